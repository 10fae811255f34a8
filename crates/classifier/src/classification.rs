//! The result of [`LocalSituation::classify`](crate::LocalSituation::classify).

use std::collections::BTreeSet;

use koatlas_board::{Colour, Count, Move, Point};
use serde::{Deserialize, Serialize};

use crate::names::KoType;
use crate::situational_cycle::{CycleWord, SituationalCycle};

/// The result of [`LocalSituation::classify`](crate::LocalSituation::classify): cycles, ko points, ko strings and the ko type of a
/// situation.
///
/// Points come in the order of the local board, Black's strings before White's, sizes in ascending order.
///
/// If the position lies in no component, all lists are empty and all options `None`. Every sequence is a witness that can be
/// replayed: it starts at the position, its moves alternate, and it leads back to the position.
#[derive(Clone, Debug, Default)]
pub struct Classification {
    /// The component of the position.
    pub component: Component,
    /// The ko type; `None` if the position lies in no component.
    pub ko_type: Option<KoType>,
    /// The points that change.
    pub ko_points: KoPoints,
    /// The strings of the position that contain a ko point. These are exactly the strings that some cycle captures.
    pub ko_strings: Vec<KoString>,
    /// The sizes, in stones, of all strings captured in the component, suicides included.
    pub ko_string_sizes: BTreeSet<usize>,
    /// The shortest cycles, if there are cycles.
    pub shortest: Option<Shortest>,
    /// The shortest cycle from the situation back to it that can be repeated under the basic ko rule: no player takes back at
    /// once in a basic ko, and no two passes follow each other. It has the fewest plays and, among those, the fewest moves.
    pub past_basic_ko: Option<SituationalCycle>,
    /// The cycles from the situation under the Default Restriction Rules.
    pub drr: Drr,
}

/// The component of a position: all positions that can be reached from it and from which it can be reached again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Component {
    /// Number of positions; 1 if the position lies in no component.
    pub positions: usize,
    /// Number of plays between the positions, all points and both colours counted.
    pub plays: usize,
}

/// The points that change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoPoints {
    /// Points that change inside the component: the cyclical part of the position.
    pub free: Vec<Point>,
    /// Points that change on an alternating walk without passes from the position back to the position. Either player
    /// may move first, and either may be to move at the end.
    pub pass_free: Vec<Point>,
    /// The points on which the cycles under the Default Restriction Rules play or remove a stone.
    pub drr: Vec<Point>,
}

/// A string of the position that a cycle captures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoString {
    /// The colour of the stones.
    pub colour: Colour,
    /// Its points.
    pub points: Vec<Point>,
    /// Number of points.
    pub size: usize,
    /// A sequence from the position back to it that captures the string, with the fewest plays. It has passes only
    /// between two plays of one colour. Either player may begin, and either may be to move at the end.
    pub witness: Vec<Move>,
}

/// The shortest cycles from a situation back to it, by several measures. Each has a play. All but `pass_free_witness` may
/// have passes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shortest {
    /// Fewest plays of a cycle, by either colour in any order.
    pub plays: usize,
    /// Fewest plays in strict alternation, without passes; `None` if there is no such cycle.
    pub pass_free_plays: Option<usize>,
    /// Fewest moves, passes included.
    pub moves: usize,
    /// Fewest passes.
    pub passes: usize,
    /// White stones minus black stones removed in `witness`.
    pub balance: i32,
    /// True if every cycle through the position has a suicide.
    pub needs_suicide: bool,
    /// The word of `witness`, which describes its plays.
    pub cycle_word: CycleWord,
    /// A cycle with the fewest plays and, among those, the fewest moves.
    pub witness: Vec<Move>,
    /// A cycle with `pass_free_plays` plays in strict alternation, if there is one.
    pub pass_free_witness: Option<Vec<Move>>,
    /// A cycle with the fewest moves and, among those, the fewest plays.
    pub moves_witness: Vec<Move>,
    /// A cycle with the fewest passes and, among those, the fewest plays.
    pub passes_witness: Vec<Move>,
}

/// All cycles under the Default Restriction Rules of at most `max_length` moves. Longer ones are not searched for.
///
/// A cycle is a legal sequence of alternating moves from the situation up to its first return to it, with a play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drr {
    /// The greatest length of cycles that was searched for, in moves.
    pub max_length: usize,
    /// Length of a shortest cycle in moves; `None` if there is none of at most `max_length`.
    pub shortest_moves: Option<usize>,
    /// Number of cycles of each length that occurs, the shortest first.
    pub cycles: Vec<CyclesOfMoves>,
    /// A shortest cycle, the first in the order of its moves.
    pub witness: Option<Vec<Move>>,
}

/// The number of cycles of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CyclesOfMoves {
    /// Length of a cycle in moves, passes included.
    pub moves: usize,
    /// Number of cycles of this length.
    pub count: Count,
}
