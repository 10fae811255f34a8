//! How long a search goes on, and what it tells about itself while it works.

use std::fmt;
use std::time::{Duration, Instant};

/// What is known of the longest sequence so far, and what is being done. It is displayed as one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The length of the longest sequence so far.
    pub lower: u64,
    /// The best bound so far, if there is one.
    pub upper: Option<u64>,
    /// What is being done.
    pub doing: Doing,
}

/// Parts of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Heavy walks are looked for.
    Walks,
    /// A flow bound is computed; with the linear program at work, from the first one on.
    Bound(Option<Round>),
    /// All games are counted.
    Games,
    /// The sequence is made longer at random, with the referee.
    Search,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.lower, self.upper) {
            (0, None) => {}
            (lower, None) => write!(f, "at least {lower}: ")?,
            (0, Some(upper)) => write!(f, "at most {upper}: ")?,
            (lower, Some(upper)) => write!(f, "at least {lower}, at most {upper}: ")?,
        }
        match self.doing {
            Doing::Walks => f.write_str("looking for heavy walks"),
            Doing::Bound(None) => f.write_str("looking for a bound"),
            Doing::Bound(Some(Round { number, cuts, .. })) => {
                write!(f, "looking for a bound, linear program {number}, {cuts} cuts")
            }
            Doing::Games => f.write_str("counting games"),
            Doing::Search => f.write_str("looking for longer sequences"),
        }
    }
}

/// What a search may use, and when it is to end before.
#[derive(Clone, Copy)]
pub struct SearchLimits<'a> {
    /// The random choices follow from this number: the same seed and iterations give the same walk on every machine.
    pub seed: u64,
    /// Units of work. The whole search is planned for this number: a search with ten times as many does not go on where
    /// the shorter one ended, but is more careful from the beginning.
    pub iterations: u64,
    /// The search ends when it has found this weight or length, for example because nothing heavier is possible.
    pub target: u64,
    /// Asked every few thousand iterations. When the answer is yes, the search ends with the best it has found.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl SearchLimits<'_> {
    /// So many iterations, whatever is found.
    #[must_use]
    pub fn iterations(seed: u64, iterations: u64) -> SearchLimits<'static> {
        SearchLimits { seed, iterations, target: u64::MAX, stop: &|| false }
    }
}

/// When the search for an upper bound is to end.
#[derive(Clone, Copy)]
pub struct BoundLimits<'a> {
    /// At most so many linear programs are solved.
    pub rounds: usize,
    /// There is a walk of this weight: no bound can be lower.
    pub known: u64,
    /// Asked often; the search ends with the best bound so far when the answer is yes.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// How far a search for an upper bound is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Number of linear programs so far, the present one included.
    pub number: usize,
    /// The best bound so far.
    pub bound: u64,
    /// Cuts in the linear program, up to symmetry.
    pub cuts: usize,
}

/// Reports how far the search is, and asks whether it is to end.
pub(crate) struct BoundWatch<'a> {
    pub(crate) round: Round,
    stop: &'a dyn Fn() -> bool,
    progress: &'a mut dyn FnMut(Round),
    told: Instant,
}

/// The time after which a report is repeated although nothing new is known.
const PERIOD: Duration = Duration::from_secs(1);

impl<'a> BoundWatch<'a> {
    pub(crate) fn new(bound: u64, stop: &'a dyn Fn() -> bool, progress: &'a mut dyn FnMut(Round)) -> BoundWatch<'a> {
        BoundWatch { round: Round { number: 0, bound, cuts: 0 }, stop, progress, told: Instant::now() }
    }

    /// Reports at once.
    pub(crate) fn tell(&mut self) {
        (self.progress)(self.round);
        self.told = Instant::now();
    }

    /// Whether the search is to end; reports if the last time was long ago.
    pub(crate) fn is_over(&mut self) -> bool {
        if self.told.elapsed() >= PERIOD {
            self.tell();
        }
        (self.stop)()
    }
}
