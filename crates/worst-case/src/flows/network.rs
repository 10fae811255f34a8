//! A walk graph, reduced to what matters for an upper bound, and the orbits of its arcs under symmetries.

use koatlas_position_graph::{Components, Rows};

use crate::flows::symmetries::Symmetry;
use crate::walk_graph::{Tokenless, WalkEdge, WalkGraph};

/// An edge between groups of nodes. It stands for all edges between them with the same token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Arc {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) token: Option<u32>,
    pub(crate) weight: u32,
}

/// A walk graph in which nodes that reach each other without tokens form one group. Between them walks go to and fro
/// freely and gain nothing.
///
/// Groups are numbered so that an arc without token leads to a lower number.
pub(crate) struct Network {
    /// The group of every node of the walk graph.
    pub(crate) group_of: Vec<u32>,
    /// The nodes of every group.
    pub(crate) members: Rows<u32>,
    /// The group of the start.
    pub(crate) start: u32,
    /// What a walk gains if it ends in a group.
    pub(crate) ends: Vec<u32>,
    /// In ascending order; no two have the same ends and the same token.
    pub(crate) arcs: Vec<Arc>,
    pub(crate) tokens: usize,
}

impl Network {
    pub(crate) fn new(graph: &WalkGraph) -> Network {
        let components = Components::of(&Tokenless(graph));
        let group = |node| components.component(node).expect("every number is a node");
        let members = components.members();
        let end = |nodes: &[u32]| nodes.iter().map(|&node| graph.end_weight(node)).max().unwrap_or(0);
        let arc = |(from, edge): (u32, u32)| {
            let WalkEdge { to, token, weight } = graph.edges()[edge as usize];
            Arc { from: group(from), to: group(to), token, weight }
        };
        let mut arcs: Vec<Arc> = graph.all_edges().map(arc).filter(|a| a.token.is_some() || a.from != a.to).collect();
        // Of those that differ in weight alone the heaviest.
        arcs.sort_unstable_by_key(|a| (a.from, a.to, a.token, std::cmp::Reverse(a.weight)));
        arcs.dedup_by_key(|a| (a.from, a.to, a.token));
        Network {
            group_of: (0..graph.nodes() as u32).map(group).collect(),
            start: group(graph.start()),
            ends: members.rows().map(end).collect(),
            members,
            arcs,
            tokens: graph.tokens(),
        }
    }

    /// Number of groups.
    pub(crate) fn groups(&self) -> usize {
        self.members.len()
    }

    /// The numbers of the arcs by where they lead to.
    pub(crate) fn entering(&self) -> Vec<Vec<u32>> {
        self.lists(self.groups(), |arc| Some(arc.to))
    }

    /// The numbers of the arcs by where they come from.
    pub(crate) fn leaving(&self) -> Vec<Vec<u32>> {
        self.lists(self.groups(), |arc| Some(arc.from))
    }

    /// The numbers of the arcs of every token.
    pub(crate) fn of_tokens(&self) -> Vec<Vec<u32>> {
        self.lists(self.tokens, |arc| arc.token)
    }

    fn lists(&self, len: usize, key: impl Fn(&Arc) -> Option<u32>) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); len];
        for (number, arc) in self.arcs.iter().enumerate() {
            if let Some(key) = key(arc) {
                lists[key as usize].push(number as u32);
            }
        }
        lists
    }
}

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
