//! Walks whose edges are the plays up to a pass.
//!
//! Where a pass lifts all bans, what can be played after it does not depend on what was played before. A sequence is
//! then a walk from pass to pass. The token of an edge is the pass at its end, because no player passes twice in a
//! position. Under the end-of-game ko rule there is an exception: if the answer to the pass is a play that changes
//! nothing, the player may pass there again.

use koatlas_board::{Arena, Colour, PointSet};
use koatlas_certificates::{Measure, NodeKind};
use koatlas_rulesets::{End, RuleSet};
use rustc_hash::FxHashMap;

use super::stretches::{Situation, Stretches};
use crate::readings::plain::{most_plays, positions};
use crate::readings::reading::SequenceGraphError;
use crate::walk_graph::{WalkEdge, WalkGraph};

/// The graph of passes, and which plays its edges stand for.
#[derive(Clone, Debug)]
pub(crate) struct Segments<S> {
    stretches: Stretches<S>,
    /// Node `v + 1` is where a pass leads to this situation, node 0 the start.
    situations: Vec<Situation<S>>,
    start: Situation<S>,
    start_counts: bool,
    /// Whether a pass can be made again if a play that changes nothing has answered it.
    answers: bool,
    /// For every edge the situation in which somebody passes.
    ends: Vec<usize>,
}

/// So many plays are tried in all, to find the longest plays between two passes.
const MOST_TRIED: u64 = 4_000_000;

impl<S: PointSet> Segments<S> {
    /// The graph whose nodes are the start and all situations to which a pass leads, at most so many.
    pub fn new(
        rules: &RuleSet,
        arena: &Arena<S>,
        start: Situation<S>,
        measure: Measure,
        nodes: NodeKind,
        limit: usize,
    ) -> Result<(Segments<S>, WalkGraph), SequenceGraphError> {
        let stretches = Stretches::of(rules, arena).ok_or(SequenceGraphError::NoReading(rules.id()))?;
        let positions = positions(arena, rules.suicide(), start.0, limit / 2)?.into_iter();
        let situations = positions.flat_map(|position| Colour::BOTH.map(|colour| (position, colour))).collect();
        let start_counts = rules.start_counts();
        let answers = !rules.ends().contains(&End::SecondPass);
        let mut segments = Segments { stretches, situations, start, start_counts, answers, ends: Vec::new() };
        let graph = match nodes {
            NodeKind::Full => segments.searched(rules, measure)?,
            NodeKind::Plain => segments.counted(rules, measure)?,
        };
        Ok((segments, graph))
    }

    /// An edge for every two situations that plays connect. Its weight is the largest number of such plays, and the
    /// pass if moves are counted.
    fn searched(&mut self, rules: &RuleSet, measure: Measure) -> Result<WalkGraph, SequenceGraphError> {
        let index: FxHashMap<Situation<S>, usize> = self.situations.iter().copied().zip(0..).collect();
        let pass = u32::from(measure == Measure::Moves);
        let two_passes_end = rules.ends().contains(&End::Passes(2));
        let mut left = MOST_TRIED;
        let (mut lists, mut end_weights) = (Vec::new(), Vec::new());
        for node in 0..=self.situations.len() {
            let lengths = self.stretches.lengths(self.node(node), self.is_marked(node), &mut left);
            let lengths = lengths.ok_or(SequenceGraphError::Segments)?;
            let mut found: Vec<(usize, u32)> = lengths.iter().map(|(b, &plays)| (index[b], plays)).collect();
            found.sort_unstable();
            let most = found.iter().map(|&(_, plays)| plays).max().unwrap_or(0);
            end_weights.push(most + tail(rules, measure));
            found.retain(|&(_, plays)| plays > 0 || node == 0 || !two_passes_end);
            let mut list = Vec::new();
            for (b, plays) in found {
                let edges = self.edges(&index, b, plays + pass);
                self.ends.extend(edges.iter().map(|_| b));
                list.extend(edges);
            }
            lists.push(list);
        }
        Ok(WalkGraph::new(0, lists, self.tokens())?.with_end_weights(end_weights))
    }

    /// An edge from every node to one additional node, weighing the most plays that components allow; and from there an
    /// edge for every pass.
    fn counted(&self, rules: &RuleSet, measure: Measure) -> Result<WalkGraph, SequenceGraphError> {
        let index: FxHashMap<Situation<S>, usize> = self.situations.iter().copied().zip(0..).collect();
        let pass = u32::from(measure == Measure::Moves);
        let most = most_plays(&self.stretches, &self.situations, &index);
        let hub = self.situations.len() as u32 + 1;
        let (mut lists, mut end_weights) = (Vec::new(), Vec::new());
        for node in 0..=self.situations.len() {
            let unmarked = u32::from(!self.is_marked(node));
            let plays = most[index[&self.node(node)]] + unmarked;
            lists.push(vec![WalkEdge { to: hub, token: None, weight: plays }]);
            end_weights.push(plays + tail(rules, measure));
        }
        lists.push((0..self.situations.len()).flat_map(|b| self.edges(&index, b, pass)).collect());
        end_weights.push(0);
        Ok(WalkGraph::new(0, lists, self.tokens())?.with_end_weights(end_weights))
    }

    /// Plays and a pass in a situation, one edge for every time that the pass can be made.
    fn edges(&self, index: &FxHashMap<Situation<S>, usize>, pass: usize, weight: u32) -> Vec<WalkEdge> {
        let (position, colour) = self.situations[pass];
        let answer = (position, !colour);
        let again = self.answers && self.stretches.has_null_play(answer);
        let tokens = [Some(pass), again.then_some(pass + self.situations.len())];
        let edge = |token| WalkEdge { to: index[&answer] as u32 + 1, token: Some(token as u32), weight };
        tokens.into_iter().flatten().map(edge).collect()
    }

    /// A token for every pass, and a second one for each that can be made again.
    fn tokens(&self) -> usize {
        self.situations.len() * if self.answers { 2 } else { 1 }
    }

    /// All situations to which a pass can lead, in order.
    pub fn situations(&self) -> &[Situation<S>] {
        &self.situations
    }

    fn node(&self, node: usize) -> Situation<S> {
        node.checked_sub(1).map_or(self.start, |index| self.situations[index])
    }

    /// Whether what the plays begin with has occurred.
    fn is_marked(&self, node: usize) -> bool {
        node > 0 || self.start_counts
    }

    /// The moves of a walk, with the longest plays after the last pass; none where plays have only been counted.
    pub fn moves(&self, graph: &WalkGraph, walk: &[u32]) -> Vec<(Colour, Option<usize>)> {
        let (mut moves, mut at) = (Vec::new(), 0);
        if self.ends.is_empty() {
            return moves;
        }
        let longest = |at, end| {
            let plays = self.stretches.longest(self.node(at), self.is_marked(at), end);
            plays.into_iter().map(|(colour, point)| (colour, Some(point)))
        };
        for &edge in walk {
            let end = self.situations[self.ends[edge as usize]];
            moves.extend(longest(at, Some(end)));
            moves.push((end.1, None));
            at = graph.edges()[edge as usize].to as usize;
        }
        moves.extend(longest(at, None));
        moves
    }
}

/// What is counted after the last edge: the passes that end the sequence and use up no token, or the play that repeats
/// and ends it.
fn tail(rules: &RuleSet, measure: Measure) -> u32 {
    let has = |end: fn(&End) -> bool| rules.ends().iter().any(end);
    match measure {
        Measure::Plays => u32::from(has(|end| matches!(end, End::Repetition(..)))),
        Measure::Moves if has(|end| *end == End::SecondPass) => 1,
        Measure::Moves => 2,
    }
}
