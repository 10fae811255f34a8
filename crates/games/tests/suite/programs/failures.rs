//! Programs that fail: each failure is reported, and no wait is endless.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use koatlas_games::programs::{Launch, MOST_FAILURES, Protocol, Protocol::Gtp, Protocol::Json, Report, conform};

use crate::programs::support::{NOBODY_WANTS_AN_END, kinds, launch, plan, played};

/// A game with a program that may take some seconds for an answer. It is given time to start on a busy machine.
fn hurried(protocol: Protocol, settings: &str) -> Report {
    let launch = Launch { limit: Duration::from_secs(6), ..launch(protocol, settings) };
    conform(protocol, &launch, &plan("psk", 1), &|_| ())
}

fn fails(protocol: Protocol, settings: &str, id: &str, words: &str) {
    let report = played(protocol, settings, "psk", 4);
    // Answers before the failure count, and the program is started again.
    assert!(report.failures.len() > 1, "{settings}: {:?}", report.failures);
    one_failed(&report, settings, id, words);
}

fn one_failed(report: &Report, settings: &str, id: &str, words: &str) {
    let failure = report.failures.first().unwrap_or_else(|| panic!("{settings}: nothing failed"));
    assert_eq!(failure.id, id, "{settings}: {}", failure.what);
    assert!(failure.what.contains(words), "{settings}: {}", failure.what);
    assert!(!failure.game.moves.is_empty(), "{settings}: it failed in a game");
    assert_eq!(kinds(report), [""; 0], "{settings}");
    assert!(report.compared.attempts > 15 && report.failures.len() <= 4, "{settings}: {:?}", report.compared);
}

#[test]
fn a_program_that_gives_no_answer() {
    for (protocol, settings) in [(Json, "rules=psk fault=hangs after=30"), (Gtp, "rules=psk fault=hangs")] {
        one_failed(&hurried(protocol, settings), settings, "late", "within 6 s");
    }
}

#[test]
fn a_program_that_dies() {
    fails(Json, "rules=psk fault=dies", "ended", "exit status: 7, and its last words are \"the cat is on the board\"");
    fails(Gtp, "rules=psk fault=dies", "ended", "the cat is on the board");
}

#[test]
fn a_program_that_closes_its_output_and_goes_on() {
    let words = "closed its output instead of answering";
    for (protocol, settings) in [(Json, "rules=psk fault=closes"), (Gtp, "rules=psk fault=closes")] {
        fails(protocol, settings, "output-closed", words);
    }
    let report = played(Json, "rules=psk fault=closes", "psk", 1);
    assert!(report.failures[0].what.ends_with(", and its last words are \"that is all\""), "{:?}", report.failures);
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_leaves_behind_is_ended() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("number");
    let settings = format!("rules=psk fault=leaves number={}", file.display());
    assert!(played(Json, &settings, "psk", 1).failures.is_empty());
    let number = std::fs::read_to_string(file).unwrap();
    // A process that has ended may still have a line, with the state Z, until it is waited for.
    let runs = || {
        let line = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        line.split_whitespace().nth(2).is_some_and(|state| state != "Z")
    };
    let begun = std::time::Instant::now();
    while runs() {
        assert!(begun.elapsed() < Duration::from_secs(600), "process {number} still runs");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_program_that_talks_nonsense() {
    fails(Json, "rules=psk fault=binary", "garbage", "expected ");
    fails(Gtp, "rules=psk fault=binary", "garbage", "a line that begins with = or ?");
    fails(Gtp, "rules=psk fault=wrong-number", "garbage", "with the number of the command");
    fails(Json, "rules=psk fault=endless", "endless", "longer than 1048576 bytes");
    fails(Gtp, "rules=psk fault=endless", "endless", "longer than");
    fails(Json, "rules=psk fault=chatter", "garbage", "one JSON object on a line");
    let short = played(Json, "rules=psk fault=short", "psk", 2);
    assert!(short.failures.iter().all(|failure| failure.id == "garbage"), "{:?}", short.failures);
    assert_eq!((short.failures.len(), short.compared.attempts), (2, 0));
}

#[test]
fn an_answer_that_goes_on_for_ever_is_cut_off() {
    let report = hurried(Gtp, "rules=psk fault=chatter");
    assert!(!report.failures.is_empty());
    assert!(
        report.failures.iter().all(|failure| ["late", "garbage", "endless"].contains(&failure.id)),
        "{:?}",
        report.failures
    );
}

#[test]
fn what_is_written_on_standard_error_does_no_harm() {
    let report = played(Json, "rules=psk fault=shouts", "psk", 4);
    assert_eq!((report.failures.len(), kinds(&report)), (0, vec![]));
}

#[test]
fn a_program_that_never_answers_is_given_up() {
    let cat = |words: &[&str]| Launch {
        words: words.iter().map(|&word| word.to_owned()).collect(),
        limit: Duration::from_millis(50),
        stop: &NOBODY_WANTS_AN_END,
    };
    for (protocol, words) in [(Gtp, ["false"].as_slice()), (Json, &["true"]), (Json, &["/no/such/program"])] {
        let report = conform(protocol, &cat(words), &plan("psk", 400), &|_| ());
        assert!((1..=MOST_FAILURES).contains(&report.failures.len()), "{words:?}");
        assert_eq!(report.compared.attempts, 0);
    }
}

#[test]
fn boards_that_are_refused_are_no_disagreement() {
    for protocol in [Json, Gtp] {
        let report = played(protocol, "rules=psk squares=yes", "psk", 20);
        assert!(report.failures.iter().all(koatlas_games::programs::Failure::is_refused_size), "{:?}", report.failures);
        let sizes: Vec<String> = report.failures.iter().map(|failure| failure.game.start.size().to_string()).collect();
        assert_eq!(sizes, ["1x3", "2x3", "1x2"]);
        assert!(report.disagreements.is_empty() && report.compared.attempts > 500);
    }
}

#[test]
fn an_end_that_is_asked_for_comes_at_once() {
    static WANTED: AtomicBool = AtomicBool::new(true);
    let launch = Launch { stop: &WANTED, ..launch(Json, "rules=psk fault=hangs after=1") };
    let report = conform(Json, &launch, &plan("psk", 400), &|_| ());
    // An answer that is waited for to the end is late, which is a failure.
    assert!(report.interrupted && report.failures.is_empty(), "{:?}", report.failures);
}
