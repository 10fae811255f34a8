//! Tests of the ways in which the referee saves work, against one that saves none of it.
//!
//! The other referee judges every play ([`Emptied`] has all points), and nearly all of its marks have the same hash, so that every
//! look into its memory compares whole positions, and must find the right one among wrong ones.

use koatlas_board::{BoardPosition, PointSet, Position, Wide};
use koatlas_test_support::Random;

use crate::bar::Barred;
use crate::moves::Action;
use crate::recorded::Emptied;
use crate::referee::Referee;
use crate::rule_set::RuleSet;

fn without_shortcuts<S: PointSet>(rules: &RuleSet, board: &BoardPosition) -> Referee<S> {
    let mut referee = Referee::<S>::new(rules.clone(), board.clone()).expect("a start");
    let all = referee.arena().all();
    let history = &mut referee.sequence.history;
    history.emptied = Emptied::new(all, false);
    history.memory.coarse = true;
    history.memory.forget(0);
    referee.sequence.mark_start(board);
    referee
}

/// Options at random: none in every second sequence, otherwise each with a chance.
fn with_options(mut rules: RuleSet, board: &BoardPosition, random: &mut Random) -> RuleSet {
    if random.below(2) == 0 {
        return rules;
    }
    for parameter in rules.parameters() {
        let values: Vec<String> = match parameter.key() {
            "passes" => ["2", "3", "never"].map(str::to_owned).to_vec(),
            "ko" => empty_points(board),
            _ => parameter.values(&rules),
        };
        if let Some(number) = (!values.is_empty()).then(|| random.below(values.len())) {
            rules = rules.with(parameter.key(), &values[number]).expect("an option");
        }
    }
    rules
}

fn empty_points(board: &BoardPosition) -> Vec<String> {
    let is_empty = |point: &&koatlas_board::Point| board.contents()[board.size().index(**point)].is_none();
    board.region().iter().filter(is_empty).map(ToString::to_string).collect()
}

/// All plays with their verdicts.
fn listed<S: PointSet>(referee: &Referee<S>) -> Vec<(usize, S, Position<S>, Option<Barred>)> {
    let mut listed = Vec::new();
    referee.for_each_play(|play, barred| listed.push((play.point, play.removed, play.after, barred)));
    listed
}

/// Compares two referees, and gives the legal points.
fn same<S: PointSet>(quick: &Referee<S>, slow: &Referee<S>) -> Vec<usize> {
    let verdicts = listed(quick);
    assert_eq!(verdicts, listed(slow), "{}", quick.rules().id());
    assert_eq!(
        (quick.position(), quick.ended(), &quick.sequence.clock),
        (slow.position(), slow.ended(), &slow.sequence.clock)
    );
    let legal: Vec<usize> = verdicts.iter().filter(|verdict| verdict.3.is_none()).map(|verdict| verdict.0).collect();
    assert_eq!(quick.legal_points(), S::collect(legal.iter().copied()));
    legal
}

/// A random sequence, some moves of which are taken back.
fn compare<S: PointSet>(rules: &RuleSet, board: &BoardPosition, moves: usize, random: &mut Random) -> usize {
    let (mut quick, mut slow) =
        (Referee::<S>::new(rules.clone(), board.clone()).expect("a start"), without_shortcuts(rules, board));
    let mut barred = 0;
    for _ in 0..moves {
        let legal = same(&quick, &slow);
        barred += quick.barred_by_repetition().len();
        if random.below(12) == 0 || quick.ended().is_some() {
            for _ in 0..random.below(quick.turns().len() + 1).min(6) {
                assert_eq!((quick.undo(), slow.undo()), (true, true));
            }
            continue;
        }
        let ko_pass = quick.ko_passes().next().filter(|_| random.below(3) == 0).map(Action::KoPass);
        let play = random.pick(&legal).filter(|_| random.below(8) > 0).map(Action::Play);
        let done = ko_pass.or(play).unwrap_or(Action::Pass);
        let made = [&mut quick, &mut slow].map(|referee| {
            let turn = referee.proceed(done).expect("it is legal");
            (turn.after, turn.removed, turn.forfeited, turn.void_offered)
        });
        assert_eq!(made[0], made[1]);
    }
    barred
}

fn compare_on<S: PointSet>(boards: &[BoardPosition], moves: usize, seeds: u64) {
    let mut barred = 0;
    for rules in RuleSet::all() {
        for seed in 0..seeds {
            let mut random = Random::new(seed);
            for board in boards {
                let rules = with_options(rules.clone(), board, &mut random);
                barred += compare::<S>(&rules, board, moves, &mut random);
            }
        }
    }
    assert!(barred > 0, "nothing was barred");
}

fn drawn(text: &str) -> BoardPosition {
    koatlas_formats::parse_position(text.as_bytes(), koatlas_formats::Format::Text).expect("a board").position
}

#[test]
fn on_small_boards_and_in_regions() {
    let empty = ["1x2", "1x3", "1x5", "2x2", "2x3", "3x3", "4x4"];
    let empty = empty.map(|size| BoardPosition::empty_board(size.parse().expect("a size")));
    let drawn = [
        ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nto-move: W\n",
        ". . . . . . . .\nO O O O O O . .\nX X X X X O . .\nX O O O X X O O\n. O . X . O X .\nregion: a1 c1 d1 e1 f1 h1\n",
        ". . . X O\n. . . X O\nX X . O O\nregion: a3 b3 c3 a2 b2 c2 c1\nimmortal: a1 d3\n",
    ]
    .map(drawn);
    let boards: Vec<BoardPosition> = empty.into_iter().chain(drawn).collect();
    compare_on::<u64>(&boards, 60, 20);
    compare_on::<Wide>(&boards, 60, 2);
}

/// From a random position that is nearly full: much is captured, and much can repeat.
#[test]
fn on_large_boards() {
    let full = |size: &str| {
        let (board, mut random) = (BoardPosition::empty_board(size.parse().expect("a size")), Random::new(5));
        let rules = RuleSet::find("psk").expect("a rule set");
        let mut referee = Referee::<Wide>::new(rules, board.clone()).expect("a start");
        for _ in 0..board.size().area() * 5 / 4 {
            let legal: Vec<usize> = referee.legal_points().iter().collect();
            random.pick(&legal).map(|point| referee.proceed(Action::Play(point)).map(|_| ()));
        }
        referee.board()
    };
    compare_on::<Wide>(&["9x9", "6x13", "19x19"].map(full), 120, 2);
}
