//! Runs of one, two and three processes, each simulated by a thread, compared with a survey by one process.

use std::fmt::Display;
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use koatlas_board::{Colour, LocalBoard, Suicide};
use koatlas_formats::read_position;
use koatlas_position_graph::distributed::{Cluster, DistributedError, Hosts, Job, RunOptions, RunOutcome, explore};
use koatlas_position_graph::{Control, Findings, GraphDefinition, Model, Scope, Survey};
use koatlas_test_support::data;

/// A list of `processes` processes on ports that were free a moment ago.
fn hosts(processes: usize) -> Hosts {
    let listeners: Vec<_> = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines = listeners.iter().map(|listener| format!("{}\n", listener.local_addr().unwrap()));
    Hosts::parse("hosts.txt".as_ref(), &lines.collect::<String>()).unwrap()
}

fn care(memory: u64) -> RunOptions<'static> {
    let control = Control { memory, ..Control::default() };
    RunOptions { snapshot: None, resume: None, control, warn: &|error| panic!("{error}") }
}

fn cluster(hosts: &Hosts, process: usize) -> Cluster {
    Cluster { hosts: hosts.clone(), process, wait: Duration::from_secs(20) }
}

/// The outcome of one process with this number of threads.
fn run_one(
    cluster: &Cluster,
    job: &Job,
    threads: usize,
    care: &(dyn Fn() -> RunOptions<'static> + Sync),
) -> Result<RunOutcome, DistributedError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| explore(cluster, job, &care()))
}

/// The outcomes of all processes.
fn run(
    job: &Job,
    processes: usize,
    threads: usize,
    care: impl Fn(usize) -> RunOptions<'static> + Sync,
) -> Vec<Result<RunOutcome, DistributedError>> {
    let hosts = hosts(processes);
    thread::scope(|scope| {
        let one = |process| {
            let (cluster, care) = (cluster(&hosts, process), &care);
            scope.spawn(move || run_one(&cluster, job, threads, &|| care(process)))
        };
        let processes: Vec<_> = (0..processes).map(one).collect();
        processes.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

/// The answer of process 0; the others have none.
fn answer(outcomes: Vec<Result<RunOutcome, DistributedError>>) -> (Findings, u64) {
    let mut outcomes = outcomes.into_iter().map(Result::unwrap);
    let Some(RunOutcome::Answer(findings, sent)) = outcomes.next() else { panic!("process 0 has no answer") };
    assert!(outcomes.all(|outcome| outcome == RunOutcome::Elsewhere));
    (findings, sent)
}

fn board(board: &str, suicide: Suicide) -> Job {
    let local_board = LocalBoard::whole_board(board.parse().unwrap()).unwrap();
    let graph = GraphDefinition::new(local_board, Model::Free, suicide);
    let start = crate::start(&graph);
    Job { graph, scope: Scope::Everything, start }
}

/// Findings of a survey by one process.
fn alone(job: &Job) -> Findings {
    let mut survey = Survey::new(job.graph.clone(), job.scope, &[job.start], &Control::default()).unwrap();
    survey.run(&Control::default()).unwrap();
    let findings = survey.findings.unwrap();
    assert_eq!(findings.reachable, findings.nodes);
    findings
}

fn assert_same(job: &Job, processes: usize, threads: usize) {
    let (found, sent) = answer(run(job, processes, threads, |_| care(u64::MAX)));
    assert_eq!(found, alone(job), "{processes} processes, {threads} threads, {job:?}");
    assert_eq!(sent > 0, processes > 1);
}

#[test]
fn whole_boards() {
    for name in ["1x1", "1x2", "1x3", "2x2", "2x3", "1x7"] {
        for suicide in [Suicide::None, Suicide::Multi, Suicide::All] {
            for (processes, threads) in [(1, 1), (2, 1), (1, 3), (3, 2)] {
                assert_same(&board(name, suicide), processes, threads);
            }
        }
    }
}

#[test]
fn larger_boards() {
    assert_same(&board("3x3", Suicide::Multi), 2, 2);
    assert_same(&board("3x3", Suicide::None), 3, 1);
    assert_same(&board("3x4", Suicide::Multi), 2, 1);
    assert_same(&board("3x4", Suicide::None), 1, 2);
    assert_same(&board("3x5", Suicide::None), 3, 1);
}

/// Every position of the collection whose local board has ternary codes.
#[test]
fn regions() {
    let mut found = 0;
    for entry in std::fs::read_dir(data::path("positions")).unwrap() {
        let path = entry.unwrap().path();
        let Ok((local_board, start)) = read_position(&path).unwrap().position.local_board::<u64>() else { continue };
        if local_board.len() > 12 || local_board.playable() != local_board.all() {
            continue;
        }
        found += 1;
        for suicide in [Suicide::None, Suicide::Multi] {
            let graph = GraphDefinition::new(local_board.clone(), Model::Free, suicide);
            let start = graph.node(start, Colour::Black);
            assert_same(&Job { graph, scope: Scope::Reachable, start }, 1 + found % 3, 1);
        }
    }
    assert!(found > 10, "{found} regions");
}

#[test]
fn too_little_memory_and_other_questions_are_refused() {
    let error = |outcomes: Vec<Result<RunOutcome, DistributedError>>| {
        outcomes.into_iter().find_map(Result::err).unwrap().to_string()
    };
    let job = board("3x3", Suicide::Multi);
    let text = error(run(&job, 1, 1, |_| care(1000)));
    assert_eq!(
        text,
        "process 0 needs 12960 bytes of memory, and 1000 are allowed: allow more, or start more processes"
    );
    let hosts = hosts(2);
    let other = board("3x3", Suicide::None);
    let texts = thread::scope(|scope| {
        let one = |process, job| {
            let cluster = cluster(&hosts, process);
            scope.spawn(move || run_one(&cluster, job, 1, &|| care(u64::MAX)).unwrap_err().to_string())
        };
        [one(0, &job), one(1, &other)].map(|process| process.join().unwrap())
    });
    assert_eq!(
        texts,
        [
            "process 1 was started with suicide none, and process 0 with multi: start all with the same",
            "process 0 was started with suicide multi, and process 1 with none: start all with the same",
        ]
    );
    let wide = LocalBoard::whole_board("3x7".parse().unwrap()).unwrap();
    let graph = GraphDefinition::new(wide, Model::Free, Suicide::None);
    let start = crate::start(&graph);
    let job = Job { graph, scope: Scope::Everything, start };
    assert!(error(run(&job, 1, 1, |_| care(u64::MAX))).starts_with("positions are owned by their codes"));
}

#[test]
fn a_process_that_is_not_there_is_waited_for_and_named() {
    let hosts = hosts(2);
    for process in 0..2 {
        let cluster = Cluster { wait: Duration::from_secs(1), ..cluster(&hosts, process) };
        let error = explore(&cluster, &board("2x2", Suicide::None), &care(u64::MAX)).unwrap_err().to_string();
        let other = 1 - process;
        let begin =
            format!("hosts.txt:{}: process {other} at {} has not been found", other + 1, hosts.addresses[other]);
        assert!(error.starts_with(&begin) && error.contains("in 1 seconds"), "{error}");
    }
}

/// A run that process 0 stops after its first report of progress, unless it resumes from a checkpoint and shall end.
fn stopped(
    job: &Job,
    threads: usize,
    resume: bool,
    to_the_end: bool,
    file: impl Fn(usize) -> PathBuf + Sync,
) -> Vec<Result<RunOutcome, DistributedError>> {
    run(job, 2, threads, |process| {
        let stop: &'static AtomicBool = Box::leak(Box::new(AtomicBool::new(false)));
        let progress = Box::leak(Box::new(move |_: &dyn Display| stop.store(!to_the_end, Relaxed)));
        RunOptions {
            snapshot: Some((file(process), Duration::ZERO)),
            resume: resume.then(|| file(process)),
            control: Control { stop, progress, ..Control::default() },
            ..care(u64::MAX)
        }
    })
}

/// A run that is stopped again and again and resumed from its checkpoint gives the same findings.
#[test]
fn stopped_runs_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = |process: usize| folder.path().join(format!("{process}.koatlas"));
    let job = board("3x3", Suicide::Multi);
    for runs in 0.. {
        let outcomes = stopped(&job, 2, runs > 0, runs == 1000, file);
        if outcomes.iter().any(|outcome| !matches!(outcome, Ok(RunOutcome::Stopped))) {
            assert_eq!(answer(outcomes).0, alone(&job));
            assert!(runs > 2, "{runs} runs");
            return;
        }
    }
}

/// A run resumes from the newest checkpoint that every process has.
#[test]
fn checkpoints_of_different_moments_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let file = |process: usize| folder.path().join(format!("{process}.koatlas"));
    let job = board("2x3", Suicide::Multi);
    let going = |to_the_end, resume| stopped(&job, 1, resume, to_the_end, file);
    let copy = |from: PathBuf, to: PathBuf| std::fs::copy(from, to).unwrap();
    assert!(matches!(going(false, false)[..], [Ok(RunOutcome::Stopped), Ok(RunOutcome::Stopped)]));
    let old = folder.path().join("old");
    copy(file(0), old.clone());
    assert!(matches!(going(false, true)[..], [Ok(RunOutcome::Stopped), Ok(RunOutcome::Stopped)]));
    // As if process 0 had been killed before it gave its new checkpoint the first name.
    let mut next = file(0).into_os_string();
    next.push(".next");
    copy(file(0), next.clone().into());
    copy(old.clone(), file(0));
    assert_eq!(answer(going(true, true)).0, alone(&job));
    // Without it there is no common checkpoint.
    copy(old, file(0));
    std::fs::remove_file(next).ok();
    let texts: Vec<String> = going(true, true).into_iter().map(|outcome| outcome.unwrap_err().to_string()).collect();
    assert!(texts.iter().all(|text| text.contains("the checkpoints are not of one moment (process ")), "{texts:?}");
}

#[test]
fn bad_lists_are_refused_with_their_line() {
    let refused = |text: &str| Hosts::parse("h".as_ref(), text).unwrap_err();
    assert_eq!(refused(""), "h: the list of hosts is empty: write host:port, a process a line");
    assert_eq!(refused("a:1\n\n"), "h:2: this line is empty: write host:port, a process a line");
    for line in ["a", "a:", ":1", "a:0", "a:65536", "a b:1", "a:x"] {
        let expected = format!("h:2: {line:?} is not an address: write host:port, a process a line");
        assert_eq!(refused(&format!("a:1\n{line}\n")), expected);
    }
    assert_eq!(refused("a:1\nb:1\na:1"), "h:3: a:1 is already in line 1: write host:port, a process a line");
}

#[test]
fn lists_are_read_with_other_ends_of_lines() {
    let hosts = Hosts::parse("h".as_ref(), "a:1\r\n[::1]:2").unwrap();
    assert_eq!(hosts.addresses, ["a:1", "[::1]:2"]);
    assert_eq!(hosts.location(1), "h:2");
}
