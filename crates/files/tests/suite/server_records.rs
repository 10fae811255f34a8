//! Records of Tygem (`.gib`) and WBaduk (`.ngf`).

use std::path::Path;

use koatlas_files::{Format, Game, GameReader, Note, Reading, annotate_game, parse_game, parse_games};

const GIB: &str = "\\HS\n\\[GIBOKIND=Global\\]\n\\[GAMENAME=One [game]\\]\n\\[GAMEGONGJE=65\\]\n\\HE\n\\GS\n2 1 0\n5 0 &4\n\
    INI 0 1 0 &4 \nSTO 0 2 1 15 3 \nSTO 0 3 2 3 15 \nSKI 0 4 1\nSTO 0 5 2 0 0 \n\\GE\n";
const NGF: &str = "Rated game\n19\nwhite  7D*\nblack  5D*\nwww.cyberoro.com\n0\n0\n7\n20170316 [09:51]\n5\nBlack wins by 0.5!\n4\n\
    PMABBQEEQ\nPMACWEQQE\nPMADBAAAA\nPMAEWBBBB\n";

fn moves(game: &Game) -> Vec<String> {
    game.moves.iter().map(ToString::to_string).collect()
}

/// Sentences of the slips of a record.
fn slips(record: &str) -> Vec<String> {
    parse_game(record.as_bytes()).unwrap().slips.iter().map(ToString::to_string).collect()
}

#[test]
fn moves_and_passes_have_their_places() {
    let (gib, ngf) = (parse_game(GIB.as_bytes()).unwrap(), parse_game(NGF.as_bytes()).unwrap());
    assert_eq!(moves(&gib), ["B q16", "W d4", "B pass", "W a19"]);
    assert_eq!(moves(&ngf), ["B q16", "W d4", "B pass", "W a19"]);
    assert_eq!((gib.name.as_deref(), gib.komi.as_deref()), (Some("One [game]"), Some("6.5")));
    assert_eq!((ngf.name.as_deref(), ngf.komi.as_deref()), (Some("Rated game"), Some("7.5")));
    assert!(gib.slips.is_empty() && ngf.slips.is_empty());
}

#[test]
fn heads_have_two_forms() {
    let game =
        parse_game(b"GIname\nGIwhite\nGIblack\nGI\nGI\nGI2006-9-5\nGI9\nGI0\nGI0\nGI6\nGI1\nPMABBCDDC\n").unwrap();
    assert_eq!((moves(&game), game.start.size().rows()), (vec!["B b7".to_owned()], 9));
    assert_eq!((game.name.as_deref(), game.komi.as_deref()), (Some("name"), Some("6.5")));
    for head in [NGF.replace("Rated game\n", ""), NGF.replace("\n19\n", "\nx\n"), NGF.replace("\n19\n", "\n99\n")] {
        assert!(parse_game(head.as_bytes()).is_err(), "{head}");
    }
}

#[test]
fn handicap_stones_stand_on_the_fixed_places() {
    let game = parse_game(GIB.replace("INI 0 1 0", "INI 0 1 3").replace("STO 0 2 1 15 3 \n", "").as_bytes()).unwrap();
    let size = game.start.size();
    let stones = size.points().filter(|&point| game.start.contents()[size.index(point)].is_some());
    assert_eq!(stones.map(|point| point.to_string()).collect::<Vec<_>>(), ["d16", "q16", "d4"]);
    assert_eq!(moves(&game)[0], "W d4");
    // The record does not say where they stand, and programs do not agree.
    let record = NGF.replace("\n0\n0\n", "\n3\n0\n").replace("PMABBQEEQ\n", "");
    assert!(slips(&record)[0].contains("the fixed places"), "{:?}", slips(&record));
}

#[test]
fn a_line_that_is_not_known_is_a_slip_with_its_number() {
    let record = GIB.replace("SKI 0 4 1", "UND 0 4 1");
    assert!(slips(&record)[0].starts_with("12:"), "{:?}", slips(&record));
    let off_board = GIB.replace("STO 0 5 2 0 0", "STO 0 5 2 19 0");
    assert!(slips(&off_board)[0].starts_with("13:"), "{:?}", slips(&off_board));
    assert!(slips(&NGF.replace("PMAEWBBBB", "PMAEWZBBZ"))[0].starts_with("16:"));
}

#[test]
fn all_readers_take_them() {
    for record in [GIB, NGF] {
        let bytes = record.as_bytes();
        let game = parse_game(bytes).unwrap();
        assert_eq!(Format::guess_from_content(bytes), Format::Sgf);
        assert_eq!(parse_games(bytes).unwrap(), [Ok(game.clone())]);
        let streamed: Vec<Game> = GameReader::new(bytes).map(|text| text.unwrap().main_line().unwrap()).collect();
        assert_eq!(streamed, std::slice::from_ref(&game));
        let note = Note { after: 1, comment: "koatlas: A ko.".to_owned(), ..Note::default() };
        let annotated = annotate_game(bytes, &[note], Reading::default()).unwrap();
        assert!(String::from_utf8(annotated.clone()).unwrap().contains(";B[pd]C[koatlas: A ko.]"));
        assert_eq!(moves(&parse_game(&annotated).unwrap()), moves(&game));
    }
    for (name, format) in [("a.GIB", Format::Sgf), ("a.ngf", Format::Sgf)] {
        assert_eq!(Format::from_path(Path::new(name)), Ok(format));
    }
}
