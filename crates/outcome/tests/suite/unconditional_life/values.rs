//! Values and best moves of the search, against searches that know nothing of life or of symmetries.

use koatlas_board::{BoardPosition, Colour};
use koatlas_files::Control;
use koatlas_outcome::{GameSolution, Terms, VoidIs, WIN, solve};
use koatlas_rules::{GameMove, RuleSet};
use koatlas_test_support::Random;

use super::bounds::where_it_applies;
use super::{black_gets, game_after};
use crate::values::proofs::deep;
use crate::values::{images, positions, told};

fn solution(rules: &RuleSet, board: &BoardPosition, terms: Terms) -> GameSolution {
    let solution = solve(rules, board, terms, &Control::default()).expect("a start");
    assert!(solution.exact, "{}", told(rules, board));
    solution
}

/// Compares the value with what plain searches find; true if they all ended in time.
fn same_value(rules: &RuleSet, board: &BoardPosition, terms: Terms) -> bool {
    let value = solution(rules, board, terms).value;
    let gets = |threshold, forced_by| black_gets(game_after(rules, board, &[]), terms, threshold, forced_by, 10_000);
    // Each player gets his bound and no more. A missing bound: he can force no end that counts.
    let [black, white] = Colour::BOTH;
    let found = [
        (value.lo.map_or(Some(true), |lo| gets(lo, black)), true),
        (gets(value.lo.map_or(-WIN, |lo| lo + 1), black), false),
        (gets(value.hi.unwrap_or(WIN + 1), white), true),
        (value.hi.map_or(Some(false), |hi| gets(hi + 1, white)), false),
    ];
    for (got, expected) in found {
        assert!(got.is_none_or(|got| got == expected), "{value} {terms:?} {found:?}: {}", told(rules, board));
    }
    found.iter().all(|(got, _)| got.is_some())
}

/// Compares values of random positions, of which `take` says which count; the number of those compared, and of all.
fn compare(
    size: (usize, usize),
    take: impl Fn(&BoardPosition) -> bool,
    number: usize,
    random: &mut Random,
) -> [usize; 2] {
    let boards: Vec<BoardPosition> = positions(size.0, size.1).into_iter().filter(take).collect();
    let kinds = [VoidIs::Draw, VoidIs::Separate, VoidIs::Black, VoidIs::White];
    let mut compared = 0;
    let rules = where_it_applies();
    for _ in 0..number {
        for rules in &rules {
            let terms =
                Terms { komi: random.below(9_u64) as i32 - 4, void_is: random.pick(&kinds).unwrap_or_default() };
            compared += usize::from(same_value(rules, &boards[random.below(boards.len())], terms));
        }
    }
    [compared, number * rules.len()]
}

fn stones(board: &BoardPosition) -> usize {
    board.contents().iter().flatten().count()
}

#[test]
fn values_are_those_of_plain_searches() {
    let mut random = Random::new(3);
    let mut all = Vec::new();
    deep(|| {
        all.push(compare((2, 3), |board| stones(board) >= 3, 2, &mut random));
        all.push(compare((1, 7), |board| stones(board) >= 4, 1, &mut random));
        all.push(compare((3, 3), |board| stones(board) >= 7, 1, &mut random));
    });
    assert!(all.iter().all(|[compared, _]| *compared > 10), "{all:?}");
}

/// The moves of the start that keep the value, each judged by a plain search; `None` if that takes too long.
fn best_by_plain_search(rules: &RuleSet, board: &BoardPosition, value: i32) -> Option<Vec<GameMove>> {
    let black_moves = board.to_move() == Colour::Black;
    let threshold = if black_moves { value } else { value + 1 };
    let mut game = game_after(rules, board, &[]);
    let mut best = Vec::new();
    for candidate in game.legal_moves() {
        let after = game_after(rules, board, &[candidate.action]);
        if black_gets(after, Terms::default(), threshold, Colour::Black, 10_000)? == black_moves {
            best.push(game.game_move(candidate.action));
        }
    }
    Some(best)
}

/// True if a symmetry of the board with its stones moves a point.
fn has_symmetry(board: &BoardPosition) -> bool {
    (0..board.size().area()).any(|point| images(board, point).any(|image| image != point))
}

#[test]
fn best_moves_are_all_that_keep_the_value() {
    let mut random = Random::new(8);
    let mut compared = [0; 2];
    let rules = where_it_applies();
    deep(|| {
        for (rows, cols) in [(1, 3), (1, 4), (2, 2), (1, 5), (2, 3)] {
            for board in positions(rows, cols) {
                let symmetric = has_symmetry(&board);
                for rules in &rules {
                    if random.below(if symmetric { 8 } else { 100_u64 * if rows * cols == 6 { 8 } else { 1 } }) != 0 {
                        continue;
                    }
                    let found = solution(rules, &board, Terms::default());
                    let value = found.value.lo.expect("every sequence ends");
                    if let Some(best) = best_by_plain_search(rules, &board, value) {
                        assert_eq!((found.best.both, found.best.one), (best, None), "{}", told(rules, &board));
                        compared[usize::from(symmetric)] += 1;
                    }
                }
            }
        }
    });
    assert!(compared[0] > 100 && compared[1] > 1_000, "{compared:?}");
}
