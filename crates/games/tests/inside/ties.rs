//! Tests of kos that nothing can be tied to, on random boards.

use koatlas_board::{BoardPosition, Colour, PointSet, Suicide, Wide};
use koatlas_files::Control;
use koatlas_test_support::Random;

use super::{KoSearch, tied_to};
use crate::find::{FindOptions, shortest_cycles, surroundings, whole_board};
use crate::local::LocalTypes;

/// A position after random plays that fill no point between stones of one's own.
fn random_board(random: &mut Random, size: &str, moves: usize) -> BoardPosition {
    let board = BoardPosition::empty_board(size.parse().unwrap());
    let (local_board, mut position) = whole_board(&board);
    for number in 0..moves {
        let (colour, point) = (Colour::BOTH[number % 2], random.below(local_board.len()));
        let is_eye = local_board.neighbours(point).minus(position.stones(colour)).is_empty();
        if let (false, Ok(play)) = (is_eye, local_board.play(position, colour, point, Suicide::Multi)) {
            position = play.after;
        }
    }
    board.with_position(&local_board, position)
}

/// Where `has_ties` says that nothing can be tied to a ko, a search around it in every position of its component finds nothing.
#[test]
fn nothing_is_tied_where_no_string_has_ties() {
    let (mut random, mut without) = (Random::new(53), 0);
    for suicide in [Suicide::None, Suicide::Multi] {
        let (types, control) = (LocalTypes::new(suicide), Control::default());
        for board in (0..60).map(|_| random_board(&mut random, "9x9", 150)).collect::<Vec<_>>() {
            let (local_board, position) = whole_board(&board);
            let options = FindOptions { within: 6, soon: 0, suicide };
            let search =
                KoSearch { board: &board, local_board: &local_board, options, types: &types, control: &control };
            let cycles = |there, near| {
                let found = shortest_cycles(&local_board, there, near, options, &control, |_| true).unwrap();
                found.into_iter().map(|(points, _)| points).collect::<Vec<Wide>>()
            };
            let groups = search.groups(position, cycles(position, local_board.all()));
            for points in groups.into_iter().filter(|&points| !search.has_ties(points)) {
                for there in search.positions(points) {
                    let near = cycles(there, surroundings(&local_board, there, points));
                    assert_eq!(tied_to(points, &local_board, there, near), points, "{board:?}");
                    without += 1;
                }
            }
        }
    }
    assert!(without > 200, "{without}");
}
