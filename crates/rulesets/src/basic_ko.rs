//! The shape of a basic ko.
//!
//! A basic ko is two adjacent points, one empty and one with a stone. A play on the empty point takes exactly that
//! stone. Then a play of the other player on the point of that stone takes exactly the stone just played, and the
//! position is back. It does not matter whether ko rules allow these plays. Suicides do not count.

use koatlas_board::{Arena, Colour, Play, PointSet, Position, Suicide};

/// Whether a play takes the stone of a basic ko.
///
/// It takes one stone, and the stone just played stands alone and has no liberty but the point of the stone taken: all
/// other points around it are the opponent's. The opponent's play back takes no other stones: a string of the player's
/// next to the stone taken had another liberty before, and has two now.
pub(crate) fn is_ko_capture<S: PointSet>(arena: &Arena<S>, play: &Play<S>) -> bool {
    let takes_one = !play.suicide && play.removed.len() == 1;
    takes_one && (play.removed & arena.playable()) == play.removed && {
        let taken = play.removed.first().unwrap_or_default();
        is_open(arena, play.after, taken, play.point, !play.colour)
    }
}

/// Whether `player` can take a single stone on `stone` in a basic ko by a play on the empty point `mouth`.
pub(crate) fn is_open<S: PointSet>(
    arena: &Arena<S>,
    position: Position<S>,
    mouth: usize,
    stone: usize,
    player: Colour,
) -> bool {
    let around = arena.neighbours(stone);
    position.content(mouth).is_none()
        && position.content(stone) == Some(!player)
        && around.contains(mouth)
        && around.minus(S::single(mouth)).minus(position.stones(player)).is_empty()
        && !arena.safe(!player).contains(stone)
}

/// The class of a position under the Basic Ko Rules: what stands outside of its basic kos, and on which points these
/// are.
///
/// Written as a pair of bitmasks like a position: a point of a ko is in both, any other point in at most one.
#[must_use]
pub fn position_class<S: PointSet>(arena: &Arena<S>, position: Position<S>) -> Position<S> {
    let mut kos = S::EMPTY;
    arena.for_each_play(position, Suicide::None, |play| {
        if is_ko_capture(arena, &play) {
            kos |= play.removed | S::single(play.point);
        }
    });
    Position { black: position.black | kos, white: position.white | kos }
}
