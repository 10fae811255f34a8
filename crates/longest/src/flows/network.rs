//! A walk graph, reduced to what matters for an upper bound, and its symmetries, which are found from the network alone.
//!
//! Those of the board are not handed in, because graphs have more of them: kos that look alike can change places in the graph, though
//! no rotation of the board does that. The guide for developers has the measurements.

use koatlas_files::Stop;
use koatlas_position_graph::{Components, Rows};

use crate::walk_graph::{WalkEdge, WalkGraph};

/// Edge between groups of nodes. It stands for all edges between them with the same mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NetworkArc {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) mark: Option<u32>,
    pub(crate) weight: u32,
}

/// Walk graph in which nodes that reach each other without marks form one *group*: a walk moves freely between them and gains nothing.
///
/// Groups are numbered so that an arc without a mark leads to a lower number.
pub(crate) struct Network {
    /// Group of each node of the walk graph.
    pub(crate) group_of: Vec<u32>,
    pub(crate) members: Rows<u32>,
    pub(crate) start: u32,
    /// For each group, the weight that a walk gains if it ends there.
    pub(crate) end_weights: Vec<u32>,
    /// Arcs in ascending order; no two have the same source, target and mark.
    pub(crate) arcs: Vec<NetworkArc>,
    pub(crate) marks: usize,
}

impl Network {
    /// Groups the nodes of `graph`. Of arcs that differ in weight alone it keeps the heaviest.
    pub(crate) fn new(graph: &WalkGraph) -> Network {
        let components = Components::find(&graph.markless());
        let group = |node| components.component(node).expect("every number is a node");
        let group_of: Vec<u32> = (0..graph.nodes() as u32).map(group).collect();
        let members = components.members();
        let mut arcs = Vec::with_capacity(graph.edges.items().len());
        for (from, &WalkEdge { to, mark, weight }) in graph.edges.iter() {
            let (from, to) = (group_of[from as usize], group_of[to as usize]);
            // An edge without a mark inside a group weighs nothing: `WalkGraph::new` refuses any other.
            if mark.is_some() || from != to {
                arcs.push(NetworkArc { from, to, mark, weight });
            }
        }
        arcs.sort_unstable_by_key(|a| (a.from, a.to, a.mark, std::cmp::Reverse(a.weight)));
        arcs.dedup_by_key(|a| (a.from, a.to, a.mark));
        let end_weights =
            members.rows().map(|nodes| nodes.iter().map(|&node| graph.end_weights[node as usize]).max().unwrap_or(0));
        Network {
            start: group_of[graph.start as usize],
            end_weights: end_weights.collect(),
            group_of,
            members,
            arcs,
            marks: graph.marks,
        }
    }

    pub(crate) fn groups(&self) -> usize {
        self.members.len()
    }

    /// Groups the numbers of the arcs by a key below `len`; arcs without one are left out.
    pub(super) fn arcs_by(&self, len: usize, key: impl Fn(&NetworkArc) -> Option<u32>) -> Rows<u32> {
        let keys = (0..).zip(&self.arcs).filter_map(|(number, arc)| Some((key(arc)?, number)));
        Rows::from_pairs(len, |visit| keys.clone().for_each(|(key, number)| visit(key, number)))
    }
}

/// Symmetry: a one-to-one map of the network to itself, whose nodes are the groups, that keeps the start, the weights, and which arcs share
/// a mark.
pub(crate) struct NetworkSymmetry {
    pub(crate) groups: Vec<u32>,
    pub(crate) marks: Vec<u32>,
    pub(crate) arcs: Vec<u32>,
}

/// Most colourings before the search gives up. The graph of a board needs fewer.
const MOST_COLOURINGS: usize = 400;

/// Size up to which the largest cell is preferred, when one is chosen whose nodes are tried one after the other.
const LARGEST_CELL: usize = 64;

/// Finds all symmetries but the identity, up to twins (parallel arcs that differ in nothing but their marks). Returns none if there
/// are too many, or if `stop` is set.
///
/// As in McKay's search (Practical graph isomorphism, Congressus Numerantium 30, 1981), nodes get colours of their own until all
/// colours are different. Every way to do this with other nodes that gives the same colours is a symmetry.
pub(crate) fn symmetries(network: &Network, stop: &dyn Stop) -> Vec<NetworkSymmetry> {
    let mut search = SymmetrySearch { network, stop, levels: Vec::new(), found: Vec::new(), colourings: 0 };
    if search.run().is_some() { search.found } else { Vec::new() }
}

/// Colouring in which as many nodes have got a colour of their own as there are levels before.
struct SearchLevel {
    colouring: NetworkColouring,
    /// Nodes with the colour of the node that gets its own next; empty if all colours are different.
    cell: Vec<u32>,
    /// Steps of refinement that led here from the level before.
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
    /// Finds all symmetries; `None` if there are too many or if the search is stopped.
    fn run(&mut self) -> Option<()> {
        let root = NetworkColouring::for_network(self.network, self.stop)?;
        let (mut next, mut steps) = (Some(root.clone()), 0);
        while let Some(mut colouring) = next {
            // The root is refined already.
            if !self.levels.is_empty() {
                steps = colouring.refine(self.network, self.stop)?;
            }
            let cell = branching_cell(&colouring);
            next = cell.first().map(|&node| colouring.distinguish(node));
            self.levels.push(SearchLevel { colouring, cell, steps });
        }
        self.descend(&root, 0)
    }

    /// Tries all ways to refine `colouring` on from `depth` as the levels do; `None` if there are too many or if the search is stopped.
    fn descend(&mut self, colouring: &NetworkColouring, depth: usize) -> Option<()> {
        let level = &self.levels[depth];
        if colouring.fingerprint() != level.colouring.fingerprint() {
            return Some(());
        }
        let Some(&node) = level.cell.first() else {
            let symmetry = symmetry(self.network, &level.colouring, colouring);
            self.found
                .extend(symmetry.filter(|symmetry| !(0..).zip(&symmetry.groups).all(|(group, &image)| group == image)));
            return Some(());
        };
        let (colour, steps) = (level.colouring.nodes[node as usize], self.levels[depth + 1].steps);
        for image in (0..colouring.nodes.len() as u32).filter(|&image| colouring.nodes[image as usize] == colour) {
            self.colourings += 1;
            if self.colourings > MOST_COLOURINGS || self.stop.is_set() {
                return None;
            }
            let mut next = colouring.distinguish(image);
            // As many steps as on the levels, so that the colours can be compared with theirs.
            (0..steps).for_each(|_| next.step(self.network));
            self.descend(&next, depth + 1)?;
        }
        Some(())
    }
}

/// Returns the largest cell of at most [`LARGEST_CELL`] nodes, or else the smallest; empty if every node is in a cell of its own.
fn branching_cell(colouring: &NetworkColouring) -> Vec<u32> {
    let (order, colour) = (by_colour(&colouring.nodes), |node: u32| colouring.nodes[node as usize]);
    let cells = order.chunk_by(|&a, &b| colour(a) == colour(b)).filter(|cell| cell.len() > 1);
    let moderate = cells.clone().filter(|cell| cell.len() <= LARGEST_CELL).max_by_key(|cell| (cell.len(), !cell[0]));
    moderate.or_else(|| cells.min_by_key(|cell| (cell.len(), cell[0]))).unwrap_or_default().to_vec()
}

/// Returns the symmetry that maps one colouring, in which every node has a colour of its own, to another, if there is one.
fn symmetry(network: &Network, from: &NetworkColouring, to: &NetworkColouring) -> Option<NetworkSymmetry> {
    let mut nodes = vec![0; network.groups()];
    for (source, image) in by_colour(&from.nodes).into_iter().zip(by_colour(&to.nodes)) {
        nodes[source as usize] = image;
    }
    let keeps_ends =
        (0..nodes.len()).all(|node| network.end_weights[node] == network.end_weights[nodes[node] as usize]);
    if nodes[network.start as usize] != network.start || !keeps_ends {
        return None;
    }
    let sources = sorted_arcs(network, |arc| (nodes[arc.from as usize], nodes[arc.to as usize]), &from.marks);
    let targets = sorted_arcs(network, |arc| (arc.from, arc.to), &to.marks);
    let mut arc_images = vec![0; network.arcs.len()];
    let (mut marks, mut inverse) = (vec![NO_IMAGE; network.marks], vec![NO_IMAGE; network.marks]);
    for (source, image) in sources.into_iter().zip(targets) {
        let [a, b] = [source, image].map(|number| network.arcs[number as usize]);
        let ends = [a.from, a.to].map(|node| nodes[node as usize]);
        if ends != [b.from, b.to] || a.mark.is_some() != b.mark.is_some() || a.weight != b.weight {
            return None;
        }
        if let (Some(mark), Some(other)) = (a.mark, b.mark) {
            set_image(&mut marks[mark as usize], other)?;
            set_image(&mut inverse[other as usize], mark)?;
        }
        arc_images[source as usize] = image;
    }
    // A mark of no arc keeps its number.
    (0..).zip(&mut marks).filter(|(_, image)| **image == NO_IMAGE).for_each(|(mark, image)| *image = mark);
    Some(NetworkSymmetry { groups: nodes, marks, arcs: arc_images })
}

/// Placeholder for a node or mark for which no image has been found.
pub(crate) const NO_IMAGE: u32 = u32::MAX;

/// Sets `image` to `found` if it is [`NO_IMAGE`]. Returns true if it was, and `None` if `image` has another value.
pub(crate) fn set_image(image: &mut u32, found: u32) -> Option<bool> {
    let is_new = *image == NO_IMAGE;
    if is_new {
        *image = found;
    }
    (*image == found).then_some(is_new)
}

/// Numbers of the nodes, sorted by colour.
fn by_colour(colours: &[u64]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..colours.len() as u32).collect();
    order.sort_unstable_by_key(|&node| (colours[node as usize], node));
    order
}

/// Numbers of the arcs, sorted by their ends; parallel arcs by the colours of their marks, given in `marks`.
fn sorted_arcs(network: &Network, ends: impl Fn(&NetworkArc) -> (u32, u32), marks: &[u64]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..network.arcs.len() as u32).collect();
    order.sort_unstable_by_key(|&number| {
        let arc = &network.arcs[number as usize];
        (ends(arc), arc.mark.map(|mark| marks[mark as usize]), arc.weight, number)
    });
    order
}

/// Colour for every node and every mark that no symmetry changes.
///
/// Colours are hash values, the same for every graph and machine. Two different ones can collide, so nothing may follow from equal
/// colours that is not checked.
#[derive(Clone)]
pub(crate) struct NetworkColouring {
    pub(crate) nodes: Vec<u64>,
    pub(crate) marks: Vec<u64>,
}

impl NetworkColouring {
    /// Returns the refined colouring that separates the start and nodes with different end weights. `None` if the search is stopped.
    pub(crate) fn for_network(network: &Network, stop: &dyn Stop) -> Option<NetworkColouring> {
        let mut nodes: Vec<u64> = network.end_weights.iter().map(|&end| mix(1 + u64::from(end))).collect();
        // The start differs from all nodes with the same end weight.
        nodes[network.start as usize] ^= mix(0);
        let mut colouring = NetworkColouring { nodes, marks: vec![0; network.marks] };
        colouring.refine(network, stop)?;
        Some(colouring)
    }

    /// Returns a copy of the colouring in which `node` has a colour of its own.
    pub(crate) fn distinguish(&self, node: u32) -> NetworkColouring {
        let mut colouring = self.clone();
        colouring.nodes[node as usize] = mix(!self.nodes[node as usize]);
        colouring
    }

    /// Refines the colouring by the colours around each node, until the number of colours no longer grows. Returns the number of
    /// steps, and `None` if the search is stopped.
    pub(crate) fn refine(&mut self, network: &Network, stop: &dyn Stop) -> Option<usize> {
        let (mut steps, mut classes) = (0, self.count());
        while !stop.is_set() {
            self.step(network);
            steps += 1;
            let before = std::mem::replace(&mut classes, self.count());
            if classes <= before || classes == self.nodes.len() {
                // The colours of marks are one step behind those of nodes.
                self.step(network);
                return Some(steps + 1);
            }
        }
        None
    }

    /// Gives every node and mark a new colour: the sum over its arcs of a hash of the colours around them. A sum does not depend on
    /// the order of the arcs.
    pub(crate) fn step(&mut self, network: &Network) {
        let [from, to] = [1, 2].map(|salt| self.nodes.iter().map(|&colour| mix(colour ^ salt)).collect::<Vec<u64>>());
        let with: Vec<u64> = self.marks.iter().map(|&colour| mix(colour ^ 3)).collect();
        for arc in &network.arcs {
            let mark = arc.mark.map_or(0, |mark| with[mark as usize]);
            let colour = mix(from[arc.from as usize] ^ to[arc.to as usize] ^ mark ^ u64::from(arc.weight));
            // Rotations separate the roles of source, target and mark, which would otherwise get equal sums.
            add(&mut self.nodes[arc.from as usize], colour);
            add(&mut self.nodes[arc.to as usize], colour.rotate_left(21));
            if let Some(mark) = arc.mark {
                add(&mut self.marks[mark as usize], colour.rotate_left(42));
            }
        }
    }

    /// Number of different colours of nodes.
    fn count(&self) -> usize {
        let mut colours = self.nodes.clone();
        colours.sort_unstable();
        colours.chunk_by(|a, b| a == b).count()
    }

    /// Hash of the colours of nodes, equal for two colourings if a symmetry maps one to the other.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.nodes.iter().fold(0, |sum, &colour| sum.wrapping_add(mix(colour)))
    }
}

/// Hashes `bits` by the finaliser of splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
fn mix(bits: u64) -> u64 {
    let mut bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

fn add(sum: &mut u64, colour: u64) {
    *sum = sum.wrapping_add(colour);
}
