//! Numbers of the states of a whole board, and images of positions under its symmetries.

use koatlas_board::{Colour, LocalBoard, Play, PointSet, Position, Size, Suicide};
use koatlas_files::{Control, LimitError};
use koatlas_position_graph::{KoPositions, Symmetries, Symmetry, Ternary};

/// Memory estimates in bytes: for a state, for a place, and for each point at a place. Lists of plays are held twice for a time.
const BYTES_A_STATE: u64 = 16;
const BYTES_A_PLACE: u64 = 64;
const BYTES_A_PLACE_AND_POINT: u64 = 8;

/// The numbers of the states of a whole board, up to symmetry and exchange of the colours.
///
/// Only states with Black to move are numbered: exchanging the colours and the player to move turns the others into these. Of
/// all images of a position under the rotations and reflections of the board, only the one with the least [`Ternary`] code has
/// a *place*: its index in the order of codes. Ko points that a symmetry of the position maps onto each other count as one,
/// the least.
///
/// ```text
///   number                     state, Black to move
///   0 .. P                     position by place, nobody has just passed
///   P .. 2P                    position by place, White has just passed
///   2P ..                      position and ko point, by place, then by point
/// ```
///
/// A ko point is any point on which Black could take a single stone in a basic ko. A state with this ko point arises if the
/// last move was a capture by White (see [`koatlas_position_graph::KoStates`]). Which suicides are legal makes no difference,
/// since neither capture is a suicide.
pub struct TableNumbering {
    /// The positions by place, with their ko points.
    pub places: KoPositions,
    /// The symmetries of the board.
    pub images: BoardImages,
    /// The ko rule; without one there are no states with a ko point.
    pub ko_rule: KoRule,
}

impl TableNumbering {
    /// Numbers the states of a board of `n` points. In parallel; time O(n * 3^n).
    ///
    /// # Errors
    /// [`LimitError`] if `n` exceeds what [`Ternary`] numbers, if there are 2^32 states or more, if more memory is needed than
    /// `control` allows, or if it stops the work.
    pub fn new(size: Size, ko_rule: KoRule, control: &Control<'_>) -> Result<TableNumbering, LimitError> {
        let local_board = LocalBoard::<u64>::whole_board(size).map_err(|_| LimitError::PositionsNotNumbered)?;
        let ternary = Ternary::new(&local_board).ok_or(LimitError::PositionsNotNumbered)?;
        let images = BoardImages::new(&local_board, ternary);
        control.check_memory(ternary.codes() / 4)?;
        let mut places = KoPositions::new(&local_board, ternary, |code| images.is_least_code(code), control)?;
        if ko_rule == KoRule::BasicKo {
            let bits = places.positions.len() * local_board.len();
            control.check_memory(ternary.codes() / 4 + bits as u64 / 4)?;
            places.find_ko_points(control, |places, place, found| {
                local_board.for_each_play_of_colours(places.position(place), [Colour::Black], Suicide::None, |play| {
                    if local_board.is_ko_capture(&play) {
                        found(images.least_code_and_point(places.code(place), play.point).1);
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

    /// Estimate of the bytes that a table with its moves takes while it is solved or checked.
    pub fn memory_to_solve(&self) -> u64 {
        let place = BYTES_A_PLACE + BYTES_A_PLACE_AND_POINT * self.local_board().len() as u64;
        self.places.positions.len() as u64 * place + self.states() as u64 * BYTES_A_STATE
    }

    /// The place of the image of `position`, which must be legal, that has one.
    #[inline]
    pub fn place(&self, position: Position<u64>) -> usize {
        self.places.index_of_code(self.images.least_code(self.places.ternary.code(position)))
    }

    /// The ko point after `play`, if the rule bars a play then.
    pub fn ko_after(&self, play: &Play<u64>) -> Option<usize> {
        let ko = self.ko_rule == KoRule::BasicKo && self.local_board().is_ko_capture(play);
        if ko { play.removed.first() } else { None }
    }

    /// The number of the state after `play` of Black.
    #[inline]
    pub fn after(&self, play: &Play<u64>) -> usize {
        let after = play.after.exchanged();
        match self.ko_after(play) {
            None => self.place(after),
            Some(ko) => self.ko_number(after, ko),
        }
    }

    /// The number of the state after a pass of Black that ends nothing.
    pub fn after_pass(&self, position: Position<u64>) -> usize {
        self.places.positions.len() + self.place(position.exchanged())
    }

    /// The number of the state with Black to move and the ko point `ko`.
    fn ko_number(&self, position: Position<u64>, ko: usize) -> usize {
        let (code, ko) = self.images.least_code_and_point(self.places.ternary.code(position), ko);
        2 * self.places.positions.len() + self.places.pair_number(self.places.index_of_code(code), ko)
    }

    /// The number of `state`, and true if its colours have to be exchanged. `None` if it is no state of the board: the position
    /// must be legal, the ko point possible, and at most one pass made.
    pub fn number(&self, state: &TableState) -> Option<(usize, bool)> {
        // Only states with Black to move are numbered.
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

    /// The state with this number.
    pub fn state(&self, number: usize) -> TableState {
        let positions = self.places.positions.len();
        let passes = u32::from((positions..2 * positions).contains(&number));
        let (place, ko) = match number.checked_sub(2 * positions) {
            None => (number % positions, None),
            Some(pair) => {
                let (place, ko) = self.places.pair(pair);
                (place, Some(ko))
            }
        };
        TableState { ko, passes, ..TableState::new(self.places.position(place), Colour::Black) }
    }

    /// Number of states that this number stands for: the images of its state, each with both colours to move.
    pub fn states_of_number(&self, number: usize) -> u64 {
        let TableState { position, ko, .. } = self.state(number);
        2 * self.images.orbit_size(self.places.ternary.code(position), ko) as u64
    }

    /// True if Black could take a stone in a basic ko by a play on `ko`.
    fn can_be_ko(&self, position: Position<u64>, ko: usize) -> bool {
        let play = self.local_board().play(position, Colour::Black, ko, Suicide::None);
        self.ko_rule == KoRule::BasicKo && play.is_ok_and(|play| self.local_board().is_ko_capture(&play))
    }
}

koatlas_board::named_values! {
    /// A ko rule under which a state has all that matters of its history: at most a ko point.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum KoRule {
        /// A single stone that has just captured a single stone must not be retaken at once.
        BasicKo = "basic-ko",
        /// No play is barred.
        Unrestricted = "unrestricted",
    }
    else "ko rule without history"
}

/// A state of play under a [`KoRule`], with all that can matter of the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableState {
    /// The contents of the points.
    pub position: Position<u64>,
    /// The player to move.
    pub to_move: Colour,
    /// The point on which the basic ko rule bars a play, as the last move took a single stone there in a basic ko.
    pub ko: Option<usize>,
    /// Number of passes just made: 0 or 1, since a second pass ends the game. After a pass there is no ko point.
    pub passes: u32,
}

impl TableState {
    /// The state with this `position` and player to move, without a ko point and without a pass before.
    pub fn new(position: Position<u64>, to_move: Colour) -> TableState {
        TableState { position, to_move, ko: None, passes: 0 }
    }

    /// The state with the colours and the player to move exchanged.
    #[must_use]
    pub fn exchanged(self) -> TableState {
        TableState { position: self.position.exchanged(), to_move: !self.to_move, ..self }
    }
}

/// The rotations and reflections of a whole board, applied to ternary codes.
pub struct BoardImages {
    ternary: Ternary,
    symmetries: Vec<Symmetry<u64>>,
}

impl BoardImages {
    /// Finds the symmetries of `local_board` that keep the colours.
    pub fn new(local_board: &LocalBoard<u64>, ternary: Ternary) -> BoardImages {
        let mut symmetries = Symmetries::find(local_board).elements;
        symmetries.retain(|symmetry| !symmetry.exchanges_colours);
        BoardImages { ternary, symmetries }
    }

    /// The codes of all images of `code`, each with its symmetry.
    #[inline]
    fn codes(&self, code: u64) -> impl Iterator<Item = (u64, &Symmetry<u64>)> {
        let position = self.ternary.position(code);
        self.symmetries.iter().map(move |symmetry| (self.ternary.code(symmetry.image_of_position(position)), symmetry))
    }

    /// The least code of an image of `code`.
    #[inline]
    pub fn least_code(&self, code: u64) -> u64 {
        self.codes(code).map(|(image, _)| image).min().unwrap_or(code)
    }

    /// The least code of an image of `code`, and the least point that a symmetry leading to it maps `point` to.
    pub fn least_code_and_point(&self, code: u64, point: usize) -> (u64, usize) {
        self.codes(code).map(|(image, symmetry)| (image, symmetry.image[point])).min().unwrap_or((code, point))
    }

    /// True if no image of `code` has a smaller code.
    #[inline]
    pub fn is_least_code(&self, code: u64) -> bool {
        self.codes(code).all(|(image, _)| image >= code)
    }

    /// Number of different images of the position with this code, or of the pair of position and `point`.
    pub fn orbit_size(&self, code: u64, point: Option<usize>) -> usize {
        let fixes = |symmetry: &Symmetry<u64>| point.is_none_or(|point| symmetry.image[point] == point);
        let fixing = self.codes(code).filter(|&(image, symmetry)| image == code && fixes(symmetry));
        // The orbit has as many elements as the group has cosets of the stabiliser.
        self.symmetries.len() / fixing.count()
    }
}
