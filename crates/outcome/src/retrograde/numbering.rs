//! The states of a whole board, what is barred about repetition in them, and their numbers.

use std::{fmt, str::FromStr};

use koatlas_board::{Arena, Colour, Play, PointSet, Position, Size, Suicide};
use koatlas_position_graph::{Control, LimitError, RankedBits, Ternary};
use rayon::prelude::*;

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
///
/// Size: `3^n` bits for the positions of a board with `n` points, and `n` bits a place for the ko points.
pub struct Numbering {
    arena: Arena<u64>,
    ternary: Ternary,
    images: Images,
    ko_rule: KoRule,
    /// Codes of positions that have a place.
    positions: RankedBits,
    /// Place times number of points, plus the ko point.
    kos: RankedBits,
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
        control.limits.allow_memory(ternary.codes() / 4)?;
        let none = RankedBits::new(Vec::new());
        let mut numbering = Numbering { arena, ternary, images, ko_rule, positions: none.clone(), kos: none };
        let words = 0..ternary.codes().div_ceil(64);
        numbering.positions =
            RankedBits::new(unless_stopped(control, words, |word| numbering.positions_of_word(word))?);
        if ko_rule == KoRule::BasicKo {
            let places = numbering.positions();
            control.limits.allow_memory(ternary.codes() / 4 + (places * numbering.points()) as u64 / 4)?;
            let parts = 0..places.div_ceil(64) as u64;
            let parts = unless_stopped(control, parts, |part| numbering.kos_of_part(64 * part as usize))?;
            numbering.kos = RankedBits::new(parts.concat());
        }
        match numbering.len() {
            len if len < u32::MAX as usize => Ok(numbering),
            len => Err(LimitError::Nodes { limit: len.min(u32::MAX as usize) as u64 }),
        }
    }

    /// Which of 64 codes have a place, as bits.
    fn positions_of_word(&self, word: u64) -> u64 {
        let codes = (64 * word..self.ternary.codes()).take(64);
        let has_place = |&code: &u64| self.images.is_least(code) && self.arena.is_legal(self.ternary.position(code));
        codes.filter(has_place).fold(0, |bits, code| bits | 1 << (code % 64))
    }

    /// The ko points of 64 places, as bits.
    fn kos_of_part(&self, from: usize) -> Vec<u64> {
        let mut words = vec![0u64; self.points()];
        for place in from..self.positions().min(from + 64) {
            self.arena.for_each_play_by(self.position(place), Colour::Black, Suicide::None, |play| {
                if self.arena.is_ko_capture(&play) {
                    let (_, ko) = self.images.least_with(self.code(place), play.point);
                    let bit = (place - from) * self.points() + ko;
                    words[bit / 64] |= 1 << (bit % 64);
                }
            });
        }
        words
    }

    pub fn arena(&self) -> &Arena<u64> {
        &self.arena
    }

    pub fn ko_rule(&self) -> KoRule {
        self.ko_rule
    }

    pub fn images(&self) -> &Images {
        &self.images
    }

    /// Number of points.
    pub fn points(&self) -> usize {
        self.arena.len()
    }

    /// Number of positions that have a place.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// Number of states with a ko point.
    pub fn kos(&self) -> usize {
        self.kos.len()
    }

    /// Number of states.
    pub fn len(&self) -> usize {
        2 * self.positions() + self.kos()
    }

    /// The code of the position at a place.
    pub fn code(&self, place: usize) -> u64 {
        self.positions.select(place as u32) as u64
    }

    /// The position at a place.
    pub fn position(&self, place: usize) -> Position<u64> {
        self.ternary.position(self.code(place))
    }

    /// The place of an image of a legal position.
    #[inline]
    pub fn place(&self, position: Position<u64>) -> usize {
        self.positions.rank(self.images.least(self.ternary.code(position)) as usize) as usize
    }

    /// The numbers of the states with a ko point at a place, each with the ko point.
    pub fn kos_of(&self, place: usize) -> impl Iterator<Item = (usize, usize)> {
        let (first, points) = (place * self.points(), self.points());
        let there = self.ko_rule == KoRule::BasicKo;
        let kos = (0..points).filter(move |point| there && self.kos.contains(first + point));
        kos.map(move |point| (2 * self.positions() + self.kos.rank(first + point) as usize, point))
    }

    /// The ko point, if the rule knows one, after a play.
    pub fn ko_after(&self, play: &Play<u64>) -> Option<usize> {
        let ko = self.ko_rule == KoRule::BasicKo && self.arena.is_ko_capture(play);
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
        let (code, ko) = self.images.least_with(self.ternary.code(position), ko);
        let place = self.positions.rank(code as usize) as usize;
        2 * self.positions() + self.kos.rank(place * self.points() + ko) as usize
    }

    /// The number of a state, if it is one: of a legal position, with a ko point where there can be one, and with at most one
    /// pass.
    pub fn number(&self, state: &TableState) -> Option<Numbered> {
        let exchanged = state.to_move == Colour::White;
        let TableState { position, ko, passes, .. } = if exchanged { state.exchanged() } else { *state };
        let on_board = (position.occupied() & !self.arena.all()) == 0 && (position.black & position.white) == 0;
        if !on_board || !self.arena.is_legal(position) {
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
        let play = self.arena.play(position, Colour::Black, ko, Suicide::None);
        self.ko_rule == KoRule::BasicKo && play.is_ok_and(|play| self.arena.is_ko_capture(&play))
    }
}

/// What a range of numbers is mapped to, in parallel, unless it is stopped.
pub fn unless_stopped<T: Send>(
    control: &Control<'_>,
    numbers: std::ops::Range<u64>,
    map: impl Fn(u64) -> T + Sync,
) -> Result<Vec<T>, LimitError> {
    let stop = control.stop;
    let goes_on = |_: &u64| !stop.load(std::sync::atomic::Ordering::Relaxed);
    let mapped: Vec<Option<T>> = numbers.into_par_iter().map(|n| goes_on(&n).then(|| map(n))).collect();
    mapped.into_iter().collect::<Option<Vec<T>>>().ok_or(LimitError::Stopped)
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
