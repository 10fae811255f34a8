//! How soon what can be forced is forced.
//!
//! A value that Black can force is not yet a strategy: he may hold the value on every move, and never come to the end. So
//! every state in which he can force an end at `v` or above, and at no more, has a *rank*: the number of moves within which
//! he forces an end at `v` or above, or a state in which he can force more than `v`.
//!
//! - Black to move: one more than the least rank after a move to a state with the same lower bound `v`; 1, if
//!   a pass ends the game with score `v`. No move leads to a state with more.
//! - White to move: one more than the greatest rank after a move to a state with the same lower bound; moves that lead
//!   to more, or that end the game, count as rank 0. No move leads to less.
//!
//! With each move either the bound rises or it stays and the rank falls, if Black chooses well and whatever White does:
//! the end comes. States whose bound is missing have rank 0. The ranks of upper bounds are the same with the colours
//! exchanged.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use koatlas_position_graph::{Control, LimitError};

use super::graph::{Graph, Moves};
use crate::retrograde::table::{Bounds, NONE};

/// Places in one portion of work.
const PORTION: usize = 1 << 12;

/// The rank that is not known yet, and greater than any that is.
pub const UNKNOWN: u16 = u16::MAX;

/// The ranks of both bounds of a state with Black to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    pub lo: u16,
    pub hi: u16,
}

impl Ranks {
    #[inline]
    fn packed(self) -> u32 {
        u32::from(self.lo) << 16 | u32::from(self.hi)
    }

    #[inline]
    fn of_packed(packed: u32) -> Ranks {
        Ranks { lo: (packed >> 16) as u16, hi: packed as u16 }
    }

    fn is_known(self) -> bool {
        self.lo != UNKNOWN && self.hi != UNKNOWN
    }
}

/// The ranks of all states, by number; `None` if one is greater than can be written.
///
/// Round `r` finds the states of rank `r`, from ranks below `r` alone. So threads that see each other's new ranks, or do
/// not, find the same. `report` is told after every round at how many places ranks are missing.
///
/// # Errors
/// If the control stops it.
pub fn solve(
    graph: &Graph,
    bounds: &[Bounds],
    control: &Control<'_>,
    mut report: impl FnMut(u64),
) -> Result<Option<Vec<Ranks>>, LimitError> {
    let first = |bounds: &Bounds| Ranks {
        lo: if bounds.lo == -NONE { 0 } else { UNKNOWN },
        hi: if bounds.hi == NONE { 0 } else { UNKNOWN },
    };
    let ranks: Vec<AtomicU32> = bounds.iter().map(|bounds| AtomicU32::new(first(bounds).packed())).collect();
    let mut open: Vec<u32> = (0..graph.positions() as u32).collect();
    for round in 1..UNKNOWN {
        let portions = open.len().div_ceil(PORTION);
        let still = control.map(0..portions as u64, |portion| {
            let places = &open[portion as usize * PORTION..open.len().min((portion as usize + 1) * PORTION)];
            let is_open = |&&place: &&u32| !finish(graph, bounds, &ranks, place as usize, round);
            places.iter().filter(is_open).copied().collect::<Vec<u32>>()
        })?;
        open = still.concat();
        report(open.len() as u64);
        if open.is_empty() {
            return Ok(Some(ranks.into_iter().map(|packed| Ranks::of_packed(packed.into_inner())).collect()));
        }
    }
    Ok(None)
}

/// Finds the ranks of the states of a place that are this round's. Answers whether all its ranks are known.
fn finish(graph: &Graph, bounds: &[Bounds], ranks: &[AtomicU32], place: usize, round: u16) -> bool {
    let mut all = true;
    for (number, moves) in graph.states(place) {
        let mut known = Ranks::of_packed(ranks[number].load(Relaxed));
        if known.is_known() {
            continue;
        }
        let found = after(&moves, bounds, bounds[number], |number| Ranks::of_packed(ranks[number].load(Relaxed)));
        if known.lo == UNKNOWN && found.lo == round {
            known.lo = round;
        }
        if known.hi == UNKNOWN && found.hi == round {
            known.hi = round;
        }
        ranks[number].store(known.packed(), Relaxed);
        all &= known.is_known();
    }
    all
}

/// The ranks of a state by those of the states after its moves. Those of bounds that are missing mean nothing.
pub fn after(moves: &Moves<'_>, bounds: &[Bounds], own: Bounds, ranks: impl Fn(usize) -> Ranks) -> Ranks {
    let (mut least, mut greatest) = (UNKNOWN, 0);
    if let Some(score) = moves.end() {
        least = if score == own.lo { 0 } else { UNKNOWN };
    }
    for number in moves.successors() {
        let (after, ranks) = (bounds[number].exchanged(), ranks(number));
        if after.lo == own.lo {
            least = least.min(ranks.hi);
        }
        if after.hi == own.hi {
            greatest = greatest.max(ranks.lo);
        }
    }
    Ranks { lo: least.saturating_add(1), hi: greatest.saturating_add(1) }
}
