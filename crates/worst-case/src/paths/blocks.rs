//! Cycles stored in blocks. The place of a node in its cycle is known at once, and cycles are cut and joined in few
//! steps.

/// A place in a cycle. Places in the same cycle compare in the order of the cycle, from some node on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) cycle: u32,
    rank: u32,
    offset: u32,
}

impl Place {
    /// The least place there can be.
    pub(crate) const FIRST: Place = Place { cycle: 0, rank: 0, offset: 0 };
}

/// Nodes in cyclic order: every node is in one cycle.
///
/// Each cycle is a sequence of blocks of at most `capacity` nodes, about the square root of the number of nodes. Two
/// blocks in a row have more than `capacity` nodes together. So to cut or join takes time O(square root of nodes).
pub(crate) struct Blocks {
    capacity: usize,
    /// The block that a node is in, and its place there.
    place: Vec<(u32, u32)>,
    blocks: Vec<Block>,
    cycles: Vec<Cycle>,
    free_blocks: Vec<u32>,
    free_cycles: Vec<u32>,
    /// Empty lists that have memory.
    spare: Vec<Vec<u32>>,
}

struct Block {
    nodes: Vec<u32>,
    cycle: u32,
    /// Its place among the blocks of the cycle.
    rank: u32,
}

struct Cycle {
    blocks: Vec<u32>,
    nodes: usize,
}

impl Blocks {
    /// Every node by itself.
    pub(crate) fn single(nodes: usize) -> Blocks {
        let numbers = 0..nodes as u32;
        Blocks {
            capacity: nodes.isqrt().clamp(8, 256),
            place: numbers.clone().map(|v| (v, 0)).collect(),
            blocks: numbers.clone().map(|v| Block { nodes: vec![v], cycle: v, rank: 0 }).collect(),
            cycles: numbers.map(|v| Cycle { blocks: vec![v], nodes: 1 }).collect(),
            free_blocks: Vec::new(),
            free_cycles: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Where a node is.
    #[inline]
    pub(crate) fn place(&self, node: u32) -> Place {
        let (block, offset) = self.place[node as usize];
        let Block { cycle, rank, .. } = self.blocks[block as usize];
        Place { cycle, rank, offset }
    }

    /// Number of nodes of a cycle.
    #[inline]
    pub(crate) fn size(&self, cycle: u32) -> usize {
        self.cycles[cycle as usize].nodes
    }

    /// Makes `node` the last one of its block.
    pub(crate) fn cut_after(&mut self, node: u32) {
        let (block, offset) = self.place[node as usize];
        let kept = offset as usize + 1;
        if kept == self.blocks[block as usize].nodes.len() {
            return;
        }
        let mut rest = self.spare.pop().unwrap_or_default();
        rest.extend(self.blocks[block as usize].nodes.drain(kept..));
        let Block { cycle, rank, .. } = self.blocks[block as usize];
        let new = self.new_block(rest);
        let order = &mut self.cycles[cycle as usize].blocks;
        order.insert(rank as usize + 1, new);
        for (rank, &block) in order.iter().enumerate().skip(rank as usize + 1) {
            (self.blocks[block as usize].cycle, self.blocks[block as usize].rank) = (cycle, rank as u32);
        }
    }

    fn new_block(&mut self, nodes: Vec<u32>) -> u32 {
        let block = Block { nodes, cycle: 0, rank: 0 };
        let number = if let Some(free) = self.free_blocks.pop() {
            let old = std::mem::replace(&mut self.blocks[free as usize], block);
            self.spare.push(old.nodes);
            free
        } else {
            self.blocks.push(block);
            self.blocks.len() as u32 - 1
        };
        for (offset, &node) in self.blocks[number as usize].nodes.iter().enumerate() {
            self.place[node as usize] = (number, offset as u32);
        }
        number
    }

    /// An empty list of blocks, for [`Blocks::append_stretch`].
    pub(crate) fn empty_list(&mut self) -> Vec<u32> {
        self.spare.pop().unwrap_or_default()
    }

    /// Appends the blocks of the stretch that begins after the node `after` and ends with the node `last`. Both are the last
    /// ones of their blocks; if they are the same, the stretch is the whole cycle.
    pub(crate) fn append_stretch(&self, after: u32, last: u32, list: &mut Vec<u32>) {
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

    /// Gives up a cycle, whose blocks are put into others.
    pub(crate) fn dissolve(&mut self, cycle: u32) {
        self.free_cycles.push(cycle);
    }

    /// Makes a cycle of blocks, and one block of two that fit.
    pub(crate) fn install(&mut self, mut list: Vec<u32>) {
        let cycle = self.free_cycles.pop().expect("no more cycles than nodes");
        let (mut kept, mut nodes) = (0, 0);
        for index in 0..list.len() {
            let block = list[index];
            nodes += self.blocks[block as usize].nodes.len();
            if kept == 0 || !self.merge(list[kept - 1], block) {
                (self.blocks[block as usize].cycle, self.blocks[block as usize].rank) = (cycle, kept as u32);
                list[kept] = block;
                kept += 1;
            }
        }
        list.truncate(kept);
        let mut old = std::mem::replace(&mut self.cycles[cycle as usize], Cycle { blocks: list, nodes }).blocks;
        old.clear();
        self.spare.push(old);
    }

    /// Appends the nodes of `second` to those of `first` if they fit; whether they do.
    fn merge(&mut self, first: u32, second: u32) -> bool {
        let length = self.blocks[first as usize].nodes.len();
        if length + self.blocks[second as usize].nodes.len() > self.capacity {
            return false;
        }
        let mut moved = std::mem::take(&mut self.blocks[second as usize].nodes);
        for (offset, &node) in moved.iter().enumerate() {
            self.place[node as usize] = (first, (length + offset) as u32);
        }
        self.blocks[first as usize].nodes.append(&mut moved);
        self.blocks[second as usize].nodes = moved;
        self.free_blocks.push(second);
        true
    }
}
