//! The longest sequence of a rule set: what is known of it, with proofs.

use std::fmt;

use koatlas_board::{BoardPosition, Colour, PointSet};
use koatlas_rulesets::{Action, Done, GameMove, Referee, RuleSet, StartError};
use koatlas_verifier::{Flow, FlowError, Measure, NodeKind, Proof, TokenKind};

use crate::counted::longest_game;
use crate::flows::{BoundLimits, Round, upper_bound};
use crate::paths::longest_path;
use crate::progress::{Doing, Progress};
use crate::readings::{Padding, Reading, SequenceGraph, SequenceGraphError};
use crate::search_limits::SearchLimits;
use crate::sequences::{endless, exhaust, improve};
use crate::trails::longest_trail;

/// How much work a search may do, and what it begins with.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Moves for going through all sequences.
    pub exhaustive: u64,
    /// Iterations of a random search.
    pub iterations: u64,
    /// Linear programs for an upper bound.
    pub rounds: usize,
    /// Nodes of a walk graph.
    pub nodes: usize,
    /// Random choices follow from this number.
    pub seed: u64,
    /// Sequences to begin with, as far as the rule set accepts them: what is found is not shorter than any.
    pub known: &'a [Vec<GameMove>],
    /// A bound that is known, with its proof, which is not looked at again: what is found is not higher.
    pub bound: Option<&'a (u64, Proof)>,
    /// Told what is being done, and what is known by then.
    pub report: &'a (dyn Fn(&Progress) + Sync),
    /// Asked often; the search ends with what it has when the answer is yes.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// What is known of the longest sequence.
#[derive(Clone, Debug)]
pub struct Longest {
    /// Its length is at least this, or anything if sequences need not end.
    pub lower: u64,
    /// And at most this; `None` if no bound is known.
    pub upper: Option<u64>,
    /// A sequence of length `lower`; or the beginning that leads to a cycle.
    pub sequence: Vec<GameMove>,
    /// A cycle that can follow the sequence for ever, if there is one.
    pub cycle: Option<Vec<GameMove>>,
    /// A bound with a proof for a certificate. It is `upper`, or higher where all games have been counted: that has no proof
    /// that can be written down.
    pub proof: Option<(u64, Proof)>,
    /// Why no bound was looked for, if none was.
    pub refused: Option<SequenceGraphError>,
    /// How the figures were found.
    pub method: Method,
}

/// How figures were found. As text, a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// There is a cycle that can go on for ever.
    Cycle,
    /// All sequences have been gone through.
    AllSequences,
    /// Two bounds, or one.
    Bounds {
        /// Where the sequence is from.
        sequence: Found,
        /// What the upper bound is proved by, if there is one.
        upper: Option<BoundBy>,
    },
}

/// Where a sequence is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It was known.
    Known,
    /// It is a heavy walk of a walk graph.
    Walk,
    /// A random search with the referee found it.
    Search,
}

/// What an upper bound is proved by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundBy {
    /// All sequences were gone through before.
    AllSequences,
    /// A flow in a walk graph.
    Flow,
    /// All games have been counted.
    AllGames,
}

impl BoundBy {
    fn of(proof: &Proof) -> BoundBy {
        match proof {
            Proof::Exhaustive => BoundBy::AllSequences,
            Proof::Flow(_) => BoundBy::Flow,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Cycle => f.write_str("a cycle that can be repeated for ever"),
            Method::AllSequences => f.write_str("all sequences"),
            Method::Bounds { sequence, upper: Some(upper) } => write!(f, "{sequence}, {upper}"),
            Method::Bounds { sequence, upper: None } => sequence.fmt(f),
        }
    }
}

impl fmt::Display for BoundBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BoundBy::AllSequences => "all sequences",
            BoundBy::Flow => "flow bound",
            BoundBy::AllGames => "all games counted",
        })
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Found::Known => "known sequence",
            Found::Walk => "heavy walk",
            Found::Search => "random search",
        })
    }
}

/// Why nothing is known.
#[derive(Debug, thiserror::Error)]
pub enum LongestError {
    /// The sequence cannot begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The verifier refuses the proof of a bound.
    #[error("the proof of the bound that was found does not hold ({0}): this is a fault of koatlas, please report it")]
    Check(#[from] FlowError),
    /// A sequence is longer than the longest of all games.
    #[error(
        "a sequence of {sequence} plays was found, but the longest of all games has {games}: this is a fault of koatlas, please \
         report it"
    )]
    Games {
        /// The plays of the sequence.
        sequence: u64,
        /// The plays of the longest game.
        games: u64,
    },
}

/// What is known of the longest sequence from a board under a rule set, after so much effort. The same for the same effort, but
/// for what `stop` does.
///
/// If sequences need not end, a cycle is looked for that can go on for ever. Otherwise all sequences are gone through, if
/// they are few; if not, heavy walks of the walk graph and random sequences give the lower bound, and a flow the upper. Where
/// these leave room and the sequences are games on a small board, the games are counted.
/// Every sequence is one that the referee has accepted move by move; every flow is one that the verifier has checked.
///
/// # Errors
/// If the sequence cannot begin, or if the proof of a bound does not hold or bounds contradict each other, which is a fault of the
/// search.
pub fn longest<S: PointSet>(
    rules: &RuleSet,
    board: &BoardPosition,
    measure: Measure,
    effort: Effort<'_>,
) -> Result<Longest, LongestError> {
    let referee = Referee::<S>::new(rules.clone(), board.clone())?;
    let mut search = BoundSearch { referee, measure, effort };
    match search.unbounded().or_else(|| search.exhausted()) {
        Some(found) => Ok(found),
        None => search.bounded(rules, board),
    }
}

/// Graphs whose nodes hold more than positions have no more nodes than this: linear programs would take too long.
const FULL_NODES: usize = 20_000;

/// A graph with no more edges than this is small.
const FEW_EDGES: usize = 5_000;

/// Linear programs for a first bound.
const FIRST_ROUNDS: usize = 8;

struct BoundSearch<'a, S: PointSet> {
    referee: Referee<S>,
    measure: Measure,
    effort: Effort<'a>,
}

impl<'a, S: PointSet> BoundSearch<'a, S> {
    /// A cycle that can go on for ever.
    fn unbounded(&mut self) -> Option<Longest> {
        let limits = self.limits();
        let endless = if self.referee.rules().is_finite() { None } else { endless(&self.referee, limits) }?;
        let first = self.referee.to_move();
        let lead_in = self.moves(&endless.lead_in);
        let turns = if lead_in.len().is_multiple_of(2) { first } else { !first };
        let cycle = named(&self.referee, turns, &endless.cycle);
        Some(Longest {
            lower: 0,
            upper: None,
            sequence: lead_in,
            cycle: Some(cycle),
            proof: None,
            refused: None,
            method: Method::Cycle,
        })
    }

    /// The longest of all sequences, if they are few.
    fn exhausted(&mut self) -> Option<Longest> {
        if (self.effort.stop)() {
            return None;
        }
        let (length, sequence) = exhaust(&self.referee, self.measure, self.effort.exhaustive)?;
        let method = Method::AllSequences;
        let proof = Some((length, Proof::Exhaustive));
        let sequence = self.moves(&sequence);
        Some(Longest { lower: length, upper: Some(length), sequence, cycle: None, proof, refused: None, method })
    }

    /// A long sequence, and a bound.
    fn bounded(&mut self, rules: &RuleSet, board: &BoardPosition) -> Result<Longest, LongestError> {
        let (graph, refused) = match self.graph(rules, board) {
            Ok(graph) => (Some(graph), None),
            Err(reason) => (None, Some(reason)),
        };
        let known = self.known();
        let mut proved = self.effort.bound.cloned();
        let small = graph.as_ref().filter(|graph| graph.graph.edges().len() <= FEW_EDGES);
        self.bound_by_flow(small, self.length_of(&known), FIRST_ROUNDS.min(self.effort.rounds), &mut proved)?;
        let (mut found, mut sequence) = (Found::Known, known);
        if let Some(graph) = &graph {
            let walk = self.walked(rules, graph, sequence.clone(), upper(proved.as_ref()));
            found = if self.length_of(&walk) > self.length_of(&sequence) { Found::Walk } else { found };
            sequence = walk;
        }
        self.bound_by_flow(graph.as_ref(), self.length_of(&sequence), self.effort.rounds, &mut proved)?;
        let walked = self.length_of(&sequence);
        let counted = self.counted(rules, board, walked, upper(proved.as_ref()))?;
        let target = counted.unwrap_or(upper(proved.as_ref()));
        let (lower, sequence) = self.improved(graph.as_ref(), sequence, target);
        found = if lower > walked { Found::Search } else { found };
        let by = proved.as_ref().map(|(_, proof)| BoundBy::of(proof));
        let method = Method::Bounds { sequence: found, upper: counted.map(|_| BoundBy::AllGames).or(by) };
        let upper = counted.or(proved.as_ref().map(|(bound, _)| *bound));
        let sequence = self.moves(&sequence);
        Ok(Longest { lower, upper, sequence, cycle: None, proof: proved, refused, method })
    }

    /// A bound below `bound` by counting all games, if there is room for one.
    fn counted(
        &self,
        rules: &RuleSet,
        board: &BoardPosition,
        lower: u64,
        bound: u64,
    ) -> Result<Option<u64>, LongestError> {
        if lower >= bound {
            return Ok(None);
        }
        self.tell(lower, bound, Doing::Games);
        match longest_game(rules, board, self.measure, self.effort.stop) {
            Some(games) if games < lower => Err(LongestError::Games { sequence: lower, games }),
            games => Ok(games.filter(|&games| games < bound)),
        }
    }

    /// The longest of the known sequences, as far as the referee accepts them; the first of several.
    fn known(&mut self) -> Vec<Done> {
        let mut best = Vec::new();
        for known in self.effort.known {
            let accepted = self.accepted(known.iter().copied());
            if self.length_of(&accepted) > self.length_of(&best) {
                best = accepted;
            }
        }
        best
    }

    /// The graph of the best reading for which it is not too large.
    fn graph(&self, rules: &RuleSet, board: &BoardPosition) -> Result<SequenceGraph<S>, SequenceGraphError> {
        let mut found = Err(SequenceGraphError::NoReading(rules.id()));
        for reading in Reading::all_of(rules, self.measure) {
            let limit = if reading.nodes == NodeKind::Full { FULL_NODES } else { usize::MAX };
            found = SequenceGraph::with_reading(rules, board, self.measure, reading, self.effort.nodes.min(limit));
            if found.is_ok() {
                break;
            }
        }
        found
    }

    /// Lowers a bound by so many linear programs, if it is above the length of a sequence. Small graphs take no time: where
    /// they are solved first, the search for walks can end when the bound is reached.
    fn bound_by_flow(
        &self,
        graph: Option<&SequenceGraph<S>>,
        lower: u64,
        rounds: usize,
        bound: &mut Option<(u64, Proof)>,
    ) -> Result<(), FlowError> {
        let Some(graph) = graph.filter(|_| lower < upper(bound.as_ref())) else { return Ok(()) };
        let Reading { tokens, nodes, plus, .. } = graph.reading;
        let limits = BoundLimits { rounds, known: lower.saturating_sub(plus), stop: self.effort.stop };
        let best = bound.as_ref().map(|(bound, _)| *bound);
        let tell = |bound: Option<u64>, doing| {
            let upper = bound.into_iter().chain(best).min();
            (self.effort.report)(&Progress { lower, upper, doing });
        };
        tell(None, Doing::Bound(None));
        let mut report = |round: Round| tell(Some(round.bound + plus), Doing::Bound(Some(round)));
        let found = upper_bound(&graph.graph, (tokens, nodes), limits, &mut report)?;
        if best.is_none_or(|best| found.bound + plus < best) {
            *bound = Some((found.bound + plus, Proof::Flow(Flow { plus, ..found.proof })));
        }
        Ok(())
    }

    /// A sequence made longer at random, where heavy walks are not all there is and the bound leaves room.
    fn improved(&mut self, graph: Option<&SequenceGraph<S>>, walk: Vec<Done>, target: u64) -> (u64, Vec<Done>) {
        let length = self.length_of(&walk);
        let positions = |graph: &SequenceGraph<S>| graph.reading.exact && graph.reading.tokens == TokenKind::Positions;
        let walks_are_all = self.measure == Measure::Plays && graph.is_some_and(positions);
        if target == length || walks_are_all && length > 0 {
            return (length, walk);
        }
        self.tell(length, target, Doing::Search);
        improve(&self.referee, self.measure, &walk, SearchLimits { target, ..self.limits() })
    }

    fn tell(&self, lower: u64, target: u64, doing: Doing) {
        (self.effort.report)(&Progress { lower, upper: Some(target).filter(|&upper| upper < u64::MAX), doing });
    }

    fn limits(&self) -> SearchLimits<'a> {
        SearchLimits { stop: self.effort.stop, ..SearchLimits::iterations(self.effort.seed, self.effort.iterations) }
    }

    /// The longest sequence that a heavy walk gives, or the one known; the search ends when the target is reached.
    ///
    /// Walks of other readings than that of the bound may be sequences too: what positional superko allows, superko of every kind
    /// allows, and a walk with many plays has many moves.
    fn walked(&mut self, rules: &RuleSet, graph: &SequenceGraph<S>, known: Vec<Done>, target: u64) -> Vec<Done> {
        let own = graph.reading;
        let plain = Reading { nodes: NodeKind::Plain, ..own };
        let positions = (Reading { tokens: TokenKind::Positions, ..plain }, Measure::Plays);
        let mut readings = match (own.tokens, own.nodes) {
            (TokenKind::Passes, NodeKind::Full) => vec![(own, self.measure)],
            (TokenKind::Passes, NodeKind::Plain) => vec![positions],
            _ => vec![(own, self.measure), (plain, self.measure), (plain, Measure::Plays), positions],
        };
        readings.dedup();
        let mut best = known;
        let iterations = self.effort.iterations / readings.len() as u64;
        for (reading, measure) in readings {
            let nodes = self.effort.nodes;
            if self.length_of(&best) >= target {
                break;
            }
            self.tell(self.length_of(&best), target, Doing::Walks);
            let Ok(graph) = SequenceGraph::with_reading(rules, &graph.board, measure, reading, nodes) else { continue };
            let target = if measure == self.measure { target } else { u64::MAX };
            let walk = self.heavy_walk(&graph, SearchLimits { target, iterations, ..self.limits() });
            for padding in [Padding::None, Padding::AwayFromStart, Padding::Everywhere] {
                let sequence = self.accepted(graph.moves(&walk, padding).into_iter().map(GameMove::from));
                if self.length_of(&sequence) > self.length_of(&best) {
                    best = sequence;
                }
            }
        }
        best
    }

    fn heavy_walk(&self, graph: &SequenceGraph<S>, limits: SearchLimits<'_>) -> Vec<u32> {
        if let Some(trail) = longest_trail(&graph.graph).ok().filter(|_| graph.reading.tokens == TokenKind::Pairs) {
            return trail.walk;
        }
        let Reading { tokens, nodes, .. } = graph.reading;
        // Every edge with weight has a token.
        let counts = graph.measure == Measure::Plays && nodes == NodeKind::Plain && tokens != TokenKind::Passes;
        let most = if counts { graph.graph.tokens() as u64 } else { u64::MAX };
        longest_path(&graph.graph, SearchLimits { target: limits.target.min(most), ..limits }).unwrap_or_default()
    }

    /// Moves as far as the referee accepts them.
    fn accepted(&mut self, mut moves: impl Iterator<Item = GameMove>) -> Vec<Done> {
        let begin = self.referee.turns().len();
        let _ = moves.try_for_each(|made| self.referee.make(made).map(|_| ()));
        let done = self.referee.turns()[begin..].iter().map(|turn| turn.done).collect();
        self.take_back(begin);
        done
    }

    fn length_of(&self, sequence: &[Done]) -> u64 {
        match self.measure {
            Measure::Plays => sequence.iter().filter(|done| matches!(done, Done::Play(_))).count() as u64,
            Measure::Moves => sequence.len() as u64,
        }
    }

    fn take_back(&mut self, moves: usize) {
        while self.referee.turns().len() > moves {
            self.referee.undo();
        }
    }

    fn moves(&self, sequence: &[Done]) -> Vec<GameMove> {
        named(&self.referee, self.referee.to_move(), sequence)
    }
}

/// A bound, or the highest number if there is none.
fn upper(bound: Option<&(u64, Proof)>) -> u64 {
    bound.map_or(u64::MAX, |(upper, _)| *upper)
}

/// Moves with their players and the names of points.
fn named<S: PointSet>(referee: &Referee<S>, first: Colour, sequence: &[Done]) -> Vec<GameMove> {
    let point = |index: usize| referee.arena().point(index);
    let mut colour = first;
    let mut moves = Vec::new();
    for done in sequence {
        let action = match *done {
            Done::Play(index) => Action::Play(point(index)),
            Done::Pass => Action::Pass,
            Done::KoPass(index) => Action::KoPass(point(index)),
        };
        moves.push(GameMove { colour, action });
        colour = !colour;
    }
    moves
}
