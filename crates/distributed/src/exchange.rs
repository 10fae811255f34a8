//! Rounds: everybody sends, everybody waits until everything has arrived.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::Probe;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::batch;

/// To which worker, from which, in which round, and what.
type Packet = (u64, u64, u64, Vec<u8>);

/// What has arrived, by round.
type Inbox = Rc<RefCell<HashMap<u64, Vec<Packet>>>>;

/// A worker that waits looks so often whether another worker of its process has failed.
const LOOK: Duration = Duration::from_millis(50);

/// The workers' exchange of codes and numbers, in rounds.
///
/// This is a dataflow of a single operator, which takes in what is sent to its worker. A round is a timestamp. timely follows
/// how many packets of each timestamp are under way; as soon as there can be none of a round any more, the round is over, at
/// every worker. So between two rounds nothing is under way, and the workers together are in a state that can be saved.
pub struct Rounds<'w> {
    worker: &'w mut Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Packet>>>,
    probe: ProbeHandle<u64>,
    inbox: Inbox,
    round: u64,
    /// Set if a worker of this process has failed.
    failed: &'w AtomicBool,
}

/// What a round has brought.
pub struct Arrived {
    /// What every worker has told all, by worker.
    pub told: Vec<Vec<u64>>,
    /// Codes, as [`batch::packed`] has written them.
    pub codes: Vec<Vec<u8>>,
}

impl Arrived {
    /// The sum of what all workers have told in one place.
    #[must_use]
    pub fn sum(&self, place: usize) -> u64 {
        self.told.iter().map(|numbers| numbers[place]).sum()
    }
}

/// Another worker of this process has failed: this one has nobody to wait for.
#[derive(Clone, Copy, Debug)]
pub struct Abandoned;

impl<'w> Rounds<'w> {
    /// The rounds of a worker.
    pub fn new(worker: &'w mut Worker, failed: &'w AtomicBool) -> Rounds<'w> {
        let mut input = InputHandle::new();
        let probe = ProbeHandle::new();
        let inbox: Inbox = Rc::default();
        let arrived = Rc::clone(&inbox);
        worker.dataflow(|scope| {
            input
                .to_stream(scope)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    Exchange::new(|packet: &Packet| packet.0),
                    "arrive",
                    |_, _| {
                        move |packets, _| {
                            packets.for_each_stamp(|_, packets| {
                                for packet in packets.flatten() {
                                    let packet = std::mem::take(packet);
                                    arrived.borrow_mut().entry(packet.2).or_default().push(packet);
                                }
                            });
                        }
                    },
                )
                .probe_with(&probe);
        });
        Rounds { worker, input, probe, inbox, round: 0, failed }
    }

    /// The number of this worker.
    #[must_use]
    pub fn index(&self) -> usize {
        self.worker.index()
    }

    /// Sends codes to their workers (the lists are empty afterwards), tells some numbers to all workers, and waits for what
    /// they send and tell.
    ///
    /// # Errors
    /// If another worker of this process has failed.
    ///
    /// # Panics
    /// If the connection to another process ends: timely has it so.
    pub fn round(&mut self, codes: &mut [Vec<u64>], told: &[u64]) -> Result<Arrived, Abandoned> {
        let workers = self.worker.peers();
        let from = self.worker.index() as u64;
        let told_bytes: Vec<u8> = told.iter().flat_map(|number| number.to_le_bytes()).collect();
        for to in 0..workers as u64 {
            // The numbers come first in each worker's packets of a round.
            self.input.send((to, from, self.round, told_bytes.clone()));
        }
        for (to, codes) in (0..).zip(codes).filter(|(_, codes)| !codes.is_empty()) {
            self.input.send((to, from, self.round, batch::packed(codes)));
        }
        self.wait()?;
        Ok(self.take(workers))
    }

    /// Waits for the end of the round.
    fn wait(&mut self) -> Result<(), Abandoned> {
        self.round += 1;
        self.input.advance_to(self.round);
        self.input.flush();
        while self.probe.less_than(&self.round) {
            if self.failed.load(Relaxed) {
                return Err(Abandoned);
            }
            self.worker.step_or_park(Some(LOOK));
        }
        Ok(())
    }

    /// What has arrived in the round that is over.
    fn take(&mut self, workers: usize) -> Arrived {
        let packets = self.inbox.borrow_mut().remove(&(self.round - 1)).unwrap_or_default();
        let mut told = vec![None; workers];
        let mut codes = Vec::new();
        for (_, from, _, bytes) in packets {
            match &mut told[from as usize] {
                none @ None => *none = Some(numbers(&bytes)),
                Some(_) => codes.push(bytes),
            }
        }
        let told = told.into_iter().map(|numbers| numbers.expect("every worker tells something in every round"));
        Arrived { told: told.collect(), codes }
    }
}

fn numbers(bytes: &[u8]) -> Vec<u64> {
    bytes.as_chunks().0.iter().copied().map(u64::from_le_bytes).collect()
}
