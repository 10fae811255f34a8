//! What each player can force from every state of a graph: retrograde analysis.

use std::collections::VecDeque;

use koatlas_board::Colour;

use super::graph::{StateGraph, To};
use crate::payoff::{HalfPoints, NOTHING, Terms};

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
