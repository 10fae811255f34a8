//! Which occurrences a bar looks at: those since a moment, or those within a window of moves.

use crate::{History, Sequence};

/// The occurrences of a position or situation that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Since {
    /// Those since the start of the sequence.
    Start,
    /// Those since the last pass. The position after that pass counts.
    LastPass,
    /// Those since the start of the sequence, but for a play after a pass: it may repeat any.
    StartUnlessPassed,
}

/// The last positions that a play is compared with. That of the moment before a move counts as one move ago.
///
/// The position two moves ago always counts; if no move was made, the start stands in for it. So the basic ko rule holds. The positions
/// from three moves ago up to `moves` moves ago count as in superko, and the start only if it counts as having occurred. The position
/// on the board does not count, so a suicide of a single stone does not repeat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// True if a position from three moves ago or earlier counts only with the opponent to move.
    pub situational: bool,
    /// Number of moves that the rule looks back.
    pub moves: u8,
}

impl Window {
    /// Returns the last move that led to the position after `play`, among the moves that count; 0 is the start.
    pub(super) fn find<H: History>(self, sequence: &Sequence<H>, play: &H::Play) -> Option<u32> {
        let two_ago = sequence.number().saturating_sub(1);
        let oldest = (sequence.number() + 1).saturating_sub(self.moves.into());
        let oldest = oldest.max(u32::from(!sequence.rules.start_counts));
        let counts = |number: &u32| !self.situational || sequence.to_move_after(*number) != sequence.state.to_move;
        let recent = std::iter::once(two_ago).chain((oldest..two_ago).rev().filter(counts));
        recent.into_iter().find(|&number| sequence.history.leads_to(play, sequence.position_after(number)))
    }
}
