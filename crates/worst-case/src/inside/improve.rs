//! Long sequences inside a component by repeated improvement.

use koatlas_rulesets::{Done, RuleSet};

use super::component::Component;
use super::effort;
use super::table::{Sequence, Table};
use crate::random::Random;

/// A sequence is cut somewhere and goes on at random, and the longer one is kept; until it has `upper` plays, or `limit`
/// moves have been made. Passes are made where there is no play, or with a chance of one in sixteen.
pub(super) fn improve(component: &Component, rules: &RuleSet, known: Sequence, upper: u64, limit: u64) -> Sequence {
    let (mut random, mut left) = (Random::new(effort::SEED), limit);
    let mut table = Table::new(component, rules, known.start, known.first);
    let mut best = known;
    while left > 0 && best.plays < upper {
        left -= 1;
        let kept = cut(best.moves.len(), &mut random);
        replay(&mut table, &best.moves[..kept]);
        go_on(&mut table, &mut random, &mut left);
        if table.plays() >= best.plays {
            best = table.sequence();
        }
    }
    best
}

/// How many of some moves stay: most often nearly all.
fn cut(moves: usize, random: &mut Random) -> usize {
    let back = if random.below(2) == 0 { random.below(17) } else { random.below(moves + 1) };
    moves.saturating_sub(back)
}

/// Goes back to the place where the sequence on the table is another, and on from there.
fn replay(table: &mut Table, moves: &[Done]) {
    let common = table.done().zip(moves).take_while(|(made, done)| made == *done).count();
    table.take_back(common);
    let made = moves[common..].iter().all(|&done| table.make(done));
    assert!(made, "the sequence has been accepted before");
}

/// Goes on at random until the sequence has ended, or no moves are left.
fn go_on(table: &mut Table, random: &mut Random, left: &mut u64) {
    while *left > 0 {
        let mut legal = table.legal();
        let Some(pass) = legal.pop() else { return };
        if random.below(16) == 0 {
            legal.clear();
        }
        if !make_one(table, random, legal) && !table.make(pass) {
            return;
        }
        *left -= 1;
    }
}

/// Makes one of these moves, if one of them stays inside.
fn make_one(table: &mut Table, random: &mut Random, mut moves: Vec<Done>) -> bool {
    while !moves.is_empty() {
        if table.make(moves.swap_remove(random.below(moves.len()))) {
            return true;
        }
    }
    false
}
