//! Cycles that go on for ever under a rule set, among all cycles of a component.
//!
//! A *cycle* is a sequence of alternating moves, one of them a play, that leads from a position of the component back to it with
//! the same player to move. Its plays are plays of the component, and positions may occur twice. It *goes on for ever* under a
//! rule set if a sequence can begin with it and repeat it without end: no move is illegal, ends the sequence or has its stone
//! taken off. [`repeat_cycle`](koatlas_rules::repeat_cycle) tests this for one cycle. This module finds the shortest such cycle.
//!
//! # Which rule sets let a cycle go on for ever
//!
//! Most rule sets let none, since they bound the number of plays in a sequence ([`RuleSet::bounds_plays`]). `drr-cycleend` ends a
//! sequence when the start situation recurs, unless by a recapture in a basic ko after exactly two passes. So a cycle that goes on for
//! ever comes back to its start by such a recapture. The situation after it is that before the capture, four moves earlier: the
//! shortest cycle has just these four moves. The other rule sets remember little, and [`Restrictions`](restrictions::Restrictions)
//! lists it: the position before a capture of a single stone, for the next move; the bans that only a pass for the ko lifts; passes
//! in a row; and whether there was a pass since a situation occurred. A situation with such a memory is a
//! [`RuleState`](graph::RuleState).
//!
//! # Why shortest paths between states are enough
//!
//! *Bans.* A cycle that is repeated from a fresh start, where nothing is remembered, begins its second lap with the memory M that the
//! first has left, and every later lap too: what a lap does to a ban does not depend on earlier laps. More bans never make a play
//! legal. So the cycle goes on for ever if and only if it leads from its first situation with the memory M back to this
//! with M. One thing is different in the first lap: a pass for a ko is legal only if the ban has been set in this lap. That is
//! why a state also counts the bans since the cycle began.
//!
//! *Void by repetition without passes* (`japanese-1989`). A cycle goes on for ever if it has a pass, and meets no situation twice
//! without a pass between. **A shortest path from a situation after a pass to a situation meets no situation twice.** Let it meet
//! s at the moves i < j. Without the moves from i to j it would be shorter, so this cannot be legal: move j + 1 takes back at once
//! what move i has taken. Then the situation before move i and the one after move j + 1 are the same, too, and the same argument
//! holds for these. Going on outwards one comes to the start, where nothing has just been taken, or to the end, after which
//! nothing is played: there the moves between can be left out. So the shortest cycle with a pass and a play, by the basic ko
//! rule alone, is also a shortest one that goes on for ever. (Of balanced cycles this is not proved: what is left out may have a
//! balance. So a balanced cycle that is found is tried, see [`EndlessCycles::balanced_at_least`].)
//!
//! *Balance* (white stones minus black stones removed). The walks from a state back to it have balances that are closed under addition.
//! If there are positive and negative ones, or none but 0, then 0 is among them: a set of integers that is closed under addition and
//! has both signs is a group. So a balanced cycle exists if and only if the states that lead to each other have a cycle of balance at
//! most 0 and one of at least 0.

mod graph;
mod restrictions;
mod search;

use std::cmp::Reverse;

use koatlas_board::{Colour, LocalBoard, PointSet};
use koatlas_position_graph::{Components, Edge, PositionGraph};
use koatlas_rules::{Action, GameMove, RuleSet};

use self::graph::{EndlessMove, LapEnds, StateGraph};
use self::restrictions::{Restrictions, RuleSetEffect};
use self::search::LapFilter;

use crate::by_rule_set::ByRuleSet;

/// A cycle that goes on for ever under a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndlessCycle {
    /// The node of the component in which it begins.
    pub start: u32,
    /// Its moves; the first is a play.
    pub moves: Vec<GameMove>,
    /// White stones minus black stones removed.
    pub balance: i32,
}

/// The shortest cycles of a component that go on for ever under a rule set; `None` if there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndlessCycles {
    /// A cycle with the fewest moves.
    pub fewest: Option<EndlessCycle>,
    /// A cycle without passes that has the fewest moves among these.
    pub pass_free: Option<EndlessCycle>,
    /// A cycle with balance 0 that has the fewest moves among these.
    pub balanced: Option<EndlessCycle>,
    /// A lower bound for the moves of a balanced cycle, if it is not known whether there is one. This can happen only if a
    /// repetition without passes is void. It happens for no type of up to 7 points.
    pub balanced_at_least: Option<usize>,
}

/// Finds the shortest cycles of `component` that go on for ever under `rules`. `None` if `rules` have a part that this module
/// does not cover, such as superko since the last pass under a rule set in which sequences need not end.
pub fn endless_cycles<S: PointSet>(
    local_board: &LocalBoard<S>,
    component: &PositionGraph<S>,
    rules: &RuleSet,
) -> Option<EndlessCycles> {
    cycles_with_effect(local_board, component, RuleSetEffect::from_rules(rules), &[])
}

/// The shortest cycles of `component` that go on for ever under each rule set with its default options, as values that `convert` makes of
/// them. Rule sets that restrict the moves of the component alike are searched once. Where others allow more, their cycles bound the search.
///
/// # Panics
/// If [`endless_cycles`] does not cover a rule set. It covers all with their default options.
pub fn endless_cycles_by_rule_set<S: PointSet, T: Clone>(
    local_board: &LocalBoard<S>,
    component: &PositionGraph<S>,
    convert: impl Fn(EndlessCycles) -> T,
) -> ByRuleSet<T> {
    let effect_of = |rules: RuleSet| (rules.id(), RuleSetEffect::from_rules(&rules).within(component));
    let effects: Vec<(&str, RuleSetEffect)> = RuleSet::all().map(effect_of).collect();
    let mut ordered: Vec<RuleSetEffect> = effects.iter().map(|(_, effect)| *effect).collect();
    ordered.sort_by_key(|effect| Reverse(effect.restrictions().map(Restrictions::freedom)));
    let (mut lengths, mut found) = (Vec::new(), Vec::<(RuleSetEffect, T)>::new());
    for effect in ordered {
        if found.iter().all(|(known, _)| *known != effect) {
            let cycles = cycles_with_effect(local_board, component, effect, &lengths);
            let cycles = cycles.expect("every rule set is read with its defaults");
            lengths.extend(effect.restrictions().map(|&restrictions| (restrictions, MoveBounds::of_cycles(&cycles))));
            found.push((effect, convert(cycles)));
        }
    }
    let value_of = |effect| found.iter().find(|(known, _)| *known == effect).map(|(_, value)| value.clone());
    effects.into_iter().map(|(id, effect)| (id, value_of(effect).expect("all were found"))).collect()
}

/// The shortest cycles of `component` under a rule set with this effect; `None` for [`RuleSetEffect::Unknown`]. `known` has numbers of moves
/// for other restrictions.
fn cycles_with_effect<S: PointSet>(
    local_board: &LocalBoard<S>,
    component: &PositionGraph<S>,
    effect: RuleSetEffect,
    known: &[(Restrictions, MoveBounds)],
) -> Option<EndlessCycles> {
    let restrictions = match effect {
        RuleSetEffect::NoCycle => return Some(EndlessCycles::default()),
        RuleSetEffect::Unknown => return None,
        RuleSetEffect::Recaptures => return Some(late_recapture(local_board, component)),
        RuleSetEffect::Cycles(restrictions) => restrictions,
    };
    let mut at_least = MoveBounds { any: Some(2), pass_free: Some(2), balanced: Some(2) };
    known
        .iter()
        .filter(|(other, _)| other.allow_all_of(&restrictions))
        .for_each(|(_, bounds)| at_least.raise_to(bounds));
    Some(cycles_within(local_board, component, restrictions, at_least))
}

/// Lower bounds of the moves of a cycle, of one without passes, and of a balanced one; `None` if there is none. All are even.
#[derive(Clone, Copy)]
struct MoveBounds {
    any: Option<usize>,
    pass_free: Option<usize>,
    balanced: Option<usize>,
}

impl MoveBounds {
    fn of_cycles(cycles: &EndlessCycles) -> MoveBounds {
        let EndlessCycles { fewest, pass_free, balanced, balanced_at_least } = cycles;
        let [any, pass_free, balanced] =
            [fewest, pass_free, balanced].map(|cycle| cycle.as_ref().map(|cycle| cycle.moves.len()));
        MoveBounds { any, pass_free, balanced: balanced.or(*balanced_at_least) }
    }

    fn raise_to(&mut self, other: &MoveBounds) {
        let MoveBounds { any, pass_free, balanced } = self;
        for (bound, other) in [(any, other.any), (pass_free, other.pass_free), (balanced, other.balanced)] {
            *bound = bound.zip(other).map(|(bound, other)| bound.max(other));
        }
    }
}

/// The shortest cycles of `component` that meet `restrictions`. None has fewer moves than `at_least`.
fn cycles_within<S: PointSet>(
    local_board: &LocalBoard<S>,
    component: &PositionGraph<S>,
    restrictions: Restrictions,
    at_least: MoveBounds,
) -> EndlessCycles {
    let Some(any_moves) = at_least.any else { return EndlessCycles::default() };
    let graph = StateGraph::new(local_board, component, restrictions);
    let components = Components::find(&graph);
    let laps: Vec<LapEnds> = graph.laps.iter().copied().filter(|lap| is_on_cycle(&components, lap)).collect();
    let fewest = graph.shortest(&laps, LapFilter::Any, any_moves..=usize::MAX);
    let Some(any_moves) = fewest.as_ref().map(|(_, steps)| steps.len()) else { return EndlessCycles::default() };
    let pass_free_moves = at_least.pass_free.filter(|_| !restrictions.needs_pass).map(|moves| moves.max(any_moves));
    let pass_free = pass_free_moves.and_then(|moves| graph.shortest(&laps, LapFilter::PassFree, moves..=usize::MAX));
    let balanced_moves = at_least.balanced.map(|moves| moves.max(any_moves));
    let balanced = balanced_moves.and_then(|moves| graph.shortest_balanced(&laps, &components, moves));
    let void =
        balanced.as_ref().filter(|(start, steps)| restrictions.needs_pass && graph.repeats_without_pass(*start, steps));
    let balanced_at_least = void.map(|(_, steps)| steps.len());
    let balanced = balanced.filter(|_| balanced_at_least.is_none());
    let [fewest, pass_free, balanced] = [fewest, pass_free, balanced].map(|lap| {
        let (start, steps) = lap?;
        let state = graph.state(start);
        Some(endless_cycle(local_board, state.node, state.to_move, &steps))
    });
    // If a pass-free or a balanced cycle also has the fewest moves, it is returned for `fewest` too: one cycle for several questions.
    let shared = [&pass_free, &balanced].into_iter().flatten().find(|cycle| cycle.moves.len() == any_moves).cloned();
    let fewest = shared.or(fewest);
    EndlessCycles { fewest, pass_free, balanced, balanced_at_least }
}

/// The cycle of a capture in a basic ko, two passes and the recapture; no cycle if the component has no basic ko.
fn late_recapture<S: PointSet>(local_board: &LocalBoard<S>, component: &PositionGraph<S>) -> EndlessCycles {
    let mut captures = component.all_edges().filter(|&(_, edge)| edge.captures_one_stone());
    let first = captures.find_map(|(start, capture)| Some((start, capture, recapture(component, start, capture)?)));
    let fewest = first.map(|(start, capture, recapture)| {
        let steps = [EndlessMove::Play(capture), EndlessMove::Pass, EndlessMove::Pass, EndlessMove::Play(recapture)];
        endless_cycle(local_board, start, capture.colour, &steps)
    });
    EndlessCycles { balanced: fewest.clone(), fewest, ..EndlessCycles::default() }
}

/// The play of the opponent that takes one stone and leads back to `start`, from where `capture` was made.
fn recapture<S: PointSet>(component: &PositionGraph<S>, start: u32, capture: Edge) -> Option<Edge> {
    let mut plays = component.edges(capture.to).iter().copied();
    plays.find(|edge| edge.to == start && edge.colour != capture.colour && edge.captures_one_stone())
}

/// True if a later lap can follow: the state in which `lap` ends can come up again.
fn is_on_cycle(components: &Components, lap: &LapEnds) -> bool {
    components.component(lap.end).is_some_and(|number| components.sizes[number as usize] > 1)
}

/// The cycle with these steps, of which `first` makes the first move.
fn endless_cycle<S: PointSet>(
    local_board: &LocalBoard<S>,
    start: u32,
    first: Colour,
    steps: &[EndlessMove],
) -> EndlessCycle {
    let colours = [first, !first].into_iter().cycle();
    let moves = colours.zip(steps).map(|(colour, step)| {
        let action = match *step {
            EndlessMove::Play(edge) => Action::Play(local_board.point(edge.point.into())),
            EndlessMove::Pass => Action::Pass,
            EndlessMove::KoPass(mouth) => Action::KoPass(local_board.point(mouth.into())),
        };
        GameMove { colour, action }
    });
    EndlessCycle { start, moves: moves.collect(), balance: steps.iter().map(|step| step.balance()).sum() }
}

#[cfg(test)]
#[path = "../../tests/inside/endless.rs"]
mod tests;
