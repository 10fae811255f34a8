//! The graph whose tokens are passes: what is played after a pass does not depend on what was played before.

use std::collections::HashMap;

use koatlas_board::{Arena, Colour};

use super::most_plays::most_plays;
use super::node::Points;
use super::recurring::reached;
use super::stretch::{Situation, Stretch};
use super::walk_graph::{WalkEdge, WalkGraph, WalkGraphError};
use crate::certificate::kinds::{Measure, NodeKind};
use crate::limits::Limits;
use crate::literal::ends::End;
use crate::literal::rules::Rules;

/// The graph of a rule set, with the nodes that [`Flow`](crate::Flow) describes.
pub(crate) fn model(
    rules: &Rules,
    arena: &Arena<Points>,
    start: Situation,
    measure: Measure,
    nodes_are: NodeKind,
    limits: Limits,
) -> Result<WalkGraph, WalkGraphError> {
    let stretch = Stretch::of(rules, arena).ok_or(WalkGraphError::NothingLifted)?;
    let positions = reached(arena, rules.suicide, start.0, limits.nodes / 2)?.into_iter();
    let situations: Vec<Situation> =
        positions.flat_map(|position| [(position, Colour::Black), (position, Colour::White)]).collect();
    let numbers = situations.iter().copied().zip(0..).collect();
    let maker = Maker { rules, stretch, start, situations, numbers, measure };
    match nodes_are {
        NodeKind::Full => maker.searched(limits.moves),
        NodeKind::Plain => Ok(maker.counted()),
    }
}

struct Maker<'a> {
    rules: &'a Rules,
    stretch: Stretch<'a>,
    start: Situation,
    situations: Vec<Situation>,
    numbers: HashMap<Situation, u32>,
    measure: Measure,
}

impl Maker<'_> {
    /// With an edge for every stretch of plays.
    fn searched(&self, limit: u64) -> Result<WalkGraph, WalkGraphError> {
        let (mut edges, mut end_weights, mut tried) = (Vec::new(), Vec::new(), 0);
        let twice_ends = self.rules.passes() == Some(2);
        for (from, at) in self.beginnings() {
            let most = self.stretch.most(at, self.has_occurred(from), limit, &mut tried);
            let most = most.ok_or(WalkGraphError::Plays(limit))?;
            for (situation, plays) in self.situations.iter().filter_map(|s| Some((*s, *most.get(s)?))) {
                if plays > 0 || from == 0 || !twice_ends {
                    edges.extend(self.passing(from, situation, plays + self.pass_weight()));
                }
            }
            end_weights.push(u64::from(most.values().copied().max().unwrap_or(0)) + self.ending());
        }
        Ok(WalkGraph { start: 0, end_weights, edges, tokens: self.tokens() })
    }

    /// With plays counted, and one more node.
    fn counted(&self) -> WalkGraph {
        let most = most_plays(&self.stretch, &self.situations, &self.numbers);
        let last = self.situations.len() as u32 + 1;
        let (mut edges, mut end_weights) = (Vec::new(), Vec::new());
        for (from, at) in self.beginnings() {
            let plays = most[self.numbers[&at] as usize] - u32::from(self.has_occurred(from));
            edges.push(WalkEdge { from, to: last, token: None, weight: plays });
            end_weights.push(u64::from(plays) + self.ending());
        }
        edges.extend(self.situations.iter().flat_map(|&situation| self.passing(last, situation, self.pass_weight())));
        end_weights.push(0);
        WalkGraph { start: 0, end_weights, edges, tokens: self.tokens() }
    }

    /// The nodes where plays begin.
    fn beginnings(&self) -> impl Iterator<Item = (u32, Situation)> {
        (0..).zip([self.start].into_iter().chain(self.situations.iter().copied()))
    }

    /// Whether the situation of a node has occurred when plays begin there.
    fn has_occurred(&self, node: u32) -> bool {
        node > 0 || self.rules.settings.start_counts
    }

    /// The edge that ends with a pass in a situation; or two, if the pass can be made twice.
    fn passing(&self, from: u32, situation: Situation, weight: u32) -> Vec<WalkEdge> {
        let answer = (situation.0, !situation.1);
        let (number, to) = (self.numbers[&situation], self.numbers[&answer] + 1);
        let edge = |token| WalkEdge { from, to, token: Some(token), weight };
        let mut edges = vec![edge(number)];
        if self.end_ko() && self.stretch.plays(answer).iter().any(|play| play.after == answer.0) {
            edges.push(edge(number + self.situations.len() as u32));
        }
        edges
    }

    /// Whether the end-of-game ko rule, and nothing else, limits passes.
    fn end_ko(&self) -> bool {
        !self.rules.ends.iter().any(|end| matches!(end, End::SecondPass))
    }

    fn tokens(&self) -> usize {
        if self.end_ko() { 2 * self.situations.len() } else { self.situations.len() }
    }

    fn pass_weight(&self) -> u32 {
        u32::from(self.measure == Measure::Moves)
    }

    /// What the last stretch counts besides its plays.
    fn ending(&self) -> u64 {
        let ends = &self.rules.ends;
        let second_pass = ends.iter().any(|end| matches!(end, End::SecondPass));
        let repeats = ends.iter().any(|end| matches!(end, End::Repetition(..)));
        match self.measure {
            Measure::Plays => u64::from(repeats),
            Measure::Moves => 2 - u64::from(second_pass),
        }
    }
}
