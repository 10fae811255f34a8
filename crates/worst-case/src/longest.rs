//! The longest sequence of a rule set: what is known of it, with proofs.

use koatlas_board::{BoardPosition, Colour, Move, PointSet};
use koatlas_rulesets::{Action, Done, GameMove, Referee, RuleSet, StartError};

use crate::lower::{SearchLimits, longest_path, longest_trail};
use crate::models::{Measure, Model, Reading, TokenKind};
use crate::sequences::{endless, exhaust, improve};
use crate::upper::{BoundLimits, UpperBound, upper_bound};

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
        Some(Longest { lower: 0, upper: None, sequence: lead_in, cycle: Some(cycle), proof: None, method })
    }

    /// The longest of all sequences, if they are few.
    fn exhausted(&mut self) -> Option<Longest> {
        let (length, sequence) = exhaust(&mut self.referee, self.measure, self.effort.exhaustive)?;
        let method = "all sequences".to_owned();
        let (upper, proof) = (Some(length), Some(Proof::Exhaustive));
        Some(Longest { lower: length, upper, sequence: self.moves(&sequence), cycle: None, proof, method })
    }

    /// A long sequence, and a bound.
    fn bounded(&mut self, rules: &RuleSet, board: &BoardPosition) -> Longest {
        let model = Model::<S>::new(rules, board, self.measure, self.effort.nodes).ok();
        let walk = model.as_ref().map(|model| self.walked(rules, model)).unwrap_or_default();
        let walked = self.length_of(&walk);
        let flow = model.as_ref().map(|model| self.flow(model, walked));
        let upper = flow.as_ref().map(|(upper, _)| *upper);
        let (lower, sequence) = self.improved(model.as_ref(), walk, upper);
        let method = [if lower > walked { "random search" } else { "heavy walk" }, "flow bound"];
        Longest {
            lower,
            upper,
            sequence: self.moves(&sequence),
            cycle: None,
            proof: flow.map(|(_, proof)| proof),
            method: method[..1 + usize::from(upper.is_some())].join(", "),
        }
    }

    /// A bound for the sequences, and its proof.
    fn flow(&self, model: &Model<S>, lower: u64) -> (u64, Proof) {
        let Reading { tokens, plus, .. } = model.reading;
        let known = lower.saturating_sub(plus);
        let limits = BoundLimits { rounds: self.effort.rounds, known, stop: self.effort.stop };
        let dual = upper_bound(&model.graph, limits, &mut |_| ());
        (dual.bound + plus, Proof::Flow { tokens, plus, dual })
    }

    /// A sequence made longer at random, where heavy walks are not all there is and the bound leaves room.
    fn improved(&mut self, model: Option<&Model<S>>, walk: Vec<Done>, upper: Option<u64>) -> (u64, Vec<Done>) {
        let length = self.length_of(&walk);
        let positions = |model: &Model<S>| model.reading.exact && model.reading.tokens == TokenKind::Positions;
        let walks_are_all = self.measure == Measure::Plays && model.is_some_and(positions);
        if upper == Some(length) || walks_are_all && length > 0 {
            return (length, walk);
        }
        let limits = SearchLimits { target: upper.unwrap_or(u64::MAX), ..self.limits() };
        improve(&self.referee, self.measure, &walk, limits)
    }

    fn limits(&self) -> SearchLimits<'a> {
        SearchLimits { stop: self.effort.stop, ..SearchLimits::iterations(self.effort.seed, self.effort.iterations) }
    }

    /// The longest sequence that a heavy walk gives.
    ///
    /// Walks of other readings than that of the bound may be sequences too: what positional superko allows, superko of every kind
    /// allows, and a walk with many plays has many moves.
    fn walked(&mut self, rules: &RuleSet, model: &Model<S>) -> Vec<Done> {
        let own = model.reading;
        let mut readings = vec![(own, self.measure), (own, Measure::Plays)];
        if matches!(own.tokens, TokenKind::Situations | TokenKind::Creations) {
            readings.push((Reading { tokens: TokenKind::Positions, ..own }, Measure::Plays));
        }
        readings.dedup();
        let mut best = Vec::new();
        for (reading, measure) in readings {
            let nodes = self.effort.nodes;
            let Ok(model) = Model::with_reading(rules, &model.board, measure, reading, nodes) else { continue };
            let walk = self.heavy_walk(&model);
            let sequence = self.accepted(&model.moves(&walk));
            if self.length_of(&sequence) > self.length_of(&best) {
                best = sequence;
            }
        }
        best
    }

    fn heavy_walk(&self, model: &Model<S>) -> Vec<u32> {
        if model.reading.tokens == TokenKind::Pairs {
            return longest_trail(&model.graph).map(|trail| trail.walk).unwrap_or_default();
        }
        let limits = SearchLimits { target: model.graph.tokens() as u64, ..self.limits() };
        longest_path(&model.graph, limits).unwrap_or_default()
    }

    /// Moves as far as the referee accepts them.
    fn accepted(&mut self, moves: &[Move]) -> Vec<Done> {
        let begin = self.referee.turns().len();
        let _ = moves.iter().try_for_each(|&made| self.referee.make(made.into()).map(|_| ()));
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
