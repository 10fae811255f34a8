//! Everything that repeats at a position: the answers.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, Move, OpenEdge, Point, Setup, Suicide, in_narrowest};
use koatlas_position_graph::{Packed, PositionGraph};

use crate::cycle_of_word::CycleWord;
use crate::ko::ko_points;
use crate::names::KoType;
use crate::situational_cycle::SituationalCycle;

/// What repeats at a position: the answers of [`classify`](crate::classify).
///
/// Points come in the order of the arena, Black's strings before White's, sizes in ascending order.
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
    /// Points that change on an alternating walk without passes from the position back to the position. Either player
    /// may move first, and either may be to move at the end.
    pub pass_free: Vec<Point>,
    /// The strings of the position with a ko point. These are exactly the strings that some cycle captures.
    pub ko_strings: Vec<KoString>,
    /// The sizes, in stones, of all strings captured in the component, suicides included.
    pub ko_string_sizes: BTreeSet<usize>,
    /// The shortest cycles, if there are cycles.
    pub shortest: Option<Shortest>,
    /// The shortest cycle from the situation back to it that can be played again and again under the basic ko rule:
    /// nobody takes back at once in a basic ko, and no two passes follow each other. It has the fewest plays and, among
    /// those with as few, the fewest moves.
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
    /// A sequence from the position back to it that captures the string, with the fewest plays. It has passes only
    /// between two plays of one colour. Either player may begin, and either may be to move at the end.
    pub witness: Vec<Move>,
}

/// The shortest cycles from a situation back to it, by several measures. Each has a play. Passes are allowed, except in
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

/// Cycles under the Default Restriction Rules of at most `max_length` moves, all of them. Nothing is said of longer
/// ones.
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

/// As many positions of the closed region are looked at; if there are more, it is taken for one that repeats.
const POSITIONS: usize = 1 << 16;

/// The open edge of a region that cuts through what repeats: with the points outside that could change, points outside the
/// region are ko points too. Then all that is said of the region is said of a part of a ko. Suicides of two stones or more
/// are allowed, so that more can repeat.
#[must_use]
pub fn edge_through_a_ko(board: &BoardPosition) -> Option<OpenEdge> {
    let edge = board.open_edge()?;
    let closed = Setup {
        size: board.size(),
        contents: board.contents().to_vec(),
        region: Some(edge.closed.clone()),
        immortal: board.immortal().iter().copied().filter(|point| !edge.closed.contains(point)).collect(),
        to_move: board.to_move(),
    };
    let Ok(closed) = BoardPosition::try_from(closed) else { return Some(edge) };
    let repeats = in_narrowest!(closed, S in [u64, u128] => repeats_outside::<S>(&closed, board));
    repeats.then_some(edge)
}

/// Whether a point of the closed region is a ko point there, and no point of the region itself.
fn repeats_outside<S: Packed>(closed: &BoardPosition, board: &BoardPosition) -> bool {
    let Ok((arena, start)) = closed.arena::<S>() else { return true };
    let Ok(graph) = PositionGraph::component(&arena, start, Suicide::Multi, POSITIONS) else { return true };
    ko_points(&graph).iter().any(|point| !board.region().contains(&arena.point(point)))
}
