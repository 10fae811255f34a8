//! Orbits: what symmetries map to each other.

use super::network::Network;
use super::symmetries::Symmetry;

/// A partition of things that are numbered from 0. Classes are numbered in the order of their least members.
pub(crate) struct Classes {
    pub(crate) of: Vec<u32>,
    /// The least of each class.
    pub(crate) first: Vec<u32>,
    pub(crate) sizes: Vec<u32>,
}

impl Classes {
    /// The orbits of the group that these permutations generate.
    fn orbits<'p>(len: usize, permutations: impl Iterator<Item = &'p [u32]>) -> Classes {
        let mut parent: Vec<u32> = (0..len as u32).collect();
        for permutation in permutations {
            for (source, &image) in permutation.iter().enumerate() {
                let (a, b) = (root(&mut parent, source as u32), root(&mut parent, image));
                parent[a.max(b) as usize] = a.min(b);
            }
        }
        let mut classes = Classes { of: vec![0; len], first: Vec::new(), sizes: Vec::new() };
        for thing in 0..len as u32 {
            let least = root(&mut parent, thing);
            if least == thing {
                classes.of[thing as usize] = classes.first.len() as u32;
                classes.first.push(thing);
                classes.sizes.push(0);
            }
            let class = classes.of[least as usize];
            classes.of[thing as usize] = class;
            classes.sizes[class as usize] += 1;
        }
        classes
    }

    /// Number of classes.
    pub(crate) fn len(&self) -> usize {
        self.first.len()
    }
}

fn root(parent: &mut [u32], mut thing: u32) -> u32 {
    while parent[thing as usize] != thing {
        parent[thing as usize] = parent[parent[thing as usize] as usize];
        thing = parent[thing as usize];
    }
    thing
}

/// The orbits of a network under some symmetries.
pub(crate) struct Orbits {
    pub(crate) nodes: Classes,
    pub(crate) tokens: Classes,
    pub(crate) arcs: Classes,
}

impl Orbits {
    pub(crate) fn new(network: &Network, symmetries: &[Symmetry]) -> Orbits {
        Orbits {
            nodes: Classes::orbits(network.groups(), symmetries.iter().map(|s| &s.nodes[..])),
            tokens: Classes::orbits(network.tokens, symmetries.iter().map(|s| &s.tokens[..])),
            arcs: Classes::orbits(network.arcs.len(), symmetries.iter().map(|s| &s.arcs[..])),
        }
    }
}
