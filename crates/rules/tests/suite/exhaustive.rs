//! Whether every sequence ends, for random rule sets on boards of up to five points: all sequences are played.

use koatlas_board::BoardPosition;
use koatlas_rules::{Referee, RuleSet};

use crate::common::{Random, board, legal_points, play_or_pass};
use crate::finite::random_rules;

/// Number of moves that are made at most on a board, over all sequences.
const MOST_MOVES: usize = 10_000;

/// More moves than a sequence can have on the boards here under rules by which every sequence ends.
const TOO_LONG: usize = 2_000;

/// Plays all sequences that go on with `referee`. Returns the number of moves made, or `None` if there are more than `left`.
///
/// # Panics
/// If a sequence gets longer than any can.
fn all_end(referee: &Referee<u64>, left: usize) -> Option<usize> {
    let (mut made, mut open) = (0, vec![referee.clone()]);
    while let Some(before) = open.pop() {
        let length = before.turns().len();
        assert!(length < TOO_LONG, "{:?}", before.rules().definition.file);
        for point in legal_points(&before).into_iter().map(Some).chain([None]) {
            made += 1;
            if made > left {
                return None;
            }
            let mut after = before.clone();
            after.make_action(play_or_pass(point)).expect("it is legal");
            if after.end().is_none() {
                open.push(after);
            }
        }
    }
    Some(made)
}

/// Boards of one to five points, all points of the first three, and of the others one ko, two, or two and a point beside.
fn boards() -> Vec<BoardPosition> {
    let empty = ["1x1", "1x2", "1x3"].map(|size| BoardPosition::empty_board(size.parse().expect("a size")));
    let drawn = [
        ". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2\n",
        ". X X O O .\nX X O . O .\n. X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2 c4 d4\n",
        ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nregion: c2 d2 c4 d4 f5\n",
    ];
    empty.into_iter().chain(drawn.into_iter().map(board)).collect()
}

/// Plays all sequences on each of `boards` under `rules`. Adds one to the number of its points in `whole`, unless there are more sequences
/// than are played.
fn play_all(rules: &RuleSet, boards: &[BoardPosition], whole: &mut [u32; 6]) {
    for board in boards {
        let start = Referee::new(rules.clone(), board.clone()).expect("a start");
        whole[board.region().len()] += u32::from(all_end(&start, MOST_MOVES).is_some());
    }
}

#[test]
fn all_sequences_of_random_rule_sets_end_if_they_are_finite() {
    let (mut random, boards, mut whole) = (Random::new(100), boards(), [0; 6]);
    while whole[4] < 100 {
        let Some(rules) = random_rules(&mut random).filter(RuleSet::is_finite) else { continue };
        play_all(&rules, &boards, &mut whole);
    }
    assert!(whole[1] > 80 && whole[2] > 150 && whole[3] > 15 && whole[5] > 20, "{whole:?}");
}

#[test]
fn all_sequences_of_known_rule_sets_end_if_they_are_finite() {
    let (boards, mut whole) = (boards(), [0; 6]);
    let all = RuleSet::all().chain(RuleSet::more()).filter(RuleSet::is_finite);
    all.for_each(|rules| play_all(&rules, &boards, &mut whole));
    assert!(whole[1] > 50 && whole[2] > 100 && whole[3] > 30 && whole[4] > 45 && whole[5] > 40, "{whole:?}");
}
