//! Sets of positions in hash tables, one for every player who may be to move.

use std::hash::BuildHasher;
use std::mem::size_of;
use std::sync::{Mutex, MutexGuard};

use hashbrown::HashSet;
use koatlas_board::{Arena, Colour, PointSet, Position};
use rustc_hash::FxBuildHasher;

use crate::definition::{GraphDefinition, Node};
use crate::packed::Packed;

/// A set of positions that threads may change at the same time: shards, each a hash set behind a lock.
///
/// Space: about 1.3 to 2.6 times `size_of::<Position<S>>() + 1` bytes a position, which is how far hash tables fill.
#[derive(Debug)]
pub(crate) struct SparseSet<S> {
    shards: Box<[Mutex<Shard<S>>]>,
}

type Shard<S> = HashSet<Position<S>, FxBuildHasher>;

/// Number of shards, the units of work that threads share out.
const SHARDS: usize = 256;

impl<S: PointSet> SparseSet<S> {
    /// The empty set.
    pub(crate) fn new() -> SparseSet<S> {
        SparseSet { shards: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }

    /// Adds a position and says whether it is new.
    pub(crate) fn insert(&self, position: Position<S>) -> bool {
        self.shard_of(position).insert(position)
    }

    pub(crate) fn contains(&self, position: Position<S>) -> bool {
        self.shard_of(position).contains(&position)
    }

    /// Number of positions, counted afresh.
    pub(crate) fn len(&self) -> usize {
        (0..SHARDS).map(|index| self.part_len(index)).sum()
    }

    /// Number of parts.
    pub(crate) fn parts(&self) -> usize {
        SHARDS
    }

    /// Number of positions in a part.
    pub(crate) fn part_len(&self, part: usize) -> usize {
        self.shard(part).len()
    }

    /// Takes the positions of a part out of the set, in no particular order.
    pub(crate) fn drain(&self, part: usize, visit: impl FnMut(Position<S>)) {
        std::mem::take(&mut *self.shard(part)).into_iter().for_each(visit);
    }

    /// The positions, in ascending order.
    pub(crate) fn positions(&self) -> Vec<Position<S>> {
        let mut positions: Vec<_> =
            (0..SHARDS).flat_map(|i| self.shard(i).iter().copied().collect::<Vec<_>>()).collect();
        positions.sort_unstable();
        positions
    }

    /// Bytes of the tables.
    pub(crate) fn memory(&self) -> u64 {
        let slots: usize = (0..SHARDS).map(|i| self.shard(i).capacity() * 8 / 7).sum();
        (slots * (size_of::<Position<S>>() + 1)) as u64
    }

    fn shard_of(&self, position: Position<S>) -> MutexGuard<'_, Shard<S>> {
        // The tables use the lowest and the highest bits of the hash.
        self.shard((FxBuildHasher.hash_one(position) >> 40) as usize % SHARDS)
    }

    fn shard(&self, index: usize) -> MutexGuard<'_, Shard<S>> {
        self.shards[index].lock().expect("no thread panics with a shard in its hands")
    }
}

impl<S: Packed> SparseSet<S> {
    /// Number of [`SparseSet::words`].
    pub(crate) fn word_count(&self) -> usize {
        2 * S::WORDS * self.len()
    }

    /// The set as words for a file: the positions in ascending order, the words of the black stones of each before those of
    /// the white.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        let positions = self.positions().into_iter();
        positions.flat_map(|position| position.black.words().chain(position.white.words()))
    }

    /// The set with these words; `None` if no set of positions of this arena has them.
    pub(crate) fn from_words(arena: &Arena<S>, words: &[u64]) -> Option<SparseSet<S>> {
        let set = SparseSet::new();
        let positions = words.chunks_exact(2 * S::WORDS);
        let whole = positions.remainder().is_empty();
        let mut positions = positions.map(|words| {
            let (black, white) = words.split_at(S::WORDS);
            Position { black: S::from_words(black), white: S::from_words(white) }
        });
        let possible = |p: Position<S>| !p.black.meets(p.white) && p.occupied().minus(arena.all()).is_empty();
        (whole && positions.all(|position| possible(position) && set.insert(position))).then_some(set)
    }
}

/// A set of nodes of one graph that threads may change at the same time.
#[derive(Debug)]
pub(crate) struct NodeSet<S> {
    /// One in the free reading, else two: Black to move, White to move.
    sides: Vec<SparseSet<S>>,
}

impl<S: Packed> NodeSet<S> {
    pub(crate) fn new(graph: &GraphDefinition<S>) -> NodeSet<S> {
        NodeSet { sides: (0..graph.sides()).map(|_| SparseSet::new()).collect() }
    }

    /// The set with these positions for every player who may be to move.
    pub(crate) fn from_sides(sides: Vec<SparseSet<S>>) -> NodeSet<S> {
        NodeSet { sides }
    }

    pub(crate) fn sides(&self) -> &[SparseSet<S>] {
        &self.sides
    }

    /// Adds a node and says whether it is new.
    #[inline]
    pub(crate) fn insert(&self, node: Node<S>) -> bool {
        self.sides[node.to_move.index()].insert(node.position)
    }

    #[inline]
    pub(crate) fn contains(&self, node: Node<S>) -> bool {
        self.sides[node.to_move.index()].contains(node.position)
    }

    pub(crate) fn len(&self) -> usize {
        self.sides.iter().map(SparseSet::len).sum()
    }

    /// All positions, with whoever to move, in ascending order.
    pub(crate) fn positions(&self) -> Vec<Position<S>> {
        let mut positions: Vec<_> = self.sides.iter().flat_map(SparseSet::positions).collect();
        positions.sort_unstable();
        positions.dedup();
        positions
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        self.sides.iter().map(SparseSet::memory).sum()
    }

    /// Number of parts: those of all sides.
    pub(crate) fn parts(&self) -> usize {
        self.sides.len() * self.sides[0].parts()
    }

    /// Number of nodes in a part.
    pub(crate) fn part_len(&self, part: usize) -> usize {
        let (side, part) = self.part(part);
        self.sides[side].part_len(part)
    }

    /// Takes the nodes of a part out of the set, in no particular order.
    pub(crate) fn drain(&self, part: usize, mut visit: impl FnMut(Node<S>)) {
        let (side, part) = self.part(part);
        self.sides[side].drain(part, |position| visit(Node { position, to_move: Colour::BOTH[side] }));
    }

    fn part(&self, part: usize) -> (usize, usize) {
        let parts = self.sides[0].parts();
        (part / parts, part % parts)
    }
}
