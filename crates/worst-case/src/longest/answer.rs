//! What is known of the longest sequence, and how it was found; sequences as the referee accepts them.

use std::fmt;

use koatlas_board::{Colour, PointSet};
use koatlas_certificates::{Measure, Proof};
use koatlas_rulesets::{Action, GameMove, Referee};

use crate::readings::SequenceGraphError;

/// What is known of the longest sequence.
#[derive(Clone, Debug)]
pub struct Longest {
    /// A lower bound: a sequence of this length is known. It is 0 and says nothing if `cycle` is there.
    pub lower: u64,
    /// An upper bound; `None` if no bound is known.
    pub upper: Option<u64>,
    /// A sequence of length `lower`; or the moves that lead to `cycle`, if that is there.
    pub sequence: Vec<GameMove>,
    /// A cycle that can follow the sequence for ever, if there is one.
    pub cycle: Option<Vec<GameMove>>,
    /// An upper bound with a proof that a certificate can hold. It is `upper`, or higher if all games have been counted: a
    /// count gives no proof that a certificate could hold.
    pub proof: Option<(u64, Proof)>,
    /// Why there is no walk graph, and therefore no flow bound, if there is none.
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
    /// A sequence gives the lower bound; there may be an upper bound too.
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
    /// All sequences were gone through, in an earlier search.
    AllSequences,
    /// A flow in a walk graph.
    Flow,
    /// All games have been counted.
    AllGames,
}

impl BoundBy {
    pub(super) fn of(proof: &Proof) -> BoundBy {
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

/// A referee that stands where sequences begin, and what is counted of them.
pub(super) struct Replay<S: PointSet> {
    pub referee: Referee<S>,
    pub measure: Measure,
}

impl<S: PointSet> Replay<S> {
    /// The moves of a sequence that the referee accepts, up to the first that it refuses.
    pub fn accepted(&mut self, mut moves: impl Iterator<Item = GameMove>) -> Vec<Action<usize>> {
        let begin = self.referee.turns().len();
        let _ = moves.try_for_each(|made| self.referee.make(made).map(|_| ()));
        let done = self.referee.turns()[begin..].iter().map(|turn| turn.done).collect();
        while self.referee.turns().len() > begin {
            self.referee.undo();
        }
        done
    }

    /// The longest of some sequences, each as far as the referee accepts it; the first of several.
    pub fn longest_accepted(&mut self, sequences: &[Vec<GameMove>]) -> Vec<Action<usize>> {
        let mut best = Vec::new();
        for sequence in sequences {
            let accepted = self.accepted(sequence.iter().copied());
            if self.length_of(&accepted) > self.length_of(&best) {
                best = accepted;
            }
        }
        best
    }

    /// The length of an accepted sequence.
    pub fn length_of(&self, sequence: &[Action<usize>]) -> u64 {
        match self.measure {
            Measure::Plays => sequence.iter().filter(|done| matches!(done, Action::Play(_))).count() as u64,
            Measure::Moves => sequence.len() as u64,
        }
    }

    /// The moves of an accepted sequence with their players and the names of points.
    pub fn moves(&self, sequence: &[Action<usize>]) -> Vec<GameMove> {
        self.moves_from(self.referee.to_move(), sequence)
    }

    /// The same for moves that begin when this player is to move.
    pub fn moves_from(&self, first: Colour, sequence: &[Action<usize>]) -> Vec<GameMove> {
        let colours = [first, !first].into_iter().cycle();
        colours.zip(sequence).map(|(colour, &done)| GameMove { colour, action: self.action(done) }).collect()
    }

    fn action(&self, done: Action<usize>) -> Action {
        let point = |index| self.referee.arena().point(index);
        match done {
            Action::Play(index) => Action::Play(point(index)),
            Action::Pass => Action::Pass,
            Action::KoPass(index) => Action::KoPass(point(index)),
        }
    }
}
