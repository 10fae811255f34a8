//! All sequences inside a component that meet no situation twice.

use koatlas_board::Colour;

use super::component::{ComponentPlays, ComponentWalk};

/// Positions of the largest component that is searched: a situation is a bit of 128.
const MOST_POSITIONS: usize = 64;

/// Plays for going through all sequences.
const LIMIT: u64 = 10_000;

/// A long walk under situational superko, and a bound for its plays: no play may bring about a situation that a play or a pass
/// has brought about before. The walk is a longest one, or has `upper` plays, unless finding out takes too many plays. `None`
/// if the component is too large.
///
/// Sequences that begin with a pass need not be tried: with the other player first and no pass, less has occurred.
pub(super) fn longest_by_situations(component: &ComponentPlays, upper: u64) -> Option<(ComponentWalk, u64)> {
    if component.len() > MOST_POSITIONS {
        return None;
    }
    let mut search = SituationSearch::new(component, upper, LIMIT);
    for start in 0..component.len() as u32 {
        for first in Colour::BOTH {
            search.go_on(start, first, bit(start, first), false);
        }
    }
    let upper = if search.left > 0 { search.best.len() as u64 } else { upper };
    let start = search.best.first().map_or(0, |&play| component.before(play));
    Some((ComponentWalk { start, first: None, plays: search.best }, upper))
}

/// A position and the player to move.
fn bit(node: u32, to_move: Colour) -> u128 {
    1 << (2 * node + u32::from(to_move == Colour::White))
}

struct SituationSearch<'c> {
    component: &'c ComponentPlays<'c>,
    /// The situations that plays from each position bring about.
    after: Vec<u128>,
    upper: u64,
    left: u64,
    plays: Vec<u32>,
    best: Vec<u32>,
}

impl<'c> SituationSearch<'c> {
    fn new(component: &'c ComponentPlays<'c>, upper: u64, limit: u64) -> SituationSearch<'c> {
        let brought = |play: u32| bit(component.play(play).to, !component.play(play).colour);
        let after = |node: u32| component.from(node).map(brought).fold(0, |all, one| all | one);
        let after = (0..component.len() as u32).map(after).collect();
        SituationSearch { component, after, upper, left: limit, plays: Vec::new(), best: Vec::new() }
    }

    /// All that follows in a position, when these situations have occurred: plays of the player to move, then after a pass
    /// those of the other.
    fn go_on(&mut self, node: u32, to_move: Colour, occurred: u128, may_pass: bool) {
        if self.plays.len() > self.best.len() {
            self.best.clone_from(&self.plays);
        }
        let most = self.plays.len() as u32 + self.reachable(node, occurred).count_ones();
        if most as usize <= self.best.len() || self.best.len() as u64 >= self.upper {
            return;
        }
        self.play(node, to_move, occurred);
        if may_pass {
            self.play(node, !to_move, occurred | bit(node, !to_move));
        }
    }

    fn play(&mut self, node: u32, colour: Colour, occurred: u128) {
        for number in self.component.from(node) {
            let play = *self.component.play(number);
            let brought = bit(play.to, !colour);
            if play.colour == colour && occurred & brought == 0 && self.left > 0 {
                self.left -= 1;
                self.plays.push(number);
                self.go_on(play.to, !colour, occurred | brought, true);
                self.plays.pop();
            }
        }
    }

    /// The situations that can still be brought about.
    fn reachable(&self, node: u32, occurred: u128) -> u128 {
        let mut found = self.after[node as usize] & !occurred;
        let mut pending = found;
        while pending != 0 {
            let node = pending.trailing_zeros() / 2;
            pending &= !(3 << (2 * node));
            let new = self.after[node as usize] & !occurred & !found;
            found |= new;
            pending |= new;
        }
        found
    }
}
