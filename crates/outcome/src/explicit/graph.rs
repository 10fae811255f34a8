//! All states that can be reached, one by one, and what each player can force from every one: retrograde analysis.

use std::collections::VecDeque;

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{Action, Now, Outcome};
use rustc_hash::FxHashMap;

use crate::game::fact::Reading;
use crate::game::state::{Game, Verdict};
use crate::payoff::{HalfPoints, NOTHING, Terms};

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    /// To a state, by number.
    State(u32),
    /// To an end, with the area.
    End(Outcome, i32),
}

/// A state and its legal moves.
pub(crate) struct State {
    pub to_move: Colour,
    pub moves: Vec<(Action<usize>, To)>,
}

/// States are told apart by what the rule set can still ask of their histories, so the graph is finite if these are. The
/// start is number 0.
pub(crate) struct StateGraph {
    pub states: Vec<State>,
}

/// A graph with more states than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

/// What a state is known by.
type Key = (Now, i32, Vec<Reading>);

struct Builder<'a, S: PointSet> {
    game: Game<S>,
    numbers: FxHashMap<Key, u32>,
    states: Vec<State>,
    most: usize,
    stop: &'a dyn Fn() -> bool,
}

impl StateGraph {
    /// The graph of the states that can be reached from where a game stands.
    ///
    /// Depth first, with the moves on the board made and taken back: the history of a state is needed to find its moves.
    /// The path is as deep as the longest way without a state twice, so the stack has to be large.
    ///
    /// # Errors
    /// If there are more than `most` states, or somebody says stop.
    pub fn new<S: PointSet>(game: Game<S>, most: usize, stop: &dyn Fn() -> bool) -> Result<StateGraph, TooMany> {
        let mut builder = Builder { game, numbers: FxHashMap::default(), states: Vec::new(), most, stop };
        builder.state()?;
        Ok(StateGraph { states: builder.states })
    }
}

impl<S: PointSet> Builder<'_, S> {
    /// The number of the state on the board.
    fn state(&mut self) -> Result<u32, TooMany> {
        let next = self.states.len() as u32;
        let key = (self.game.now, self.game.forfeits, self.game.remembered());
        let number = *self.numbers.entry(key).or_insert(next);
        if number < next {
            return Ok(number);
        }
        if self.states.len() >= self.most || (next.is_multiple_of(1024) && (self.stop)()) {
            return Err(TooMany);
        }
        self.states.push(State { to_move: self.game.now.to_move, moves: Vec::new() });
        for candidate in self.game.candidates() {
            if self.game.judge(candidate, &mut Vec::new()) != Verdict::Legal {
                continue;
            }
            let to = match self.game.make(candidate, &mut Vec::new()) {
                Some(ended) => {
                    let score = self.game.score();
                    To::End(ended.outcome, score)
                }
                None => To::State(self.state()?),
            };
            self.game.undo();
            self.states[number as usize].moves.push((candidate.done, to));
        }
        Ok(number)
    }
}

/// What one player can force from every state.
pub(crate) struct Forced {
    /// By state, the best end that the player can force, and when that was found.
    found: Vec<Option<Found>>,
}

#[derive(Clone, Copy)]
struct Found {
    value: HalfPoints,
    /// The move that keeps it, by its place among the state's moves, if the player is to move.
    by: u32,
}

impl Forced {
    /// Goes back from the ends, the best for the player first. A state is his as soon as one of his moves leads to an end
    /// that is good enough or to a state that is his, or if all moves of his opponent do. So states become his in an order
    /// in which each of them leads on to earlier ones: his strategy comes to an end. What is never his goes on for ever if
    /// the opponent wants it. Time O(moves).
    pub fn new(graph: &StateGraph, terms: Terms, player: Colour) -> Forced {
        let sign = if player == Colour::Black { 1 } else { -1 };
        let mut ends: Vec<(HalfPoints, u32, u32)> = Vec::new();
        let mut entering: Vec<Vec<(u32, u32)>> = vec![Vec::new(); graph.states.len()];
        for (number, state) in (0..).zip(&graph.states) {
            for (at, &(_, to)) in (0..).zip(&state.moves) {
                match to {
                    To::End(outcome, score) => ends.push((-sign * terms.payoff(outcome, score, player), number, at)),
                    To::State(to) => entering[to as usize].push((number, at)),
                }
            }
        }
        ends.sort_unstable();
        let mut left: Vec<usize> = graph.states.iter().map(|state| state.moves.len()).collect();
        let mut found: Vec<Option<Found>> = vec![None; graph.states.len()];
        let mut next = VecDeque::new();
        for (worth, number, at) in ends {
            let value = -sign * worth;
            if value == -sign * NOTHING {
                break;
            }
            next.push_back((number, at));
            while let Some((number, at)) = next.pop_front() {
                let own = graph.states[number as usize].to_move == player;
                left[number as usize] -= 1;
                let of_state = &mut found[number as usize];
                if of_state.is_none() && (own || left[number as usize] == 0) {
                    *of_state = Some(Found { value, by: at });
                    next.extend(&entering[number as usize]);
                }
            }
        }
        Forced { found }
    }

    /// What the player can force from a state.
    pub fn value(&self, state: u32) -> Option<HalfPoints> {
        self.found[state as usize].map(|found| found.value)
    }

    /// The place of the move by which the player, if he is to move, keeps what he can force.
    pub fn by(&self, state: u32) -> Option<usize> {
        self.found[state as usize].map(|found| found.by as usize)
    }
}
