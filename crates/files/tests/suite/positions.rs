//! Position files: what is written comes back.

use std::fs;
use std::path::Path;

use crate::common::positions;
use koatlas_board::{BoardPosition, Colour, Point, Size};
use koatlas_files::{
    Format, PositionFile, parse_position, read_position, write_atomically, write_atomically_with, write_position,
};
use proptest::prelude::*;

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

fn read(format: Format, text: &str) -> PositionFile {
    parse_position(text.as_bytes(), format).unwrap_or_else(|error| panic!("{error}"))
}

// Reading.

#[test]
fn the_three_formats_say_the_same() {
    let toml = r#"
        name = "corner ko"
        title = "keys of others"
        rows = 3
        cols = 4
        real_edges = ["left", "right", "top", "bottom"]
        diagram = """
        O . O .
        X O . .
        . . . .
        """
        region = ["b3", "a3"]
        immortal = ["c3"]
        to_move = "W"
        [outcomes]
        PSK = "ko fight"
    "#;
    let text =
        "\n# a comment\nO.O.\n xo + +\n\n....\nimmortal: c3\nregion: b3 a3\nto-move: W\nname:  corner  ko\n# end";
    let sgf = "(;FF[4]GM[1]SZ[4:3]GN[corner\nko]C[\\] ;( )]AB[ab]AW[aa][ca][bb]AE[cc:dc]\nSQ[aa][ba]CR[cb]MA[ca]PL[W])";
    let file = read(Format::Toml, toml);
    assert_eq!(file.name.as_deref(), Some("corner ko"));
    assert_eq!(file.position.rows(), ["O.O.", "XO..", "...."]);
    assert_eq!((names(file.position.region()), names(file.position.immortal())), ("a3 b3".into(), "c3".into()));
    assert_eq!(file.position.to_move(), Colour::White);
    assert_eq!(read(Format::Text, text), file);
    assert_eq!(read(Format::Sgf, sgf), file);
}

#[test]
fn all_but_the_diagram_may_be_left_out() {
    let file = read(Format::Toml, "diagram = '. X'");
    assert_eq!((file.name, file.position.is_whole_board(), file.position.to_move()), (None, true, Colour::Black));
    assert_eq!(read(Format::Text, ".X").position, file.position);
    assert_eq!(read(Format::Sgf, "(;SZ[2:1]AB[ba])").position, file.position);
    let empty = BoardPosition::empty_board(Size::new(19, 19).expect("a board"));
    assert_eq!(read(Format::Sgf, "(;)").position, empty);
}

#[test]
fn marks_of_byte_order_and_other_line_ends_are_read() {
    let text = "\u{feff}. X\r\nO .\r\nto-move: W\r\n";
    assert_eq!(read(Format::Text, text).position.rows(), [".X", "O."]);
    let toml = "\u{feff}diagram = \"\"\"\r\n. X\r\nO .\r\n\"\"\"\r\n";
    assert_eq!(read(Format::Toml, toml).position.rows(), [".X", "O."]);
}

#[test]
fn sgf_lists_may_be_rectangles() {
    let file = read(Format::Sgf, "(;SZ[3]AB[aa:bb]AW[ac][bc]SQ[ca:cc])");
    assert_eq!(file.position.rows(), ["XX.", "XX.", "OO."]);
    assert_eq!(names(file.position.region()), "c3 c2 c1");
}

#[test]
fn the_region_may_hold_a_stone_that_cannot_change() {
    for (format, text) in [
        (Format::Text, "X . . X\nO O . X\nregion: d2 d1"),
        (Format::Toml, "diagram = '''X . . X\nO O . X'''\nregion = ['d2', 'd1']"),
        (Format::Sgf, "(;SZ[4:2]AB[aa][da][db]AW[ab][bb]SQ[da:db])"),
    ] {
        let (local_board, _) = read(format, text).position.local_board::<u64>().expect("two points");
        assert_eq!(names(local_board.points()), "d2 d1");
    }
}

// Round trips.

/// Names with everything that the formats must escape.
fn tidy_names() -> impl Strategy<Value = Option<String>> {
    prop::option::of(r#"[\\\]\[:;()"'#a-zé木=]{1,6}( [\\\]\[:;()"'#a-zé木=]{1,6}){0,3}"#)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn what_is_written_is_read(position in positions(19), name in tidy_names()) {
        let file = PositionFile { name, position };
        for format in Format::ALL {
            let text = write_position(&file, format);
            let again = parse_position(text.as_bytes(), format).unwrap_or_else(|error| panic!("{error}\n{text}"));
            prop_assert_eq!(&again, &file, "{}", text);
            prop_assert_eq!(write_position(&again, format), text);
        }
    }

    #[test]
    fn any_name_becomes_one_line(name in any::<String>()) {
        let position = BoardPosition::empty_board(Size::new(1, 2).expect("a board"));
        let words: Vec<&str> = name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
        let tidy = (!words.is_empty()).then(|| words.join(" "));
        let file = PositionFile { name: Some(name), position };
        for format in Format::ALL {
            prop_assert_eq!(&read(format, &write_position(&file, format)).name, &tidy);
        }
    }
}

#[test]
fn files_look_like_this() {
    let file = read(Format::Text, "O.O\nXO.\n...\nname: a ko\nregion: a3 b3\nimmortal: c3");
    let toml = "name = \"a ko\"\nrows = 3\ncols = 3\ndiagram = \"\"\"\nO . O\nX O .\n. . .\n\"\"\"\n\
        region = [\"a3\", \"b3\"]\nimmortal = [\"c3\"]\nto_move = \"B\"\n";
    assert_eq!(write_position(&file, Format::Toml), toml);
    let text = "O . O\nX O .\n. . .\nname: a ko\nto-move: B\nregion: a3 b3\nimmortal: c3\n";
    assert_eq!(write_position(&file, Format::Text), text);
    let sgf = "(;GM[1]FF[4]CA[UTF-8]SZ[3]GN[a ko]PL[B]\nAB[ab]\nAW[aa][ca][bb]\nSQ[aa][ba]\nMA[ca])\n";
    assert_eq!(write_position(&file, Format::Sgf), sgf);
}

// Files.

#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.txt");
    write_atomically(&path, b". X").expect("written");
    assert_eq!(read_position(&path).expect("a position").position.rows(), [".X"]);
    write_atomically(&path, b"X .").expect("written again");
    let failing = write_atomically_with(&path, |file| {
        file.write_all(b"half of ")?;
        Err(std::io::Error::other("interrupted"))
    });
    assert_eq!(failing.expect_err("interrupted").to_string(), "interrupted");
    assert_eq!(fs::read(&path).expect("the file"), b"X .");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
    assert!(write_atomically(Path::new("/no/such/folder/x"), b"").is_err());
}

#[cfg(unix)]
#[test]
fn written_files_can_be_read_by_others() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let mode = |name: &str| fs::metadata(folder.path().join(name)).expect("the file").permissions().mode();
    fs::write(folder.path().join("plain"), b"").expect("written");
    write_atomically(&folder.path().join("whole"), b"").expect("written");
    assert_eq!(mode("whole"), mode("plain"));
}
