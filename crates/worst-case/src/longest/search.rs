//! The order in which sequences and bounds are looked for.

use koatlas_board::{BoardPosition, PointSet};
use koatlas_certificates::{Measure, Proof, TokenKind};
use koatlas_rulesets::{Action, Referee, RuleSet};

use super::answer::{Effort, Longest, LongestError, Method, SequenceSource};
use super::upper::{Upper, graph};
use super::walks::{SequenceReplay, lengthened, walked};
use crate::limits::{Doing, SearchLimits};
use crate::readings::SequenceGraph;
use crate::sequences::{endless, exhaust, improve};

/// What is known of the longest sequence from a board under a rule set, after so much effort. The answer is the same for the
/// same effort, unless `stop` ends the search.
///
/// 1. If sequences need not end, it looks for a cycle that can go on for ever.
/// 2. If the sequences are few, it goes through all of them.
/// 3. Otherwise heavy walks of the walk graph and random sequences give a lower bound, and a flow gives an upper bound.
/// 4. Where these differ and the sequences are games on a small board, it counts all games.
///
/// The referee has accepted every sequence move by move.
///
/// # Errors
/// If the sequence cannot begin. If bounds contradict each other: that is a fault of the search.
pub fn longest<S: PointSet>(
    rules: &RuleSet,
    board: &BoardPosition,
    measure: Measure,
    effort: Effort<'_>,
) -> Result<Longest, LongestError> {
    let referee = Referee::<S>::new(rules.clone(), board.clone())?;
    let mut search = BoundSearch { replay: SequenceReplay { referee, measure }, effort };
    match search.unbounded().or_else(|| search.exhausted()) {
        Some(found) => Ok(found),
        None => search.bounded(rules, board),
    }
}

/// A graph with no more edges than this is small: its first linear programs take no time.
const FEW_EDGES: usize = 5_000;

/// Linear programs that are solved for a small graph before walks are looked for. The search for walks can then end when it
/// reaches the bound.
const FIRST_ROUNDS: usize = 8;

struct BoundSearch<'a, S: PointSet> {
    replay: SequenceReplay<S>,
    effort: Effort<'a>,
}

impl<S: PointSet> BoundSearch<'_, S> {
    /// A cycle that can go on for ever.
    fn unbounded(&self) -> Option<Longest> {
        let referee = &self.replay.referee;
        let endless = if referee.rules().is_finite() { None } else { endless(referee, self.effort.limits()) }?;
        let sequence = self.replay.moves(&endless.lead_in);
        let first = referee.to_move();
        let turns = if sequence.len().is_multiple_of(2) { first } else { !first };
        let cycle = Some(self.replay.moves_from(turns, &endless.cycle));
        Some(Longest { lower: 0, upper: None, sequence, cycle, proof: None, refused: None, method: Method::Cycle })
    }

    /// The longest of all sequences, if they are few.
    fn exhausted(&self) -> Option<Longest> {
        if (self.effort.stop)() {
            return None;
        }
        let SequenceReplay { referee, measure } = &self.replay;
        let (length, sequence) = exhaust(referee, *measure, self.effort.exhaustive)?;
        let method = Method::AllSequences;
        let proof = Some((length, Proof::Exhaustive));
        let sequence = self.replay.moves(&sequence);
        Some(Longest { lower: length, upper: Some(length), sequence, cycle: None, proof, refused: None, method })
    }

    /// A long sequence, and a bound.
    fn bounded(&mut self, rules: &RuleSet, board: &BoardPosition) -> Result<Longest, LongestError> {
        let (measure, effort) = (self.replay.measure, self.effort);
        let (graph, refused) = match graph(rules, board, measure, effort.nodes) {
            Ok(graph) => (Some(graph), None),
            Err(reason) => (None, Some(reason)),
        };
        let mut upper = Upper::new(effort.bound);
        let known = self.replay.longest_accepted(effort.known);
        let length = self.replay.length_of(&known);
        if let Some(small) = graph.as_ref().filter(|graph| graph.graph.edges().len() <= FEW_EDGES) {
            upper.by_flow(small, length, FIRST_ROUNDS.min(effort.rounds), &effort);
        }
        let mut sequence = known;
        if let Some(graph) = &graph {
            sequence = walked(&mut self.replay, (rules, graph), sequence, upper.or_max(), &effort);
            upper.by_flow(graph, self.replay.length_of(&sequence), effort.rounds, &effort);
            sequence = lengthened(&mut self.replay, graph, sequence, &upper, &effort);
        }
        let walked = self.replay.length_of(&sequence);
        upper.by_counting((rules, board), measure, walked, &effort)?;
        let (lower, sequence) = self.improved(graph.as_ref(), sequence, upper.or_max());
        let found = match lower {
            lower if lower > walked => SequenceSource::Search,
            lower if lower > length => SequenceSource::Walk,
            _ => SequenceSource::Known,
        };
        let method = Method::Bounds { sequence: found, upper: upper.by() };
        let (sequence, upper, proof) = (self.replay.moves(&sequence), upper.bound(), upper.proved);
        Ok(Longest { lower, upper, sequence, cycle: None, proof, refused, method })
    }

    /// A sequence made longer at random until it has the target length. Nothing is done where walks are all there is: every
    /// sequence is then a walk of the graph.
    fn improved(
        &self,
        graph: Option<&SequenceGraph<S>>,
        walk: Vec<Action<usize>>,
        target: u64,
    ) -> (u64, Vec<Action<usize>>) {
        let SequenceReplay { referee, measure } = &self.replay;
        let length = self.replay.length_of(&walk);
        let positions = |graph: &SequenceGraph<S>| graph.reading.exact && graph.reading.tokens == TokenKind::Positions;
        let walks_are_all = *measure == Measure::Plays && graph.is_some_and(positions);
        if target == length || walks_are_all && length > 0 {
            return (length, walk);
        }
        self.effort.tell(length, target, Doing::Search);
        improve(referee, *measure, &walk, SearchLimits { target, ..self.effort.limits() })
    }
}
