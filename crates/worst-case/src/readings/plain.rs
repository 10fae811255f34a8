//! Walks over positions, with no more memory than passes in a row.

use koatlas_board::{Arena, Colour, Play, PointSet, Position, Suicide};
use koatlas_certificates::Measure;
use koatlas_position_graph::{Components, Digraph};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::readings::reading::SequenceGraphError;
use crate::readings::sequence_graph::{Arrow, Leaves, Stage, State, Steps};
use crate::readings::stretches::{Situation, Stretches};

/// The edges from position to position.
pub(crate) struct Plain<'a, S> {
    pub arena: &'a Arena<S>,
    pub suicide: Suicide,
    pub leaves: Leaves<S>,
    pub measure: Measure,
    /// Whether it matters whose turn it is.
    pub turns: bool,
    pub passes_that_end: u32,
}

impl<S: PointSet> Steps<S> for Plain<'_, S> {
    fn start(&self) -> State<S> {
        let Leaves { start, first, .. } = self.leaves;
        State { position: start, to_move: self.turns.then_some(first), passes: 0, ko: None, stage: Stage::Going }
    }

    fn arrows(&self, from: State<S>) -> Vec<Arrow<S>> {
        let mut arrows = Vec::new();
        self.arena.for_each_play(from.position, self.suicide, |play| {
            let may = from.to_move.is_none_or(|colour| colour == play.colour);
            if may && !self.leaves.is_start_again(&play) {
                arrows.push(self.play(from, &play));
            }
        });
        arrows.extend(from.to_move.and_then(|colour| self.pass(from, colour)));
        arrows
    }

    /// The passes that are left until the sequence has ended.
    fn end_weight(&self, state: State<S>) -> u32 {
        match self.measure {
            Measure::Plays => 0,
            Measure::Moves => self.passes_that_end - state.passes,
        }
    }
}

impl<S: PointSet> Plain<'_, S> {
    fn play(&self, from: State<S>, play: &Play<S>) -> Arrow<S> {
        let to_move = from.to_move.map(|_| !play.colour);
        Arrow {
            to: State { position: play.after, to_move, passes: 0, ..from },
            token: Some(self.leaves.token(self.arena, from.position, play)),
            weight: 1,
            made: Some((play.colour, Some(play.point))),
        }
    }

    fn pass(&self, from: State<S>, colour: Colour) -> Option<Arrow<S>> {
        let counted = self.measure == Measure::Moves;
        if counted && from.passes + 1 >= self.passes_that_end {
            return None;
        }
        let passes = if counted { from.passes + 1 } else { 0 };
        let to = State { to_move: Some(!colour), passes, ..from };
        Some(Arrow { to, token: None, weight: u32::from(counted), made: Some((colour, None)) })
    }
}

/// The positions that plays of either player can reach, at most so many, in order.
pub(crate) fn positions<S: PointSet>(
    arena: &Arena<S>,
    suicide: Suicide,
    start: Position<S>,
    limit: usize,
) -> Result<Vec<Position<S>>, SequenceGraphError> {
    let (mut positions, mut seen) = (vec![start], FxHashSet::from_iter([start]));
    let mut next = 0;
    while let Some(&position) = positions.get(next) {
        next += 1;
        arena.for_each_play(position, suicide, |play| {
            if seen.insert(play.after) {
                positions.push(play.after);
            }
        });
        if positions.len() > limit {
            return Err(SequenceGraphError::TooMany(limit));
        }
    }
    positions.sort_unstable();
    Ok(positions)
}

/// Pairs of a position and a point such that the position can recur without a play on the point: a cycle leads through
/// the position, and no play of it is on the point.
///
/// Time O(points times plays).
pub(crate) fn cycles_apart<S: PointSet>(
    arena: &Arena<S>,
    suicide: Suicide,
    positions: &[Position<S>],
) -> FxHashSet<(Position<S>, usize)> {
    let numbers: FxHashMap<Position<S>, u32> = positions.iter().copied().zip(0..).collect();
    let mut apart = FxHashSet::default();
    for point in arena.playable().iter() {
        let next = |&position: &Position<S>| {
            let mut next = Vec::new();
            arena.for_each_play(position, suicide, |play| {
                if play.point != point {
                    next.push(numbers[&play.after]);
                }
            });
            next
        };
        let graph = Lists(positions.iter().map(next).collect());
        let components = Components::of(&graph);
        let is_on_cycle = |&number: &u32| {
            let component = components.component(number);
            graph.0[number as usize].iter().any(|&to| components.component(to) == component)
        };
        let recurring = (0..positions.len() as u32).filter(is_on_cycle);
        apart.extend(recurring.map(|number| (positions[number as usize], point)));
    }
    apart
}

/// A bound for the plays from each situation on until the next pass.
///
/// Plays lead from component to component of the graph of situations, and never back. In a component with a cycle,
/// plays can bring about everything in it as often as it may occur; in a component without one, a single situation. The
/// situation with which the plays begin has already occurred.
pub(crate) fn most_plays<S: PointSet>(
    stretches: &Stretches<S>,
    situations: &[Situation<S>],
    index: &FxHashMap<Situation<S>, usize>,
) -> Vec<u32> {
    let next = |&situation: &Situation<S>| stretches.next(situation).iter().map(|next| index[next] as u32).collect();
    let graph = Lists(situations.iter().map(next).collect());
    let components = Components::of(&graph);
    let component = |node: u32| components.component(node).expect("every number is a node") as usize;
    let members = components.members();
    let mut most: Vec<u32> = Vec::with_capacity(members.len());
    // An edge leads to the same component or to a lower number.
    for (number, members) in members.rows().enumerate() {
        let targets = || members.iter().flat_map(|&node| &graph.0[node as usize]).map(|&to| component(to));
        let has_cycle = targets().any(|target| target == number);
        let here = if has_cycle { occurrences(stretches, situations, members) } else { 1 };
        let after = targets().filter(|&target| target != number).map(|target| most[target]).max().unwrap_or(0);
        most.push(here + after);
    }
    (0..situations.len() as u32).map(|node| most[component(node)] - 1).collect()
}

/// How many occurrences there can be in a component, of everything that may not recur.
fn occurrences<S: PointSet>(stretches: &Stretches<S>, situations: &[Situation<S>], members: &[u32]) -> u32 {
    let positions: FxHashSet<_> = members.iter().map(|&node| situations[node as usize].0).collect();
    let compared = if stretches.compares_positions() { positions.len() } else { members.len() };
    stretches.occurrences() * compared as u32
}

/// A graph as lists of successors.
pub(crate) struct Lists(pub(crate) Vec<Vec<u32>>);

impl Digraph for Lists {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32)) {
        self.0[node as usize].iter().copied().for_each(visit);
    }
}
