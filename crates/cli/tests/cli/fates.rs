//! What rule sets do with a cycle, as text for people: in groups by fate.

use crate::support::{Folder, run_to_end};

/// The fates of the basic ko that is all of a board of two points, in lines for a terminal of `columns` columns.
fn fates(columns: usize) -> Vec<String> {
    let folder = Folder::with("ko.txt", "O .\n");
    let page = run_to_end(folder.command("classify ko.txt").env("COLUMNS", columns.to_string())).out;
    let (_, shortest) = page.split_once("The shortest cycle of all").expect("a position repeats");
    let lines = shortest.lines().skip_while(|line| !line.starts_with("  rule sets"));
    lines.take_while(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn every_rule_set_is_in_one_group() {
    let text = fates(80).join("\n");
    let listed = Folder::new().json("rules");
    for rules in listed["rulesets"].as_array().unwrap() {
        let id = rules["id"].as_str().unwrap();
        let found = text.split_whitespace().filter(|word| word.trim_end_matches(',') == id);
        assert_eq!(found.count(), 1, "{id} in\n{text}");
    }
}

#[test]
fn groups_come_by_their_moves() {
    let fates = fates(1000);
    let lines: Vec<&str> = fates.iter().map(|line| line.trim_start_matches("  rule sets").trim()).collect();
    assert_eq!(lines[0], "goes on for ever: drr-1play, drr-3pass");
    assert_eq!(lines[lines.len() - 1], "stopped at move 3 (fixed-ko-rule): fixed-ko, drr-fixedko");
    assert!(lines.contains(&"stopped at move 2 (situational superko): ssk, aga, new-zealand"));
}

#[test]
fn lines_are_as_wide_as_the_terminal_at_most() {
    for width in [60, 80, 120] {
        let lines = fates(width);
        let widest = lines.iter().map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| (width - 30..=width).contains(&widest)), "{lines:?}");
    }
}
