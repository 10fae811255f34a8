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

/// Where passes can go on for ever the search would never end, which says nothing against a claim.
#[test]
fn rule_sets_without_a_limit_for_passes_are_not_decided() {
    for rules in ["drr-1play", "drr-basicko", "drr-fixedko", "drr-cycleend"] {
        let task = Task::new(rules, board(KO), Measure::Plays);
        for upper in [1, u64::MAX] {
            let endless = "passes can go on for ever under this rule set, so its sequences cannot all be gone through";
            assert_eq!(checked(&claim(&task, upper)), Err(NotDecided::Other(endless.to_owned()).into()), "{rules}");
        }
    }
}

/// Otherwise a sequence that never ends becomes longer than any bound, or than the limits allow. On some boards all of them end.
#[test]
fn bounds_for_endless_sequences_are_refused_or_not_decided() {
    let task = Task::new("drr-3pass", board(KO), Measure::Plays);
    assert_eq!(refusal(checked(&claim(&task, 3))), "exhaustive search: there is a sequence of at least 4");
    assert!(matches!(checked(&claim(&task, u64::MAX)), Err(Unproved::NotDecided(_))));
    assert!(is_checked(&Task::new("basic-ko", board(KO), Measure::Plays), 5_000));
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
