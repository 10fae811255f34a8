//! The moves of a whole board, the bounds that each player can force (a least fixpoint), and the ranks of these bounds.
//!
//! The lower bound of a state is the greatest score at or above which Black can force an end in finitely many moves. The lower
//! bounds are the least solution of two rules:
//!
//! - Black to move: the bound is the greatest lower bound after a move, where an end counts with its score;
//! - White to move: the bound is the least of these.
//!
//! All bounds are missing at first, and the rules are applied until nothing changes. Bounds only rise and never pass the
//! least solution, and bounds that no longer change are a solution. So the result depends neither on the order of the states
//! nor on the number of threads. The same holds for upper bounds with the signs changed. Both are found together here, as
//! only states with Black to move are stored.
//!
//! Bounds alone are no strategy: Black may keep his bound with every move and never come to an end. So every state with a
//! lower bound `v` has a *rank*: the number of moves within which Black can force an end at `v` or above, or a state whose
//! lower bound is greater than `v`.
//!
//! - Black to move: one more than the least rank after a move to a state with the same lower bound `v`; 1 if
//!   a pass ends the game with score `v`. No move leads to a greater bound.
//! - White to move: one more than the greatest rank after a move to a state with the same lower bound; moves that lead
//!   to more, or that end the game, count as rank 0. No move leads to a lesser bound.
//!
//! If Black follows the ranks, then with every pair of moves the bound rises, or it stays and the rank falls, so the end
//! comes. A state without lower bound has rank 0. The ranks of upper bounds are defined in the same way with the colours
//! exchanged.

use std::ops::Range;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};

use koatlas_board::{Colour, Suicide, grouped};
use koatlas_files::{Control, LimitError};
use koatlas_position_graph::Rows;
use koatlas_rules::area_score_in;

use super::numbering::TableNumbering;
use crate::best::AfterMove;
use crate::payoff::Interval;

/// Runs `work` in parallel on ranges of up to 4,096 of the numbers `0..items`, and returns the results in order.
pub fn in_portions<T: Send>(
    items: usize,
    control: &Control<'_>,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Result<Vec<T>, LimitError> {
    const PORTION: usize = 1 << 12;
    control.map(0..items.div_ceil(PORTION) as u64, |portion| {
        let start = portion as usize * PORTION;
        work(start..items.min(start + PORTION))
    })
}

/// The moves of a whole board. A *place* is the index of a position in its [`TableNumbering`].
///
/// Size: 13 bytes a place, 4 bytes a play and 1 byte a ko point.
pub struct MoveGraph {
    /// By place, the numbers of the states after Black's plays, by point.
    plays: Rows<u32>,
    /// By place, the place of the position with the colours exchanged.
    mirror: Vec<u32>,
    /// By place, Black's area minus White's.
    scores: Vec<i8>,
    /// By place, the index of the play that is barred, for each of its states with a ko point in the order of their numbers.
    barred: Rows<u8>,
}

/// The rows of a [`MoveGraph`] for one place.
struct PlaceMoves {
    plays: Vec<u32>,
    mirror: u32,
    score: i8,
    barred: Vec<u8>,
}

/// The moves from one state.
pub struct StateMoves<'g> {
    /// The states after the plays before the barred play, and after it; all plays come in the first slice if none is barred.
    plays: [&'g [u32]; 2],
    /// The state after a pass, or the score of the end.
    pass: AfterMove<u32, i8>,
}

impl StateMoves<'_> {
    #[inline]
    fn successors(&self) -> impl Iterator<Item = usize> {
        self.plays.into_iter().flatten().copied().chain(self.pass.state()).map(|number| number as usize)
    }

    /// The score, if a pass ends the game.
    #[inline]
    fn end(&self) -> Option<i8> {
        if let AfterMove::End(score) = self.pass { Some(score) } else { None }
    }

    /// The bounds of the state, computed from the `bounds` of the states after its moves.
    #[inline]
    pub fn bounds(&self, bounds: impl Fn(usize) -> TableBounds) -> TableBounds {
        let states = self.successors().map(|number| bounds(number).exchanged());
        TableBounds::best(states.chain(self.end().map(|score| TableBounds { lo: score, hi: score })))
    }

    /// The ranks of the state with the bounds `own`, computed from the `ranks` of the states after its moves. A rank of a missing
    /// bound has no meaning.
    pub fn ranks(&self, bounds: &[TableBounds], own: TableBounds, ranks: impl Fn(usize) -> Ranks) -> Ranks {
        // After a move the opponent is to move, so the stored ranks of lower and upper bounds change places. UNKNOWN_RANK + 1
        // saturates: a rank stays unknown until the states that it depends on are known.
        let (mut least, mut greatest) = (if self.end() == Some(own.lo) { 0 } else { UNKNOWN_RANK }, 0);
        for number in self.successors() {
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
}

impl MoveGraph {
    /// Finds all moves of the numbered states. In parallel.
    ///
    /// # Errors
    /// [`LimitError`] if there are 2^32 plays or more, if more memory is needed than `control` allows, or if it stops the work.
    pub fn new(numbering: &TableNumbering, suicide: Suicide, control: &Control<'_>) -> Result<MoveGraph, LimitError> {
        let positions = numbering.places.positions.len();
        let parts = in_portions(positions, control, |places| {
            places.map(|place| PlaceMoves::find(numbering, place, suicide)).collect::<Vec<_>>()
        })?;
        let edges: usize = parts.iter().flatten().map(|place| place.plays.len()).sum();
        if edges > u32::MAX as usize {
            return Err(LimitError::TooManyNumbers { numbers: edges as u64 });
        }
        let mut graph = MoveGraph {
            plays: Rows::with_capacity(positions, edges),
            mirror: Vec::with_capacity(positions),
            scores: Vec::with_capacity(positions),
            barred: Rows::with_capacity(positions, numbering.places.kos.len()),
        };
        for place in parts.into_iter().flatten() {
            graph.plays.push(place.plays);
            graph.mirror.push(place.mirror);
            graph.scores.push(place.score);
            graph.barred.push(place.barred);
        }
        Ok(graph)
    }

    fn positions(&self) -> usize {
        self.mirror.len()
    }

    /// The numbers of all states, each with its moves.
    #[cfg(test)]
    pub fn all_states(&self) -> impl Iterator<Item = (usize, StateMoves<'_>)> {
        (0..self.positions()).flat_map(|place| self.states(place))
    }

    /// The states of `place` by number, each with its moves: with no pass before, after a pass, and with each ko point.
    #[inline]
    pub fn states(&self, place: usize) -> impl Iterator<Item = (usize, StateMoves<'_>)> {
        let (plays, positions) = (self.plays.row(place as u32), self.positions());
        let pass = AfterMove::State(positions as u32 + self.mirror[place]);
        let end = AfterMove::End(self.scores[place]);
        let kos = self.barred.range(place as u32).zip(self.barred.row(place as u32));
        let kos = kos.map(move |(ko, &barred)| {
            let (before, after) = (&plays[..usize::from(barred)], &plays[usize::from(barred) + 1..]);
            // The plays are sorted by point, so the barred one is left out by taking those before it and those after it.
            (2 * positions + ko as usize, StateMoves { plays: [before, after], pass })
        });
        let free = [(place, StateMoves { plays: [plays, &[]], pass })];
        let passed = [(positions + place, StateMoves { plays: [plays, &[]], pass: end })];
        free.into_iter().chain(passed).chain(kos)
    }
}

impl PlaceMoves {
    fn find(numbering: &TableNumbering, place: usize, suicide: Suicide) -> PlaceMoves {
        let (local_board, position) = (&numbering.places.local_board, numbering.places.position(place));
        let (mut plays, mut points) = (Vec::new(), Vec::new());
        local_board.for_each_play_of_colours(position, [Colour::Black], suicide, |play| {
            plays.push(numbering.after(&play) as u32);
            points.push(play.point);
        });
        let barred = numbering.places.ko_points_of(place).map(|ko| points.partition_point(|&point| point < ko) as u8);
        let mirror = numbering.place(position.exchanged()) as u32;
        let score = area_score_in(local_board, position) as i8;
        PlaceMoves { plays, mirror, score, barred: barred.collect() }
    }
}

/// A missing upper bound, greater than every score (at most 20). `-NO_BOUND` is a missing lower bound, so exchanging the
/// colours changes the signs of missing bounds, too.
pub const NO_BOUND: i8 = i8::MAX;

/// The bounds of a state with Black to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableBounds {
    /// The greatest score at or above which Black can force an end, or `-NO_BOUND`.
    pub lo: i8,
    /// The least score at or below which White can force an end, or `NO_BOUND`.
    pub hi: i8,
}

impl TableBounds {
    /// The bounds of a state from which neither player is known to force an end.
    pub const NOTHING_FORCED: TableBounds = TableBounds { lo: -NO_BOUND, hi: NO_BOUND };

    /// The neutral element of [`TableBounds::best`].
    const LEAST: TableBounds = TableBounds { lo: -NO_BOUND, hi: -NO_BOUND };

    /// The bounds of the state with the colours exchanged.
    #[inline]
    pub fn exchanged(self) -> TableBounds {
        TableBounds { lo: -self.hi, hi: -self.lo }
    }

    /// The greatest of the lower and the greatest of the upper bounds: the result of a choice by Black.
    #[inline]
    fn best(choices: impl Iterator<Item = TableBounds>) -> TableBounds {
        choices
            .fold(TableBounds::LEAST, |best, next| TableBounds { lo: best.lo.max(next.lo), hi: best.hi.max(next.hi) })
    }

    #[inline]
    fn packed(self) -> u16 {
        u16::from_le_bytes([self.lo as u8, self.hi as u8])
    }

    #[inline]
    fn from_packed(packed: u16) -> TableBounds {
        let [lo, hi] = packed.to_le_bytes().map(|byte| byte as i8);
        TableBounds { lo, hi }
    }

    pub fn interval(self) -> Interval {
        let [lo, hi] = [self.lo, self.hi].map(|bound| (bound.abs() != NO_BOUND).then_some(i32::from(bound)));
        Interval { lo, hi }
    }
}

/// Computes the bounds of all states, by number. From [`TableBounds::NOTHING_FORCED`] as `start` they are the least solution of the
/// rules; another start can lead to another solution. Reports after every sweep how many places have changed.
///
/// # Errors
/// [`LimitError`] if `control` stops the work.
pub fn solve_bounds(
    start: TableBounds,
    graph: &MoveGraph,
    control: &Control<'_>,
) -> Result<Vec<TableBounds>, LimitError> {
    let states = 2 * graph.positions() + graph.barred.items().len();
    // Both bounds of a state share one word, so no thread sees one without the other.
    let bounds: Vec<AtomicU16> = (0..states).map(|_| AtomicU16::new(start.packed())).collect();
    for sweep in 1_u64.. {
        let changed = in_portions(graph.positions(), control, |places| {
            places.filter(|&place| improve(graph, &bounds, place)).count() as u64
        })?;
        let changed: u64 = changed.iter().sum();
        (control.progress)(&format_args!("sweep {sweep}: {} positions changed", grouped(changed)));
        if changed == 0 {
            break;
        }
    }
    Ok(bounds.into_iter().map(|packed| TableBounds::from_packed(packed.into_inner())).collect())
}

/// Applies the rules to all states of `place`. Returns true if a bound changed.
#[inline]
fn improve(graph: &MoveGraph, bounds: &[AtomicU16], place: usize) -> bool {
    let mut changed = false;
    for (number, moves) in graph.states(place) {
        let best = moves.bounds(|number| TableBounds::from_packed(bounds[number].load(Relaxed))).packed();
        // Other threads may read the old bounds or the new ones: both are on the way to the same solution.
        if bounds[number].load(Relaxed) != best {
            bounds[number].store(best, Relaxed);
            changed = true;
        }
    }
    changed
}

/// A rank that is not known yet, greater than all ranks.
pub const UNKNOWN_RANK: u16 = u16::MAX;

/// The ranks of both bounds of a state with Black to move. 0 for a missing bound, [`UNKNOWN_RANK`] until the rank is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    pub lo: u16,
    pub hi: u16,
}

impl Ranks {
    #[inline]
    fn packed(self) -> u32 {
        // High half: `lo`. Low half: `hi`.
        u32::from(self.lo) << 16 | u32::from(self.hi)
    }

    #[inline]
    fn from_packed(packed: u32) -> Ranks {
        Ranks { lo: (packed >> 16) as u16, hi: packed as u16 }
    }

    /// The ranks known from the start: those of missing bounds.
    pub fn before_first_round(bounds: TableBounds) -> Ranks {
        Ranks {
            lo: if bounds.lo == -NO_BOUND { 0 } else { UNKNOWN_RANK },
            hi: if bounds.hi == NO_BOUND { 0 } else { UNKNOWN_RANK },
        }
    }

    fn is_known(self) -> bool {
        self.lo != UNKNOWN_RANK && self.hi != UNKNOWN_RANK
    }
}

/// Computes the ranks of all states, by number; `None` if a rank does not fit into a table.
///
/// Round `r` finds the states of rank `r`, and depends only on ranks below `r`. So it does not matter if a thread sees ranks
/// that another thread finds in the same round. Reports after every round how many places still miss a rank.
///
/// # Errors
/// [`LimitError`] if `control` stops the work.
pub fn solve_ranks(
    graph: &MoveGraph,
    bounds: &[TableBounds],
    control: &Control<'_>,
) -> Result<Option<Vec<Ranks>>, LimitError> {
    let first = bounds.iter().map(|bounds| Ranks::before_first_round(*bounds).packed());
    let ranks: Vec<AtomicU32> = first.map(AtomicU32::new).collect();
    let mut unranked: Vec<u32> = (0..graph.positions() as u32).collect();
    for round in 1..UNKNOWN_RANK {
        let parts = in_portions(unranked.len(), control, |range| {
            let places = unranked[range].iter().copied();
            places.filter(|&place| !finish(graph, bounds, &ranks, place as usize, round)).collect::<Vec<u32>>()
        })?;
        unranked = parts.concat();
        (control.progress)(&format_args!("round {round}: {} positions without rank", grouped(unranked.len())));
        if unranked.is_empty() {
            return Ok(Some(ranks.into_iter().map(|packed| Ranks::from_packed(packed.into_inner())).collect()));
        }
    }
    Ok(None)
}

/// Finds the ranks of `place` that equal `round`. Returns true if all its ranks are known now.
fn finish(graph: &MoveGraph, bounds: &[TableBounds], ranks: &[AtomicU32], place: usize, round: u16) -> bool {
    let mut all = true;
    for (number, moves) in graph.states(place) {
        let mut known = Ranks::from_packed(ranks[number].load(Relaxed));
        if known.is_known() {
            continue;
        }
        let found = moves.ranks(bounds, bounds[number], |number| Ranks::from_packed(ranks[number].load(Relaxed)));
        // A result above the round comes from ranks that other threads have found in this round. It is left for the next one.
        if known.lo == UNKNOWN_RANK && found.lo == round {
            known.lo = round;
        }
        if known.hi == UNKNOWN_RANK && found.hi == round {
            known.hi = round;
        }
        ranks[number].store(known.packed(), Relaxed);
        all &= known.is_known();
    }
    all
}
