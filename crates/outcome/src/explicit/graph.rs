//! All states that can be reached, one by one.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{Done, Outcome};
use rustc_hash::FxHashMap;

use crate::game::barring::Verdict;
use crate::game::fact::Reading;
use crate::game::now::Now;
use crate::game::state::Game;

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
    pub moves: Vec<(Done, To)>,
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

struct Builder<'a, S> {
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
                    let score = self.game.places.score(self.game.now.place) + self.game.forfeits;
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
