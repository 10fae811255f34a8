//! Tables that fit the width of a terminal.

use koatlas_catalogue::{fit_table, table};

#[test]
fn what_fits_is_a_table_and_what_does_not_is_stacked() {
    let mut table = table(&["type", "points", "diagram"], "lrl");
    table.add_row(["basic ko\nAB", "2", "X .\n. O"]);
    table.add_row(["other", "12", ""]);
    let wide = fit_table(&table, 40);
    assert!(wide.contains(" basic ko        2   X ."), "{wide}");
    let narrow = "basic ko\nAB\n  points   2\n  diagram  X .\n           . O\n\nother\n  points   12";
    assert_eq!(fit_table(&table, 20), narrow);
}

#[test]
fn what_almost_fits_has_fewer_columns() {
    let mut table = table(&["type", "points", "diagram", "plays", "cycle", "longest"], "lrlrll");
    table.add_row(["basic ko", "2", "X .\n. O", "4", "B1 W1\n2 moves", "psk 1\nssk 2"]);
    let lines: Vec<String> = fit_table(&table, 45).lines().map(|line| line.trim_end().to_owned()).collect();
    let text: Vec<&str> = lines.iter().map(String::as_str).filter(|line| !line.starts_with(['─', '═'])).collect();
    let expected = [
        "type      diagram            cycle",
        "                             longest",
        "basic ko  X .      points 2  B1 W1",
        "          . O      plays  4  2 moves",
        "                             psk 1",
        "                             ssk 2",
    ];
    assert_eq!(text, expected);
    assert!(fit_table(&table, 60).contains("points   diagram"));
    assert!(fit_table(&table, 30).starts_with("basic ko\n  points"));
}
