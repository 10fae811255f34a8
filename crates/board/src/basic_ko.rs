//! The shape of a basic ko.
//!
//! A basic ko is two adjacent points, one empty and one with a stone. A play on the empty point takes exactly that
//! stone. Then a play of the other player on the point of that stone takes exactly the stone just played, and the
//! position is back. It does not matter whether ko rules allow these plays. Suicides do not count.

use crate::arena::Arena;
use crate::colour::Colour;
use crate::play::Play;
use crate::point_set::PointSet;
use crate::position::Position;

impl<S: PointSet> Arena<S> {
    /// Whether a play takes the stone of a basic ko.
    ///
    /// It takes one stone, and the stone just played stands alone and has no liberty but the point of the stone taken: all
    /// other points around it are the opponent's. The opponent's play back takes no other stones: a string of the player's
    /// next to the stone taken had another liberty before, and has two now.
    #[inline]
    #[must_use]
    pub fn is_ko_capture(&self, play: &Play<S>) -> bool {
        let takes_one = !play.suicide && play.removed.len() == 1;
        takes_one && {
            let taken = play.removed.first().unwrap_or_default();
            self.is_basic_ko(play.after, taken, play.point, !play.colour)
        }
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
