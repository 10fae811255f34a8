//! Known positions as other boards of a type: all that have it, and no others.

use koatlas::about::About;
use koatlas::atlas::data::{Cell, tables};
use koatlas_board::{BoardPosition, Colour, Move, Suicide};
use koatlas_catalogue::collection::{known_cycle, known_positions};
use koatlas_catalogue::query::variants;
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_classifier::types::TypeId;
use koatlas_classifier::{Classification, Fates, KnownPosition, LocalSituation, Names, SituationalCycle, collection};
use koatlas_position_graph::Control;
use tempfile::TempDir;

use crate::atlas::small;

/// Classification of a position.
fn classified(position: &BoardPosition, suicide: Suicide, names: &Names) -> Classification {
    let (local_board, start) = position.local_board::<u128>().expect("a local board");
    let control = Control { nodes: 1 << 20, ..Control::default() };
    let situation = LocalSituation::explore(local_board, start, position.to_move(), suicide, &control);
    situation.and_then(|situation| situation.classify(0, names, &control)).expect("few positions")
}

fn catalogue_of_5_points(suicide: Suicide) -> Catalogue {
    if suicide == Suicide::Multi { crate::atlas::catalogue() } else { small::of_points(5, suicide) }
}

fn names(catalogue: &Catalogue, entry: &TypeEntry) -> Vec<&'static str> {
    known_positions(catalogue, entry).into_iter().map(|known| known.name.as_str()).collect()
}

#[test]
fn they_are_those_that_classify_gives_the_type() {
    for suicide in [Suicide::None, Suicide::Multi] {
        let (catalogue, of_collection) = (catalogue_of_5_points(suicide), Names::of_collection(suicide));
        let all: Vec<(TypeId, String)> = collection()
            .into_iter()
            .filter_map(|known| {
                let found = classified(&known.position, suicide, of_collection);
                Some((found.ko_type?.id, known.name))
            })
            .collect();
        let mut number = 0;
        for entry in &catalogue.types {
            let mut found = names(&catalogue, entry);
            number += found.len();
            found.sort_unstable();
            let wanted: Vec<&str> = all.iter().filter(|(id, _)| *id == entry.id).map(|(_, name)| &**name).collect();
            assert_eq!(found, wanted, "{suicide} {}", entry.id);
        }
        assert!(number > 15, "{number}");
    }
}

#[test]
fn those_that_give_the_name_come_first() {
    let catalogue = catalogue_of_5_points(Suicide::None);
    let first = |name: &str| {
        let entry = catalogue.types.iter().find(|entry| entry.names.first().is_some_and(|first| first == name));
        names(&catalogue, entry.expect("a type of this name"))
    };
    let others =
        ["approach_ko", "basic_ko_corner", "basic_ko_edge", "bent_four_corner", "board_1x2", "ten_thousand_year_ko"];
    let basic_ko: Vec<&str> = ["basic_ko_centre"].into_iter().chain(others).collect();
    assert_eq!(first("basic ko"), basic_ko);
    assert_eq!(first("basic ko x basic ko"), ["double_ko_life", "double_ko_seki"]);
}

/// A position has another type under another policy; the name that both bear does not make them one.
#[test]
fn a_name_alone_is_no_type() {
    let mut catalogue = catalogue_of_5_points(Suicide::Multi);
    catalogue.types[0].names = vec!["triple ko".to_owned()];
    catalogue.types[0].examples = vec!["quadruple_ko".to_owned()];
    let found = names(&catalogue, &catalogue.types[0]);
    assert!(found.contains(&"basic_ko_centre") && found.iter().all(|name| !name.contains("ple_ko")), "{found:?}");
}

#[test]
fn pages_show_their_boards() {
    let catalogue = small::catalogue();
    let folder = TempDir::new().expect("a directory");
    koatlas::atlas::write(folder.path(), &catalogue, &[], false).expect("a site");
    let (mut boards, mut exchanged) = (0, 0);
    for entry in &catalogue.types {
        let page = std::fs::read_to_string(folder.path().join(format!("types/{}.html", entry.id))).expect("a page");
        let known = known_positions(&catalogue, entry);
        assert_eq!(page.contains(">On other boards</h2>"), !known.is_empty(), "{}", entry.id);
        assert_eq!(page.matches("<div class=\"known\"").count(), known.len(), "{}", entry.id);
        for known in &known {
            // Each has its name, and its board, in the position of its file.
            let about = About::of_position(&known.name).expect("a sentence");
            let rows = known.position.rows().join("/");
            assert!(page.contains(&format!("Play the cycle: {}\"", about.name)), "{}", known.name);
            assert!(page.contains(&format!("data-positions=\"{rows}")), "{}: {rows}", known.name);
            assert_eq!(page.matches(&format!(" id=\"{}\"", known.name)).count(), 1, "{}", known.name);
        }
        boards += known.len();
        exchanged += page.matches(", with the colours exchanged. ").count();
    }
    assert!(boards > 10 && 0 < exchanged && exchanged < boards, "{exchanged} of {boards}");
}

#[test]
fn the_table_of_boards_has_them() {
    let catalogue = small::catalogue();
    let all = tables(&catalogue);
    let table = all.iter().find(|table| table.schema.name == "realisations").expect("the table");
    let place = |name: &str| table.schema.fields.iter().position(|column| column.name == name).expect("a column");
    let [kind, position, word, board] = ["kind", "position", "cycle_word", "board"].map(place);
    let rows = table.rows.iter().filter(|row| row[kind] == Cell::from("position"));
    let rows: Vec<_> = rows.map(|row| (row[0].clone(), row[position].clone(), &row[word], &row[board])).collect();
    let wanted: Vec<_> = catalogue
        .types
        .iter()
        .flat_map(|entry| names(&catalogue, entry).into_iter().map(|name| (Cell::from(&entry.id), Cell::from(name))))
        .collect();
    assert!(rows.iter().all(|(.., word, _)| **word == Cell::Nothing));
    let board = rows.iter().find(|row| row.1 == Cell::from("sending_two_returning_one")).expect("a row").3;
    assert_eq!(*board, Cell::from("_xo_/xxoo/xoo_/.X.o"));
    assert_eq!(rows.into_iter().map(|(id, name, ..)| (id, name)).collect::<Vec<_>>(), wanted);
}

/// The cycle of a position's file, and what the rule sets do with it there, Black to begin.
fn cycle_of_file(known: &KnownPosition, suicide: Suicide) -> (SituationalCycle, Fates) {
    let (local_board, start) = known.position.local_board::<u128>().expect("a local board");
    let cycle = SituationalCycle::from_moves(&local_board, start, suicide, &known.known.cycle).expect("a cycle");
    (cycle.clone(), judged(&known.position, &cycle.moves))
}

fn judged(start: &BoardPosition, moves: &[Move]) -> Fates {
    let exchanged = |made: &Move| Move { colour: !made.colour, ..*made };
    match moves[0].colour {
        Colour::Black => Fates::of_repeated_cycle(start, moves),
        Colour::White => Fates::of_repeated_cycle(&start.exchanged(), &moves.iter().map(exchanged).collect::<Vec<_>>()),
    }
}

#[test]
fn the_cycle_that_a_type_is_known_for_is_that_of_the_position() {
    let mut found = Vec::new();
    for suicide in [Suicide::None, Suicide::Multi] {
        let catalogue = catalogue_of_5_points(suicide);
        for entry in &catalogue.types {
            let files: Vec<_> = known_positions(&catalogue, entry).into_iter().collect();
            let Some(first) = files.iter().find(|known| !known.known.cycle.is_empty()) else { continue };
            let (cycle, fates) = cycle_of_file(first, suicide);
            let Some(known) = known_cycle(&catalogue, entry) else {
                assert_eq!(cycle.word, entry.shortest.cycle.cycle_word, "{}", first.name);
                continue;
            };
            // The same plays on the board of the type, and the same with each rule set.
            let (local_board, start) = known.start.local_board::<u128>().expect("a local board");
            let played = SituationalCycle::from_moves(&local_board, start, suicide, &known.moves).expect("a cycle");
            assert_eq!((&played.word, played.moves.len()), (&cycle.word, cycle.moves.len()), "{}", first.name);
            let cycle = (&known.moves, &known.cycle_word, known.balance);
            assert_eq!((&played.moves, &played.word, played.balance), cycle, "{}", first.name);
            assert_eq!((&known.fates, known.known_as), (&fates, &*first.title), "{}", first.name);
            found.push((suicide, entry.names[0].clone(), known.cycle_word.to_string()));
        }
    }
    for word in [(Suicide::Multi, "double ko stones", "B W B2 W2"), (Suicide::None, "double ko", "B1 W1 B1 W1")] {
        assert!(found.contains(&(word.0, word.1.to_owned(), word.2.to_owned())), "{word:?} {found:?}");
    }
}

#[test]
fn variants_are_the_other_types_with_as_many_coupled_kos() {
    let mut catalogue = catalogue_of_5_points(Suicide::None);
    let names = ["triple ko (one string shared by 3 kos)", "triple ko (strings of one colour, shared by 2 + 2 kos)"];
    let primes: Vec<usize> = (0..catalogue.types.len()).filter(|&at| catalogue.types[at].factors.len() == 1).collect();
    catalogue.types[primes[0]].names = vec!["triple ko".to_owned(), names[0].to_owned()];
    catalogue.types[primes[1]].names = vec![names[1].to_owned()];
    let told = |at: usize| {
        variants(&catalogue, &catalogue.types[primes[at]]).into_iter().map(|(_, name)| name).collect::<Vec<_>>()
    };
    assert_eq!((told(0), told(1), told(2)), (vec![names[1]], vec![names[0]], vec![]));
}
