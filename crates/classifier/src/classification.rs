//! Everything that repeats at a position: the answers.

use std::collections::BTreeSet;

use koatlas_board::{Colour, Move, Point};

use crate::names::KoType;
use crate::situational_cycle::SituationalCycle;
use crate::words::CycleWord;

/// What repeats at a position: the answers of [`classify`](crate::classify). Points come in the order of the arena, strings Black's first,
/// sizes ascending.
///
/// If the position lies in no component, all lists are empty and all options `None`. Every sequence is a witness that
/// anyone can replay: it starts at the position, its moves alternate, and it leads back to the position.
#[derive(Clone, Debug)]
pub struct Classification {
    /// Positions of the component; 1 if the position lies in none.
    pub positions: usize,
    /// Plays between the positions of the component, all points and both colours counted.
    pub plays: usize,
    /// The ko type, if the position lies in a component.
    pub ko_type: Option<KoType>,
    /// Points that change inside the component: the cyclical part of the position.
    pub free: Vec<Point>,
    /// Points that change on an alternating walk without passes from the position back to the position, whoever moves
    /// first and whoever is to move at the end.
    pub pass_free: Vec<Point>,
    /// The strings of the position with a ko point, which are just those that some cycle captures.
    pub ko_strings: Vec<KoString>,
    /// The sizes, in stones, of all strings captured in the component, suicides included.
    pub ko_string_sizes: BTreeSet<usize>,
    /// The shortest cycles, if there are cycles.
    pub shortest: Option<Shortest>,
    /// A cycle from the situation back to it, with the fewest plays and, among those, the fewest moves, that the basic ko rule
    /// lets pass again and again: nobody takes back at once in a basic ko, and no two passes follow each other.
    pub past_basic_ko: Option<SituationalCycle>,
    /// The cycles from the situation under the Default Restriction Rules.
    pub drr: Drr,
}

/// A string of the position that a cycle captures.
#[derive(Clone, Debug)]
pub struct KoString {
    /// Whose stones they are.
    pub colour: Colour,
    /// Its points.
    pub points: Vec<Point>,
    /// Of the sequences from the position back to it that capture the string one with the fewest plays. Passes stand
    /// between two plays of one colour only; either player may begin, and either may be to move at the end.
    pub witness: Vec<Move>,
}

/// The shortest cycles, each by its own measure, from a situation back to it: all have a play, and all may pass but
/// `pass_free`.
#[derive(Clone, Debug)]
pub struct Shortest {
    /// Fewest plays, colours in any order.
    pub plays: usize,
    /// A cycle with the fewest plays and, among those, the fewest moves. The next two fields are about this one.
    pub witness: Vec<Move>,
    /// White stones minus black stones removed in the witness.
    pub balance: i32,
    /// The word of the witness.
    pub word: CycleWord,
    /// A cycle with the fewest moves, passes included, and, among those, the fewest plays.
    pub moves: Vec<Move>,
    /// A cycle with the fewest plays in strict alternation, without passes, if there is one.
    pub pass_free: Option<Vec<Move>>,
    /// A cycle with the fewest passes and, among those, the fewest plays.
    pub fewest_passes: Vec<Move>,
    /// Whether every cycle through the position needs a suicide.
    pub needs_suicide: bool,
}

impl Shortest {
    /// Fewest passes of a situational cycle.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.fewest_passes.iter().filter(|played| played.point.is_none()).count()
    }
}

/// Cycles under the Default Restriction Rules, exact up to `max_length` moves; of longer ones nothing is said.
///
/// A cycle is a legal sequence of alternating moves from the situation up to its first return to it, with a play.
#[derive(Clone, Debug)]
pub struct Drr {
    /// The bound on the length, in moves.
    pub max_length: usize,
    /// Lengths in moves, each with the number of cycles, for the lengths that occur.
    pub counts: Vec<(usize, u64)>,
    /// The points that the cycles touch.
    pub points: Vec<Point>,
    /// A shortest cycle, if there is one of at most that length.
    pub witness: Option<Vec<Move>>,
}
