//! The strings that mutual insistence needs in regions: against the tables of whole boards, and the rows that are kept.

use koatlas_board::Suicide;
use koatlas_outcome::retrograde::{ForcedKos, KoRule, KosOfRegion};
use koatlas_position_graph::Control;
use koatlas_rules::RuleSet;

use super::drawn_regions::{COLUMNS, DrawnRegion, complete_boards, drawings};
use super::forced_kos::{page, result};
use super::table;

fn types() -> Vec<DrawnRegion> {
    drawings(&result("catalogue-7-none/types.txt")).expect("drawings of types")
}

fn boards() -> Vec<DrawnRegion> {
    complete_boards(&result("questions/strings_of_types.csv")).expect("boards of types and positions")
}

/// Types whose region is a whole board are solved in both ways. All states on cycles can be reached from their drawings.
#[test]
fn whole_boards_are_as_in_their_tables() {
    let rules = RuleSet::find("basic-ko").expect("a rule set").with_option("suicide", "none").expect("an option");
    let mut largest = Vec::new();
    for region in types().iter().filter(|region| region.board.is_whole_board()) {
        let found = KosOfRegion::find(&rules, &region.board, &Control::default()).expect("a start").expect("no limit");
        let table = table(&region.board.size().to_string(), KoRule::BasicKo, Suicide::None);
        let kos = ForcedKos::find(&table, &Control::default()).expect("a small board");
        let of = |is_there: fn(&[u64; 3]) -> bool| {
            let sizes =
                kos.by_string.iter().filter(|of_size| is_there(&[of_size.forced, of_size.by_both, of_size.by_one]));
            sizes.map(|of_size| of_size.stones).max().unwrap_or(0)
        };
        let expected = [of(|states| states[0] > 0), of(|states| states[1] > 0), of(|states| states[2] > 0)];
        assert_eq!([found.forced, found.by_both, found.by_one], expected, "{}", region.setting);
        assert_eq!(found.recurring, kos.recurring, "{}", region.setting);
        largest.push(found.forced);
    }
    largest.sort_unstable();
    assert!(largest.len() > 3 && largest.first() < largest.last(), "{largest:?}");
}

#[test]
fn a_limit_ends_the_search() {
    let rules = RuleSet::find("basic-ko").expect("a rule set");
    let control = Control { nodes: 10, ..Control::default() };
    assert_eq!(KosOfRegion::find(&rules, &types()[1].board, &control), Ok(None));
}

fn kept() -> String {
    result("large/forced_kos_of_regions.csv")
}

/// The rows of all regions but the largest are found again.
#[test]
fn the_kept_rows_are_found_again() {
    let text = kept();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(COLUMNS));
    for region in types().iter().chain(&boards()) {
        let rows = [lines.next(), lines.next()].map(|line| line.expect("two rows a region").to_owned());
        if region.board.region().len() <= 7 {
            assert_eq!(rows, region.rows().expect("a start"));
        }
    }
    assert_eq!(lines.next(), None);
}

/// Each forced ko leads to one on a cycle, and each cycle through that takes a large string: it is among those that another program counts.
#[test]
fn forced_kos_are_among_those_of_another_program() {
    let (text, other) = (kept(), result("questions/strings_of_types.csv"));
    let mut compared = 0;
    for line in other.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let size: u8 = cells[7].parse().expect("a number");
        for row in rows_of(&text).filter(|row| row.setting == cells[0] && row.group != "type") {
            assert!(row.largest[2] <= size, "{}", row.setting);
            compared += 1;
        }
    }
    assert!(compared > 200);
}

/// A row that is kept, with the largest strings by one, by both, and forced.
struct KeptRow<'t> {
    group: &'t str,
    setting: &'t str,
    largest: [u8; 3],
}

fn rows_of(text: &str) -> impl Iterator<Item = KeptRow<'_>> {
    text.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let largest = [7, 8, 9].map(|column| cells[column].parse().expect("a number"));
        KeptRow { group: cells[0], setting: cells[1], largest }
    })
}

/// The table of the page: the number of settings by the largest strings, whoever moves first.
fn table_of_the_page(text: &str) -> String {
    let rows: Vec<KeptRow<'_>> = rows_of(text).collect();
    let sizes = 0..=rows.iter().flat_map(|row| row.largest).max().unwrap_or(0);
    let head = sizes.clone().map(|size| format!("{:>6}", if size == 0 { "none".to_owned() } else { size.to_string() }));
    let mut lines = vec![format!("{:<28}{:<8}{}", "settings", "", head.collect::<String>())];
    for (group, name) in
        [("type", "types of up to 7 points"), ("mortal", "types with mortal strings"), ("position", "known positions")]
    {
        for (column, sense) in [(2, "forced"), (1, "by both"), (0, "by one")] {
            let of_group: Vec<&KeptRow<'_>> = rows.iter().filter(|row| row.group == group).collect();
            let largest = of_group.chunks(2).map(|pair| pair[0].largest[column].max(pair[1].largest[column]));
            let counts =
                sizes.clone().map(|size| format!("{:>6}", largest.clone().filter(|&found| found == size).count()));
            lines.push(format!("{name:<28}{sense:<8}{}", counts.collect::<String>()));
        }
    }
    lines.join("\n")
}

#[test]
fn the_page_has_the_numbers_of_the_regions() {
    let expected = table_of_the_page(&kept());
    assert!(page().contains(&format!("```text\n{expected}\n```")), "the page should have\n{expected}");
}

/// What the page says in words: strings of four stones are needed only where the region is a whole board.
#[test]
fn long_strings_are_needed_on_whole_boards_alone() {
    let text = kept();
    let whole: Vec<String> =
        types().into_iter().filter(|region| region.board.is_whole_board()).map(|region| region.setting).collect();
    let long: Vec<KeptRow<'_>> = rows_of(&text).filter(|row| row.largest.iter().any(|&size| size >= 4)).collect();
    assert!(!long.is_empty() && long.iter().all(|row| whole.iter().any(|setting| setting == row.setting)));
}
