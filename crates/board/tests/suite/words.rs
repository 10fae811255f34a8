//! Words for people.

use koatlas_board::{grouped, nearest};

#[test]
fn digits_come_in_groups_of_three() {
    assert_eq!([0_u64, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    assert_eq!(grouped(1_u128 << 64), "18,446,744,073,709,551,616");
}

#[test]
fn slips_are_understood_and_nonsense_is_not() {
    let nearest = |text| nearest(text, ["psk", "ssk", "fixed-ko", "japanese-1989", "tromp-taylor"].into_iter());
    assert_eq!(["pks", "Psk", "SSK", "fixedko"].map(nearest), ["psk", "psk", "ssk", "fixed-ko"].map(Some));
    assert_eq!(["japanese", "tromp"].map(nearest), ["japanese-1989", "tromp-taylor"].map(Some));
    assert_eq!(["", "xyzzy", "rule"].map(nearest), [None; 3]);
}
