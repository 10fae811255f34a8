//! Search for the cycles under the Default Restriction Rules.
//!
//! Robert Jasiek's model rules for defining ko (paper *Ko*, 2010; Sensei's Library, *Default Restriction Rules*):
//!
//! - *1-play-rule*: a play that leaves the position as it was is illegal.
//! - *Basic-ko-rule*: after a play that removed exactly one stone, the opponent may not in his next move retake just
//!   the stone just played and so recreate the position.
//! - *Fixed-ko-rule*: no play may lead from a position to another if a play of the sequence has done so before.
//! - *3-pass-rule*: the third successive pass ends the sequence.
//! - *Cycle-end-rule*: the sequence ends when it returns to its start situation, unless by a basic-ko recapture after
//!   exactly two passes.
//!
//! This module counts the sequences from a start situation up to their first return to it that have a play. Two passes at the
//! very start return to it without a play, which ends the sequence and is no cycle. A recapture after two passes is counted
//! like any other first return, although the rules let the sequence go on.

use std::collections::{BTreeMap, BTreeSet};
use std::vec;

use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::{
    Control, Edge, PositionGraph, SituationGraph, UNREACHED, distances, reversed, situation_number, split_situation,
};
use rayon::prelude::*;

use crate::situational_cycle::Step;

/// The cycles up to a length.
#[derive(Default)]
pub(crate) struct DrrCycles {
    /// Number of cycles by length in moves, for the lengths that occur.
    pub counts: BTreeMap<usize, u64>,
    /// The points of the local board on which a cycle plays or removes a stone.
    pub points: BTreeSet<usize>,
    /// A shortest cycle, the first in the order of its moves.
    pub witness: Option<Vec<Step>>,
}

/// Counts the cycles from (`node`, `to_move`) under the Default Restriction Rules with at most `max_length` moves. Two cycles
/// are different if they differ in a move. The counts are too small if `control` stops the work.
///
/// `graph` must be the component of `node`, which a cycle cannot leave. In parallel over the first moves of the sequences; the
/// answer is the same for any number of threads.
///
/// # Complexity
/// Time exponential in `max_length`: the history of a sequence decides which moves are legal, so every sequence is walked. A
/// sequence is given up when its situation is too far from the start to return in time. Space O(plays), and one sequence for
/// each thread.
pub(crate) fn drr_cycles<S: PointSet>(
    graph: &PositionGraph<S>,
    node: u32,
    to_move: Colour,
    max_length: usize,
    control: &Control<'_>,
) -> DrrCycles {
    let situations = SituationGraph { positions: graph, passes: true };
    let start = situation_number(node, to_move);
    let back = distances(&reversed(&situations), &[start]);
    let search = DrrSearch { situations, start, back, max_length, control };
    let found: Vec<DrrCycles> = search.beginnings().into_par_iter().map(|sequence| search.run(sequence)).collect();
    found.into_iter().fold(DrrCycles::default(), DrrCycles::merge)
}

struct DrrSearch<'g, S> {
    situations: SituationGraph<'g, S>,
    start: u32,
    /// Fewest moves from every situation back to the start.
    back: Vec<u32>,
    max_length: usize,
    control: &'g Control<'g>,
}

/// A sequence: the moves, each with the situation before it.
type DrrSequence = Vec<(u32, Option<Edge>)>;

/// Number of first moves by which the search is split into parallel tasks.
const BEGINNING: usize = 3;

impl<S: PointSet> DrrSearch<'_, S> {
    /// The legal sequences of [`BEGINNING`] moves, and those that end sooner.
    fn beginnings(&self) -> Vec<DrrSequence> {
        let mut sequences = vec![Vec::new()];
        for _ in 0..BEGINNING.min(self.max_length) {
            sequences = sequences.into_iter().flat_map(|sequence| self.with_next_moves(sequence)).collect();
        }
        sequences
    }

    /// `sequence` with each move that may follow, or `sequence` itself if it is over.
    fn with_next_moves(&self, sequence: DrrSequence) -> Vec<DrrSequence> {
        if self.is_over(&sequence) {
            return vec![sequence];
        }
        let moves = self.returning_moves(&sequence).into_iter();
        moves.map(|step| [&sequence[..], &[step]].concat()).collect()
    }

    fn situation_after(&self, sequence: &DrrSequence) -> u32 {
        sequence.last().map_or(self.start, |&(before, play)| {
            let (position, mover) = split_situation(before);
            situation_number(play.map_or(position, |edge| edge.to), !mover)
        })
    }

    /// True if `sequence` has returned to the start situation.
    fn is_over(&self, sequence: &DrrSequence) -> bool {
        !sequence.is_empty() && self.situation_after(sequence) == self.start
    }

    /// True if the move to `to` from `situation`, the present one, is legal after `sequence`, and the start can still be reached within
    /// the length.
    fn can_return(&self, sequence: &DrrSequence, situation: u32, to: u32, play: Option<Edge>) -> bool {
        let back = self.back[to as usize];
        if back == UNREACHED || sequence.len() + 1 + back as usize > self.max_length {
            return false;
        }
        // A third pass would end the sequence away from its start.
        let Some(play) = play else { return !matches!(sequence[..], [.., (_, None), (_, None)]) };
        // Basic-ko-rule: the stone that took one stone would be taken alone, which recreates the position.
        let retakes_at_once = sequence.last().is_some_and(|&(before, last)| {
            last.is_some_and(|last| last.captures_one_stone())
                && play.captures_one_stone()
                && play.to == split_situation(before).0
        });
        // Fixed-ko-rule: a pair of positions must not recur. Passes do not count.
        let from = split_situation(situation).0;
        !retakes_at_once
            && !sequence.iter().any(|&(before, earlier)| {
                split_situation(before).0 == from && earlier.is_some_and(|earlier| earlier.to == play.to)
            })
    }

    /// Searches all cycles that begin with `sequence`. Depth first, without recursion, as sequences may be long.
    fn run(&self, mut sequence: DrrSequence) -> DrrCycles {
        let mut found = DrrCycles::default();
        let mut pending = vec![self.visit(&sequence, &mut found)];
        while let Some(moves) = pending.last_mut() {
            if let Some(step) = moves.next() {
                sequence.push(step);
                pending.push(self.visit(&sequence, &mut found));
            } else {
                pending.pop();
                sequence.pop();
            }
        }
        found
    }

    /// Adds `sequence` to `found` if it has returned. Otherwise returns the moves that may follow.
    fn visit(&self, sequence: &DrrSequence, found: &mut DrrCycles) -> vec::IntoIter<(u32, Option<Edge>)> {
        // The first return ends the sequence.
        if self.is_over(sequence) {
            found.add(sequence, self.situations.positions);
            return Vec::new().into_iter();
        }
        if self.control.is_stopped() { Vec::new().into_iter() } else { self.returning_moves(sequence).into_iter() }
    }

    /// The legal moves after `sequence` from which the start can still be reached, each with the situation before it.
    fn returning_moves(&self, sequence: &DrrSequence) -> DrrSequence {
        let situation = self.situation_after(sequence);
        let moves = self.situations.moves(situation);
        let returning = moves.filter(|&(to, play)| self.can_return(sequence, situation, to, play));
        returning.map(|(_, play)| (situation, play)).collect()
    }
}

impl DrrCycles {
    /// Adds a sequence that has returned, unless all its moves are passes.
    fn add<S: PointSet>(&mut self, sequence: &DrrSequence, graph: &PositionGraph<S>) {
        if sequence.iter().all(|(_, play)| play.is_none()) {
            return;
        }
        *self.counts.entry(sequence.len()).or_default() += 1;
        for &(before, play) in sequence {
            let Some(edge) = play else { continue };
            let changed = graph.position(split_situation(before).0).difference(graph.position(edge.to));
            self.points.extend(changed.iter().chain([edge.point as usize]));
        }
        if self.witness.as_ref().is_none_or(|steps| sequence.len() < steps.len()) {
            self.witness = Some(sequence.iter().map(|&(before, play)| (split_situation(before).1, play)).collect());
        }
    }

    /// Merges two results. Of two shortest witnesses that of `self` is kept, which comes first.
    fn merge(mut self, other: DrrCycles) -> DrrCycles {
        for (length, count) in other.counts {
            *self.counts.entry(length).or_default() += count;
        }
        self.points.extend(other.points);
        self.witness = [self.witness, other.witness].into_iter().flatten().min_by_key(Vec::len);
        self
    }
}
