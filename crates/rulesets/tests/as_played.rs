//! Recorded games go on as they were played: the same as a sequence up to the first violation, and then on the bare board.

use koatlas_board::{BoardPosition, Colour, Move, Suicide};
use koatlas_rulesets::{GameMove, Referee, Refusal, RuleSet};

/// All moves of both players on a board of three points.
fn moves() -> Vec<GameMove> {
    let size = "1x3".parse::<koatlas_board::Size>().unwrap();
    let plays = |colour| size.points().map(move |point| Move::play(colour, point)).chain([Move::pass(colour)]);
    [Colour::Black, Colour::White].into_iter().flat_map(plays).map(GameMove::from).collect()
}

fn referee(rules: RuleSet) -> Referee<u64> {
    Referee::new(rules, BoardPosition::empty_board("1x3".parse().unwrap())).unwrap()
}

/// Every list of so many moves.
fn lists(length: usize) -> Vec<Vec<GameMove>> {
    let mut lists = vec![Vec::new()];
    for _ in 0..length {
        let longer = |list: Vec<GameMove>| moves().into_iter().map(move |one| [&list[..], &[one]].concat());
        lists = lists.into_iter().flat_map(longer).collect();
    }
    lists
}

#[test]
fn up_to_the_first_violation_nothing_is_different() {
    for rules in RuleSet::all() {
        for list in lists(4) {
            let (mut strict, mut played) = (referee(rules.clone()), referee(rules.clone()));
            for one in list {
                let (made, found) = (strict.make(one).copied(), played.make_as_played(one));
                assert_eq!(made.err(), found.violation, "{} {one}", rules.id());
                if made.is_err() {
                    break;
                }
                assert_eq!(strict.board(), played.board());
                assert_eq!((strict.ended(), strict.turns().len()), (played.ended(), played.turns().len()));
                assert_eq!(strict.barred_by_repetition(), played.barred_by_repetition());
            }
        }
    }
}

/// On the bare board nothing is barred, and all suicides are made; a play on a stone is not.
#[test]
fn the_board_is_that_of_the_bare_rules() {
    for rules in RuleSet::all().filter(|rules| rules.forfeit().is_none()) {
        for list in lists(4) {
            let mut played = referee(rules.clone());
            let arena = played.arena().clone();
            let mut position = played.position();
            for one in list {
                let found = played.make_as_played(one);
                if let koatlas_rulesets::Action::Play(point) = one.action {
                    let play = arena.play(position, one.colour, arena.index(point).unwrap(), Suicide::All);
                    assert_eq!(play.is_ok(), found.turn.is_some(), "{} {one}", rules.id());
                    position = play.map_or(position, |play| play.after);
                }
                assert_eq!((played.position(), played.to_move()), (position, !one.colour), "{} {one}", rules.id());
            }
        }
    }
}

#[test]
fn what_follows_from_a_violation_is_none() {
    let violations = |text: &str| {
        let mut played = referee(RuleSet::find("psk").unwrap());
        let moves = text.split("; ").map(|one| played.make_as_played(one.parse().unwrap()).violation);
        moves.collect::<Vec<Option<Refusal>>>()
    };
    let (turn, ended, occupied) = (Some(Refusal::Turn), Some(Refusal::Ended), Some(Refusal::Occupied));
    assert_eq!(violations("B a1; B b1; W c1; B pass"), [None, turn, None, None]);
    assert_eq!(violations("B a1; W a1; B b1; W c1"), [None, occupied, None, None]);
    assert_eq!(violations("B pass; W pass; B pass; W pass; B a1"), [None, None, ended, None, None]);
    assert_eq!(violations("B pass; W pass; B a1; W pass; B pass; W b1"), [None, None, ended, None, None, ended]);
}
