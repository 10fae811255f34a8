//! A run of one process: it connects with the others, works with them, and returns its outcome.

use std::any::Any;
use std::io;
use std::net::Shutdown;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

use koatlas_storage::sealed::{Reader, SealedError};
use koatlas_storage::{Control, shown};
use timely::communication::allocator::zero_copy::stream::Stream;

use super::checkpoint::{
    CheckpointName, KIND, Properties, choose_checkpoint, next_checkpoint_path, usable_checkpoints,
};
use super::connect::connect;
use super::greeting::Greeting;
use super::job::{Cluster, DistributedError, Job, RunOptions, RunOutcome};
use super::link::{ConnectionState, Link};
use super::pivot::find_pivot;
use super::rounds::Rounds;
use crate::definition::Scope;
use crate::dense::exchange::Exchange;
use crate::dense::layout::Layout;
use crate::dense::survey::{Survey, SurveyProgress, SurveyStage};
use crate::snapshot::graph_properties;

/// Largest number of positions outside the component of the pivot. Process 0 alone explores them; they take about 100 bytes each,
/// with their plays.
const MOST_LEFT: u64 = 10_000_000;

/// Explores a graph together with the other processes of the cluster.
///
/// The findings are the same for any number of processes and threads. A process takes the memory that [`Survey::memory`] returns,
/// divided by the number of processes. It uses the threads of the current rayon pool. Panics of timely about the end of a
/// connection are not printed.
///
/// # Errors
/// [`DistributedError`] if the processes do not find each other or have different parameters, if one of them is lost, if a checkpoint cannot
/// be used or written, or if there is too little memory.
pub fn explore(cluster: &Cluster, job: &Job, care: &RunOptions<'_>) -> Result<RunOutcome, DistributedError> {
    let process = cluster.process;
    let layout = Layout::new(&job.graph.local_board).ok_or(DistributedError::NoCodes)?;
    let layout = layout.share(process, cluster.hosts.addresses.len());
    let (needed, limit) = (Survey::memory_of(&job.graph, &layout), care.control.memory);
    if needed > limit {
        return Err(DistributedError::Memory { process, needed, limit });
    }
    let parameters = run_parameters(cluster, job);
    let own: Properties = parameters.iter().cloned().chain([("process", process.to_string())]).collect();
    let candidates = care.resume.as_ref().map_or(Ok(Vec::new()), |path| usable_checkpoints(path, &own));
    let candidates = candidates.map_err(DistributedError::Checkpoint)?;
    let greeting = Greeting {
        process,
        parameters: parameters
            .into_iter()
            .chain(checkpoint_parameters(care))
            .map(|(key, value)| (key.to_owned(), value))
            .collect(),
        run: random_run_number(),
        checkpoints: candidates.iter().map(|(name, _)| name.to_string()).collect(),
    };
    let connections = Arc::new(ConnectionState::default());
    let peers = connect(&cluster.hosts, &greeting, cluster.wait, &connections, care.control.stop)?;
    let (from, next) = choose_checkpoint(&greeting, &candidates, &peers)?;
    let links = peers.into_iter().map(|peer| peer.map(|peer| peer.link)).collect();
    let run = DistributedRun {
        job,
        care,
        properties: own,
        next,
        saved: Instant::now(),
        saving: Duration::ZERO,
        connections: &connections,
    };
    work(cluster, run, from, links)
}

/// Parameters that must be the same for all processes, and for a run and the checkpoint that it resumes from.
fn run_parameters(cluster: &Cluster, job: &Job) -> Properties {
    let properties = [
        ("koatlas", env!("CARGO_PKG_VERSION").to_owned()),
        ("processes", cluster.hosts.addresses.len().to_string()),
        ("--threads", rayon::current_num_threads().to_string()),
    ];
    properties.into_iter().chain(graph_properties(&job.graph, job.scope, &[job.start])).collect()
}

/// Parameters about checkpoints, which must be the same for all processes.
fn checkpoint_parameters(care: &RunOptions<'_>) -> Properties {
    let options = [("--snapshot", care.snapshot.is_some()), ("--resume", care.resume.is_some())];
    options.into_iter().map(|(option, is_given)| (option, if is_given { "yes" } else { "no" }.to_owned())).collect()
}

fn random_run_number() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(std::process::id())
}

/// Works together with the processes behind `links`.
fn work(
    cluster: &Cluster,
    mut run: DistributedRun<'_>,
    from: Option<PathBuf>,
    links: Vec<Option<Link>>,
) -> Result<RunOutcome, DistributedError> {
    silence_timely();
    let handles: Vec<Link> = links.iter().flatten().filter_map(|link| link.try_clone().ok()).collect();
    let (mut rounds, guards) = Rounds::start(cluster.process, links).map_err(DistributedError::Worker)?;
    let end = catch_unwind(AssertUnwindSafe(|| run.run(from, &mut rounds)));
    if let Ok(Ok(outcome)) = end {
        // Nothing is to be sent or received any more; a connection that fails now does no harm.
        drop(rounds);
        let _ = catch_unwind(AssertUnwindSafe(|| drop(guards.join())));
        return Ok(outcome);
    }
    // The threads of timely may wait for a lost process. Ending the connections tells the other processes.
    handles.iter().for_each(|link| drop(link.shutdown(Shutdown::Both)));
    std::mem::forget(guards);
    end.unwrap_or_else(|panic| Err(failure(cluster, run.connections, &panic_message(&*panic))))
}

/// Error for a panic. A panic of timely about connections means that another process is lost.
fn failure(cluster: &Cluster, connections: &ConnectionState, panic: &str) -> DistributedError {
    match connections.first_end.get() {
        Some((process, how)) if is_about_connections(panic) => {
            let address = cluster.hosts.addresses[*process].clone();
            DistributedError::ProcessLost { process: *process, address, how: how.clone() }
        }
        _ => DistributedError::Worker(panic.to_owned()),
    }
}

/// True if a panic with this `message` comes from the threads of timely that send and receive, or is a consequence of theirs.
fn is_about_connections(message: &str) -> bool {
    let known = ["timely communication error:", "MergeQueue poisoned", "Clean shutdown followed by data"];
    known.iter().any(|known| message.contains(known))
}

/// Prevents panics about connections from being printed: the run ends with an error that says what happened.
fn silence_timely() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !is_about_connections(&panic_message(info.payload())) {
                before(info);
            }
        }));
    });
}

fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic without a message".to_owned())
}

/// The work of this process.
struct DistributedRun<'a> {
    job: &'a Job,
    care: &'a RunOptions<'a>,
    /// Properties that all checkpoints of this process have.
    properties: Properties,
    next: CheckpointName,
    /// Time when the last checkpoint was written.
    saved: Instant,
    /// Time that writing it took.
    saving: Duration,
    connections: &'a ConnectionState,
}

impl DistributedRun<'_> {
    fn run(&mut self, from: Option<PathBuf>, rounds: &mut Rounds) -> Result<RunOutcome, DistributedError> {
        let mut survey = self.begin(from, rounds)?;
        self.save(&survey, rounds, false)?;
        while survey.stage < SurveyStage::Rest {
            let stage = survey.stage;
            rounds.own_request = [self.care.control.is_stopped(), self.wants_to_save(rounds)];
            survey.run_portion(&Control::default(), rounds).expect("the rest is not searched");
            if rounds.process() == 0 {
                (self.care.control.progress)(&SurveyProgress(&survey));
            }
            // All processes have received the same requests, so they do the same after this round.
            let [stops, saves] = rounds.joint_request;
            if stops || saves || survey.stage != stage {
                self.save(&survey, rounds, stops)?;
            }
            if stops {
                return Ok(RunOutcome::Stopped);
            }
        }
        self.finish(&survey, rounds)
    }

    /// A new survey, or the one saved in the checkpoint `from`.
    fn begin(&self, from: Option<PathBuf>, rounds: &mut Rounds) -> Result<Survey, DistributedError> {
        let Job { graph, scope, start } = self.job;
        let pivot = (*scope == Scope::Reachable).then(|| find_pivot(graph, *start));
        let survey = Survey::new_shared(graph.clone(), *scope, &[*start], pivot, &Control::default(), rounds);
        let mut survey = survey.expect("the local board has codes, and nothing is limited");
        if let Some(path) = from {
            let read = Reader::open(&path, KIND, self.care.control.memory)
                .and_then(|mut file| survey.restore(&mut file, rounds));
            // A run that is finished writes no checkpoint.
            let read = match survey.stage {
                SurveyStage::Finished => read.and(Err(SealedError::Altered("data"))),
                _ => read,
            };
            read.map_err(|error| DistributedError::Checkpoint(format!("{}: {error}", shown(&path))))?;
        }
        Ok(survey)
    }

    /// True if it is time for a checkpoint. Only process 0 looks at the clock. At most a fifth of the time is spent on
    /// checkpoints.
    fn wants_to_save(&self, rounds: &Rounds) -> bool {
        let Some((_, every)) = &self.care.snapshot else { return false };
        rounds.process() == 0 && self.saved.elapsed() >= (*every).max(4 * self.saving)
    }

    /// Writes the checkpoints of all processes, if they are enabled. With `must` it fails if that is not possible; otherwise it
    /// warns.
    fn save(&mut self, survey: &Survey, rounds: &mut Rounds, must: bool) -> Result<(), DistributedError> {
        let Some((path, _)) = &self.care.snapshot else { return Ok(()) };
        let began = Instant::now();
        let mut properties = self.properties.clone();
        properties.push(("checkpoint", self.next.to_string()));
        self.next.generation += 1;
        let written = survey.write_kind(&next_checkpoint_path(path), KIND, properties);
        let all_written = rounds.total(u64::from(written.is_err())) == 0;
        let kept = if all_written { std::fs::rename(next_checkpoint_path(path), path) } else { Ok(()) };
        for error in [written, kept].into_iter().filter_map(io::Result::err) {
            if must {
                return Err(DistributedError::CheckpointNotWritten(error));
            }
            (self.care.warn)(&error);
        }
        (self.saved, self.saving) = (Instant::now(), began.elapsed());
        Ok(())
    }

    /// Counts, and has process 0 explore the positions outside the component of the pivot.
    fn finish(&self, survey: &Survey, rounds: &mut Rounds) -> Result<RunOutcome, DistributedError> {
        let left = survey.rest_size();
        if left > MOST_LEFT {
            return Err(DistributedError::TooManyLeft { left, most: MOST_LEFT });
        }
        let findings = survey.joint_findings(rounds);
        let sent = rounds.total(self.connections.sent.load(Relaxed));
        let answer = findings.map(|findings| RunOutcome::Answer(findings, sent));
        // Nobody leaves before the answer is there: a process that is lost before ends the others too.
        rounds.total(0);
        Ok(answer.unwrap_or(RunOutcome::Elsewhere))
    }
}
