//! What an exploration finds out, and what is in a graph as one short number: whether two results agree on every node.

use std::collections::BTreeMap;
use std::iter::Sum;
use std::ops::Add;

use koatlas_board::{Colour, Position};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use xxhash_rust::xxh3::xxh3_64;

use crate::components::{ComponentSummary, Components};
use crate::definition::Node;
use crate::packed::Packed;

/// The fingerprint of a set of nodes: the sum, modulo 2^64, of a random-looking number for each.
///
/// It can be made in any order and in parts. Two different sets have the same fingerprint by a chance of about one in 2^64, unless
/// somebody has looked for such sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fingerprint(pub u64);

impl Fingerprint {
    /// By this factor a situation with White to move differs from that with Black to move.
    const WHITE: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The fingerprint of a position, or of the situation with Black to move.
    #[inline]
    #[must_use]
    pub fn of_position<S: Packed>(position: Position<S>) -> Fingerprint {
        let words = position.black.words().chain(position.white.words());
        Fingerprint(words.fold(0, |hash, word| SplitMix64::seed_from_u64(hash ^ word).next_u64()))
    }

    /// The fingerprint of a node.
    #[inline]
    #[must_use]
    pub fn of_node<S: Packed>(node: Node<S>) -> Fingerprint {
        Fingerprint::of_position(node.position).to_move(node.to_move)
    }

    /// The same positions with this player to move.
    #[inline]
    #[must_use]
    pub fn to_move(self, player: Colour) -> Fingerprint {
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

/// Which nodes a graph has, and how large the component of each is: by size of components, the fingerprint of all nodes in
/// components of this size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content(pub(crate) BTreeMap<u64, Fingerprint>);

impl Content {
    /// The content of a graph whose components are known: `print` gives the fingerprint of the node with a number.
    #[must_use]
    pub fn of(components: &Components, print: impl Fn(u32) -> Fingerprint) -> Content {
        let size = |number| Some(components.sizes[components.component(number)? as usize]);
        (0..components.of.len() as u32).filter_map(|number| Some((size(number)?.into(), print(number)))).collect()
    }

    /// All of it in 16 hexadecimal digits: XXH3 of the sizes and fingerprints, 8 bytes each, the least first.
    #[must_use]
    pub fn hash(&self) -> String {
        let words = self.0.iter().flat_map(|(&size, nodes)| [size, nodes.0]);
        format!("{:016x}", xxh3_64(&words.flat_map(u64::to_le_bytes).collect::<Vec<u8>>()))
    }
}

impl FromIterator<(u64, Fingerprint)> for Content {
    fn from_iter<I: IntoIterator<Item = (u64, Fingerprint)>>(parts: I) -> Content {
        let mut sums: BTreeMap<u64, Fingerprint> = BTreeMap::new();
        for (size, nodes) in parts {
            let sum = sums.entry(size).or_default();
            *sum = *sum + nodes;
        }
        Content(sums)
    }
}

/// What an exploration finds out about a graph. Of a reduced graph everything is stated in orbits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// Number of nodes.
    pub nodes: u64,
    /// Number of edges.
    pub edges: u64,
    /// Number of nodes that can be reached from the starts, themselves among them.
    pub reachable: u64,
    /// The strongly connected components.
    pub components: ComponentSummary,
    /// Which nodes there are, and how large the component of each is.
    pub content: Content,
}
