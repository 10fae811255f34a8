//! Tables that fit the width of a terminal.

use comfy_table::{Row, Table};

use crate::text::table::table;

/// Blanks before the lines of a stacked row.
const INDENT: &str = "  ";

/// Writes the table `wide` in at most `width` characters a line, if no single cell is wider. Tries three layouts in turn: as it is; with
/// fewer columns; stacked, with the first cell of each row as a heading and a line for each other cell.
pub fn fit_table(wide: &Table, width: usize) -> String {
    let layouts = [Some(wide.trim_fmt()), fold_columns(wide).map(|table| table.trim_fmt())];
    let fitting = layouts.into_iter().flatten().find(|text| text.lines().all(|line| line.chars().count() <= width));
    fitting.unwrap_or_else(|| stack_cells(wide))
}

/// The table with four columns: the first, the first with cells of several lines, one with all columns of single lines, and one with the
/// other columns of several lines. `None` if there are too few columns for that.
fn fold_columns(wide: &Table) -> Option<Table> {
    let head = wide.header().map(cells).unwrap_or_default();
    let rows: Vec<Vec<String>> = wide.row_iter().map(cells).collect();
    let (tall, flat): (Vec<usize>, Vec<usize>) =
        (1..head.len()).partition(|&column| rows.iter().any(|row| row[column].contains('\n')));
    let [first_tall, other_tall @ ..] = &tall[..] else { return None };
    if other_tall.is_empty() || flat.is_empty() {
        return None;
    }
    let label_width = flat.iter().map(|&column| head[column].chars().count()).max().unwrap_or(0) + 1;
    let mut table = table(&[&head[0], &head[*first_tall], "", &join_cells(&head, other_tall)], "llll");
    table.column_iter_mut().for_each(|column| {
        column.set_padding((0, 1));
    });
    for row in &rows {
        let filled = flat.iter().filter(|&&column| !row[column].is_empty());
        let figures: Vec<String> =
            filled.map(|&column| format!("{:<label_width$}{}", head[column], row[column])).collect();
        table.add_row([row[0].clone(), row[*first_tall].clone(), figures.join("\n"), join_cells(row, other_tall)]);
    }
    Some(table)
}

/// The cells of a row in `columns` that are not empty, one below the other.
fn join_cells(row: &[String], columns: &[usize]) -> String {
    let cells = columns.iter().map(|&column| row[column].as_str()).filter(|cell| !cell.is_empty());
    cells.collect::<Vec<_>>().join("\n")
}

/// The table as text with the first cell of each row as a heading and a line for each other cell.
fn stack_cells(table: &Table) -> String {
    let head: Vec<String> = table.header().map(cells).unwrap_or_default();
    let label_width = head.iter().skip(1).map(|name| name.chars().count()).max().unwrap_or(0) + 2;
    let rows = table.row_iter().map(|row| {
        let cells = cells(row);
        let title = cells.first().map(|title| format!("{title}\n")).unwrap_or_default();
        let other_tall = head.iter().zip(&cells).skip(1).map(|(name, cell)| beside(name, cell, label_width));
        title + &other_tall.collect::<String>()
    });
    rows.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

fn cells(row: &Row) -> Vec<String> {
    row.cell_iter().map(comfy_table::Cell::content).collect()
}

/// Writes the lines of `cell` behind the column name `name`, which is padded to `label_width` characters. Empty if `cell` is empty.
fn beside(name: &str, cell: &str, label_width: usize) -> String {
    let names = std::iter::once(name).chain(std::iter::repeat(""));
    cell.lines().zip(names).map(|(line, name)| format!("{INDENT}{name:<label_width$}{line}\n")).collect()
}
