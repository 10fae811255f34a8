//! The strings of a position with their liberties, updated by each play.

use crate::colour::Colour;
use crate::local_board::LocalBoard;
use crate::play::Play;
use crate::point_set::PointSet;
use crate::position::Position;

/// A string and its liberties.
#[derive(Clone, Copy, Debug, Default)]
struct Chain<S> {
    stones: S,
    liberties: S,
}

/// The strings of a position. The cost of a play depends on the strings that it touches, not on the size of the board.
///
/// The name of a string is the stone that joined it last. The strings that this stone joined keep their entries under their
/// own names, so that undoing the play only writes these names back to their stones.
#[derive(Clone, Debug)]
pub(crate) struct StringTable<S> {
    /// Name of the string of each stone, by point.
    name: Box<[u16]>,
    /// The strings by name.
    chains: Box<[Chain<S>]>,
    /// Names of the strings that plays have joined, in the order of the plays.
    joined: Vec<u16>,
}

/// The entries that a play overwrote, for [`StringTable::undo`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct StringTableUndo<S> {
    /// Former entry of the point in [`StringTable::name`].
    name: u16,
    /// Former string whose name is the point: the play may have reused a name that older entries still need.
    chain: Chain<S>,
    /// Former length of [`StringTable::joined`].
    joined: usize,
}

impl<S: PointSet> StringTable<S> {
    /// Finds the strings of the legal position `position`. O(points).
    pub fn new(local_board: &LocalBoard<S>, position: Position<S>) -> StringTable<S> {
        let (name, chains) = (vec![0; local_board.len()].into(), vec![Chain::default(); local_board.len()].into());
        let mut all = StringTable { name, chains, joined: Vec::new() };
        let empty = local_board.empty_points(position);
        for (stones, around) in Colour::BOTH.into_iter().flat_map(|colour| local_board.strings(position.stones(colour)))
        {
            all.call(stones.first().unwrap_or_default(), Chain { stones, liberties: around & empty });
        }
        all
    }

    /// The stones and the liberties of the string of `stone`.
    #[inline]
    pub fn string(&self, stone: usize) -> (S, S) {
        let Chain { stones, liberties } = self.chains[usize::from(self.name[stone])];
        (stones, liberties)
    }

    /// Stores a string under `name` and gives this name to its stones.
    fn call(&mut self, name: usize, chain: Chain<S>) {
        chain.stones.for_each(|stone| self.name[stone] = name as u16);
        self.chains[name] = chain;
    }

    /// Updates the strings for `play` from the position `before`. The stone played may be missing from `play.after`.
    pub fn make(&mut self, local_board: &LocalBoard<S>, before: Position<S>, play: &Play<S>) -> StringTableUndo<S> {
        let &Play { colour, point, after, .. } = play;
        let replaced = StringTableUndo { name: self.name[point], chain: self.chains[point], joined: self.joined.len() };
        if after.occupied().contains(point) {
            let around = local_board.neighbours(point);
            let mut chain = Chain { stones: S::single(point), liberties: around & local_board.empty_points(before) };
            (around & before.stones(colour)).for_each(|own| {
                if !chain.stones.contains(own) {
                    let (stones, liberties) = self.string(own);
                    (chain.stones, chain.liberties) = (chain.stones | stones, chain.liberties | liberties);
                    self.joined.push(self.name[own]);
                }
            });
            chain.liberties.take(point);
            self.call(point, chain);
            self.change(around & after.stones(!colour), |liberties| liberties.take(point));
        }
        self.each_emptied(local_board, before, after, |liberties, emptied| liberties.insert(emptied));
        replaced
    }

    /// Restores the strings of the first position. The play on `point` led from the first to the second.
    pub fn undo(
        &mut self,
        local_board: &LocalBoard<S>,
        [before, after]: [Position<S>; 2],
        point: usize,
        replaced: StringTableUndo<S>,
    ) {
        self.each_emptied(local_board, before, after, |liberties, emptied| liberties.take(emptied));
        if let Some(colour) = after.content(point) {
            for at in replaced.joined..self.joined.len() {
                let name = usize::from(self.joined[at]);
                self.call(name, self.chains[name]);
            }
            self.joined.truncate(replaced.joined);
            self.change(local_board.neighbours(point) & after.stones(!colour), |liberties| liberties.insert(point));
        }
        (self.name[point], self.chains[point]) = (replaced.name, replaced.chain);
    }

    /// Calls `change` with the liberties of each string next to a point that the play has emptied, and with this point.
    fn each_emptied(
        &mut self,
        local_board: &LocalBoard<S>,
        before: Position<S>,
        after: Position<S>,
        change: impl Fn(&mut S, usize),
    ) {
        before.occupied().minus(after.occupied()).for_each(|emptied| {
            self.change(local_board.neighbours(emptied) & after.occupied(), |liberties| change(liberties, emptied));
        });
    }

    /// Calls `change` with the liberties of the strings of `stones`; a string with several of these stones comes several times.
    #[inline]
    fn change(&mut self, stones: S, change: impl Fn(&mut S)) {
        stones.for_each(|stone| change(&mut self.chains[usize::from(self.name[stone])].liberties));
    }
}
