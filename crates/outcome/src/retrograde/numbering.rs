//! The states of a whole board by number, and the images of positions under its symmetries.

use koatlas_board::{Colour, LocalBoard, Play, PointSet, Position, Size, Suicide};
use koatlas_position_graph::{KoPlaces, Symmetries, Symmetry, Ternary};
use koatlas_storage::{Control, LimitError};

/// The states of a whole board, numbered up to symmetry and exchange of the colours.
///
/// Exchanging the colours, and who is to move, turns a state with White to move into one with Black to move: only these
/// are numbered. Of all images of a position under the rotations and reflections of the board only the one with the least
/// [`Ternary`] code has a place, places being in the order of codes. Ko points of the same position that a symmetry of
/// the position maps onto each other count as one, the least.
///
/// ```text
///   number                     state, Black to move
///   0 .. P                     position by place, nobody has just passed
///   P .. 2P                    the same, White has just passed
///   2P ..                      position and ko point, by place, then by point
/// ```
///
/// A ko point is any point on which Black could take a single stone in a basic ko: then the state with this ko point
/// arises, by the capture of the opponent (see [`koatlas_position_graph::KoStates`]), and whether suicide is legal makes no
/// difference, since neither capture is one.
pub struct TableNumbering {
    /// The positions that have a place, with their ko points.
    pub places: KoPlaces<u64>,
    /// The symmetries of the board.
    pub images: Images,
    /// What is barred about repetition.
    pub ko_rule: KoRule,
}

impl TableNumbering {
    /// Numbers the states of a board. In parallel; time O(n * 3^n).
    ///
    /// # Errors
    /// If there are more points than [`Ternary`] numbers, more states than there are numbers, or more memory is needed than is
    /// allowed, or if the control stops it.
    pub fn new(size: Size, ko_rule: KoRule, control: &Control<'_>) -> Result<TableNumbering, LimitError> {
        let local_board = LocalBoard::<u64>::whole_board(size).map_err(|_| LimitError::Everything)?;
        let ternary = Ternary::new(&local_board).ok_or(LimitError::Everything)?;
        let images = Images::new(&local_board, ternary);
        control.allow_memory(ternary.codes() / 4)?;
        let mut places = KoPlaces::new(&local_board, ternary, |code| images.is_least(code), control)?;
        if ko_rule == KoRule::BasicKo {
            let bits = places.positions.len() * local_board.len();
            control.allow_memory(ternary.codes() / 4 + bits as u64 / 4)?;
            places.find_kos(control, |places, place, found| {
                local_board.for_each_play_by(places.position(place), [Colour::Black], Suicide::None, |play| {
                    if local_board.is_ko_capture(&play) {
                        found(images.least_with(places.code(place), play.point).1);
                    }
                });
                0
            })?;
        }
        let numbering = TableNumbering { places, images, ko_rule };
        match numbering.states() {
            len if len < u32::MAX as usize => Ok(numbering),
            len => Err(LimitError::Nodes { limit: len.min(u32::MAX as usize) as u64 }),
        }
    }

    /// The points of the board.
    pub fn local_board(&self) -> &LocalBoard<u64> {
        &self.places.local_board
    }

    /// Number of states.
    pub fn states(&self) -> usize {
        2 * self.places.positions.len() + self.places.kos.len()
    }

    /// The place of an image of a legal position.
    #[inline]
    pub fn place(&self, position: Position<u64>) -> usize {
        self.places.place(self.images.least(self.places.ternary.code(position)))
    }

    /// The ko point, if the rule knows one, after a play.
    pub fn ko_after(&self, play: &Play<u64>) -> Option<usize> {
        let ko = self.ko_rule == KoRule::BasicKo && self.local_board().is_ko_capture(play);
        if ko { play.removed.first() } else { None }
    }

    /// The number of the state after a play of Black.
    #[inline]
    pub fn after(&self, play: &Play<u64>) -> usize {
        let after = play.after.exchanged();
        match self.ko_after(play) {
            None => self.place(after),
            Some(ko) => self.ko_number(after, ko),
        }
    }

    /// The number of a state with a ko point.
    fn ko_number(&self, position: Position<u64>, ko: usize) -> usize {
        let (code, ko) = self.images.least_with(self.places.ternary.code(position), ko);
        2 * self.places.positions.len() + self.places.ko_number(self.places.place(code), ko)
    }

    /// The number of a state, if it is one: of a legal position, with a ko point where there can be one, and with at most one
    /// pass; and whether the colours have to be exchanged.
    pub fn number(&self, state: &TableState) -> Option<(usize, bool)> {
        let exchanged = state.to_move == Colour::White;
        let TableState { position, ko, passes, .. } = if exchanged { state.exchanged() } else { *state };
        let on_board = (position.occupied() & !self.local_board().all()) == 0 && (position.black & position.white) == 0;
        if !on_board || !self.local_board().is_legal(position) {
            return None;
        }
        let number = match (ko, passes) {
            (None, 0) => self.place(position),
            (None, 1) => self.places.positions.len() + self.place(position),
            (Some(ko), 0) if self.can_be_ko(position, ko) => self.ko_number(position, ko),
            _ => return None,
        };
        Some((number, exchanged))
    }

    /// Whether Black could take a stone in a basic ko on a point.
    fn can_be_ko(&self, position: Position<u64>, ko: usize) -> bool {
        let play = self.local_board().play(position, Colour::Black, ko, Suicide::None);
        self.ko_rule == KoRule::BasicKo && play.is_ok_and(|play| self.local_board().is_ko_capture(&play))
    }
}

koatlas_board::named_values! {
    /// A rule of which a state knows everything: no more than the ko point is remembered.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum KoRule {
        /// A single stone that has just taken a single stone is not retaken at once.
        BasicKo = "basic-ko",
        /// Nothing is barred.
        Unrestricted = "unrestricted",
    }
    else "ko rule without history"
}

/// A state of play: all of the past that can still matter when no rule remembers more than the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableState {
    /// What the points hold.
    pub position: Position<u64>,
    /// Who is to move.
    pub to_move: Colour,
    /// The point on which the basic ko rule bars a play: the last move took a single stone there in a basic ko.
    pub ko: Option<usize>,
    /// Passes just made: 0 or 1. A second pass ends the game; a play sets them back to 0. After a pass there is no ko point.
    pub passes: u32,
}

impl TableState {
    /// The state without a ko point in which nobody has just passed.
    #[must_use]
    pub fn new(position: Position<u64>, to_move: Colour) -> TableState {
        TableState { position, to_move, ko: None, passes: 0 }
    }

    /// The same state with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> TableState {
        TableState { position: self.position.exchanged(), to_move: !self.to_move, ..self }
    }
}

/// The rotations and reflections of a whole board, on ternary codes.
pub struct Images {
    ternary: Ternary,
    symmetries: Vec<Symmetry<u64>>,
}

impl Images {
    /// The images on a whole board.
    pub fn new(local_board: &LocalBoard<u64>, ternary: Ternary) -> Images {
        let mut symmetries = Symmetries::of(local_board).elements;
        symmetries.retain(|symmetry| !symmetry.exchanges_colours);
        Images { ternary, symmetries }
    }

    /// The codes of all images, each with what leads to it.
    #[inline]
    fn codes(&self, code: u64) -> impl Iterator<Item = (u64, &Symmetry<u64>)> {
        let position = self.ternary.position(code);
        self.symmetries.iter().map(move |symmetry| (self.ternary.code(symmetry.position(position)), symmetry))
    }

    /// The least code of an image.
    #[inline]
    pub fn least(&self, code: u64) -> u64 {
        self.codes(code).map(|(image, _)| image).min().unwrap_or(code)
    }

    /// The least code of an image, and the least place that a point goes to on the way there.
    pub fn least_with(&self, code: u64, point: usize) -> (u64, usize) {
        self.codes(code).map(|(image, symmetry)| (image, symmetry.image[point])).min().unwrap_or((code, point))
    }

    /// Whether no image has a smaller code.
    #[inline]
    pub fn is_least(&self, code: u64) -> bool {
        self.codes(code).all(|(image, _)| image >= code)
    }

    /// How many different images there are, of a position alone or with a point.
    pub fn orbit(&self, code: u64, point: Option<usize>) -> usize {
        let stays = |symmetry: &Symmetry<u64>| point.is_none_or(|point| symmetry.image[point] == point);
        let fixing = self.codes(code).filter(|&(image, symmetry)| image == code && stays(symmetry));
        self.symmetries.len() / fixing.count()
    }
}
