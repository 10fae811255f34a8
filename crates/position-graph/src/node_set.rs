//! A set of nodes in hash tables that threads change at the same time.

use std::hash::BuildHasher;
use std::mem::size_of;
use std::sync::{Mutex, MutexGuard};

use hashbrown::HashSet;
use koatlas_board::{PointSet, Position};
use rustc_hash::FxBuildHasher;

use crate::definition::GraphNode;

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

/// Number of shards for one player to move.
const SHARDS: usize = 256;

impl<S: PointSet> NodeSet<S> {
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

    /// All positions, of either player to move, in ascending order.
    pub(crate) fn positions(&self) -> Vec<Position<S>> {
        let mut positions = Vec::new();
        self.shards.iter().for_each(|shard| positions.extend(&*lock(shard)));
        positions.sort_unstable();
        positions.dedup();
        positions
    }

    /// Bytes that the tables take: a hash table fills at most seven eighths of its slots.
    pub(crate) fn memory(&self) -> u64 {
        let slots: usize = self.shards.iter().map(|shard| lock(shard).capacity() * 8 / 7).sum();
        (slots * (size_of::<Position<S>>() + 1)) as u64
    }

    fn shard_of(&self, node: GraphNode<S>) -> MutexGuard<'_, Shard<S>> {
        // The tables inside the shards use the lowest and the highest bits of the hash, so the shard is chosen by others.
        let shard = (FxBuildHasher.hash_one(node.position) >> 40) as usize % SHARDS;
        lock(&self.shards[node.to_move.index() * SHARDS + shard])
    }
}

fn lock<S>(shard: &Mutex<Shard<S>>) -> MutexGuard<'_, Shard<S>> {
    shard.lock().expect("no thread panics with a shard in its hands")
}
