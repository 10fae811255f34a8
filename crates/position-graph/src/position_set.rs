//! Sets of positions, of two kinds behind one interface.

use std::mem::size_of;

use koatlas_board::{Arena, Position};

use crate::dense_set::{DenseSet, words_for};
use crate::packed::Packed;
use crate::sparse_set::SparseSet;
use crate::ternary::Ternary;

/// How a set of positions is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// One bit for every ternary code.
    Dense,
    /// Hash tables.
    Sparse,
}

impl Storage {
    /// The storage that serves an arena: dense wherever [`Ternary`] numbers its positions.
    ///
    /// A hash table takes 155 bits a position at the least (64 points: 17 bytes a slot, of which one in eight stays free). A bit
    /// a code is less as soon as one code in 155 is found, and from most positions of such an arena most others can be
    /// reached: of the codes of a whole board about half are legal.
    #[must_use]
    pub fn of<S: Packed>(arena: &Arena<S>) -> Storage {
        if Ternary::new(arena).is_some() { Storage::Dense } else { Storage::Sparse }
    }
}

/// A set of positions of one arena that threads may change at the same time.
///
/// It is made of parts, the units of work that threads share out.
#[derive(Debug)]
pub struct PositionSet<S> {
    kind: Kind<S>,
}

#[derive(Debug)]
enum Kind<S> {
    Dense(Ternary, DenseSet),
    Sparse(SparseSet<S>),
}

impl<S: Packed> PositionSet<S> {
    /// The empty set.
    ///
    /// # Panics
    /// If the storage is dense and [`Ternary`] does not number the arena's positions.
    #[must_use]
    pub fn new(arena: &Arena<S>, storage: Storage) -> PositionSet<S> {
        let kind = match storage {
            Storage::Sparse => Kind::Sparse(SparseSet::new()),
            Storage::Dense => {
                let ternary = Ternary::new(arena).expect("a dense set needs ternary codes");
                Kind::Dense(ternary, DenseSet::new(ternary.codes()))
            }
        };
        PositionSet { kind }
    }

    /// Bytes that an empty set takes: all that a dense one will ever take, nearly nothing of a sparse one.
    #[must_use]
    pub fn initial_memory(arena: &Arena<S>, storage: Storage) -> u64 {
        match (storage, Ternary::new(arena)) {
            (Storage::Dense, Some(ternary)) => (size_of::<u64>() * words_for(ternary.codes())) as u64,
            _ => 0,
        }
    }

    /// Adds a position and says whether it is new. If several threads add the same one, exactly one of them is told so.
    #[inline]
    pub fn insert(&self, position: Position<S>) -> bool {
        match &self.kind {
            Kind::Dense(ternary, set) => set.insert(ternary.code(position)),
            Kind::Sparse(set) => set.insert(position),
        }
    }

    /// Whether the position belongs to the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, position: Position<S>) -> bool {
        match &self.kind {
            Kind::Dense(ternary, set) => set.contains(ternary.code(position)),
            Kind::Sparse(set) => set.contains(position),
        }
    }

    /// Number of positions, counted afresh: time O(size of the set).
    #[must_use]
    pub fn len(&self) -> usize {
        (0..self.parts()).map(|part| self.part_len(part)).sum()
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        (0..self.parts()).all(|part| self.part_len(part) == 0)
    }

    /// The positions, in ascending order.
    #[must_use]
    pub fn positions(&self) -> Vec<Position<S>> {
        match &self.kind {
            Kind::Sparse(set) => set.positions(),
            Kind::Dense(ternary, set) => {
                let mut positions: Vec<_> = set.numbers().into_iter().map(|code| ternary.position(code)).collect();
                positions.sort_unstable();
                positions
            }
        }
    }

    /// Bytes in use.
    #[must_use]
    pub fn memory(&self) -> u64 {
        match &self.kind {
            Kind::Dense(ternary, _) => (size_of::<u64>() * words_for(ternary.codes())) as u64,
            Kind::Sparse(set) => set.memory(),
        }
    }

    /// Number of parts.
    pub(crate) fn parts(&self) -> usize {
        match &self.kind {
            Kind::Dense(_, set) => set.parts(),
            Kind::Sparse(set) => set.parts(),
        }
    }

    /// Number of positions in a part.
    pub(crate) fn part_len(&self, part: usize) -> usize {
        match &self.kind {
            Kind::Dense(_, set) => set.part_len(part),
            Kind::Sparse(set) => set.part_len(part),
        }
    }

    /// Takes the positions of a part out of the set, in no particular order.
    pub(crate) fn drain(&self, part: usize, mut visit: impl FnMut(Position<S>)) {
        match &self.kind {
            Kind::Dense(ternary, set) => set.drain(part, |code| visit(ternary.position(code))),
            Kind::Sparse(set) => set.drain(part, visit),
        }
    }

    /// Number of [`PositionSet::words`].
    pub(crate) fn word_count(&self) -> usize {
        match &self.kind {
            Kind::Dense(ternary, _) => words_for(ternary.codes()),
            Kind::Sparse(_) => 2 * S::WORDS * self.len(),
        }
    }

    /// The set as words for a file: all bits of a dense one; the positions of a sparse one in ascending order, the words
    /// of the black stones of each before those of the white.
    pub(crate) fn words(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        match &self.kind {
            Kind::Dense(_, set) => Box::new(set.words()),
            Kind::Sparse(set) => {
                let positions = set.positions().into_iter();
                Box::new(positions.flat_map(|position| position.black.words().chain(position.white.words())))
            }
        }
    }

    /// The set with these words; `None` if no set of positions of this arena has them.
    pub(crate) fn from_words(arena: &Arena<S>, storage: Storage, words: Vec<u64>) -> Option<PositionSet<S>> {
        let kind = match storage {
            Storage::Sparse => Kind::Sparse(sparse_from_words(arena, &words)?),
            Storage::Dense => {
                let ternary = Ternary::new(arena)?;
                let beyond = words.last().is_some_and(|last| last >> (ternary.codes() % 64) != 0);
                let fits = words.len() == words_for(ternary.codes()) && !beyond;
                Kind::Dense(ternary, fits.then(|| DenseSet::from_words(words))?)
            }
        };
        Some(PositionSet { kind })
    }
}

fn sparse_from_words<S: Packed>(arena: &Arena<S>, words: &[u64]) -> Option<SparseSet<S>> {
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
