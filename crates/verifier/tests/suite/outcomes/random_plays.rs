//! Strategies without memory that are random, except that no state comes twice.

use std::collections::HashMap;

use koatlas_test_support::Random;

use super::state_game::{Plays, State, StateGame};

/// All states that can be reached from a start in standard form, by any allowed plays of the player. Leaves are left out.
pub struct StateGraph<'a> {
    game: &'a StateGame,
    states: Vec<State>,
    /// By state, the point of the move, and the state after it; `None` for a leaf.
    next: Vec<Vec<(Option<usize>, Option<usize>)>>,
    /// By state, the states before it.
    before: Vec<Vec<usize>>,
}

impl StateGraph<'_> {
    pub fn new<'a>(game: &'a StateGame, start: &State) -> StateGraph<'a> {
        let mut graph = StateGraph { game, states: Vec::new(), next: Vec::new(), before: Vec::new() };
        let mut numbers = HashMap::new();
        graph.number(&mut numbers, start);
        while graph.next.len() < graph.states.len() {
            let number = graph.next.len();
            let state = graph.states[number].clone();
            let moves: Vec<_> = if state.to_move == game.player {
                game.plays(&state).into_iter().map(|(point, after)| (Some(point), after)).collect()
            } else {
                game.replies(&state).into_iter().map(|after| (None, after)).collect()
            };
            let next: Vec<_> =
                moves.into_iter().map(|(point, after)| (point, graph.number(&mut numbers, &after))).collect();
            next.iter().filter_map(|(_, after)| *after).for_each(|after| graph.before[after].push(number));
            graph.next.push(next);
        }
        graph
    }

    fn number(&mut self, numbers: &mut HashMap<State, usize>, state: &State) -> Option<usize> {
        let (form, _) = self.game.standard_form(state);
        if self.game.is_leaf(&form) {
            return None;
        }
        let number = *numbers.entry(form).or_insert_with_key(|form| {
            self.states.push(form.clone());
            self.before.push(Vec::new());
            self.states.len() - 1
        });
        Some(number)
    }

    /// Random plays that lead to a leaf: states from which this is sure are taken in a random order, and each play leads to one taken before.
    /// If they `tarry`, it is the one taken last.
    pub fn random_plays(&self, random: &mut Random, tarry: bool) -> Plays {
        let mut plays = Plays::new();
        let mut at = vec![0; self.states.len()];
        let mut count = 0;
        let mut taken = vec![false; self.states.len()];
        let mut open: Vec<usize> = (0..self.states.len()).filter(|&state| self.is_sure(state, &taken)).collect();
        while !open.is_empty() {
            let state = open.swap_remove(random.below(open.len()));
            if taken[state] {
                continue;
            }
            let moves = self.next[state].iter().filter(|(_, after)| after.is_none_or(|after| taken[after]));
            let mut points: Vec<(usize, usize)> =
                moves.filter_map(|(point, after)| Some((after.map_or(0, |after| at[after]), (*point)?))).collect();
            if tarry {
                points = points.into_iter().max().into_iter().collect();
            }
            count += 1;
            at[state] = count;
            if let Some((_, point)) = random.pick(&points) {
                plays.insert(self.states[state].clone(), point);
            }
            taken[state] = true;
            let before = self.before[state].iter().copied();
            open.extend(before.filter(|&before| !taken[before] && self.is_sure(before, &taken)));
        }
        plays
    }

    /// True if the player is to move in `state` and some play leads to a leaf or a state that was taken, or if all moves of the opponent do.
    fn is_sure(&self, state: usize, taken: &[bool]) -> bool {
        let is_good = |(_, after): &(Option<usize>, Option<usize>)| after.is_none_or(|after| taken[after]);
        let mut next = self.next[state].iter();
        if self.states[state].to_move == self.game.player { next.any(is_good) } else { next.all(is_good) }
    }
}
