//! Tables of whole boards: checked, and what is then certain, in words and as JSON.

use std::path::Path;

use koatlas_board::grouped;
use koatlas_verifier::{CheckedTable, Limits, TableRefused, Unproved, check_table};
use serde::Serialize;

use crate::failure::Failure;
use crate::output;
use crate::terminal::line;
use crate::verify::text::unproved;

/// Checks every state of a table.
///
/// # Errors
/// If it is none, if something in it is not so, or if that cannot be decided within the limits.
pub fn check(file: &Path, bytes: &[u8], limits: Limits) -> anyhow::Result<CheckedTable> {
    check_table(bytes, limits, rayon::current_num_threads()).map_err(|error| match error {
        Unproved::Refused(error @ (TableRefused::NoTable(_) | TableRefused::Version { .. })) => {
            Failure::at(file, error)
        }
        error => unproved(file, error),
    })
}

/// What was proved, as JSON.
#[derive(Serialize)]
pub struct Object {
    board: String,
    ko_rule: &'static str,
    suicide: String,
    #[serde(serialize_with = "output::exact")]
    states: u64,
    /// What Black, moving first, can force from the empty board.
    lo: Option<i32>,
    /// What White can force from there.
    hi: Option<i32>,
    largest_rank: u32,
}

/// What was proved.
pub fn object(checked: &CheckedTable) -> Object {
    let CheckedTable { size, ko_rule, suicide, states, empty: (lo, hi), largest_rank } = checked;
    Object {
        board: size.to_string(),
        ko_rule,
        suicide: suicide.clone(),
        states: *states,
        lo: *lo,
        hi: *hi,
        largest_rank: *largest_rank,
    }
}

/// What is certain, in a sentence.
pub fn statement(checked: &CheckedTable) -> String {
    let CheckedTable { size, ko_rule, suicide, states, empty: (lo, hi), .. } = checked;
    let bound = |bound: &Option<i32>| bound.map_or_else(|| "no end".to_owned(), |score| score.to_string());
    format!(
        "what both players can force is as stated in all {} states of {size} under {ko_rule} (suicide={suicide}); from the \
         empty board, Black first: Black at least {}, White at most {}",
        grouped(*states),
        bound(lo),
        bound(hi)
    )
}

/// What is certain, and how it was checked.
pub fn page(checked: &CheckedTable) -> String {
    let ranks = format!(
        "every bound follows from those after its moves, and the ranks, up to {}, show that each end is reached",
        grouped(u64::from(checked.largest_rank))
    );
    let covers = "both bounds of every state: neither player can force more";
    [format!("verified: {}\n\n", statement(checked)), line("states", &ranks), line("proved", covers)].concat()
}
