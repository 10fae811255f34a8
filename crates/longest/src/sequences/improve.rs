//! Long sequences by local search: a sequence is cut, continued at random, and kept if it is not shorter.

use koatlas_board::{Colour, PointSet, Position};
use koatlas_position_graph::Random;
use koatlas_rules::{Action, Referee};
use koatlas_verifier::certificates::Measure;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{RefereedSequence, make_random_move, up_to_last_play};
use crate::limits::SearchLimits;

/// Searches in parallel, each with its part of the iterations.
const SEARCHES: u64 = 8;

/// Most moves of a detour.
const LONGEST_DETOUR: usize = 24;

/// One iteration in this many makes no detour, but goes on to the end.
const ONE_IN_WITHOUT_DETOUR: usize = 8;

/// One cut in this many is among the last [`NEAR_END`] moves.
const ONE_IN_NEAR_END: usize = 4;
const NEAR_END: usize = 16;

/// Moves between two looks at the request to stop within a sequence.
const MOVES_BETWEEN_LOOKS: u64 = 256;

/// Moves before the search first reads the request to stop, so that there is always a sequence.
const FEWEST_MOVES: u64 = 4096;

/// Most passes in a row before a sequence that has not ended is given up.
const MOST_PASSES: u32 = 50;

/// Moves that a sequence may be shorter than the one before and still be kept at first, on the average. The number falls to 0 in the
/// course of the search.
const FIRST_LOSS: f64 = 0.5;

/// Searches for a long sequence from the position of `referee`, who has seen no move. Returns its length and moves.
///
/// The search begins with the sequence `known`, which must be legal and may be empty. Again and again the sequence is cut somewhere
/// and goes on at random: either to the end, or until it comes to a situation that the old sequence came to as well. From there it
/// follows the old sequence as far as that is still legal. A sequence that is not shorter is kept; at first also one that is a little
/// shorter. One iteration is one move. If moves are counted, the sequence returned ends.
///
/// Some searches with random choices of their own run in parallel, and the best is taken, so that the same limits give the same
/// sequence for any number of threads.
///
/// # Panics
/// If `known` is not legal.
pub(crate) fn improve<S: PointSet>(
    referee: &Referee<S>,
    measure: Measure,
    known: &[Action<usize>],
    limits: SearchLimits<'_>,
) -> (u64, Vec<Action<usize>>) {
    let searches = (0..SEARCHES).into_par_iter().map(|number| {
        let random = Random::new(limits.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9)));
        let mut search = ImprovingSearch {
            limits: SearchLimits { iterations: limits.iterations / SEARCHES, ..limits },
            sequence: RefereedSequence::new(referee.clone(), measure, None),
            random,
            moves_made: 0,
            best: (0, Vec::new()),
            current: (0, Vec::new()),
            places: FxHashMap::default(),
        };
        search.run(known);
        search.best
    });
    let found: Vec<_> = searches.collect();
    // `max_by_key` returns the last maximum: in reverse order that of the first search.
    found.into_iter().rev().max_by_key(|(length, _)| *length).expect("there are searches")
}

/// One of the searches of [`improve`].
struct ImprovingSearch<'a, S: PointSet> {
    limits: SearchLimits<'a>,
    sequence: RefereedSequence<'a, S>,
    random: Random,
    /// Moves made so far: the iterations used up.
    moves_made: u64,
    /// Longest sequence so far, with its length.
    best: (u64, Vec<Action<usize>>),
    /// Sequence that is being changed, with its length.
    current: (u64, Vec<Action<usize>>),
    /// For each situation, the numbers of moves of the current sequence after which it arises, in ascending order. The situation
    /// before its first move is left out.
    places: FxHashMap<(Position<S>, Colour), Vec<usize>>,
}

impl<S: PointSet> ImprovingSearch<'_, S> {
    /// Begins with `known` and changes it until the limits are reached.
    fn run(&mut self, known: &[Action<usize>]) {
        let accepted = self.sequence.follow(known);
        self.moves_made += accepted as u64;
        assert_eq!(accepted, known.len(), "the known sequence is legal");
        self.go_on();
        self.keep(0.0);
        while self.moves_made < self.limits.iterations && self.best.0 < self.limits.target && !self.limits.stop.is_set()
        {
            let left = 1.0 - self.moves_made as f64 / self.limits.iterations as f64;
            let cut = self.cut();
            self.moves_made += self.sequence.go_to(&self.current.1[..cut]) as u64;
            if self.random.below(ONE_IN_WITHOUT_DETOUR) > 0 {
                self.detour(cut);
            }
            self.go_on();
            self.keep(FIRST_LOSS * left);
        }
    }

    /// Draws how many moves of the sequence stay: any number, or nearly all.
    fn cut(&mut self) -> usize {
        let moves = self.current.1.len();
        let back = if self.random.below(ONE_IN_NEAR_END) == 0 { NEAR_END.min(moves) } else { moves };
        moves - self.random.below(back + 1)
    }

    /// Leaves the current sequence at random after move `cut`, and joins it again if it comes to one of its situations without losing
    /// moves.
    fn detour(&mut self, cut: usize) {
        for moves in 1..=LONGEST_DETOUR {
            if !self.step() {
                return;
            }
            let places = self.places.get(&self.sequence.situation()).map_or(&[][..], Vec::as_slice);
            // The first time after the cut that the old sequence came to this situation.
            let joined = places.get(places.partition_point(|&place| place < cut));
            if let Some(&joined) = joined.filter(|&joined| joined - cut <= moves) {
                self.moves_made += self.sequence.follow(&self.current.1[joined..]) as u64;
                return;
            }
        }
    }

    /// Makes a random move. Returns false if there is none.
    fn step(&mut self) -> bool {
        self.moves_made += 1;
        make_random_move(&mut self.sequence, &mut self.random)
    }

    /// Goes on at random until the sequence has ended or the limits are reached; then passes follow, if moves are counted.
    fn go_on(&mut self) {
        while !self.is_over() && !self.only_passes() && self.step() {}
        while self.sequence.measure == Measure::Moves && !self.only_passes() && self.sequence.make(Action::Pass) {}
    }

    /// True if the iterations are used up, or the search is to stop. The request to stop is read only once in a while, and not at first.
    fn is_over(&self) -> bool {
        let asks = self.moves_made >= FEWEST_MOVES && self.moves_made.is_multiple_of(MOVES_BETWEEN_LOOKS);
        self.moves_made >= self.limits.iterations || asks && self.limits.stop.is_set()
    }

    /// True if the players have passed so often in a row that they might do so for ever.
    fn only_passes(&self) -> bool {
        self.sequence.referee.turns().last().is_some_and(|last| last.passes > MOST_PASSES)
    }

    /// Keeps the sequence, unless it is shorter than `current` by more than chance allows; the mean of this is `loss`.
    fn keep(&mut self, loss: f64) {
        let length = self.sequence.length();
        let allowed = loss * self.random.exponential();
        if !self.sequence.is_complete() || (length as f64) < self.current.0 as f64 - allowed {
            return;
        }
        let moves: Vec<Action<usize>> = self.sequence.moves().collect();
        if length > self.best.0 || self.best.1.is_empty() {
            self.best = (length, moves.clone());
        }
        self.current = (length, moves);
        self.places.clear();
        for (moves, turn) in (1..).zip(self.sequence.referee.turns()) {
            self.places.entry((turn.after, !turn.colour)).or_default().push(moves);
        }
    }
}

/// Makes a long sequence longer by local search, in far fewer moves than [`improve`] takes. Returns its moves.
///
/// The sequence with `plays` plays and these `moves`, which must be legal, is cut somewhere, most often near its end, and continued
/// at random. The longer one is kept, until it has `upper` plays, or `limit` moves have been made. Passes are made if there is no
/// play, or with a chance of one in sixteen. There is no time for detours, nor for losses that pay later. The known sequence ends
/// with a play, and so does the result.
///
/// [`improve`] is worse for sequences of a catalogue, and better for whole boards: the guide for developers has the measurements.
pub(crate) fn improve_near_end<S: PointSet>(
    sequence: &mut RefereedSequence<'_, S>,
    mut plays: u64,
    mut moves: Vec<Action<usize>>,
    seed: u64,
    upper: u64,
    limit: u64,
) -> Vec<Action<usize>> {
    let (mut random, mut left) = (Random::new(seed), limit);
    while left > 0 && plays < upper {
        left -= 1;
        let back = if random.below(2) == 0 { random.below(NEAR_END + 1) } else { random.below(moves.len() + 1) };
        let kept = moves.len().saturating_sub(back);
        sequence.go_to(&moves[..kept]);
        assert_eq!(sequence.len(), kept, "the sequence has been accepted before");
        while left > 0 && step_near_end(sequence, &mut random) {
            left -= 1;
        }
        if sequence.length() >= plays {
            plays = sequence.length();
            moves = up_to_last_play(sequence.moves());
        }
    }
    moves
}

/// Makes a random play, or a pass with a chance of one in sixteen or if there is no play. Returns false if `sequence` accepts neither.
fn step_near_end<S: PointSet>(sequence: &mut RefereedSequence<'_, S>, random: &mut Random) -> bool {
    // The pass comes last, and there is none after the end.
    let mut candidates = sequence.candidates();
    let Some(pass) = candidates.pop() else { return false };
    if random.below(16) == 0 {
        candidates.clear();
    }
    while !candidates.is_empty() {
        // Refused if it leaves the component, as a play that forfeits its stone can.
        if sequence.make(candidates.swap_remove(random.below(candidates.len()))) {
            return true;
        }
    }
    sequence.make(pass)
}
