//! All sequences inside a component, one by one, and those that meet no situation twice.

use koatlas_board::Colour;
use koatlas_certificates::Measure;
use koatlas_rulesets::RuleSet;

use crate::inside::bounds::{LongWalk, Walk};
use crate::inside::component::{Component, Sequence, table};
use crate::sequences::{Ties, go_through};

/// The longest sequence, from any position, whoever moves first, by going through all of them; `None` if that takes more
/// than `limit` moves.
///
/// Of equally long sequences it is the last one from the first start that has one: catalogues are written so.
pub(super) fn exhaust(component: &Component<'_>, rules: &RuleSet, limit: u64) -> Option<Sequence> {
    let mut left = limit;
    let mut best: Option<Sequence> = None;
    for start in 0..component.len() as u32 {
        for first in Colour::BOTH {
            let mut table = table(component, rules, start, first);
            let (plays, moves) = go_through(&mut table, Measure::Plays, Ties::Last, &mut left)?;
            if best.as_ref().is_none_or(|best| best.plays < plays) {
                best = Some(Sequence::new(start, first, moves));
            }
        }
    }
    best
}

/// Positions of the largest component that is searched: a situation is a bit of 128.
pub(super) const MOST_POSITIONS: usize = 64;

/// A long walk under situational superko: no play may bring about a situation that a play or a pass has brought about
/// before. The walk is a longest one, or has `upper` plays, unless finding out takes more than `limit` plays.
///
/// Sequences that begin with a pass need not be tried: with the other player first and no pass, less has occurred.
pub(super) fn situations(component: &Component, upper: u64, limit: u64) -> LongWalk {
    let mut search = Search::new(component, upper, limit);
    for start in 0..component.len() as u32 {
        for first in Colour::BOTH {
            let (node, bit) = (start, bit(start, first));
            search.go_on(node, first, bit, false);
        }
    }
    let all = search.left > 0;
    let upper = if all { search.best.len() as u64 } else { upper };
    let start = search.best.first().map_or(0, |&play| component.play(play).from);
    LongWalk { walk: Walk { start, first: None, plays: search.best }, upper, proof: None }
}

/// A position and the player to move.
fn bit(node: u32, to_move: Colour) -> u128 {
    1 << (2 * node + u32::from(to_move == Colour::White))
}

struct Search<'c> {
    component: &'c Component<'c>,
    /// The situations that plays from each position bring about.
    after: Vec<u128>,
    upper: u64,
    left: u64,
    plays: Vec<u32>,
    best: Vec<u32>,
}

impl<'c> Search<'c> {
    fn new(component: &'c Component<'c>, upper: u64, limit: u64) -> Search<'c> {
        let brought = |play: u32| bit(component.play(play).to, !component.play(play).colour);
        let after = |node: u32| component.plays_from(node).map(brought).fold(0, |all, one| all | one);
        let after = (0..component.len() as u32).map(after).collect();
        Search { component, after, upper, left: limit, plays: Vec::new(), best: Vec::new() }
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
        for number in self.component.plays_from(node) {
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
