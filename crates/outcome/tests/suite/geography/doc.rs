//! The tables of the page about fights of many kos, computed again.

use koatlas_board::Colour;
use koatlas_outcome::geography::FightPlays;

use super::boards::{Kos, solved};

const PAGE: &str = include_str!("../../../../../docs/ko_fights_superko.md");

/// The rows of the table under a heading line: the number of kos, and a sign for each number of kos that are open.
fn rows(heading: &str) -> Vec<(usize, Vec<char>)> {
    let lines = PAGE.lines().skip_while(|line| !line.starts_with(heading)).skip(1);
    let lines = lines.take_while(|line| !line.starts_with("```"));
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let kos = words.next()?.parse().ok()?;
        Some((kos, words.flat_map(str::chars).collect()))
    };
    lines.filter_map(row).collect()
}

fn assert_table(heading: &str, kos: std::ops::RangeInclusive<usize>, of: Kos, plays: FightPlays) {
    let computed: Vec<(usize, Vec<char>)> = kos
        .map(|kos| {
            let wins = |open| solved(&of.board(kos, open, Colour::Black), plays).winner == Colour::Black;
            (kos, of.splits(kos).map(|open| if wins(open) { '+' } else { '-' }).collect())
        })
        .collect();
    assert_eq!(rows(heading), computed, "{heading}");
}

#[test]
fn the_tables_are_what_the_solver_says() {
    assert_table("kos apart", 1..=12, Kos::Apart, FightPlays::Reversible);
    assert_table(
        "kos between two strings, plays that can be taken back",
        2..=12,
        Kos::BetweenTwoStrings,
        FightPlays::Reversible,
    );
    assert_table("kos between two strings, all plays", 2..=7, Kos::BetweenTwoStrings, FightPlays::All);
}
