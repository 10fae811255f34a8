//! Which stones are in atari: all that must be known of a position to say what any play removes.

use crate::arena::Arena;
use crate::colour::Colour;
use crate::play::Play;
use crate::point_set::PointSet;
use crate::position::Position;

/// The strings of a position that have one liberty left and are not safe.
///
/// One flood fill a string, shared by all plays from the position. A play captures just the opponent's strings in atari
/// next to its point, and is suicide if all that it joins is in atari. Strings of a colour never touch, so that the stones
/// of all those in atari can be one set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Atari<S> {
    /// By colour.
    stones: [S; 2],
}

impl<S: PointSet> Atari<S> {
    /// The strings in atari of a legal position.
    pub fn new(arena: &Arena<S>, position: Position<S>) -> Atari<S> {
        let mut atari = Atari { stones: [S::EMPTY; 2] };
        atari.look_again(arena, position, position.occupied());
        atari
    }

    /// The strings in atari after a play. Only those next to what it has changed are looked at.
    #[must_use]
    pub fn after(&self, arena: &Arena<S>, play: &Play<S>) -> Atari<S> {
        let mut touched = arena.neighbours(play.point) | S::single(play.point);
        play.removed.for_each(|point| touched |= arena.neighbours(point));
        let mut atari = Atari { stones: self.stones.map(|stones| stones & play.after.occupied()) };
        atari.look_again(arena, play.after, touched);
        atari
    }

    /// Finds out anew about the strings of a position that have some of these points.
    #[inline]
    fn look_again(&mut self, arena: &Arena<S>, position: Position<S>, points: S) {
        let empty = arena.empty_points(position);
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            let known = &mut self.stones[colour.index()];
            let mut todo = stones & points;
            while let Some(seed) = todo.first() {
                let (string, around) = arena.string_at(seed, stones);
                let several = !(around & empty).without_first().is_empty();
                let in_atari = !several && !string.meets(arena.safe(colour));
                *known = if in_atari { *known | string } else { known.minus(string) };
                todo = todo.minus(string);
            }
        }
    }

    /// Whether a play of a colour on an empty point captures something.
    #[inline]
    pub fn captures(&self, arena: &Arena<S>, colour: Colour, point: usize) -> bool {
        arena.neighbours(point).meets(self.stones[(!colour).index()])
    }

    /// What a play on an empty point does, whatever the policy.
    #[inline]
    pub fn play(&self, arena: &Arena<S>, position: Position<S>, colour: Colour, point: usize) -> Play<S> {
        if self.captures(arena, colour, point) {
            return Play::capture(position, colour, point, self.next_to(arena, !colour, point));
        }
        let blocked = position.stones(!colour) | self.stones[colour.index()];
        let breathes = arena.safe(colour).contains(point) || !arena.neighbours(point).minus(blocked).is_empty();
        if breathes {
            Play::capture(position, colour, point, S::EMPTY)
        } else {
            Play::suicide(position, colour, point, self.next_to(arena, colour, point))
        }
    }

    /// The stones of the strings of a colour in atari next to a point.
    fn next_to(&self, arena: &Arena<S>, colour: Colour, point: usize) -> S {
        let stones = self.stones[colour.index()];
        let mut found = S::EMPTY;
        let mut todo = arena.neighbours(point) & stones;
        while let Some(seed) = todo.first() {
            found |= arena.string_at(seed, stones).0;
            todo = todo.minus(found);
        }
        found
    }
}
