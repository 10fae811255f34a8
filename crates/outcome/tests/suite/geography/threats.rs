//! Tables of kos over numbers of threats.

use koatlas_board::Colour;
use koatlas_outcome::geography::{FightOptions, FightPlays, fight_table};

use super::boards::{Kos, mover_wins_with_all_plays};

/// The theorem: whether the player to move wins, with the numbers of his threats and his opponent's.
fn mover_wins(kos: usize, open: usize, own: usize, other: usize) -> bool {
    match (2 * open).cmp(&(kos + 1)) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => own >= other,
        std::cmp::Ordering::Greater => true,
    }
}

#[test]
fn threats_count_only_in_the_middle_of_an_odd_number() {
    const MOST: usize = 3;
    for of in [Kos::Apart, Kos::BetweenTwoStrings] {
        for kos in 1..=8 {
            for open in of.splits(kos) {
                for first in Colour::BOTH {
                    let board = of.board(kos, open, first);
                    let table = fight_table(&board, &FightOptions::new(FightPlays::Reversible), MOST).expect("a fight");
                    assert_eq!((table.first, table.winners.len()), (first, MOST + 1));
                    for (black, row) in table.winners.iter().enumerate() {
                        for (white, winner) in row.iter().enumerate() {
                            let (own, other) = if first == Colour::Black { (black, white) } else { (white, black) };
                            let captures = of == Kos::BetweenTwoStrings && open == 1;
                            let wins = captures || mover_wins(kos, open, own, other);
                            assert_eq!(*winner == first, wins, "{kos} {of:?}, {open} open to {first}, {black} {white}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn threats_with_all_plays() {
    const MOST: usize = 3;
    for kos in 2..=6 {
        for open in Kos::BetweenTwoStrings.splits(kos) {
            let board = Kos::BetweenTwoStrings.board(kos, open, Colour::Black);
            let table = fight_table(&board, &FightOptions::new(FightPlays::All), MOST).expect("a fight").winners;
            for (own, row) in table.iter().enumerate() {
                for (other, winner) in row.iter().enumerate() {
                    let expected = mover_wins_with_all_plays(kos, open, own, other);
                    assert_eq!(*winner == Colour::Black, expected, "{kos} kos, {open} open, {own} {other}");
                }
            }
        }
    }
}

/// The theorem for all plays, from one number of kos and of threats to the next: a filled ko leaves a fight of one ko less, and all
/// positions of a level are alike.
#[test]
fn filling_leads_to_one_ko_less() {
    let wins = mover_wins_with_all_plays;
    let wins_by_exit = |kos: usize, open: usize, own: usize, other: usize| {
        let by_fill = kos - open >= 2 && !wins(kos - 1, kos - open - 1, other, own);
        open == 1 || by_fill || own > 0 && wins(kos, open, own - 1, other)
    };
    for kos in 2..80 {
        for open in 1..kos {
            for (own, other) in (0..5).flat_map(|own| (0..5).map(move |other| (own, other))) {
                let opponent_exits = wins_by_exit(kos, kos - open + 1, other, own);
                let expected = wins_by_exit(kos, open, own, other) || !opponent_exits && 2 * open > kos;
                assert_eq!(wins(kos, open, own, other), expected, "{kos} kos, {open} open, {own} {other}");
            }
        }
    }
}

/// If the kos are divided evenly, filling changes nothing.
#[test]
fn even_divisions_are_the_same_with_all_plays() {
    for kos in 3..80_usize {
        let open = kos.div_ceil(2);
        for (own, other) in (0..5).flat_map(|own| (0..5).map(move |other| (own, other))) {
            let expected = mover_wins(kos, open, own, other);
            assert_eq!(mover_wins_with_all_plays(kos, open, own, other), expected, "{kos} kos, {own} {other}");
        }
    }
}
