//! Results of an exploration, and fingerprints that tell if two graphs agree on every node.

use std::collections::BTreeMap;
use std::iter::Sum;
use std::ops::Add;

use koatlas_board::{Colour, Position};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use xxhash_rust::xxh3::xxh3_64;

use crate::components::ComponentCounts;
use crate::definition::GraphNode;
use crate::packed::Packed;

/// Fingerprint of a set of nodes: the sum of a hash of 64 bits for each node, modulo 2^64.
///
/// The sum can be formed in any order and in parts. Two different sets have the same fingerprint with a probability of about
/// 2^-64, unless they were constructed for that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fingerprint(pub u64);

impl Fingerprint {
    /// Factor by which the hash of a situation with White to move differs from that with Black to move.
    const WHITE: u64 = 0x9e37_79b9_7f4a_7c15;

    /// Fingerprint of `position`, which is also that of the situation with Black to move.
    #[inline]
    pub fn from_position<S: Packed>(position: Position<S>) -> Fingerprint {
        let words = position.black.words().chain(position.white.words());
        Fingerprint(words.fold(0, |hash, word| SplitMix64::seed_from_u64(hash ^ word).next_u64()))
    }

    /// Fingerprint of `node`.
    #[inline]
    pub fn from_node<S: Packed>(node: GraphNode<S>) -> Fingerprint {
        Fingerprint::from_position(node.position).with_player(node.to_move)
    }

    /// Fingerprint of the same positions with `player` to move.
    #[inline]
    #[must_use]
    pub fn with_player(self, player: Colour) -> Fingerprint {
        match player {
            Colour::Black => self,
            Colour::White => Fingerprint(self.0.wrapping_mul(Fingerprint::WHITE)),
        }
    }
}

impl Add for Fingerprint {
    type Output = Fingerprint;

    #[inline]
    fn add(self, other: Fingerprint) -> Fingerprint {
        Fingerprint(self.0.wrapping_add(other.0))
    }
}

impl Sum for Fingerprint {
    #[inline]
    fn sum<I: Iterator<Item = Fingerprint>>(parts: I) -> Fingerprint {
        parts.fold(Fingerprint::default(), Add::add)
    }
}

/// The nodes of a graph and the sizes of their components: for each size, the fingerprint of all nodes in components of this
/// size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphFingerprint(pub(crate) BTreeMap<u64, Fingerprint>);

impl GraphFingerprint {
    /// One hash for everything, in 16 hexadecimal digits: XXH3 of the pairs of size and fingerprint in ascending order, 8 bytes
    /// each.
    pub fn hash(&self) -> String {
        let words = self.0.iter().flat_map(|(&size, nodes)| [size, nodes.0]);
        format!("{:016x}", xxh3_64(&words.flat_map(u64::to_le_bytes).collect::<Vec<u8>>()))
    }
}

impl FromIterator<(u64, Fingerprint)> for GraphFingerprint {
    fn from_iter<I: IntoIterator<Item = (u64, Fingerprint)>>(parts: I) -> GraphFingerprint {
        let mut sums: BTreeMap<u64, Fingerprint> = BTreeMap::new();
        for (size, nodes) in parts {
            let sum = sums.entry(size).or_default();
            *sum = *sum + nodes;
        }
        GraphFingerprint(sums)
    }
}

/// Results of an exploration. For a reduced graph all numbers count orbits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// Number of nodes.
    pub nodes: u64,
    /// Number of edges.
    pub edges: u64,
    /// Number of nodes that can be reached from the starts, with the starts.
    pub reachable: u64,
    /// Numbers and sizes of the strongly connected components.
    pub components: ComponentCounts,
    /// Fingerprints of the nodes by the size of their component.
    pub content: GraphFingerprint,
}
