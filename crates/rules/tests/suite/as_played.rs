//! Recorded games go on as they were played: the same as a sequence up to the first violation, and then on the bare board.

use koatlas_board::{BoardPosition, Colour, Move, Suicide};
use koatlas_rules::{GameMove, Referee, Refusal, RuleSet};

/// All moves of both players on a board of three points.
fn moves() -> Vec<GameMove> {
    let size = "1x3".parse::<koatlas_board::Size>().unwrap();
    let plays = |colour| size.points().map(move |point| Move::play(colour, point)).chain([Move::pass(colour)]);
    [Colour::Black, Colour::White].into_iter().flat_map(plays).map(GameMove::from).collect()
}

fn referee(rules: RuleSet) -> Referee<u64> {
    Referee::new(rules, BoardPosition::empty_board("1x3".parse().unwrap())).unwrap()
}

/// Returns all lists of moves of a length.
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
                assert_eq!(made.err(), found.violation(), "{} {one}", rules.id());
                if made.is_err() {
                    break;
                }
                assert_eq!(strict.board(), played.board());
                assert_eq!((strict.end(), strict.turns().len()), (played.end(), played.turns().len()));
                assert_eq!(strict.barred_by_repetition(), played.barred_by_repetition());
            }
        }
    }
}

/// On the bare board nothing is barred, and all suicides are made; a play on a stone is not.
#[test]
fn the_board_is_that_of_the_bare_rules() {
    for rules in RuleSet::all().filter(|rules| rules.forfeit.is_none()) {
        for list in lists(4) {
            let mut played = referee(rules.clone());
            let local_board = played.local_board().clone();
            let mut position = played.position();
            for one in list {
                let found = played.make_as_played(one);
                if let koatlas_rules::Action::Play(point) = one.action {
                    let play = local_board.play(position, one.colour, local_board.index(point).unwrap(), Suicide::All);
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
        let moves = text.split("; ").map(|one| played.make_as_played(one.parse().unwrap()).violation());
        moves.collect::<Vec<Option<Refusal>>>()
    };
    let (turn, ended, occupied) = (Some(Refusal::Turn), Some(Refusal::Ended), Some(Refusal::Occupied));
    assert_eq!(violations("B a1; B b1; W c1; B pass"), [None, turn, None, None]);
    assert_eq!(violations("B a1; W a1; B b1; W c1"), [None, occupied, None, None]);
    assert_eq!(violations("B pass; W pass; B pass; W pass; B a1"), [None, None, ended, None, None]);
    assert_eq!(violations("B pass; W pass; B a1; W pass; B pass; W b1"), [None, None, ended, None, None, None]);
}

/// White's illegal retake repeats a situation without passes, which would be void if a legal play did it.
#[test]
fn an_illegal_retake_ends_nothing() {
    let ko =
        koatlas_files::parse_position(b". X O .\nX O . O\n. X O .\n", koatlas_files::Format::Text).unwrap().position;
    for rules in ["japanese-1989", "japanese-1989-literal", "japanese-2003", "chinese-1988-text"] {
        let mut played = Referee::<u64>::new(RuleSet::find(rules).unwrap(), ko.clone()).unwrap();
        let mut play = |text: &str| {
            let violation = played.make_as_played(text.parse().unwrap()).violation();
            (violation.is_some(), played.end().is_some())
        };
        let found = ["B c2", "W b2", "B a3", "W pass", "B pass"].map(&mut play);
        assert_eq!(found, [(false, false), (true, false), (false, false), (false, false), (false, true)], "{rules}");
    }
}

/// The player who passes twice has not ended the sequence: the opponent has not passed.
#[test]
fn a_pass_out_of_turn_ends_nothing() {
    let mut played = referee(RuleSet::find("psk").unwrap());
    let found = ["B pass", "B pass", "W pass", "B a1"].map(|text| {
        let violation = played.make_as_played(text.parse().unwrap()).violation();
        (violation, played.end().is_some())
    });
    assert_eq!(found, [(None, false), (Some(Refusal::Turn), false), (None, true), (Some(Refusal::Ended), false)]);
}

/// White's suicide of one stone leaves the position as it was: it is illegal by itself, and no second end.
#[test]
fn an_illegal_move_after_the_end_ends_nothing() {
    let board = BoardPosition::empty_board("1x3".parse().unwrap());
    for rules in ["universalists", "japanese-1989-literal", "japanese-2003", "olympiad", "basic-ko", "psk"] {
        let mut played = Referee::<u64>::new(RuleSet::find(rules).unwrap(), board.clone()).unwrap();
        let mut make = |text: &str| {
            let found = played.make_as_played(text.parse().unwrap());
            (found.violation(), found.refusal.is_some(), played.end().is_some())
        };
        let found = ["B b1", "W pass", "B pass", "W a1", "B a1"].map(&mut make);
        let legal = (None, false, false);
        assert_eq!(found, [legal, legal, (None, false, true), (Some(Refusal::Ended), true, false), legal], "{rules}");
    }
}

/// White's suicide of one stone leaves the position as it was, so that it stands twice in a row, with different balances.
#[test]
fn a_balance_is_counted_from_the_first_occurrence() {
    let ends = |rules: &str, moves: &[&str]| {
        let mut played = referee(RuleSet::find(rules).unwrap());
        let all = moves.iter().map(|text| {
            let refusal = played.make_as_played(text.parse().unwrap()).refusal;
            refusal.map(|refusal| refusal.id()).or(played.end().map(|ended| ended.outcome.id()))
        });
        all.collect::<Vec<_>>()
    };
    // Since Black's first move both have lost two stones; since the suicide, Black two and White one.
    let game = ["B b1", "W c1", "B c1", "W a1", "B b1"];
    let found = [None, Some("suicide"), None, None, Some("tie")];
    assert_eq!([ends("japanese-2003", &game), ends("olympiad", &game)], [found, found]);
    // One occurrence is enough for a cycle that is not balanced, the first, one in the middle or the last.
    let found = [None, Some("suicide"), None, None, Some("unbalanced-cycle")];
    assert_eq!(ends("chinese-practice", &game), found);
}

/// Out of turn the one who has passed may be the one who plays next. By the rule of the end ko it matters who passed.
#[test]
fn a_pass_is_that_of_the_one_who_passed() {
    let refusals = |diagram: &str, moves: &str| {
        let board = koatlas_files::parse_position(diagram.as_bytes(), koatlas_files::Format::Text).unwrap().position;
        let mut played = Referee::<u64>::new(RuleSet::find("spight-2").unwrap(), board).unwrap();
        let refusals = moves.split("; ").map(|one| {
            let found = played.make_as_played(one.parse().unwrap());
            found.refusal.filter(|refusal| *refusal != Refusal::Turn).map(|refusal| refusal.id())
        });
        refusals.collect::<Vec<_>>()
    };
    // White has passed in the position that her last play gives back: that bars Black alone.
    let column = ".\nX\n.\nX\n.\nto-move: W\n";
    assert_eq!(refusals(column, "W pass; W a3; B pass; W a1"), [None; 4]);
    // White has passed in the position that Black's last play would give back, and White plays.
    let row = ". .\nto-move: B\n";
    let moves = "B b1; W pass; B a1; W b1; B a1; W b1; B pass; B a1; W b1";
    assert_eq!(refusals(row, moves)[8], Some("end-ko"));
}

/// A stone off the region can be taken as in a ko. Nobody can retake there, so that there is nothing to pass for.
#[test]
fn there_is_no_ko_where_nobody_may_play() {
    let diagram = b". X X O O .\nX X O . O .\n. X X O O .\nregion: d2 f1\n";
    let board = koatlas_files::parse_position(diagram, koatlas_files::Format::Text).unwrap().position;
    let rules = RuleSet::find("japanese-1989-confirmation").unwrap();
    let mut referee = Referee::<u64>::new(rules, board).unwrap();
    referee.make("B d2".parse().unwrap()).unwrap();
    assert_eq!(referee.judge("W kopass:c2".parse().unwrap()), Err(Refusal::NoKoBan));
}
