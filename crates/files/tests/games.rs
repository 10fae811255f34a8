//! Games in SGF files: what is read, and what is left to others.

use koatlas_board::{BoardPosition, Colour, Move, Point};
use koatlas_files::{Format, GameFile, MAX_FILE_SIZE, PositionFile, parse_game, parse_position};
use proptest::prelude::*;

fn game(text: &str) -> GameFile {
    parse_game(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn moves(text: &str) -> String {
    game(text).moves.iter().map(Move::to_string).collect::<Vec<_>>().join(", ")
}

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

// What is read.

#[test]
fn a_game_is_a_start_and_moves() {
    let text = "(;FF[4]GM[1]SZ[4:3]GN[corner\nko]PL[W]AB[ab]AW[aa][ca][bb]AE[cc:dc]SQ[aa]CR[ba]TR[cb]MA[ca]\n\
        ;W[cb]WL[30];B[ba]C[Takes.]KO[]\n;W[]\n;B[tt])\n";
    let GameFile { name, start, moves } = game(text);
    assert_eq!(name.as_deref(), Some("corner ko"));
    assert_eq!(start.rows(), ["O.O.", "XO..", "...."]);
    assert_eq!((names(start.region()), names(start.immortal())), ("a3 b3 c2".into(), "c3".into()));
    assert_eq!(start.to_move(), Colour::White);
    let expected = ["W c2", "B b3", "W pass", "B pass"].map(|text| text.parse().expect("a move"));
    assert_eq!(moves, expected);
}

#[test]
fn almost_everything_may_be_left_out() {
    let start = BoardPosition::empty_board("19x19".parse().expect("a board"));
    assert_eq!(game("(;)"), GameFile { name: None, start, moves: vec![] });
    assert_eq!(moves("(;;B[aa])"), "B a19");
    assert_eq!(moves("\u{feff} (\r\n;\r\n;\tB\n[aa]\r\n)\r\n"), "B a19");
}

#[test]
fn points_of_rectangular_boards() {
    assert_eq!(moves("(;SZ[4:3];B[aa];W[da];B[ac];W[dc];B[bb])"), "B a3, W d3, B a1, W d1, B b2");
    assert_eq!(moves("(;SZ[25:14];B[ya];W[yn])"), "B z14, W z1");
    assert_eq!(moves("(;SZ[1:25];B[ay];W[aa])"), "B a1, W a25");
}

#[test]
fn passes() {
    assert_eq!(moves("(;;B[];W[tt])"), "B pass, W pass");
    assert_eq!(moves("(;SZ[3];B[tt];W[])"), "B pass, W pass");
    assert_eq!(moves("(;SZ[19:2];B[tt])"), "B pass");
    assert_eq!(moves("(;SZ[20:2];B[])"), "B pass");
}

#[test]
fn the_first_node_may_have_a_move() {
    let read = game("(;SZ[3]W[bb]AB[aa];B[cc])");
    assert_eq!((read.start.rows()[0].as_str(), read.start.to_move()), ("X..", Colour::White));
    assert_eq!(moves("(;SZ[3]W[bb]AB[aa];B[cc])"), "W b2, B c1");
}

#[test]
fn nodes_without_a_move_are_skipped() {
    assert_eq!(moves("(;SZ[3];;C[x];B[aa];;N[y]TR[aa]SQ[zz]HA[x]GM[2]SZ[x]GN[a]GN[b];W[bb];)"), "B a3, W b2");
}

#[test]
fn moves_are_not_judged() {
    let text = "(;SZ[3]AB[aa];B[aa];B[aa];B[bb];W[];W[]MN[7];W[bb])";
    assert_eq!(moves(text), "B a3, B a3, B b2, W pass, W pass, W b2");
}

#[test]
fn the_main_line_goes_on_with_first_variations() {
    assert_eq!(moves("(;SZ[3];B[aa](;W[bb];B[cc])(;W[ab]))"), "B a3, W b2, B c1");
    assert_eq!(moves("(;SZ[3](;B[aa](;W[bb](;B[ac])(;B[ca]))(;W[ab]))\n(;B[ba]) )"), "B a3, W b2, B a1");
    let elsewhere = "(;SZ[3](;B[aa])(;B[zz]W[]AB[aa]C[(;\\]]PL[x] junk;B[bb](;W[cc])(;W[ca])))";
    assert_eq!(moves(elsewhere), "B a3");
}

#[test]
fn values_may_hold_any_character() {
    let text =
        "(;SZ[3]C[a \\] ) ( ; \\\\]GN[x\\]y];B[aa]C[)];W[bb]C[\\\\\\]];C[[(;B[cc\\]];B[ca]X[a][)][\\]](;W[]C[;]))";
    assert_eq!(moves(text), "B a3, W b2, B c3, W pass");
    assert_eq!(game(text).name.as_deref(), Some("x]y"));
}

/// Before version 4 of the format names had small letters too.
#[test]
fn names_of_older_files() {
    let text = "(;GaMe[1]SiZe[3]PLayer[W]AddBlack[aa];White[bb];Black[cc]Comment[x])";
    assert_eq!((moves(text), to_move(text)), ("W b2, B c1".into(), "W".into()));
    assert_eq!(game(text).start.rows(), ["X..", "...", "..."]);
}

#[test]
fn lists_may_be_full_of_large_rectangles() {
    let text = format!("(;SZ[19]AE{};B[aa]DD{})", "[aa:ss]".repeat(70_000), "[aa:ZZ]".repeat(70_000));
    assert_eq!(moves(&text), "B a19");
    assert_eq!(parse_position(text.replace(";B[aa]", "").as_bytes(), Format::Sgf).map(|file| file.name), Ok(None));
}

// Whose turn it is.

fn to_move(text: &str) -> String {
    game(text).start.to_move().to_string()
}

#[test]
fn the_player_to_move() {
    for (text, expected) in [
        ("(;)", "B"),
        ("(;PL[W])", "W"),
        ("(;;B[aa])", "B"),
        ("(;;C[x];W[aa];B[bb])", "W"),
        ("(;W[];B[])", "W"),
        ("(;PL[B];W[aa])", "B"),
        ("(;PL[W];B[aa])", "W"),
        ("(;AB[aa];B[bb])", "B"),
        ("(;AW[aa];W[bb])", "W"),
        ("(;HA[2]AB[dd][pp];W[aa])", "W"),
        ("(;HA[2]AB[dd][pp];B[aa])", "W"),
        ("(;HA[2]AB[dd][pp]PL[B];B[aa])", "B"),
        ("(;HA[2]AB[dd][pp]PL[B];W[aa])", "B"),
        ("(;HA[1]AB[dd];B[aa])", "B"),
        ("(;HA[0];B[aa])", "B"),
        ("(;AB[dd][pp])", "B"),
        ("(;HA[2]AB[dd][pp])", "B"),
        ("(;HA[2]AB[dd][pp]PL[W])", "W"),
    ] {
        assert_eq!(to_move(text), expected, "{text}");
    }
}

/// A file of one node without moves is both a game and a position.
#[test]
fn a_game_without_moves_is_a_position() {
    for text in [
        "(;)",
        "(;SZ[4:3]GN[a  b]AB[ab]AW[aa][ca][bb]SQ[aa]MA[ca]PL[W])",
        "(;SZ[3]AB[aa:bb]HA[4])",
        "(;SZ[3]AW[aa:bb]C[\\] ;( )])\n",
    ] {
        let PositionFile { name, position: start } = parse_position(text.as_bytes(), Format::Sgf).expect(text);
        assert_eq!(game(text), GameFile { name, start, moves: vec![] }, "{text}");
    }
}

#[test]
fn another_player_to_move() {
    let start = game("(;SZ[3]AB[aa]AW[cc]SQ[aa]MA[cc])").start;
    let white = start.with_to_move(Colour::White);
    assert_eq!(white.to_move(), Colour::White);
    assert_ne!(white, start);
    assert_eq!((white.with_to_move(Colour::Black), white.with_to_move(Colour::White)), (start, white.clone()));
}

// Long and deep files.

#[test]
fn long_games() {
    let read = game(&format!("(;SZ[3]{})", ";B[aa];W[bb]".repeat(75_000)));
    assert_eq!(read.moves.len(), 150_000);
    assert_eq!([read.moves[0], read.moves[149_999]].map(|played| played.to_string()), ["B a3", "W b2"]);
    assert_eq!(moves(&format!("(;{};B[aa])", ";".repeat(MAX_FILE_SIZE - 9))), "B a19");
}

#[test]
fn deep_variations() {
    let deep = format!("{}{}", "(;B[aa](;W[bb]".repeat(50_000), ")".repeat(100_000));
    assert_eq!(game(&deep).moves.len(), 100_000);
    assert_eq!(moves(&format!("(;SZ[3](;B[cc]){deep})")), "B c1");
    assert_eq!(moves(&format!("(;B[aa]{})", "(;W[bb])(;W[cc])".repeat(50_000))), "B a19, W b18");
}

// Any game.

/// Nodes, with and without moves.
fn nodes() -> impl Strategy<Value = String> {
    let node = prop::sample::select(vec![
        ";",
        ";B[aa]",
        ";W[sa]",
        "; B[as]C[\\] ; ) (]",
        ";W\n[cd]\n",
        ";B[]",
        ";W[tt]KO[]",
        ";N[(;B[aa\\])]W[dc]",
        ";C[x]TR[aa][bb:cc]",
        ";C[\\\\]Black[ba]",
    ]);
    prop::collection::vec(node, 1..4).prop_map(|nodes| nodes.concat())
}

fn trees() -> impl Strategy<Value = String> {
    let leaf = nodes().prop_map(|nodes| format!("({nodes})"));
    leaf.prop_recursive(6, 40, 3, |tree| {
        (nodes(), prop::collection::vec(tree, 0..4)).prop_map(|(nodes, trees)| format!("({nodes}{})\n", trees.concat()))
    })
}

/// The main line as the parser of the properties finds it when it is given the whole tree.
fn parsed_whole(text: &str) -> Vec<Move> {
    let read = |colour, place: &sgf_parse::go::Move| match *place {
        sgf_parse::go::Move::Move(sgf_parse::go::Point { x, y }) if x < 19 => {
            Move::play(colour, Point { col: x, row: 18 - y })
        }
        _ => Move::pass(colour),
    };
    let trees = sgf_parse::go::parse(text).expect("a tree");
    let played = trees[0].main_variation().filter_map(|node| match node.get_move()? {
        sgf_parse::go::Prop::B(place) => Some(read(Colour::Black, place)),
        sgf_parse::go::Prop::W(place) => Some(read(Colour::White, place)),
        _ => None,
    });
    played.collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn any_game(text in trees()) {
        prop_assert_eq!(game(&text).moves, parsed_whole(&text), "{}", text);
    }
}
