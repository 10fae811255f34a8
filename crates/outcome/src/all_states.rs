//! Retrograde analysis of all states that can be reached under any rule set, also one under which play can go on for ever.

use std::collections::VecDeque;

use koatlas_board::{Colour, PointSet};
use koatlas_files::Control;
use koatlas_rules::{GameMove, Outcome, SequenceState};
use rustc_hash::FxHashMap;

use crate::best::{AfterMove, BestMoves, Strategy, Variation, denying_index, follow_line, kept_bounds};
use crate::game::history::MarkReading;
use crate::game::{CandidateMove, SearchGame};
use crate::payoff::{HalfPoints, Interval, NO_END, Terms};

/// The result of a move: the number of a state, or an end with its outcome and Black's area minus White's.
pub type StateAfter = AfterMove<u32, (Outcome, i32)>;

/// A state and its legal moves.
pub struct ReachedState {
    /// The player to move.
    pub to_move: Colour,
    /// All legal moves, each with its result.
    pub moves: Vec<(GameMove, StateAfter)>,
}

/// All states that can be reached from a start, which has number 0, with the values that both players can force.
///
/// Two states are equal if they agree in the position, the player to move and all that the rule set can still read in their
/// histories. So there are finitely many if there are finitely many such readings.
pub struct AllStates {
    /// The states by number.
    pub states: Vec<ReachedState>,
    terms: Terms,
    /// By player and state: the best end that the player can force, and the index of his move that keeps it if he is to move.
    forced: [Vec<Option<(HalfPoints, u32)>>; 2],
}

/// Memory of a state in bytes, besides its moves and readings: its entries in tables that grow by doubling, the move that
/// leads to it, and its frame on the stack.
const BYTES_A_STATE: usize = 1000;

struct Builder<'a, S: PointSet> {
    game: &'a mut SearchGame<S>,
    /// The number of a state by its position, forfeits and readings.
    numbers: FxHashMap<(SequenceState, i32, Box<[MarkReading]>), u32>,
    states: Vec<ReachedState>,
    /// Estimate of the memory used so far, in bytes.
    bytes: usize,
    control: &'a Control<'a>,
}

impl<S: PointSet> Builder<'_, S> {
    /// Returns the number of the state of `game`, and adds it with all states after it if it is new. `None` at a limit of the control.
    fn state(&mut self) -> Option<u32> {
        let next = self.states.len() as u32;
        // Two histories count as one state if they agree in everything that the rule set can still read.
        let key = (self.game.state, self.game.forfeits, self.game.remembered_readings().into_boxed_slice());
        let readings = size_of_val(&*key.2);
        let number = *self.numbers.entry(key).or_insert(next);
        if number < next {
            return Some(number);
        }
        let legal = self.game.legal_moves();
        // The moves are held twice: as candidates during the recursion, and as stored moves.
        self.bytes +=
            BYTES_A_STATE + readings + legal.len() * (size_of::<CandidateMove>() + size_of::<(GameMove, StateAfter)>());
        let is_too_large = u64::from(next) >= self.control.nodes || self.bytes as u64 > self.control.memory;
        if is_too_large || (next.is_multiple_of(1024) && self.control.is_stopped()) {
            return None;
        }
        self.states.push(ReachedState { to_move: self.game.state.to_move, moves: Vec::with_capacity(legal.len()) });
        for candidate in legal {
            let game_move = self.game.game_move(candidate.action);
            let after = match self.game.make(candidate, &mut Vec::new()) {
                Some(ended) => AfterMove::End((ended.outcome, self.game.score())),
                None => AfterMove::State(self.state()?),
            };
            self.game.undo();
            self.states[number as usize].moves.push((game_move, after));
        }
        Some(number)
    }
}

impl AllStates {
    /// Explores the states that can be reached from the state of `game`, and solves them. `None` if there are more than `control`
    /// allows, or if it stops the work.
    ///
    /// Depth first with moves made and taken back, since the history of a state decides which moves are legal. The recursion is
    /// as deep as the longest path without a repeated state, so the stack must be large.
    pub fn new<S: PointSet>(game: &mut SearchGame<S>, terms: Terms, control: &Control<'_>) -> Option<AllStates> {
        let mut builder = Builder { game, numbers: FxHashMap::default(), states: Vec::new(), bytes: 0, control };
        builder.state()?;
        let states = builder.states;
        let forced = Colour::BOTH.map(|player| forced(&states, terms, player));
        Some(AllStates { states, terms, forced })
    }

    /// The interval that both players can force from `state`.
    pub fn value(&self, state: u32) -> Interval {
        let [lo, hi] = self.forced.each_ref().map(|forced| forced[state as usize].map(|(value, _)| value));
        Interval { lo, hi }
    }

    fn value_after(&self, after: StateAfter) -> Interval {
        match after {
            AfterMove::State(state) => self.value(state),
            AfterMove::End((outcome, score)) => self.terms.interval_of_end(outcome, score),
        }
    }

    /// The best moves of the start.
    pub fn best(&self) -> BestMoves<GameMove> {
        let moves = self.states[0].moves.iter();
        let judged = moves.map(|&(game_move, after)| (game_move, kept_bounds(self.value(0), self.value_after(after))));
        BestMoves::from_judged(&judged.collect::<Vec<_>>())
    }

    /// A line of best play from the start.
    pub fn variation(&self) -> Option<Variation<GameMove, (Outcome, i32)>> {
        follow_line(0, |&state: &u32| {
            let reached = &self.states[state as usize];
            let forced = self.forced[reached.to_move.index()][state as usize].map(|(_, by)| by as usize);
            let forcing = self.value(state).value().and(forced);
            let after = reached.moves.iter().map(|&(_, after)| self.value_after(after));
            reached.moves.get(forcing.or_else(|| denying_index(reached.to_move, after))?).copied()
        })
    }

    /// The strategy by which `player` gets his bound from the start; `None` if he can force no end.
    pub fn strategy(&self, player: Colour) -> Option<Strategy> {
        let forced = &self.forced[player.index()];
        let (value, _) = forced[0]?;
        Some(Strategy::from_node(player, value, 0, |state: u32| {
            let reached = &self.states[state as usize];
            let moves = match forced[state as usize] {
                Some((_, by)) if reached.to_move == player => &reached.moves[by as usize..=by as usize],
                _ => &reached.moves[..],
            };
            moves.iter().map(|&(game_move, after)| (game_move.action, after.state()))
        }))
    }
}

/// Solves all states for `player` by retrograde analysis: goes back from the ends, the best for him first.
///
/// A state is won for an end once one of his moves, or every move of his opponent, leads to that end, to one at least as
/// good, or to a state that is won already. Each won state leads to states that were won before it, so his strategy comes to
/// an end. From a state that is never won the opponent can make play go on for ever. Time O(moves).
fn forced(states: &[ReachedState], terms: Terms, player: Colour) -> Vec<Option<(HalfPoints, u32)>> {
    let sign = if player == Colour::Black { 1 } else { -1 };
    let mut ends: Vec<(HalfPoints, u32, u32)> = Vec::new();
    let mut entering: Vec<Vec<(u32, u32)>> = vec![Vec::new(); states.len()];
    for (number, state) in (0..).zip(states) {
        for (at, &(_, after)) in (0..).zip(&state.moves) {
            match after {
                AfterMove::End((outcome, score)) => {
                    // Sorting puts the best end for the player first.
                    ends.push((-sign * terms.payoff(outcome, score, player), number, at));
                }
                AfterMove::State(next) => entering[next as usize].push((number, at)),
            }
        }
    }
    ends.sort_unstable();
    let mut left: Vec<usize> = states.iter().map(|state| state.moves.len()).collect();
    let mut forced = vec![None; states.len()];
    let mut next = VecDeque::new();
    for (worth, number, at) in ends {
        let value = -sign * worth;
        // Ends that do not count come last.
        if value == -sign * NO_END {
            break;
        }
        next.push_back((number, at));
        while let Some((number, at)) = next.pop_front() {
            let state = number as usize;
            // Every move is counted once, when the end or the state that it leads to is reached: 0 are left if all lead to one.
            left[state] -= 1;
            if forced[state].is_none() && (states[state].to_move == player || left[state] == 0) {
                forced[state] = Some((value, at));
                next.extend(&entering[state]);
            }
        }
    }
    forced
}
