//! Where stones have been removed: the only points where a play can repeat anything.

use koatlas_board::{Colour, PointSet};

/// By colour, the points from which a stone of that colour has been removed since the start.
///
/// A bar forbids a play only if it is suicide, or one of these points:
///
/// - Most bars ask whether a position has occurred, the one after the play or the one before it from which the player has
///   played here. In the first case, and just after the play in the second, his stone stood on the point. Now
///   none does, so that one has been removed since.
/// - The ko rules forbid to play where the player's stone was taken. A ko that is barred from the start belongs to both sets.
/// - [`crate::Bar::PointSincePosition`] asks whether *somebody* has played here: then the stone removed may be of either colour.
///
/// In most games few points are concerned. Whatever is not needs no look into the memory.
#[derive(Clone, Debug)]
pub(crate) struct Emptied<S> {
    of: [S; 2],
    /// Whether a removal counts for both colours.
    both: bool,
    /// The sets before the moves, by number, that have changed them.
    before: Vec<(u32, [S; 2])>,
}

impl<S: PointSet> Emptied<S> {
    pub fn new(at_start: S, both: bool) -> Emptied<S> {
        Emptied { of: [at_start; 2], both, before: Vec::new() }
    }

    #[inline]
    pub fn of(&self, colour: Colour) -> &S {
        &self.of[colour.index()]
    }

    /// Notes that a move has removed stones of a colour.
    #[inline]
    pub fn note(&mut self, number: u32, colour: Colour, removed: S) {
        if removed.minus(self.of[colour.index()]).is_empty() {
            return;
        }
        self.before.push((number, self.of));
        self.of[colour.index()] |= removed;
        if self.both {
            self.of[(!colour).index()] |= removed;
        }
    }

    /// Takes back a move.
    pub fn undo(&mut self, number: u32) {
        while let Some((_, of)) = self.before.pop_if(|(changed, _)| *changed == number) {
            self.of = of;
        }
    }
}
