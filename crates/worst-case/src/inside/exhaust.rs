//! All sequences inside a component, one by one.

use koatlas_board::Colour;
use koatlas_rulesets::RuleSet;
use koatlas_verifier::Measure;

use super::component::Component;
use super::sequence::{Sequence, table};
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
