//! Explorations by several processes: the bytes of one, and what happens when one of them is gone.

use std::net::TcpListener;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{Folder, RunOutput, without_resumed};

/// A folder with a list of this number of `processes`, on ports that were free just now.
fn folder(processes: usize) -> Folder {
    let folder = Folder::new();
    renew(&folder, processes);
    folder
}

/// Other ports.
fn renew(folder: &Folder, processes: usize) {
    let listeners: Vec<_> = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines = listeners.iter().map(|listener| format!("{}\n", listener.local_addr().unwrap()));
    folder.write("hosts", lines.collect::<String>());
}

/// Starts all processes, with the words of a line of each; `#` in it is the number of the process.
fn start(folder: &Folder, line: &str, processes: usize) -> Vec<Child> {
    let one = |process: usize| {
        let line = format!("{line} --hosts hosts --process {process}").replace('#', &process.to_string());
        folder.command(&line).spawn().unwrap()
    };
    (0..processes).map(one).collect()
}

fn ends(children: Vec<Child>) -> Vec<RunOutput> {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let outputs = children.into_iter().map(|child| child.wait_with_output().unwrap());
    outputs.map(|out| RunOutput { code: out.status.code(), out: text(out.stdout), err: text(out.stderr) }).collect()
}

/// Asserts that all succeeded, and that process 0 printed `expected` and the others nothing.
fn assert_answer(ends: &[RunOutput], expected: &str) {
    for (process, end) in ends.iter().enumerate() {
        let expected = if process == 0 { expected } else { "" };
        assert_eq!((end.code, end.out.as_str(), end.err.as_str()), (Some(0), expected, ""), "process {process}");
    }
}

#[test]
fn any_number_of_processes_prints_the_same() {
    let questions = [
        "explore --board 2x3 --json --suicide none",
        "explore --board 3x3 --json",
        "explore --board 2x3 --json --model with-passes",
        "explore ko.txt --json",
        "explore ko.txt --json --model with-passes",
    ];
    for processes in 1..=3 {
        let folder = folder(processes);
        folder.write("ko.txt", ". X O .\nX X O O\nX O O .\n. X . O\nregion: a1 b1 c1\n");
        for question in questions {
            let expected = folder.succeeds(question);
            let line = format!("{question} --threads {}", 1 + processes % 2);
            assert_answer(&ends(start(&folder, &line, processes)), &expected);
        }
    }
}

#[test]
fn text_is_for_eyes_and_tells_what_was_sent() {
    let folder = folder(2);
    let result = ends(start(&folder, "explore --board 2x3 --threads 1", 2));
    let alone = folder.succeeds("explore --board 2x3");
    let sent = result[0].out.strip_prefix(&alone).unwrap();
    assert!(sent.starts_with("bytes between processes"), "{sent}");
}

/// The two that stay say which one is gone, with exit code 1.
#[cfg(unix)]
#[test]
fn a_process_that_is_killed_ends_the_others() {
    let folder = folder(3);
    let mut children = start(&folder, "explore --board 3x4 --threads 1 --snapshot s#.koatlas --wait 30", 3);
    let began = Instant::now();
    while !folder.path().join("s2.koatlas").exists() && began.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(2));
    }
    children[1].kill().unwrap();
    let killed = Instant::now();
    let ends = ends(children);
    assert!(killed.elapsed() < Duration::from_secs(20), "{:?}", killed.elapsed());
    for process in [0, 2] {
        let RunOutput { code, out, err } = &ends[process];
        assert_eq!((*code, out.as_str()), (Some(1), ""), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.starts_with("koatlas: process ") && err.contains("is gone"), "{err}");
        assert!(err.contains("start all processes again: with --resume"), "{err}");
    }
}

/// Processes are killed at any moments, again and again; in the end there are the bytes of one machine.
#[cfg(unix)]
#[test]
fn killed_runs_go_on() {
    let folder = folder(2);
    let question = "explore --board 3x4 --json --suicide none --threads 1";
    let expected = folder.succeeds(question);
    let mut resume = "";
    for attempt in 0..200 {
        renew(&folder, 2);
        let line = format!("{question} --snapshot s#.koatlas {resume} --wait 3 --force");
        let mut children = start(&folder, &line, 2);
        sleep(Duration::from_millis(40 * attempt));
        // Of the two files one may have a newer name than the other; a process that is already done cannot be killed.
        let _ = children[attempt as usize % 2].kill();
        let ends = ends(children);
        if ends.iter().all(|end| end.code == Some(0)) {
            assert!(!resume.is_empty(), "no process was killed after the first checkpoint");
            assert_eq!(
                without_resumed(&ends[0].out, &["s0.koatlas"]),
                serde_json::from_str::<Value>(&expected).unwrap()
            );
            assert_answer(&ends, &ends[0].out);
            return;
        }
        let both = (0..2).all(|process| folder.path().join(format!("s{process}.koatlas")).exists());
        resume = if both { "--resume s#.koatlas" } else { "" };
    }
    panic!("200 attempts have not come to an end");
}

#[test]
fn lists_of_hosts_that_make_no_sense() {
    let refused = |content: &str, parts: &[&str]| {
        Folder::with("hosts", content).refuses("explore --board 2x2 --hosts hosts --process 1 --wait 1", parts);
    };
    refused("", &["hosts: the list of hosts is empty", "write host:port"]);
    refused("127.0.0.1:1\n\n127.0.0.1:2\n", &["hosts:2: this line is empty"]);
    refused("127.0.0.1:1\nlocalhost\n", &["hosts:2: \"localhost\" is not an address"]);
    refused("127.0.0.1:1\n127.0.0.1:1\n", &["hosts:2: 127.0.0.1:1 is already in line 1"]);
    refused("127.0.0.1:1\n", &["hosts: there is no process 1: the file names 1, and the first is process 0"]);
    refused(
        "127.0.0.1:1\nno.such.host.invalid:4100\n",
        &["hosts:2: the host of no.such.host.invalid:4100 is not known"],
    );
    Folder::new().refuses("explore --board 2x2 --hosts none --process 0", &["none: the list of hosts cannot be read"]);
}

#[test]
fn a_host_that_is_not_there() {
    // Port 1 of this machine answers nobody.
    let folder = folder(1);
    let own = String::from_utf8(folder.read("hosts")).unwrap();
    folder.write("hosts", format!("127.0.0.1:1\n{own}"));
    let parts = ["hosts:1: process 0 at 127.0.0.1:1 has not been found in 1 seconds", "refused", "start all processes"];
    folder.refuses("explore --board 2x2 --hosts hosts --process 1 --wait 1", &parts);
}

#[test]
fn options_that_contradict_each_other() {
    let refused = |options: &str, parts: &[&str]| folder(1).refuses(&format!("explore --board 2x2 {options}"), parts);
    refused("--hosts hosts", &["--process <I>"]);
    refused("--process 0", &["--hosts <FILE>"]);
    refused("--hosts hosts --process 0 --reduce", &["cannot be used with"]);
    refused("--hosts hosts --process 0 --rules basic-ko", &["cannot be used with"]);
    refused("--hosts hosts --process 0 --wait 0", &["\"0\" is not a number of seconds"]);
    refused("--hosts hosts --process 0 --model alternating", &["free and with-passes"]);
    refused("--hosts hosts --process 0 --threads 1 --memory-limit 10", &["process 0 needs", "10 bytes are allowed"]);
    folder(1).refuses("explore --board 3x7 --hosts hosts --process 0", &["--board 3x7: ", "at most 20 points"]);
}

#[test]
fn checkpoints_of_other_questions() {
    let folder = folder(1);
    let run = |options: &str| format!("explore --board 2x3 --hosts hosts --process 0 --threads 1 {options}");
    folder.succeeds(&run("--snapshot s.koatlas"));
    let content = folder.read("s.koatlas");
    folder.refuses(&run("--snapshot s.koatlas"), &["s.koatlas: the file exists already"]);
    folder.refuses(&run("--resume s.koatlas --suicide none"), &["s.koatlas: it was made with suicide multi, and none"]);
    folder.refuses(&run("--resume none"), &["none: it cannot be read"]);
    folder.write("short", &content[..content.len() - 9]);
    folder.refuses(&run("--resume short"), &["short: it is cut off"]);
    let mut altered = content.clone();
    *altered.last_mut().unwrap() ^= 1;
    folder.write("altered", altered);
    folder.refuses(&run("--resume altered"), &["altered: its data has been altered"]);
    let resumed = folder.succeeds(&run("--resume s.koatlas --json"));
    assert_eq!(without_resumed(&resumed, &["s.koatlas"]), folder.json("explore --board 2x3"));
    let sentence = "s.koatlas: it is a checkpoint of explore --hosts of the board \"2x3\", and nothing in it";
    folder.refuses("verify s.koatlas", &[sentence]);
    // It is no snapshot of one machine, and the other way round.
    folder.refuses("explore --board 2x3 --resume s.koatlas", &["it holds \"distributed exploration\""]);
}
