//! Rounds through timely: every process sends a message to each process and waits for theirs.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use timely::WorkerConfig;
use timely::communication::allocator::AllocatorBuilder;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{Hooks, WorkerGuards};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::Exchange as ByReceiver;
use timely::dataflow::operators::generic::Operator;
use timely::worker::Worker;

use super::link::Link;
use crate::dense::exchange::{Exchange, RoundMessage};

/// A message in transit: receiver, sender, round, request of the sender, content.
type Packet = (u64, u64, u64, RoundRequest, RoundMessage);

/// Requests to all processes, to be fulfilled after a round: stop, and write a checkpoint.
pub type RoundRequest = [bool; 2];

/// Content of a round: a request, and a message to or from each process.
type RoundContent = (RoundRequest, Vec<RoundMessage>);

/// Longest time between two checks that all connections are alive.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The rounds of a process.
///
/// A thread of timely sends and receives, in a dataflow of a single operator that collects what is sent to its process. A round
/// is over when a message from every process is there. Between two rounds nothing is in transit, so that the states of all
/// processes can be saved together.
pub struct Rounds {
    process: usize,
    processes: usize,
    outbox: Sender<RoundContent>,
    inbox: Receiver<thread::Result<RoundContent>>,
    /// Request of this process, sent with every round.
    pub own_request: RoundRequest,
    /// Requests of any process in the last round: the same for all processes.
    pub joint_request: RoundRequest,
}

impl Rounds {
    /// Starts the rounds with the processes behind `links`. Also returns a guard that waits for the threads.
    pub fn start(process: usize, links: Vec<Option<Link>>) -> Result<(Rounds, WorkerGuards<()>), String> {
        let processes = links.len();
        let (outbox, outgoing) = channel();
        let (incoming, inbox) = channel();
        let ends = Mutex::new((outgoing, incoming));
        let hooks = Hooks::default();
        let within = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), hooks.spill.clone());
        let (builders, guard): (Vec<AllocatorBuilder>, Box<dyn Any + Send>) = if processes == 1 {
            (within.into_iter().map(AllocatorBuilder::Process).collect(), Box::new(()))
        } else {
            let (builders, guard) = initialize_networking_from_sockets(within, links, process, 1, hooks)
                .map_err(|error| error.to_string())?;
            (builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard))
        };
        let guards = timely::execute::execute_from(builders, guard, WorkerConfig::default(), move |worker| {
            let (outgoing, incoming) = &*ends.lock().unwrap_or_else(PoisonError::into_inner);
            let mut round_worker = RoundWorker::new(worker);
            let all = catch_unwind(AssertUnwindSafe(|| {
                // If the other end of a channel is gone, nobody waits for the rest.
                outgoing.iter().all(|content| incoming.send(Ok(round_worker.round(content))).is_ok())
            }));
            if let Err(panic) = all {
                let _ = incoming.send(Err(panic));
            }
        });
        Ok((Rounds { process, processes, outbox, inbox, own_request: [false; 2], joint_request: [false; 2] }, guards?))
    }
}

impl Exchange for Rounds {
    fn process(&self) -> usize {
        self.process
    }

    fn processes(&self) -> usize {
        self.processes
    }

    /// # Panics
    /// If the connection to another process ends: timely has it so. The panic is not printed once more.
    fn round(&mut self, messages: Vec<RoundMessage>) -> Vec<RoundMessage> {
        // If the worker is gone, its panic is in the inbox.
        let _ = self.outbox.send((self.own_request, messages));
        match self.inbox.recv() {
            Ok(Ok((received, messages))) => {
                self.joint_request = received;
                messages
            }
            Ok(Err(panic)) => resume_unwind(panic),
            Err(_) => resume_unwind(Box::new("it ended without a word")),
        }
    }
}

/// The worker of timely that carries out the rounds.
struct RoundWorker<'w> {
    worker: &'w mut Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Packet>>>,
    /// Packets that have arrived, by round.
    arrived: Rc<RefCell<HashMap<u64, Vec<Packet>>>>,
    round: u64,
}

impl RoundWorker<'_> {
    fn new(worker: &mut Worker) -> RoundWorker<'_> {
        let mut input = InputHandle::new();
        let arrived: Rc<RefCell<HashMap<u64, Vec<Packet>>>> = Rc::default();
        let all = Rc::clone(&arrived);
        worker.dataflow(|scope| {
            let by_receiver = ByReceiver::new(|packet: &Packet| packet.0);
            let stream = input.to_stream(scope);
            stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(by_receiver, "arrive", |_, _| {
                move |packets, _| {
                    packets.for_each_stamp(|_, packets| {
                        packets.for_each(|packets: &mut Vec<Packet>| {
                            packets
                                .drain(..)
                                .for_each(|packet| all.borrow_mut().entry(packet.2).or_default().push(packet));
                        });
                    });
                }
            });
        });
        RoundWorker { worker, input, arrived, round: 0 }
    }

    fn round(&mut self, (wish, messages): RoundContent) -> RoundContent {
        let (from, round) = (self.worker.index() as u64, self.round);
        for (to, message) in (0..).zip(messages) {
            self.input.send((to, from, round, wish, message));
        }
        self.round += 1;
        self.input.advance_to(self.round);
        while self.arrived.borrow().get(&round).is_none_or(|packets| packets.len() < self.worker.peers()) {
            self.worker.step_or_park(Some(CHECK_INTERVAL));
        }
        let mut packets = self.arrived.borrow_mut().remove(&round).unwrap_or_default();
        packets.sort_unstable_by_key(|packet| packet.1);
        let received = [0, 1].map(|wish| packets.iter().any(|packet| packet.3[wish]));
        (received, packets.into_iter().map(|packet| packet.4).collect())
    }
}
