//! The kos that are found with no region marked, against those of the collection with their regions.

use std::collections::BTreeSet;

use koatlas::{ClassifyQuestion, Conditions, FindQuestion, Interrupt, Subject, classify, find};
use koatlas_board::{BoardPosition, Colour, Setup, Size, Suicide};
use koatlas_classifier::collection;

/// Positions of which the kos without a region are others, and why.
const OTHERS: [(&str, &str); 6] = [
    ("approach_ko", "the string that is approached can be taken: more of the board changes than the region has"),
    ("basic_ko_centre", "the stones around the ko have no other liberties, so that they are taken too"),
    ("eternal_ko", "every cycle has two pieces, which two strings tie"),
    ("eternal_life", "the strings around can be taken: all of the board changes"),
    ("sending_two_returning_one", "the stones outside the region have no eyes: all of the board changes"),
    ("two_double_ko_stones", "every cycle has two pieces, which two strings tie"),
];

/// The factors of all types, as often as they occur, by their identifiers.
fn factors(types: impl IntoIterator<Item = koatlas_classifier::KoType>) -> Vec<String> {
    let ids = |found: koatlas_classifier::KoType| match found.factors.len() {
        0 => vec![found.id.to_string()],
        _ => found.factors.iter().map(|factor| serde_json::to_string(factor).unwrap()).collect(),
    };
    let mut all: Vec<String> = types.into_iter().flat_map(ids).collect();
    all.sort();
    all
}

/// The board without its region, turned or mirrored.
fn image(board: &BoardPosition, transposed: bool, mirrored: bool) -> BoardPosition {
    let size = board.size();
    let turned = if transposed { Size::new(size.cols(), size.rows()).unwrap() } else { size };
    let content = |row: usize, col: usize| {
        let (row, col) = if transposed { (col, row) } else { (row, col) };
        let col = if mirrored { size.cols() - 1 - col } else { col };
        board.contents()[row * size.cols() + col]
    };
    let rows = 0..turned.rows();
    let contents =
        rows.flat_map(|row| (0..turned.cols()).map(move |col| (row, col))).map(|(row, col)| content(row, col));
    let contents = contents.collect();
    let setup = Setup { size: turned, contents, region: None, immortal: Vec::new(), to_move: Colour::Black };
    BoardPosition::try_from(setup).unwrap()
}

#[test]
fn kos_of_the_collection_are_found_without_their_regions() {
    let interrupt = Interrupt::default();
    let conditions = Conditions::quiet(&interrupt);
    let mut others = BTreeSet::new();
    for known in collection() {
        let marked = Subject::of_position(&known.name, known.position.clone());
        let expected = classify(ClassifyQuestion::new(&marked), &conditions).unwrap().ko_type;
        let board = &known.position;
        let exchanged = board.exchanged();
        for (board, transposed, mirrored) in
            [(board, false, false), (board, true, false), (&exchanged, false, true), (&exchanged, true, true)]
        {
            let subject = Subject::of_position(&known.name, image(board, transposed, mirrored));
            let found = find(FindQuestion { soon: 0, ..FindQuestion::new(&subject) }, &conditions).unwrap();
            let types = || found.kos.iter().filter_map(|ko| ko.ko_type.clone());
            let is_one = types().any(|found| expected.as_ref().is_some_and(|expected| expected.id == found.id));
            if !is_one && factors(expected.clone()) != factors(types()) {
                others.insert(known.name.clone());
            }
        }
    }
    assert_eq!(others.into_iter().collect::<Vec<_>>(), OTHERS.map(|(name, _)| name));
}

#[test]
fn a_ko_about_to_begin_is_found_with_the_play_that_leads_there() {
    let known = collection().into_iter().find(|known| known.name == "basic_ko_edge").unwrap().position;
    let size = known.size();
    let mut contents = known.contents().to_vec();
    known.region().iter().for_each(|&point| contents[size.index(point)] = None);
    let setup = Setup { size, contents, region: None, immortal: Vec::new(), to_move: Colour::Black };
    let subject = Subject::of_position("a board", BoardPosition::try_from(setup).unwrap());
    let question = FindQuestion { soon: 1, suicide: Suicide::None, ..FindQuestion::new(&subject) };
    let found = find(question, &Conditions::quiet(&Interrupt::default())).unwrap();
    assert!(found.counts.is_empty());
    let ko = found.kos.iter().find(|ko| ko.region == known.region()).unwrap();
    assert_eq!(ko.ko_type.as_ref().unwrap().names, ["basic ko"]);
    assert_eq!(ko.after.iter().map(ToString::to_string).collect::<Vec<_>>(), ["W b4"]);
    assert_eq!((ko.closed, ko.cycles[0].plays, ko.cycles[0].passes, ko.positions), (true, 2, 0, Some(2)));
}
