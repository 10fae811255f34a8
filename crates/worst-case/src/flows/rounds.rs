//! Upper bounds in rounds, reported as they come: a linear program, then the cuts that its solution violates, and
//! again.

use std::time::{Duration, Instant};

use koatlas_certificates::{NodeKind, TokenKind};

use crate::flows::cuts::violated_cuts;
use crate::flows::network::Network;
use crate::flows::proofs::UpperBound;
use crate::flows::relaxation::{CutOrbit, FractionalFlow, Relaxation};
use crate::flows::rounding::bound;
use crate::flows::solver::solve;
use crate::walk_graph::WalkGraph;

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

/// An upper bound for the weight of every walk from the start that uses no token twice.
///
/// The bound is the optimum of a linear program: a unit of flow goes from the start and ends somewhere, and every token
/// is used once at most. Such a flow may go round elsewhere: connectivity cuts, as for the travelling salesman (Dantzig,
/// Fulkerson and Johnson, Solution of a large-scale traveling-salesman problem, Operations Research 2, 1954), are added
/// in rounds until none is violated.
///
/// What the symmetries of the graph map to each other is treated as one. The result is the same on every machine,
/// unless `stop` ends the search. `kinds` says what tokens are and what nodes hold; the proof repeats it. `progress` is called
/// after every linear program, and about once a second.
pub fn upper_bound(
    graph: &WalkGraph,
    kinds: (TokenKind, NodeKind),
    limits: BoundLimits,
    progress: &mut dyn FnMut(Round),
) -> UpperBound {
    let network = Network::new(graph);
    let relaxation = Relaxation::new(&network, limits.stop);
    let best = bound(graph, kinds, &relaxation, &FractionalFlow::nothing(&network), &[]);
    let mut watch = Watch::new(best.bound, limits.stop, progress);
    let mut rounds = Rounds { graph, kinds, relaxation, cuts: Vec::new(), best };
    for _ in 0..limits.rounds {
        if rounds.best.bound <= limits.known || watch.is_over() || rounds.round(&mut watch) == 0 {
            break;
        }
    }
    rounds.best
}

/// The relative accuracy of the solutions of linear programs.
const ACCURACY: f64 = 1e-6;

/// A cut that is violated by less than this is not added.
const LEAST: f64 = 1e-4;

/// At most so many cuts are added in a round.
const MOST: usize = 500;

struct Rounds<'g> {
    graph: &'g WalkGraph,
    kinds: (TokenKind, NodeKind),
    relaxation: Relaxation<'g>,
    cuts: Vec<CutOrbit>,
    best: UpperBound,
}

impl Rounds<'_> {
    /// Solves a linear program, and adds the cuts that the solution violates; how many.
    fn round(&mut self, watch: &mut Watch) -> usize {
        watch.round.number += 1;
        let program = self.relaxation.program(&self.cuts);
        let flow = self.relaxation.spread(&solve(&program, ACCURACY, watch));
        let found = bound(self.graph, self.kinds, &self.relaxation, &flow, &self.cuts);
        if found.bound < self.best.bound {
            self.best = found;
        }
        watch.round.bound = self.best.bound;
        watch.tell();
        let found = self.new_cuts(&flow, watch);
        let number = found.len();
        self.cuts.extend(found);
        watch.round.cuts = self.cuts.len();
        number
    }

    /// The cuts that a flow violates and that are not there yet.
    fn new_cuts(&self, flow: &FractionalFlow, watch: &mut Watch) -> Vec<CutOrbit> {
        let mut found = violated_cuts(&self.relaxation, flow, LEAST, MOST, watch);
        found.retain(|cut| self.cuts.iter().all(|orbit| orbit[0] != *cut));
        found.into_iter().filter_map(|cut| self.relaxation.orbit(cut)).collect()
    }
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
pub(crate) struct Watch<'a> {
    pub(crate) round: Round,
    stop: &'a dyn Fn() -> bool,
    progress: &'a mut dyn FnMut(Round),
    told: Instant,
}

/// The time after which a report is repeated although nothing new is known.
const PERIOD: Duration = Duration::from_secs(1);

impl<'a> Watch<'a> {
    pub(crate) fn new(bound: u64, stop: &'a dyn Fn() -> bool, progress: &'a mut dyn FnMut(Round)) -> Watch<'a> {
        Watch { round: Round { number: 0, bound, cuts: 0 }, stop, progress, told: Instant::now() }
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
