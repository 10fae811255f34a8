//! Long sequences inside a component by repeated improvement, in far fewer moves than [`crate::sequences::improve`] takes.
//!
//! There is no time for detours, nor for losses that pay later. So a sequence is most often cut near its end, and nothing
//! shorter is kept.
//!
//! The two searches share the table of moves, but they are not one, because that was measured for the 13,659 sequences of
//! the catalogue of 7 points without suicide. With the other search in the place of this one, and limits for up to a fifth
//! more time, 625 to 1,137 of them are shorter, and 7 to 32 exact values are lost, whatever the chances of detours, losses and
//! cuts near the end. With 43 % more time 327 are shorter still, and 5 exact values are lost. On whole boards, detours find
//! 72 plays on 1x4 under the Geneva rules where 64 are found without them.

use koatlas_position_graph::Random;
use koatlas_rulesets::{Action, RuleSet};

use crate::inside::component;
use crate::inside::component::{Component, Sequence, table};
use crate::sequences::Table;

/// A sequence is cut somewhere and goes on at random, and the longer one is kept; until it has `upper` plays, or `limit`
/// moves have been made. Passes are made where there is no play, or with a chance of one in sixteen.
pub(super) fn improve(component: &Component<'_>, rules: &RuleSet, known: Sequence, upper: u64, limit: u64) -> Sequence {
    let (mut random, mut left) = (Random::new(component::SEED), limit);
    let mut table = table(component, rules, known.start, known.first);
    let mut best = known;
    while left > 0 && best.plays < upper {
        left -= 1;
        let kept = cut(best.moves.len(), &mut random);
        table.go_to(&best.moves[..kept]);
        assert_eq!(table.len(), kept, "the sequence has been accepted before");
        go_on(&mut table, &mut random, &mut left);
        if table.plays() >= best.plays {
            best = Sequence::new(best.start, best.first, table.done().collect());
        }
    }
    best
}

/// How many of some moves stay: most often nearly all.
fn cut(moves: usize, random: &mut Random) -> usize {
    let back = if random.below(2) == 0 { random.below(17) } else { random.below(moves + 1) };
    moves.saturating_sub(back)
}

/// Goes on at random until the sequence has ended, or no moves are left.
fn go_on(table: &mut Table<'_, u64>, random: &mut Random, left: &mut u64) {
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
fn make_one(table: &mut Table<'_, u64>, random: &mut Random, mut moves: Vec<Action<usize>>) -> bool {
    while !moves.is_empty() {
        if table.make(moves.swap_remove(random.below(moves.len()))) {
            return true;
        }
    }
    false
}
