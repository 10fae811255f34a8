//! Positions as ternary numbers.

use koatlas_board::{LocalBoard, LocalBoardParts, PointSet, Position};
use koatlas_position_graph::{Packed, Random, RankedBits, Ternary, legal_positions};
use proptest::prelude::*;

use crate::{board, race};

/// The code by its definition.
fn slow_code<S: PointSet>(position: Position<S>, points: usize) -> u64 {
    let digit = |i| u64::from(position.black.contains(i)) + 2 * u64::from(position.white.contains(i));
    (0..points).map(|i| digit(i) * 3u64.pow(i as u32)).sum()
}

#[test]
fn every_code_is_one_position() {
    let ternary = Ternary::new(&board::<u64>("3x3")).unwrap();
    assert_eq!(ternary.codes(), 19_683);
    for code in 0..ternary.codes() {
        let position: Position<u64> = ternary.position(code);
        assert!(!position.black.meets(position.white));
        assert_eq!((slow_code(position, 9), ternary.code(position)), (code, code));
    }
}

proptest! {
    #[test]
    fn codes_of_twenty_points(black in 0u64..1 << 20, mask in 0u64..1 << 20) {
        let ternary = Ternary::new(&board::<u64>("4x5")).unwrap();
        let position = Position { black, white: mask & !black };
        let code = ternary.code(position);
        prop_assert!(code < ternary.codes());
        prop_assert_eq!(code, slow_code(position, 20));
        prop_assert_eq!(ternary.position::<u64>(code), position);
        let wide = Position { black: u128::from(position.black), white: u128::from(position.white) };
        prop_assert_eq!(ternary.position::<u128>(code), wide);
    }

    #[test]
    fn sets_are_their_words(set: u128) {
        let words: Vec<u64> = set.words().collect();
        prop_assert_eq!(u128::from(words[1]) << 64 | u128::from(words[0]), set);
        prop_assert!((0..16).all(|i| set.byte(i) == set.to_le_bytes()[i]));
        prop_assert!(words[0].words().eq([words[0]]) && (0..8).all(|i| words[0].byte(i) == set.byte(i)));
    }
}

#[test]
fn local_boards_that_are_not_numbered() {
    assert_eq!(Ternary::new(&board::<u64>("3x7")), None);
    let (_, local_board, _) = race::<u64>();
    assert_eq!((Ternary::new(&local_board), legal_positions(&local_board)), (None, None));
}

/// A local board with a safe stone: a single point where a white stone is never captured.
#[test]
fn legal_positions_of_a_point() {
    let size = "1x1".parse().unwrap();
    let parts =
        |safe| LocalBoardParts { size, points: size.points().collect(), neighbours: vec![0u64], playable: 1, safe };
    let legal = |safe| legal_positions(&LocalBoard::new(parts(safe)).unwrap()).unwrap();
    assert_eq!(legal([0, 0]), [Position::EMPTY]);
    assert_eq!(legal([0, 1]), [Position::EMPTY, Position { black: 0, white: 1 }]);
}

#[test]
fn places_are_those_of_a_list() {
    let mut random = Random::new(1);
    for (length, density) in [(0, 1), (1, 1), (70, 1), (2000, 1), (2000, 30), (5000, 64)] {
        let mut words = vec![0u64; length];
        (0..64 * length).filter(|_| random.below(64) < density).for_each(|i| words[i / 64] |= 1 << (i % 64));
        let list: Vec<usize> = (0..64 * length).filter(|i| words[i / 64] >> (i % 64) & 1 == 1).collect();
        let set = RankedBits::new(words);
        assert_eq!(set.len(), list.len());
        for (place, &number) in list.iter().enumerate() {
            assert_eq!((set.select(place as u32), set.rank(number)), (number, place as u32));
        }
        assert!((0..64 * length).all(|i| set.contains(i) == list.binary_search(&i).is_ok()));
    }
}
