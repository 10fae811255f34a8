//! Plays that removed stones, backwards: from which positions such a play leads to a given one.
//!
//! A play that removes nothing is easy to take back: it is one stone less. A play that removes stones leaves *holes*, and
//! what can have stood there is no more free than this:
//!
//! A **hole** of a position is a connected component of its empty points. Let a play of colour `c` at `p` lead from `u` to
//! `x` and remove the set `R`.
//!
//! *Capture.* A captured string has no neighbour but itself, stones of `c`, and `p`. After the play it is empty, and
//! its neighbours are stones of `c`. So it is a hole of `x` that touches `p` and has only stones of `c` around it; and `u` is
//! `x` without the stone at `p`, with some of these holes, at least one, full of the opponent's stones. The other way
//! round, in each such `u` that is legal the play removes just these strings: every other string of the opponent has a
//! liberty in `x` that is in none of these holes, since an opponent's stone is next to none of them.
//!
//! *Suicide.* `R` is one string of `c` with the stone at `p` in it, and only the opponent's stones around it; so it is a
//! hole of `x`, and `u` is `x` with stones of `c` on `R` without `p`. The other way round, the play is a suicide if it
//! captures nothing: if in `x` with `R` full of `c` every string of the opponent has a liberty or is safe. Then `u` is legal
//! too: every piece of `R` without `p` touches `p`, and the opponent's strings have at least the same liberties.
//!
//! A hole with a point that is safe for whoever's stones would fill it can have held none that were captured.

use std::ops::ControlFlow;

use crate::colour::Colour;
use crate::local_board::LocalBoard;
use crate::point_set::PointSet;
use crate::position::Position;

/// A play that may have led to a position and removed stones on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unplay<S> {
    /// Who played.
    pub colour: Colour,
    /// The position before. For a capture it may be illegal: then there was no such play.
    pub before: Position<S>,
    /// For a suicide the position with the player's stone in place and nothing removed: there was such a play if every string
    /// of the opponent's has a liberty in it or is safe.
    pub suicide: Option<Position<S>>,
}

impl<S: PointSet> LocalBoard<S> {
    /// Calls `visit` with every play that may have led to a legal position and removed stones, until it breaks. Plays that
    /// changed nothing are left out. All points have to be playable. See the fields of [`Unplay`] for what is left to be
    /// checked.
    ///
    /// One flood fill a hole; on a board at most 15 captures a stone and one suicide an empty point.
    ///
    /// # Errors
    /// The break of `visit`.
    #[inline]
    pub fn try_for_each_unplay<B>(
        &self,
        colours: &[Colour],
        position: Position<S>,
        suicides: bool,
        mut visit: impl FnMut(Unplay<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let empty = self.empty_points(position);
        for &colour in colours {
            let (own, opponent) = (position.stones(colour), position.stones(!colour));
            // Holes around which only the player's stones are, and a set for each of the player's points that they touch.
            let mut captured = S::EMPTY;
            for (hole, around) in self.strings(empty) {
                if !around.meets(opponent) && !hole.meets(self.safe(!colour)) {
                    captured |= hole;
                }
                if suicides && !around.meets(own) && !hole.meets(self.safe(colour)) && hole.len() > 1 {
                    for point in hole.iter() {
                        let before = Position::from_perspective(colour, own | hole.minus(S::single(point)), opponent);
                        visit(Unplay {
                            colour,
                            before,
                            suicide: Some(Position::from_perspective(colour, own | hole, opponent)),
                        })?;
                    }
                }
            }
            if captured.is_empty() {
                continue;
            }
            let mut holes = S::NONE_PER_POINT;
            for point in own.iter().filter(|&point| self.neighbours(point).meets(captured)) {
                let mut count = 0;
                let mut touched = self.neighbours(point) & captured;
                while let Some(seed) = touched.first() {
                    holes[count] = self.string_at(seed, empty).0;
                    touched = touched.minus(holes[count]);
                    count += 1;
                }
                for some in 1..1usize << count {
                    let fill = (0..count).filter(|i| some >> i & 1 == 1).fold(S::EMPTY, |set, i| set | holes[i]);
                    let before = Position::from_perspective(colour, own.minus(S::single(point)), opponent | fill);
                    visit(Unplay { colour, before, suicide: None })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
