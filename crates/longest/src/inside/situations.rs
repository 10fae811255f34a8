//! The search through all sequences inside a component that bring about no situation twice.

use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::situation_number;

use super::{ComponentPlays, ComponentWalk};
use crate::games::reachable_set;

/// Most positions of a component that is searched: each situation is one of 128 bits.
const MOST_POSITIONS: usize = 64;

/// Most plays that a search makes.
const MOST_PLAYS: u64 = 10_000;

/// Searches for a long walk under situational superko: no play may bring about a situation that a play or a pass has brought about
/// before. Returns it with an upper bound for the plays of such walks, at most `upper`. The walk is a longest one, or has `upper`
/// plays, unless the search reaches its limit. `None` if the component is too large.
///
/// Sequences that begin with a pass need not be tried: with the other player first and no pass, fewer situations have occurred.
pub(super) fn longest_by_situations(
    component: &ComponentPlays<'_, impl PointSet>,
    upper: u64,
) -> Option<(ComponentWalk, u64)> {
    if component.len() > MOST_POSITIONS {
        return None;
    }
    let after = (0..component.len() as u32).map(|node| {
        let plays = component.graph.edges(node).iter();
        u128::collect(plays.map(|play| situation_number(play.to, !play.colour) as usize))
    });
    let after = after.collect();
    let mut search = SituationSearch { component, after, upper, left: MOST_PLAYS, plays: Vec::new(), best: Vec::new() };
    for start in 0..component.len() as u32 {
        for first_player in Colour::BOTH {
            search.go_on(start, first_player, u128::single(situation_number(start, first_player) as usize), false);
        }
    }
    let upper = if search.left > 0 { search.best.len() as u64 } else { upper };
    let start = search.best.first().map_or(0, |&play| component.source(play));
    Some((ComponentWalk { start, first: None, plays: search.best }, upper))
}

/// Depth-first search. Sets of situations are bit masks.
struct SituationSearch<'c, S> {
    component: &'c ComponentPlays<'c, S>,
    /// Situations that plays from each position bring about.
    after: Vec<u128>,
    upper: u64,
    /// Plays that the search may still make.
    left: u64,
    plays: Vec<u32>,
    best: Vec<u32>,
}

impl<S: PointSet> SituationSearch<'_, S> {
    /// Searches all continuations from position `node`, after these situations have occurred: plays of the player to move, then after
    /// a pass those of the opponent.
    fn go_on(&mut self, node: u32, to_move: Colour, occurred: u128, may_pass: bool) {
        if self.plays.len() > self.best.len() {
            self.best.clone_from(&self.plays);
        }
        // Situations that can still be brought about: after a pass either player may play in a position, hence `at / 2`. They bound
        // the plays to come.
        let possible = reachable_set(situation_number(node, to_move) as usize, |at| self.after[at / 2].minus(occurred));
        if self.plays.len() + possible.len() <= self.best.len() || self.best.len() as u64 >= self.upper {
            return;
        }
        self.play(node, to_move, occurred);
        if may_pass {
            self.play(node, !to_move, occurred | u128::single(situation_number(node, !to_move) as usize));
        }
    }

    fn play(&mut self, node: u32, colour: Colour, occurred: u128) {
        for number in self.component.plays_from(node) {
            let play = *self.component.play(number);
            let new_situation = situation_number(play.to, !colour) as usize;
            if play.colour == colour && !occurred.contains(new_situation) && self.left > 0 {
                self.left -= 1;
                self.plays.push(number);
                self.go_on(play.to, !colour, occurred | u128::single(new_situation), true);
                self.plays.pop();
            }
        }
    }
}
