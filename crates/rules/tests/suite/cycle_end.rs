//! The exception of the cycle-end-rule: a recapture in a basic ko after exactly two passes.

use koatlas_rules::{Referee, RuleSet};

use crate::common::board;

/// After a play and a pass, in either order, a recapture is nothing special: nothing in these cycles is excepted, also where one
/// late recapture anywhere would be enough. The play goes into a two-point eye, and comes off by a suicide.
#[test]
fn a_recapture_after_a_play_and_a_pass_is_not_late() {
    let start = board(
        "
        . . X . X X O O . O . .
        X X X X X O . O O O O O
        X X X X X X O O O O O O",
    );
    for rules in ["drr", "drr-needs-play", "drr-anywhere"] {
        for cycle in ["B g2; W a3; B pass; W f2; B pass; W b3", "B g2; W pass; B l3; W f2; B m3; W pass"] {
            let mut referee =
                Referee::<u64>::new(RuleSet::find(rules).expect("a rule set"), start.clone()).expect("a start");
            let ends = cycle.split("; ").map(|made| {
                referee.make(made.parse().expect("a move")).expect("it is legal");
                referee.end().map(|ended| ended.rule.id())
            });
            assert_eq!(ends.collect::<Vec<_>>(), [None, None, None, None, None, Some("cycle-end")], "{rules}: {cycle}");
        }
    }
}
