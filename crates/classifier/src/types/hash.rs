//! The one hash function of this module.

/// A bijection of the 64-bit numbers that leaves no visible trace of its argument.
///
/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014,
/// [doi:10.1145/2660193.2660195](https://doi.org/10.1145/2660193.2660195)). The order of the nodes in canonical forms
/// depends on it, so it must not change.
#[inline]
pub(super) const fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Two numbers into one; not symmetric.
#[inline]
pub(super) const fn combine(a: u64, b: u64) -> u64 {
    mix(a.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_add(mix(b)))
}
