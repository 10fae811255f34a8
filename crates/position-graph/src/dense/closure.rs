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
//!
//! If several processes share the planes, all do the same portion of the sweep at the same time, each on the chunks that it
//! holds, and exchange the nodes found: see [`exchange`](super::exchange).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use koatlas_board::{Colour, PointSet, Position, Suicide};
use rayon::prelude::*;

use super::block::{Block, LOW_CODES};
use super::exchange::{Exchange, RoundMessage, sums};
use super::graph::PlaneGraph;
use super::layout::{BitAddress, Layout, union_of_stones};
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

/// A set of nodes that is being closed. It can be saved between portions of work.
///
/// Nodes found in a portion are added at its end. So the set after each portion is the same for any number of threads.
#[derive(Clone, Debug)]
pub(crate) struct Closure {
    /// Direction of the search.
    pub direction: Direction,
    /// Nodes found.
    pub planes: Vec<Plane>,
    /// Number of nodes found.
    pub len: u64,
    /// Number of nodes of the graph. The closure is finished when it has found as many.
    most: u64,
    /// Current phase: an index of [`BOTTOM_UP`].
    phase: usize,
    sweeps: u32,
    /// Next portion of the sweep.
    portion: usize,
    /// Number of nodes that this sweep has found.
    new: u64,
    /// True if the set is closed.
    pub finished: bool,
    /// Number of nodes found by this process since the last exchange.
    added: u64,
    /// For each block by local index, true if it has gained nodes since it was last sent to the neighbouring chunks. Empty if
    /// this process holds all blocks.
    changed: Vec<bool>,
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
    pub fn from_nodes(
        graph: &PlaneGraph,
        direction: Direction,
        nodes: &[GraphNode<u64>],
        most: u64,
        exchange: &mut dyn Exchange,
    ) -> Closure {
        let mut closure = Closure::from_planes(&graph.layout, direction, graph.empty_planes(), most, exchange);
        closure.insert(graph, nodes, exchange);
        closure
    }

    /// The closure of the set `planes` before its first sweep. `most` is the number of nodes of the graph.
    pub fn from_planes(
        layout: &Layout,
        direction: Direction,
        planes: Vec<Plane>,
        most: u64,
        exchange: &mut dyn Exchange,
    ) -> Closure {
        let len = exchange.total(planes.iter().map(Plane::len).sum());
        let changed = vec![true; if layout.is_shared() { layout.block_count() } else { 0 }];
        let (phase, sweeps, portion, new, finished, added) = (0, 0, 0, 0, false, 0);
        Closure { direction, planes, len, most, phase, sweeps, portion, new, finished, added, changed }
    }

    /// Progress for files: `finished`, or the phase, the next portion, and the number of nodes that this sweep has found.
    pub fn progress_text(&self) -> String {
        let Closure { phase, portion, new, .. } = self;
        if self.finished { "finished".to_owned() } else { format!("asking {phase}, portion {portion}, new {new}") }
    }

    /// The closure with the nodes `planes` and the progress `state`, from [`Closure::progress_text`]. `None` if the text is invalid.
    pub fn from_progress_text(
        layout: &Layout,
        direction: Direction,
        planes: Vec<Plane>,
        most: u64,
        state: &str,
        exchange: &mut dyn Exchange,
    ) -> Option<Closure> {
        let mut closure = Closure::from_planes(layout, direction, planes, most, exchange);
        if state == "finished" {
            closure.finished = true;
            return Some(closure);
        }
        let mut parts = state.split(", ");
        closure.phase = parts.next()?.strip_prefix("asking ")?.parse().ok()?;
        closure.portion = parts.next()?.strip_prefix("portion ")?.parse().ok()?;
        closure.new = parts.next()?.strip_prefix("new ")?.parse().ok()?;
        let is_possible = closure.phase < BOTTOM_UP.len()
            && closure.portion < portions(layout, direction).len()
            && closure.new <= closure.len;
        is_possible.then_some(closure)
    }

    /// The same set, to be closed again after a few insertions: it begins with the last phase.
    pub fn reopen(self) -> Closure {
        Closure { phase: BOTTOM_UP.len() - 1, sweeps: 0, portion: 0, new: 0, finished: false, ..self }
    }

    /// Inserts `nodes`.
    pub fn insert(&mut self, graph: &PlaneGraph, nodes: &[GraphNode<u64>], exchange: &mut dyn Exchange) {
        for &node in nodes {
            let (side, place) = graph.address(node);
            self.insert_block(graph, side, place.block, Block::single(place.bit));
        }
        self.count(exchange.total(self.added));
    }

    /// Inserts nodes of the block with number `block`, if this process holds it.
    fn insert_block(&mut self, graph: &PlaneGraph, side: usize, block: usize, nodes: Block) {
        let Some(index) = graph.layout.local_index(block) else { return };
        let known = &mut self.planes[side].blocks[index];
        let new = (nodes & graph.liberties.legal(index)).minus(*known);
        if !new.is_empty() {
            *known |= new;
            self.added += u64::from(new.len());
            self.note_change(index);
        }
    }

    /// Marks a block to be sent to the neighbouring chunks.
    fn note_change(&mut self, index: usize) {
        if let Some(changed) = self.changed.get_mut(index) {
            *changed = true;
        }
    }

    /// Counts `new` nodes found by all processes together since the last exchange.
    fn count(&mut self, new: u64) {
        self.new += new;
        self.len += new;
        self.added = 0;
    }

    /// Number of sweeps done, with the fraction of the current one.
    pub fn sweeps(&self, layout: &Layout) -> f64 {
        f64::from(self.sweeps) + self.portion as f64 / portions(layout, self.direction).len() as f64
    }

    /// Does one portion of a sweep, together with the other processes.
    pub fn run_portion(&mut self, graph: &PlaneGraph, exchange: &mut dyn Exchange) {
        let portions = portions(&graph.layout, self.direction);
        let slots = &portions[self.portion];
        let found: Vec<SweptChunk> = slots.par_iter().map(|&slot| self.sweep_chunk(graph, slot)).collect();
        let mut messages = vec![RoundMessage::default(); exchange.processes()];
        for (&slot, found) in slots.iter().zip(found) {
            self.store_chunk(found, slot * graph.layout.blocks_of_a_chunk, &graph.layout, &mut messages);
        }
        self.exchange(graph, messages, exchange);
        self.portion += 1;
        if self.portion == portions.len() {
            self.count(exchange.total(self.added));
            self.end_sweep();
        }
    }

    /// Stores the blocks of a swept chunk. Adds its queries, and its changed blocks, to the messages for their holders.
    fn store_chunk(&mut self, found: SweptChunk, first: usize, layout: &Layout, messages: &mut [RoundMessage]) {
        self.added += found.new;
        for (plane, blocks) in self.planes.iter_mut().zip(found.planes) {
            let known = &mut plane.blocks[first..first + blocks.len()];
            // `changed` is empty if this process holds all blocks: then the loop ends at once.
            for ((known, new), changed) in known.iter().zip(&blocks).zip(self.changed.iter_mut().skip(first)) {
                *changed |= known != new;
            }
            known.copy_from_slice(&blocks);
        }
        for (node, needed) in found.queries {
            messages[layout.holder(needed / LOW_CODES)].add_query(node, needed);
        }
        if layout.is_shared() {
            let (plane, changed) = (&self.planes[0], &mut self.changed);
            write_blocks(layout, self.direction, plane, first, |index| std::mem::take(&mut changed[index]), messages);
        }
    }

    /// Decides after a sweep if the closure is finished, or the next phase begins.
    fn end_sweep(&mut self) {
        let is_last = self.phase + 1 == BOTTOM_UP.len();
        // Only a sweep in the last phase has tried all edges.
        self.finished = self.len == self.most || is_last && self.new == 0;
        if !is_last && self.new <= self.len / WORTH_A_SWEEP {
            self.phase += 1;
        }
        self.portion = 0;
        self.sweeps += 1;
        self.new = 0;
    }

    /// Sweeps a chunk. It reads other chunks as they were before this portion.
    fn sweep_chunk(&self, graph: &PlaneGraph, slot: usize) -> SweptChunk {
        let len = graph.layout.blocks_of_a_chunk;
        let (first, from) = (slot * len, graph.layout.held_chunks[slot] * len);
        let planes = self.planes.iter().map(|plane| plane.blocks[first..first + len].to_vec()).collect();
        let mut found = SweptChunk { planes, from, new: 0, queries: Vec::new() };
        for i in 0..len {
            // In the order of the sweep, so that quiet plays inside the chunk meet blocks that are swept already.
            let i = if self.direction == Direction::Forward { i } else { len - 1 - i };
            let legal = graph.liberties.legal(first + i);
            if !legal.is_empty() {
                self.sweep_block(graph, &mut found, from + i, legal);
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
                let (node, queries) = (block * LOW_CODES + bit, found.queries.len());
                let joins = self.joins(graph, side, position, |place| {
                    found.queries.push((node, place.block * LOW_CODES + place.bit));
                });
                if joins {
                    // Its queries to other processes are not needed any more.
                    found.queries.truncate(queries);
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
            } else if let Some(index) = graph.layout.local_index(beside) {
                now[to] |= self.planes[from].blocks[index];
            }
        });
    }

    /// Top-down step of quiet plays on low points: bits are shifted inside the block, see [`Block::shift_up`].
    fn follow_low(&self, graph: &PlaneGraph, legal: Block, now: &mut [Block; 2]) {
        loop {
            // Every legal position with one stone more has its bit higher by 3^point (black) or 2 * 3^point (white). `empty`
            // guarantees that the digit is 0 before, so that the addition never carries into the next digit.
            let old = *now;
            for point in 0..graph.layout.low {
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
                let least = (layout.low + layout.high).saturating_sub(2 * few);
                least.checked_sub(1).map_or(Block::ALL, |most| !at_most(most, stones, 2))
            }
        }
    }

    /// The bottom-up step for one node: true if a play that removes stones leads from the set to the node, or backward, from the
    /// node to the set. Calls `ask` with the addresses on which that depends and which other processes hold.
    fn joins(&self, graph: &PlaneGraph, side: usize, position: Position<u64>, mut ask: impl FnMut(BitAddress)) -> bool {
        let (local_board, suicide) = (&graph.graph.local_board, graph.graph.suicide);
        match self.direction {
            Direction::Backward => {
                local_board.try_for_each_removing_play(graph.players(side), position, suicide, |play| {
                    self.look_up(graph, graph.target_plane(play.colour), play.after, None, &mut ask)
                })
            }
            Direction::Forward => {
                let suicides = suicide != Suicide::None;
                local_board.try_for_each_unplay(graph.players_before(side), position, suicides, |unplay| {
                    let full = unplay.suicide.map(|full| (!unplay.colour, full));
                    self.look_up(graph, graph.source_plane(unplay.colour), unplay.before, full, &mut ask)
                })
            }
        }
        .is_break()
    }

    /// Breaks if the set has the node of `position` in plane `side`, or calls `ask` if another process holds it. If the play
    /// between that node and the joining one is a suicide, `full` has the colour of the opponent and the position before
    /// anything is removed: then no stone of the opponent may be without liberty there, or the play would be a capture.
    #[inline]
    fn look_up(
        &self,
        graph: &PlaneGraph,
        side: usize,
        position: Position<u64>,
        full: Option<(Colour, Position<u64>)>,
        ask: &mut impl FnMut(BitAddress),
    ) -> ControlFlow<()> {
        let place = graph.layout.address(position);
        let index = graph.layout.local_index(place.block);
        // The bit is looked up first: it rules out nearly all nodes, and is cheaper than strings.
        let may_join = index.is_none_or(|index| self.planes[side].blocks[index].contains(place.bit));
        let local_board = &graph.graph.local_board;
        if !may_join
            || full.is_some_and(|(colour, full)| local_board.strings_without_liberty(full, colour).next().is_some())
        {
            return ControlFlow::Continue(());
        }
        if index.is_some() {
            return ControlFlow::Break(());
        }
        ask(place);
        ControlFlow::Continue(())
    }

    /// Ends a portion with a round: sends the messages, and takes in those of the others. If there are queries, a second round
    /// brings the answers.
    fn exchange(&mut self, graph: &PlaneGraph, mut messages: Vec<RoundMessage>, exchange: &mut dyn Exchange) {
        let queries = messages.iter().map(|message| message.nodes.len() as u64).sum();
        messages.iter_mut().for_each(|message| message.numbers = vec![self.added, queries]);
        let received = exchange.round(messages);
        let [new, queries] = sums(&received)[..] else { unreachable!("every message has two numbers") };
        self.count(new);
        for (block, nodes) in received.iter().flat_map(RoundMessage::blocks) {
            let high = graph.layout.high_stones(block);
            let forward = self.direction == Direction::Forward;
            graph.layout.for_each_neighbour_block((block, high), forward, |_, beside| {
                self.insert_block(graph, 0, beside, nodes);
            });
        }
        if queries > 0 {
            let answers = received.iter().map(|message| self.answer(&graph.layout, message)).collect();
            for node in exchange.round(answers).into_iter().flat_map(|message| message.nodes) {
                let node = node as usize;
                self.insert_block(graph, 0, node / LOW_CODES, Block::single(node % LOW_CODES));
            }
        }
    }

    /// Answers the queries of a message: the nodes that join.
    fn answer(&self, layout: &Layout, message: &RoundMessage) -> RoundMessage {
        let mut answer = RoundMessage::default();
        for &query in &message.nodes {
            // The upper half is the node that would join, the lower half the node that it needs.
            let needed = query as u32 as usize;
            let index = layout.local_index(needed / LOW_CODES);
            if index.is_some_and(|index| self.planes[0].blocks[index].contains(needed % LOW_CODES)) {
                answer.nodes.push(query >> 32);
            }
        }
        answer
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
    new: u64,
    /// Queries: the code of a node outside the set, and that of a node on which its joining depends and which is held elsewhere.
    /// A code is `LOW_CODES * block + bit`.
    queries: Vec<(usize, usize)>,
}

/// Portions of a sweep in order, as slots of the chunks that this process holds. The chunks of a portion have equally many
/// stones, so no quiet play leads from one to another, and they are swept in parallel.
pub(crate) fn portions(layout: &Layout, direction: Direction) -> Vec<Vec<usize>> {
    let mut levels = layout.chunks_by_stones();
    if direction == Direction::Backward {
        levels.reverse();
    }
    // Chunks of one level have no quiet plays between each other: every quiet play between chunks adds a stone on a top point.
    let portions = levels.iter().flat_map(|level| level.chunks(CHUNKS));
    portions
        .map(|chunks| chunks.iter().filter_map(|chunk| layout.held_chunks.binary_search(chunk).ok()).collect())
        .collect()
}

/// Appends blocks of a chunk to the messages for the holders of the neighbouring chunks. `first` is the local index of the first
/// block of the chunk; `is_wanted` selects blocks by local index.
pub(super) fn write_blocks(
    layout: &Layout,
    direction: Direction,
    plane: &Plane,
    first: usize,
    mut is_wanted: impl FnMut(usize) -> bool,
    messages: &mut [RoundMessage],
) {
    let number = layout.block_number(first);
    let (mut to, high) = (BTreeSet::new(), layout.high_stones(number));
    layout.for_each_neighbour_block((number, high), direction == Direction::Forward, |_, block| {
        if layout.local_index(block).is_none() {
            to.insert(layout.holder(block));
        }
    });
    for i in (0..layout.blocks_of_a_chunk).filter(|i| is_wanted(first + i)) {
        to.iter().for_each(|&to| messages[to].write_block(number + i, plane.blocks[first + i]));
    }
}
