//! Upper bounds: by a flow in a walk graph, and by counting all games.

use koatlas_board::{BoardPosition, PointSet};
use koatlas_certificates::{Flow, Measure, NodeKind, Proof};
use koatlas_rulesets::RuleSet;

use super::answer::BoundBy;
use crate::counted::longest_game;
use crate::flows::upper_bound;
use crate::limits::{BoundLimits, Doing, Progress, Round};
use crate::longest::plan::{Effort, LongestError};
use crate::readings::{Reading, SequenceGraph, SequenceGraphError};

/// A graph whose nodes hold more than positions may have no more nodes than this: linear programs would take too long.
const FULL_NODES: usize = 20_000;

/// The graph of the first reading of a rule set whose graph is not too large.
pub(super) fn graph<S: PointSet>(
    rules: &RuleSet,
    board: &BoardPosition,
    measure: Measure,
    nodes: usize,
) -> Result<SequenceGraph<S>, SequenceGraphError> {
    let mut found = Err(SequenceGraphError::NoReading(rules.id()));
    for reading in Reading::all_of(rules, measure) {
        let limit = if reading.nodes == NodeKind::Full { FULL_NODES } else { usize::MAX };
        found = SequenceGraph::with_reading(rules, board, measure, reading, nodes.min(limit));
        if found.is_ok() {
            break;
        }
    }
    found
}

/// The best upper bound so far.
pub(super) struct Upper {
    /// A bound with a proof that a certificate can hold.
    pub proved: Option<(u64, Proof)>,
    /// The plays of the longest game, if all games have been counted and this is lower.
    counted: Option<u64>,
}

impl Upper {
    /// A known bound, or none.
    pub fn new(known: Option<&(u64, Proof)>) -> Upper {
        Upper { proved: known.cloned(), counted: None }
    }

    /// The bound, if there is one.
    pub fn bound(&self) -> Option<u64> {
        self.counted.or(self.proved.as_ref().map(|(bound, _)| *bound))
    }

    /// The bound, or the highest number if there is none.
    pub fn or_max(&self) -> u64 {
        self.bound().unwrap_or(u64::MAX)
    }

    /// What proves the bound.
    pub fn by(&self) -> Option<BoundBy> {
        let by_proof = self.proved.as_ref().map(|(_, proof)| BoundBy::of(proof));
        self.counted.map(|_| BoundBy::AllGames).or(by_proof)
    }

    /// The flow that proves the bound, if it is one in the graph of a reading.
    pub fn flow(&self, reading: Reading) -> Option<&Flow> {
        match &self.proved {
            Some((_, Proof::Flow(flow))) => {
                Some(flow).filter(|flow| (flow.tokens_are, flow.nodes_are) == (reading.tokens, reading.nodes))
            }
            _ => None,
        }
    }

    /// Lowers the bound by so many linear programs, if it is above `lower`, the length of a known sequence.
    pub fn by_flow<S: PointSet>(&mut self, graph: &SequenceGraph<S>, lower: u64, rounds: usize, effort: &Effort<'_>) {
        if lower >= self.or_max() {
            return;
        }
        let Reading { tokens, nodes, plus, .. } = graph.reading;
        let limits = BoundLimits { rounds, known: lower.saturating_sub(plus), stop: effort.stop };
        let best = self.bound();
        let tell = |bound: Option<u64>, doing| {
            let upper = bound.into_iter().chain(best).min();
            (effort.report)(&Progress { lower, upper, doing });
        };
        tell(None, Doing::Bound(None));
        let mut report = |round: Round| tell(Some(round.bound + plus), Doing::Bound(Some(round)));
        let found = upper_bound(&graph.graph, (tokens, nodes), limits, &mut report);
        if best.is_none_or(|best| found.bound + plus < best) {
            self.proved = Some((found.bound + plus, Proof::Flow(Flow { plus, ..found.proof })));
        }
    }

    /// Lowers the bound by counting all games, if it is above `lower`, the length of a known sequence, and the board is small
    /// enough.
    pub fn by_counting(
        &mut self,
        (rules, board): (&RuleSet, &BoardPosition),
        measure: Measure,
        lower: u64,
        effort: &Effort<'_>,
    ) -> Result<(), LongestError> {
        let bound = self.or_max();
        if lower >= bound {
            return Ok(());
        }
        effort.tell(lower, bound, Doing::Games);
        match longest_game(rules, board, measure, effort.stop) {
            Some(games) if games < lower => Err(LongestError::Games { sequence: lower, games }),
            games => {
                self.counted = games.filter(|&games| games < bound);
                Ok(())
            }
        }
    }
}
