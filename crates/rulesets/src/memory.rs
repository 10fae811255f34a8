//! The memory of a sequence: all marks, found by a hash value and confirmed by comparison.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry as HashEntry;
use koatlas_board::{Colour, PointSet, Position, Prospect, Strings};

use crate::mark::Trace;

/// What a mark says beside the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    pub(crate) trace: Trace,
    pub(crate) colour: Option<Colour>,
    pub(crate) point: Option<u16>,
}

/// A position that a mark speaks of, with its key. One that a play would lead to is made only if it must be compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a, S: PointSet> {
    /// The mark speaks of no position.
    Nothing,
    Known(&'a Position<S>, u64),
    After(&'a Strings<S>, &'a Prospect),
}

impl<S: PointSet> Place<'_, S> {
    #[inline]
    pub fn key(&self) -> u64 {
        match self {
            Place::Nothing => 0,
            Place::Known(_, key) => *key,
            Place::After(_, prospect) => prospect.key,
        }
    }

    pub fn position(&self) -> Position<S> {
        match self {
            Place::Nothing => Position::EMPTY,
            Place::Known(position, _) => **position,
            Place::After(strings, prospect) => strings.play(prospect).after,
        }
    }
}

/// A mark with its position. Marks are compared as a whole, so what is found is exact, whatever the hash values are.
#[derive(Clone, Copy, Debug)]
pub struct Labelled<'a, S: PointSet> {
    pub(crate) label: Label,
    pub(crate) place: Place<'a, S>,
}

impl<S: PointSet> Labelled<'_, S> {
    /// A number to look for first: the key of the position, changed by all else that the mark says.
    #[inline]
    fn hash(&self) -> u64 {
        let Label { trace, colour, point } = self.label;
        let colour = colour.map_or(0, |colour| 1 + colour.index() as u64);
        let point = point.map_or(0, |point| 1 + u64::from(point));
        let rest = (trace as u64 | colour << 4 | point << 6).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.place.key() ^ rest ^ (rest >> 32)
    }
}

/// The numbers of the moves that left a mark; 0 is the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub first: u32,
    pub last: u32,
}

/// All marks of a sequence. Looking one up takes the same time however long the sequence is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory<S: PointSet> {
    seen: HashTable<Entry>,
    /// Every mark made, in order.
    made: Vec<Made<S>>,
    /// Whether nearly all marks get the same hash: for tests, which show that equal ones do no harm.
    #[cfg(test)]
    pub coarse: bool,
}

/// A mark in the table.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    /// Where the mark was made first.
    made: u32,
    /// The last move that left it.
    last: u32,
}

#[derive(Clone, Debug)]
struct Made<S> {
    label: Label,
    position: Position<S>,
    hash: u64,
    /// The move that left it.
    number: u32,
    /// Where the same mark was made first, and the move that had left it last; none if this is the first.
    before: Option<(u32, u32)>,
}

impl<S: PointSet> Memory<S> {
    /// When a mark was left. The position of the mark is asked for only if a mark with the same hash is there.
    #[inline]
    pub fn get(&self, mark: &Labelled<'_, S>) -> Option<Seen> {
        let hash = self.hash(mark);
        let is = |entry: &Entry| {
            let made = &self.made[entry.made as usize];
            entry.hash == hash && made.label == mark.label && made.position == mark.place.position()
        };
        let entry = self.seen.find(hash, is)?;
        Some(Seen { first: self.made[entry.made as usize].number, last: entry.last })
    }

    pub fn leave(&mut self, mark: &Labelled<'_, S>, number: u32) {
        let (hash, position) = (self.hash(mark), mark.place.position());
        let made = &self.made;
        let is = |entry: &Entry| {
            let made = &made[entry.made as usize];
            entry.hash == hash && made.label == mark.label && made.position == position
        };
        let before = match self.seen.entry(hash, is, |entry| entry.hash) {
            HashEntry::Occupied(mut seen) => {
                let seen = seen.get_mut();
                Some((seen.made, std::mem::replace(&mut seen.last, number)))
            }
            HashEntry::Vacant(place) => {
                place.insert(Entry { hash, made: made.len() as u32, last: number });
                None
            }
        };
        self.made.push(Made { label: mark.label, position, hash, number, before });
    }

    /// Number of marks made so far: [`Memory::forget`] goes back to it.
    pub fn len(&self) -> usize {
        self.made.len()
    }

    pub fn forget(&mut self, len: usize) {
        while self.made.len() > len {
            let Some(Made { hash, before, .. }) = self.made.pop() else { return };
            let first = before.map_or(self.made.len() as u32, |(first, _)| first);
            let Ok(mut entry) = self.seen.find_entry(hash, |entry| entry.made == first) else { continue };
            match before {
                Some((_, last)) => entry.get_mut().last = last,
                None => {
                    entry.remove();
                }
            }
        }
    }

    #[inline]
    fn hash(&self, mark: &Labelled<'_, S>) -> u64 {
        #[cfg(test)]
        if self.coarse {
            return mark.hash() & 3;
        }
        mark.hash()
    }
}
