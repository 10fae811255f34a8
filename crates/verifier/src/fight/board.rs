//! Board of a fight: which plays are allowed, and what they lead to, by the literal board.

use koatlas_board::{Colour, Content, Suicide, content_char};

use crate::certificates::{FightCertificate, FightPlays, quoted};
use crate::{BoardContents, Grid, Play, Refused};

/// Contents of the points of the region, in the order of the points of the board.
pub(super) type FightPosition = Vec<Content>;

/// What an allowed play leads to.
pub(super) enum AfterPlay {
    /// The fight is decided for this player.
    Won(Colour),
    /// It goes on in another position.
    Position(FightPosition),
}

/// Board with the choice of plays.
pub(super) struct FightBoard {
    pub grid: Grid,
    /// The points where plays may be made, in ascending order.
    pub region: Vec<usize>,
    /// The contents of the board at the start. Outside the region they last until the fight is decided.
    start: BoardContents,
    suicide: Suicide,
    plays: FightPlays,
}

impl FightBoard {
    /// Reads the board of `certificate`. Fails if it is not legal.
    pub fn new(certificate: &FightCertificate) -> Result<FightBoard, Refused> {
        let board = certificate.board.position()?;
        let region = board.region().iter().map(|&point| board.size().index(point)).collect();
        let (start, grid) = (board.contents().to_vec(), Grid::from_board(&board));
        Ok(FightBoard { grid, region, start, suicide: certificate.suicide, plays: certificate.plays })
    }

    /// Position at the start.
    pub fn start(&self) -> FightPosition {
        self.position_of(&self.start)
    }

    /// Reads a position: a character for each point of the region.
    pub fn read(&self, text: &str) -> Result<FightPosition, Refused> {
        let contents = text.chars().map(koatlas_board::content_from_char).collect::<Option<FightPosition>>();
        contents.filter(|position| position.len() == self.region.len()).ok_or_else(|| {
            let expected = format!("{} characters, each of them X, O or .", self.region.len());
            Refused::unreadable("", format_args!("{} is no position of the region: expected {expected}", quoted(text)))
        })
    }

    /// Writes a position as [`FightBoard::read`] reads it.
    pub fn text(position: &FightPosition) -> String {
        position.iter().copied().map(content_char).collect()
    }

    /// Returns what a play leads to; `None` if it is not allowed, whatever has occurred before.
    pub fn play(&self, before: &FightPosition, colour: Colour, point: usize) -> Option<AfterPlay> {
        let before = self.contents(before);
        let play = self.legal_play(&before, colour, point)?;
        if let Some(loser) = self.loser(&play) {
            return Some(AfterPlay::Won(!loser));
        }
        let is_allowed = match self.plays {
            FightPlays::All => play.after != before,
            FightPlays::Reversible => play.after != before && self.can_take_back(&before, &play),
        };
        is_allowed.then(|| AfterPlay::Position(self.position_of(&play.after)))
    }

    /// Returns the play by the rules of captures and suicides; `None` if it is illegal.
    fn legal_play(&self, before: &BoardContents, colour: Colour, point: usize) -> Option<Play> {
        if before[point].is_some() || !self.grid.is_playable(point) {
            return None;
        }
        Some(self.grid.play(before, colour, point)).filter(|play| play.is_allowed(self.suicide))
    }

    /// Owner of the stones outside the region that `play` takes off; `None` if there are none.
    fn loser(&self, play: &Play) -> Option<Colour> {
        let takes = |stones: &[usize]| stones.iter().any(|stone| !self.grid.is_playable(*stone));
        match (takes(&play.captured), takes(&play.suicided)) {
            (true, _) => Some(!play.colour),
            (_, true) => Some(play.colour),
            _ => None,
        }
    }

    /// True if some play of the opponent leads from the position after `play` to `before`.
    fn can_take_back(&self, before: &BoardContents, play: &Play) -> bool {
        let plays = self.region.iter().filter_map(|&point| self.legal_play(&play.after, !play.colour, point));
        plays.into_iter().any(|back| back.after == *before)
    }

    fn contents(&self, position: &FightPosition) -> BoardContents {
        let mut contents = self.start.clone();
        self.region.iter().zip(position).for_each(|(&point, &content)| contents[point] = content);
        contents
    }

    fn position_of(&self, contents: &BoardContents) -> FightPosition {
        self.region.iter().map(|&point| contents[point]).collect()
    }
}
