//! Board on which a type or a word is shown, and the check that it is a setting.
//!
//! A *piece* is a connected part of the region. On every point next to a piece and outside of the region stands a stone, which is
//! immortal or belongs to a *mortal string*. There is at most one mortal string of each colour. It is connected outside of the
//! region, is next to no immortal stone of its colour, and all empty points next to it belong to the region. Pieces and mortal
//! strings hang together: steps from a piece to a string next to it, or from a string to a piece, join all of them.

use koatlas_board::{BoardPosition, Colour, Content};

use crate::certificates::CertificateBoard;
use crate::{Grid, Refused, reachable};

/// Setting on a board, in a position.
#[derive(Clone, Debug)]
pub(crate) struct SettingBoard {
    pub board: BoardPosition,
    /// Number of connected parts of the region.
    pub pieces: usize,
    /// Number of strings of stones outside of the region that can be captured.
    pub mortal_strings: usize,
    region: Vec<String>,
    immortal: Vec<String>,
}

impl SettingBoard {
    /// Reads the board and checks that it is a setting, as the module defines it. Without `mortal` it may have no mortal string.
    pub fn new(
        diagram: &[String],
        region: &[String],
        immortal: &[String],
        mortal: bool,
    ) -> Result<SettingBoard, Refused> {
        let board = parse_board("diagram", diagram, region, immortal)?;
        if board.region().len() != region.len() || board.immortal().len() != immortal.len() {
            return Err(Refused::at("diagram", "a point of the region or an immortal stone stands there twice"));
        }
        let surroundings = Surroundings::from_board(&board);
        surroundings.check(mortal).map_err(|reason| Refused::at("diagram", reason))?;
        let (pieces, mortal_strings) = (surroundings.pieces.len(), surroundings.mortal_strings());
        Ok(SettingBoard { board, pieces, mortal_strings, region: region.to_vec(), immortal: immortal.to_vec() })
    }

    /// Returns the board with the stones of another `diagram`. `key` names the diagram in errors.
    pub fn with_rows(&self, key: &str, diagram: &[String]) -> Result<BoardPosition, Refused> {
        parse_board(key, diagram, &self.region, &self.immortal)
    }
}

/// Parses a board with Black to move.
fn parse_board(
    key: &str,
    diagram: &[String],
    region: &[String],
    immortal: &[String],
) -> Result<BoardPosition, Refused> {
    let board = CertificateBoard {
        rows: diagram.to_vec(),
        region: Some(region.to_vec()),
        immortal: immortal.to_vec(),
        to_move: Colour::Black.to_string(),
    };
    board.position().map_err(|error| Refused::at(key, error))
}

type ConnectedPoints = Vec<usize>;

/// Region of a board, and the stones outside of it.
struct Surroundings<'b> {
    grid: Grid,
    contents: &'b [Content],
    pieces: Vec<ConnectedPoints>,
    /// Connected mortal stones: those of Black in `mortal[0]`, those of White in `mortal[1]`.
    mortal: [Vec<ConnectedPoints>; 2],
}

impl Surroundings<'_> {
    fn from_board(board: &BoardPosition) -> Surroundings<'_> {
        let (grid, contents) = (Grid::from_board(board), board.contents());
        let mut found = Surroundings { grid, contents, pieces: Vec::new(), mortal: [Vec::new(), Vec::new()] };
        found.pieces = found.parts(|point| found.grid.is_playable(point));
        found.mortal =
            Colour::BOTH.map(|colour| found.parts(|point| found.is_mortal(point) && contents[point] == Some(colour)));
        found
    }

    /// True if `point` has a stone outside of the region that can be captured.
    fn is_mortal(&self, point: usize) -> bool {
        self.contents[point].is_some() && !self.grid.is_playable(point) && !self.grid.is_immortal(point)
    }

    /// Connected parts of the points for which `is_in` is true.
    fn parts(&self, is_in: impl Fn(usize) -> bool) -> Vec<ConnectedPoints> {
        let mut parts: Vec<ConnectedPoints> = Vec::new();
        for point in (0..self.contents.len()).filter(|&point| is_in(point)) {
            if !parts.iter().any(|part| part.contains(&point)) {
                parts.push(reachable(point, |from| self.grid.adjacent(from).iter().copied().filter(|&to| is_in(to))));
            }
        }
        parts
    }

    fn mortal_strings(&self) -> usize {
        self.mortal.iter().map(Vec::len).sum()
    }

    /// Fails with the reason if the surroundings are not those of a setting. Without `mortal` a setting has no mortal string.
    fn check(&self, mortal: bool) -> Result<(), String> {
        if !mortal && self.mortal_strings() > 0 {
            return Err("a stone outside of the region is not declared immortal".to_owned());
        }
        if self.pieces.iter().flat_map(|piece| self.outside(piece)).any(|point| self.contents[point].is_none()) {
            return Err("a point next to the region is empty, and no stone of a wall".to_owned());
        }
        for (name, strings) in ["Black", "White"].into_iter().zip(&self.mortal) {
            self.check_string(strings).map_err(|reason| format!("the mortal stones of {name} {reason}"))?;
        }
        match (self.hangs_together(), self.mortal_strings()) {
            (true, _) => Ok(()),
            (false, 0) => Err("the region is not connected".to_owned()),
            (false, _) => Err("the region and the mortal strings do not hang together".to_owned()),
        }
    }

    /// Points outside of the region next to `part`; a point may occur several times.
    fn outside(&self, part: &[usize]) -> impl Iterator<Item = usize> {
        let next = part.iter().flat_map(|&point| self.grid.adjacent(point)).copied();
        next.filter(|&point| !self.grid.is_playable(point))
    }

    /// Checks the mortal stones of a colour: there is at most one string in `strings`, without a liberty outside of the region.
    fn check_string(&self, strings: &[ConnectedPoints]) -> Result<(), &'static str> {
        let Some(string) = strings.first() else { return Ok(()) };
        if strings.len() > 1 {
            return Err("are not connected outside of the region");
        }
        if self.outside(string).any(|point| self.contents[point].is_none()) {
            return Err("have a liberty outside of the region");
        }
        let own = self.contents[string[0]];
        if self.outside(string).any(|point| self.grid.is_immortal(point) && self.contents[point] == own) {
            return Err("are next to an immortal stone of their colour");
        }
        Ok(())
    }

    /// True if pieces and mortal strings hang together: pieces by strings next to them, strings by pieces and by their own stones.
    fn hangs_together(&self) -> bool {
        let Some(first) = self.pieces.first() else { return false };
        let joined = reachable(first[0], |from| {
            self.grid.adjacent(from).iter().copied().filter(move |&to| self.hang_together(from, to))
        });
        let count: usize = self.pieces.iter().chain(self.mortal.iter().flatten()).map(Vec::len).sum();
        joined.len() == count
    }

    /// True if the neighbour `to` of `from` hangs together with it: it is in the region, or its mortal stone is next to the region or to a
    /// stone of its colour.
    fn hang_together(&self, from: usize, to: usize) -> bool {
        let is_joined = self.grid.is_playable(from) || self.contents[from] == self.contents[to];
        self.grid.is_playable(to) || self.is_mortal(to) && is_joined
    }
}
