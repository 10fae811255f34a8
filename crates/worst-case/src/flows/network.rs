//! A walk graph, reduced to what matters for an upper bound, and its symmetries, found from the network alone.
//!
//! A board has symmetries too: the rotations and reflections of its local board, with or without an exchange of the colours.
//! They are not handed in from there because graphs have more of them: kos that look alike can change places in the graph, though
//! no rotation of the board does that. Five basic kos under positional superko have 120 symmetries instead of 2, and a search that
//! uses them takes 1.5 s of processor time instead of 3.8; four kos as one quadruple ko under situational superko have 6 instead
//! of 1, and 5.1 s instead of more than 200. Of the 85 graphs that are solved for the catalogue of 6 points without suicide, 6 have
//! 24, 32 or 48, where a local board has at most 16.

use koatlas_position_graph::{Components, Rows};
use koatlas_storage::Stop;

use crate::walk_graph::{WalkEdge, WalkGraph};

/// An edge between groups of nodes. It stands for all edges between them with the same mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NetworkArc {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) mark: Option<u32>,
    pub(crate) weight: u32,
}

/// A walk graph in which nodes that reach each other without marks form one group. Between them walks go to and fro
/// freely and gain nothing.
///
/// Groups are numbered so that an arc without mark leads to a lower number.
pub(crate) struct Network {
    /// The group of every node of the walk graph.
    pub(crate) group_of: Vec<u32>,
    pub(crate) members: Rows<u32>,
    pub(crate) start: u32,
    /// What a walk gains if it ends in a group.
    pub(crate) ends: Vec<u32>,
    /// In ascending order; no two have the same ends and the same mark.
    pub(crate) arcs: Vec<NetworkArc>,
    pub(crate) marks: usize,
}

impl Network {
    pub(crate) fn new(graph: &WalkGraph) -> Network {
        let components = Components::of(&graph.markless());
        let group = |node| components.component(node).expect("every number is a node");
        let members = components.members();
        let end = |nodes: &[u32]| nodes.iter().map(|&node| graph.ends[node as usize]).max().unwrap_or(0);
        let arc = |(from, &WalkEdge { to, mark, weight }): (u32, &WalkEdge)| NetworkArc {
            from: group(from),
            to: group(to),
            mark,
            weight,
        };
        let mut arcs: Vec<NetworkArc> =
            graph.edges.iter().map(arc).filter(|a| a.mark.is_some() || a.from != a.to).collect();
        // Of those that differ in weight alone the heaviest.
        arcs.sort_unstable_by_key(|a| (a.from, a.to, a.mark, std::cmp::Reverse(a.weight)));
        arcs.dedup_by_key(|a| (a.from, a.to, a.mark));
        Network {
            group_of: (0..graph.nodes() as u32).map(group).collect(),
            start: group(graph.start),
            ends: members.rows().map(end).collect(),
            members,
            arcs,
            marks: graph.marks,
        }
    }

    pub(crate) fn groups(&self) -> usize {
        self.members.len()
    }

    /// The numbers of the arcs by a key, of which there are `len`.
    pub(super) fn arcs_by(&self, len: usize, key: impl Fn(&NetworkArc) -> Option<u32>) -> Rows<u32> {
        let keys = (0..).zip(&self.arcs).filter_map(|(number, arc)| Some((key(arc)?, number)));
        Rows::from_pairs(len, |visit| keys.clone().for_each(|(key, number)| visit(key, number)))
    }
}

/// A one-to-one map of the network to itself that keeps the start, weights and marks' sharing.
pub(crate) struct NetworkSymmetry {
    pub(crate) nodes: Vec<u32>,
    pub(crate) marks: Vec<u32>,
    pub(crate) arcs: Vec<u32>,
}

/// The search gives up after so many colourings: a board has fewer symmetries than would need more.
const MOST_COLOURINGS: usize = 400;

/// The largest cell whose nodes are tried one after the other, if there is one as small.
const CELL: usize = 64;

/// All symmetries but the identity, up to twins (arcs side by side that differ in nothing but their marks); none if there
/// are too many, or if told to stop.
///
/// As in McKay's search (Practical graph isomorphism, Congressus Numerantium 30, 1981), nodes get colours of their own
/// until all are told apart; every way to do the same with other nodes, if it gives the same colours, is a symmetry.
pub(crate) fn symmetries(network: &Network, stop: &dyn Stop) -> Vec<NetworkSymmetry> {
    let mut search = SymmetrySearch { network, stop, levels: Vec::new(), found: Vec::new(), colourings: 0 };
    if search.run().is_some() { search.found } else { Vec::new() }
}

/// A colouring in which so many nodes got colours of their own as there are levels before.
struct SearchLevel {
    colouring: NetworkColouring,
    /// The nodes of the colour of which the next is; empty if all nodes are told apart.
    cell: Vec<u32>,
    /// The steps of refinement that led here from the level before.
    steps: usize,
}

struct SymmetrySearch<'n> {
    network: &'n Network,
    stop: &'n dyn Stop,
    levels: Vec<SearchLevel>,
    found: Vec<NetworkSymmetry>,
    colourings: usize,
}

impl SymmetrySearch<'_> {
    /// Finds all symmetries; `None` if there are too many or if told to stop.
    fn run(&mut self) -> Option<()> {
        let root = NetworkColouring::of(self.network, self.stop)?;
        let (mut next, mut steps) = (Some(root.clone()), 0);
        while let Some(mut colouring) = next {
            if !self.levels.is_empty() {
                steps = colouring.refine(self.network, self.stop)?;
            }
            let cell = branching_cell(&colouring);
            next = cell.first().map(|&node| colouring.distinguish(node));
            self.levels.push(SearchLevel { colouring, cell, steps });
        }
        self.descend(&root, 0)
    }

    /// Tries all ways to go on like the levels; `None` if there are too many or if told to stop.
    fn descend(&mut self, colouring: &NetworkColouring, depth: usize) -> Option<()> {
        let level = &self.levels[depth];
        if colouring.fingerprint() != level.colouring.fingerprint() {
            return Some(());
        }
        let Some(&node) = level.cell.first() else {
            let symmetry = symmetry(self.network, &level.colouring, colouring);
            let moves = |symmetry: &NetworkSymmetry| (0..).zip(&symmetry.nodes).any(|(node, &image)| node != image);
            self.found.extend(symmetry.filter(moves));
            return Some(());
        };
        let (colour, steps) = (level.colouring.nodes[node as usize], self.levels[depth + 1].steps);
        let images: Vec<u32> =
            (0..colouring.nodes.len() as u32).filter(|&image| colouring.nodes[image as usize] == colour).collect();
        for image in images {
            self.colourings += 1;
            if self.colourings > MOST_COLOURINGS || self.stop.is_set() {
                return None;
            }
            let mut next = colouring.distinguish(image);
            (0..steps).for_each(|_| next.step(self.network));
            self.descend(&next, depth + 1)?;
        }
        Some(())
    }
}

/// The largest cell that is not too large, or the smallest; empty if every node is in a cell of its own.
fn branching_cell(colouring: &NetworkColouring) -> Vec<u32> {
    let (order, colour) = (by_colour(&colouring.nodes), |node: u32| colouring.nodes[node as usize]);
    let cells = order.chunk_by(|&a, &b| colour(a) == colour(b)).filter(|cell| cell.len() > 1);
    let moderate = cells.clone().filter(|cell| cell.len() <= CELL).max_by_key(|cell| (cell.len(), !cell[0]));
    moderate.or_else(|| cells.min_by_key(|cell| (cell.len(), cell[0]))).unwrap_or_default().to_vec()
}

/// The symmetry that leads from one colouring, in which every node has a colour of its own, to another, if there is one.
fn symmetry(network: &Network, from: &NetworkColouring, to: &NetworkColouring) -> Option<NetworkSymmetry> {
    let mut nodes = vec![0; network.groups()];
    for (source, image) in by_colour(&from.nodes).into_iter().zip(by_colour(&to.nodes)) {
        nodes[source as usize] = image;
    }
    let keeps = |node: usize| network.ends[node] == network.ends[nodes[node] as usize];
    if nodes[network.start as usize] != network.start || !(0..nodes.len()).all(keeps) {
        return None;
    }
    let images = sorted(network, |arc| (nodes[arc.from as usize], nodes[arc.to as usize]), &from.marks);
    let arcs = sorted(network, |arc| (arc.from, arc.to), &to.marks);
    let mut symmetry =
        NetworkSymmetry { nodes, marks: vec![NO_IMAGE; network.marks], arcs: vec![0; network.arcs.len()] };
    let mut inverse = vec![NO_IMAGE; network.marks];
    for (source, image) in images.into_iter().zip(arcs) {
        symmetry.pair(network, source, image, &mut inverse)?;
    }
    // A mark of no arc stays where it is.
    (0..).zip(&mut symmetry.marks).filter(|(_, image)| **image == NO_IMAGE).for_each(|(mark, image)| *image = mark);
    Some(symmetry)
}

impl NetworkSymmetry {
    /// Notes that an arc goes to another, if nothing speaks against it.
    fn pair(&mut self, network: &Network, source: u32, image: u32, inverse: &mut [u32]) -> Option<()> {
        let [a, b] = [source, image].map(|number| network.arcs[number as usize]);
        self.arcs[source as usize] = image;
        if let (Some(mark), Some(other)) = (a.mark, b.mark) {
            agree(&mut self.marks[mark as usize], other)?;
            agree(&mut inverse[other as usize], mark)?;
        }
        let ends = self.nodes[a.from as usize] == b.from && self.nodes[a.to as usize] == b.to;
        (ends && a.mark.is_some() == b.mark.is_some() && a.weight == b.weight).then_some(())
    }
}

/// The mark of a node or mark for which no image has been found.
pub(crate) const NO_IMAGE: u32 = u32::MAX;

/// Notes what something corresponds to, or compares it with what was noted: `Some` of whether it is new, `None` if it differs.
pub(crate) fn agree(place: &mut u32, found: u32) -> Option<bool> {
    let is_new = *place == NO_IMAGE;
    if is_new {
        *place = found;
    }
    (*place == found).then_some(is_new)
}

fn by_colour(colours: &[u64]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..colours.len() as u32).collect();
    order.sort_unstable_by_key(|&node| (colours[node as usize], node));
    order
}

/// The arcs by their ends, and among those side by side by the colours of the marks.
fn sorted(network: &Network, ends: impl Fn(&NetworkArc) -> (u32, u32), marks: &[u64]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..network.arcs.len() as u32).collect();
    order.sort_unstable_by_key(|&number| {
        let arc = &network.arcs[number as usize];
        (ends(arc), arc.mark.map(|mark| marks[mark as usize]), arc.weight, number)
    });
    order
}

/// A colour for every node and every mark that no symmetry changes.
///
/// Colours are hash values, the same for every graph and machine. Two that should differ may be the same by accident:
/// nothing may follow from equal colours that is not checked.
#[derive(Clone)]
pub(crate) struct NetworkColouring {
    pub(crate) nodes: Vec<u64>,
    pub(crate) marks: Vec<u64>,
}

impl NetworkColouring {
    /// The colouring that tells apart the start and nodes with different end weights, refined. `None` if told to stop.
    pub(crate) fn of(network: &Network, stop: &dyn Stop) -> Option<NetworkColouring> {
        let mut nodes: Vec<u64> = network.ends.iter().map(|&end| mix(1 + u64::from(end))).collect();
        nodes[network.start as usize] ^= mix(0);
        let mut colouring = NetworkColouring { nodes, marks: vec![0; network.marks] };
        colouring.refine(network, stop)?;
        Some(colouring)
    }

    /// The same colouring, where a node has a colour of its own besides.
    pub(crate) fn distinguish(&self, node: u32) -> NetworkColouring {
        let mut colouring = self.clone();
        colouring.nodes[node as usize] = mix(!self.nodes[node as usize]);
        colouring
    }

    /// Tells nodes apart by the colours around, until that tells no more of them apart; how many steps that takes;
    /// `None` if told to stop.
    pub(crate) fn refine(&mut self, network: &Network, stop: &dyn Stop) -> Option<usize> {
        let (mut steps, mut classes) = (0, self.count());
        while !stop.is_set() {
            self.step(network);
            steps += 1;
            let before = std::mem::replace(&mut classes, self.count());
            if classes <= before || classes == self.nodes.len() {
                // Once more for the marks.
                self.step(network);
                return Some(steps + 1);
            }
        }
        None
    }

    /// Gives every node and mark a colour made of those around: sums, which do not depend on the order.
    pub(crate) fn step(&mut self, network: &Network) {
        let [from, to] = [1, 2].map(|salt| self.nodes.iter().map(|&colour| mix(colour ^ salt)).collect::<Vec<u64>>());
        let with: Vec<u64> = self.marks.iter().map(|&colour| mix(colour ^ 3)).collect();
        for arc in &network.arcs {
            let mark = arc.mark.map_or(0, |mark| with[mark as usize]);
            let colour = mix(from[arc.from as usize] ^ to[arc.to as usize] ^ mark ^ u64::from(arc.weight));
            let add = |sum: &mut u64, colour| *sum = sum.wrapping_add(colour);
            add(&mut self.nodes[arc.from as usize], colour);
            add(&mut self.nodes[arc.to as usize], colour.rotate_left(21));
            if let Some(mark) = arc.mark {
                add(&mut self.marks[mark as usize], colour.rotate_left(42));
            }
        }
    }

    fn count(&self) -> usize {
        let mut colours = self.nodes.clone();
        colours.sort_unstable();
        colours.chunk_by(|a, b| a == b).count()
    }

    /// A number that is the same for two colourings if a symmetry maps one to the other.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.nodes.iter().fold(0, |sum, &colour| sum.wrapping_add(mix(colour)))
    }
}

/// The finaliser of splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
fn mix(bits: u64) -> u64 {
    let mut bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
