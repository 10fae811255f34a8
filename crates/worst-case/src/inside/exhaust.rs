//! All sequences inside a component, one by one.

use koatlas_board::Colour;
use koatlas_rulesets::{Done, RuleSet};

use super::component::Component;
use super::table::{Sequence, Table};

/// The longest sequence, from any position, whoever moves first, by going through all of them; `None` if that takes more
/// than `limit` moves.
///
/// # Complexity
/// One move of the referee for each sequence and each of its beginnings.
pub(super) fn exhaust(component: &Component, rules: &RuleSet, limit: u64) -> Option<Sequence> {
    let mut left = limit;
    let mut best: Option<Sequence> = None;
    for start in 0..component.len() as u32 {
        for first in Colour::BOTH {
            let mut table = Table::new(component, rules, start, first);
            best = go_through(&mut table, best, &mut left)?;
        }
    }
    best
}

/// The longest of the sequences from here and the one known; `None` if there are no moves left.
fn go_through(table: &mut Table, mut best: Option<Sequence>, left: &mut u64) -> Option<Option<Sequence>> {
    let mut pending: Vec<Vec<Done>> = vec![table.legal()];
    while let Some(moves) = pending.last_mut() {
        match moves.pop() {
            Some(done) if table.make(done) => {
                *left = left.checked_sub(1)?;
                if best.as_ref().is_none_or(|best| best.plays < table.plays()) {
                    best = Some(table.sequence());
                }
                pending.push(table.legal());
            }
            Some(_) => {}
            None => {
                pending.pop();
                table.take_back(pending.len().saturating_sub(1));
            }
        }
    }
    Some(best)
}
