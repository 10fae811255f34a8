//! Random numbers, boards and sequences for the tests.
#![allow(dead_code, reason = "every test file uses its part")]

use koatlas_board::BoardPosition;
use koatlas_files::{Format, parse_position};
use koatlas_rules::{Action, Referee};
pub use koatlas_test_support::Random;

/// A board from a diagram and the lines of a text file.
pub fn board(text: &str) -> BoardPosition {
    parse_position(text.as_bytes(), Format::Text).expect("a board").position
}

/// Small boards with many repetitions: empty ones, kos, eyes, and regions between walls.
pub fn boards() -> Vec<BoardPosition> {
    let empty = ["1x2", "1x3", "1x4", "1x5", "2x2", "2x3", "3x3", "2x4", "4x4", "5x5"];
    let empty = empty.into_iter().map(|size| BoardPosition::empty_board(size.parse().expect("a size")));
    let drawn = [
        ". X X O O .\nX X O . O .\n. X X O O .\n",
        ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nto-move: W\n",
        ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nX X O . O .\n. X X O O .\n",
        ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2 c4 d4 c6 d6\n",
        ". O . X\nO X X X\nO . X .\nO O X X\nto-move: W\n",
        ". . O .\nO O O .\n",
        ". O .\nO O .\n",
        ". . . . . . . .\nO O O O O O . .\nX X X X X O . .\nX O O O X X O O\n. O . X . O X .\nregion: a1 c1 d1 e1 f1 h1\n",
        ". . . X O\n. . . X O\nX X . O O\nregion: a3 b3 c3 a2 b2 c2 c1\nimmortal: a1 d3\n",
    ];
    empty.chain(drawn.into_iter().map(board)).collect()
}

/// The points of the plays that the player to move may make.
pub fn legal_points(referee: &Referee<u64>) -> Vec<usize> {
    let mut points = Vec::new();
    referee.for_each_play(|play, barred| {
        if barred.is_none() {
            points.push(play.point);
        }
    });
    points
}

/// The points of the plays that the bare rules allow and the rule set bars.
pub fn barred_points(referee: &Referee<u64>) -> Vec<usize> {
    let mut points = Vec::new();
    referee.for_each_play(|play, barred| {
        if barred.is_some() {
            points.push(play.point);
        }
    });
    points
}

/// A play if there is a point, otherwise a pass.
pub fn play_or_pass(point: Option<usize>) -> Action<usize> {
    point.map_or(Action::Pass, Action::Play)
}
