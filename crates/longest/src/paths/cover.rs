//! Cycle covers, and the exchange of successors along an alternating cycle.

use super::mark_graph::START;

/// Permutation of the nodes, stored as the cycles that it consists of. The place of a node in its cycle is found in time O(1), and
/// cycles are cut and joined in few steps.
///
/// Each cycle is a sequence of blocks of at most `capacity` nodes, about the square root of the number of nodes. Two blocks in a row
/// have more than `capacity` nodes together. So to cut or join takes time O(square root of nodes).
pub(super) struct CycleCover {
    // A cycle of 7 nodes with a capacity of 4:
    //
    //     cycles[c].blocks   [b, d]          b before d: ranks 0 and 1
    //     blocks[b].nodes    [3, 9, 1, 4]    places[9] = (b, 1)
    //     blocks[d].nodes    [7, 2, 5]       after 5 comes 3 again
    pub successor: Vec<u32>,
    pub predecessor: Vec<u32>,
    capacity: usize,
    /// For each node, its block and its index in the block.
    places: Vec<(u32, u32)>,
    blocks: Vec<CoverBlock>,
    cycles: Vec<BlockCycle>,
    free_blocks: Vec<u32>,
    free_cycles: Vec<u32>,
    /// Empty lists whose memory is used again.
    spare: Vec<Vec<u32>>,
}

/// Stretch of a cycle.
struct CoverBlock {
    nodes: Vec<u32>,
    cycle: u32,
    /// Index among the blocks of the cycle.
    rank: u32,
}

struct BlockCycle {
    blocks: Vec<u32>,
    nodes: usize,
}

/// Place in a cycle. Places in the same cycle compare in the order of the cycle, from some node on.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct CyclePlace {
    cycle: u32,
    rank: u32,
    offset: u32,
}

impl CycleCover {
    /// The cover in which every node is a cycle by itself.
    pub fn single(nodes: usize) -> CycleCover {
        let numbers = 0..nodes as u32;
        CycleCover {
            successor: numbers.clone().collect(),
            predecessor: numbers.clone().collect(),
            capacity: nodes.isqrt().clamp(8, 256),
            places: numbers.clone().map(|v| (v, 0)).collect(),
            blocks: numbers.clone().map(|v| CoverBlock { nodes: vec![v], cycle: v, rank: 0 }).collect(),
            cycles: numbers.map(|v| BlockCycle { blocks: vec![v], nodes: 1 }).collect(),
            free_blocks: Vec::new(),
            free_cycles: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// The permutation that maps each node to its entry in `successors`. It is built by joining node after node.
    pub fn from_successors(successors: &[u32]) -> CycleCover {
        let mut cover = CycleCover::single(successors.len());
        for first in 0..successors.len() as u32 {
            let (mut node, mut next) = (first, successors[first as usize]);
            while next != first && cover.successor(next) == next {
                // To take over the successor of a single node is to insert this node into the cycle.
                let mut exchange = SuccessorExchange::from(node);
                exchange.push(next);
                let effect = cover.effect(&exchange);
                cover.exchange(&exchange, &effect);
                (node, next) = (next, successors[next as usize]);
            }
        }
        cover
    }

    #[inline]
    pub fn successor(&self, node: u32) -> u32 {
        self.successor[node as usize]
    }

    #[inline]
    pub fn predecessor(&self, node: u32) -> u32 {
        self.predecessor[node as usize]
    }

    #[inline]
    fn place(&self, node: u32) -> CyclePlace {
        let (block, offset) = self.places[node as usize];
        let CoverBlock { cycle, rank, .. } = self.blocks[block as usize];
        CyclePlace { cycle, rank, offset }
    }

    /// Number of the cycle that `node` is on.
    pub fn cycle_of(&self, node: u32) -> u32 {
        self.place(node).cycle
    }

    /// Number of nodes in the cycle that `node` is on.
    #[inline]
    pub fn size(&self, node: u32) -> usize {
        self.cycles[self.cycle_of(node) as usize].nodes
    }

    /// Nodes of a cycle in order, beginning with `first`.
    pub fn cycle(&self, first: u32) -> Vec<u32> {
        let next = |&node: &u32| Some(self.successor(node)).filter(|&node| node != first);
        std::iter::successors(Some(first), next).collect()
    }

    /// Computes what `exchange` would do to the cycles. They are cut into stretches after every source, and the stretches joined.
    pub fn effect(&self, exchange: &SuccessorExchange) -> ExchangeEffect {
        let mut effect = ExchangeEffect { last_after: [0; MOST_SOURCES], single_nodes: 0, cycles: 0 };
        let sources = exchange.sources();
        let mut places = [(CyclePlace::default(), 0); MOST_SOURCES];
        for (index, &node) in sources.iter().enumerate() {
            places[index] = (self.place(node), index);
        }
        let places = &mut places[..sources.len()];
        places.sort_unstable();
        // First the cycles that are cut: a stretch ends at the next source of the same cycle.
        for cut in places.chunk_by(|a, b| a.0.cycle == b.0.cycle) {
            for (nth, &(_, index)) in cut.iter().enumerate() {
                effect.last_after[index] = cut[(nth + 1) % cut.len()].1;
            }
            // A cycle that is cut vanishes; it was a single node or had several.
            let is_single = self.cycles[cut[0].0.cycle as usize].nodes == 1;
            *effect.count(is_single, sources[cut[0].1]) -= 1;
        }
        // Then the cycles that the stretches are joined to: from a source to the stretch after the next source, and on from its end.
        let mut visited = [false; MOST_SOURCES];
        for first in 0..sources.len() {
            if !visited[first] {
                let (mut index, mut stretches) = (first, 0);
                while !visited[index] {
                    visited[index] = true;
                    stretches += 1;
                    index = effect.last_after[exchange.next(index)];
                }
                // A new cycle is a single node if it consists of one stretch with one node.
                let is_single = stretches == 1 && self.successor(sources[exchange.next(first)]) == sources[first];
                *effect.count(is_single, sources[first]) += 1;
            }
        }
        effect
    }

    /// Makes `exchange`, whose `effect` has been computed on this cover.
    pub fn exchange(&mut self, exchange: &SuccessorExchange, effect: &ExchangeEffect) {
        exchange.sources().iter().for_each(|&node| self.cut_after(node));
        self.join(exchange, effect);
        // All successors are read before any is changed.
        let (sources, mut taken) = (exchange.sources(), [0; MOST_SOURCES]);
        for index in 0..sources.len() {
            taken[index] = self.successor(sources[exchange.next(index)]);
        }
        for (&node, &to) in sources.iter().zip(&taken) {
            self.successor[node as usize] = to;
            self.predecessor[to as usize] = node;
        }
    }

    /// Joins the stretches after the sources to new cycles.
    fn join(&mut self, exchange: &SuccessorExchange, effect: &ExchangeEffect) {
        let sources = exchange.sources();
        let mut lists: [Vec<u32>; MOST_SOURCES] = Default::default();
        let (mut visited, mut old) = ([false; MOST_SOURCES], [0; MOST_SOURCES]);
        for first in 0..sources.len() {
            old[first] = self.cycle_of(sources[first]);
            if !visited[first] {
                let (mut list, mut index) = (self.spare.pop().unwrap_or_default(), first);
                while !visited[index] {
                    visited[index] = true;
                    let next = exchange.next(index);
                    index = effect.last_after[next];
                    self.append_stretch(sources[next], sources[index], &mut list);
                }
                lists[first] = list;
            }
        }
        let old = &mut old[..sources.len()];
        old.sort_unstable();
        // Numbers of old cycles are free once, even if several sources were on one of them.
        self.free_cycles.extend(old.chunk_by(|a, b| a == b).map(|same| same[0]));
        lists.into_iter().filter(|list| !list.is_empty()).for_each(|list| self.install(list));
    }

    /// Makes `node` the last one of its block.
    fn cut_after(&mut self, node: u32) {
        let (block, offset) = self.places[node as usize];
        let kept = offset as usize + 1;
        if kept == self.blocks[block as usize].nodes.len() {
            return;
        }
        let mut rest = self.spare.pop().unwrap_or_default();
        rest.extend(self.blocks[block as usize].nodes.drain(kept..));
        let CoverBlock { cycle, rank, .. } = self.blocks[block as usize];
        let new = self.new_block(rest);
        let order = &mut self.cycles[cycle as usize].blocks;
        order.insert(rank as usize + 1, new);
        // The blocks behind the new one move up by one rank.
        for (rank, &block) in order.iter().enumerate().skip(rank as usize + 1) {
            (self.blocks[block as usize].cycle, self.blocks[block as usize].rank) = (cycle, rank as u32);
        }
    }

    /// Adds a block with these `nodes`. Its `cycle` and `rank` are not set yet.
    fn new_block(&mut self, nodes: Vec<u32>) -> u32 {
        let block = CoverBlock { nodes, cycle: 0, rank: 0 };
        let number = if let Some(free) = self.free_blocks.pop() {
            let old = std::mem::replace(&mut self.blocks[free as usize], block);
            self.spare.push(old.nodes);
            free
        } else {
            self.blocks.push(block);
            self.blocks.len() as u32 - 1
        };
        for (offset, &node) in self.blocks[number as usize].nodes.iter().enumerate() {
            self.places[node as usize] = (number, offset as u32);
        }
        number
    }

    /// Appends to `list` the blocks of the stretch that begins after the node `after` and ends with the node `last`. Both are the
    /// last ones of their blocks. If they are the same node, the stretch is the whole cycle.
    fn append_stretch(&self, after: u32, last: u32, list: &mut Vec<u32>) {
        let (from, to) = (self.place(after), self.place(last));
        let (from_rank, to_rank) = (from.rank as usize + 1, to.rank as usize + 1);
        let order = &self.cycles[from.cycle as usize].blocks;
        if from_rank < to_rank {
            list.extend_from_slice(&order[from_rank..to_rank]);
        } else {
            list.extend_from_slice(&order[from_rank..]);
            list.extend_from_slice(&order[..to_rank]);
        }
    }

    /// Makes the blocks of `list` a cycle.
    fn install(&mut self, mut list: Vec<u32>) {
        let cycle = self.free_cycles.pop().expect("no more cycles than nodes");
        let (mut kept, mut nodes) = (0, 0);
        for index in 0..list.len() {
            let block = list[index];
            nodes += self.blocks[block as usize].nodes.len();
            // A block that fits into the one before it is merged, so that two in a row always exceed `capacity`.
            if kept == 0 || !self.merge(list[kept - 1], block) {
                (self.blocks[block as usize].cycle, self.blocks[block as usize].rank) = (cycle, kept as u32);
                list[kept] = block;
                kept += 1;
            }
        }
        list.truncate(kept);
        let mut old = std::mem::replace(&mut self.cycles[cycle as usize], BlockCycle { blocks: list, nodes }).blocks;
        old.clear();
        self.spare.push(old);
    }

    /// Appends the nodes of block `second` to those of `first`. Returns false if they do not fit.
    fn merge(&mut self, first: u32, second: u32) -> bool {
        let length = self.blocks[first as usize].nodes.len();
        if length + self.blocks[second as usize].nodes.len() > self.capacity {
            return false;
        }
        let mut moved = std::mem::take(&mut self.blocks[second as usize].nodes);
        for (offset, &node) in moved.iter().enumerate() {
            self.places[node as usize] = (first, (length + offset) as u32);
        }
        self.blocks[first as usize].nodes.append(&mut moved);
        self.blocks[second as usize].nodes = moved;
        self.free_blocks.push(second);
        true
    }
}

/// Most nodes whose successors are exchanged at once.
pub(super) const MOST_SOURCES: usize = 8;

/// Nodes, called sources: each is to take over the successor of the next one, and the last that of the first.
///
/// The successors given up and taken are the edges of an alternating cycle in the bipartite graph of a cycle cover.
#[derive(Clone, Copy)]
pub(super) struct SuccessorExchange {
    nodes: [u32; MOST_SOURCES],
    len: usize,
}

/// Change of the cycles by an exchange.
pub(super) struct ExchangeEffect {
    /// For each source, by index: the index of the source at which the stretch that begins after it ends.
    last_after: [usize; MOST_SOURCES],
    /// Increase of the number of nodes that are cycles by themselves, the start not counted.
    pub single_nodes: i32,
    /// Increase of the number of cycles of several nodes. The cycle of the start always counts among them.
    pub cycles: i32,
}

impl SuccessorExchange {
    pub fn from(node: u32) -> SuccessorExchange {
        SuccessorExchange { nodes: [node; MOST_SOURCES], len: 1 }
    }

    /// Adds `node`. Returns false if it is a source already.
    pub fn push(&mut self, node: u32) -> bool {
        let is_new = !self.sources().contains(&node);
        if is_new {
            self.nodes[self.len] = node;
            self.len += 1;
        }
        is_new
    }

    #[inline]
    pub fn sources(&self) -> &[u32] {
        &self.nodes[..self.len]
    }

    /// Index of the source whose successor the source `index` takes.
    #[inline]
    pub fn next(&self, index: usize) -> usize {
        if index + 1 == self.len { 0 } else { index + 1 }
    }
}

impl ExchangeEffect {
    /// The counter for cycles like that of `source`: `single` nodes, or `cycles` of several and that of the start.
    fn count(&mut self, is_single: bool, source: u32) -> &mut i32 {
        if is_single && source != START { &mut self.single_nodes } else { &mut self.cycles }
    }
}
