//! Closures: all nodes that can be reached from some nodes, or from which these can be reached. A closure is found by a
//! direction-optimising breadth-first search (Beamer, Asanović, Patterson, Direction-optimizing breadth-first search, SC 2012).
//!
//! A play that removes nothing is *quiet*: it adds a stone. From a legal position, every addition of a stone that gives a legal
//! position is a quiet play: if the play removed something, the position with only the stone added would not be legal.
//! Conversely, a legal position stays legal if a stone is taken off. So quiet plays lead from a block to itself or to blocks with
//! larger numbers, and one *sweep* over the blocks in ascending order follows all of them to their ends. (Backward, edges are
//! followed against their direction, and the order is descending.) This is the top-down step: the nodes of the set push their
//! successors in, 243 at a time.
//!
//! The other plays are followed in the bottom-up step: a node outside the set searches for an edge that comes from the set, and
//! joins if it finds one. Nodes with few stones are tried first, because the sweep then adds everything that has more stones;
//! backward, nodes with few empty points. Where the colours alternate, quiet plays keep the difference between the numbers of
//! black and of white stones, so there nodes with few stones of one colour are tried. All nodes outside the set are tried only
//! when these phases add little. Most nodes never take the bottom-up step. The set is closed when a sweep that tried all others
//! added nothing.

use std::ops::ControlFlow;

use koatlas_board::{Colour, PointSet, Position, Suicide};
use rayon::prelude::*;

use super::block::Block;
use super::graph::PlaneGraph;
use super::layout::{Layout, union_of_stones};
use super::plane::Plane;
use crate::definition::GraphNode;

/// The direction in which edges are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From sources to targets: the closure is what can be reached.
    Forward,
    /// From targets to sources: the closure is what reaches the start.
    Backward,
}

/// A set of nodes that is being closed.
///
/// Nodes found in a portion of work are added at its end. So the set after each portion is the same for any number of threads.
#[derive(Clone, Debug)]
pub(crate) struct Closure {
    direction: Direction,
    /// Nodes found.
    pub planes: Vec<Plane>,
    /// Number of nodes found.
    pub len: u64,
    /// Number of nodes of the graph. The closure is finished when it has found as many.
    most: u64,
    /// Current phase: an index of [`BOTTOM_UP`].
    phase: usize,
}

/// Phases of the bottom-up step. `Some(few)`: only nodes with few stones take it, see [`Closure::bottom_up_nodes`]. `None`: all
/// nodes outside the set.
const BOTTOM_UP: [Option<usize>; 3] = [Some(1), Some(2), None];

/// The next phase begins when a sweep adds at most this fraction of the set: one in 256.
const WORTH_A_SWEEP: u64 = 256;

/// Number of chunks of a portion of work.
const CHUNKS: usize = 64;

impl Closure {
    /// The closure of `nodes` before its first sweep. `most` is the number of nodes of the graph.
    pub fn new(graph: &PlaneGraph, direction: Direction, nodes: &[GraphNode<u64>], most: u64) -> Closure {
        let planes = vec![Plane::new(&graph.layout); PlaneGraph::plane_count(&graph.graph)];
        let mut closure = Closure { direction, planes, len: 0, most, phase: 0 };
        closure.insert(graph, nodes);
        closure
    }

    /// The same set, to be closed again after `nodes` are inserted: it begins with the last phase.
    pub fn reopen(mut self, graph: &PlaneGraph, nodes: &[GraphNode<u64>]) -> Closure {
        self.phase = BOTTOM_UP.len() - 1;
        self.insert(graph, nodes);
        self
    }

    fn insert(&mut self, graph: &PlaneGraph, nodes: &[GraphNode<u64>]) {
        for &node in nodes {
            let (side, address) = graph.address(node);
            let block = &mut self.planes[side].blocks[address.block];
            self.len += u64::from(!block.contains(address.bit));
            *block |= Block::single(address.bit);
        }
    }

    /// Sweeps until the set is closed. After each portion of work it calls `step` with the number of nodes found and the number of
    /// sweeps done, and ends if that fails.
    pub fn close<E>(&mut self, graph: &PlaneGraph, mut step: impl FnMut(u64, f64) -> Result<(), E>) -> Result<(), E> {
        let mut levels = graph.layout.chunks_by_stones();
        if self.direction == Direction::Backward {
            levels.reverse();
        }
        // The chunks of a portion have equally many stones on the points that choose them: every quiet play between chunks adds such a
        // stone, so none leads from one to another, and they are swept in parallel.
        let portions: Vec<&[usize]> = levels.iter().flat_map(|level| level.chunks(CHUNKS)).collect();
        let mut sweeps = 0.0;
        loop {
            let before = self.len;
            for (number, chunks) in portions.iter().enumerate() {
                self.sweep_chunks(graph, chunks);
                step(self.len, sweeps + (number + 1) as f64 / portions.len() as f64)?;
            }
            sweeps += 1.0;
            let (new, is_last) = (self.len - before, self.phase + 1 == BOTTOM_UP.len());
            // Only a sweep in the last phase has tried all edges.
            if self.len == self.most || is_last && new == 0 {
                return Ok(());
            }
            if !is_last && new <= self.len / WORTH_A_SWEEP {
                self.phase += 1;
            }
        }
    }

    /// Does one portion of a sweep.
    fn sweep_chunks(&mut self, graph: &PlaneGraph, chunks: &[usize]) {
        let found: Vec<SweptChunk> = chunks.par_iter().map(|&chunk| self.sweep_chunk(graph, chunk)).collect();
        for SweptChunk { planes, from, new } in found {
            self.len += new;
            for (plane, blocks) in self.planes.iter_mut().zip(planes) {
                plane.blocks[from..from + blocks.len()].copy_from_slice(&blocks);
            }
        }
    }

    /// Sweeps a chunk. It reads other chunks as they were before this portion.
    fn sweep_chunk(&self, graph: &PlaneGraph, chunk: usize) -> SweptChunk {
        let len = graph.layout.blocks_of_a_chunk;
        let from = chunk * len;
        let planes = self.planes.iter().map(|plane| plane.blocks[from..from + len].to_vec()).collect();
        let mut found = SweptChunk { planes, from, new: 0 };
        for i in 0..len {
            // In the order of the sweep, so that quiet plays inside the chunk meet blocks that are swept already.
            let block = from + if self.direction == Direction::Forward { i } else { len - 1 - i };
            let legal = graph.liberties.legal(block);
            if !legal.is_empty() {
                self.sweep_block(graph, &mut found, block, legal);
            }
        }
        found
    }

    /// Sweeps a block: first quiet plays from other blocks, then inside the block, then the bottom-up step.
    fn sweep_block(&self, graph: &PlaneGraph, found: &mut SweptChunk, block: usize, legal: Block) {
        let high = graph.layout.high_stones(block);
        // `now[side]`: the nodes of this block in the set. In the free model only `now[0]` is used.
        let mut now = [Block::NONE; 2];
        for (side, planes) in found.planes.iter().enumerate() {
            now[side] = planes[block - found.from];
        }
        self.follow_high(graph, found, (block, high), &mut now);
        let sides = found.planes.len();
        // With the stone added a position of another block may be illegal. Then the play removes stones, and is not quiet.
        now.iter_mut().for_each(|block| *block &= legal);
        self.follow_low(graph, legal, &mut now);
        for side in 0..sides {
            // Bottom-up step. It comes last: every node that a quiet play has just added needs no search.
            let outside = legal.minus(now[side]) & self.bottom_up_nodes(&graph.layout, high);
            for bit in outside.codes() {
                let position = union_of_stones(high, graph.layout.low_stones(bit));
                // An earlier node of this block may have joined since, and this one followed by quiet plays.
                if now[side].contains(bit) {
                    continue;
                }
                if self.joins(graph, side, position) {
                    now[side] |= Block::single(bit);
                    // Nodes that quiet plays reach from the new node need no search any more.
                    self.follow_low(graph, legal, &mut now);
                }
            }
        }
        for (planes, now) in found.planes.iter_mut().zip(now) {
            found.new += u64::from(now.minus(planes[block - found.from]).len());
            planes[block - found.from] = now;
        }
    }

    /// Top-down step of quiet plays on high points: all bits of a block go to another block at once.
    fn follow_high(
        &self,
        graph: &PlaneGraph,
        found: &SweptChunk,
        (block, high): (usize, Position<u64>),
        now: &mut [Block; 2],
    ) {
        let backward = self.direction == Direction::Backward;
        graph.layout.for_each_neighbour_block((block, high), backward, |colour, beside| {
            let (before, after) = (graph.source_plane(colour), graph.target_plane(colour));
            // `beside` has one stone less than this block (backward: one more), so the sweep has been there. `from` is the plane
            // of the nodes there, `to` the plane of the nodes here.
            let (from, to) = if backward { (after, before) } else { (before, after) };
            // Inside the chunk the block is already swept in this portion. `wrapping_sub` gives a huge index for smaller blocks.
            // Other chunks with fewer stones were stored by an earlier portion.
            if let Some(&swept) = found.planes[from].get(beside.wrapping_sub(found.from)) {
                now[to] |= swept;
            } else {
                now[to] |= self.planes[from].blocks[beside];
            }
        });
    }

    /// Top-down step of quiet plays on low points: bits are shifted inside the block, see [`Block::shift_up`].
    fn follow_low(&self, graph: &PlaneGraph, legal: Block, now: &mut [Block; 2]) {
        loop {
            // Every legal position with one stone more has its bit higher by 3^point (black) or 2 * 3^point (white). `empty`
            // guarantees that the digit is 0 before, so that the addition never carries into the next digit.
            let old = *now;
            for point in 0..graph.layout.low_points {
                let empty = Block::with_digit(point, 0);
                for colour in Colour::BOTH {
                    let by = (1 + colour.index()) * Layout::bit_shift(point);
                    let (before, after) = (graph.source_plane(colour), graph.target_plane(colour));
                    if self.direction == Direction::Forward {
                        now[after] |= (now[before] & empty).shift_up(by) & legal;
                    } else {
                        now[before] |= now[after].shift_down(by) & empty & legal;
                    }
                }
            }
            // If either player may play, stones can be added in any order: one pass over the points is enough.
            if self.planes.len() == 1 || *now == old {
                return;
            }
        }
    }

    /// Positions of a block whose nodes take the bottom-up step in this phase. `high` are the stones on the high points.
    fn bottom_up_nodes(&self, layout: &Layout, high: Position<u64>) -> Block {
        let stones = high.occupied().len();
        match (BOTTOM_UP[self.phase], self.direction) {
            (None, _) => Block::ALL,
            (Some(few), Direction::Forward) if self.planes.len() == 1 => at_most(2 * few, stones, 2),
            (Some(few), Direction::Forward) => at_most(few, high.black.len(), 0) | at_most(few, high.white.len(), 1),
            (Some(few), Direction::Backward) => {
                // At most `2 * few` empty points, that is, not fewer than `least` stones.
                let least = (layout.low_points + layout.high_points).saturating_sub(2 * few);
                least.checked_sub(1).map_or(Block::ALL, |most| !at_most(most, stones, 2))
            }
        }
    }

    /// The bottom-up step for one node: true if a play that removes stones leads from the set to the node, or backward, from the
    /// node to the set.
    fn joins(&self, graph: &PlaneGraph, side: usize, position: Position<u64>) -> bool {
        let (local_board, suicide) = (&graph.graph.local_board, graph.graph.suicide);
        let has = |side: usize, position| self.planes[side].contains(graph.layout.address(position));
        let end_if = |found| if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        match self.direction {
            Direction::Backward => {
                local_board.try_for_each_removing_play(graph.players(side), position, suicide, |play| {
                    end_if(has(graph.target_plane(play.colour), play.after))
                })
            }
            Direction::Forward => {
                let suicides = suicide != Suicide::None;
                local_board.try_for_each_unplay(graph.players_before(side), position, suicides, |unplay| {
                    // In a suicide no stone of the opponent may be without liberty before anything is removed, or the play would
                    // be a capture. The bit is looked up first: it rules out nearly all nodes, and is cheaper than strings.
                    let is_play = |full| local_board.strings_without_liberty(full, !unplay.colour).next().is_none();
                    let is_in = has(graph.source_plane(unplay.colour), unplay.before);
                    end_if(is_in && unplay.suicide.is_none_or(is_play))
                })
            }
        }
        .is_break()
    }
}

/// The codes with which a position has at most `most` stones of a colour, if `high` of them are on the high points. The colour is
/// a parameter of [`Block::with_at_most`].
#[inline]
fn at_most(most: usize, high: usize, colour: usize) -> Block {
    most.checked_sub(high).map_or(Block::NONE, |most| Block::with_at_most(most, colour))
}

/// Result of sweeping a chunk.
struct SweptChunk {
    /// Blocks of the chunk for each plane.
    planes: Vec<Vec<Block>>,
    /// Number of the first block.
    from: usize,
    /// Number of nodes found.
    new: u64,
}
