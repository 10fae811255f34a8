//! The strings of a position with their liberties, updated by each play.

use crate::{Colour, LocalBoard, Play, PointSet, Position};

#[derive(Clone, Copy, Debug, Default)]
struct StringEntry<S> {
    stones: S,
    liberties: S,
}

/// The strings of a position. The cost of a play depends on the strings that it touches, not on the size of the board.
///
/// The name of a string is one of its stones: the one that joined it last, or its least in the first position. The strings that a stone
/// has joined keep their entries under their own names, so that undoing the play only writes these names back to their stones. Captured
/// strings keep their names and entries as well: nothing writes to them while their points are empty, and a play there saves what it
/// overwrites.
#[derive(Clone, Debug)]
pub(crate) struct StringTable<S> {
    /// Name of the string of each stone, by point.
    names: Box<[u16]>,
    entries: Box<[StringEntry<S>]>,
    /// Names of the strings that plays have joined, in the order of the plays.
    joined: Vec<u16>,
}

/// The entries that a play overwrote, for [`StringTable::undo`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct StringTableUndo<S> {
    /// Former entry of the point in [`StringTable::names`].
    name: u16,
    /// Former entry of the point: a captured or joined string of this name may have to be restored.
    entry: StringEntry<S>,
    /// Former length of [`StringTable::joined`].
    joined: usize,
}

impl<S: PointSet> StringTable<S> {
    /// Finds the strings of the legal position `position`. O(points).
    pub fn new(local_board: &LocalBoard<S>, position: Position<S>) -> StringTable<S> {
        let (len, empty) = (local_board.len(), local_board.empty_points(position));
        let (names, entries) = (vec![0; len].into(), vec![StringEntry::default(); len].into());
        let mut table = StringTable { names, entries, joined: Vec::new() };
        let strings = Colour::BOTH.into_iter().flat_map(|colour| local_board.strings(position.stones(colour)));
        for (stones, around) in strings {
            table.store(stones.first().unwrap_or_default(), StringEntry { stones, liberties: around & empty });
        }
        table
    }

    /// The stones and the liberties of the string of `stone`.
    #[inline]
    pub fn string(&self, stone: usize) -> (S, S) {
        let StringEntry { stones, liberties } = self.entries[usize::from(self.names[stone])];
        (stones, liberties)
    }

    /// Stores a string under `name` and gives this name to its stones.
    fn store(&mut self, name: usize, entry: StringEntry<S>) {
        entry.stones.for_each(|stone| self.names[stone] = name as u16);
        self.entries[name] = entry;
    }

    /// Updates the strings for `play` from the position `before`. The stone played may be missing from `play.after`.
    pub fn make(&mut self, local_board: &LocalBoard<S>, before: Position<S>, play: &Play<S>) -> StringTableUndo<S> {
        let &Play { colour, point, after, .. } = play;
        let replaced =
            StringTableUndo { name: self.names[point], entry: self.entries[point], joined: self.joined.len() };
        if after.occupied().contains(point) {
            let around = local_board.neighbours(point);
            let mut entry =
                StringEntry { stones: S::single(point), liberties: around & local_board.empty_points(before) };
            (around & before.stones(colour)).for_each(|own| {
                if !entry.stones.contains(own) {
                    let (stones, liberties) = self.string(own);
                    (entry.stones, entry.liberties) = (entry.stones | stones, entry.liberties | liberties);
                    self.joined.push(self.names[own]);
                }
            });
            // The stone played filled a liberty of every string that it joined or touches.
            entry.liberties.remove(point);
            self.store(point, entry);
            self.change_liberties(around & after.stones(!colour), |liberties| liberties.remove(point));
        }
        // Points that captured stones leave are liberties of the strings around them.
        self.for_each_emptied(local_board, before, after, |liberties, emptied| liberties.insert(emptied));
        replaced
    }

    /// Restores the strings of the position `before`, from which the play on `point` led to the position `after`.
    pub fn undo(
        &mut self,
        local_board: &LocalBoard<S>,
        before: Position<S>,
        after: Position<S>,
        point: usize,
        replaced: StringTableUndo<S>,
    ) {
        self.for_each_emptied(local_board, before, after, |liberties, emptied| liberties.remove(emptied));
        if let Some(colour) = after.content(point) {
            // The joined strings are disjoint, and their own entries are unchanged.
            for index in replaced.joined..self.joined.len() {
                let name = usize::from(self.joined[index]);
                self.store(name, self.entries[name]);
            }
            self.joined.truncate(replaced.joined);
            self.change_liberties(local_board.neighbours(point) & after.stones(!colour), |liberties| {
                liberties.insert(point);
            });
        }
        (self.names[point], self.entries[point]) = (replaced.name, replaced.entry);
    }

    /// Calls `change` with the liberties of each string next to a point that the play has emptied, and with this point.
    fn for_each_emptied(
        &mut self,
        local_board: &LocalBoard<S>,
        before: Position<S>,
        after: Position<S>,
        change: impl Fn(&mut S, usize),
    ) {
        before.occupied().minus(after.occupied()).for_each(|emptied| {
            self.change_liberties(local_board.neighbours(emptied) & after.occupied(), |liberties| {
                change(liberties, emptied);
            });
        });
    }

    /// Calls `change` with the liberties of the strings of `stones`; a string with several of these stones comes several times.
    #[inline]
    fn change_liberties(&mut self, stones: S, change: impl Fn(&mut S)) {
        stones.for_each(|stone| change(&mut self.entries[usize::from(self.names[stone])].liberties));
    }
}
