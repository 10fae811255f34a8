//! Forced kos as rows of a table with comma-separated cells.

use koatlas_board::BoardPosition;

use super::forced_kos::{ForcedKo, ForcedKos, KosWithStrings};
use super::numbering::TableState;
use super::table::RetrogradeTable;
use crate::payoff::Interval;

/// The columns of [`rows`]: counts of states, then smallest examples, all with Black to move.
pub const COLUMNS: &str = "board,suicide,states,open,open on cycles,string,by one,by both,forced,on cycles,in part,\
                           position,ko,passes,lo,hi,cycle,strings,\
                           part position,part ko,part passes,part lo,part hi,part cycle,part strings,\
                           both position,both ko,both passes,both lo,both hi";

/// One row of comma-separated cells per size of strings; a single one without size if the board has no open state.
pub fn rows(table: &RetrogradeTable, kos: &ForcedKos) -> Vec<String> {
    let board = format!("{},{},{},{},{}", table.size(), table.suicide, table.states(), kos.open, kos.recurring);
    let row = |of_size: &KosWithStrings| {
        let KosWithStrings { stones, by_one, by_both, forced, recurring, in_part, .. } = of_size;
        let counts = format!("{stones},{by_one},{by_both},{forced},{recurring},{in_part}");
        let forced = [&of_size.example, &of_size.example_in_part].map(|ko| forced_ko(table, ko.as_ref()));
        let both =
            of_size.example_by_both.map_or_else(|| ",".repeat(4), |(state, value)| state_cells(table, state, value));
        format!("{board},{counts},{},{both}", forced.join(","))
    };
    kos.by_string
        .iter()
        .map(row)
        .chain(kos.by_string.is_empty().then(|| format!("{board},,0,0,0,0,0{}", ",".repeat(19))))
        .collect()
}

/// The position, the ko point, the passes just made, the bounds and the cycle of a forced ko; empty cells if there is none.
fn forced_ko(table: &RetrogradeTable, ko: Option<&ForcedKo>) -> String {
    let Some(ko) = ko else { return ",".repeat(6) };
    let moves: Vec<String> = ko.cycle.iter().map(|(made, _)| made.to_string()).collect();
    let strings: Vec<String> = ko.cycle.iter().map(|(_, string)| string.to_string()).collect();
    format!("{},{},{}", state_cells(table, ko.state, ko.value), moves.join("; "), strings.join(" "))
}

/// The position of a state with Black to move, the ko point, the passes just made and the bounds.
fn state_cells(table: &RetrogradeTable, state: TableState, value: Interval) -> String {
    let local_board = table.numbering.local_board();
    let board = BoardPosition::empty_board(table.size()).with_position(local_board, state.position);
    let ko = state.ko.map_or(String::new(), |point| local_board.point(point).to_string());
    let [lo, hi] = [value.lo, value.hi].map(|bound| bound.map_or(String::new(), |bound| bound.to_string()));
    format!("{},{ko},{},{lo},{hi}", board.rows().join("/"), state.passes)
}
