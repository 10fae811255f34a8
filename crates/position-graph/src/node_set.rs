//! Sets of nodes in hash tables that threads change at the same time.

use std::hash::BuildHasher;
use std::mem::size_of;
use std::sync::{Mutex, MutexGuard};

use hashbrown::HashSet;
use koatlas_board::{Colour, LocalBoard, Position};
use rustc_hash::FxBuildHasher;

use crate::definition::GraphNode;
use crate::packed::Packed;

/// A set of nodes of one graph. The positions of each player to move are spread over shards by their hash; each shard is a hash
/// set behind a lock of its own, so that threads seldom wait for each other.
///
/// Space: about 1.3 to 2.6 times `size_of::<Position<S>>() + 1` bytes a node, as hash tables are between half and seven eighths
/// full.
#[derive(Debug)]
pub(crate) struct NodeSet<S> {
    /// `SHARDS` shards for each player to move: in the free model one player, otherwise first Black to move, then White.
    shards: Box<[Mutex<Shard<S>>]>,
}

type Shard<S> = HashSet<Position<S>, FxBuildHasher>;

/// Number of shards for one player to move. A shard is the unit of work of a thread.
const SHARDS: usize = 256;

impl<S: Packed> NodeSet<S> {
    /// The empty set of nodes with `sides` players who may be to move.
    pub(crate) fn new(sides: usize) -> NodeSet<S> {
        NodeSet { shards: (0..sides * SHARDS).map(|_| Mutex::default()).collect() }
    }

    /// Adds `node`. True if it is new.
    pub(crate) fn insert(&self, node: GraphNode<S>) -> bool {
        self.shard_of(node).insert(node.position)
    }

    pub(crate) fn contains(&self, node: GraphNode<S>) -> bool {
        self.shard_of(node).contains(&node.position)
    }

    /// Number of nodes. Time O(shards).
    pub(crate) fn len(&self) -> usize {
        (0..self.parts()).map(|part| self.part_len(part)).sum()
    }

    pub(crate) fn parts(&self) -> usize {
        self.shards.len()
    }

    pub(crate) fn part_len(&self, part: usize) -> usize {
        self.shard(part).len()
    }

    /// Removes the nodes of the shard `part` and visits them, in no particular order.
    pub(crate) fn drain(&self, part: usize, mut visit: impl FnMut(GraphNode<S>)) {
        let to_move = Colour::BOTH[part / SHARDS];
        let positions = std::mem::take(&mut *self.shard(part));
        positions.into_iter().for_each(|position| visit(GraphNode { position, to_move }));
    }

    /// Number of players who may be to move.
    pub(crate) fn side_count(&self) -> usize {
        self.shards.len() / SHARDS
    }

    /// Positions of player number `side`, in ascending order.
    pub(crate) fn positions_of_side(&self, side: usize) -> Vec<Position<S>> {
        let shards = side * SHARDS..(side + 1) * SHARDS;
        let mut positions: Vec<_> = shards.flat_map(|i| self.shard(i).iter().copied().collect::<Vec<_>>()).collect();
        positions.sort_unstable();
        positions
    }

    /// All positions, of either player to move, in ascending order.
    pub(crate) fn positions(&self) -> Vec<Position<S>> {
        let mut positions: Vec<_> = (0..self.side_count()).flat_map(|side| self.positions_of_side(side)).collect();
        positions.sort_unstable();
        positions.dedup();
        positions
    }

    /// All nodes, those with Black to move first.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = GraphNode<S>> {
        let sides = (0..self.side_count()).zip(Colour::BOTH);
        sides.flat_map(|(side, to_move)| {
            self.positions_of_side(side).into_iter().map(move |position| GraphNode { position, to_move })
        })
    }

    /// Bytes that the tables take: a hash table fills at most seven eighths of its slots.
    pub(crate) fn memory(&self) -> u64 {
        let slots: usize = (0..self.parts()).map(|part| self.shard(part).capacity() * 8 / 7).sum();
        (slots * (size_of::<Position<S>>() + 1)) as u64
    }

    /// Words for a file, with their number: the positions of player number `side` in ascending order, each as the words of its
    /// black stones, then of its white stones.
    pub(crate) fn words(&self, side: usize) -> (usize, impl Iterator<Item = u64>) {
        let len: usize = (side * SHARDS..(side + 1) * SHARDS).map(|part| self.part_len(part)).sum();
        let positions = std::iter::once_with(move || self.positions_of_side(side)).flatten();
        (2 * S::WORDS * len, positions.flat_map(|position| position.black.words().chain(position.white.words())))
    }

    /// Adds the positions with these `words`. `None` if some word is missing, if a position has two stones on a point or stones
    /// outside the local board, or if it occurs twice.
    pub(crate) fn add_words(&self, local_board: &LocalBoard<S>, to_move: Colour, words: &[u64]) -> Option<()> {
        let positions = words.chunks_exact(2 * S::WORDS);
        if !positions.remainder().is_empty() {
            return None;
        }
        for words in positions {
            let (black, white) = words.split_at(S::WORDS);
            let position = Position { black: S::from_words(black), white: S::from_words(white) };
            let is_inside = position.occupied().minus(local_board.all()).is_empty();
            if position.black.meets(position.white) || !is_inside || !self.insert(GraphNode { position, to_move }) {
                return None;
            }
        }
        Some(())
    }

    fn shard_of(&self, node: GraphNode<S>) -> MutexGuard<'_, Shard<S>> {
        // The tables inside the shards use the lowest and the highest bits of the hash, so the shard is chosen by others.
        let shard = (FxBuildHasher.hash_one(node.position) >> 40) as usize % SHARDS;
        self.shard(node.to_move.index() * SHARDS + shard)
    }

    fn shard(&self, index: usize) -> MutexGuard<'_, Shard<S>> {
        self.shards[index].lock().expect("no thread panics with a shard in its hands")
    }
}
