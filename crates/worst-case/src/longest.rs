//! The longest sequence of a rule set: what is known of it, with proofs.

use koatlas_board::{BoardPosition, Colour, PointSet};
use koatlas_rulesets::{Action, Done, GameMove, Referee, RuleSet, StartError};

use crate::flows::{BoundLimits, Round, UpperBound, upper_bound};
use crate::paths::longest_path;
use crate::readings::{Detail, Measure, Padding, Reading, SequenceGraph, SequenceGraphError, TokenKind};
use crate::search_limits::SearchLimits;
use crate::sequences::{endless, exhaust, improve};
use crate::trails::longest_trail;

/// How much work a search may do.
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
    /// A sequence to begin with, as far as the rule set accepts it: what is found is not shorter.
    pub known: &'a [GameMove],
    /// Told what is being done.
    pub report: &'a (dyn Fn(&str) + Sync),
    /// Asked often; the search ends with what it has when the answer is yes.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// What bounds the longest sequence from above.
#[derive(Clone, Debug)]
pub enum Proof {
    /// All sequences have been gone through.
    Exhaustive,
    /// A flow in a walk graph.
    Flow {
        /// What a token stands for.
        tokens: TokenKind,
        /// What nodes hold.
        detail: Detail,
        /// What a sequence can have beyond a walk.
        plus: u64,
        /// The dual of the flow.
        dual: UpperBound,
    },
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
    /// What proves the upper bound.
    pub proof: Option<Proof>,
    /// Why no bound was looked for, if none was.
    pub refused: Option<SequenceGraphError>,
    /// How the figures were found.
    pub method: String,
}

/// What is known of the longest sequence from a board under a rule set, after so much effort. The same for the same effort, but
/// for what `stop` does.
///
/// If sequences need not end, a cycle is looked for that can go on for ever. Otherwise all sequences are gone through, if
/// they are few; if not, heavy walks of the walk graph and random sequences give the lower bound, and a flow the upper.
/// Every sequence is one that the referee has accepted move by move.
///
/// # Errors
/// If the sequence cannot begin.
pub fn longest<S: PointSet>(
    rules: &RuleSet,
    board: &BoardPosition,
    measure: Measure,
    effort: Effort<'_>,
) -> Result<Longest, StartError> {
    let referee = Referee::<S>::new(rules.clone(), board.clone())?;
    let mut search = Search { referee, measure, effort };
    Ok(search.unbounded().or_else(|| search.exhausted()).unwrap_or_else(|| search.bounded(rules, board)))
}

/// Graphs whose nodes hold more than positions have no more nodes than this: linear programs would take too long.
const FULL_NODES: usize = 20_000;

/// A graph with no more edges than this is small.
const FEW_EDGES: usize = 5_000;

/// Linear programs for a first bound.
const FIRST_ROUNDS: usize = 8;

struct Search<'a, S: PointSet> {
    referee: Referee<S>,
    measure: Measure,
    effort: Effort<'a>,
}

impl<'a, S: PointSet> Search<'a, S> {
    /// A cycle that can go on for ever.
    fn unbounded(&mut self) -> Option<Longest> {
        let limits = self.limits();
        let endless = if self.referee.rules().is_finite() { None } else { endless(&mut self.referee, limits) }?;
        let first = self.referee.to_move();
        let lead_in = self.moves(&endless.lead_in);
        let turns = if lead_in.len().is_multiple_of(2) { first } else { !first };
        let cycle = named(&self.referee, turns, &endless.cycle);
        let method = "a cycle that can be repeated for ever".to_owned();
        Some(Longest {
            lower: 0,
            upper: None,
            sequence: lead_in,
            cycle: Some(cycle),
            proof: None,
            refused: None,
            method,
        })
    }

    /// The longest of all sequences, if they are few.
    fn exhausted(&mut self) -> Option<Longest> {
        let (length, sequence) = exhaust(&mut self.referee, self.measure, self.effort.exhaustive)?;
        let method = "all sequences".to_owned();
        let (upper, proof) = (Some(length), Some(Proof::Exhaustive));
        let sequence = self.moves(&sequence);
        Some(Longest { lower: length, upper, sequence, cycle: None, proof, refused: None, method })
    }

    /// A long sequence, and a bound.
    fn bounded(&mut self, rules: &RuleSet, board: &BoardPosition) -> Longest {
        let (model, refused) = match self.model(rules, board) {
            Ok(model) => (Some(model), None),
            Err(reason) => (None, Some(reason)),
        };
        let known = self.accepted(self.effort.known.iter().copied());
        let first = self.first_flow(model.as_ref(), self.length_of(&known));
        let target = first.as_ref().map_or(u64::MAX, |(upper, _)| *upper);
        (self.effort.report)("looking for heavy walks");
        let walk = match &model {
            Some(model) => self.walked(rules, model, known, target),
            None => known,
        };
        let walked = self.length_of(&walk);
        let is_reached = walked >= target;
        let second = model.as_ref().filter(|_| !is_reached).map(|model| self.flow(model, walked, self.effort.rounds));
        let flow = second.into_iter().chain(first).min_by_key(|(upper, _)| *upper);
        let upper = flow.as_ref().map(|(upper, _)| *upper);
        let (lower, sequence) = self.improved(model.as_ref(), walk, upper);
        let method = [if lower > walked { "random search" } else { "heavy walk" }, "flow bound"];
        Longest {
            lower,
            upper,
            sequence: self.moves(&sequence),
            cycle: None,
            proof: flow.map(|(_, proof)| proof),
            refused,
            method: method[..1 + usize::from(upper.is_some())].join(", "),
        }
    }

    /// The graph of the best reading for which it is not too large.
    fn model(&self, rules: &RuleSet, board: &BoardPosition) -> Result<SequenceGraph<S>, SequenceGraphError> {
        let mut found = Err(SequenceGraphError::NoReading(rules.id()));
        for reading in Reading::all_of(rules, self.measure) {
            let limit = if reading.detail == Detail::Full { FULL_NODES } else { usize::MAX };
            found = SequenceGraph::with_reading(rules, board, self.measure, reading, self.effort.nodes.min(limit));
            if found.is_ok() {
                break;
            }
        }
        found
    }

    /// The bound of a small graph, which takes no time: the search for walks can end when it is reached.
    fn first_flow(&self, model: Option<&SequenceGraph<S>>, lower: u64) -> Option<(u64, Proof)> {
        let small = model.filter(|model| model.graph.edges().len() <= FEW_EDGES);
        small.map(|model| self.flow(model, lower, FIRST_ROUNDS.min(self.effort.rounds)))
    }

    /// A bound for the sequences by so many linear programs, and its proof.
    fn flow(&self, model: &SequenceGraph<S>, lower: u64, rounds: usize) -> (u64, Proof) {
        let Reading { tokens, detail, plus, .. } = model.reading;
        let known = lower.saturating_sub(plus);
        let limits = BoundLimits { rounds, known, stop: self.effort.stop };
        let mut report = |round: Round| {
            let Round { number, bound, cuts, .. } = round;
            let (bound, lower) = (bound + plus, known + plus);
            (self.effort.report)(&format!("at least {lower}, at most {bound}: round {number}, {cuts} cuts"));
        };
        (self.effort.report)(&format!("at least {}: looking for a bound", known + plus));
        let dual = upper_bound(&model.graph, limits, &mut report);
        (dual.bound + plus, Proof::Flow { tokens, detail, plus, dual })
    }

    /// A sequence made longer at random, where heavy walks are not all there is and the bound leaves room.
    fn improved(&mut self, model: Option<&SequenceGraph<S>>, walk: Vec<Done>, upper: Option<u64>) -> (u64, Vec<Done>) {
        let length = self.length_of(&walk);
        let positions = |model: &SequenceGraph<S>| model.reading.exact && model.reading.tokens == TokenKind::Positions;
        let walks_are_all = self.measure == Measure::Plays && model.is_some_and(positions);
        if upper == Some(length) || walks_are_all && length > 0 {
            return (length, walk);
        }
        let limits = SearchLimits { target: upper.unwrap_or(u64::MAX), ..self.limits() };
        (self.effort.report)(&format!("at least {length}: looking for longer sequences"));
        improve(&self.referee, self.measure, &walk, limits)
    }

    fn limits(&self) -> SearchLimits<'a> {
        SearchLimits { stop: self.effort.stop, ..SearchLimits::iterations(self.effort.seed, self.effort.iterations) }
    }

    /// The longest sequence that a heavy walk gives, or the one known; the search ends when the target is reached.
    ///
    /// Walks of other readings than that of the bound may be sequences too: what positional superko allows, superko of every kind
    /// allows, and a walk with many plays has many moves.
    fn walked(&mut self, rules: &RuleSet, model: &SequenceGraph<S>, known: Vec<Done>, target: u64) -> Vec<Done> {
        let own = model.reading;
        let plain = Reading { detail: Detail::Plain, ..own };
        let positions = (Reading { tokens: TokenKind::Positions, ..plain }, Measure::Plays);
        let mut readings = match (own.tokens, own.detail) {
            (TokenKind::Passes, Detail::Full) => vec![(own, self.measure)],
            (TokenKind::Passes, Detail::Plain) => vec![positions],
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
            let Ok(model) = SequenceGraph::with_reading(rules, &model.board, measure, reading, nodes) else { continue };
            let target = if measure == self.measure { target } else { u64::MAX };
            let walk = self.heavy_walk(&model, SearchLimits { target, iterations, ..self.limits() });
            for padding in [Padding::None, Padding::AwayFromStart, Padding::Everywhere] {
                let sequence = self.accepted(model.moves(&walk, padding).into_iter().map(GameMove::from));
                if self.length_of(&sequence) > self.length_of(&best) {
                    best = sequence;
                }
            }
        }
        best
    }

    fn heavy_walk(&self, model: &SequenceGraph<S>, limits: SearchLimits<'_>) -> Vec<u32> {
        if let Some(trail) = longest_trail(&model.graph).ok().filter(|_| model.reading.tokens == TokenKind::Pairs) {
            return trail.walk;
        }
        let Reading { tokens, detail, .. } = model.reading;
        // Every edge with weight has a token.
        let counts = model.measure == Measure::Plays && detail == Detail::Plain && tokens != TokenKind::Passes;
        let most = if counts { model.graph.tokens() as u64 } else { u64::MAX };
        longest_path(&model.graph, SearchLimits { target: limits.target.min(most), ..limits }).unwrap_or_default()
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
