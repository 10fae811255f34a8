//! Boards with many kos, and the kos that a player must take to win.

use koatlas_board::{BoardPosition, Colour};
use koatlas_outcome::geography::{FightOptions, FightPlays, FightSolution, solve_fight};

use crate::force::board;

/// `kos` kos that are the only liberties of two strings; Black holds the first `held` of them.
pub fn between_two_strings(kos: usize, held: usize, to_move: Colour) -> BoardPosition {
    let row = |of_string: char, held_by: [char; 2]| -> String {
        let signs = (0..2 * kos + 1).map(|column| match column % 2 {
            0 => of_string,
            _ => held_by[usize::from(column / 2 >= held)],
        });
        signs.map(|sign| format!("{sign} ")).collect::<String>().trim_end().to_owned() + "\n"
    };
    let column = |ko: usize| ('a'..='z').filter(|letter| *letter != 'i').nth(2 * ko + 1).expect("a column");
    let points: Vec<String> = (0..kos).flat_map(|ko| [3, 2].map(|row| format!("{}{row}", column(ko)))).collect();
    let rows = [row('O', ['O', 'O']), row('O', ['X', '.']), row('X', ['.', 'O']), row('X', ['X', 'X'])];
    board(&format!("{}region: {}\n", rows.concat(), points.join(" "))).with_to_move(to_move)
}

/// `kos` kos that have nothing to do with each other; Black holds the first `held` of them.
pub fn apart(kos: usize, held: usize, to_move: Colour) -> BoardPosition {
    let mut text = ". X X O O .\n".to_owned();
    for ko in (0..kos).rev() {
        text += if ko < held { "X X . X O .\n" } else { "X X O . O .\n" };
        text += ". X X O O .\n";
    }
    let points: Vec<String> = (1..=kos).flat_map(|ko| ["c", "d"].map(|column| format!("{column}{}", 2 * ko))).collect();
    board(&format!("{text}region: {}\n", points.join(" "))).with_to_move(to_move)
}

/// How kos lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kos {
    /// They have nothing to do with each other.
    Apart,
    /// They are the only liberties of two strings.
    BetweenTwoStrings,
}

impl Kos {
    /// The numbers of kos that can be open to the player to move.
    pub fn splits(self, kos: usize) -> std::ops::RangeInclusive<usize> {
        if self == Kos::Apart { 0..=kos } else { 1..=kos - 1 }
    }

    /// The board with `kos` kos of which `open` can be taken by `to_move`.
    pub fn board(self, kos: usize, open: usize, to_move: Colour) -> BoardPosition {
        let held = if to_move == Colour::Black { kos - open } else { open };
        match self {
            Kos::Apart => apart(kos, held, to_move),
            Kos::BetweenTwoStrings => between_two_strings(kos, held, to_move),
        }
    }

    /// The theorem for plays that can be taken back: the player to move needs more than half of the kos to be open to him. He
    /// also wins if his first play captures a string.
    pub fn mover_wins(self, kos: usize, open: usize) -> bool {
        2 * open > kos || self == Kos::BetweenTwoStrings && open == 1
    }
}

/// The theorem for kos between two strings if kos can be filled, with the numbers of threats of the player to move and his opponent.
pub fn mover_wins_with_all_plays(kos: usize, open: usize, own: usize, other: usize) -> bool {
    let is_low = 2 * open <= kos;
    let remainder = if is_low { (kos + open) % 3 } else { (2 * kos - open) % 3 };
    match (is_low, remainder) {
        _ if open == 1 => true,
        (true, 1) | (false, 2) => true,
        (true, 2) => own > other,
        (false, 1) => own >= other,
        _ => false,
    }
}

pub fn solved(board: &BoardPosition, plays: FightPlays) -> FightSolution {
    solve_fight(board, &FightOptions::new(plays)).expect("a fight").0
}

#[test]
fn they_are_the_known_ones() {
    for (name, kos, held) in [("triple_ko", 3, 1), ("quadruple_ko", 4, 2), ("quintuple_ko", 5, 2)] {
        assert_eq!(between_two_strings(kos, held, Colour::Black), crate::force::known(name));
    }
    assert_eq!(apart(1, 0, Colour::Black), board(crate::force::KO));
}
