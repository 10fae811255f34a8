//! Predecessors of a position by plays that removed stones.
//!
//! To take back a play that removed nothing, remove its stone. A play that removed stones left *holes*.
//!
//! A **hole** of a position is a connected component of its empty points. Let a play of colour `c` at `p` lead from `u` to
//! `x` and remove the set `R`.
//!
//! *Capture.* A captured string has no neighbour but itself, stones of `c`, and `p`. After the play it is empty, and
//! its neighbours are stones of `c`. So it is a hole of `x` that touches `p` and has only stones of `c` around it; and `u` is
//! `x` without the stone at `p`, with some of these holes, at least one, full of the opponent's stones. Conversely, in each such
//! `u` that is legal the play removes exactly these strings: every other string of the opponent has a liberty in `x` outside
//! these holes, since no stone of the opponent is next to them.
//!
//! *Suicide.* `R` is one string of `c` with the stone at `p` in it, and only the opponent's stones around it; so it is a
//! hole of `x`, and `u` is `x` with stones of `c` on `R` without `p`. Conversely, the play is a suicide if it
//! captures nothing: if in `x` with `R` full of `c` every string of the opponent has a liberty or is safe. Then `u` is legal
//! too: every component of `R` without `p` touches `p`, and the opponent's strings have at least the same liberties.
//!
//! A hole with a point that is safe for a colour cannot have held removed stones of that colour.

use std::ops::ControlFlow;

use crate::{Colour, LocalBoard, PointSet, Position};

/// A play that may have led to a position and removed stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unplay<S> {
    /// The player.
    pub colour: Colour,
    /// The position before the play. It may be illegal if the play is a capture; then there was no such play.
    pub before: Position<S>,
    /// `None` for a capture. For a suicide, the position with the stone played and nothing removed yet: there was such a play only if every
    /// string of the opponent has a liberty in it or is safe.
    pub suicide: Option<Position<S>>,
}

impl<S: PointSet> LocalBoard<S> {
    /// Calls `visit` with every play of `colours` that may have led to the legal position `position` and removed stones. Suicides of a
    /// single stone are left out, and all suicides if not `suicides`. All points must be playable. The caller checks the
    /// positions as the fields of [`Unplay`] say. Stops when `visit` breaks.
    ///
    /// Costs one flood fill for each hole. There are at most 15 captures for each stone and one suicide for each empty point.
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
            // The points of all holes that captured strings can have left: only stones of the player around them.
            let mut captured = S::EMPTY;
            // `strings` works for any set of points: here it finds the connected components of the empty points.
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
            // Most positions have no such hole: skip the search for its neighbours.
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
                // A point has at most 4 neighbours, so at most 4 holes. The bits of `subset` choose a non-empty subset of them to be
                // filled.
                for subset in 1..1usize << count {
                    let fill = (0..count).filter(|i| subset >> i & 1 == 1).fold(S::EMPTY, |set, i| set | holes[i]);
                    let before = Position::from_perspective(colour, own.minus(S::single(point)), opponent | fill);
                    visit(Unplay { colour, before, suicide: None })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
