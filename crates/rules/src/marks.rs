//! Hash table of the marks that the moves of a sequence have left. [`Marks::forget`] takes marks back, the last one first.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use koatlas_board::{Colour, PlayPreview, PointSet, Position, Strings};

use crate::MarkKind;

/// Everything that a mark says, except the position: its kind, a player, and a point of the local board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MarkFields {
    pub kind: MarkKind,
    pub colour: Option<Colour>,
    pub point: Option<u16>,
}

/// The position that a mark is about. The position after a candidate play is computed only if it must be compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LazyPosition<'a, S: PointSet> {
    None,
    Known(&'a Position<S>, u64),
    After(&'a Strings<S>, &'a PlayPreview),
}

impl<S: PointSet> LazyPosition<'_, S> {
    #[inline]
    pub fn key(&self) -> u64 {
        match self {
            LazyPosition::None => 0,
            LazyPosition::Known(_, key) => *key,
            LazyPosition::After(_, prospect) => prospect.key,
        }
    }

    pub fn position(&self) -> Position<S> {
        match self {
            LazyPosition::None => Position::EMPTY,
            LazyPosition::Known(position, _) => **position,
            LazyPosition::After(strings, prospect) => strings.play_of(prospect).after,
        }
    }
}

/// A mark, ready to be looked up. Marks are compared as a whole, so lookups are exact even if two hash values are equal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MarkKey<'a, S: PointSet> {
    pub fields: MarkFields,
    pub position: LazyPosition<'a, S>,
}

impl<S: PointSet> MarkKey<'_, S> {
    /// Hash value of the mark: the key of `position`, mixed with `fields`.
    #[inline]
    fn hash(&self) -> u64 {
        // Layout of the number that is mixed: bits 0 to 3 are the kind, 4 and 5 the colour, and the bits from 6 on the point; 0 stands
        // for no colour and for no point. The product with an odd constant spreads it over all bits.
        let MarkFields { kind, colour, point } = self.fields;
        let colour = colour.map_or(0, |colour| 1 + colour.index() as u64);
        let point = point.map_or(0, |point| 1 + u64::from(point));
        let rest = (kind as u64 | colour << 4 | point << 6).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.position.key() ^ rest ^ (rest >> 32)
    }
}

/// All marks of a sequence. The time of a lookup does not depend on the length of the sequence.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks<S: PointSet> {
    table: HashTable<MarkEntry>,
    /// All marks, in the order in which they were left.
    log: Vec<LoggedMark<S>>,
}

#[derive(Clone, Copy, Debug)]
struct MarkEntry {
    hash: u64,
    /// Index in `Marks::log` of the first time that the mark was left.
    first: u32,
    /// Number of the last move that left the mark.
    last: u32,
}

impl MarkEntry {
    /// True if this is the entry of `mark`, which has the hash value `hash`. The hash values are compared first, because the position
    /// of a candidate play must be computed for the rest.
    #[inline]
    fn is_of<S: PointSet>(&self, mark: &MarkKey<'_, S>, hash: u64, log: &[LoggedMark<S>]) -> bool {
        let first = &log[self.first as usize];
        self.hash == hash && first.fields == mark.fields && first.position == mark.position.position()
    }
}

#[derive(Clone, Debug)]
struct LoggedMark<S> {
    fields: MarkFields,
    position: Position<S>,
    hash: u64,
    /// Number of the move that left the mark; 0 is the start.
    number: u32,
    /// If this mark had been left before: the index of the first time, and the number of the last move before this one
    /// that left it. `None` if this is the first time.
    before: Option<(u32, u32)>,
}

impl<S: PointSet> Marks<S> {
    /// Returns the numbers of the first and the last move that left `mark`; 0 is the start. Computes the position of
    /// `mark` only if a mark with the same hash value is in the table.
    #[inline]
    pub fn get(&self, mark: &MarkKey<'_, S>) -> Option<(u32, u32)> {
        let hash = mark.hash();
        let entry = self.table.find(hash, |entry| entry.is_of(mark, hash, &self.log))?;
        Some((self.log[entry.first as usize].number, entry.last))
    }

    /// Records that move `number` leaves `mark`.
    pub fn leave(&mut self, mark: &MarkKey<'_, S>, number: u32) {
        let (hash, log) = (mark.hash(), &self.log);
        // The table has one entry for equal marks, with the first and the last of them; the log has them all.
        let before = match self.table.entry(hash, |entry| entry.is_of(mark, hash, log), |entry| entry.hash) {
            Entry::Occupied(mut entry) => {
                let entry = entry.get_mut();
                Some((entry.first, std::mem::replace(&mut entry.last, number)))
            }
            Entry::Vacant(vacant) => {
                vacant.insert(MarkEntry { hash, first: log.len() as u32, last: number });
                None
            }
        };
        self.log.push(LoggedMark { fields: mark.fields, position: mark.position.position(), hash, number, before });
    }

    /// Number of marks left so far. [`Marks::forget`] takes it to go back to this state.
    pub fn len(&self) -> usize {
        self.log.len()
    }

    /// Takes back all marks except the first `len`.
    pub fn forget(&mut self, len: usize) {
        while self.log.len() > len {
            let Some(LoggedMark { hash, before, .. }) = self.log.pop() else { return };
            // Marks are taken back in reverse order. So the index of a mark without a predecessor is that of its entry.
            let first = before.map_or(self.log.len() as u32, |(first, _)| first);
            let Ok(mut entry) = self.table.find_entry(hash, |entry| entry.first == first) else { continue };
            match before {
                // The mark stays, and its last occurrence is again the one before.
                Some((_, last)) => entry.get_mut().last = last,
                None => {
                    entry.remove();
                }
            }
        }
    }
}

#[cfg(test)]
#[path = "../tests/inside/marks.rs"]
mod tests;
