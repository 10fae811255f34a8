//! Tables that fit a width.

use comfy_table::{Row, Table};

use crate::table::table;

/// Blanks before the cells of a table that is stacked.
const INDENT: &str = "  ";

/// A table in at most so many columns of the terminal, as long as no single cell is wider. Nothing is left out. The first of
/// three ways that fits: as it is; with fewer columns; stacked, with a heading of the first cell for each row and under it a line for
/// each other cell.
#[must_use]
pub fn fit_table(wide: &Table, width: usize) -> String {
    let fits = |text: &String| text.lines().all(|line| line.chars().count() <= width);
    let ways = [Some(wide.trim_fmt()), folded(wide).map(|table| table.trim_fmt())];
    ways.into_iter().flatten().find(fits).unwrap_or_else(|| stacked(wide))
}

/// A table with fewer columns: columns of one line become lines of one column, and so do columns of several lines after the
/// first of these. Nothing if there are no two columns of several lines beside the first column.
fn folded(wide: &Table) -> Option<Table> {
    let head = wide.header().map(cells).unwrap_or_default();
    let rows: Vec<Vec<String>> = wide.row_iter().map(cells).collect();
    let has_lines = |column: &usize| rows.iter().any(|row| row[*column].contains('\n'));
    let (tall, flat): (Vec<usize>, Vec<usize>) = (1..head.len()).partition(has_lines);
    let [drawn, rest @ ..] = &tall[..] else { return None };
    if rest.is_empty() || flat.is_empty() {
        return None;
    }
    let label = flat.iter().map(|&column| head[column].chars().count()).max().unwrap_or(0) + 1;
    let lines = |texts: Vec<String>| texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    let figures = |row: &[String]| {
        let line = |&column: &usize| format!("{:<label$}{}", head[column], row[column]);
        lines(flat.iter().filter(|&&column| !row[column].is_empty()).map(line).collect())
    };
    let others = |row: &[String]| lines(rest.iter().map(|&column| row[column].clone()).collect());
    let mut table = table(&[&head[0], &head[*drawn], "", &others(&head)], "llll");
    table.column_iter_mut().for_each(|column| {
        column.set_padding((0, 1));
    });
    for row in &rows {
        table.add_row([row[0].clone(), row[*drawn].clone(), figures(row), others(row)]);
    }
    Some(table)
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
