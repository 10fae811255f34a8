//! All splits of up to twelve kos.

use std::time::Instant;

use koatlas_board::Colour;
use koatlas_outcome::geography::FightPlays;

use super::boards::{Kos, mover_wins_with_all_plays, solved};
use crate::force::known;

#[test]
fn the_player_to_move_needs_more_than_half_of_the_kos() {
    for of in [Kos::Apart, Kos::BetweenTwoStrings] {
        for kos in 1..=12 {
            for open in of.splits(kos) {
                for first in Colour::BOTH {
                    let found = solved(&of.board(kos, open, first), FightPlays::Reversible);
                    let expected = if of.mover_wins(kos, open) { first } else { !first };
                    assert_eq!(found.winner, expected, "{kos} {of:?}, {open} open to {first}");
                }
            }
        }
    }
}

/// The number of ways to choose.
fn ways(of: usize, chosen: usize) -> usize {
    (0..chosen).fold(1, |ways, i| ways * (of - i) / (i + 1))
}

/// The positions are those of two levels, and a maximum matching covers the smaller one.
#[test]
fn the_graph_has_two_levels() {
    for kos in 2..=9 {
        for open in 1..=kos {
            let found = solved(&Kos::Apart.board(kos, open, Colour::Black), FightPlays::Reversible);
            let levels = [kos - open, kos - open + 1].map(|held| ways(kos, held));
            assert_eq!(
                (found.positions, found.components, found.in_component),
                (levels[0] + levels[1], 1, found.positions)
            );
            assert_eq!(found.pairs, levels[0].min(levels[1]));
            assert_eq!(found.deciding, 0);
        }
    }
}

#[test]
fn known_positions() {
    for (name, black_first, white_first) in [
        ("triple_ko", Colour::Black, Colour::White),
        ("quadruple_ko", Colour::White, Colour::Black),
        ("quintuple_ko", Colour::Black, Colour::Black),
        ("three_independent_kos", Colour::Black, Colour::Black),
    ] {
        let board = known(name);
        let found = |first| solved(&board.with_to_move(first), FightPlays::Reversible).winner;
        assert_eq!((found(Colour::Black), found(Colour::White)), (black_first, white_first), "{name}");
    }
}

#[test]
fn kos_that_can_be_filled() {
    for kos in 2..=7 {
        for open in Kos::BetweenTwoStrings.splits(kos) {
            for first in Colour::BOTH {
                let found = solved(&Kos::BetweenTwoStrings.board(kos, open, first), FightPlays::All);
                let expected = if mover_wins_with_all_plays(kos, open, 0, 0) { first } else { !first };
                assert_eq!(found.winner, expected, "{kos} kos, {open} open to {first}");
                assert_eq!(found.plays_left_out, 0);
            }
        }
    }
}

#[test]
fn the_largest_take_no_longer_than_a_second() {
    for open in [6, 7] {
        let board = Kos::BetweenTwoStrings.board(12, open, Colour::Black);
        let begun = Instant::now();
        solved(&board, FightPlays::Reversible);
        let taken = begun.elapsed();
        println!("twelve kos, {open} open: {taken:?}");
        assert!(taken.as_secs_f64() < 1.0, "{taken:?}");
    }
}
