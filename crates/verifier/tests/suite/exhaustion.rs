//! Tests with certificates whose bound is proved by exhaustive search.

use koatlas_test_support::ENDLESS;
use koatlas_verifier::certificates::{Certificate, Measure, Proof};
use koatlas_verifier::literal::RULE_SETS;
use koatlas_verifier::{CheckedProof, NotDecided, Unproved, VerifierLimits, verify};

use crate::support::{KO, LIMITS, Task, board, checked, empty, refusal};

fn finite() -> impl Iterator<Item = &'static str> {
    RULE_SETS.into_iter().filter(|rules| !ENDLESS.contains(rules))
}

fn tasks(size: &str) -> Vec<Task> {
    let boards = if size == "ko" { board(KO) } else { empty(size) };
    let measures = [Measure::Plays, Measure::Moves];
    finite().flat_map(|rules| measures.map(|measure| Task::new(rules, boards.clone(), measure))).collect()
}

/// Checks the certificate of a longest sequence, one that claims more, and one that claims less. Returns true if the limit of moves
/// sufficed for all sequences.
fn is_checked(task: &Task, moves: u64) -> bool {
    let Some((longest, sequence)) = task.longest_within(moves) else { return false };
    let certificate = |upper| {
        let proof = Some(Proof::Exhaustive);
        Certificate { upper: Some(upper), proof, ..task.sequence(longest, &sequence) }
    };
    let proved = checked(&certificate(longest)).unwrap();
    assert!(
        proved.found.exact && matches!(proved.found.proof, Some(CheckedProof::Exhaustive { moves }) if moves.0 > 0),
        "{task:?}"
    );
    assert!(!checked(&certificate(longest + 1)).unwrap().found.exact);
    if longest > 0 && task.measure == Measure::Plays {
        let less = claim(task, longest - 1);
        let longer = format!("exhaustive search: there is a sequence of at least {longest}");
        assert_eq!(refusal(checked(&less)), longer, "{task:?}");
    }
    true
}

/// Certificate that no sequence is longer, with an empty sequence.
fn claim(task: &Task, upper: u64) -> Certificate {
    Certificate { upper: Some(upper), proof: Some(Proof::Exhaustive), ..task.sequence(0, "") }
}

#[test]
fn small_boards_under_every_finite_rule_set() {
    for size in ["1x1", "ko"] {
        for task in tasks(size) {
            assert!(is_checked(&task, 5_000), "{task:?}");
        }
    }
}

#[test]
fn boards_of_a_row_under_most_finite_rule_sets() {
    let too_many = |size: &str, moves| -> Vec<&str> {
        let plays = tasks(size).into_iter().filter(|task| task.measure == Measure::Plays);
        plays.filter(|task| !is_checked(task, moves)).map(|task| task.rules).collect()
    };
    assert_eq!(too_many("1x2", 100_000), ["ing-reduced"]);
    let with_many = too_many("1x3", 5_000);
    assert!(["psk", "aga", "wmsg-2008", "olympiad"].iter().all(|rules| !with_many.contains(rules)), "{with_many:?}");
}

/// Under these rule sets the search would never end, which says nothing against a claim.
#[test]
fn rule_sets_that_need_not_end_are_not_decided() {
    for rules in ENDLESS {
        let task = Task::new(rules, board(KO), Measure::Plays);
        for upper in [1, u64::MAX] {
            let endless = "sequences under this rule set are not known to end, so they cannot all be gone through";
            assert_eq!(checked(&claim(&task, upper)), Err(NotDecided::Other(endless.to_owned()).into()), "{rules}");
        }
    }
}

#[test]
fn the_limits_are_kept() {
    let task = Task::new("psk", empty("1x3"), Measure::Plays);
    let (longest, _) = task.longest().unwrap();
    let certificate = task.certificate(longest, Proof::Exhaustive);
    let proved = checked(&certificate).unwrap();
    for (limit, not_decided) in [
        (VerifierLimits { work: 1000, ..LIMITS }, NotDecided::Work(1000)),
        (VerifierLimits { memory: 1000, ..LIMITS }, NotDecided::Memory(1000)),
    ] {
        assert_eq!(verify(&certificate, limit), Err(Unproved::NotDecided(not_decided)));
    }
    assert_eq!(verify(&certificate, LIMITS), Ok(proved));
}

/// Nothing is decided about these within the limits, which is neither a proof nor a refutation.
#[test]
fn what_takes_too_much_is_not_decided() {
    for (rules, size) in [("psk", "5x5"), ("psk", "19x19"), ("ssk", "19x19"), ("drr", "2x2"), ("spight", "2x3")] {
        let task = Task::new(rules, empty(size), Measure::Plays);
        let answer = checked(&claim(&task, 1_000_000));
        assert!(matches!(answer, Err(Unproved::NotDecided(_))), "{rules} on {size}: {answer:?}");
    }
}
