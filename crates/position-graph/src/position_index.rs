//! Positions and their places in a list.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use koatlas_board::{PointSet, Position};
use rustc_hash::FxBuildHasher;

/// A list of positions that knows the place of each.
///
/// Space: `size_of::<Position<S>>()` and 6 to 12 bytes a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct PositionIndex<S> {
    positions: Vec<Position<S>>,
    /// Places in the list, by hash of the position.
    places: HashTable<u32>,
}

impl<S: PointSet> PositionIndex<S> {
    /// The list of these positions, which must all be different.
    ///
    /// # Panics
    /// If there are 2^32 of them or more.
    pub(crate) fn new(positions: Vec<Position<S>>) -> PositionIndex<S> {
        let count = u32::try_from(positions.len()).expect("fewer than 2^32 positions");
        let mut places = HashTable::with_capacity(positions.len());
        for place in 0..count {
            places.insert_unique(hash(positions[place as usize]), place, |&place| hash(positions[place as usize]));
        }
        PositionIndex { positions, places }
    }

    pub(crate) fn positions(&self) -> &[Position<S>] {
        &self.positions
    }

    /// The place of a position.
    #[inline]
    pub(crate) fn place(&self, position: Position<S>) -> Option<u32> {
        self.places.find(hash(position), |&place| self.positions[place as usize] == position).copied()
    }

    /// The place of a position, which goes to the end of the list if it is new.
    pub(crate) fn place_or_add(&mut self, position: Position<S>) -> u32 {
        let positions = &mut self.positions;
        let same = |&place: &u32| positions[place as usize] == position;
        let entry = self.places.entry(hash(position), same, |&place| hash(positions[place as usize]));
        *entry
            .or_insert_with(|| {
                positions.push(position);
                positions.len() as u32 - 1
            })
            .get()
    }
}

fn hash<S: PointSet>(position: Position<S>) -> u64 {
    FxBuildHasher.hash_one(position)
}
