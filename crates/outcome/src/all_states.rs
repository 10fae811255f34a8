//! Who wins under any rule set, from all states that can be reached, one by one: also where play can go on for ever.

use std::collections::VecDeque;

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{GameMove, Now, Outcome};
use koatlas_storage::Control;
use rustc_hash::FxHashMap;

use crate::best::{After, BestMoves, Strategy, Variation, denying, kept, line};
use crate::game::history::FactReading;
use crate::game::{Candidate, SearchGame};
use crate::payoff::{HalfPoints, Interval, NOTHING, Terms};

/// Where a move leads: to a state, by number, or to an end, with the area.
pub type StateAfter = After<u32, (Outcome, i32)>;

/// A state and its legal moves.
pub struct ReachedState {
    /// Who is to move.
    pub to_move: Colour,
    /// All legal moves, each with what it leads to.
    pub moves: Vec<(GameMove, StateAfter)>,
}

/// All states that can be reached from a start, with what both players can force from each.
///
/// States are told apart by what the rule set can still ask of their histories, so they are finitely many if these are. The
/// start is number 0.
pub struct AllStates {
    /// The states by number.
    pub states: Vec<ReachedState>,
    terms: Terms,
    /// By state the best end that Black, and that White can force; and the move that keeps it, by its place among the state's
    /// moves, if he is to move.
    forced: [Vec<Option<(HalfPoints, u32)>>; 2],
}

/// What a state takes beside its moves and what it is known by: its place in the tables, which grow by doubling, the move that
/// leads to it, and its part of the stack.
const BYTES_A_STATE: usize = 1000;

struct Builder<'a, S: PointSet> {
    game: &'a mut SearchGame<S>,
    /// By what a state is known by.
    numbers: FxHashMap<(Now, i32, Box<[FactReading]>), u32>,
    states: Vec<ReachedState>,
    /// The memory taken so far.
    bytes: usize,
    control: &'a Control<'a>,
}

impl<S: PointSet> Builder<'_, S> {
    /// The number of the state on the board; none if there are too many, or somebody says stop.
    fn state(&mut self) -> Option<u32> {
        let next = self.states.len() as u32;
        let key = (self.game.now, self.game.forfeits, self.game.remembered().into_boxed_slice());
        let readings = size_of_val(&*key.2);
        let number = *self.numbers.entry(key).or_insert(next);
        if number < next {
            return Some(number);
        }
        let legal = self.game.legal();
        self.bytes +=
            BYTES_A_STATE + readings + legal.len() * (size_of::<Candidate>() + size_of::<(GameMove, StateAfter)>());
        let is_too_large = u64::from(next) >= self.control.nodes || self.bytes as u64 > self.control.memory;
        if is_too_large || (next.is_multiple_of(1024) && self.control.is_stopped()) {
            return None;
        }
        self.states.push(ReachedState { to_move: self.game.now.to_move, moves: Vec::with_capacity(legal.len()) });
        for candidate in legal {
            let made = self.game.game_move(candidate.done);
            let after = match self.game.make(candidate, &mut Vec::new()) {
                Some(ended) => After::End((ended.outcome, self.game.score())),
                None => After::State(self.state()?),
            };
            self.game.undo();
            self.states[number as usize].moves.push((made, after));
        }
        Some(number)
    }
}

impl AllStates {
    /// The states that can be reached from where a game stands, with what both players can force; none if there are more than
    /// the control allows, or if it stops the work.
    ///
    /// Depth first, with the moves on the board made and taken back: the history of a state is needed to find its moves.
    /// The path is as deep as the longest way without a state twice, so the stack has to be large.
    pub fn new<S: PointSet>(game: &mut SearchGame<S>, terms: Terms, control: &Control<'_>) -> Option<AllStates> {
        let mut builder = Builder { game, numbers: FxHashMap::default(), states: Vec::new(), bytes: 0, control };
        builder.state()?;
        let states = builder.states;
        let forced = Colour::BOTH.map(|player| forced(&states, terms, player));
        Some(AllStates { states, terms, forced })
    }

    /// What both can force from a state.
    pub fn value(&self, state: u32) -> Interval {
        let [lo, hi] = self.forced.each_ref().map(|forced| forced[state as usize].map(|(value, _)| value));
        Interval { lo, hi }
    }

    fn value_after(&self, after: StateAfter) -> Interval {
        match after {
            After::State(state) => self.value(state),
            After::End((outcome, score)) => self.terms.forced(outcome, score),
        }
    }

    /// The best moves of the start.
    pub fn best(&self) -> BestMoves<GameMove> {
        let moves = self.states[0].moves.iter();
        let judged = moves.map(|&(made, after)| (made, kept(self.value(0), self.value_after(after))));
        BestMoves::of(&judged.collect::<Vec<_>>())
    }

    /// A line of best play from the start.
    pub fn variation(&self) -> Option<Variation<GameMove, (Outcome, i32)>> {
        line(0, |&state: &u32| {
            let of = &self.states[state as usize];
            let forced = self.forced[of.to_move.index()][state as usize].map(|(_, by)| by as usize);
            let forcing = self.value(state).value().and(forced);
            let after = of.moves.iter().map(|&(_, after)| self.value_after(after));
            of.moves.get(forcing.or_else(|| denying(of.to_move, after))?).copied()
        })
    }

    /// How a player gets what he can force from the start.
    pub fn strategy(&self, player: Colour) -> Option<Strategy> {
        let forced = &self.forced[player.index()];
        let (value, _) = forced[0]?;
        Some(Strategy::from_node(player, value, 0, |state: u32| {
            let of = &self.states[state as usize];
            let moves = match forced[state as usize] {
                Some((_, by)) if of.to_move == player => &of.moves[by as usize..=by as usize],
                _ => &of.moves[..],
            };
            moves.iter().map(|&(made, after)| (made.action, after.state()))
        }))
    }
}

/// Goes back from the ends, the best for the player first. A state is his as soon as one of his moves leads to an end
/// that is good enough or to a state that is his, or if all moves of his opponent do. So states become his in an order
/// in which each of them leads on to earlier ones: his strategy comes to an end. What is never his goes on for ever if
/// the opponent wants it. Time O(moves).
fn forced(states: &[ReachedState], terms: Terms, player: Colour) -> Vec<Option<(HalfPoints, u32)>> {
    let sign = if player == Colour::Black { 1 } else { -1 };
    let mut ends: Vec<(HalfPoints, u32, u32)> = Vec::new();
    let mut entering: Vec<Vec<(u32, u32)>> = vec![Vec::new(); states.len()];
    for (number, state) in (0..).zip(states) {
        for (at, &(_, after)) in (0..).zip(&state.moves) {
            match after {
                After::End((outcome, score)) => {
                    ends.push((-sign * terms.payoff(outcome, score, player), number, at));
                }
                After::State(next) => entering[next as usize].push((number, at)),
            }
        }
    }
    ends.sort_unstable();
    let mut left: Vec<usize> = states.iter().map(|state| state.moves.len()).collect();
    let mut forced = vec![None; states.len()];
    let mut next = VecDeque::new();
    for (worth, number, at) in ends {
        let value = -sign * worth;
        if value == -sign * NOTHING {
            break;
        }
        next.push_back((number, at));
        while let Some((number, at)) = next.pop_front() {
            let state = number as usize;
            left[state] -= 1;
            if forced[state].is_none() && (states[state].to_move == player || left[state] == 0) {
                forced[state] = Some((value, at));
                next.extend(&entering[state]);
            }
        }
    }
    forced
}
