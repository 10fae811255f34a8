//! Upper bounds: by a flow in a walk graph, and by counting all games. On small boards all games under superko can be counted;
//! games that go on alike are counted together.

use std::sync::atomic::AtomicBool;

use koatlas_board::{BoardPosition, PointSet, Suicide};
use koatlas_certificates::{Flow, Measure, NodeKind, Proof};
use koatlas_rulesets::{Bar, End, RuleSet, Since};

use super::answer::{BoundBy, Effort, LongestError};
use crate::flows::upper_bound;
use crate::games::{GamePlan, PREFIXES, Superko};
use crate::limits::{BoundLimits, Doing, Progress, Round};
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

/// Where there are more games than this they are not counted to the end: so many take seconds.
const MOST_GAMES: u128 = 10_000_000_000;

/// On boards with more points than this no count of the games has ever ended. A single round of it, in which it cannot
/// be interrupted, would take too long.
const MOST_POINTS: usize = 4;

/// The plays of the longest game, if games are what is asked for and they are not too many.
///
/// A game is a sequence under positional or situational superko that begins on an empty board and that two passes end.
/// `stop` is asked between rounds of the count.
fn longest_game(rules: &RuleSet, board: &BoardPosition, measure: Measure, stop: &dyn Fn() -> bool) -> Option<u64> {
    let is_small = board.size().area() <= MOST_POINTS;
    let is_empty_board = is_small && board.is_whole_board() && board.contents().iter().all(Option::is_none);
    let superko = superko(rules).filter(|_| is_empty_board && measure == Measure::Plays && !stop())?;
    let plan = GamePlan::new(board.size(), superko, rules.suicide, PREFIXES).ok()?;
    let mut count = plan.begin();
    let end_early = |games| if games > MOST_GAMES || stop() { Err(()) } else { Ok(()) };
    end_early(count.tally().games).ok()?;
    let all = count.search(&plan, &AtomicBool::new(false), |count| end_early(count.tally().games));
    (all == Ok(true)).then(|| count.tally().longest_plays.into())
}

/// The superko rule that alone decides what a rule set forbids, if there is one.
///
/// The basic ko rule forbids nothing more: who retakes at once creates the situation of two moves ago. Nor does it matter
/// under positional superko whether suicides of one stone are allowed. Under situational superko there must be no suicide: with it
/// there are too many games even on 1x4.
fn superko(rules: &RuleSet) -> Option<Superko> {
    let bars = &rules.bars;
    let only = |superko| bars.contains(&superko) && bars.iter().all(|&bar| bar == superko || bar == Bar::BasicKo);
    let ends = rules.ends == [End::Passes(2)] && rules.forfeit.is_none();
    match () {
        () if !ends || !rules.start_counts => None,
        () if only(Bar::Position(Since::Start)) => Some(Superko::Positional),
        () if only(Bar::Situation(Since::Start)) && rules.suicide == Suicide::None => Some(Superko::Situational),
        () => None,
    }
}
