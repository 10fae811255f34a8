//! Tables of kos over numbers of threats.

use koatlas_board::Colour;
use koatlas_outcome::geography::{FightOptions, FightPlays, fight_table};

use super::boards::Kos;

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
