//! Small boards, and random numbers.

use koatlas_position_graph::{Random, board_sizes, start_positions};

#[test]
fn boards_and_starts() {
    let names = |points| board_sizes(points).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        (names(1), names(4), names(6)),
        (vec!["1x1".into()], vec!["1x4".into(), "2x2".into()], vec!["1x6".into(), "2x3".into()])
    );
    // 15 positions of 1x3, 5 of them their own mirror images; 57 of 2x2 under eight symmetries, counted by another program.
    assert_eq!(start_positions("1x3".parse().unwrap()).len(), 10);
    assert_eq!(start_positions("2x2".parse().unwrap()).len(), 13);
}

/// Figures of the generator's authors for seed 1234567, as rosettacode.org quotes them
/// (Pseudo-random numbers/Splitmix64): their upper 32 bits.
#[test]
fn numbers_are_those_of_splitmix64() {
    let mut random = Random::new(1_234_567);
    let numbers: [usize; 5] = std::array::from_fn(|_| random.bits() as usize);
    let published: [u64; 5] = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(numbers, published.map(|number| (number >> 32) as usize));
}
