//! The tables of `docs/ko_values.md`.

use koatlas_board::Colour;
use koatlas_outcome::thermograph::{LocalGame, ko_thermographs, ratio};

use super::samples::approach_ko;

const PAGE: &str = include_str!("../../../../../docs/ko_values.md");

/// The rows of the table below a heading that starts with `first`, as cells.
fn rows(first: &str) -> Vec<Vec<&'static str>> {
    let cells = |line: &'static str| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    let from_heading = PAGE.lines().skip_while(|line| !line.starts_with(first)).skip(1);
    let rows: Vec<Vec<&str>> = from_heading.take_while(|line| *line != "```").map(cells).collect();
    assert!(rows.len() > 1, "no table {first}");
    rows
}

#[test]
fn the_ratios_of_the_page_are_those_computed() {
    for row in rows("ko by ratio") {
        let number = |at: usize| row[at].parse::<i64>().unwrap_or_else(|_| panic!("a number in {row:?}"));
        let plays = |at: usize| u32::try_from(number(at)).expect("a number of plays");
        let value = ratio(number(1), plays(2), number(3), plays(4)).expect("a ratio");
        let written = [
            value.swing.to_string(),
            value.plays.to_string(),
            value.value_of_play.to_string(),
            value.count.to_string(),
        ];
        assert_eq!(row[5..], written, "{}", row[0]);
    }
}

#[test]
fn the_komasters_of_the_page_are_those_computed() {
    for row in rows("ko by thermographs") {
        let (game, start) = match row[0] {
            "simple ko" => (LocalGame::stages(1, 0, -1), 1),
            "three stages" => (LocalGame::stages(3, 3, -4), 3),
            "approach ko at Sensei's" => (Ok(approach_ko(15, 14, -12)), 0),
            "approach ko at lifein19x19" => (approach_ko(18, 18, -23).mirrored(), 0),
            other => panic!("no game for {other}"),
        };
        let found = ko_thermographs(&game.expect("a game"), start).expect("values");
        let of = |komaster| [found.under(komaster).temperature(), found.under(komaster).mast()];
        let [black, white] = Colour::BOTH.map(|komaster| of(komaster).map(|fraction| fraction.to_string()));
        let kind = format!("{:?}", found.activity()).to_lowercase();
        assert_eq!(row[1..], [&black[0], &black[1], &white[0], &white[1], &kind], "{}", row[0]);
    }
}
