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
//!
//! Where several processes hold a share of the blocks each, all do a portion of the sweep at the same time, each the chunks
//! that it holds, and tell each other what they have found: see [`exchange`](super::exchange).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use koatlas_board::{Colour, PointSet, Position, Suicide};
use rayon::prelude::*;

use super::block::{Block, LOW_CODES};
use super::exchange::{Exchange, Letter, sums};
use super::graph::PlaneGraph;
use super::layout::{Layout, Place, joined};
use super::plane::Plane;
use crate::definition::Node;

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
    pub len: u64,
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
    /// Whether nothing is left to do.
    pub finished: bool,
    /// Nodes found here that the other processes have not been told of.
    added: u64,
    /// If blocks are held in shares: by index, whether the block has nodes of which its neighbours elsewhere know nothing.
    changed: Vec<bool>,
}

/// Who asks, in the order in which they ask: those with *few* stones, then all.
const ASKING: [Option<usize>; 3] = [Some(1), Some(2), None];

/// More nodes ask if a sweep has found no more than this part of the set.
const WORTH_A_SWEEP: u64 = 256;

/// Chunks of a portion of work.
const CHUNKS: usize = 64;

impl Closure {
    /// The closure of these nodes, before the first sweep; `most` is the number of all nodes.
    pub fn of(
        graph: &PlaneGraph,
        direction: Direction,
        nodes: &[Node<u64>],
        most: u64,
        others: &mut dyn Exchange,
    ) -> Closure {
        let mut closure = Closure::from_planes(&graph.layout, direction, graph.no_nodes(), most, others);
        closure.insert(graph, nodes, others);
        closure
    }

    /// The closure of a set of nodes.
    pub fn from_planes(
        layout: &Layout,
        direction: Direction,
        planes: Vec<Plane>,
        most: u64,
        others: &mut dyn Exchange,
    ) -> Closure {
        let len = others.total(planes.iter().map(Plane::len).sum());
        let changed = vec![true; if layout.is_shared() { layout.blocks() } else { 0 }];
        let (asking, sweeps, portion, new, finished, added) = (0, 0, 0, 0, false, 0);
        Closure { direction, planes, len, most, asking, sweeps, portion, new, finished, added, changed }
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
        others: &mut dyn Exchange,
    ) -> Option<Closure> {
        let mut closure = Closure::from_planes(layout, direction, planes, most, others);
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
        Closure { asking: ASKING.len() - 1, sweeps: 0, portion: 0, new: 0, finished: false, ..self }
    }

    pub fn insert(&mut self, graph: &PlaneGraph, nodes: &[Node<u64>], others: &mut dyn Exchange) {
        for &node in nodes {
            let (side, place) = graph.place(node);
            self.insert_block(graph, side, place.block, Block::single(place.bit));
        }
        self.count(others.total(self.added));
    }

    /// Adds nodes of a block, if it is held here.
    fn insert_block(&mut self, graph: &PlaneGraph, side: usize, block: usize, nodes: Block) {
        let Some(index) = graph.layout.index(block) else { return };
        let known = &mut self.planes[side].blocks[index];
        let new = (nodes & graph.living.legal(index)).minus(*known);
        if !new.is_empty() {
            *known |= new;
            self.added += u64::from(new.len());
            self.note_change(index);
        }
    }

    fn note_change(&mut self, index: usize) {
        if let Some(changed) = self.changed.get_mut(index) {
            *changed = true;
        }
    }

    /// Takes note of nodes that all processes together have found, the ones added here among them.
    fn count(&mut self, new: u64) {
        self.new += new;
        self.len += new;
        self.added = 0;
    }

    /// Sweeps done, the one under way in part.
    pub fn sweeps(&self, layout: &Layout) -> f64 {
        f64::from(self.sweeps) + self.portion as f64 / portions(layout, self.direction).len() as f64
    }

    /// Does one portion of a sweep, together with the other processes.
    pub fn work(&mut self, graph: &PlaneGraph, others: &mut dyn Exchange) {
        let portions = portions(&graph.layout, self.direction);
        let slots = &portions[self.portion];
        let found: Vec<Found> = slots.par_iter().map(|&slot| self.sweep_chunk(graph, slot)).collect();
        let mut letters = vec![Letter::default(); others.processes()];
        for (&slot, found) in slots.iter().zip(found) {
            self.put_in(found, slot * graph.layout.blocks_of_a_chunk, &graph.layout, &mut letters);
        }
        self.tell(graph, letters, others);
        self.portion += 1;
        if self.portion == portions.len() {
            self.count(others.total(self.added));
            self.end_sweep();
        }
    }

    /// Takes over what the sweep of a chunk has found, and writes to the others what is for them.
    fn put_in(&mut self, found: Found, first: usize, layout: &Layout, letters: &mut [Letter]) {
        self.added += found.new;
        for (plane, blocks) in self.planes.iter_mut().zip(found.planes) {
            let known = &mut plane.blocks[first..first + blocks.len()];
            for ((known, new), changed) in known.iter().zip(&blocks).zip(self.changed.iter_mut().skip(first)) {
                *changed |= known != new;
            }
            known.copy_from_slice(&blocks);
        }
        for (asking, asked) in found.asked {
            letters[layout.holder(asked / LOW_CODES)].ask(asking, asked);
        }
        if layout.is_shared() {
            let changed = |index: usize| std::mem::take(&mut self.changed[index]);
            write_blocks(layout, self.direction, &self.planes[0], first, changed, letters);
        }
    }

    fn end_sweep(&mut self) {
        let last = self.asking + 1 == ASKING.len();
        self.finished = self.len == self.most || last && self.new == 0;
        if !last && self.new <= self.len / WORTH_A_SWEEP {
            self.asking += 1;
        }
        self.portion = 0;
        self.sweeps += 1;
        self.new = 0;
    }

    /// What a chunk has after it has been swept.
    fn sweep_chunk(&self, graph: &PlaneGraph, slot: usize) -> Found {
        let len = graph.layout.blocks_of_a_chunk;
        let (first, from) = (slot * len, graph.layout.held[slot] * len);
        let planes = self.planes.iter().map(|plane| plane.blocks[first..first + len].to_vec()).collect();
        let mut found = Found { planes, from, new: 0, asked: Vec::new() };
        for i in 0..len {
            let i = if self.direction == Direction::Forward { i } else { len - 1 - i };
            let legal = graph.living.legal(first + i);
            if !legal.is_empty() {
                self.sweep_block(graph, &mut found, from + i, legal);
            }
        }
        found
    }

    fn sweep_block(&self, graph: &PlaneGraph, found: &mut Found, block: usize, legal: Block) {
        let high = graph.layout.high_stones(block);
        let mut now = [Block::NONE; 2];
        for (side, planes) in found.planes.iter().enumerate() {
            now[side] = planes[block - found.from];
        }
        self.follow_high(graph, found, (block, high), &mut now);
        let sides = found.planes.len();
        now.iter_mut().for_each(|block| *block &= legal);
        self.follow_low(graph, legal, &mut now);
        for side in 0..sides {
            let asking = legal.minus(now[side]) & self.asking(&graph.layout, high);
            for bit in asking.codes() {
                let position = joined(high, graph.layout.low_stones(bit));
                if now[side].contains(bit) {
                    continue;
                }
                let (asking, asked) = (block * LOW_CODES + bit, found.asked.len());
                let ask = |place: Place| found.asked.push((asking, place.block * LOW_CODES + place.bit));
                if self.joins(graph, side, position, ask) {
                    // Whoever else might know need not be asked.
                    found.asked.truncate(asked);
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
    fn follow_high(
        &self,
        graph: &PlaneGraph,
        found: &Found,
        (block, high): (usize, Position<u64>),
        now: &mut [Block; 2],
    ) {
        let backward = self.direction == Direction::Backward;
        graph.layout.for_each_beside((block, high), backward, |colour, beside| {
            let (before, after) = (graph.before(colour), graph.after(colour));
            let (from, to) = if backward { (after, before) } else { (before, after) };
            if let Some(&swept) = found.planes[from].get(beside.wrapping_sub(found.from)) {
                now[to] |= swept;
            } else if let Some(index) = graph.layout.index(beside) {
                now[to] |= self.planes[from].blocks[index];
            }
        });
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

    /// Whether a play that removes stones leads from the part of the set that is held here to the node; or backwards, from
    /// the node to the set. Of places that are held elsewhere `ask` is told.
    fn joins(&self, graph: &PlaneGraph, side: usize, position: Position<u64>, mut ask: impl FnMut(Place)) -> bool {
        let (local_board, suicide) = (&graph.graph.local_board, graph.graph.suicide);
        // If the play was a suicide, `full` is the position before anything was removed, and nothing was captured in it.
        let mut has = |side: usize, position, full: Option<(Colour, Position<u64>)>| {
            let captures_nothing = |(colour, full)| local_board.strings_without_liberty(full, colour).next().is_none();
            let place = graph.layout.place(position);
            let index = graph.layout.index(place.block);
            let known = index.is_none_or(|index| self.planes[side].blocks[index].contains(place.bit));
            if known && full.is_none_or(captures_nothing) {
                if index.is_some() {
                    return ControlFlow::Break(());
                }
                ask(place);
            }
            ControlFlow::Continue(())
        };
        match self.direction {
            Direction::Backward => {
                local_board.try_for_each_removing_play(graph.players(side), position, suicide, |play| {
                    has(graph.after(play.colour), play.after, None)
                })
            }
            Direction::Forward => {
                let suicides = suicide != Suicide::None;
                local_board.try_for_each_unplay(graph.played(side), position, suicides, |unplay| {
                    let full = unplay.suicide.map(|full| (!unplay.colour, full));
                    has(graph.before(unplay.colour), unplay.before, full)
                })
            }
        }
        .is_break()
    }

    /// A round: tells the others what is in the letters, and takes in what they tell.
    fn tell(&mut self, graph: &PlaneGraph, mut letters: Vec<Letter>, others: &mut dyn Exchange) {
        let asked = letters.iter().map(|letter| letter.nodes.len() as u64).sum();
        letters.iter_mut().for_each(|letter| letter.numbers = vec![self.added, asked]);
        let heard = others.round(letters);
        let [new, asked] = sums(&heard)[..] else { unreachable!("two numbers are told") };
        self.count(new);
        for (block, nodes) in heard.iter().flat_map(Letter::blocks) {
            let high = graph.layout.high_stones(block);
            let forward = self.direction == Direction::Forward;
            let insert = |_, beside| self.insert_block(graph, 0, beside, nodes);
            graph.layout.for_each_beside((block, high), forward, insert);
        }
        if asked > 0 {
            let answers = heard.iter().map(|letter| self.answer(&graph.layout, letter)).collect();
            for node in others.round(answers).into_iter().flat_map(|letter| letter.nodes) {
                let node = node as usize;
                self.insert_block(graph, 0, node / LOW_CODES, Block::single(node % LOW_CODES));
            }
        }
    }

    /// Which of the nodes join that ask in a letter.
    fn answer(&self, layout: &Layout, letter: &Letter) -> Letter {
        let joins = |&&question: &&u64| {
            let asked = question as u32 as usize;
            let index = layout.index(asked / LOW_CODES);
            index.is_some_and(|index| self.planes[0].blocks[index].contains(asked % LOW_CODES))
        };
        let nodes = letter.nodes.iter().filter(joins).map(|question| question >> 32).collect();
        Letter { nodes, ..Letter::default() }
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
    /// Codes of nodes that ask, and of those that they ask for, which are held elsewhere: `LOW_CODES * block + bit`.
    asked: Vec<(usize, usize)>,
}

/// The chunks that are held here, by their place among them, in the order of a sweep: in portions of chunks that do not
/// depend on each other.
pub(crate) fn portions(layout: &Layout, direction: Direction) -> Vec<Vec<usize>> {
    let mut levels = layout.levels();
    if direction == Direction::Backward {
        levels.reverse();
    }
    let held = |chunk: &usize| layout.held.binary_search(chunk).ok();
    let portions = levels.iter().flat_map(|level| level.chunks(CHUNKS));
    portions.map(|chunks| chunks.iter().filter_map(held).collect()).collect()
}

/// Writes some blocks of a chunk to those who hold a chunk beside it. `first` is the index of its first block.
pub(super) fn write_blocks(
    layout: &Layout,
    direction: Direction,
    plane: &Plane,
    first: usize,
    mut is_wanted: impl FnMut(usize) -> bool,
    letters: &mut [Letter],
) {
    let number = layout.block(first);
    let (mut to, high) = (BTreeSet::new(), layout.high_stones(number));
    layout.for_each_beside((number, high), direction == Direction::Forward, |_, block| {
        if layout.index(block).is_none() {
            to.insert(layout.holder(block));
        }
    });
    for i in (0..layout.blocks_of_a_chunk).filter(|i| is_wanted(first + i)) {
        to.iter().for_each(|&to| letters[to].write_block(number + i, plane.blocks[first + i]));
    }
}
