//! Graph for rule sets under which a pass lifts the bans on repetition. A walk goes from pass to pass by
//! *stretches* of plays in turn. A pass leaves a *single-use mark*, which no later pass may leave again.
//!
//! A situation is a position with the player to move: situation `2 p` is position `p` with Black to move, `2 p + 1` with White.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour};
use rustc_hash::FxHashSet;

use super::local_board::{LocalBoard, ReachablePositions};
use crate::certificates::{Measure, NodeKind};
use crate::literal::bars::{END_KO, SPIGHT, SSK_SINCE_PASS};
use crate::proof::exhaustive::{AfterVisit, visit_sequences};
use crate::{
    Act, Budget, EndRule, FlowEdge, FlowGraph, LiteralReferee, LiteralRules, NotDecided, Refused, RepetitionKind,
    RuleSettings, Unproved, WithinLimits, components,
};

/// Upper bounds for the bytes of a situation and of an edge, in the lists here and in the check of the flow.
const SITUATION_BYTES: usize = 512;
const EDGE_BYTES: usize = 96;

const EDGE_STEPS: usize = 10;

/// Upper bounds for the steps and bytes that the components take for every situation and play.
const COMPONENT_STEPS: usize = 20;
const COMPONENT_BYTES: usize = 96;

fn situation(position: usize, to_move: Colour) -> usize {
    2 * position + to_move.index()
}

/// Returns `rules` without what looks back past the last pass: the end-of-game ko rule, the ends by passes, and the ko of the start.
fn since_pass(rules: &LiteralRules) -> LiteralRules {
    let mut since_pass = rules.clone();
    since_pass.bars.retain(|bar| bar.id != END_KO.id);
    since_pass.ends.retain(|end| matches!(end, EndRule::Repetition(..)));
    LiteralRules { settings: RuleSettings { ko: None, ..since_pass.settings }, ..since_pass }
}

/// Limit for repetitions since the last pass.
#[derive(Clone, Copy)]
struct RepetitionLimit {
    /// True if it is about positions, false if it is about situations.
    of_positions: bool,
    /// How often each may occur.
    times: usize,
}

impl RepetitionLimit {
    /// Returns the limit of a rule set under which plays depend only on the moves since the last pass; `None` for another rule set.
    fn from_rules(rules: &LiteralRules) -> Option<RepetitionLimit> {
        let is_once = rules.has_any(&[SPIGHT, SSK_SINCE_PASS]);
        let is_twice = rules.repetitions().any(|repetition| repetition == RepetitionKind::Third);
        let limit = RepetitionLimit { of_positions: rules.has_bar(SPIGHT), times: if is_once { 1 } else { 2 } };
        (is_once || is_twice).then_some(limit)
    }
}

/// Graph of `rules` with passes as marks, as [the page of the format](crate::certificates::certificate_format) defines it.
pub(super) struct PassGraph<'r> {
    rules: &'r LiteralRules,
    local_board: LocalBoard,
    reached: ReachablePositions,
    limit: RepetitionLimit,
    start: usize,
    measure: Measure,
}

impl<'r> PassGraph<'r> {
    /// Prepares the graph of `rules` from `board`.
    pub fn new(
        rules: &'r LiteralRules,
        board: &BoardPosition,
        measure: Measure,
        budget: &mut Budget,
    ) -> Result<PassGraph<'r>, Unproved> {
        let local_board = LocalBoard::from_board(board)?;
        let limit = RepetitionLimit::from_rules(rules)
            .ok_or_else(|| Refused::new("passes lift no bans under this rule set"))?;
        let reached = ReachablePositions::explore(board, &local_board, rules.suicide, budget)?;
        if u32::try_from(4 * reached.positions.len() + 2).is_err() {
            return Err(NotDecided::too_many_numbers().into());
        }
        budget.hold(2 * SITUATION_BYTES * reached.positions.len())?;
        let start = situation(reached.numbers[&local_board.position(board.contents())], board.to_move());
        Ok(PassGraph { rules, local_board, reached, limit, start, measure })
    }

    /// Builds the graph. Full: the plays of a stretch are counted exactly, by visiting all stretches. Plain: they are bounded by
    /// components.
    pub fn graph(&self, board: &BoardPosition, nodes_are: NodeKind, budget: &mut Budget) -> WithinLimits<FlowGraph> {
        match nodes_are {
            NodeKind::Full => self.with_stretches(LiteralReferee::with_rules(since_pass(self.rules), board), budget),
            NodeKind::Plain => self.with_bounded_plays(budget),
        }
    }

    fn situations(&self) -> usize {
        2 * self.reached.positions.len()
    }

    /// Builds the graph with an edge for every pair of a first and a last situation of a stretch of plays between passes. `referee`
    /// visits the stretches.
    fn with_stretches(&self, mut referee: LiteralReferee, budget: &mut Budget) -> WithinLimits<FlowGraph> {
        let (mut edges, mut end_weights) = (Vec::new(), Vec::new());
        // If two passes end the sequence, a second pass in a row has no edge. Node 0 has no pass before it.
        let twice_ends = self.rules.ending_passes() == Some(2);
        for (from, at) in self.beginnings() {
            let most = self.longest_stretches(from, at, &mut referee, budget)?;
            budget.work((EDGE_STEPS * most.len()) as u64)?;
            budget.hold(2 * EDGE_BYTES * most.len())?;
            for (&to, &plays) in &most {
                if plays > 0 || from == 0 || !twice_ends {
                    edges.extend(self.passing(from, to, plays + self.pass_weight()));
                }
            }
            end_weights.push(u64::from(most.values().copied().max().unwrap_or(0)) + self.ending());
        }
        Ok(FlowGraph { start: 0, end_weights, edges, marks: self.mark_count() })
    }

    /// Returns the most plays in a stretch from situation `at` of node `from` to each situation, by visiting all stretches
    /// with the referee.
    fn longest_stretches(
        &self,
        from: u32,
        at: usize,
        referee: &mut LiteralReferee,
        budget: &mut Budget,
    ) -> WithinLimits<BTreeMap<usize, u32>> {
        let to_move = Colour::BOTH[at % 2];
        referee.history.restart(self.reached.positions[at / 2].clone(), if from == 0 { to_move } else { !to_move });
        // The bans since the last pass depend on the position at that pass, so the referee makes it.
        if from > 0 {
            referee.make(Act::Pass).expect("a pass is never forbidden, and ends nothing here");
        }
        let (before, acts) = (referee.moves(), referee.acts());
        let plays: Vec<Act> = acts.into_iter().filter(|act| matches!(act, Act::Play(_))).collect();
        let mut most = BTreeMap::from([(at, 0)]);
        visit_sequences(referee, &plays, budget, &mut |referee, has_ended| {
            if has_ended {
                return AfterVisit::TakeBack;
            }
            let position = self.reached.numbers[&self.local_board.position(referee.contents())];
            let known = most.entry(situation(position, referee.to_move())).or_insert(0);
            *known = (*known).max((referee.moves() - before) as u32);
            AfterVisit::Descend
        })?;
        Ok(most)
    }

    /// Builds the graph with bounds for the plays of a stretch by [`most_occurrences`](Self::most_occurrences), and one more node at their
    /// ends.
    fn with_bounded_plays(&self, budget: &mut Budget) -> WithinLimits<FlowGraph> {
        let most = self.most_occurrences(budget)?;
        let last = self.situations() as u32 + 1;
        budget.hold(3 * EDGE_BYTES * self.situations())?;
        let (mut edges, mut end_weights) = (Vec::new(), Vec::new());
        for (from, at) in self.beginnings() {
            // The first occurrence needs no play if the situation at the beginning counts as one.
            let has_occurred = from > 0 || self.rules.settings.start_counts;
            let plays = most[at] - u32::from(has_occurred);
            edges.push(FlowEdge { from, to: last, mark: None, weight: plays });
            end_weights.push(u64::from(plays) + self.ending());
        }
        edges.extend((0..self.situations()).flat_map(|situation| self.passing(last, situation, self.pass_weight())));
        end_weights.push(0);
        Ok(FlowGraph { start: 0, end_weights, edges, marks: self.mark_count() })
    }

    /// For every situation, how many positions or situations can occur at most from it on, itself included.
    ///
    /// A walk that leaves a component never returns. A component without a cycle is a single situation, which occurs once; in
    /// another one everything occurs as often as the limit allows.
    fn most_occurrences(&self, budget: &mut Budget) -> WithinLimits<Vec<u32>> {
        let mut edges: Vec<(usize, usize)> = Vec::new();
        for (from, plays) in self.reached.plays.iter().enumerate() {
            edges.extend(plays.iter().map(|&(colour, _, to)| (situation(from, colour), situation(to, !colour))));
        }
        let size = self.situations() + edges.len();
        budget.work((COMPONENT_STEPS * size) as u64)?;
        budget.hold(COMPONENT_BYTES * size)?;
        let component = components(self.situations(), edges.iter().copied());
        let count = component.iter().max().map_or(0, |last| last + 1);
        let (mut members, mut targets) = (vec![FxHashSet::default(); count], vec![FxHashSet::default(); count]);
        for (situation, &own) in component.iter().enumerate() {
            members[own].insert(if self.limit.of_positions { situation / 2 } else { situation });
        }
        for (from, to) in edges {
            targets[component[from]].insert(component[to]);
        }
        let mut most = vec![0; count];
        // Edges lead to the same or to a higher component, so the targets of `own` have their values.
        for own in (0..count).rev() {
            let recurs = targets[own].remove(&own);
            let inside = if recurs { members[own].len() * self.limit.times } else { 1 };
            most[own] = inside as u32 + targets[own].iter().map(|&target| most[target]).max().unwrap_or(0);
        }
        budget.release(COMPONENT_BYTES * size);
        Ok(component.into_iter().map(|own| most[own]).collect())
    }

    /// Returns the nodes where stretches begin, with their situations: node 0 for the start, then for each situation the node
    /// after a pass.
    fn beginnings(&self) -> impl Iterator<Item = (u32, usize)> {
        (0..).zip([self.start].into_iter().chain(0..self.situations()))
    }

    /// Returns the edges from `from` by a pass in situation `at`.
    ///
    /// There are two if the pass can be made twice: the opponent answers it by a play that leaves the position as it is. The end-of-game
    /// ko rule bars plays that give back the position of a pass answered by a play: not that answer itself, but every later one.
    fn passing(&self, from: u32, at: usize, weight: u32) -> impl Iterator<Item = FlowEdge> {
        let (position, passer) = (at / 2, Colour::BOTH[at % 2]);
        let mut plays = self.reached.plays[position].iter();
        let is_twice = self.can_pass_again() && plays.any(|&(colour, _, after)| colour != passer && after == position);
        let to = situation(position, !passer) as u32 + 1;
        // Mark `s` is the pass in situation `s`; with two marks for a situation, the second ones come after all first ones.
        let marks = std::iter::once(at).chain(is_twice.then_some(at + self.situations()));
        marks.map(move |mark| FlowEdge { from, to, mark: Some(mark as u32), weight })
    }

    /// True if a second pass of a player in a position does not end the sequence. Such walks bound sequences only if the end-of-game
    /// ko rule limits passes: [`least_plus`](crate::least_plus) gives no bound for other rule sets.
    fn can_pass_again(&self) -> bool {
        !self.rules.has_second_pass()
    }

    fn mark_count(&self) -> usize {
        if self.can_pass_again() { 2 * self.situations() } else { self.situations() }
    }

    /// Length of the pass that ends a stretch.
    fn pass_weight(&self) -> u32 {
        u32::from(self.measure == Measure::Moves)
    }

    /// Length that the end of the sequence adds to the plays of the last stretch: a play that repeats and so ends it, or if moves are
    /// counted the passes that end it, one second pass in a position or two in a row.
    fn ending(&self) -> u64 {
        match self.measure {
            Measure::Plays => u64::from(self.rules.ends.iter().any(|end| matches!(end, EndRule::Repetition(..)))),
            Measure::Moves => 2 - u64::from(self.rules.has_second_pass()),
        }
    }
}

#[cfg(test)]
#[path = "../../tests/inside/passes.rs"]
mod tests;
