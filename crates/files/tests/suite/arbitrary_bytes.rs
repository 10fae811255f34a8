//! Whatever the bytes, reading a position or a game gives an answer and never panics.

use koatlas_board::{Move, Point, Size};
use koatlas_files::{Format, Game, PositionFile, parse_game, parse_games, parse_position, write_position};
use proptest::prelude::*;

/// Reads bytes in all formats. What is read must come back the same; what is not must give one line.
fn check(bytes: &[u8]) {
    for format in Format::ALL {
        match parse_position(bytes, format) {
            Ok(file) => check_again(&file),
            Err(error) => assert!(!error.to_string().contains('\n'), "{error:?}"),
        }
    }
    check_game(bytes);
}

/// Reads bytes as games. What is a position is a game without moves.
fn check_game(bytes: &[u8]) {
    match (parse_game(bytes), parse_position(bytes, Format::Sgf)) {
        (Ok(game), Ok(PositionFile { name, position })) => assert_eq!(
            (game.name.as_ref(), &game.start, &game.moves[..], &game.changes[..]),
            (name.as_ref(), &position, &[][..], &[][..])
        ),
        (Ok(game), Err(_)) => check_moves(&game),
        (Err(error), Ok(_)) => panic!("a position, and no game: {error}"),
        (Err(error), Err(_)) => assert!(!error.to_string().contains('\n'), "{error:?}"),
    }
    if let Ok(games) = parse_games(bytes) {
        games.into_iter().flatten().for_each(|game| check_moves(&game));
    }
}

fn check_moves(game: &Game) {
    let size = game.start.size();
    assert!(game.moves.iter().filter_map(|played| played.point).all(|point| size.contains(point)));
    game.changes.iter().for_each(|change| drop(change.apply_to(&game.start)));
    let text = game.to_sgf();
    let again = parse_game(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let without_slips = Game { unread: 0, slips: Vec::new(), ..game.clone() };
    assert!(again == without_slips || game.changes.iter().any(|change| change.after == 0), "{text}");
}

fn check_again(file: &PositionFile) {
    for format in Format::ALL {
        let text = write_position(file, format);
        assert_eq!(parse_position(text.as_bytes(), format).as_ref(), Ok(file), "{text}");
    }
}

const TOML: &str = r#"name = "corner ko"
rows = 3
cols = 4
real_edges = ["top", "bottom", "left", "right"]
diagram = """
O . O .
X O . .
. . . .
"""
region = ["a3", "b3"]
immortal = ["c3"]
to_move = "W"
"#;
const JSON: &str = r#"{"id":"a","initialStones":[["B","A1"]],"moves":[["W","c3"],["B","pass"]],"boardXSize":4,"boardYSize":3,
"komi":7.5,"rules":"aga"}[{"width":3,"height":3,"initial_state":{"black":"aa"},"moves":[[0,1,5],[-1,-1,9]]},{"rows":[".X","O."],"region":["a1"],
"immortal":["a1"],"to_move":"W","ko":null}]"#;
const DRAWN: &str = "# ko\n   o   o\n o X o . o │\n # . # O #\n # # # # #\n─────\nto-move: W\n";
const TEXT: &str = "# ko\nO . O .\nX O . .\n. . . .\nname: corner ko\nto-move: W\nregion: a3 b3\nimmortal: c3\n";
const GAME: &str = "(;FF[4]GM[1]SZ[4:3]HA[2]AB[ab][da]PL[W];W[aa]C[\\] ;(](;B[tt];W[])(;B[bb]N[x]\n;W[cc]))";
const SGF: &str = "(;FF[4]GM[1]SZ[4:3]GN[corner ko]PL[W]AB[ab]AW[aa][ca][bb]AE[cc:dc]SQ[aa][ba]TR[cb]MA[ca])";

/// Pieces of all three formats, in any order.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "(;",
        ")",
        ";",
        "(",
        "[",
        "]",
        "[aa]",
        "[bb:dc]",
        "SZ",
        "SZ[3]",
        "AB",
        "AW[ba]",
        "AE",
        "MA",
        "SQ",
        "PL[W]",
        "GM[1]",
        "GN[x\\]]",
        "B[aa]",
        "(;W[ba]",
        ";B[]",
        "HA[2]",
        "\\",
        ":",
        "\n",
        "\r\n",
        " ",
        "#",
        ". X O",
        ". . .",
        "X O .",
        "  x o\n x . o\n",
        "# @ _",
        "───",
        "(X)[.]",
        "{\"rows\":[\"X.\"]}",
        "\"moves\":[[\"B\",\"A1\"],[0,0]]",
        "{\"width\":2,\"height\":2,",
        "{\"boardXSize\":2,\"boardYSize\":3,",
        "region: a1 c1",
        "$$",
        "$$B9 x\n",
        "$$ | . X C |\n",
        "$$ ----\n",
        "  A B C\n",
        "\n2 . X O 2\n",
        "\n1 . . . 1\n",
        "Next player: White",
        "○●┼",
        "immortal: b1",
        "to-move: W",
        "name: x",
        "diagram = '''",
        "'''",
        "\"\"\"",
        "rows = 3",
        "cols = 3",
        "region = ",
        "[\"a1\"]",
        "immortal = ['a1', 'b1']",
        "[table]",
        "\u{feff}",
        "é",
        "\0",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Bytes that mean something in one format or another.
const LIKELY: &[u8] = b" \n\r.XO[](){}'\"\\#:;=a1B";

/// A valid file with a few of its bytes replaced, removed or doubled.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let damage = prop::collection::vec((any::<prop::sample::Index>(), 0..4, any::<u8>()), 1..5);
    (prop::sample::select(vec![TOML, TEXT, SGF, GAME, JSON, DRAWN]), damage).prop_map(|(text, damage)| {
        let mut bytes = text.as_bytes().to_vec();
        for (index, kind, byte) in damage {
            let at = index.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes[at] = LIKELY[usize::from(byte) % LIKELY.len()],
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, bytes[at]),
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&bytes);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        check(text.as_bytes());
    }

    #[test]
    fn any_pieces(text in pieces()) {
        check(text.as_bytes());
        check(format!("(;{text})").as_bytes());
        check(format!("diagram = '''\n{text}'''\n").as_bytes());
    }

    #[test]
    fn any_damage(bytes in damaged()) {
        check(&bytes);
    }

    #[test]
    fn any_words(text in any::<String>(), short in "[a-zA-Z0-9+x -]{0,6}") {
        for text in [text, short] {
            let errors = [
                text.parse::<Point>().err().map(|error| error.to_string()),
                text.parse::<Size>().err().map(|error| error.to_string()),
                text.parse::<Move>().err().map(|error| error.to_string()),
            ];
            prop_assert!(errors.iter().flatten().all(|error| !error.contains('\n')), "{:?}", errors);
        }
    }
}

#[test]
fn the_examples_are_positions() {
    let read = |text: &str, format| parse_position(text.as_bytes(), format).expect("a position");
    let file = read(TOML, Format::Toml);
    assert_eq!((&read(TEXT, Format::Text), &read(SGF, Format::Sgf)), (&file, &file));
    check_again(&file);
    assert_eq!(parse_game(GAME.as_bytes()).expect("a game").moves.len(), 3);
}

/// Deep nesting must not exhaust the stack.
#[test]
fn deep_nesting() {
    for piece in ["(", "(;", ";", "[", "{", "a.", "(;B[aa]", "a = [", "a={a="] {
        let many = piece.repeat(400_000 / piece.len());
        check(many.as_bytes());
        check(format!("(;{many})").as_bytes());
        check(format!("(;SZ[3]{many}(())").as_bytes());
        check(format!("a = {many}").as_bytes());
    }
}
