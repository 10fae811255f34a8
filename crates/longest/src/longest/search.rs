//! The order in which sequences and bounds are searched for, and the state of the search.

use koatlas_board::{BoardPosition, PointSet};
use koatlas_rules::{Action, Bar, End, Referee, RuleSet};
use koatlas_verifier::certificates::{Measure, NodeKind, Proof, SingleUseMarkKind};

use super::{Effort, Longest, LongestError};
use crate::limits::SearchLimits;
use crate::sequences::{RefereedSequence, endless, exhaust, improve};
use crate::walk_models::{SequenceGraph, SequenceGraphError, WalkModel};

/// Searches for the longest sequence from `board` under `rules`. The answer is the same for the same `effort`, unless its control
/// stops the search.
///
/// 1. If sequences need not end, it looks for a cycle that can go on for ever.
/// 2. If there are few sequences, it goes through all of them.
/// 3. Otherwise heavy walks of the walk graph and random sequences give a lower bound, and a flow gives an upper bound.
/// 4. If these differ and the sequences are games on a small board, it counts all games.
///
/// The referee accepts every sequence move by move.
///
/// ```
/// use koatlas_board::BoardPosition;
/// use koatlas_verifier::certificates::Measure;
/// use koatlas_rules::RuleSet;
/// use koatlas_files::Control;
/// use koatlas_longest::{Effort, longest};
///
/// let control = Control::default();
/// let effort =
///     Effort { exhaustive_moves: 1 << 20, iterations: 1000, rounds: 8, seed: 1, known: &[], bound: None, control };
/// let board = BoardPosition::empty_board("1x3".parse()?);
/// let found = longest::<u64>(&RuleSet::find("psk")?, &board, Measure::Plays, effort)?;
/// assert_eq!((found.lower, found.upper), (14, Some(14)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`LongestError::Start`] if a sequence cannot begin, or no bounds are known for a part of the rule set. [`LongestError::Games`] if bounds contradict each other, which is a fault of
/// the search.
pub fn longest<S: PointSet>(
    rules: &RuleSet,
    board: &BoardPosition,
    measure: Measure,
    effort: Effort<'_>,
) -> Result<Longest, LongestError> {
    let empty_sequence = RefereedSequence::<S>::new(Referee::new(rules.clone(), board.clone())?, measure, None);
    let (best, found_by, proved) = (Vec::new(), KNOWN_SEQUENCE, effort.bound.cloned());
    let mut search =
        BoundSearch { rules, board, measure, effort, empty_sequence, best, found_by, proved, counted: None };
    match search.search_endless().or_else(|| search.search_all()) {
        Some(found) => Ok(found),
        // The referee knows all rule sets, the walk graphs do not.
        None => match rules.search_refusal() {
            Some(refused) => Err(refused.into()),
            None => search.search_bounds(),
        },
    }
}

/// Most edges of a small graph, whose [`FIRST_ROUNDS`] take no time.
const FEW_EDGES: usize = 5_000;

/// Linear programs that are solved for a small graph before the search for walks, which can then end when it reaches the bound.
const FIRST_ROUNDS: usize = 8;

/// Most nodes of a graph whose nodes hold more than positions: linear programs would take too long for larger ones.
const FULL_NODES: usize = 20_000;

// Sources of sequences, as [`Longest::method`] names them.
const KNOWN_SEQUENCE: &str = "known sequence";
pub(super) const WALK: &str = "heavy walk";
const RANDOM: &str = "random search";

/// State of [`longest`].
pub(super) struct BoundSearch<'a, S: PointSet> {
    pub rules: &'a RuleSet,
    pub board: &'a BoardPosition,
    pub measure: Measure,
    pub effort: Effort<'a>,
    /// Sequence without a move, by which others are checked.
    pub empty_sequence: RefereedSequence<'static, S>,
    /// Longest sequence so far.
    pub best: Vec<Action<usize>>,
    found_by: &'static str,
    /// Upper bound with a proof that a certificate can hold.
    pub proved: Option<(u64, Proof)>,
    /// Number of plays of the longest game, if all games have been counted and this is less than `proved`.
    pub counted: Option<u64>,
}

impl<'a, S: PointSet> BoundSearch<'a, S> {
    /// Searches for a cycle that can go on for ever.
    fn search_endless(&mut self) -> Option<Longest> {
        let (is_finite, limits) = (self.rules.is_finite(), self.limits());
        let (lead_in, cycle) = if is_finite { None } else { endless(&mut self.empty_sequence, limits) }?;
        let first = self.board.to_move();
        let cycle_first = if lead_in.len().is_multiple_of(2) { first } else { !first };
        let cycle = Some(self.empty_sequence.to_game_moves(cycle_first, &cycle));
        let found = self.answer(0, None, &lead_in, "a cycle that can be repeated for ever".to_owned());
        Some(Longest { cycle, proof: None, ..found })
    }

    /// Goes through all sequences, if there are few.
    fn search_all(&mut self) -> Option<Longest> {
        if self.effort.control.is_stopped() {
            return None;
        }
        let (length, sequence) = exhaust(&self.empty_sequence.referee, self.measure, self.effort.exhaustive_moves)?;
        self.proved = Some((length, Proof::Exhaustive));
        let method = self.proved_by().unwrap_or_default().to_owned();
        Some(self.answer(length, Some(length), &sequence, method))
    }

    /// Searches for a long sequence and an upper bound.
    fn search_bounds(mut self) -> Result<Longest, LongestError> {
        for sequence in self.effort.known {
            let accepted = self.empty_sequence.accepted_moves(sequence.iter().copied());
            self.keep(accepted, KNOWN_SEQUENCE);
        }
        let graph = self.graph();
        if let Ok(graph) = &graph {
            // Of a small graph the bound is found first, so that the search for walks can end at it.
            if graph.graph.edges.items().len() <= FEW_EDGES {
                self.improve_upper_by_flow(graph, FIRST_ROUNDS.min(self.effort.rounds));
            }
            self.search_walks(graph);
            self.improve_upper_by_flow(graph, self.effort.rounds);
            self.lengthen(graph);
        }
        self.improve_upper_by_counting()?;
        self.improve(graph.as_ref().ok());
        let method = [self.found_by].into_iter().chain(self.proved_by()).collect::<Vec<_>>().join(", ");
        let found = self.answer(self.lower(), self.upper(), &self.best, method);
        Ok(Longest { graph_error: graph.err(), ..found })
    }

    fn answer(&self, lower: u64, upper: Option<u64>, sequence: &[Action<usize>], method: String) -> Longest {
        let sequence = self.empty_sequence.to_game_moves(self.board.to_move(), sequence);
        Longest { lower, upper, sequence, cycle: None, proof: self.proved.clone(), graph_error: None, method }
    }

    /// Limits of one random search.
    pub fn limits(&self) -> SearchLimits<'a> {
        let Effort { seed, iterations, control, .. } = self.effort;
        SearchLimits { stop: control.stop, ..SearchLimits::with_iterations(seed, iterations) }
    }

    /// Length of the longest sequence so far.
    pub fn lower(&self) -> u64 {
        self.empty_sequence.length_of(&self.best)
    }

    /// Keeps `sequence`, found by this method, if it is longer than the best.
    pub fn keep(&mut self, sequence: Vec<Action<usize>>, found_by: &'static str) {
        if self.empty_sequence.length_of(&sequence) > self.lower() {
            (self.best, self.found_by) = (sequence, found_by);
        }
    }

    /// Most nodes of a walk graph.
    pub fn most_nodes(&self) -> usize {
        usize::try_from(self.effort.control.nodes).unwrap_or(usize::MAX)
    }

    /// Builds the graph of the first model of `rules` whose graph is not too large.
    fn graph(&self) -> Result<SequenceGraph<S>, SequenceGraphError> {
        let most = self.most_nodes();
        let mut found = Err(SequenceGraphError::NoModel(self.rules.id()));
        for model in WalkModel::for_rules(self.rules, self.measure) {
            let most = if model.nodes == NodeKind::Full { FULL_NODES.min(most) } else { most };
            found = SequenceGraph::with_model(self.rules, self.board, self.measure, model, most);
            if found.is_ok() {
                break;
            }
        }
        found
    }

    /// Makes the sequence longer at random until it reaches the bound. If every sequence is a walk of the graph, the walks found are
    /// enough and it does nothing.
    fn improve(&mut self, graph: Option<&SequenceGraph<S>>) {
        let (lower, measure) = (self.lower(), self.measure);
        let has_positions = graph.is_some_and(|graph| graph.model.marks == SingleUseMarkKind::Positions);
        let walks_are_all = measure == Measure::Plays && has_positions && walks_are_sequences(self.rules);
        // If no walk has been found, random search is tried all the same.
        if self.upper() == Some(lower) || walks_are_all && lower > 0 {
            return;
        }
        self.report(self.upper(), "looking for longer sequences");
        let limits = SearchLimits { target: self.target(), ..self.limits() };
        let (length, sequence) = improve(&self.empty_sequence.referee, measure, &self.best, limits);
        self.best = sequence;
        if length > lower {
            self.found_by = RANDOM;
        }
    }
}

/// True if every walk that makes no position twice is a sequence under `rules`. Superko forbids what the basic ko rule forbids, and
/// one pass between two plays must not end the sequence.
fn walks_are_sequences(rules: &RuleSet) -> bool {
    let is_plain = rules.start_counts && rules.forfeit.is_none();
    let are_bars_plain = rules.bars.iter().all(|bar| matches!(bar, Bar::BasicKo | Bar::Position(_)));
    is_plain && are_bars_plain && rules.ends.iter().all(|end| matches!(end, End::Passes(2..)))
}
