//! What every worker does, round by round.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use koatlas_position_graph::Fingerprint;

use crate::batch;
use crate::checkpoint::Name;
use crate::error::Error;
use crate::exchange::{Abandoned, Rounds};
use crate::outcome::{Answer, Outcome, Progress};
use crate::part::{Part, Plan};
use crate::phase::Phase;
use crate::plane::Plane;
use crate::rest;

/// Writes the parts of a process under a name.
pub type Write = Box<dyn Fn(Name, &[&Part]) -> io::Result<()> + Send + Sync>;

/// What the workers of a process share.
pub struct Shared {
    /// What all workers know.
    pub plan: Plan,
    /// The parts of the workers of this process.
    pub parts: Vec<Mutex<Part>>,
    /// The number of the first worker of this process.
    pub first_worker: usize,
    /// Which checkpoint comes next.
    pub next_checkpoint: Mutex<Name>,
    /// A checkpoint is written so often, if at all.
    pub save_every: Option<Duration>,
    /// Set from outside to stop the run at a checkpoint.
    pub stop: &'static AtomicBool,
    /// Set if a worker of this process has failed.
    pub failed: AtomicBool,
    /// Writes the checkpoint of this process under its second name.
    pub write: Write,
    /// Gives the checkpoint its first name.
    pub keep: Box<dyn Fn() -> io::Result<()> + Send + Sync>,
    /// Told that a checkpoint could not be written.
    pub warn: Box<dyn Fn(&io::Error) + Send + Sync>,
    /// Told how far the work has come.
    pub progress: Box<dyn Fn(Progress) + Send + Sync>,
    /// Bytes that this process has sent.
    pub sent: Box<dyn Fn() -> u64 + Send + Sync>,
}

/// What workers tell each other in a round of work: the places of their numbers.
mod told {
    pub const BUSY: usize = 0;
    pub const SENT: usize = 1;
    pub const STOP: usize = 2;
    pub const SAVE: usize = 3;
    pub const FOUND: usize = 4;
    pub const EDGES: usize = 5;
}

/// Why a worker has no outcome.
pub enum Ended {
    /// Another worker of the process has failed.
    Abandoned,
    /// For a reason that every worker finds.
    Error(Error),
}

impl From<Abandoned> for Ended {
    fn from(_: Abandoned) -> Ended {
        Ended::Abandoned
    }
}

/// One worker's view of the run.
pub struct WorkerRun<'a> {
    shared: &'a Shared,
    rounds: Rounds<'a>,
    saved: Instant,
    /// How long the last checkpoint took.
    saving: Duration,
}

impl<'a> WorkerRun<'a> {
    /// A worker at its beginning.
    pub fn new(shared: &'a Shared, rounds: Rounds<'a>) -> WorkerRun<'a> {
        WorkerRun { shared, rounds, saved: Instant::now(), saving: Duration::ZERO }
    }

    fn part(&self) -> MutexGuard<'a, Part> {
        let own = self.rounds.index() - self.shared.first_worker;
        self.shared.parts[own].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_first_of_process(&self) -> bool {
        self.rounds.index() == self.shared.first_worker
    }

    /// Works to the end.
    ///
    /// # Errors
    /// If the run ends early.
    pub fn run(mut self) -> Result<Outcome, Ended> {
        self.save(false)?;
        while self.part().phase != Phase::Rest {
            if self.work()? {
                return Ok(Outcome::Stopped);
            }
        }
        self.finish()
    }

    /// One round of work, and what has to be done after it; whether the run stops.
    fn work(&mut self) -> Result<bool, Ended> {
        let plan = &self.shared.plan;
        let mut out = vec![Vec::new(); plan.shares.workers()];
        let mut part = self.part();
        part.work(plan, &mut out);
        let mut numbers = [0; 6];
        numbers[told::BUSY] = u64::from(part.is_busy(plan));
        numbers[told::SENT] = out.iter().map(|codes| codes.len() as u64).sum();
        numbers[told::STOP] = u64::from(self.shared.stop.load(Relaxed));
        numbers[told::SAVE] = u64::from(self.wants_to_save());
        (numbers[told::FOUND], numbers[told::EDGES]) = (part.found, part.edges);
        let phase = part.phase;
        drop(part);

        let arrived = self.rounds.round(&mut out, &numbers)?;
        let mut part = self.part();
        arrived.codes.iter().for_each(|codes| part.receive(codes));
        let is_done = arrived.sum(told::BUSY) == 0 && arrived.sum(told::SENT) == 0;
        if is_done {
            part.next_phase(plan);
        }
        drop(part);
        if self.rounds.index() == 0 {
            let (found, edges) = (arrived.sum(told::FOUND), arrived.sum(told::EDGES));
            (self.shared.progress)(Progress { phase, found, edges });
        }
        let stops = arrived.sum(told::STOP) > 0;
        if stops || is_done || arrived.sum(told::SAVE) > 0 {
            self.save(stops)?;
        }
        Ok(stops)
    }

    /// One worker looks at the clock for all. At most a fifth of the time goes into checkpoints.
    fn wants_to_save(&self) -> bool {
        self.rounds.index() == 0
            && self.shared.save_every.is_some_and(|every| self.saved.elapsed() >= every.max(4 * self.saving))
    }

    /// Saves the work of all workers, if that is wanted. `must` says that the run fails if it cannot be saved.
    fn save(&mut self, must: bool) -> Result<(), Ended> {
        if self.shared.save_every.is_none() {
            return Ok(());
        }
        let began = Instant::now();
        // Every worker of the process has taken in what arrived.
        self.rounds.round(&mut [], &[])?;
        let written = if self.is_first_of_process() { self.write() } else { Ok(()) };
        let arrived = self.rounds.round(&mut [], &[u64::from(written.is_err())])?;
        let all_written = arrived.sum(0) == 0;
        let kept = if all_written && self.is_first_of_process() { (self.shared.keep)() } else { Ok(()) };
        for error in [written, kept].into_iter().filter_map(Result::err) {
            if must {
                return Err(Ended::Error(Error::Unsaved(error)));
            }
            (self.shared.warn)(&error);
        }
        (self.saved, self.saving) = (Instant::now(), began.elapsed());
        Ok(())
    }

    fn write(&self) -> io::Result<()> {
        let mut name = self.shared.next_checkpoint.lock().unwrap_or_else(PoisonError::into_inner);
        let guards: Vec<_> =
            self.shared.parts.iter().map(|part| part.lock().unwrap_or_else(PoisonError::into_inner)).collect();
        let parts: Vec<&Part> = guards.iter().map(|guard| &**guard).collect();
        let written = (self.shared.write)(*name, &parts);
        name.generation += 1;
        written
    }

    /// Counts, and has worker 0 look at what is in no component yet.
    fn finish(mut self) -> Result<Outcome, Ended> {
        let plan = &self.shared.plan;
        let part = self.part();
        let edges = part.edges + part.remaining_edges(plan);
        let (nodes, pivotal) = (part.nodes.len(), part.backward.len());
        let print = fingerprint(plan, &part.backward);
        let rest: Vec<u64> = part.nodes.without(&part.backward).take(rest::MOST as usize + 1).collect();
        drop(part);
        let sent = if self.is_first_of_process() { (self.shared.sent)() } else { 0 };
        // Fingerprints are added modulo 2^64, so in halves, whose sums have room.
        let halves = [print.0 & u64::from(u32::MAX), print.0 >> 32];
        let counted = self.rounds.round(&mut [], &[nodes, pivotal, edges, sent, halves[0], halves[1]])?;
        let [nodes, pivotal, edges, sent] = [0, 1, 2, 3].map(|place| counted.sum(place));
        if nodes - pivotal > rest::MOST {
            return Err(Ended::Error(Error::TooManyLeft { left: nodes - pivotal, most: rest::MOST }));
        }
        let mut answer = None;
        let arrived = self.rounds.round(&mut [rest], &[])?;
        if self.rounds.index() == 0 {
            let mut rest = Vec::new();
            arrived.codes.iter().for_each(|codes| batch::unpack(codes, |code| rest.push(code)));
            rest.sort_unstable();
            let print = Fingerprint(counted.sum(4).wrapping_add(counted.sum(5) << 32));
            let (components, content) = rest::components(&plan.moves, (pivotal, print), &rest);
            answer = Some(Answer { nodes, edges, components, content, sent });
        }
        // Nobody leaves before the answer is there: a process that is lost before ends the others too.
        self.rounds.round(&mut [], &[])?;
        Ok(answer.map_or(Outcome::Elsewhere, Outcome::Answer))
    }
}

/// The fingerprint of a set of codes.
fn fingerprint(plan: &Plan, codes: &Plane) -> Fingerprint {
    codes.codes().map(|code| plan.moves.fingerprint(code)).sum()
}
