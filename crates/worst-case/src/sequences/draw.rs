//! Random moves.

use koatlas_board::PointSet;
use koatlas_verifier::Measure;

use super::table::{Table, is_play};
use koatlas_position_graph::Random;

/// Makes a random move, one that ends the sequence only if all do, and then a play if it can be; whether there was one.
///
/// A pass is tried first with a chance of one in sixteen, or of one in three if it counts, and else last.
pub(super) fn draw<S: PointSet>(table: &mut Table<'_, S>, measure: Measure, random: &mut Random) -> bool {
    let mut choices = table.legal();
    let mut pass = choices.pop();
    let passes_first = random.below(if measure == Measure::Moves { 3 } else { 16 }) == 0;
    let mut ends = Vec::new();
    loop {
        let of_plays = (!choices.is_empty()).then(|| random.below(choices.len()));
        let next = match of_plays {
            Some(index) if !passes_first || pass.is_none() => Some(choices.swap_remove(index)),
            _ => pass.take(),
        };
        let Some(done) = next else { break };
        if table.make(done) {
            if !table.is_ended() {
                return true;
            }
            table.take_back(table.len() - 1);
            ends.push(done);
        }
    }
    let last = ends.iter().find(|&&done| is_play(done)).or(ends.first());
    last.is_some_and(|&last| table.make(last))
}
