//! Bad games in SGF files: every error and every slip names the place, what is wrong and the remedy.

use std::fs;
use std::path::Path;

use koatlas_board::Colour;
use koatlas_files::{
    FileError, Game, GameReader, MAX_GAMES_SIZE, Reading, Variations, parse_game, parse_game_with, parse_games,
    read_games,
};

/// Strict reading, in which a slip is an error.
const STRICT: Reading = Reading { strict: true, encoding: None };

/// Asserts that a text has a slip or an error at the place where `|` stands, which is not of the text. A slip of any reading is
/// the error of strict reading.
fn assert_error(marked: &str, expected: &str) {
    let (before, after) = marked.split_once('|').expect("a place");
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
    let start: String = marked.chars().take(80).collect();
    let text = format!("{before}{after}");
    let refused = parse_game_with(text.as_bytes(), STRICT).expect_err(&start);
    if let Ok(game) = parse_game(text.as_bytes()) {
        assert_eq!(game.slips.first(), Some(&refused), "{start}");
    }
    let error = refused.to_string();
    assert_eq!(error, format!("{line}:{column}: {expected}"), "{start}");
}

#[test]
fn moves_that_are_none() {
    let off = "is off the board (the board is 3x3) and ends what is read of this line of play: remove it or correct SZ";
    assert_error("(;SZ[3];B[aa]\n ;W[|da])", &format!("W: the point [da] {off}"));
    assert_error("(;SZ[3];B[|TS])", &format!("B: the point [TS] {off}"));
    assert_error("(;SZ[3]B[|ad])", &format!("B: the point [ad] {off}"));
    for (size, pass) in [("20:2", "tt"), ("2:20", "tt"), ("9", "jj"), ("9", "pass"), ("3", "TT")] {
        let taken = format!("B: \"{pass}\" is taken for a pass: write [] for a pass");
        assert_error(&format!("(;SZ[{size}];B[|{pass}])"), &taken);
    }
    let unreadable = "cannot be read and ends what is read of this line of play: write one point as two letters, for example [dd], or [] for a pass";
    for value in ["a", "aaa", "a1", "aa:bb", "é"] {
        assert_error(&format!("(;SZ[3];B[|{value}])"), &format!("B: the value \"{value}\" {unreadable}"));
    }
    let second = "the node has a move already: this one is read as the next move";
    assert_error("(;SZ[3];B[aa]B[|bb])", &format!("B: {second}"));
    assert_error("(;SZ[3];B[aa][|bb])", &format!("B: {second}"));
    assert_error("(;SZ[3];B[aa]\n;B[]W[|])", &format!("W: {second}"));
    assert_error("(;SZ[3]W[aa]B[|bb])", &format!("B: {second}"));
}

#[test]
fn setup_that_is_none() {
    assert_error(
        "(;SZ[3];B[bb](\n  ;AB[|]))",
        "AB: the value \"\" cannot be read and is left out: write points as two letters, or rectangles, for example [aa][bb:dc]",
    );
    assert_error("(;SZ[3]\n;B[bb]PL[|x])", "PL: the value \"x\" cannot be read and is left out: write PL[B] or PL[W]");
    assert_error("(;SZ[3];B[bb];AB[aa]AE[|aa])", "AE: a3 is set by AB too, which is taken: keep one of the two");
    assert_error("(;SZ[3];C[x];AB[aa]AW[bb][|aa])", "AW: a3 is set by AB too, which is taken: keep one of the two");
}

#[test]
fn handicap_that_is_none() {
    let without = "handicap stones, but the file does not say where: none are taken, since the fixed places do not fit the moves or the \
                   board; give them as AB";
    assert_error("(;HA[|2];W[pd])", &format!("HA: there are 2 {without}"));
    assert_error("(;SZ[9:13]HA[|2];W[aa])", &format!("HA: there are 2 {without}"));
    assert_error("(;HA[|9]AW[dd])", &format!("HA: there are 9 {without}"));
    assert_error("(;SZ[13]HA[|10])", &format!("HA: there are 10 {without}"));
    for moves in [
        "B[aa]",
        "B[aa];W[bb];B[cc]",
        "B[aa];B[aa];W[bb]",
        "B[];B[bb];W[cc]",
        "B[aa];B[bb];B[cc]",
        "B[aa];AB[hh];B[bb];W[cc]",
    ] {
        assert_error(&format!("(;HA[|2];{moves})"), &format!("HA: there are 2 {without}"));
    }
    for value in ["x", "-1", "2.0", "99999999999999999999"] {
        let sentence =
            "cannot be read and is taken for no handicap: write the number of handicap stones, for example HA[2]";
        assert_error(&format!("(;HA[|{value}]AB[aa];W[bb])"), &format!("HA: the value \"{value}\" {sentence}"));
    }
    assert_error("(;HA[2]AB[aa]HA[|3])", "HA: the property has another value already, which is taken: keep one");
}

#[test]
fn starts_that_are_no_positions() {
    assert_error("(;GM[|2];B[aa])", "GM: this is no game of Go: write GM[1]");
    assert_error("(;GM[|x];B[aa])", "GM: this is no game of Go: write GM[1]");
    assert_error("(;GM[1]GM[|2];B[aa])", "GM: the property has another value already, which is taken: keep one");
    assert_error(
        "(;SZ[|];B[aa])",
        "SZ: the value \"\" cannot be read and is taken for 19x19: write SZ[9] or SZ[COLUMNS:ROWS], each from 1 to 25",
    );
    assert_error("(;SZ[|26];B[aa])", "SZ: a board of 26x26 cannot be: rows and columns are 1 to 25");
    assert_error("(;SZ[3]AB[aa]AW[|aa];B[aa])", "AW: a3 is set by AB too, which is taken: keep one of the two");
    assert_error(
        "(;SZ[2]AB[|aa:bb])",
        "the black string at a2, 4 stones, has no liberty: remove it, give it a liberty, or declare it immortal if it \
         is outside the region",
    );
}

#[test]
fn lists_that_are_none() {
    let unreadable =
        "cannot be read and is left out: write points as two letters, or rectangles, for example [aa][bb:dc]";
    for value in ["", "b", "b:aa", "aa:", "aa:bb:cc", "ba:ab", "ab:ba", "aa bb"] {
        assert_error(&format!("(;SZ[3]AB[|{value}])"), &format!("AB: the value \"{value}\" {unreadable}"));
    }
    let off = "is off the board (the board is 3x3) and is left out: remove it or correct SZ";
    assert_error("(;SZ[3]AB[bb][|aa:cd])", &format!("AB: the point [cd] {off}"));
    assert_error("(;SZ[3]AB[|bb:ZZ])", &format!("AB: the point [ZZ] {off}"));
    assert_error("(;SZ[3]SQ[aa][|da])", &format!("SQ: the point [da] {off}"));
}

#[test]
fn outlines_that_are_no_game() {
    let begins = "an SGF file begins with (; and then properties: is this one?";
    for text in ["|", "|C[x]", "|x(B[aa])", "|)", "|x(C[x],;B[aa])"] {
        assert_error(text, begins);
    }
    let open_value = "the value that begins here has no end: it is taken to end with the text";
    assert_error("(;SZ[3];B[aa]\n;C|[é", open_value);
    assert_error("(;SZ[3];C[é];C|[x\\])", open_value);
    assert_error(
        "(;SZ[3];B[aa];W|[bb;B[cc])",
        "the value that begins here has no end: it is taken to end after the point",
    );
    let open = "the end is missing: close the game and each of its variations with ); the text is taken to be complete";
    for text in ["(;SZ[3];B[aa]\n|", "(;SZ[3](;B[aa])|", "(;SZ[3](;B[aa](;W[bb]))|"] {
        assert_error(text, open);
    }
    assert_error("|;SZ[3];B[aa];W[bb])", "the ( before the game is missing: the game is taken to begin here");
    let second = "a second game begins here: keep one game in the file";
    assert_error("(;SZ[3];B[aa])\n |(;SZ[3])", second);
    for rest in [")", "x", ";B[aa]", "[]", "--"] {
        let trailing = format!("\"{rest}\" follows the end of the game: it is left out");
        assert_error(&format!("(;SZ[3];B[aa])\n|{rest}"), &trailing);
    }
}

#[test]
fn variations_that_are_none() {
    for (variation, left_out) in [("|()", "("), ("(|3;B[aa])", "3"), ("|([x];B[aa])", "([x]"), ("|(x)", "(x")] {
        let sentence = format!("\"{left_out}\" is no property: it is left out");
        assert_error(&format!("(;SZ[3]\n{variation}(;B[bb]))"), &sentence);
    }
    assert_eq!(parse_game(b"(;SZ[3]((;B[aa]))(;B[bb]))").unwrap().moves.len(), 1);
    let loose = "this node follows a variation without a ( of its own: it is read as another variation";
    for rest in [";W[aa]", ";W[aa](;W[bb])"] {
        assert_error(&format!("(;SZ[3](;B[aa])\n |{rest})"), loose);
    }
}

/// The rest of a comment with a `]` too many must not become the name of a property, and hide a move.
#[test]
fn text_that_is_no_property() {
    let sentence = |text: &str| format!("\"{text}\" is no property: it is left out");
    assert_error("(;SZ[3]\n;C[Lee [9p]|: Hane]B[aa];W[bb])", &sentence(": Hane]"));
    assert_error("(;SZ[3]\n;C[Lee [9p]|]B[aa];W[bb])", &sentence("]"));
    for text in ["x", "B", "KO B[aa]", "b[aa]", "B1[aa]", "B_[aa]", "é[aa]", "[aa]"] {
        assert_error(&format!("(;SZ[3]\n; |{text};W[bb])"), &sentence(text));
        assert_error(&format!("(;SZ[3]\n;C[]\n;|{text}(;W[bb])(;W[aa]))"), &sentence(text));
    }
}

#[test]
fn files_that_are_too_large() {
    let long = [b"(;C[", "x".repeat(MAX_GAMES_SIZE).as_bytes(), b"])"].concat();
    let error = parse_games(&long).expect_err("too large").to_string();
    assert_eq!(error, "the file is larger than 16 MiB: a game file is far smaller, so this is none");
}

/// The first game of a file.
fn read_game(path: &Path) -> Result<Game, FileError> {
    read_games(path)?.remove(0)
}

#[test]
fn files_are_named_in_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game");
    let error = |place: &str| {
        let error = read_game(&path).expect_err("no game").to_string();
        assert!(error.starts_with(&format!("{}:{place}", path.display())), "{error}");
    };
    error(" the file cannot be read: ");
    fs::write(&path, "(;SZ[3]\nGM[2])").expect("written");
    error("2:4: GM: this is no game of Go: write GM[1]");
    fs::write(&path, vec![b' '; MAX_GAMES_SIZE + 1]).expect("written");
    error(" the file is larger than 16 MiB");
    fs::write(&path, "(;SZ[3];B[cc])").expect("written");
    assert_eq!(read_game(&path), parse_game(b"(;SZ[3];B[cc])"));
    let folder_itself = read_game(folder.path()).expect_err("a folder").to_string();
    assert_eq!(folder_itself, format!("{}: this is a folder: name a file in it", folder.path().display()));
}

#[test]
fn long_and_deep_files() {
    let long = format!("(;SZ[3]{};W[|dc])", ";B[aa];W[bb]".repeat(70_000));
    let off = "is off the board (the board is 3x3) and ends what is read of this line of play: remove it or correct SZ";
    assert_error(&long, &format!("W: the point [dc] {off}"));
    let deep = "(;B[aa](;W[bb]".repeat(50_000);
    let open = "the end is missing: close the game and each of its variations with ); the text is taken to be complete";
    assert_error(&format!("{deep}{}|", ")".repeat(99_999)), open);
    let trailing = "\")\" follows the end of the game: it is left out";
    assert_error(&format!("{deep}{}|)", ")".repeat(100_000)), trailing);
}

/// A game is read as far as it can be, and nothing else is lost.
#[test]
fn what_is_read_in_spite_of_slips() {
    for (text, moves) in [
        ("(;SZ[9]PL[2];W[aa];B[bb])", "W a9, B b8"),
        ("(;SZ[9]AB[ ]HA[0];B[aa];W[bb])", "B a9, W b8"),
        ("(;SZ[9];B[aa])\n--\n", "B a9"),
        ("(;SZ[9];B[aa]))", "B a9"),
        (";SZ[9];B[aa];W[bb])", "B a9, W b8"),
        (";SZ[9];B[aa](;W[bb])(;W[cc]))", "B a9, W b8"),
        ("(;SZ[9]HA[0.5];B[aa])", "B a9"),
        ("(;SZ[9]C[a]\n---\n;B[aa])", "B a9"),
        ("(;SZ[9];B[aa]W[bb];B[cc])", "B a9, W b8, B c7"),
        ("(;SZ[9];B[aa][bb];W[cc])", "B a9, B b8, W c7"),
        ("(;SZ[9];B[aa];W[bb;B[cc])", "B a9, W b8, B c7"),
        ("(;SZ[9];B[aa];W[;B[cc])", "B a9, W pass, B c7"),
        ("(;SZ[9];B[jj];W[bb])", "B pass, W b8"),
        ("(;SZ[9];B[aa];W[jk];B[bb])", "B a9"),
        ("(;SZ[9];B[aa]C[Lee [9p]: Hane (good)];W[bb])", "B a9, W b8"),
        ("(;SZ[9];C[Lee [9p]: no B[cc] here];W[bb])", "W b8"),
        ("(;SZ[9]AB[zz][aa];W[bb])", "W b8"),
    ] {
        let game = parse_game(text.as_bytes()).unwrap();
        assert!(!game.slips.is_empty(), "{text}");
        assert_eq!(game.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "), moves, "{text}");
    }
}

/// A slip in a variation costs that variation from there on; the first line has the slips of all.
#[test]
fn slips_in_variations() {
    let text = b"(;SZ[19];B[dd];W[pp](;B[dp];W[pd])(;B[pd];W[dundefined];B[aa]))";
    assert_eq!(parse_game(text).unwrap().slips, []);
    let game = GameReader::new(&text[..]).next().unwrap().unwrap();
    let lines = game.lines(Variations::All).unwrap();
    assert_eq!(lines.iter().map(|line| line.moves.len()).collect::<Vec<_>>(), [4, 3]);
    let slips: Vec<String> = lines[0].slips.iter().map(ToString::to_string).collect();
    assert_eq!((slips.len(), slips[0].split(": ").next()), (1, Some("1:45")));
}

/// The end of a game that is not closed is where the next one begins.
#[test]
fn games_after_slips() {
    let games = parse_games(b"(;SZ[9];B[aa];W[bb]\n(;SZ[9];B[cc])\n--\n(;SZ[9];W[dd])").unwrap();
    let games: Vec<_> = games.into_iter().map(Result::unwrap).collect();
    assert_eq!(
        games.iter().map(|game| (game.moves.len(), game.slips.len())).collect::<Vec<_>>(),
        [(2, 1), (1, 1), (1, 0)]
    );
}

/// The first slips are named, and that there are more.
#[test]
fn many_slips() {
    let game = parse_game(format!("(;SZ[3]AB{};B[aa])", "[zz]".repeat(100_000)).as_bytes()).unwrap();
    assert_eq!((game.slips.len(), game.moves.len()), (20, 1));
    assert!(game.slips[19].sentence.starts_with("from here on the game has more slips"));
}

/// The places are those of the Go Text Protocol.
#[test]
fn handicap_stones_on_fixed_places() {
    for (root, places) in [
        ("SZ[19]HA[2]", "d4 q16"),
        ("SZ[19]HA[3]", "d4 d16 q16"),
        ("SZ[19]HA[5]", "d4 q4 k10 d16 q16"),
        ("SZ[19]HA[6]", "d4 q4 d10 q10 d16 q16"),
        ("SZ[19]HA[8]", "d4 k4 q4 d10 q10 d16 k16 q16"),
        ("SZ[19]HA[9]", "d4 k4 q4 d10 k10 q10 d16 k16 q16"),
        ("SZ[13]HA[4]", "d4 k4 d10 k10"),
        ("SZ[9]HA[5]", "c3 g3 e5 c7 g7"),
    ] {
        let game = parse_game(format!("(;{root};W[aa];B[bb])").as_bytes()).unwrap();
        let points = game.start.size().points().zip(game.start.contents()).filter(|(_, content)| content.is_some());
        let mut points: Vec<_> = points.map(|(point, _)| point).collect();
        points.sort_by_key(|point| (point.row, point.col));
        assert_eq!(points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), places, "{root}");
        assert_eq!((game.start.to_move(), game.moves.len(), game.slips.len()), (Colour::White, 2, 1));
    }
}
