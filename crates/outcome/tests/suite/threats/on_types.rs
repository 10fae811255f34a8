//! Fights on the boards of all types of up to 4 points, against whole games in which the threats are drawn: the table that is kept.

use std::collections::BTreeSet;

use crate::retrograde::drawn_regions::{complete_boards, drawings};
use crate::retrograde::forced_kos::result;

use super::on_boards::{COLUMNS, DrawnType};

/// Types of 4 points whose rows are found again: a ko of two stages, a double ko, and kos in which threats decide.
const OF_FOUR: [&str; 4] =
    ["p3e4-140826982e4ce792", "p3e4-b56d7a4c19613aa7", "p27e70-02b497716f58916f", "p9e24-36dd39843a0c2f90"];

fn kept() -> String {
    result("threats/drawn_threats.csv")
}

/// The type of a row.
fn drawn(line: &str) -> DrawnType {
    let cells: Vec<String> = line.split(',').map(str::to_owned).collect();
    let [suicide, id, _, rows, region, immortal, ..] = &cells[..] else { panic!("too few cells: {line}") };
    let [suicide, id, rows, region, immortal] = [suicide, id, rows, region, immortal].map(Clone::clone);
    DrawnType { suicide, id, rows, region, immortal }
}

/// The rows, each with its type and its cells.
fn lines(text: &str) -> Vec<(DrawnType, &str, Vec<&str>)> {
    let row = |line| (drawn(line), line, line.split(',').collect());
    text.lines().skip(1).map(row).collect()
}

/// A number of a row; `None` if the type was not compared.
fn number(cells: &[&str], column: &str) -> Option<usize> {
    let at = COLUMNS.split(',').position(|name| name == column).expect("a column");
    (!cells[at].is_empty()).then(|| cells[at].parse().expect("a number"))
}

/// The rows of all types of up to 3 points, but for the largest fights, and some of 4 points under the basic ko rule are found again.
#[test]
fn the_kept_rows_are_found_again() {
    let text = kept();
    for (drawn, line, cells) in lines(&text) {
        // With suicide, and on whole boards under situational superko, the fights are the largest.
        let has_small_fights = cells[6] == "psk" || number(&cells, "boards") == Some(1);
        let is_quick = cells[6] == "basic-ko" || drawn.suicide == "none" && has_small_fights;
        if drawn.points() <= 3 && is_quick || cells[6] == "basic-ko" && OF_FOUR.contains(&&*drawn.id) {
            assert_eq!(drawn.row(cells[6]).expect("a row"), line);
        }
    }
}

/// The fights have the values of the whole games, but for those in which a player takes a threat away.
#[test]
fn no_value_differs() {
    let text = kept();
    assert_eq!(text.lines().next(), Some(COLUMNS));
    let mut changed = 0;
    let mut with_removal = 0;
    for (drawn, _, cells) in lines(&text) {
        let Some(compared) = number(&cells, "comparisons") else {
            assert_ne!(cells[6], "basic-ko", "{drawn:?}");
            assert!(drawn.points() == 4 || drawn.suicide != "none", "{drawn:?}");
            continue;
        };
        assert_eq!(number(&cells, "starts").map(|starts| 18 * starts), Some(compared));
        assert_eq!(number(&cells, "differences"), Some(0), "{drawn:?}");
        changed += number(&cells, "changed by threats").expect("a number");
        with_removal += number(&cells, "differences with removal").expect("a number");
    }
    assert!(changed > with_removal && with_removal > 0);
}

/// The table has all types without suicide, each with a row for each rule set.
#[test]
fn all_types_are_in_the_table() {
    let small = drawings(&result("catalogue-7-none/types.txt")).expect("drawings of types");
    let mortal = complete_boards(&result("questions/strings_of_types.csv")).expect("boards of types");
    let all = small.into_iter().chain(mortal.into_iter().filter(|region| region.group == "mortal"));
    let types: BTreeSet<String> =
        all.filter(|region| region.board.region().len() <= 4).map(|region| region.setting).collect();
    let text = kept();
    let rows = lines(&text);
    let without_suicide = rows.iter().filter(|(drawn, ..)| drawn.suicide == "none");
    assert_eq!(without_suicide.map(|(drawn, ..)| drawn.id.clone()).collect::<BTreeSet<String>>(), types);
    for of_type in rows.chunk_by(|(drawn, ..), (next, ..)| drawn == next) {
        let rules: Vec<&str> = of_type.iter().map(|(_, _, cells)| cells[6]).collect();
        assert_eq!(rules, of_type[0].0.rules().collect::<Vec<&str>>());
    }
}
