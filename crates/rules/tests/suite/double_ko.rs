//! Double kos, in which no ban holds under `unless = "a double ko"`.

use koatlas_rules::{Referee, Refusal, RuleSet};

use crate::common::board;

/// A rule set in which a ko is retaken after a pass for it, but for what `unless` says.
fn rules(unless: &str) -> RuleSet {
    let ko = format!("[[bar]]\nwhat = 'ko'\nlifted-by = 'pass for this ko'\n{unless}");
    RuleSet::read(&format!("id = 'mine'\nname = 'My rules'\n{ko}[[end]]\non = 'passes'\nnumber = 3\n"))
        .expect("a rule set")
}

/// True if White may take back on the point `taken` after Black has taken on `by`.
fn may_retake(rules: &RuleSet, rows: &str, by: &str, taken: &str) -> bool {
    let mut referee = Referee::<u64>::new(rules.clone(), board(rows)).expect("a start");
    referee.make(format!("B {by}").parse().expect("a move")).expect("a legal move");
    assert_eq!(referee.ko_passes().count(), 1, "{rows}");
    match referee.judge(format!("W {taken}").parse().expect("a move")) {
        Ok(()) => true,
        Err(Refusal::Barred(_)) => false,
        Err(other) => panic!("{rows}: {other}"),
    }
}

#[test]
fn no_ban_holds_in_a_double_ko() {
    let [exempt, plain] = ["unless = 'a double ko'\n", ""].map(rules);
    for (rows, by, taken, is_double) in [
        // Two kos beside no common string.
        (". X . X O\nX O . O .\n", "e1", "e2", false),
        // A white string stands beside both, and Black has taken in one of them alone.
        (". X O .\nO X X O\n. O X .\n", "d3", "c3", false),
        // Black has taken in both, but the string stands beside a strong double ko, too.
        ("X O . O O X .\n. X O O . O X\n", "c2", "b2", false),
        // Weak, and Black has taken in both.
        ("O X . X .\n. O O O X\n", "a1", "a2", true),
        // Strong, with a stone of each player, and with two of one.
        (". O X . X\nO . O X .\n", "b1", "c1", true),
        ("O O X .\n. . O X\nX O . O\n", "c1", "d1", true),
        // Where an empty point has an empty one beside it there is no ko.
        ("X . O . O\n", "d1", "e1", false),
        (". X O O O .\nX O . . X O\n", "f2", "f1", true),
        // The stone of a ko stands beside another ko, and not beside its own.
        ("O . O . O\n", "b1", "a1", false),
        ("O X . O X .\n. O O O O X\n", "a1", "a2", true),
        // The next capture in the other ko would take all.
        ("O O O O O . O . O\nO X O . O O O O O\nX . X O X X X X X\nX X X X X X X X X\n", "d3", "d2", true),
        // The strings beside both kos lie outside of the region.
        (
            "O O O O O . O . O\nO X O . O O O O O\nX . X O X X X X X\nX X X X X X X X X\nregion: b3 b2 d3 d2\n",
            "d3",
            "d2",
            true,
        ),
        // As far as plays are made there is one ko alone.
        (
            "O O O O O . O . O\nO X O . O O O O O\nX . X O X X X X X\nX X X X X X X X X\nregion: d3 d2\n",
            "d3",
            "d2",
            false,
        ),
    ] {
        assert_eq!(may_retake(&exempt, rows, by, taken), is_double, "{rows}");
        assert!(!may_retake(&plain, rows, by, taken), "{rows}");
        // With the colours exchanged.
        let (exchanged, mut referee) = (board(rows).exchanged(), None);
        for (player, point) in [("W", by), ("B", taken)] {
            let referee =
                referee.get_or_insert_with(|| Referee::<u64>::new(exempt.clone(), exchanged.clone()).expect("a start"));
            let made = format!("{player} {point}").parse().expect("a move");
            assert_eq!(referee.make(made).is_ok(), player == "W" || is_double, "{rows}");
        }
    }
}

#[test]
fn what_is_said_of_the_exemption() {
    let exempt = rules("unless = 'a double ko'\n");
    assert!(exempt.has_ko_passes() && !exempt.is_finite() && exempt.search_refusal().is_some());
    assert_eq!(exempt.bars[0].full_name(), "pass for the ko needed but in a double ko");
    // The option about the passes belongs to the two rules that it chooses between.
    assert_eq!(exempt.option("ko_pass"), None);
    assert_eq!(rules("").option("ko_pass").as_deref(), Some("per-ko"));
}
