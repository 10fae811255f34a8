//! Boards as programs print them, as Sensei's Library draws them, and with round stones; keys that are none.

use std::fs;

use crate::common::positions;
use koatlas_board::{BoardPosition, Colour, Move, Point};
use koatlas_files::{
    Contents, FilePlace, Format, PositionFile, Reading, SenseiDiagram, parse_contents, parse_position, read_position,
};
use proptest::prelude::*;

fn read(text: &str) -> PositionFile {
    parse_position(text.as_bytes(), Format::Text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn error(format: Format, text: &str) -> String {
    parse_position(text.as_bytes(), format).expect_err(text).to_string()
}

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

// showboard

const GNU_GO: &str = "=
   A B C D E
 5 . . . . . 5
 4 . + . + X 4
 3 . . O . . 3     WHITE (O) has captured 0 stones
 2 . + . + . 2     BLACK (X) has captured 12 stones
 1 X . . . . 1
   A B C D E
";

#[test]
fn boards_of_gnu_go() {
    let file = read(GNU_GO);
    assert_eq!(file.position.rows(), [".....", "....X", "..O..", ".....", "X...."]);
    assert_eq!((file.position.to_move(), file.position.is_whole_board()), (Colour::Black, true));
}

#[test]
fn boards_of_other_programs() {
    let katago = "= MoveNum: 3 HASH: CDCBC1F514D7E680
   A B C
 3 . X2.
 2 O3. .
 1 X1. .
Next player: White
Rules: {\"ko\":\"POSITIONAL\"}
region: b1 c1
";
    let file = read(katago);
    assert_eq!(
        (file.position.rows(), file.position.to_move()),
        (vec![".X.".into(), "O..".into(), "X..".into()], Colour::White)
    );
    assert_eq!(names(file.position.region()), "b1 c1");
    let leela = "
Passes: 0            Black (X) Prisoners: 0
White (O) to move    White (O) Prisoners: 0

    a b c
 3  .(X). 3
 2  O . . 2
 1  . . . 1
    a b c
Hash: 9A930BE1616C538E Ko-Hash: A14C933E7669946D
";
    let file = read(leela);
    assert_eq!(
        (file.position.rows(), file.position.to_move()),
        (vec![".X.".into(), "O..".into(), "...".into()], Colour::White)
    );
    let pachi = "= Move:   2  Komi: 7.5  Handicap: 0  Captures B: 0 W: 0
      A B C        A B C
    +-------+    +-------+
  3 | . X). |  3 | , , x |
  2 | O . . |  2 | x x x |
  1 | . . . |  1 | x x x |
    +-------+    +-------+
";
    assert_eq!(read(pachi).position.rows(), [".X.", "O..", "..."]);
    let large = "   A B C D E F G H J K\n10 . . . . . . . . . X\n".to_owned()
        + &(1..10).rev().map(|row| format!(" {row} O . . . . . . . . .\n")).collect::<String>();
    assert_eq!(read(&large).position.size().to_string(), "10x10");
}

#[test]
fn coordinates_may_stand_on_any_side() {
    let expected = [".X.", "O.X"];
    for text in [
        ". X . 2\nO . X 1\na b c",
        "  a b c\n. X . 2\nO . X 1",
        "2 . X .\n1 O . X\n  a b c",
        "2 . X . 2\n1 O . X 1",
        ". X .  2\nO . X  1",
        "A board:\n2 . X .\n1 O . X\nWhite to move",
    ] {
        assert_eq!(read(text).position.rows(), expected, "{text}");
    }
    assert_eq!(read("2 . X .\n1 O . X\nWhite to move").position.to_move(), Colour::White);
    for (text, expected) in [
        ("2 . X .\n1 O . X\n  b c d", "3:3: only a part of the board is drawn"),
        (". X . 2\nO . 1", "2:1: row 1 of the board has 2 points, and there are 3 columns"),
        (". X . 3\nO . X 2", "1:7: \"3\" in row 1"),
    ] {
        let error = error(Format::Text, text);
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn boards_with_coordinates_that_are_none() {
    for (text, expected) in [
        ("1: B c1\n    b  c\n 2  X  .\n 1  .  .\n", "2:5: only a part of the board is drawn"),
        ("A B\n2 . .\n", "row 1 of the board should stand here"),
        ("A B\n2 . .\n3 . .\n", "3:1: row 1 of the board should stand here"),
        ("A B\n2 . .\n1 .\n", "3:2: row 1 of the board has 1 points, and there are 2 columns"),
        ("A B\n2 . ?\n1 . .\n", "2:5: \"?\" in row 2, column 2 of the diagram is no point"),
        ("A B\n1 . .\nregoin: a1\n", "3:1: \"regoin\" is not a key: did you mean region?"),
        ("A B\n0 . .\n", "2:1: a board of 0x2 cannot be"),
        ("A B\n99999999999999999999999 . .\n", "1:1: "),
    ] {
        let error = error(Format::Text, text);
        assert!(error.starts_with(expected), "{error}");
    }
}

// Round stones

#[test]
fn boards_of_round_stones() {
    assert_eq!(read("┌○┬●┐\n├┼●.┤\n└┴+·┘").position.rows(), [".O.X.", "..X..", "....."]);
    assert_eq!(read("⚪️ . ⚫️\n. ．＋").position.rows(), ["O.X", "..."]);
    assert_eq!(read("┌─○─┐\n└─┴─●").position.rows(), [".O.", "..X"]);
    assert_eq!(read("  A B\n2 ● ┐\n1 └ ○").position.rows(), ["X.", ".O"]);
}

// Catalogues

#[test]
fn boards_of_catalogues() {
    let double_ko = "# A double ko.\n   o   o\n o X o . o\n # . # O #\n # # # # #\nto-move: W\n";
    let file = read(double_ko);
    assert_eq!(file.position.rows(), [".O.O.", "OXO.O", "X.XOX", "XXXXX"]);
    assert_eq!(names(file.position.region()), "b3 d3 b2 d2");
    assert_eq!(names(file.position.immortal()), "b4 d4 a3 c3 e3");
    assert_eq!(file.position.to_move(), Colour::White);
    assert_eq!(read("_o_o_/oXo.o/#.#O#/#####\nto-move: W\n"), file);
    let toml = "diagram = '''\n   o   o\n o X o . o\n # . # O #\n # # # # #\n'''\nto_move = 'W'";
    assert_eq!(parse_position(toml.as_bytes(), Format::Toml).as_ref(), Ok(&file));
    let all_mortal = read("# # #\n# . #\n# . #\n# # #\n");
    assert_eq!((all_mortal.position.rows()[1].as_str(), names(all_mortal.position.region())), ("X.X", "b3 b2".into()));
    assert_eq!(read("###/#.#/#.#/###\n"), all_mortal);
    let edge = read(" ───────────\n x . X . o\n ───────────\n");
    assert_eq!((edge.position.rows(), names(edge.position.region())), (vec!["X.X.O".into()], "b1 c1 d1".into()));
    let whole = read("─────\n│O .│\n─────");
    assert!(whole.position.is_whole_board());
    assert_eq!(read("  o o\n# . . o\n  o o\n").position.rows(), [".OO.", "X..O", ".OO."]);
    assert_eq!(read(" # # # # o o\n # O . # . . o\n o # # # o o\n").position.size().to_string(), "3x7");
    let keys = read("  o o\no . . o\n  o o\nregion: b2\nimmortal: a2, c3");
    assert_eq!((names(keys.position.region()), names(keys.position.immortal())), ("b2".into(), "c3 a2".into()));
}

#[test]
fn comments_are_no_rows() {
    for text in ["# . . X\n. . X\n", "#\n##\n. . X\n", "# X of 3\n. . X\n", ". . X\n# . . X\n"] {
        assert_eq!(read(text).position.rows(), ["..X"], "{text}");
    }
}

#[test]
fn boards_of_catalogues_that_are_none() {
    for (text, expected) in [
        ("x o .\nx .\n", "2:1: row 2 of the diagram has 2 points, but row 1 has 3"),
        (" x o\nx . o\n", "2:1: row 2 of the diagram has 3 points"),
        ("x\n  o\n. @ .", "3:1: row 3 of the diagram has 3 points, but row 1 has 1"),
        ("x _ o\n", "region: the region is empty"),
        ("─────", "there is no diagram"),
    ] {
        let error = error(Format::Text, text);
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn boards_of_commands() {
    let check = "ko: Positional superko (psk)\n\nmove 1, B b1: a stone stands there\n\n0 of 2 moves made; White to move\n\n\
        \x20   a  b  c\n 2  X  #  O\n 1  . [X] .\n\n# barred for White\n";
    let file = read(check);
    assert_eq!((file.position.rows(), file.position.to_move()), (vec!["X.O".into(), ".X.".into()], Colour::White));
    assert!(file.position.is_whole_board());
    let classify = "a ko, White to move, suicide of two stones or more\n\n    a  b  c\n 2 (X)(.) O\n 1  . [X] .\n\n\
        ko points      a2 b2 (cyclical part)\n1: B c1\n    b  c\n 1  .  X\n";
    let file = read(classify);
    assert_eq!((names(file.position.region()), file.position.to_move()), ("a2 b2 b1".into(), Colour::White));
}

// Sensei's Library

#[test]
fn diagrams_of_senseis_library() {
    let file = read("$$W A ko\n$$  -------\n$$ | . X O . |\n$$ | X C 1 O |\n$$ | a X O , |\n$$  -------\n");
    assert_eq!(file.position.rows(), [".XO.", "X..O", ".XO."]);
    assert_eq!((file.name.as_deref(), file.position.to_move()), (Some("A ko"), Colour::White));
    assert_eq!(names(file.position.region()), "b2");
}

#[test]
fn marks_of_senseis_library() {
    let file = read("$$\n$$ +-----+\n$$ | B . # |\n$$ | @ M Q |\n$$ | . Y . |\n$$ | Z P . |\n$$ +-----+\n");
    assert_eq!(file.position.rows(), ["X.X", "O.O", ".X.", "XO."]);
    assert_eq!(names(file.position.region()), "a4 c4 a3 b3 c3 b2");
    assert_eq!(names(file.position.immortal()), "a1 b1");
    let white = read("$$W\n$$ ---\n$$ | W C S T . |\n$$ ---\nregion: e1\n");
    assert_eq!(
        (white.position.rows(), names(white.position.region())),
        (vec!["O....".into()], "a1 b1 c1 d1 e1".into())
    );
}

#[test]
fn parts_of_larger_boards() {
    let corner = read("$$c\n$$ ------\n$$ | X O\n$$ | . S\n");
    assert_eq!(corner.position.size().to_string(), "19x19");
    assert_eq!(
        (corner.position.rows()[0].as_str(), names(corner.position.region())),
        ("XO.................", "b18".into())
    );
    let lower = read("$$Bc5m10 lower right\n$$ X O |\n$$ . S |\n$$ ----\n");
    assert_eq!(lower.position.rows(), [".....", ".....", ".....", "...XO", "....."]);
    assert_eq!((names(lower.position.region()), lower.name.as_deref()), ("e1".into(), Some("lower right")));
    let side = read("$$\n$$ | . X . |\n$$ | . . . |\n$$ ------\n");
    assert_eq!(side.position.rows(), ["...", ".X.", "..."]);
}

/// As forums have them: the drawing is a window of a larger board, and what is assumed is said.
#[test]
fn diagrams_of_forums() {
    let ko = "$$B\n$$ . X O .\n$$ X * X O\n$$ . X O .\n";
    let post = format!("See this:\n[go]{ko}[/go] What is it?\nto-move: W\n");
    let assumed = |text: &str, strict| {
        let reading = Reading { strict, encoding: None };
        let contents = parse_contents(text.as_bytes(), Format::guess_from_content(text.as_bytes()), reading);
        contents.map(|contents| match contents {
            Contents::Position(file, _, assumed) => (*file, assumed),
            Contents::Games(_) => panic!("a game: {text}"),
        })
    };
    let (file, said) = assumed(&post, false).unwrap();
    assert_eq!((file.position.size().to_string(), file.position.to_move()), ("19x19".to_owned(), Colour::White));
    assert_eq!(&file.position.rows()[8..11], ["........XO.........", ".......X.XO........", "........XO........."]);
    assert_eq!(said[0].place, FilePlace::Text { line: 3, column: 4 });
    assert!(said[0].sentence.contains("it is put in the middle of 19x19"), "{}", said[0]);
    assert_eq!(assumed(&post, true).unwrap_err(), said[0]);
    // One edge: the first line is in the middle of the lower side.
    let (file, said) =
        assumed("$$B\n$$ . . O O O X X X .\n$$ . . O O O X X X .\n$$ -------------------", false).unwrap();
    assert_eq!((file.position.rows()[18].as_str(), said.len()), (".......OOOXXX......", 1));
    // The corner says where it is.
    assert_eq!(assumed("[go]$$\n$$ -----\n$$ | X O\n$$ | . .\n[/go]", true).unwrap().1, []);
    assert_eq!(assumed(&"$$ . .".replace("$$", "$$\n$$"), false).unwrap().1.len(), 1);
}

#[test]
fn diagrams_of_senseis_library_that_are_none() {
    for (text, expected) in [
        ("$$\n", "there is no diagram"),
        ("$$\n$$ | . X |\n$$ | . . .|\n", "3:4: row 2 of the diagram has 3 points, but row 1 has 2"),
        ("$$\n$$ | . X |\n$$ | . ! |\n", "3:8: \"!\" in row 2, column 2"),
        ("$$\n$$ | . X |\n$$  . .\n", "2:4: some rows have an edge"),
        ("$$\n$$ | . . |\n$$ -----\n$$ | . . |\n", "4:4: the diagram has ended"),
        ("$$\n$$ | . . |\nSee above.\n", "3:1: this line is no part of the diagram"),
        ("$$\n$$ | . . |\nregoin: a1\n", "3:1: \"regoin\" is not a key: did you mean region?"),
        ("$$c2\n$$ . . .\n", "2:4: the diagram does not fit a board of 2x2"),
        ("$$c2\n$$ --\n$$ | . . .\n", "3:4: the diagram does not fit a board of 2x2"),
    ] {
        let error = error(Format::Text, text);
        assert!(error.starts_with(expected), "{error}\n{text}");
    }
}

// Keys

#[test]
fn keys_that_are_none_are_errors() {
    for (text, expected) in [
        ("diagram = '..'\nregoin = ['a1']", "2:1: \"regoin\" is not a key: did you mean region?"),
        ("diagram = '..'\nto-move = 'W'", "2:1: \"to-move\" is not a key: did you mean to_move?"),
        ("diagram = '..'\n[xyzzy]\nz = 1", "2:2: \"xyzzy\" is not a key: there are name, rows, cols"),
        ("diagram = '..'\n\"a\\nb\" = 1", "2:1: \"a\\nb\" is not a key"),
    ] {
        let error = error(Format::Toml, text);
        assert!(error.starts_with(expected), "{error}");
    }
    for known in [
        "diagram = '..'\ntitle = 'x'\ncycle = []\n[measured.none]\nanything = 1\n[[outcomes]]\nsays = 'x'",
        "diagram = '..'\nkind = 'balanced'\ncycle_plays = 2\n[oracle.none]\nanything = 1\n[outcomes]\nanything = 'x'",
    ] {
        assert!(parse_position(known.as_bytes(), Format::Toml).is_ok(), "{known}");
    }
}

// By what is there

#[test]
fn text_files_of_any_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    for text in [
        "X .\n. O\n",
        "\u{feff}diagram = '''\nX .\n. O\n'''\n",
        " (\n;SZ[2]AB[aa]AW[bb])",
        "name = \"\"\ndiagram=\"X.\\n.O\"",
        "   A B\n 2 X . 2\n 1 . O 1\n   A B\n",
        "$$\n$$ ----\n$$ | X . |\n$$ | . O |\n$$ ----",
        "●┐\n└○",
    ] {
        fs::write(&path, text).unwrap();
        assert_eq!(
            read_position(&path).unwrap_or_else(|error| panic!("{error}")).position.rows(),
            ["X.", ".O"],
            "{text}"
        );
    }
}

/// Any board, with its rows as characters.
fn boards() -> impl Strategy<Value = Vec<String>> {
    (1..8_usize, 1..8_usize).prop_flat_map(|(rows, cols)| {
        let row = prop::collection::vec(prop::sample::select(vec!['.', '.', '.', 'X', 'O']), cols);
        prop::collection::vec(row.prop_map(|row| row.into_iter().collect()), rows)
    })
}

fn spaced(row: &str) -> String {
    row.chars().map(|c| format!(" {c}")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    /// However a board is drawn, it is the same board, or the same that is wrong with it.
    #[test]
    fn the_same_board_in_every_way(rows in boards()) {
        let plain = parse_position(rows.join("\n").as_bytes(), Format::Text).map_err(|error| error.sentence);
        let letters = spaced(&"ABCDEFGH"[..rows[0].len()]);
        let numbered: String = rows.iter().rev().enumerate().map(|(i, row)| format!("{}{}\n", i + 1, spaced(row))).collect::<Vec<_>>().into_iter().rev().collect();
        let sensei: String = rows.iter().map(|row| format!("$$ |{} |\n", spaced(row))).collect();
        for text in [
            format!(" {letters}\n{numbered} {letters}\n"),
            format!("$$\n$$ ----\n{sensei}$$ ----\n"),
            rows.join("\n").replace('X', "●").replace('O', "○").replace('.', "┼"),
        ] {
            let read = parse_position(text.as_bytes(), Format::Text).map_err(|error| error.sentence);
            prop_assert_eq!(&read, &plain, "{}", text);
        }
    }
}

// Diagrams that are written.

/// A diagram of Sensei's Library with some ko points and the moves that are plays on empty points.
fn diagram<'a>(board: &'a BoardPosition, ko_points: &'a [Point], moves: &'a [Move]) -> SenseiDiagram<'a> {
    SenseiDiagram { ko_points, moves, ..SenseiDiagram::new(board, "a title") }
}

#[test]
fn written_diagrams_have_numbers_marks_and_what_is_left_to_say() {
    let board = read(". X O .\nX X O O\nX O O .\n. X . O\nregion: a1 b1 c1\nimmortal: d1").position;
    let moves = ["B c1", "W a1", "B b1", "W pass"].map(|text| text.parse().expect("a move"));
    let diagram = SenseiDiagram { first: 11, coordinates: true, ..diagram(&board, board.region(), &moves) };
    let expected = "$$Bcm11 a title: 13 at b1, 14 pass\n$$  ---------\n$$ | . X O . |\n$$ | X X O O |\n$$ | X O O . |\n\
        $$ | 2 # 1 P |\n$$  ---------\nregion: a1 b1 c1\n";
    assert_eq!(diagram.to_text(), expected);
    assert_eq!(read(expected).position, board);
}

#[test]
fn the_tenth_move_is_a_nought() {
    let board = BoardPosition::empty_board("1x10".parse().expect("a size"));
    let points = board.size().points().zip(Colour::BOTH.into_iter().cycle());
    let moves: Vec<Move> = points.map(|(point, colour)| Move::play(colour, point)).collect();
    let text = diagram(&board, &[], &moves).to_text();
    assert!(text.contains("| 1 2 3 4 5 6 7 8 9 0 |"), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn written_diagrams_are_read(board in positions(9), marked in 0..4usize, played in 0..9usize, coordinates in any::<bool>()) {
        let ko_points: Vec<Point> = board.region().iter().copied().step_by(marked + 1).filter(|_| marked > 0).collect();
        let empty = board.region().iter().filter(|&&point| board.contents()[board.size().index(point)].is_none());
        let moves: Vec<Move> = empty.take(played).map(|&point| Move::play(board.to_move(), point)).collect();
        let text = SenseiDiagram { coordinates, ..diagram(&board, &ko_points, &moves) }.to_text();
        let again = read(&text);
        prop_assert_eq!((again.name.as_deref(), &again.position), (Some("a title"), &board), "{}", text);
    }
}
