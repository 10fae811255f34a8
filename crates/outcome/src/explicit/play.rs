//! How the players play on a graph of states.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{Action, GameMove, Outcome};

use crate::best::{BestMoves, denying, kept};
use crate::explicit::graph::{Forced, StateGraph, To};
use crate::game::state::Game;
use crate::payoff::{Interval, Terms};
use crate::strategy::Strategy;

/// What both players can force from every state.
pub(crate) struct Both {
    pub graph: StateGraph,
    pub terms: Terms,
    /// What Black can, and what White can.
    pub forced: [Forced; 2],
}

impl Both {
    pub fn new(graph: StateGraph, terms: Terms) -> Both {
        let forced = Colour::BOTH.map(|player| Forced::new(&graph, terms, player));
        Both { graph, terms, forced }
    }

    /// What both can force from a state.
    pub fn value(&self, state: u32) -> Interval {
        let [lo, hi] = [0, 1].map(|player: usize| self.forced[player].value(state));
        Interval { lo, hi }
    }

    fn value_after(&self, to: To) -> Interval {
        match to {
            To::State(state) => self.value(state),
            To::End(outcome, score) => self.terms.forced(outcome, score),
        }
    }

    /// The best moves of the start.
    pub fn best<S: PointSet>(&self, game: &Game<S>) -> BestMoves<GameMove> {
        let moves = self.graph.states[0].moves.iter();
        let judged = moves.map(|&(done, to)| (game.game_move(done), kept(self.value(0), self.value_after(to))));
        BestMoves::of(&judged.collect::<Vec<_>>())
    }

    /// A line of best play: to the end, or until a state comes up again. Then play may go on like this for ever, and the number
    /// of moves before that state stands beside.
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

    /// The move of a line of best play.
    fn next(&self, state: u32) -> Option<(Action<usize>, To)> {
        let of = &self.graph.states[state as usize];
        let forcing = self.value(state).value().and_then(|_| self.forced[of.to_move.index()].by(state));
        let after = of.moves.iter().map(|&(_, to)| self.value_after(to));
        of.moves.get(forcing.or_else(|| denying(of.to_move, after))?).copied()
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
