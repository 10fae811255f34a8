//! Plays by the bare rules: the opponent's strings without liberty go first, then the player's own.

use std::ops::ControlFlow;

use crate::arena::Arena;
use crate::atari::Atari;
use crate::colour::Colour;
use crate::play::{Illegal, Play};
use crate::point_set::PointSet;
use crate::position::Position;
use crate::suicide::Suicide;

impl<S: PointSet> Arena<S> {
    /// A single play by the bare rules.
    ///
    /// The position must be legal. All strings are looked at, so that one call costs as much as
    /// [`Arena::for_each_play`]: O(stones and points).
    ///
    /// ```
    /// use koatlas_board::{Arena, Colour, Illegal, Position, Suicide};
    /// // Points 0 and 1 are next to each other, and 0 is in the corner.
    /// let arena = Arena::<u64>::whole_board("1x3".parse()?)?;
    /// let position = Position { black: 0b010, white: 0 };
    /// assert_eq!(arena.play(position, Colour::White, 0, Suicide::None), Err(Illegal::Suicide));
    /// let play = arena.play(position, Colour::Black, 0, Suicide::None).expect("there is a liberty");
    /// assert_eq!((play.after.black, play.removed), (0b011, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the point is not playable, is occupied, or the play is a suicide that the policy does not allow.
    pub fn play(
        &self,
        position: Position<S>,
        colour: Colour,
        point: usize,
        suicide: Suicide,
    ) -> Result<Play<S>, Illegal> {
        if point >= self.len() || !self.playable().contains(point) {
            return Err(Illegal::NotPlayable);
        }
        if position.occupied().contains(point) {
            return Err(Illegal::Occupied);
        }
        let play = Atari::new(self, position).play(self, position, colour, point);
        if suicide.allows(play.suicide, play.removed.len()) { Ok(play) } else { Err(Illegal::Suicide) }
    }

    /// Calls `visit` with every legal play of either colour, by point, Black before White.
    ///
    /// Nothing is allocated. One flood fill a string of the position, then a few set operations a play.
    #[inline]
    pub fn for_each_play(&self, position: Position<S>, suicide: Suicide, visit: impl FnMut(Play<S>)) {
        self.for_each_play_of(Colour::BOTH, position, suicide, visit);
    }

    /// As [`Arena::for_each_play`], the plays of one colour alone.
    #[inline]
    pub fn for_each_play_by(
        &self,
        position: Position<S>,
        colour: Colour,
        suicide: Suicide,
        visit: impl FnMut(Play<S>),
    ) {
        self.for_each_play_of([colour], position, suicide, visit);
    }

    /// Calls `visit` with every legal play of these colours, by point, then as the colours are listed.
    #[inline]
    fn for_each_play_of<const N: usize>(
        &self,
        colours: [Colour; N],
        position: Position<S>,
        suicide: Suicide,
        mut visit: impl FnMut(Play<S>),
    ) {
        let atari = Atari::new(self, position);
        for point in (self.empty_points(position) & self.playable()).iter() {
            for colour in colours {
                let play = atari.play(self, position, colour, point);
                if suicide.allows(play.suicide, play.removed.len()) {
                    visit(play);
                }
            }
        }
    }

    /// Calls `visit` with every legal play of these colours that removes stones and changes the position, until it breaks:
    /// captures, and where they are allowed, suicides of two stones or more. By point, then as the colours are listed.
    ///
    /// Costs what the flood fill costs, and a few set operations a play that removes something.
    ///
    /// # Errors
    /// The break of `visit`.
    #[inline]
    pub fn try_for_each_removal<B>(
        &self,
        colours: &[Colour],
        position: Position<S>,
        suicide: Suicide,
        mut visit: impl FnMut(Play<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let atari = Atari::new(self, position);
        let empty = self.empty_points(position) & self.playable();
        let may_be_suicide = |point: usize| suicide != Suicide::None && !self.neighbours(point).meets(empty);
        for point in empty.iter() {
            for &colour in colours {
                if atari.captures(self, colour, point) || may_be_suicide(point) {
                    let play = atari.play(self, position, colour, point);
                    if !play.removed.is_empty() && suicide.changing().allows(play.suicide, play.removed.len()) {
                        visit(play)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// As [`Arena::for_each_play`], without the plays that leave the position as it was (suicides of a single stone):
    /// the edges of the position graph.
    #[inline]
    pub fn for_each_change(&self, position: Position<S>, suicide: Suicide, visit: impl FnMut(Play<S>)) {
        self.for_each_play(position, suicide.changing(), visit);
    }
}
