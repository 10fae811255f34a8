//! Fights under the superko rules of the rule sets, played by the referee through all histories.

use koatlas_board::Colour;
use koatlas_outcome::geography::FightPlays;
use koatlas_rules::{Referee, RuleSet};

use super::boards::{Kos, solved};
use super::histories::{AfterPlay, LiteralFight};

/// True if the player to move wins after the moves of `referee`.
fn mover_wins(fight: &LiteralFight, referee: &Referee<u64>) -> bool {
    let (board, turn) = (referee.board(), referee.to_move());
    fight.plays(&board.contents().to_vec(), turn).into_iter().any(|(point, after)| {
        let point = board.size().points().nth(point).expect("a point of the board");
        let mut next = referee.clone();
        if next.make(format!("{turn} {point}").parse().expect("a move")).is_err() {
            return false;
        }
        match after {
            AfterPlay::Won(player) => player == turn,
            AfterPlay::Position(after) => {
                assert_eq!(next.board().contents(), after);
                !mover_wins(fight, &next)
            }
        }
    })
}

fn mover_wins_under(rules: &RuleSet, of: Kos, kos: usize, open: usize, first: Colour, plays: FightPlays) -> bool {
    let board = of.board(kos, open, first);
    let referee = Referee::<u64>::new(rules.clone(), board.clone()).expect("a small board");
    mover_wins(&LiteralFight::new(&board, plays), &referee)
}

#[test]
fn the_three_superko_rules_agree() {
    for rules in ["psk", "ssk", "nssk"] {
        let rules = RuleSet::find(rules).expect("a rule set");
        for (of, most, plays) in [
            (Kos::Apart, 4, FightPlays::Reversible),
            (Kos::BetweenTwoStrings, 4, FightPlays::Reversible),
            (Kos::BetweenTwoStrings, 3, FightPlays::All),
        ] {
            for kos in 1..=most {
                for open in of.splits(kos) {
                    for first in Colour::BOTH {
                        let board = of.board(kos, open, first);
                        let expected = solved(&board, plays).winner == first;
                        let found = mover_wins_under(&rules, of, kos, open, first, plays);
                        assert_eq!(found, expected, "{} {kos} {of:?}, {open} open to {first}, {plays}", rules.id());
                    }
                }
            }
        }
    }
}

/// If nobody has created the start, the opponent of the first mover may lead back to it once.
#[test]
fn a_start_that_nobody_has_created() {
    let rules = RuleSet::find("nssk").expect("a rule set").with_option("start_creator", "none").expect("an option");
    let mut different = Vec::new();
    for kos in 1..=4 {
        for open in Kos::Apart.splits(kos) {
            let found = mover_wins_under(&rules, Kos::Apart, kos, open, Colour::Black, FightPlays::Reversible);
            if found != Kos::Apart.mover_wins(kos, open) {
                different.push((kos, open));
            }
        }
    }
    assert_eq!(different, [(1, 1), (3, 2)]);
}
