//! The stones in atari of a position: with them, a few set operations tell what any play removes.

use crate::{Colour, LocalBoard, Play, PointSet, Position};

/// The stones of all strings in atari: strings with a single liberty that are not [safe](LocalBoard).
///
/// They are found once for all plays from the position. A play captures exactly the opponent's strings in atari next to its point.
/// It is a suicide if it captures nothing, has no empty neighbour, and every string that it joins is in atari. Different strings
/// of a colour never touch, so one set of stones for each colour is enough.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Atari<S> {
    /// Stones in atari by colour.
    stones: [S; 2],
}

impl<S: PointSet> Atari<S> {
    /// Finds the strings in atari of the legal position `position`, with one flood fill for each string.
    pub fn new(local_board: &LocalBoard<S>, position: Position<S>) -> Atari<S> {
        let mut atari = Atari { stones: [S::EMPTY; 2] };
        let empty = local_board.empty_points(position);
        atari.update(local_board, position, position.occupied(), |colour, seed| {
            let (string, around) = local_board.string_at(seed, position.stones(colour));
            (string, around & empty)
        });
        atari
    }

    /// Updates the set for the strings that have one of `points`. `string` returns the stones and the liberties of the string of a stone.
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
                // A string of a legal position has a liberty or is safe: with at most one liberty and unsafe, it is in atari.
                let in_atari = liberties.without_first().is_empty() && !stones.meets(local_board.safe(colour));
                *known = if in_atari { *known | stones } else { known.minus(stones) };
                todo = todo.minus(stones);
            }
        }
    }

    /// Removes points that have no stone in `position`.
    #[inline]
    pub fn retain_stones(&mut self, position: Position<S>) {
        self.stones = self.stones.map(|stones| stones & position.occupied());
    }

    /// True if a play of `colour` on the empty point `point` captures a string.
    #[inline]
    pub fn captures(&self, local_board: &LocalBoard<S>, colour: Colour, point: usize) -> bool {
        local_board.neighbours(point).meets(self.stones[(!colour).index()])
    }

    /// True if a stone of `colour` on the empty point `point` would have no liberty, given that it captures nothing.
    #[inline]
    pub fn has_no_liberty_after(
        &self,
        local_board: &LocalBoard<S>,
        position: Position<S>,
        colour: Colour,
        point: usize,
    ) -> bool {
        // An empty neighbour or an own string with a second liberty would give the stone a liberty.
        let blocked = position.stones(!colour) | self.stones[colour.index()];
        // On a safe point nothing can capture the stone.
        local_board.neighbours(point).minus(blocked).is_empty() && !local_board.safe(colour).contains(point)
    }

    /// The stones of the strings of `colour` that are in atari next to `point`. `string` returns the stones of the string of a stone.
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

    /// The effect of a play of `colour` on the empty point `point`, whatever the suicide policy.
    #[inline]
    pub fn play(&self, local_board: &LocalBoard<S>, position: Position<S>, colour: Colour, point: usize) -> Play<S> {
        let captures = self.captures(local_board, colour, point);
        let suicide = !captures && self.has_no_liberty_after(local_board, position, colour, point);
        if !captures && !suicide {
            return Play::new(position, colour, point, false, S::EMPTY);
        }
        let loser = if captures { !colour } else { colour };
        let gone = self.strings_in_atari_beside(local_board, loser, point, |stone| {
            local_board.string_at(stone, self.stones[loser.index()]).0
        });
        Play::new(position, colour, point, suicide, gone)
    }
}
