//! Everything that can be reached from some nodes, or from which they can be reached.
//!
//! A play that removes nothing is *quiet*: it adds a stone, and it is just any step from a legal position to a legal one with
//! that stone more, because a play that removes something leads from where the step would lead to an illegal position. And
//! whoever takes stones off a legal position has a legal one. So
//! quiet plays lead from a node to blocks with larger numbers or into its own block, and one *sweep* through the blocks in
//! ascending order (or backwards, in descending order) follows all quiet plays to the end.
//!
//! The other plays are followed one by one, against their direction: a node that is not in the set asks whether one of them
//! comes from the set. Nodes with few stones ask first, since the sweep goes on from them to all that have more; backwards,
//! nodes with few empty points. Where the colours alternate, quiet plays keep the difference between the numbers of black
//! and of white stones, so that there nodes with few stones of one colour ask first. Only when these have little more to
//! add all others ask too. Most nodes never have to. The set is closed when all others have asked in a sweep that added nothing.

use std::ops::ControlFlow;

use koatlas_board::{Colour, PointSet, Position, Suicide};
use rayon::prelude::*;

use super::block::Block;
use super::layout::Layout;
use crate::definition::Node;
use crate::dense::plane::{Plane, PlaneGraph};

/// Which way edges are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To what can be reached.
    Forward,
    /// To that from which the start can be reached.
    Backward,
}

/// A set of nodes on its way to be closed, at rest between portions of work.
///
/// Its content after every portion is the same for any number of threads: what a portion finds is put in at its end.
#[derive(Clone, Debug)]
pub(crate) struct Closure {
    pub direction: Direction,
    /// The nodes found.
    pub planes: Vec<Plane>,
    /// How many they are.
    len: u64,
    /// How many have to be found at the most.
    most: u64,
    /// Who asks now: an index of [`ASKING`].
    asking: usize,
    /// Sweeps that have ended.
    sweeps: u32,
    /// The next portion of the sweep.
    portion: usize,
    /// Nodes that this sweep has found so far.
    new: u64,
    finished: bool,
}

/// Who asks, in the order in which they ask: those with *few* stones, then all.
const ASKING: [Option<usize>; 3] = [Some(1), Some(2), None];

/// More nodes ask if a sweep has found no more than this part of the set.
const WORTH_A_SWEEP: u64 = 256;

/// Chunks of a portion of work.
const CHUNKS: usize = 64;

impl Closure {
    /// The closure of these nodes, before the first sweep; `most` is the number of all nodes.
    pub fn of(graph: &PlaneGraph, direction: Direction, nodes: &[Node<u64>], most: u64) -> Closure {
        let mut closure = Closure::from_planes(direction, graph.no_nodes(), most);
        closure.insert(graph, nodes);
        closure
    }

    /// The closure of a set of nodes.
    pub fn from_planes(direction: Direction, planes: Vec<Plane>, most: u64) -> Closure {
        let len = planes.iter().map(Plane::len).sum();
        Closure { direction, planes, len, most, asking: 0, sweeps: 0, portion: 0, new: 0, finished: false }
    }

    /// How far it has come, for files: `finished`, or who asks, the next portion of the sweep, and how many nodes it
    /// has found.
    pub fn state(&self) -> String {
        let Closure { asking, portion, new, .. } = self;
        if self.finished { "finished".to_owned() } else { format!("asking {asking}, portion {portion}, new {new}") }
    }

    /// The closure that has come so far.
    pub fn from_state(
        layout: &Layout,
        direction: Direction,
        planes: Vec<Plane>,
        most: u64,
        state: &str,
    ) -> Option<Closure> {
        let mut closure = Closure::from_planes(direction, planes, most);
        if state == "finished" {
            closure.finished = true;
            return Some(closure);
        }
        let mut parts = state.split(", ");
        let number = |part: Option<&str>, name: &str| part?.strip_prefix(name)?.parse::<usize>().ok();
        closure.asking = number(parts.next(), "asking ").filter(|&asking| asking < ASKING.len())?;
        let portions = portions(layout, direction).len();
        closure.portion = number(parts.next(), "portion ").filter(|&portion| portion < portions)?;
        closure.new = number(parts.next(), "new ")? as u64;
        Some(closure)
    }

    /// The same nodes, to be closed once more: since little is missing, all ask from the beginning.
    pub fn again(self) -> Closure {
        Closure { asking: ASKING.len() - 1, ..Closure::from_planes(self.direction, self.planes, self.most) }
    }

    /// Adds nodes.
    pub fn insert(&mut self, graph: &PlaneGraph, nodes: &[Node<u64>]) {
        for &node in nodes {
            let (side, place) = graph.place(node);
            self.len += u64::from(self.planes[side].insert(place));
        }
    }

    /// Number of nodes found.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Sweeps done, the one under way in part.
    pub fn sweeps(&self, layout: &Layout) -> f64 {
        f64::from(self.sweeps) + self.portion as f64 / portions(layout, self.direction).len() as f64
    }

    /// Whether nothing is left to do.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Does one portion of a sweep.
    pub fn work(&mut self, graph: &PlaneGraph) {
        let portions = portions(&graph.layout, self.direction);
        let chunks = &portions[self.portion];
        let found: Vec<Found> = chunks.par_iter().map(|&chunk| self.sweep_chunk(graph, chunk)).collect();
        for (&chunk, found) in chunks.iter().zip(found) {
            self.new += found.new;
            self.len += found.new;
            for (plane, blocks) in self.planes.iter_mut().zip(found.planes) {
                plane.chunk_mut(&graph.layout, chunk).copy_from_slice(&blocks);
            }
        }
        self.portion += 1;
        if self.portion == portions.len() {
            self.end_sweep();
        }
    }

    fn end_sweep(&mut self) {
        let last = self.asking + 1 == ASKING.len();
        self.finished = self.len() == self.most || last && self.new == 0;
        if !last && self.new <= self.len() / WORTH_A_SWEEP {
            self.asking += 1;
        }
        self.portion = 0;
        self.sweeps += 1;
        self.new = 0;
    }

    /// What a chunk has after it has been swept.
    fn sweep_chunk(&self, graph: &PlaneGraph, chunk: usize) -> Found {
        let len = graph.layout.blocks_of_a_chunk();
        let from = chunk * len;
        let planes = self.planes.iter().map(|plane| plane.blocks()[from..from + len].to_vec()).collect();
        let mut found = Found { planes, from, new: 0 };
        for i in 0..len {
            let i = if self.direction == Direction::Forward { i } else { len - 1 - i };
            self.sweep_block(graph, &mut found, from + i);
        }
        found
    }

    fn sweep_block(&self, graph: &PlaneGraph, found: &mut Found, block: usize) {
        let legal = graph.living.legal(block);
        if legal.is_empty() {
            return;
        }
        let high = graph.layout.high_stones(block);
        let mut now = [Block::NONE; 2];
        for (side, planes) in found.planes.iter().enumerate() {
            now[side] = planes[block - found.from];
        }
        self.follow_high(graph, found, block, high, &mut now);
        let sides = found.planes.len();
        now.iter_mut().for_each(|block| *block &= legal);
        self.follow_low(graph, legal, &mut now);
        for side in 0..sides {
            let asking = legal.minus(now[side]) & self.asking(&graph.layout, high);
            for bit in asking.codes() {
                let position = graph.layout.low_stones(bit);
                let position = Position { black: position.black | high.black, white: position.white | high.white };
                if !now[side].contains(bit) && self.joins(graph, side, position) {
                    now[side] |= Block::single(bit);
                    self.follow_low(graph, legal, &mut now);
                }
            }
        }
        for (planes, now) in found.planes.iter_mut().zip(now) {
            found.new += u64::from(now.minus(planes[block - found.from]).len());
            planes[block - found.from] = now;
        }
    }

    /// Quiet plays on high points: from other blocks that have been swept.
    fn follow_high(&self, graph: &PlaneGraph, found: &Found, block: usize, high: Position<u64>, now: &mut [Block; 2]) {
        let layout = &graph.layout;
        let swept = |side: usize, block: usize| {
            let own = found.planes[side].get(block.wrapping_sub(found.from));
            own.copied().unwrap_or_else(|| self.planes[side].block(block))
        };
        if self.direction == Direction::Forward {
            for colour in Colour::BOTH {
                for point in high.stones(colour).iter() {
                    let less = block - (1 + colour.index()) * layout.step(point);
                    now[graph.after(colour)] |= swept(graph.before(colour), less);
                }
            }
        } else {
            for point in graph.graph.arena().all().minus(high.occupied()).iter().filter(|&point| point >= layout.low) {
                for colour in Colour::BOTH {
                    let more = block + (1 + colour.index()) * layout.step(point);
                    now[graph.before(colour)] |= swept(graph.after(colour), more);
                }
            }
        }
    }

    /// Quiet plays on low points: inside the block.
    fn follow_low(&self, graph: &PlaneGraph, legal: Block, now: &mut [Block; 2]) {
        loop {
            let old = *now;
            for point in 0..graph.layout.low {
                let empty = Block::digit(point, 0);
                for colour in Colour::BOTH {
                    let by = (1 + colour.index()) * Layout::shift(point);
                    let (before, after) = (graph.before(colour), graph.after(colour));
                    if self.direction == Direction::Forward {
                        now[after] |= (now[before] & empty).up(by) & legal;
                    } else {
                        now[before] |= now[after].down(by) & empty & legal;
                    }
                }
            }
            // Where either player plays, the stones can be added in any order, so that once through the points is enough.
            if self.planes.len() == 1 || *now == old {
                return;
            }
        }
    }

    /// The positions of a block whose nodes ask now.
    fn asking(&self, layout: &Layout, high: Position<u64>) -> Block {
        let at_most = |most: usize, high: usize, colour: usize| {
            most.checked_sub(high).map_or(Block::NONE, |most| Block::at_most(most, colour))
        };
        match (ASKING[self.asking], self.direction) {
            (None, _) => Block::ALL,
            (Some(few), Direction::Forward) if self.planes.len() == 1 => at_most(2 * few, high.occupied().len(), 2),
            (Some(few), Direction::Forward) => at_most(few, high.black.len(), 0) | at_most(few, high.white.len(), 1),
            (Some(few), Direction::Backward) => {
                // More empty points than few: fewer stones than this.
                let too_few = (layout.low + layout.high).saturating_sub(2 * few);
                too_few.checked_sub(1).map_or(Block::ALL, |most| !at_most(most, high.occupied().len(), 2))
            }
        }
    }

    /// Whether a play that removes stones leads from the set to the node; or backwards, from the node to the set.
    fn joins(&self, graph: &PlaneGraph, side: usize, position: Position<u64>) -> bool {
        let (arena, suicide) = (graph.graph.arena(), graph.graph.suicide());
        let has = |side: usize, position| self.planes[side].contains(graph.layout.place(position));
        let found = |found: bool| if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        match self.direction {
            Direction::Backward => arena.try_for_each_removal(graph.players(side), position, suicide, |play| {
                found(has(graph.after(play.colour), play.after))
            }),
            Direction::Forward => {
                let suicides = suicide != Suicide::None;
                arena.try_for_each_removal_before(graph.played(side), position, suicides, |unplay| {
                    let living = graph.living.plane(!unplay.colour);
                    let captures_nothing = |full| living.contains(graph.layout.place(full));
                    let known = has(graph.before(unplay.colour), unplay.before);
                    found(known && unplay.suicide.is_none_or(captures_nothing))
                })
            }
        }
        .is_break()
    }
}

/// What a chunk has after it has been swept.
struct Found {
    /// By side, the blocks of the chunk.
    planes: Vec<Vec<Block>>,
    /// The first block of the chunk.
    from: usize,
    /// How many nodes are new.
    new: u64,
}

/// The chunks in the order of a sweep, in portions of chunks that do not depend on each other.
fn portions(layout: &Layout, direction: Direction) -> Vec<Vec<usize>> {
    let mut levels = layout.levels();
    if direction == Direction::Backward {
        levels.reverse();
    }
    levels.iter().flat_map(|level| level.chunks(CHUNKS)).map(<[usize]>::to_vec).collect()
}
