//! The edges of the free graph between codes, in both directions.

use std::ops::ControlFlow;

use koatlas_board::{Arena, Colour, PointSet, Position, Suicide, Unplay};
use koatlas_position_graph::{Fingerprint, GraphDefinition, Ternary};

use crate::touch::Touch;

/// Successors and predecessors of the positions of an arena, as ternary codes.
///
/// A play that removes nothing is *quiet*; it adds a stone, so it leads from `u` to `u + d 3^p`, where `d` is 1 for Black and 2
/// for White. The subsets of the stones of a legal position are legal: a string of fewer stones is part of a string that
/// was there, and if this string has a stone that is gone now, the part next to it has a liberty; if not, the string is
/// whole and keeps its own. So every stone of a legal position may have been the last one played, quietly: there are as many
/// quiet plays to a position as it has stones, and their predecessors need no test. And in the free graph every legal
/// position can be reached from the empty board.
#[derive(Clone, Debug)]
pub struct Moves {
    arena: Arena<u64>,
    suicide: Suicide,
    ternary: Ternary,
    touch: Touch,
    weights: Vec<u64>,
}

impl Moves {
    /// The edges of the free graph of a definition, if [`Ternary`] numbers its positions.
    #[must_use]
    pub fn new(graph: &GraphDefinition<u64>) -> Option<Moves> {
        let arena = graph.arena().clone();
        let ternary = Ternary::new(&arena)?;
        let weights = (0..arena.len() as u32).map(|point| 3_u64.pow(point)).collect();
        let touch = Touch::new(&arena);
        Some(Moves { arena, suicide: graph.suicide(), ternary, touch, weights })
    }

    /// The arena.
    #[must_use]
    pub fn arena(&self) -> &Arena<u64> {
        &self.arena
    }

    /// The numbering.
    #[must_use]
    pub fn ternary(&self) -> Ternary {
        self.ternary
    }

    /// The fingerprint of a position.
    #[must_use]
    pub fn fingerprint(&self, code: u64) -> Fingerprint {
        Fingerprint::of_position::<u64>(self.ternary.position(code))
    }

    /// Whether a code is a legal position.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, code: u64) -> bool {
        self.touch.is_legal(self.ternary.position(code))
    }

    /// Calls `visit` with the far end of every play from a legal position.
    #[inline]
    pub fn for_each_successor(&self, code: u64, mut visit: impl FnMut(u64)) {
        self.arena.for_each_change(self.ternary.position(code), self.suicide, |play| {
            let quiet = play.removed.is_empty();
            let digit = play.colour.index() as u64 + 1;
            visit(if quiet { code + digit * self.weights[play.point] } else { self.ternary.code(play.after) });
        });
    }

    /// Calls `visit` with the near end of every play to a legal position.
    #[inline]
    pub fn for_each_predecessor(&self, code: u64, mut visit: impl FnMut(u64)) {
        let position: Position<u64> = self.ternary.position(code);
        for colour in Colour::BOTH {
            let digit = colour.index() as u64 + 1;
            position.stones(colour).iter().for_each(|point| visit(code - digit * self.weights[point]));
        }
        let suicides = self.suicide.changing() == Suicide::Multi;
        let _ = self.arena.try_for_each_removal_before::<()>(&Colour::BOTH, position, suicides, |unplay| {
            if self.was_played(&unplay) {
                visit(self.ternary.code(unplay.before));
            }
            ControlFlow::Continue(())
        });
    }

    /// Whether there was such a play: see [`Unplay`].
    fn was_played(&self, unplay: &Unplay<u64>) -> bool {
        match unplay.suicide {
            None => self.touch.is_legal(unplay.before),
            Some(full) => self.touch.breathe(!unplay.colour, full.stones(!unplay.colour), self.touch.empty(full)),
        }
    }
}
