//! Certificates whose bound is that all sequences have been gone through.

use koatlas_verifier::literal::RULE_SETS;
use koatlas_verifier::{Certificate, ExhaustiveError, Limits, Measure, Method, Proof, Refused, verify};

use crate::support::{KO, Task, board, checked, empty};

/// Rule sets under which sequences need never end.
const ENDLESS: [&str; 8] = [
    "basic-ko",
    "drr-1play",
    "drr-basicko",
    "drr-fixedko",
    "drr-3pass",
    "drr-cycleend",
    "japanese-1989",
    "japanese-1989-confirmation",
];

fn finite() -> impl Iterator<Item = &'static str> {
    RULE_SETS.into_iter().filter(|rules| !ENDLESS.contains(rules))
}

fn tasks(size: &str) -> Vec<Task> {
    let boards = if size == "ko" { board(KO) } else { empty(size) };
    let measures = [Measure::Plays, Measure::Moves];
    finite().flat_map(|rules| measures.map(|measure| Task::new(rules, boards.clone(), measure))).collect()
}

/// Checks the certificate of a longest sequence, and one that claims more, and one less; whether there were not too many.
fn is_checked(task: &Task) -> bool {
    let Some((longest, _)) = task.longest() else { return false };
    let proved = checked(&task.certificate(longest, Proof::Exhaustive)).unwrap();
    assert!(proved.is_exact() && matches!(proved.method, Method::Exhaustive { moves } if moves > 0), "{task:?}");
    assert!(!checked(&task.certificate(longest + 1, Proof::Exhaustive)).unwrap().is_exact());
    if longest > 0 && task.measure == Measure::Plays {
        let less = claim(task, longest - 1);
        assert_eq!(checked(&less), Err(Refused::Exhaustive(ExhaustiveError::Longer(longest))), "{task:?}");
    }
    true
}

/// That no sequence is longer, with an empty one.
fn claim(task: &Task, upper: u64) -> Certificate {
    Certificate { upper: Some(upper), proof: Some(Proof::Exhaustive), ..task.sequence(0, "") }
}

#[test]
fn small_boards_under_every_finite_rule_set() {
    for size in ["1x1", "ko"] {
        for task in tasks(size) {
            assert!(is_checked(&task), "{task:?}");
        }
    }
}

#[test]
fn boards_of_a_row_under_most_finite_rule_sets() {
    let too_many = |size: &str| -> Vec<&str> {
        let plays = tasks(size).into_iter().filter(|task| task.measure == Measure::Plays);
        plays.filter(|task| !is_checked(task)).map(|task| task.rules).collect()
    };
    assert_eq!(too_many("1x2"), ["ing-reduced"]);
    let with_many = too_many("1x3");
    assert!(["psk", "ssk", "katago-ssk", "configuration", "olympiad"].iter().all(|rules| !with_many.contains(rules)));
    assert_eq!(with_many.len(), 13, "{with_many:?}");
}

#[test]
fn endless_sequences_are_longer_than_any_bound() {
    for rules in ENDLESS {
        let task = Task::new(rules, board(". X X O O .\nX X O . O .\n. X X O O .\n"), Measure::Plays);
        let refused = checked(&claim(&task, 50)).unwrap_err();
        let unlimited = ["drr-1play", "drr-basicko", "drr-fixedko", "drr-cycleend"].contains(&rules);
        let expected = if unlimited { ExhaustiveError::Passes } else { ExhaustiveError::Longer(51) };
        assert_eq!(refused, Refused::Exhaustive(expected), "{rules}");
    }
}

#[test]
fn the_limit_is_kept() {
    let task = Task::new("psk", empty("1x3"), Measure::Plays);
    let (longest, _) = task.longest().unwrap();
    let certificate = task.certificate(longest, Proof::Exhaustive);
    let proved = checked(&certificate).unwrap();
    let Method::Exhaustive { moves } = proved.method else { panic!("{proved:?}") };
    let limited = |moves| verify(&certificate, Limits { moves, ..Limits::default() });
    assert_eq!(limited(moves), Ok(proved));
    assert_eq!(limited(moves - 1), Err(Refused::Exhaustive(ExhaustiveError::Moves(moves - 1))));
}
