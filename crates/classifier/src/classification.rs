//! Everything that repeats at a position.

use std::collections::BTreeSet;

use koatlas_board::{Arena, Colour, Move, Point, PointSet, Position, Suicide};
use koatlas_position_graph::{LimitError, PositionGraph};

use crate::ko::{capturing_cycle, ko_points, ko_string_sizes, pass_free_ko_points};
use crate::shortest::{Fewest, shortest_cycle};
use crate::types::Label;
use crate::witness::{Step, alternate, moves};
use crate::{CycleWord, KoType, Names, drr, labelled_digraph, words};

/// What repeats at a position: the answers of [`classify`]. Points come in the order of the arena, sizes ascending.
#[derive(Clone, Debug)]
pub struct Classification {
    /// Positions of the component; 1 if the position lies in none.
    pub positions: usize,
    /// Plays between the positions of the component.
    pub plays: usize,
    /// The ko type, if the position lies in a component.
    pub ko_type: Option<KoType>,
    /// Points that change inside the component: the cyclical part of the position.
    pub free: Vec<Point>,
    /// Points that change on an alternating walk without passes back to the position.
    pub pass_free: Vec<Point>,
    /// The strings of the position with a ko point.
    pub ko_strings: Vec<KoString>,
    /// The sizes of all strings captured in the component.
    pub ko_string_sizes: BTreeSet<usize>,
    /// The shortest cycles, if there are cycles.
    pub shortest: Option<Shortest>,
    /// The cycles under the Default Restriction Rules.
    pub drr: Drr,
}

/// A string of the position that a cycle captures.
#[derive(Clone, Debug)]
pub struct KoString {
    /// Whose stones they are.
    pub colour: Colour,
    /// Its points.
    pub points: Vec<Point>,
    /// A shortest sequence from the position back to it that captures the string: passes stand between two plays of one
    /// colour.
    pub witness: Vec<Move>,
}

/// The shortest cycles from a situation back to it.
#[derive(Clone, Debug)]
pub struct Shortest {
    /// Fewest plays, colours in any order.
    pub plays: usize,
    /// A cycle with the fewest plays and, among those, the fewest moves.
    pub witness: Vec<Move>,
    /// White stones minus black stones removed in the witness.
    pub balance: i32,
    /// The word of the witness.
    pub word: CycleWord,
    /// Fewest moves, passes included; and a cycle that has no more.
    pub moves: Vec<Move>,
    /// Fewest plays in strict alternation, without passes, if that is possible: such a cycle.
    pub pass_free: Option<Vec<Move>>,
    /// A cycle with the fewest passes.
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

/// Cycles under the Default Restriction Rules, exact up to `max_length` moves.
#[derive(Clone, Debug)]
pub struct Drr {
    /// The bound on the length, in moves.
    pub max_length: usize,
    /// Lengths in moves, each with the number of cycles, for the lengths that occur.
    pub counts: Vec<(usize, u64)>,
    /// The points that the cycles touch.
    pub points: Vec<Point>,
    /// A shortest cycle.
    pub witness: Option<Vec<Move>>,
}

/// The limits of a classification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Longest cycles, in moves, that are looked for under the Default Restriction Rules.
    pub max_length: usize,
    /// Most positions that are explored.
    pub positions: usize,
}

/// Classifies the situation (`start`, `to_move`).
///
/// # Errors
/// If more positions can be reached than the limit allows.
pub fn classify<S: PointSet>(
    arena: &Arena<S>,
    start: Position<S>,
    to_move: Colour,
    suicide: Suicide,
    limits: Limits,
    names: &Names,
) -> Result<Classification, LimitError> {
    let component = PositionGraph::component(arena, start, suicide, limits.positions)?;
    let node = component.node(start).expect("the start belongs to its own component");
    let points = |set: S| set.iter().map(|i| arena.point(i)).collect::<Vec<_>>();
    let cyclical = ko_points(&component);
    let drr = drr::drr_cycles(&component, node, to_move, limits.max_length);
    Ok(Classification {
        positions: component.positions().len(),
        plays: component.edge_count(),
        ko_type: (component.edge_count() > 0).then(|| names.ko_type(&labelled_digraph(&component))),
        free: points(cyclical),
        pass_free: points(pass_free_ko_points(&component, node)),
        ko_strings: ko_strings(arena, &component, node, cyclical),
        ko_string_sizes: ko_string_sizes(arena, &component),
        shortest: shortest(arena, &component, node, to_move, suicide),
        drr: Drr {
            max_length: limits.max_length,
            counts: drr.counts,
            points: drr.points.iter().map(|&i| arena.point(i)).collect(),
            witness: drr.witness.map(|steps| moves(arena, &steps)),
        },
    })
}

fn ko_strings<S: PointSet>(arena: &Arena<S>, component: &PositionGraph<S>, node: u32, cyclical: S) -> Vec<KoString> {
    let position = component.position(node);
    let mut found = Vec::new();
    for colour in Colour::BOTH {
        for (string, _) in arena.strings(position.stones(colour)).filter(|(string, _)| string.meets(cyclical)) {
            let plays = capturing_cycle(component, node, string).expect("the stones of a ko point are captured");
            let points = string.iter().map(|i| arena.point(i)).collect();
            found.push(KoString { colour, points, witness: moves(arena, &alternate(&plays)) });
        }
    }
    found
}

fn shortest<S: PointSet>(
    arena: &Arena<S>,
    component: &PositionGraph<S>,
    node: u32,
    to_move: Colour,
    suicide: Suicide,
) -> Option<Shortest> {
    let cycle = |fewest, passes| shortest_cycle(component, node, to_move, fewest, passes);
    let witness = cycle(Fewest::Plays, true)?;
    let labels: Vec<Label> = witness.iter().filter_map(|&(_, play)| play.map(Label::from)).collect();
    let without_suicide = || PositionGraph::new(arena, component.positions().to_vec(), Suicide::None);
    let needs_suicide =
        suicide != Suicide::None && shortest_cycle(&without_suicide(), node, to_move, Fewest::Plays, true).is_none();
    let written = |steps: Vec<Step>| moves(arena, &steps);
    Some(Shortest {
        plays: labels.len(),
        balance: labels.iter().map(|&label| words::balance(label)).sum(),
        word: CycleWord::new(&labels),
        moves: written(cycle(Fewest::Moves, true)?),
        pass_free: cycle(Fewest::Plays, false).map(written),
        fewest_passes: written(cycle(Fewest::Passes, true)?),
        witness: written(witness),
        needs_suicide,
    })
}
