//! Bad games in SGF files: every error names the place, what is wrong and the remedy.

use std::fs;
use std::path::Path;

use koatlas_formats::{FileError, Game, MAX_GAMES_SIZE, parse_game, parse_games, read_games};

/// Asserts that a text has an error at the place where `|` stands, which is not of the text.
fn assert_error(marked: &str, expected: &str) {
    let (before, after) = marked.split_once('|').expect("a place");
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
    let start: String = marked.chars().take(80).collect();
    let error = parse_game(format!("{before}{after}").as_bytes()).expect_err(&start).to_string();
    assert_eq!(error, format!("{line}:{column}: {expected}"), "{start}");
}

#[test]
fn moves_that_are_none() {
    let off = "is off the board (the board is 3x3): remove it or correct SZ";
    assert_error("(;SZ[3];B[aa]\n ;W[|da])", &format!("W: the point [da] {off}"));
    assert_error("(;SZ[3];B[|TT])", &format!("B: the point [TT] {off}"));
    assert_error("(;SZ[3]B[|ad])", &format!("B: the point [ad] {off}"));
    for (size, board) in [("20:2", "2x20"), ("2:20", "20x2")] {
        let off = format!("is off the board (the board is {board}): remove it or correct SZ");
        assert_error(&format!("(;SZ[{size}];B[|tt])"), &format!("B: the point [tt] {off}"));
    }
    let unreadable = "cannot be read: write one point as two letters, for example [dd], or [] for a pass";
    for value in ["a", "aaa", "a1", "aa:bb", "é"] {
        assert_error(&format!("(;SZ[3];B[|{value}])"), &format!("B: the value \"{value}\" {unreadable}"));
    }
    let twice = "the property has another value already: keep one";
    assert_error("(;SZ[3];B[aa]B[|bb])", &format!("B: {twice}"));
    assert_error("(;SZ[3];B[aa][|bb])", &format!("B: {twice}"));
    assert_error("(;SZ[3];B[aa]\n;B[]W[|])", "W: the node has B too: keep one move in each node");
    assert_error("(;SZ[3]W[|aa]B[bb])", "W: the node has B too: keep one move in each node");
}

#[test]
fn setup_that_is_none() {
    assert_error(
        "(;SZ[3];B[bb](\n  ;AB[|]))",
        "AB: the value \"\" cannot be read: write points as two letters, or rectangles, for example [aa][bb:dc]",
    );
    assert_error("(;SZ[3]\n;B[bb]PL[|x])", "PL: the value \"x\" cannot be read: write PL[B] or PL[W]");
    assert_error("(;SZ[3];B[bb];AB[aa]AE[|aa])", "AE: a3 is set by AB too: keep one of the two");
    assert_error("(;SZ[3];C[x];AB[aa]AW[bb][|aa])", "AW: a3 is set by AB too: keep one of the two");
}

#[test]
fn handicap_that_is_none() {
    let without = "handicap stones, but the file does not say where: give them as AB";
    assert_error("(;HA[|2];W[aa])", &format!("HA: there are 2 {without}"));
    assert_error("(;HA[|9]AW[aa])", &format!("HA: there are 9 {without}"));
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
        let sentence = "cannot be read: write the number of handicap stones, for example HA[2]";
        assert_error(&format!("(;HA[|{value}]AB[aa];W[bb])"), &format!("HA: the value \"{value}\" {sentence}"));
    }
    assert_error("(;HA[2]AB[aa]HA[|3])", "HA: the property has another value already: keep one");
}

#[test]
fn starts_that_are_no_positions() {
    assert_error("(;GM[|2];B[aa])", "GM: this is no game of Go: write GM[1]");
    assert_error("(;GM[|x];B[aa])", "GM: this is no game of Go: write GM[1]");
    assert_error("(;GM[1]GM[|2];B[aa])", "GM: the property has another value already: keep one");
    assert_error("(;SZ[|26];B[aa])", "SZ: a board of 26x26 cannot be: rows and columns are 1 to 25");
    assert_error("(;SZ[3]AB[aa]AW[|aa];B[aa])", "AW: a3 is set by AB too: keep one of the two");
    assert_error(
        "(;SZ[2]AB[|aa:bb])",
        "the black string at a2, 4 stones, has no liberty: remove it, give it a liberty, or declare it immortal if it \
         is outside the region",
    );
}

#[test]
fn lists_that_are_none() {
    let unreadable = "cannot be read: write points as two letters, or rectangles, for example [aa][bb:dc]";
    for value in ["", "b", "b:aa", "aa:", "aa:bb:cc", "ba:ab", "ab:ba", "aa bb"] {
        assert_error(&format!("(;SZ[3]AB[|{value}])"), &format!("AB: the value \"{value}\" {unreadable}"));
    }
    let off = "is off the board (the board is 3x3): remove it or correct SZ";
    assert_error("(;SZ[3]AB[bb][|aa:cd])", &format!("AB: the point [cd] {off}"));
    assert_error("(;SZ[3]AB[|bb:ZZ])", &format!("AB: the point [ZZ] {off}"));
    assert_error("(;SZ[3]SQ[aa][|da])", &format!("SQ: the point [da] {off}"));
}

#[test]
fn outlines_that_are_no_game() {
    let begins = "an SGF file begins with (; and then properties: is this one?";
    for text in ["|", "|C[x]", "|x(B[aa])", "|;B[aa]", "|)", "|x(C[x];B[aa])"] {
        assert_error(text, begins);
    }
    assert_error("(;SZ[3];B[aa]\n;C|[é", "the value that begins here has no end: add ]");
    assert_error("(;SZ[3];C[é];C|[x\\])", "the value that begins here has no end: add ]");
    let open = "the end is missing: close the game and each of its variations with )";
    for text in ["(;SZ[3];B[aa]\n|", "(;SZ[3](;B[aa])|", "(;SZ[3](;B[aa](;W[bb]))|", "(|"] {
        assert_error(text, open);
    }
    let second = "a second game begins here: keep one game in the file";
    assert_error("(;SZ[3];B[aa])\n |(;SZ[3])", second);
    let trailing = "something follows the end of the game: remove what follows";
    for rest in [")", "x", ";B[aa]", "[]"] {
        assert_error(&format!("(;SZ[3];B[aa])\n|{rest}"), trailing);
    }
}

#[test]
fn variations_that_are_none() {
    let no_node = "a variation begins with (; and then properties: write nothing else between ( and ;";
    for variation in ["|()", "|((;B[aa]))", "|(3;B[aa])", "|([x];B[aa])"] {
        assert_error(&format!("(;SZ[3]\n{variation}(;B[bb]))"), no_node);
        assert_error(&format!("(;SZ[3](;B[bb])\n{variation})"), no_node);
    }
    let loose = "a variation ends before this: only the next, which begins with (;, or another ) can follow";
    for rest in [";W[aa]", "x", "C[x]", "x;W[aa]", "[]"] {
        assert_error(&format!("(;SZ[3](;B[aa])\n |{rest})"), loose);
        assert_error(&format!("(;SZ[3](;B[aa])\n |{rest}(;W[bb]))"), loose);
    }
}

/// The rest of a comment with a `]` too many must not become the name of a property, and hide a move.
#[test]
fn text_that_is_no_property() {
    let sentence =
        "no property begins here: write a name in letters and each value in brackets, with \\] for a ] in a value";
    assert_error("(;SZ[3]\n;C[Lee [9p]|: Hane]B[aa];W[bb])", sentence);
    assert_error("(;SZ[3]\n;C[Lee [9p]|]B[aa];W[bb])", sentence);
    for text in ["x", "B", "KO B[aa]", "b[aa]", "B1[aa]", "B_[aa]", "é[aa]", "B]", "\\B[aa]", "[aa]"] {
        assert_error(&format!("(;SZ[3]\n; |{text};W[bb])"), sentence);
        assert_error(&format!("(;\n |{text};W[bb])"), sentence);
    }
    for text in ["x", "KO B[aa]", "b[aa]", "é[aa]"] {
        assert_error(&format!("(;SZ[3]\n;C[] |{text}(;W[bb])(;W[aa]))"), sentence);
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
    fs::write(&path, "(;SZ[3]\n;B[dd])").expect("written");
    error("2:4: B: the point [dd] is off the board (the board is 3x3)");
    fs::write(&path, "(;HA[2])").expect("written");
    error("1:6: HA: there are 2 handicap stones");
    fs::write(&path, vec![b' '; MAX_GAMES_SIZE + 1]).expect("written");
    error(" the file is larger than 16 MiB");
    fs::write(&path, "(;SZ[3];B[cc])").expect("written");
    assert_eq!(read_game(&path), parse_game(b"(;SZ[3];B[cc])"));
    let folder_itself = read_game(folder.path()).expect_err("a folder").to_string();
    assert_eq!(folder_itself, format!("{}: this is a folder: name a file in it", folder.path().display()));
}

#[test]
fn long_and_deep_files() {
    let long = format!("(;SZ[3]{};W[|dd])", ";B[aa];W[bb]".repeat(70_000));
    assert_error(&long, "W: the point [dd] is off the board (the board is 3x3): remove it or correct SZ");
    let deep = "(;B[aa](;W[bb]".repeat(50_000);
    let open = "the end is missing: close the game and each of its variations with )";
    assert_error(&format!("{deep}{}|", ")".repeat(99_999)), open);
    let trailing = "something follows the end of the game: remove what follows";
    assert_error(&format!("{deep}{}|)", ")".repeat(100_000)), trailing);
}
