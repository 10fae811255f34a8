//! Finds the forced kos of whole boards under the basic ko rule, and prints a table of them: see docs/forced_kos.md.
//!
//! ```text
//! cargo run --release -p koatlas-outcome --example forced_kos -- none 2x2 2x3
//! ```

use std::error::Error;

use koatlas_board::{BoardPosition, Suicide};
use koatlas_files::Control;
use koatlas_outcome::retrograde::{ForcedKo, ForcedKos, KoRule, KosWithStrings, RetrogradeTable};

/// The columns of the table.
const COLUMNS: &str = "board,suicide,states,open,open on cycles,string,by one,by both,forced,on cycles,in part,position,ko,passes,lo,hi,cycle,strings,\
                       part position,part ko,part passes,part lo,part hi,part cycle,part strings";

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let suicide: Suicide = words.next().ok_or("give none, multi or all, then boards")?.parse()?;
    println!("{COLUMNS}");
    for board in words {
        let table = RetrogradeTable::solve(board.parse()?, KoRule::BasicKo, suicide, &Control::default())?;
        for row in rows(&table, &ForcedKos::find(&table, &Control::default())?) {
            println!("{row}");
        }
    }
    Ok(())
}

/// One row per size of strings; a single one without size if the board has no forced ko.
fn rows(table: &RetrogradeTable, kos: &ForcedKos) -> Vec<String> {
    let board = format!("{},{},{},{},{}", table.size(), table.suicide, table.states(), kos.open, kos.recurring);
    let row = |of_size: &KosWithStrings| {
        let KosWithStrings { stones, by_one, by_both, forced, recurring, in_part, .. } = of_size;
        let examples = [&of_size.example, &of_size.example_in_part].map(|ko| example(table, ko.as_ref()));
        format!("{board},{stones},{by_one},{by_both},{forced},{recurring},{in_part},{}", examples.join(","))
    };
    match &kos.by_string[..] {
        [] => vec![format!("{board},,0,0,0,0,0{}", ",".repeat(14))],
        sizes => sizes.iter().map(row).collect(),
    }
}

/// The position, the ko point, the passes just made, the bounds and the cycle of a forced ko; empty cells if there is none.
fn example(table: &RetrogradeTable, ko: Option<&ForcedKo>) -> String {
    let Some(ko) = ko else { return ",".repeat(6) };
    let local_board = table.numbering.local_board();
    let board = BoardPosition::empty_board(table.size()).with_position(local_board, ko.state.position);
    let point = ko.state.ko.map_or(String::new(), |point| local_board.point(point).to_string());
    let bound = |bound: Option<i32>| bound.map_or(String::new(), |bound| bound.to_string());
    let moves: Vec<String> = ko.cycle.iter().map(|(made, _)| made.to_string()).collect();
    let strings: Vec<String> = ko.cycle.iter().map(|(_, string)| string.to_string()).collect();
    let bounds = format!("{},{}", bound(ko.value.lo), bound(ko.value.hi));
    format!(
        "{},{point},{},{bounds},{},{}",
        board.rows().join("/"),
        ko.state.passes,
        moves.join("; "),
        strings.join(" ")
    )
}
