//! Point sets as 64-bit words, for tables and hashes; and lists that find the index of an item.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use koatlas_board::PointSet;
use rustc_hash::FxBuildHasher;

/// A point set of 64 or 128 points, which also serves as one or two words.
pub trait Packed: PointSet + From<u64> {
    /// Words of the set: bit `i % 64` of word `i / 64` is point `i`.
    fn words(self) -> impl Iterator<Item = u64>;

    /// Byte number `index` of the set: its bit `i` is point `8 * index + i`.
    fn byte(self, index: usize) -> u8;
}

impl Packed for u64 {
    fn words(self) -> impl Iterator<Item = u64> {
        [self].into_iter()
    }

    #[inline]
    fn byte(self, index: usize) -> u8 {
        (self >> (8 * index)) as u8
    }
}

impl Packed for u128 {
    fn words(self) -> impl Iterator<Item = u64> {
        [self as u64, (self >> 64) as u64].into_iter()
    }

    #[inline]
    fn byte(self, index: usize) -> u8 {
        (self >> (8 * index)) as u8
    }
}

/// A list of distinct items with a hash table that finds the index of an item.
///
/// Space: the items, and 6 to 12 bytes for each.
///
/// ```
/// use koatlas_position_graph::ItemIndex;
///
/// let mut index = ItemIndex::new(vec!["a", "b"]);
/// assert_eq!((index.index_of("b"), index.index_of("c")), (Some(1), None));
/// assert_eq!((index.index_or_insert("c"), index.items().len()), (2, 3));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ItemIndex<T> {
    items: Vec<T>,
    /// Indices in the list, by the hash of the item.
    places: HashTable<u32>,
}

impl<T: Copy + Eq + Hash> ItemIndex<T> {
    /// The list of these `items`, which must be distinct.
    ///
    /// # Panics
    /// If there are 2^32 items or more.
    pub fn new(items: Vec<T>) -> ItemIndex<T> {
        let count = u32::try_from(items.len()).expect("fewer than 2^32 items");
        let mut places = HashTable::with_capacity(items.len());
        for place in 0..count {
            places.insert_unique(hash(items[place as usize]), place, |&place| hash(items[place as usize]));
        }
        ItemIndex { items, places }
    }

    /// Items in order.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Index of `item`. `None` if the list does not have it.
    #[inline]
    pub fn index_of(&self, item: T) -> Option<u32> {
        self.places.find(hash(item), |&place| self.items[place as usize] == item).copied()
    }

    /// Index of `item`, which is appended if it is new.
    pub fn index_or_insert(&mut self, item: T) -> u32 {
        let items = &mut self.items;
        *self
            .places
            .entry(hash(item), |&place| items[place as usize] == item, |&place| hash(items[place as usize]))
            .or_insert_with(|| {
                items.push(item);
                items.len() as u32 - 1
            })
            .get()
    }
}

fn hash<T: Hash>(item: T) -> u64 {
    FxBuildHasher.hash_one(item)
}
