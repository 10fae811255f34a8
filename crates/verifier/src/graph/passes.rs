//! The graph whose tokens are passes: what is played after a pass does not depend on what was played before.

use koatlas_board::Colour;
use koatlas_certificates::{Measure, NodeKind};
use rustc_hash::FxHashMap;

use super::most_plays::most_plays;
use super::places::Places;
use super::recurring::reached;
use super::stretch::{Situation, Stretch};
use super::walk_graph::{WalkEdge, WalkGraph};
use crate::limits::{Budget, NotDecided};
use crate::literal::ends::End;
use crate::literal::rules::Rules;
use crate::unproved::{Refused, Unproved};

/// Bytes that a situation and an edge take in the lists here, and where edges are added up: rounded up.
const SITUATION: usize = 512;
const EDGE: usize = 96;

/// Steps that it takes to make an edge of a stretch.
const STEPS: usize = 10;

/// The graph of a rule set, with the nodes that [`Flow`](crate::Flow) describes.
pub(crate) fn build(
    rules: &Rules,
    places: &Places,
    start: Situation,
    measure: Measure,
    nodes_are: NodeKind,
    budget: &mut Budget,
) -> Result<WalkGraph, Unproved> {
    let stretch = Stretch::of(rules, places).ok_or_else(|| Refused::new("passes lift no bans under this rule set"))?;
    let positions = reached(places, start.0, budget)?.into_iter();
    let situations: Vec<Situation> =
        positions.flat_map(|position| [(position, Colour::Black), (position, Colour::White)]).collect();
    if u32::try_from(2 * situations.len() + 2).is_err() {
        return Err(NotDecided::Numbers.into());
    }
    budget.hold(SITUATION * situations.len())?;
    let numbers = situations.iter().copied().zip(0..).collect();
    let maker = Maker { rules, stretch, start, situations, numbers, measure };
    Ok(match nodes_are {
        NodeKind::Full => maker.searched(budget)?,
        NodeKind::Plain => maker.counted(budget)?,
    })
}

struct Maker<'a> {
    rules: &'a Rules,
    stretch: Stretch<'a>,
    start: Situation,
    situations: Vec<Situation>,
    numbers: FxHashMap<Situation, u32>,
    measure: Measure,
}

impl Maker<'_> {
    /// With an edge for every stretch of plays.
    fn searched(&self, budget: &mut Budget) -> Result<WalkGraph, NotDecided> {
        let (mut edges, mut end_weights) = (Vec::new(), Vec::new());
        let twice_ends = self.rules.passes() == Some(2);
        for (from, at) in self.beginnings() {
            let most = self.stretch.most(at, self.has_occurred(from), budget)?;
            let mut numbered: Vec<(u32, Situation, u32)> =
                most.iter().map(|(&to, &plays)| (self.numbers[&to], to, plays)).collect();
            numbered.sort_unstable_by_key(|&(number, ..)| number);
            budget.work((STEPS * numbered.len()) as u64)?;
            budget.hold(2 * EDGE * numbered.len())?;
            for (_, situation, plays) in numbered {
                if plays > 0 || from == 0 || !twice_ends {
                    edges.extend(self.passing(from, situation, plays + self.pass_weight()));
                }
            }
            end_weights.push(u64::from(most.values().copied().max().unwrap_or(0)) + self.ending());
        }
        Ok(WalkGraph { start: 0, end_weights, edges, tokens: self.tokens() })
    }

    /// With plays counted, and one more node.
    fn counted(&self, budget: &mut Budget) -> Result<WalkGraph, NotDecided> {
        let most = most_plays(&self.stretch, &self.situations, &self.numbers, budget)?;
        let last = self.situations.len() as u32 + 1;
        budget.hold(3 * EDGE * self.situations.len())?;
        let (mut edges, mut end_weights) = (Vec::new(), Vec::new());
        for (from, at) in self.beginnings() {
            let plays = most[self.numbers[&at] as usize] - u32::from(self.has_occurred(from));
            edges.push(WalkEdge { from, to: last, token: None, weight: plays });
            end_weights.push(u64::from(plays) + self.ending());
        }
        edges.extend(self.situations.iter().flat_map(|&situation| self.passing(last, situation, self.pass_weight())));
        end_weights.push(0);
        Ok(WalkGraph { start: 0, end_weights, edges, tokens: self.tokens() })
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
