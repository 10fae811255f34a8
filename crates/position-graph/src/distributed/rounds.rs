//! Rounds over timely: every process writes a letter to every other, and waits for theirs.

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
use crate::dense::exchange::{Exchange, Letter};

/// A letter on its way: to which process, from which, in which round, what the sender wishes, and what it says.
type Packet = (u64, u64, u64, Wish, Letter);

/// What a process wishes all to do after a round: to stop, and to write a checkpoint.
pub type Wish = [bool; 2];

/// What is sent in a round, or has arrived: a wish, and a letter for or from each process.
type Post = (Wish, Vec<Letter>);

/// Whoever waits looks so often whether a connection has ended.
const LOOK: Duration = Duration::from_millis(50);

/// The rounds of a process.
///
/// A thread of timely's does the sending and receiving, in a dataflow of a single operator that takes in what is sent to its
/// process. A round is over when there is a letter from everybody: nobody waits longer than for the last of them, and between two
/// rounds nothing is under way, so that the processes together are in a state that can be saved.
pub struct Rounds {
    process: usize,
    processes: usize,
    outbox: Sender<Post>,
    inbox: Receiver<thread::Result<Post>>,
    /// What this process wishes from the next round on.
    pub wish: Wish,
    /// What some process has wished in the last round: the same for all.
    pub heard: Wish,
}

impl Rounds {
    /// The rounds of a process with the processes behind these links, and a guard that waits for their threads.
    pub fn begin(process: usize, links: Vec<Option<Link>>) -> Result<(Rounds, WorkerGuards<()>), String> {
        let processes = links.len();
        let (outbox, posts) = channel();
        let (arrivals, inbox) = channel();
        let ends = Mutex::new((posts, arrivals));
        let run = move |worker: &mut Worker| {
            let (posts, arrivals) = &*ends.lock().unwrap_or_else(PoisonError::into_inner);
            let mut office = Office::new(worker);
            let all = catch_unwind(AssertUnwindSafe(|| {
                // Without the other end of a channel there is nobody who waits.
                posts.iter().all(|post| arrivals.send(Ok(office.round(post))).is_ok())
            }));
            if let Err(panic) = all {
                let _ = arrivals.send(Err(panic));
            }
        };
        let hooks = Hooks::default();
        let within = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), hooks.spill.clone());
        let guards = if processes == 1 {
            let builders = within.into_iter().map(AllocatorBuilder::Process).collect();
            timely::execute::execute_from(builders, Box::new(()), WorkerConfig::default(), run)
        } else {
            let (builders, guard) = initialize_networking_from_sockets(within, links, process, 1, hooks)
                .map_err(|error| error.to_string())?;
            let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
            timely::execute::execute_from(builders, Box::new(guard), WorkerConfig::default(), run)
        };
        Ok((Rounds { process, processes, outbox, inbox, wish: [false; 2], heard: [false; 2] }, guards?))
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
    fn round(&mut self, letters: Vec<Letter>) -> Vec<Letter> {
        // If nobody takes them, the panic is in the inbox.
        let _ = self.outbox.send((self.wish, letters));
        let ended = |_| Err(Box::new("it ended without a word") as _);
        let (heard, letters) = self.inbox.recv().unwrap_or_else(ended).unwrap_or_else(|panic| resume_unwind(panic));
        self.heard = heard;
        letters
    }
}

/// Where letters leave and arrive.
struct Office<'w> {
    worker: &'w mut Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Packet>>>,
    /// Packets that have arrived, by round.
    arrived: Rc<RefCell<HashMap<u64, Vec<Packet>>>>,
    round: u64,
}

impl Office<'_> {
    fn new(worker: &mut Worker) -> Office<'_> {
        let mut input = InputHandle::new();
        let arrived: Rc<RefCell<HashMap<u64, Vec<Packet>>>> = Rc::default();
        let all = Rc::clone(&arrived);
        worker.dataflow(|scope| {
            let take_in = move |packets: &mut Vec<Packet>| {
                packets.drain(..).for_each(|packet| all.borrow_mut().entry(packet.2).or_default().push(packet));
            };
            let by_receiver = ByReceiver::new(|packet: &Packet| packet.0);
            let stream = input.to_stream(scope);
            stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(by_receiver, "arrive", |_, _| {
                move |packets, _| packets.for_each_stamp(|_, packets| packets.for_each(&take_in))
            });
        });
        Office { worker, input, arrived, round: 0 }
    }

    fn round(&mut self, (wish, letters): Post) -> Post {
        let (from, round) = (self.worker.index() as u64, self.round);
        for (to, letter) in (0..).zip(letters) {
            self.input.send((to, from, round, wish, letter));
        }
        self.round += 1;
        self.input.advance_to(self.round);
        while self.arrived.borrow().get(&round).is_none_or(|packets| packets.len() < self.worker.peers()) {
            self.worker.step_or_park(Some(LOOK));
        }
        let mut packets = self.arrived.borrow_mut().remove(&round).unwrap_or_default();
        packets.sort_unstable_by_key(|packet| packet.1);
        let heard = [0, 1].map(|wish| packets.iter().any(|packet| packet.3[wish]));
        (heard, packets.into_iter().map(|packet| packet.4).collect())
    }
}
