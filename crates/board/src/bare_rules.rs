//! Plays under the bare rules: a play removes the opponent's strings without liberty, then the player's own string without liberty.
//!
//! A *basic ko* is a pair of adjacent points, one empty and one with a stone. A play on the empty point captures exactly that
//! stone. Then a play of the opponent on the other point captures exactly the stone just played, and the position is back. It does
//! not matter if ko rules allow these plays. Suicides do not count.

use std::ops::ControlFlow;

use crate::atari::Atari;
use crate::{Colour, IllegalPlay, LocalBoard, Play, PointSet, Position, Suicide};

impl<S: PointSet> LocalBoard<S> {
    /// The play of `colour` on `point` from the legal position `position`.
    ///
    /// It looks at all strings, so one call costs as much as [`LocalBoard::for_each_play`]: O(points).
    ///
    /// ```
    /// use koatlas_board::{LocalBoard, Colour, IllegalPlay, Position, Suicide};
    /// // Points 0 and 1 are next to each other, and 0 is in the corner.
    /// let local_board = LocalBoard::<u64>::whole_board("1x3".parse()?)?;
    /// let position = Position { black: 0b010, white: 0 };
    /// assert_eq!(local_board.play(position, Colour::White, 0, Suicide::None), Err(IllegalPlay::Suicide));
    /// let play = local_board.play(position, Colour::Black, 0, Suicide::None).expect("there is a liberty");
    /// assert_eq!((play.after.black, play.removed), (0b011, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`IllegalPlay::NotPlayable`] or [`IllegalPlay::Occupied`] for such a point; [`IllegalPlay::Suicide`] if the policy does not
    /// allow the suicide.
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

    /// Checks that `point` is playable and empty.
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

    /// Calls `visit` with every legal play of either colour, in ascending order of points, Black before White.
    ///
    /// Allocates nothing. Costs one flood fill for each string of `position` and a few set operations for each play.
    #[inline]
    pub fn for_each_play(&self, position: Position<S>, suicide: Suicide, visit: impl FnMut(Play<S>)) {
        self.for_each_play_of_colours(position, Colour::BOTH, suicide, visit);
    }

    /// As [`LocalBoard::for_each_play`], for the given colours only: in ascending order of points, then in the order of `colours`.
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

    /// Calls `visit` with every legal play of `colours` that removes stones and changes the position: captures, and suicides of two
    /// stones or more if the policy allows them. In ascending order of points, then in the order of `colours`. Stops when `visit` breaks.
    ///
    /// Costs one flood fill for each string of `position` and a few set operations for each such play.
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
        for point in empty.iter() {
            // Most plays remove nothing: these tests are much cheaper than the play.
            let may_be_suicide = suicide != Suicide::None && !self.neighbours(point).meets(empty);
            for &colour in colours {
                if may_be_suicide || atari.captures(self, colour, point) {
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

    /// As [`LocalBoard::for_each_play`], without suicides of a single stone, which leave the position as it was: calls `visit` with the
    /// edges of the position graph that start from `position`.
    #[inline]
    pub fn for_each_changing_play(&self, position: Position<S>, suicide: Suicide, visit: impl FnMut(Play<S>)) {
        self.for_each_play(position, suicide.without_single_stone(), visit);
    }

    /// True if `play` captures the stone of a basic ko.
    ///
    /// Such a play captures one stone. The stone just played has no liberty but the point of the captured stone: its other
    /// neighbours are the opponent's. The opponent's recapture removes no other stone, because any other string of the player next to
    /// that point had another liberty before the play and has two after it.
    #[inline]
    pub fn is_ko_capture(&self, play: &Play<S>) -> bool {
        // `is_basic_ko` looks at the position after the play: the empty point is that of the captured stone.
        let captured = play.removed.first().filter(|_| !play.suicide && play.removed.len() == 1);
        captured.is_some_and(|captured| self.is_basic_ko(play.after, captured, play.point, !play.colour))
    }

    /// True if `player` can capture the single stone on `stone` in a basic ko by a play on the empty point `mouth`.
    #[inline]
    pub fn is_basic_ko(&self, position: Position<S>, mouth: usize, stone: usize, player: Colour) -> bool {
        let around = self.neighbours(stone);
        self.playable().contains(mouth)
            && position.content(mouth).is_none()
            && position.content(stone) == Some(!player)
            && around.contains(mouth)
            // The stone has no liberty but `mouth`, and no stone of its own colour next to it.
            && around.minus(S::single(mouth)).minus(position.stones(player)).is_empty()
            && !self.safe(!player).contains(stone)
    }
}
