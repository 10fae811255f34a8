//! A run of one process: it finds the others, works with them, and says how it ended.

use std::io;
use std::net::Shutdown;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::zero_copy::stream::Stream;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards};

use crate::asked::asked;
use crate::checkpoint::{self, Candidate, Name, next_name};
use crate::connect::{Peer, connect};
use crate::error::Error;
use crate::exchange::Rounds;
use crate::greeting::Greeting;
use crate::job::{Care, Cluster, Job};
use crate::link::{Link, Watch};
use crate::moves::Moves;
use crate::outcome::Outcome;
use crate::part::{Part, Plan};
use crate::plane::Plane;
use crate::quiet;
use crate::worker::{Ended, Shared, WorkerRun};

/// Explores the free graph of an arena together with the other processes of the cluster.
///
/// The answer is exact, and the same for any number of processes and workers. Memory of a process: four bits a code that it
/// owns, about `4 * 3^points / 8 / processes` bytes. A panic of timely that says that a connection has ended is not printed.
///
/// # Errors
/// If the processes do not find each other or were asked different things, if one of them is gone, if a checkpoint cannot be
/// used, or if there is too little memory.
pub fn explore(cluster: &Cluster, job: &Job, care: Care) -> Result<Outcome, Error> {
    let moves = Moves::new(&job.graph).ok_or(Error::NoCodes)?;
    let start = moves.ternary().code(job.start);
    let workers = cluster.hosts.addresses().len() * cluster.threads;
    let plan = Plan::new(moves, job.scope, start, workers);
    allow(cluster, &plan, care.memory)?;
    let asked = asked(cluster, job);
    let candidates = match &care.resume {
        Some(path) => checkpoint::candidates(path, &asked, cluster.process).map_err(Error::Checkpoint)?,
        None => Vec::new(),
    };
    let greeting = Greeting {
        process: cluster.process,
        asked: asked.iter().cloned().chain(modes(&care)).collect(),
        run: draw(),
        checkpoints: candidates.iter().map(|candidate| candidate.name.to_string()).collect(),
    };
    let watch = Arc::new(Watch::default());
    let peers = connect(&cluster.hosts, &greeting, cluster.wait, &watch, care.stop)?;
    let chosen = choose(&greeting, &candidates, &peers)?;
    let shared = Arc::new(share(cluster, plan, care, asked, &chosen, &watch)?);
    let links = peers.into_iter().map(|peer| peer.map(|peer| peer.link)).collect();
    work(cluster, shared, links, &watch)
}

/// Finds out before anything else that there would not be memory.
fn allow(cluster: &Cluster, plan: &Plan, limit: u64) -> Result<(), Error> {
    let own = cluster.process * cluster.threads..(cluster.process + 1) * cluster.threads;
    let words = own.map(|worker| Plane::words_for(&plan.shares.codes(worker)) as u64).sum::<u64>();
    let needed = 8 * Part::PLANES * words;
    if needed > limit { Err(Error::Memory { process: cluster.process, needed, limit }) } else { Ok(()) }
}

/// Whether checkpoints are written and read: all processes do, or none.
fn modes(care: &Care) -> [(String, String); 2] {
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    [("--snapshot".to_owned(), yes(care.snapshot.is_some())), ("--resume".to_owned(), yes(care.resume.is_some()))]
}

/// A number that no other run has.
fn draw() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(std::process::id())
}

/// The checkpoint from which all go on: the newest one that every process has.
fn choose(own: &Greeting, candidates: &[Candidate], peers: &[Option<Peer>]) -> Result<Start, Error> {
    let others = || peers.iter().flatten().map(|peer| &peer.greeting);
    let run = others().find(|greeting| greeting.process == 0).map_or(own.run, |greeting| greeting.run);
    if candidates.is_empty() {
        return Ok(Start { from: None, next: Name { generation: 0, run } });
    }
    let all_have = |candidate: &&Candidate| {
        let name = candidate.name.to_string();
        others().all(|greeting| greeting.checkpoints.contains(&name))
    };
    let newest = candidates.iter().filter(all_have).max_by_key(|candidate| candidate.name).cloned();
    let newest = newest.ok_or_else(|| {
        let have = std::iter::once(own).chain(others());
        let have = have.map(|greeting| format!("process {} has {}", greeting.process, greeting.checkpoints.join(" and ")));
        let have: Vec<String> = have.collect();
        Error::Checkpoint(format!(
            "the files of --resume are not checkpoints of one moment ({}): give every process its own file of the same run",
            have.join(", ")
        ))
    })?;
    let next = Name { generation: newest.name.generation + 1, run };
    Ok(Start { from: Some(newest.path), next })
}

/// Where a run begins.
struct Start {
    from: Option<PathBuf>,
    next: Name,
}

/// What the workers of this process share.
fn share(
    cluster: &Cluster,
    plan: Plan,
    care: Care,
    asked: checkpoint::Facts,
    start: &Start,
    watch: &Arc<Watch>,
) -> Result<Shared, Error> {
    let first_worker = cluster.process * cluster.threads;
    let fresh = (first_worker..first_worker + cluster.threads).map(|worker| Part::new(&plan, worker)).collect();
    let parts = match &start.from {
        Some(path) => checkpoint::read(path, fresh).map_err(Error::Checkpoint)?,
        None => fresh,
    };
    let process = cluster.process;
    let (path, save_every) = care.snapshot.map_or_else(|| (PathBuf::new(), None), |(path, every)| (path, Some(every)));
    let (written, watch) = (path.clone(), Arc::clone(watch));
    Ok(Shared {
        plan,
        parts: parts.into_iter().map(Mutex::new).collect(),
        first_worker,
        next_checkpoint: Mutex::new(start.next),
        save_every,
        stop: care.stop,
        failed: AtomicBool::new(false),
        write: Box::new(move |name, parts| checkpoint::write(&next_name(&written), &asked, process, name, parts)),
        keep: Box::new(move || keep(&path)),
        warn: care.warn,
        progress: care.progress,
        sent: Box::new(move || watch.sent.load(Relaxed)),
    })
}

/// Gives a checkpoint its first name.
fn keep(path: &Path) -> io::Result<()> {
    std::fs::rename(next_name(path), path)
}

/// Starts the workers of this process and waits for them.
fn work(
    cluster: &Cluster,
    shared: Arc<Shared>,
    links: Vec<Option<Link>>,
    watch: &Arc<Watch>,
) -> Result<Outcome, Error> {
    quiet::timely_about_connections();
    let handles: Vec<Link> = links.iter().flatten().filter_map(|link| link.try_clone().ok()).collect();
    let (ends, ended) = channel();
    let ends = Mutex::new(ends);
    let guards = start(cluster, links, move |worker| {
        let ends = ends.lock().expect("nobody panics while it is locked").clone();
        let run = || WorkerRun::new(&shared, Rounds::new(worker, &shared.failed)).run();
        let end = catch_unwind(AssertUnwindSafe(run));
        if !matches!(end, Ok(Ok(_))) {
            shared.failed.store(true, Relaxed);
        }
        // Whoever waits may have heard of another failure already.
        let _ = ends.send(end.map_err(|panic| quiet::message(&*panic)));
    })
    .map_err(Error::Worker)?;
    let outcome = outcome(cluster, &ended, watch);
    if outcome.is_ok() {
        // Nothing is to be sent or received any more; a connection that fails now does no harm.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(guards.join())));
    } else {
        // The threads may wait for somebody who is gone. The connections end here, so that the others notice.
        handles.iter().for_each(|link| drop(link.shutdown(Shutdown::Both)));
        std::mem::forget(guards);
    }
    outcome
}

fn start(
    cluster: &Cluster,
    links: Vec<Option<Link>>,
    run: impl Fn(&mut timely::worker::Worker) + Send + Sync + 'static,
) -> Result<WorkerGuards<()>, String> {
    let hooks = Hooks::default();
    let within = ProcessBuilder::new_typed_vector(cluster.threads, hooks.refill.clone(), hooks.spill.clone());
    if links.len() == 1 {
        let builders = within.into_iter().map(AllocatorBuilder::Process).collect();
        return timely::execute::execute_from(builders, Box::new(()), WorkerConfig::default(), run);
    }
    let (builders, guard) = initialize_networking_from_sockets(within, links, cluster.process, cluster.threads, hooks)
        .map_err(|error| error.to_string())?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    timely::execute::execute_from(builders, Box::new(guard), WorkerConfig::default(), run)
}

/// How a worker ended; a text if it panicked.
type End = Result<Result<Outcome, Ended>, String>;

/// How the run ended: like the first worker of the process, if none has failed.
fn outcome(cluster: &Cluster, ended: &Receiver<End>, watch: &Watch) -> Result<Outcome, Error> {
    let mut outcome = Outcome::Elsewhere;
    for _ in 0..cluster.threads {
        match ended.recv() {
            Ok(Ok(Ok(Outcome::Elsewhere))) => {}
            Ok(Ok(Ok(answer_or_stopped))) => outcome = answer_or_stopped,
            Ok(Ok(Err(Ended::Error(error)))) => return Err(error),
            Ok(Err(panic)) => return Err(failure(cluster, watch, panic)),
            // The worker that failed is still to be heard of.
            Ok(Ok(Err(Ended::Abandoned))) => return Err(outcome_of_failure(cluster, ended, watch)),
            Err(_) => return Err(failure(cluster, watch, "it ended without a word".to_owned())),
        }
    }
    Ok(outcome)
}

/// The first failure among the workers still to be heard of.
fn outcome_of_failure(cluster: &Cluster, ended: &Receiver<End>, watch: &Watch) -> Error {
    for end in ended.iter().take(cluster.threads) {
        match end {
            Ok(Err(Ended::Error(error))) => return error,
            Err(panic) => return failure(cluster, watch, panic),
            Ok(_) => {}
        }
    }
    failure(cluster, watch, "it ended without a word".to_owned())
}

/// A panic of timely means that another process is gone.
fn failure(cluster: &Cluster, watch: &Watch, panic: String) -> Error {
    match watch.ended.get() {
        Some((process, how)) if quiet::is_about_connections(&panic) => {
            let address = cluster.hosts.addresses()[*process].clone();
            Error::Gone { process: *process, address, how: how.clone() }
        }
        _ => Error::Worker(panic),
    }
}
