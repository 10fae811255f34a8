//! Plays by the bare rules: the opponent's strings without liberty go first, then the player's own.
//!
//! The shape of a basic ko.
//!
//! A basic ko is two adjacent points, one empty and one with a stone. A play on the empty point takes exactly that
//! stone. Then a play of the other player on the point of that stone takes exactly the stone just played, and the
//! position is back. It does not matter whether ko rules allow these plays. Suicides do not count.

use std::ops::ControlFlow;

use crate::atari::Atari;
use crate::colour::{Colour, Suicide};
use crate::local_board::LocalBoard;
use crate::play::{IllegalPlay, Play};
use crate::point_set::PointSet;
use crate::position::Position;

impl<S: PointSet> LocalBoard<S> {
    /// A single play by the bare rules.
    ///
    /// The position must be legal. All strings are looked at, so that one call costs as much as
    /// [`LocalBoard::for_each_play`]: O(stones and points).
    ///
    /// ```
    /// use koatlas_board::{LocalBoard, Colour, Illegal, Position, Suicide};
    /// // Points 0 and 1 are next to each other, and 0 is in the corner.
    /// let local_board = LocalBoard::<u64>::whole_board("1x3".parse()?)?;
    /// let position = Position { black: 0b010, white: 0 };
    /// assert_eq!(local_board.play(position, Colour::White, 0, Suicide::None), Err(Illegal::Suicide));
    /// let play = local_board.play(position, Colour::Black, 0, Suicide::None).expect("there is a liberty");
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
    ) -> Result<Play<S>, IllegalPlay> {
        self.check_vacant(position, point)?;
        let play = Atari::new(self, position).play(self, position, colour, point);
        if suicide.allows(play.suicide, play.removed.len()) { Ok(play) } else { Err(IllegalPlay::Suicide) }
    }

    /// Finds out whether a play on a point would be on an empty one, where plays may be made.
    #[inline]
    pub(crate) fn check_vacant(&self, position: Position<S>, point: usize) -> Result<(), IllegalPlay> {
        if point >= self.len() || !self.playable().contains(point) {
            Err(IllegalPlay::NotPlayable)
        } else if position.occupied().contains(point) {
            Err(IllegalPlay::Occupied)
        } else {
            Ok(())
        }
    }

    /// Calls `visit` with every legal play of either colour, by point, Black before White.
    ///
    /// Nothing is allocated. One flood fill a string of the position, then a few set operations a play.
    #[inline]
    pub fn for_each_play(&self, position: Position<S>, suicide: Suicide, visit: impl FnMut(Play<S>)) {
        self.for_each_play_of_colours(position, Colour::BOTH, suicide, visit);
    }

    /// As [`LocalBoard::for_each_play`], the plays of some colours alone: by point, then as the colours are listed.
    #[inline]
    pub fn for_each_play_of_colours(
        &self,
        position: Position<S>,
        colours: impl IntoIterator<Item = Colour> + Copy,
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
    pub fn try_for_each_removing_play<B>(
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
                    if !play.removed.is_empty()
                        && suicide.without_single_stone().allows(play.suicide, play.removed.len())
                    {
                        visit(play)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// As [`LocalBoard::for_each_play`], without the plays that leave the position as it was (suicides of a single stone):
    /// the edges of the position graph.
    #[inline]
    pub fn for_each_changing_play(&self, position: Position<S>, suicide: Suicide, visit: impl FnMut(Play<S>)) {
        self.for_each_play(position, suicide.without_single_stone(), visit);
    }

    /// Whether a play takes the stone of a basic ko.
    ///
    /// It takes one stone, and the stone just played stands alone and has no liberty but the point of the stone taken: all
    /// other points around it are the opponent's. The opponent's play back takes no other stones: a string of the player's
    /// next to the stone taken had another liberty before, and has two now.
    #[inline]
    #[must_use]
    pub fn is_ko_capture(&self, play: &Play<S>) -> bool {
        let taken = play.removed.first().filter(|_| !play.suicide && play.removed.len() == 1);
        taken.is_some_and(|taken| self.is_basic_ko(play.after, taken, play.point, !play.colour))
    }

    /// Whether `player` can take a single stone on `stone` in a basic ko by a play on the empty point `mouth`.
    #[inline]
    #[must_use]
    pub fn is_basic_ko(&self, position: Position<S>, mouth: usize, stone: usize, player: Colour) -> bool {
        let around = self.neighbours(stone);
        self.playable().contains(mouth)
            && position.content(mouth).is_none()
            && position.content(stone) == Some(!player)
            && around.contains(mouth)
            && around.minus(S::single(mouth)).minus(position.stones(player)).is_empty()
            && !self.safe(!player).contains(stone)
    }
}
