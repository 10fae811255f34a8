//! Tables that fit the terminal.

use comfy_table::{Row, Table};

/// Blanks before the cells of a table that is stacked.
const INDENT: &str = "  ";

/// A table in at most so many columns of the terminal, as long as no single cell is wider: as it is if it fits, and else
/// stacked, with a heading of the first cell for each row and under it a line for each other cell. Nothing is left out.
pub fn fitted(table: &Table, width: usize) -> String {
    let text = table.trim_fmt();
    let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    if widest <= width { text } else { stacked(table) }
}

fn stacked(table: &Table) -> String {
    let head: Vec<String> = table.header().map(cells).unwrap_or_default();
    let label = head.iter().skip(1).map(|name| name.chars().count()).max().unwrap_or(0) + 2;
    let rows = table.row_iter().map(|row| {
        let cells = cells(row);
        let title = cells.first().map(|title| format!("{title}\n")).unwrap_or_default();
        let rest = head.iter().zip(&cells).skip(1).map(|(name, cell)| beside(name, cell, label));
        title + &rest.collect::<String>()
    });
    rows.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

fn cells(row: &Row) -> Vec<String> {
    row.cell_iter().map(comfy_table::Cell::content).collect()
}

/// A cell, which may have several lines, beside the name of its column; nothing if it is empty.
fn beside(name: &str, cell: &str, label: usize) -> String {
    let name = |i| if i == 0 { name } else { "" };
    cell.lines().enumerate().map(|(i, line)| format!("{INDENT}{:<label$}{line}\n", name(i))).collect()
}

#[cfg(test)]
mod tests {
    use koatlas_catalogue::table;

    use super::fitted;

    #[test]
    fn what_fits_is_a_table_and_what_does_not_is_stacked() {
        let mut table = table(&["type", "points", "diagram"], "lrl");
        table.add_row(["basic ko\nAB", "2", "X .\n. O"]);
        table.add_row(["other", "12", ""]);
        let wide = fitted(&table, 40);
        assert!(wide.contains(" basic ko        2   X ."), "{wide}");
        let narrow = "basic ko\nAB\n  points   2\n  diagram  X .\n           . O\n\nother\n  points   12";
        assert_eq!(fitted(&table, 20), narrow);
    }
}
