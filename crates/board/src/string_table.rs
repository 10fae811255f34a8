//! The strings of a position with their liberties, as sets that are kept from play to play.

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

/// The strings of a position. A play costs what it touches, however large the board.
///
/// A string is called by the stone that has joined it. The strings that this stone has joined stay written down under their own
/// names, so that taking the play back only has to call their stones by these again.
#[derive(Clone, Debug)]
pub(crate) struct StringTable<S> {
    /// By stone, the name of its string.
    name: Box<[u16]>,
    /// By name.
    chains: Box<[Chain<S>]>,
    /// The names of the strings that stones have joined, in order.
    joined: Vec<u16>,
}

/// What a play has replaced in [`StringTable`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct StringTableUndo<S> {
    /// The name of the string that had a stone there last, and what was called by the point: a string may be put back.
    name: u16,
    chain: Chain<S>,
    /// How many strings had been joined before.
    joined: usize,
}

impl<S: PointSet> StringTable<S> {
    /// The strings of a legal position. O(points).
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

    /// The stones and the liberties of the string of a stone.
    #[inline]
    pub fn string(&self, stone: usize) -> (S, S) {
        let Chain { stones, liberties } = self.chains[usize::from(self.name[stone])];
        (stones, liberties)
    }

    fn call(&mut self, name: usize, chain: Chain<S>) {
        chain.stones.for_each(|stone| self.name[stone] = name as u16);
        self.chains[name] = chain;
    }

    /// Follows a play. Its stone may not stand afterwards.
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

    /// Takes back the play on a point that has led from a position to another.
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

    /// Changes the liberties of the strings of some stones next to each point that a play has emptied.
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

    #[inline]
    fn change(&mut self, stones: S, change: impl Fn(&mut S)) {
        stones.for_each(|stone| change(&mut self.chains[usize::from(self.name[stone])].liberties));
    }
}
