//! Walk graphs whose edges are *stretches*: the plays from one pass up to the next.
//!
//! If a pass lifts all bans, what can be played after it does not depend on what was played before. A sequence is then a walk from
//! pass to pass. The mark of an edge is the pass at its end, because no player passes twice in a position and the sequence goes on: a
//! second pass there ends it ([`End::SecondPass`]), or the end-of-game ko rule ([`Bar::PassedIn`]) bars what would bring the position
//! back. This rule has an exception: if the opponent answers the pass by a play that changes nothing, the player can pass there again.
//! That play is barred the next time.

use koatlas_board::{Colour, LocalBoard, PointSet, Position, Suicide};
use koatlas_position_graph::{Components, Rows};
use koatlas_rules::{Bar, End, Repetition, RuleSet, Since};
use koatlas_verifier::certificates::{Measure, NodeKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::SequenceGraphError;
use super::steps::{positions, taken_in_ko};
use crate::walk_graph::{WalkEdge, WalkGraph};

/// Position and player to move.
type Situation<S> = (Position<S>, Colour);

/// Meaning of a walk graph of stretches: the passes that its nodes stand for, and the plays that its edges stand for.
#[derive(Clone, Debug)]
pub(super) struct Stretches<S> {
    /// Rules for the plays between two passes.
    rules: StretchRules<S>,
    /// All situations to which a pass can lead, in order. Node 0 is the start, and node `i + 1` is situation `i`.
    pub situations: Vec<Situation<S>>,
    index: FxHashMap<Situation<S>, usize>,
    start: Situation<S>,
    start_counts: bool,
    /// True if a pass can be made again after a play that changes nothing: without [`End::SecondPass`].
    can_pass_twice: bool,
}

/// Most plays that are tried in all, to find the longest plays between two passes.
const MOST_TRIED: u64 = 4_000_000;

impl<S: PointSet> Stretches<S> {
    /// Builds the graph whose nodes are the start and all situations to which a pass leads, at most `limit`.
    ///
    /// # Errors
    /// [`SequenceGraphError`] if passes do not lift all bans under `rules`, or if there are too many situations or plays.
    pub fn new(
        rules: &RuleSet,
        local_board: &LocalBoard<S>,
        start: Situation<S>,
        measure: Measure,
        nodes: NodeKind,
        limit: usize,
    ) -> Result<(Stretches<S>, WalkGraph), SequenceGraphError> {
        let stretch_rules = StretchRules::new(rules, local_board).ok_or(SequenceGraphError::NoModel(rules.id()))?;
        let positions = positions(local_board, rules.suicide, start.0, limit / 2)?.into_iter();
        let situations = positions.flat_map(|position| Colour::BOTH.map(|colour| (position, colour)));
        let situations: Vec<Situation<S>> = situations.collect();
        let index = situations.iter().copied().zip(0..).collect();
        let (start_counts, can_pass_twice) = (rules.start_counts, !rules.ends.contains(&End::SecondPass));
        let stretches = Stretches { rules: stretch_rules, situations, index, start, start_counts, can_pass_twice };
        // The graph of plain nodes is the smaller one: its weights are only bounds.
        let (lists, end_weights) = match nodes {
            NodeKind::Full => stretches.exact_edges(rules, measure)?,
            NodeKind::Plain => stretches.bounded_edges(rules, measure),
        };
        // A mark for every pass, and a second one for each that can be made again.
        let marks = stretches.situations.len() * if can_pass_twice { 2 } else { 1 };
        Ok((stretches, WalkGraph { end_weights, ..WalkGraph::new(0, lists, marks)? }))
    }

    /// Computes exact edges, one for every two situations that plays connect. Its weight is the largest number of such plays, and 1
    /// more for the pass if moves are counted. Returns the edges and the end weight of each node.
    fn exact_edges(
        &self,
        rules: &RuleSet,
        measure: Measure,
    ) -> Result<(Vec<Vec<WalkEdge>>, Vec<u32>), SequenceGraphError> {
        let pass_weight = u32::from(measure == Measure::Moves);
        let two_passes_end = rules.passes_to_end() == Some(2);
        let mut left = MOST_TRIED;
        let (mut lists, mut end_weights) = (Vec::new(), Vec::new());
        for node in 0..=self.situations.len() {
            let lengths = self.rules.lengths(self.node(node), self.has_occurred(node), &mut left);
            let lengths = lengths.ok_or(SequenceGraphError::Stretches)?;
            let mut found: Vec<(usize, u32)> = lengths.iter().map(|(end, &plays)| (self.index[end], plays)).collect();
            found.sort_unstable();
            let most = found.iter().map(|&(_, plays)| plays).max().unwrap_or(0);
            end_weights.push(most + ending_weight(rules, measure));
            // A second pass in a row that ends the sequence is no edge: it is part of the ending weight.
            found.retain(|&(_, plays)| plays > 0 || node == 0 || !two_passes_end);
            let edges = found.into_iter().flat_map(|(end, plays)| self.edges(end, plays + pass_weight));
            lists.push(edges.collect());
        }
        Ok((lists, end_weights))
    }

    /// Computes edges whose weights are only bounds. One leads from every node to one additional node, the hub, and weighs the most
    /// plays that components allow. From the hub an edge leads on for every pass. Returns the edges and the end weight of each node.
    fn bounded_edges(&self, rules: &RuleSet, measure: Measure) -> (Vec<Vec<WalkEdge>>, Vec<u32>) {
        let pass_weight = u32::from(measure == Measure::Moves);
        let most = self.most_plays();
        let hub = self.situations.len() as u32 + 1;
        let (mut lists, mut end_weights) = (Vec::new(), Vec::new());
        for node in 0..=self.situations.len() {
            let fresh_start = u32::from(!self.has_occurred(node));
            let plays = most[self.index[&self.node(node)]] + fresh_start;
            lists.push(vec![WalkEdge { to: hub, mark: None, weight: plays }]);
            end_weights.push(plays + ending_weight(rules, measure));
        }
        lists.push((0..self.situations.len()).flat_map(|pass| self.edges(pass, pass_weight)).collect());
        end_weights.push(0);
        (lists, end_weights)
    }

    /// Returns the edges for plays and pass number `pass`, one for every time that the pass can be made.
    fn edges(&self, pass: usize, weight: u32) -> Vec<WalkEdge> {
        let (position, colour) = self.situations[pass];
        let answer = (position, !colour);
        let is_made_again = self.can_pass_twice && self.rules.next(answer).any(|(after, _)| after == position);
        let marks = [Some(pass), is_made_again.then_some(pass + self.situations.len())];
        let to = self.index[&answer] as u32 + 1;
        let edges = marks.into_iter().flatten().map(|mark| WalkEdge { to, mark: Some(mark as u32), weight });
        edges.collect()
    }

    /// Bounds the number of plays from each of the `situations` until the next pass.
    ///
    /// Plays lead from one strongly connected component of the graph of situations to the next, and never back. In one with a cycle,
    /// plays can bring about everything as often as it may occur; one without a cycle is a single situation. The situation with which
    /// the plays begin has already occurred.
    fn most_plays(&self) -> Vec<u32> {
        let next = |&situation| self.rules.next(situation).map(|next| self.index[&next] as u32);
        let graph = Rows::from_lists(self.situations.iter().map(next));
        let components = Components::find(&graph);
        let component = |node| components.component(node).expect("every number is a node") as usize;
        let component_of: Vec<usize> = (0..self.situations.len() as u32).map(component).collect();
        let mut most: Vec<u32> = Vec::new();
        // An edge leads to the same component or to a lower number.
        for (number, members) in components.members().rows().enumerate() {
            let (mut has_cycle, mut after) = (false, 0);
            for &to in members.iter().flat_map(|&node| graph.row(node)) {
                match component_of[to as usize] {
                    target if target == number => has_cycle = true,
                    target => after = most[target].max(after),
                }
            }
            let here = match self.rules.times {
                _ if !has_cycle => 1,
                times if self.rules.compares_positions => {
                    let positions = members.iter().map(|&node| self.situations[node as usize].0);
                    times * positions.collect::<FxHashSet<_>>().len() as u32
                }
                times => times * members.len() as u32,
            };
            most.push(here + after);
        }
        component_of.into_iter().map(|component| most[component] - 1).collect()
    }

    fn node(&self, node: usize) -> Situation<S> {
        node.checked_sub(1).map_or(self.start, |index| self.situations[index])
    }

    /// True if `graph` has only bounds for plays: see [`Stretches::bounded_edges`].
    pub fn has_hub(&self, graph: &WalkGraph) -> bool {
        graph.nodes() > self.situations.len() + 1
    }

    /// True if the situation in which the plays from `node` begin counts as having occurred.
    fn has_occurred(&self, node: usize) -> bool {
        node > 0 || self.start_counts
    }

    /// Returns the moves of `walk`, with the longest plays after the last pass; none if the graph has only bounds for plays.
    pub fn moves(&self, graph: &WalkGraph, walk: &[u32]) -> Vec<(Colour, Option<usize>)> {
        let (mut moves, mut at) = (Vec::new(), 0);
        if self.has_hub(graph) {
            return moves;
        }
        for &edge in walk {
            let WalkEdge { to, mark, .. } = graph.edges.items()[edge as usize];
            let end = mark.map(|pass| self.situations[pass as usize % self.situations.len()]);
            moves.extend(self.longest(at, end));
            moves.extend(end.map(|(_, colour)| (colour, None)));
            at = to as usize;
        }
        moves.extend(self.longest(at, None));
        moves
    }

    /// Longest plays from node `at` to the situation `end`, or to any.
    fn longest(&self, at: usize, end: Option<Situation<S>>) -> impl Iterator<Item = (Colour, Option<usize>)> {
        let plays = self.rules.longest(self.node(at), self.has_occurred(at), end);
        plays.into_iter().map(|(colour, point)| (colour, Some(point)))
    }
}

/// Weight after the last edge. Of plays, it is the one that repeats and ends the sequence, under a rule set with such an end. Of moves,
/// it is the passes that end the sequence and leave no mark: one by [`End::SecondPass`], otherwise two. That is enough for a sequence
/// that a play ends, as it has no such passes.
fn ending_weight(rules: &RuleSet, measure: Measure) -> u32 {
    match measure {
        Measure::Plays => u32::from(rules.ends.iter().any(|end| matches!(end, End::Repetition(..)))),
        Measure::Moves if rules.ends.contains(&End::SecondPass) => 1,
        Measure::Moves => 2,
    }
}

/// Rules that hold from one pass to the next.
#[derive(Clone, Debug)]
struct StretchRules<S> {
    local_board: LocalBoard<S>,
    suicide: Suicide,
    /// True if positions may not recur until the next pass; otherwise situations.
    compares_positions: bool,
    /// Number of times that a position or situation may occur: 1, or 2 if the third time ends the sequence.
    times: u32,
    /// True if a ko may not be retaken at once.
    has_ko: bool,
}

impl<S: PointSet> StretchRules<S> {
    /// Returns the rules between passes of a rule set whose passes lift all bans. `None` if they do not, or if nothing limits the passes.
    fn new(rules: &RuleSet, local_board: &LocalBoard<S>) -> Option<StretchRules<S>> {
        if !rules.is_finite() {
            return None;
        }
        let compares_positions = rules.bars.contains(&Bar::Position(Since::LastPass));
        let times = if compares_positions || rules.bars.contains(&Bar::Situation(Since::LastPass)) {
            1
        } else if rules.ends.iter().any(|end| matches!(end, End::Repetition(Repetition::Third, _))) {
            2
        } else {
            return None;
        };
        // Who may not bring back a situation may not retake a ko at once. The only exception is the start, if it does not count as
        // having occurred.
        let has_ko = rules.bars.contains(&Bar::BasicKo) && (times == 2 || !rules.start_counts);
        Some(StretchRules {
            local_board: local_board.clone(),
            suicide: rules.suicide,
            compares_positions,
            times,
            has_ko,
        })
    }

    fn next(&self, situation: Situation<S>) -> impl Iterator<Item = Situation<S>> {
        self.steps(situation, None).into_iter().map(|(_, next, _)| next)
    }

    /// Returns, for each situation, the most plays that lead to it from `from`, none of which ends the sequence. `None` if that takes
    /// more plays than are `left`.
    fn lengths(&self, from: Situation<S>, has_occurred: bool, left: &mut u64) -> Option<FxHashMap<Situation<S>, u32>> {
        let mut lengths: FxHashMap<Situation<S>, u32> = FxHashMap::default();
        let all = self.visit_all(from, has_occurred, left, |plays, at| {
            let length = lengths.entry(at).or_insert(0);
            *length = (*length).max(plays.len() as u32);
        });
        all.then_some(lengths)
    }

    /// Returns a longest list of plays from one situation to another, or to any if `to` is `None`.
    fn longest(&self, from: Situation<S>, has_occurred: bool, to: Option<Situation<S>>) -> Vec<(Colour, usize)> {
        let (mut longest, mut left): (Option<Vec<usize>>, u64) = (None, u64::MAX);
        self.visit_all(from, has_occurred, &mut left, |plays, at| {
            let is_longer = longest.as_ref().is_none_or(|longest| longest.len() < plays.len());
            if is_longer && to.is_none_or(|to| to == at) {
                longest = Some(plays.to_vec());
            }
        });
        let colours = [from.1, !from.1].into_iter().cycle();
        colours.zip(longest.unwrap_or_default()).collect()
    }

    /// Visits all sequences of plays from `from`, one by one, depth first. Returns false if that takes more plays than are `left`.
    fn visit_all(
        &self,
        from: Situation<S>,
        has_occurred: bool,
        left: &mut u64,
        mut visit: impl FnMut(&[usize], Situation<S>),
    ) -> bool {
        // For each position or situation, as [`StretchRules::compared`] has it, the number of times that it has occurred.
        let mut occurred = FxHashMap::from_iter([(self.compared(from), u32::from(has_occurred))]);
        let (mut plays, mut pending) = (Vec::new(), vec![(from, self.steps(from, None).into_iter())]);
        visit(&plays, from);
        while let Some((at, steps)) = pending.last_mut() {
            if let Some((point, next, ko)) = steps.next() {
                // A play is tried only if what it brings about may still occur; then it occurs once more until the search comes back.
                let times = occurred.entry(self.compared(next)).or_insert(0);
                if *times < self.times {
                    *times += 1;
                    let Some(fewer) = left.checked_sub(1) else { return false };
                    *left = fewer;
                    plays.push(point);
                    visit(&plays, next);
                    pending.push((next, self.steps(next, ko).into_iter()));
                }
            } else {
                if plays.pop().is_some() {
                    occurred.entry(self.compared(*at)).and_modify(|times| *times -= 1);
                }
                pending.pop();
            }
        }
        true
    }

    /// Returns the plays in a situation where `ko` may not be retaken: their points, the situations that they lead to, and the point
    /// that may not be retaken then.
    fn steps(&self, (position, colour): Situation<S>, ko: Option<usize>) -> Vec<(usize, Situation<S>, Option<usize>)> {
        let mut steps = Vec::new();
        self.local_board.for_each_play_of_colours(position, [colour], self.suicide, |play| {
            if ko != Some(play.point) {
                let ko = if self.has_ko { taken_in_ko(&self.local_board, &play) } else { None };
                steps.push((play.point, (play.after, !colour), ko));
            }
        });
        steps
    }

    /// The part of a situation that may not recur: the position, and the player to move if situations are compared.
    fn compared(&self, (position, colour): Situation<S>) -> (Position<S>, Option<Colour>) {
        (position, (!self.compares_positions).then_some(colour))
    }
}
