//! The class of a position: what the prohibition rule compares.

use koatlas_board::{Arena, Colour, PointSet, Position, Suicide};

/// The points of all basic kos, and the stones elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Class<S> {
    kos: S,
    elsewhere: Position<S>,
}

impl<S: PointSet> Class<S> {
    pub fn of(arena: &Arena<S>, position: Position<S>) -> Class<S> {
        let mut kos = S::EMPTY;
        for empty in (arena.empty_points(position) & arena.playable()).iter() {
            for stone in (arena.neighbours(empty) & position.occupied() & arena.playable()).iter() {
                if is_basic_ko(arena, position, empty, stone) {
                    kos |= S::single(empty) | S::single(stone);
                }
            }
        }
        Class { kos, elsewhere: Position { black: position.black.minus(kos), white: position.white.minus(kos) } }
    }
}

/// Whether a play on the empty point takes just the stone next to it, and a play there takes just the stone that took it
/// and gives the position back.
fn is_basic_ko<S: PointSet>(arena: &Arena<S>, position: Position<S>, empty: usize, stone: usize) -> bool {
    let owner = if position.black.contains(stone) { Colour::Black } else { Colour::White };
    let after = |position, colour, point, taken| {
        let play = arena.play(position, colour, point, Suicide::None).ok()?;
        (play.removed == S::single(taken)).then_some(play.after)
    };
    let there = after(position, !owner, empty, stone);
    let back = there.and_then(|there| after(there, owner, stone, empty));
    back == Some(position)
}
