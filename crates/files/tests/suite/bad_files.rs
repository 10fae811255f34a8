//! Bad position files: every error is one line that names the place, what is wrong and the remedy.

use std::fs;

use koatlas_files::{Format, MAX_FILE_SIZE, parse_position, read_position};

fn error(format: Format, text: &str) -> String {
    parse_position(text.as_bytes(), format).expect_err(text).to_string()
}

/// Asserts that a bad text gives an error that begins with the place and holds the other words.
fn assert_error(format: Format, text: &str, place: &str, words: &[&str]) {
    let error = error(format, text);
    assert!(error.starts_with(place), "{place} in {error}");
    for word in words {
        assert!(error.contains(word), "{word} in {error}");
    }
    assert!(!error.contains('\n'), "{error}");
}

#[test]
fn empty_files() {
    assert_error(Format::Text, "", "there is no diagram", &["write a line for every row"]);
    assert_error(Format::Text, "# nothing\n\nto-move: W", "there is no diagram", &[]);
    assert_error(Format::Toml, "", "diagram: there is no diagram", &["add the rows"]);
    assert_error(Format::Toml, "diagram = '  '", "diagram: there is no diagram", &[]);
    assert_error(Format::Sgf, "", "1:1: ", &["begins with (;"]);
}

#[test]
fn rows_of_wrong_length() {
    let words = ["row 2 of the diagram has 3 points, but row 1 has 4", "every row must have"];
    assert_error(Format::Text, ". . X .\n . X .", "2:2: ", &words);
    assert_error(Format::Toml, "rows = 2\ndiagram = \"\"\"\n. . X .\n. X .\"\"\"", "4:1: ", &words);
    assert_error(Format::Toml, "\n  diagram = \". . X .\\n . X .\"", "2:13: ", &words);
}

#[test]
fn unknown_characters() {
    let words = ["\"?\" in row 2, column 2 of the diagram is no point", "write . for an empty point"];
    assert_error(Format::Text, ". .\n. ?", "2:3: ", &words);
    assert_error(Format::Toml, "diagram = \"\"\"\n. .\n. ?\n\"\"\"", "3:3: ", &words);
    assert_error(Format::Toml, "diagram = '''\r\n. .\r\n. ?\r\n'''", "3:3: ", &words);
    assert_error(Format::Toml, "diagram = \". .\\n. ?\"", "1:11: ", &words);
    assert_error(Format::Text, ". .\n. \u{1b}", "2:3: ", &["\\u{1b}"]);
}

#[test]
fn strings_without_liberty() {
    let words = ["the black string at b1, 1 stone, has no liberty", "remove it, give it a liberty"];
    assert_error(Format::Text, ". O .\nO X O", "2:3: ", &words);
    assert_error(Format::Toml, "diagram = '''\n. O .\nO X O'''", "3:3: ", &words);
    assert_error(Format::Sgf, "(;SZ[3:2]AB[bb]AW[ba][ab][cb])", "1:13: ", &words);
}

#[test]
fn region_points_off_the_board() {
    let words = ["the region point c3 is off the board (the board is 2x3)", "remove it"];
    assert_error(Format::Text, ". . .\n. . .\nregion: a1 c3", "3:12: ", &words);
    assert_error(Format::Toml, "diagram = '...\\n...'", "1:", &[]);
    assert_error(Format::Toml, "diagram = \"...\\n...\"\nregion = [\"a1\",\n\"c3\"]", "3:1: ", &words);
    assert_error(
        Format::Sgf,
        "(;SZ[3:2]SQ[aa][cc])",
        "1:17: SQ: ",
        &["[cc] is off the board (the board is 2x3)", "remove it"],
    );
    assert_error(Format::Sgf, "(;SZ[3:2]SQ[aa][ZZ])", "1:17: SQ: ", &["[ZZ] is off the board"]);
}

#[test]
fn immortal_points_off_the_board() {
    let words = ["the immortal point c3 is off the board (the board is 2x3)", "remove it"];
    assert_error(Format::Text, ". . .\n. . O\nregion: a1\nimmortal: c1 c3", "4:14: ", &words);
    assert_error(Format::Toml, "diagram = \"...\\n..O\"\nimmortal = [\n\"c3\"]", "3:1: ", &words);
    assert_error(Format::Sgf, "(;SZ[3:2]SQ[aa]MA[cc])", "1:19: MA: ", &["[cc] is off the board (the board is 2x3)"]);
}

#[test]
fn regions_that_are_none() {
    assert_error(Format::Text, "..\nregion:", "region: the region is empty", &["name at least one point"]);
    assert_error(Format::Toml, "diagram = '..'\nregion = []", "region: the region is empty", &[]);
    assert_error(Format::Text, "..\nregion: a1 i1", "2:12: \"i1\" is not a point", &["write a column letter"]);
    assert_error(Format::Toml, "diagram = '..'\nregion = [\"a\\n\"]", "2:11: \"a\\n\" is not a point", &[]);
    assert_error(Format::Sgf, "(;SQ[])", "1:6: SQ: the value \"\" cannot be read", &["write points as two letters"]);
}

#[test]
fn immortal_points_that_are_none() {
    let words = ["marked immortal, but only a stone outside the region can be", "remove the mark"];
    assert_error(Format::Text, "X.\nimmortal: b1", "2:11: b1 is ", &words);
    assert_error(Format::Toml, "diagram = 'X.'\nimmortal = ['a1']", "2:13: a1 is ", &words);
    assert_error(Format::Sgf, "(;SZ[2]AB[aa]SQ[aa]MA[aa])", "1:23: a2 is ", &words);
}

#[test]
fn sizes_that_no_board_has() {
    let long = ".".repeat(26);
    assert_error(Format::Text, &long, "1:1: a board of 1x26 cannot be", &["rows and columns are 1 to 25", "columns"]);
    assert_error(Format::Toml, &format!("diagram = '{long}'"), "1:12: a board of 1x26 cannot be", &[]);
    assert_error(Format::Sgf, "(;SZ[26])", "1:6: SZ: a board of 26x26 cannot be", &[]);
    assert_error(Format::Sgf, "(;SZ[0:3])", "1:6: SZ: a board of 3x0 cannot be", &[]);
    assert_error(Format::Sgf, "(;SZ[300])", "1:6: SZ: a board of 300x300 cannot be", &["1 to 25"]);
    assert_error(Format::Sgf, "(;SZ[9]SZ[7])", "1:11: SZ: the property has another value already", &["keep one"]);
}

#[test]
fn keys_of_toml_that_contradict() {
    assert_error(Format::Toml, "rows = 3\ndiagram = '..'", "1:8: rows is 3, but the diagram has 1", &["correct one"]);
    assert_error(Format::Toml, "diagram = '..'\ncols = 1", "2:8: cols is 1, but the diagram has 2", &[]);
    assert_error(Format::Toml, "rows = 'x'\ndiagram = '..'", "1:8: invalid type: string", &["expected u64"]);
    assert_error(Format::Toml, "to_move = 'X'\ndiagram = '..'", "1:11: \"X\" is not a colour", &["write B or W"]);
    assert_error(Format::Toml, "diagram = '..'\ndiagram = '.'", "2:1: duplicate key", &["correct the TOML"]);
    assert_error(Format::Toml, "diagram = '..", "1:", &["correct the TOML"]);
    let edges = "diagram = '..'\nreal_edges = ['top', 'left']";
    assert_error(Format::Toml, edges, "2:14: a board's four sides are always edges", &["leave real_edges out"]);
}

#[test]
fn keys_of_text_files() {
    assert_error(Format::Text, "..\ntomove: B", "2:1: \"tomove\" is not a key", &["did you mean to-move?"]);
    assert_error(Format::Text, "..\nto-move:  grey", "2:11: \"grey\" is not a colour", &["write B or W"]);
    assert_error(Format::Text, "..\nname: a\n name: b", "3:2: name is written twice", &["keep one"]);
}

#[test]
fn setups_of_sgf_that_are_none() {
    let size = "(;SZ[3]";
    let twice = format!("{size}AB[aa:bb]AW[ba])");
    assert_error(Format::Sgf, &twice, "1:20: AW: b3 is set by AB too", &["keep one"]);
    assert_error(Format::Sgf, &format!("{size}AW[aa]AE[aa])"), "1:17: AE: a3 is set by AW too", &[]);
    for name in ["cd", "da"] {
        let words =
            format!("the point [{name}] is off the board (the board is 3x3) and is left out: remove it or correct SZ");
        assert_error(Format::Sgf, &format!("{size}AB[{name}])"), "1:11: AB: ", &[&words]);
    }
    assert_error(Format::Sgf, &format!("{size}AB[a])"), "1:11: AB: the value \"a\" cannot be read", &["two letters"]);
    assert_error(
        Format::Sgf,
        &format!("{size}PL[X])"),
        "1:11: PL: the value \"X\" cannot be read",
        &["PL[B] or PL[W]"],
    );
    assert_error(Format::Sgf, "(;GM[2]SZ[8])", "1:6: GM: this is no game of Go", &["write GM[1]"]);
    assert_error(Format::Sgf, "(;GM[x])", "1:6: GM: this is no game of Go", &[]);
}

#[test]
fn games_are_no_positions() {
    assert_error(Format::Sgf, "(;SZ[3]\n;B[aa];W[bb])", "2:1: the game goes on here", &["without moves", "remove all"]);
    assert_error(Format::Sgf, "(;SZ[3](;B[aa])(;B[bb]))", "1:9: the game goes on here", &[]);
    assert_error(Format::Sgf, "(;SZ[3]B[aa])", "1:10: B: a position has no moves", &["give stones as AB and AW"]);
    assert_error(Format::Sgf, "(;SZ[3]W[zzz])", "1:10: W: a position has no moves", &[]);
}

#[test]
fn outlines_that_are_no_sgf() {
    assert_error(Format::Sgf, "text SZ[3]", "1:1: an SGF file begins with (;", &["is this one?"]);
    assert_error(Format::Sgf, "(SZ[3];AB[aa])", "1:7: the game goes on here", &[]);
    assert_error(Format::Sgf, "(;SZ[3]\n", "2:1: the end is missing", &["close the game"]);
    assert_error(Format::Sgf, "(;SZ[3])(;SZ[4])", "1:9: a second game begins here", &["keep one game"]);
    assert_error(
        Format::Sgf,
        "(;SZ[3]\nAB[aa)",
        "2:3: the value that begins here has no end",
        &["to end after the point"],
    );
    assert_error(Format::Sgf, "(;SZ[3]é[aa])", "1:8: \"é[aa]\" is no property", &["left out"]);
    assert_error(Format::Sgf, "(;SZ[3]AB)", "1:8: \"AB\" is no property", &[]);
}

#[test]
fn not_utf8() {
    for format in [Format::Toml, Format::Text] {
        let error = parse_position(b"(;\nAB\xff[aa])", format).expect_err("not UTF-8").to_string();
        assert_eq!(error, "2:3: the text is not UTF-8 from here on: save the file as UTF-8");
    }
}

#[test]
fn files_are_named_in_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let message = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("a file");
        let error = read_position(&path).expect_err(name).to_string();
        error.strip_prefix(path.to_str().expect("a name")).expect("the name first").to_owned()
    };
    assert!(message("a.txt", b". ?").starts_with(":1:3: \"?\" in row 1, column 2"));
    assert!(message("a.toml", b"").starts_with(": diagram: there is no diagram"));
    assert!(message("a.TXT", b"").starts_with(": there is no diagram"));
    for name in ["a.png", "a", "toml"] {
        assert_eq!(message(name, b"."), ": the file name tells no format: it must end in .toml, .sgf, .txt or .json");
    }
    for name in ["b.toml", "b.sgf", "b.txt"] {
        assert!(message(name, &vec![b'#'; MAX_FILE_SIZE + 1]).starts_with(": the file is larger than 1 MiB"));
    }
    assert!(message("c.txt", &vec![b'#'; MAX_FILE_SIZE]).starts_with(": there is no diagram"));
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing.sgf");
    let error = read_position(&missing).expect_err("no such file").to_string();
    assert!(error.starts_with(&format!("{}: the file cannot be read: ", missing.display())), "{error}");
    let folder_with_name = folder.path().join("folder.toml");
    fs::create_dir(&folder_with_name).expect("a folder");
    assert!(read_position(&folder_with_name).is_err());
}
