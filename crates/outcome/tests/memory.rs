//! A test of the memory that a search takes, alone in its process: the system tells the most that a process has had.
#![cfg(target_os = "linux")]

use koatlas_board::{BoardPosition, Size};
use koatlas_files::Control;
use koatlas_outcome::{Terms, solve};
use koatlas_rules::RuleSet;

/// The most memory that this process has had, in bytes.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells a process of itself");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the most memory");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("kilobytes") * 1024
}

/// If play can go on for ever, every state is kept with what the rule set remembers, which grows with the path.
#[test]
fn a_search_of_all_states_keeps_to_its_limit() {
    const LIMIT: u64 = 300_000_000;
    let rules = RuleSet::find("japanese-1989").unwrap();
    let board = BoardPosition::empty_board(Size::new(2, 3).unwrap());
    let found = solve(&rules, &board, Terms::default(), &Control { memory: LIMIT, ..Control::default() }).unwrap();
    assert!(!found.exact && found.states == 0, "the limit ends the search");
    let most = most_memory();
    assert!(most < LIMIT + LIMIT / 10, "{most} bytes were taken, {LIMIT} allowed");
    assert!(most > LIMIT / 4, "{most} bytes were taken of {LIMIT}: the limit is used");
}
