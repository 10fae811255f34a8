//! How the players play on a graph of states.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{Done, GameMove, Outcome};

use super::graph::{StateGraph, To};
use super::values::Forced;
use crate::game::state::Game;
use crate::payoff::{HalfPoints, Terms};
use crate::strategy::Strategy;

/// What both players can force from every state.
pub(crate) struct Both {
    pub graph: StateGraph,
    pub terms: Terms,
    /// What Black can, and what White can.
    pub forced: [Forced; 2],
}

/// What both can force after a move.
type Values = [Option<HalfPoints>; 2];

impl Both {
    pub fn new(graph: StateGraph, terms: Terms) -> Both {
        let forced = Colour::BOTH.map(|player| Forced::new(&graph, terms, player));
        Both { graph, terms, forced }
    }

    /// What both can force from a state.
    pub fn values(&self, state: u32) -> Values {
        [0, 1].map(|player: usize| self.forced[player].value(state))
    }

    fn values_after(&self, to: To) -> Values {
        match to {
            To::State(state) => self.values(state),
            To::End(outcome, score) => Colour::BOTH.map(|player| Some(self.terms.payoff(outcome, score, player))),
        }
    }

    /// The moves of a state that keep what both can force, with the places that they have among its moves.
    fn best_at(&self, state: u32) -> Vec<usize> {
        let moves = &self.graph.states[state as usize].moves;
        (0..moves.len()).filter(|&at| self.values_after(moves[at].1) == self.values(state)).collect()
    }

    /// The moves of the start that keep what both can force: for the player to move these are the best.
    pub fn best<S: PointSet>(&self, game: &Game<S>) -> Vec<GameMove> {
        let moves = &self.graph.states[0].moves;
        self.best_at(0).into_iter().map(|at| game.game_move(moves[at].0)).collect()
    }

    /// How it goes if both keep what they can force: to the end, or until a state comes up again. Then play may go on like
    /// this for ever, and the number of moves before that state stands beside.
    pub fn variation<S: PointSet>(&self, game: &Game<S>) -> (Vec<GameMove>, Option<Outcome>, Option<usize>) {
        let (mut moves, mut seen, mut state): (Vec<GameMove>, Vec<u32>, u32) = (Vec::new(), Vec::new(), 0);
        loop {
            if let Some(at) = seen.iter().position(|&other| other == state) {
                return (moves, None, Some(at));
            }
            seen.push(state);
            let to_move = self.graph.states[state as usize].to_move;
            let Some((done, to)) = self.next(state) else { return (moves, None, None) };
            moves.push(GameMove { colour: to_move, action: game.action(done) });
            match to {
                To::State(next) => state = next,
                To::End(outcome, _) => return (moves, Some(outcome), None),
            }
        }
    }

    /// The move that a player makes: the one that leads to the end that he can force if the opponent cannot hold him to less;
    /// otherwise one that keeps what the opponent can force from growing.
    fn next(&self, state: u32) -> Option<(Done, To)> {
        let of = &self.graph.states[state as usize];
        let own = &self.forced[of.to_move.index()];
        let [lo, hi] = self.values(state);
        let at = if lo == hi { own.by(state) } else { None };
        let at = at.or_else(|| self.best_at(state).first().copied()).or_else(|| own.by(state)).unwrap_or(0);
        of.moves.get(at).copied()
    }

    /// How a player gets what he can force from the start.
    pub fn strategy<S: PointSet>(&self, game: &Game<S>, player: Colour) -> Option<Strategy> {
        let forced = &self.forced[player.index()];
        let value = forced.value(0)?;
        let mut numbers: Vec<Option<u32>> = vec![None; self.graph.states.len()];
        let mut order = vec![0u32];
        numbers[0] = Some(0);
        let mut nodes = Vec::new();
        while let Some(&state) = order.get(nodes.len()) {
            let of = &self.graph.states[state as usize];
            let moves = match forced.by(state) {
                Some(at) if of.to_move == player => &of.moves[at..=at],
                _ => &of.moves[..],
            };
            let mut node = Vec::new();
            for &(done, to) in moves {
                let next = match to {
                    To::End(..) => None,
                    To::State(to) => Some(*numbers[to as usize].get_or_insert_with(|| {
                        order.push(to);
                        order.len() as u32 - 1
                    })),
                };
                node.push((game.action(done), next));
            }
            nodes.push(node);
        }
        Some(Strategy { player, value, nodes })
    }
}
