//! Cycles under the Default Restriction Rules.
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
//! Counted are the sequences from a start situation up to their first return to it, with at least one play. Two passes at
//! the very start return to it without a play: that ends the sequence and is no cycle. A recapture after two passes is
//! counted like any other first return, though the rules let the sequence go on.

use std::collections::BTreeSet;

use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::{
    Edge, PositionGraph, SituationGraph, Successors, UNREACHED, distances, of_situation, situation,
};
use rayon::prelude::*;

use crate::witness::Step;

/// The cycles found, up to a length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrrCycles {
    /// Number of cycles by their length in moves, for the lengths that occur.
    pub counts: Vec<(usize, u64)>,
    /// The points of the arena on which a play of some cycle is made or a stone is removed.
    pub(crate) points: BTreeSet<usize>,
    /// A shortest one, the first in order of its moves.
    pub(crate) witness: Option<Vec<Step>>,
}

/// The cycles from (`node`, `to_move`) under the Default Restriction Rules with at most `max_length` moves: exact up to
/// that length, a count of sequences of which each differs from every other in a move.
///
/// `graph` must be the component of `node`: a cycle cannot leave it. In parallel over the beginnings of sequences. Time
/// grows exponentially with `max_length`; sequences that cannot get back in time are cut by the distance back.
pub(crate) fn drr_cycles<S: PointSet>(
    graph: &PositionGraph<S>,
    node: u32,
    to_move: Colour,
    max_length: usize,
) -> DrrCycles {
    let situations = SituationGraph::new(graph, true);
    let start = situation(node, to_move);
    let back = distances(&Successors::reversed(&situations), &[start]);
    let search = Search { situations, start, back, max_length };
    let beginnings = search.beginnings();
    let found: Vec<Found> = beginnings.into_par_iter().map(|sequence| search.run(sequence)).collect();
    found.into_iter().fold(Found::new(max_length), Found::merge).finish()
}

struct Search<'g, S> {
    situations: SituationGraph<'g, S>,
    start: u32,
    /// Fewest moves from every situation back to the start.
    back: Vec<u32>,
    max_length: usize,
}

/// A sequence so far: each move with the situation before it.
type Sequence = Vec<(u32, Option<Edge>)>;

struct Found {
    counts: Vec<u64>,
    points: BTreeSet<usize>,
    witness: Option<Vec<Step>>,
}

/// How many moves of a sequence are made before the search goes parallel.
const BEGINNING: usize = 3;

impl<S: PointSet> Search<'_, S> {
    /// The legal sequences of [`BEGINNING`] moves, and those that end sooner.
    fn beginnings(&self) -> Vec<Sequence> {
        let mut all: Vec<Sequence> = vec![Vec::new()];
        for _ in 0..BEGINNING.min(self.max_length) {
            all = all.iter().flat_map(|sequence| self.extensions(sequence)).collect();
        }
        all
    }

    fn extensions(&self, sequence: &Sequence) -> Vec<Sequence> {
        if self.is_over(sequence) {
            return vec![sequence.clone()];
        }
        let here = self.situation_after(sequence);
        let legal = self.situations.moves(here).filter(|&(to, play)| self.is_open(sequence, here, to, play));
        legal.map(|(_, play)| sequence.iter().copied().chain([(here, play)]).collect()).collect()
    }

    fn situation_after(&self, sequence: &Sequence) -> u32 {
        sequence.last().map_or(self.start, |&(before, play)| {
            let (position, mover) = of_situation(before);
            situation(play.map_or(position, |edge| edge.to), !mover)
        })
    }

    /// Whether the start situation has been reached again.
    fn is_over(&self, sequence: &Sequence) -> bool {
        !sequence.is_empty() && self.situation_after(sequence) == self.start
    }

    /// Whether a move is legal and the start can still be reached within the length.
    fn is_open(&self, sequence: &Sequence, here: u32, to: u32, play: Option<Edge>) -> bool {
        let back = self.back[to as usize];
        if back == UNREACHED || sequence.len() + 1 + back as usize > self.max_length {
            return false;
        }
        match play {
            None => !ends_by_passes(sequence),
            Some(edge) => {
                let from = of_situation(here).0;
                !retakes_at_once(sequence, edge) && !repeats_a_pair(sequence, from, edge.to)
            }
        }
    }

    fn run(&self, mut sequence: Sequence) -> Found {
        let mut found = Found::new(self.max_length);
        if self.is_over(&sequence) {
            found.add(&sequence, self.situations.positions());
            return found;
        }
        let mut pending = vec![self.open_moves(&sequence)];
        while let Some(moves) = pending.last_mut() {
            let Some(step) = moves.pop() else {
                pending.pop();
                sequence.pop();
                continue;
            };
            sequence.push(step);
            if self.is_over(&sequence) {
                found.add(&sequence, self.situations.positions());
                sequence.pop();
            } else {
                pending.push(self.open_moves(&sequence));
            }
        }
        found
    }

    /// The legal moves that can still lead back, last first.
    fn open_moves(&self, sequence: &Sequence) -> Vec<(u32, Option<Edge>)> {
        let here = self.situation_after(sequence);
        let open = self.situations.moves(here).filter(|&(to, play)| self.is_open(sequence, here, to, play));
        let mut moves: Vec<_> = open.map(|(_, play)| (here, play)).collect();
        moves.reverse();
        moves
    }
}

/// Two passes have just been made: a third would end the sequence away from its start.
fn ends_by_passes(sequence: &Sequence) -> bool {
    matches!(sequence[..], [.., (_, None), (_, None)])
}

/// Basic-ko-rule: one stone took one stone, and would be taken in turn, which recreates the position.
fn retakes_at_once(sequence: &Sequence, play: Edge) -> bool {
    let takes_one = |edge: Edge| edge.removed == 1 && !edge.suicide;
    let Some(&(before, Some(last))) = sequence.last() else { return false };
    takes_one(last) && takes_one(play) && play.to == of_situation(before).0
}

/// Fixed-ko-rule. Passes make no pair.
fn repeats_a_pair(sequence: &Sequence, from: u32, to: u32) -> bool {
    sequence.iter().any(|&(before, play)| of_situation(before).0 == from && play.is_some_and(|edge| edge.to == to))
}

impl Found {
    fn new(max_length: usize) -> Found {
        Found { counts: vec![0; max_length + 1], points: BTreeSet::new(), witness: None }
    }

    fn add<S: PointSet>(&mut self, sequence: &Sequence, graph: &PositionGraph<S>) {
        if sequence.iter().all(|(_, play)| play.is_none()) {
            return;
        }
        self.counts[sequence.len()] += 1;
        for &(before, play) in sequence {
            let Some(edge) = play else { continue };
            let changed = graph.position(of_situation(before).0).difference(graph.position(edge.to));
            self.points.extend(changed.iter().chain([edge.point as usize]));
        }
        if self.witness.as_ref().is_none_or(|steps| sequence.len() < steps.len()) {
            self.witness = Some(sequence.iter().map(|&(before, play)| (of_situation(before).1, play)).collect());
        }
    }

    /// Both; of two shortest witnesses the one of `self`, which comes first in order.
    fn merge(mut self, other: Found) -> Found {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, more)| *count += more);
        self.points.extend(other.points);
        self.witness = [self.witness, other.witness].into_iter().flatten().min_by_key(Vec::len);
        self
    }

    fn finish(self) -> DrrCycles {
        let counts = self.counts.into_iter().enumerate().filter(|&(_, count)| count > 0).collect();
        DrrCycles { counts, points: self.points, witness: self.witness }
    }
}
