//! Which stones are in atari: all that must be known of a position to say what any play removes.

use crate::colour::Colour;
use crate::local_board::LocalBoard;
use crate::play::Play;
use crate::point_set::PointSet;
use crate::position::Position;

/// The strings of a position that have one liberty left and are not safe.
///
/// One look at each string, shared by all plays from the position. A play captures just the opponent's strings in atari
/// next to its point, and is suicide if all that it joins is in atari. Strings of a colour never touch, so that the stones
/// of all those in atari can be one set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Atari<S> {
    /// By colour.
    stones: [S; 2],
}

impl<S: PointSet> Atari<S> {
    /// The strings in atari of a legal position, by one flood fill a string.
    pub fn new(local_board: &LocalBoard<S>, position: Position<S>) -> Atari<S> {
        let mut atari = Atari { stones: [S::EMPTY; 2] };
        let empty = local_board.empty_points(position);
        atari.update(local_board, position, position.occupied(), |colour, seed| {
            let (string, around) = local_board.string_at(seed, position.stones(colour));
            (string, around & empty)
        });
        atari
    }

    /// Finds out anew about the strings that have some of these points. `string` tells the stones and the liberties of the
    /// string of a stone.
    #[inline]
    pub fn update(
        &mut self,
        local_board: &LocalBoard<S>,
        position: Position<S>,
        points: S,
        mut string: impl FnMut(Colour, usize) -> (S, S),
    ) {
        for colour in Colour::BOTH {
            let known = &mut self.stones[colour.index()];
            let mut todo = position.stones(colour) & points;
            while let Some(seed) = todo.first() {
                let (stones, liberties) = string(colour, seed);
                let in_atari = liberties.without_first().is_empty() && !stones.meets(local_board.safe(colour));
                *known = if in_atari { *known | stones } else { known.minus(stones) };
                todo = todo.minus(stones);
            }
        }
    }

    /// Forgets the stones that do not stand any more.
    #[inline]
    pub fn retain_stones(&mut self, position: Position<S>) {
        self.stones = self.stones.map(|stones| stones & position.occupied());
    }

    /// Whether a play of a colour on an empty point captures something.
    #[inline]
    pub fn captures(&self, local_board: &LocalBoard<S>, colour: Colour, point: usize) -> bool {
        local_board.neighbours(point).meets(self.stones[(!colour).index()])
    }

    /// Whether a stone that captures nothing would have no liberty on an empty point.
    #[inline]
    pub fn has_no_liberty_after(
        &self,
        local_board: &LocalBoard<S>,
        position: Position<S>,
        colour: Colour,
        point: usize,
    ) -> bool {
        let blocked = position.stones(!colour) | self.stones[colour.index()];
        local_board.neighbours(point).minus(blocked).is_empty() && !local_board.safe(colour).contains(point)
    }

    /// The stones of the strings of a colour in atari next to a point. `string` tells the stones of the string of a stone.
    #[inline]
    pub fn strings_in_atari_beside(
        &self,
        local_board: &LocalBoard<S>,
        colour: Colour,
        point: usize,
        string: impl Fn(usize) -> S,
    ) -> S {
        let mut found = S::EMPTY;
        let mut todo = local_board.neighbours(point) & self.stones[colour.index()];
        while let Some(seed) = todo.first() {
            found |= string(seed);
            todo = todo.minus(found);
        }
        found
    }

    /// What a play on an empty point does, whatever the policy.
    #[inline]
    pub fn play(&self, local_board: &LocalBoard<S>, position: Position<S>, colour: Colour, point: usize) -> Play<S> {
        let gone = |loser: Colour| {
            self.strings_in_atari_beside(local_board, loser, point, |stone| {
                local_board.string_at(stone, self.stones[loser.index()]).0
            })
        };
        if self.captures(local_board, colour, point) {
            Play::new(position, colour, point, false, gone(!colour))
        } else if self.has_no_liberty_after(local_board, position, colour, point) {
            Play::new(position, colour, point, true, gone(colour))
        } else {
            Play::new(position, colour, point, false, S::EMPTY)
        }
    }
}
