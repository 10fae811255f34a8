//! The states of a whole board, what is barred about repetition in them, and their numbers.

use std::{fmt, str::FromStr};

use koatlas_board::{Arena, Colour, Play, PointSet, Position, Size, Suicide};
use koatlas_position_graph::{Control, KoPlaces, LimitError, Ternary};

use crate::retrograde::images::Images;

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
pub struct Numbering {
    places: KoPlaces<u64>,
    images: Images,
    ko_rule: KoRule,
}

/// A state by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    pub number: usize,
    /// Whether the colours have to be exchanged.
    pub exchanged: bool,
}

impl Numbering {
    /// Numbers the states of a board. In parallel; time O(n * 3^n).
    ///
    /// # Errors
    /// If there are more points than [`Ternary`] numbers, more states than there are numbers, or more memory is needed than is
    /// allowed, or if the control stops it.
    pub fn new(size: Size, ko_rule: KoRule, control: &Control<'_>) -> Result<Numbering, LimitError> {
        let arena = Arena::<u64>::whole_board(size).map_err(|_| LimitError::Everything)?;
        let ternary = Ternary::new(&arena).ok_or(LimitError::Everything)?;
        let images = Images::new(&arena, ternary);
        control.allow_memory(ternary.codes() / 4)?;
        let mut places = KoPlaces::new(&arena, ternary, |code| images.is_least(code), control)?;
        if ko_rule == KoRule::BasicKo {
            let bits = places.len() * arena.len();
            control.allow_memory(ternary.codes() / 4 + bits as u64 / 4)?;
            places.find_kos(control, |places, place, found| {
                arena.for_each_play_by(places.position(place), Colour::Black, Suicide::None, |play| {
                    if arena.is_ko_capture(&play) {
                        found(images.least_with(places.code(place), play.point).1);
                    }
                });
                0
            })?;
        }
        let numbering = Numbering { places, images, ko_rule };
        match numbering.len() {
            len if len < u32::MAX as usize => Ok(numbering),
            len => Err(LimitError::Nodes { limit: len.min(u32::MAX as usize) as u64 }),
        }
    }

    pub fn arena(&self) -> &Arena<u64> {
        self.places.arena()
    }

    pub fn ko_rule(&self) -> KoRule {
        self.ko_rule
    }

    pub fn images(&self) -> &Images {
        &self.images
    }

    /// Number of points.
    pub fn points(&self) -> usize {
        self.arena().len()
    }

    /// Number of positions that have a place.
    pub fn positions(&self) -> usize {
        self.places.len()
    }

    /// Number of states with a ko point.
    pub fn kos(&self) -> usize {
        self.places.kos()
    }

    /// Number of states.
    pub fn len(&self) -> usize {
        2 * self.positions() + self.kos()
    }

    /// The code of the position at a place.
    pub fn code(&self, place: usize) -> u64 {
        self.places.code(place)
    }

    /// The position at a place.
    pub fn position(&self, place: usize) -> Position<u64> {
        self.places.position(place)
    }

    /// The place of an image of a legal position.
    #[inline]
    pub fn place(&self, position: Position<u64>) -> usize {
        self.places.place(self.images.least(self.places.ternary().code(position)))
    }

    /// The numbers of the states with a ko point at a place, each with the ko point.
    pub fn kos_of(&self, place: usize) -> impl Iterator<Item = (usize, usize)> {
        self.places.kos_of(place).map(move |ko| (2 * self.positions() + self.places.ko_number(place, ko), ko))
    }

    /// The ko point, if the rule knows one, after a play.
    pub fn ko_after(&self, play: &Play<u64>) -> Option<usize> {
        let ko = self.ko_rule == KoRule::BasicKo && self.arena().is_ko_capture(play);
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
        let (code, ko) = self.images.least_with(self.places.ternary().code(position), ko);
        2 * self.positions() + self.places.ko_number(self.places.place(code), ko)
    }

    /// The number of a state, if it is one: of a legal position, with a ko point where there can be one, and with at most one
    /// pass.
    pub fn number(&self, state: &TableState) -> Option<Numbered> {
        let exchanged = state.to_move == Colour::White;
        let TableState { position, ko, passes, .. } = if exchanged { state.exchanged() } else { *state };
        let on_board = (position.occupied() & !self.arena().all()) == 0 && (position.black & position.white) == 0;
        if !on_board || !self.arena().is_legal(position) {
            return None;
        }
        let number = match (ko, passes) {
            (None, 0) => self.place(position),
            (None, 1) => self.positions() + self.place(position),
            (Some(ko), 0) if self.can_be_ko(position, ko) => self.ko_number(position, ko),
            _ => return None,
        };
        Some(Numbered { number, exchanged })
    }

    /// Whether Black could take a stone in a basic ko on a point.
    fn can_be_ko(&self, position: Position<u64>, ko: usize) -> bool {
        let play = self.arena().play(position, Colour::Black, ko, Suicide::None);
        self.ko_rule == KoRule::BasicKo && play.is_ok_and(|play| self.arena().is_ko_capture(&play))
    }
}

/// A rule of which a state knows everything: no more than the ko point is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KoRule {
    /// A single stone that has just taken a single stone is not retaken at once.
    BasicKo,
    /// Nothing is barred.
    Unrestricted,
}

impl KoRule {
    /// Both.
    pub const ALL: [KoRule; 2] = [KoRule::BasicKo, KoRule::Unrestricted];
}

impl fmt::Display for KoRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KoRule::BasicKo => "basic-ko",
            KoRule::Unrestricted => "unrestricted",
        })
    }
}

/// A text that names no ko rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is no ko rule without history: write basic-ko or unrestricted", koatlas_board::quoted(.0))]
pub struct KoRuleError(pub String);

impl FromStr for KoRule {
    type Err = KoRuleError;

    fn from_str(text: &str) -> Result<KoRule, KoRuleError> {
        KoRule::ALL.into_iter().find(|rule| rule.to_string() == text).ok_or_else(|| KoRuleError(text.to_owned()))
    }
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
