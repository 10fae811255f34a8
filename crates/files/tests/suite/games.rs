//! Games in SGF files: what is read, and what is left to others.

use koatlas_board::{BoardPosition, Colour, Move, Point};
use koatlas_files::{
    FileError, Format, Game, LinePlace, MAX_FILE_SIZE, PositionFile, SetupChange, parse_game, parse_games,
    parse_position,
};
use proptest::prelude::*;

fn game(text: &str) -> Game {
    parse_game(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn moves(text: &str) -> String {
    game(text).moves.iter().map(Move::to_string).collect::<Vec<_>>().join(", ")
}

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

/// A game without moves, of which nothing more is known.
fn bare(name: Option<String>, start: BoardPosition) -> Game {
    let (moves, changes, place, slips) = (vec![], vec![], LinePlace::default(), vec![]);
    Game { name, rules: None, komi: None, start, handicap_moves: vec![], moves, changes, unread: 0, place, slips }
}

// What is read.

#[test]
fn a_game_is_a_start_and_moves() {
    let text = "(;FF[4]GM[1]SZ[4:3]GN[corner\nko]PL[W]AB[ab]AW[aa][ca][bb]AE[cc:dc]SQ[aa][ba][cb]MA[ca]TR[db]CR[dc]\n\
        ;W[cb]WL[30];B[ba]C[Takes.]KO[]\n;W[]\n;B[tt])\n";
    let Game { name, start, moves, .. } = game(text);
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
    assert_eq!(game("(;)"), bare(None, start));
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
        assert_eq!(game(text), bare(name, start), "{text}");
    }
}

#[test]
fn crosses_of_viewers_are_no_immortal_stones() {
    let immortal = |text: &str| game(text).start.immortal().iter().map(ToString::to_string).collect::<Vec<_>>();
    for crosses in
        ["(;SZ[3]AB[aa]MA[aa][bb])", "(;SZ[3]AB[aa]MA[aa][bb];W[cc])", "(;SZ[3]AB[aa]SQ[aa][bb]MA[aa][bb];W[bb])"]
    {
        assert!(immortal(crosses).is_empty(), "{crosses}");
    }
    assert_eq!(immortal("(;SZ[3]AB[aa]SQ[bb]MA[aa][cc];W[bb])"), ["a3"]);
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

/// Nodes with their moves, and nodes without.
const NODES: [(&str, Option<&str>); 10] = [
    (";", None),
    (";B[aa]", Some("B a19")),
    (";W[sa]", Some("W t19")),
    ("; B[as]C[\\] ; ) (]", Some("B a1")),
    (";W\n[cd]\n", Some("W c16")),
    (";B[]", Some("B pass")),
    (";W[tt]KO[]", Some("W pass")),
    (";N[(;B[aa\\])]W[dc]", Some("W d17")),
    (";C[x]TR[aa][bb:cc]", None),
    (";C[\\\\]Black[ba]", Some("B b19")),
];

/// A text and the moves of its main line.
type Line = (String, Vec<&'static str>);

fn nodes() -> impl Strategy<Value = Line> {
    prop::collection::vec(prop::sample::select(NODES.to_vec()), 1..4).prop_map(|nodes| {
        (nodes.iter().map(|(text, _)| *text).collect(), nodes.iter().filter_map(|(_, played)| *played).collect())
    })
}

/// Trees: the main line of one is its nodes and the main line of its first variation.
fn trees() -> impl Strategy<Value = Line> {
    let leaf = nodes().prop_map(|(text, moves)| (format!("({text})"), moves));
    leaf.prop_recursive(6, 40, 3, |tree| {
        (nodes(), prop::collection::vec(tree, 0..4)).prop_map(|((text, mut moves), trees)| {
            let variations: String = trees.iter().map(|(text, _)| text.as_str()).collect();
            moves.extend(trees.into_iter().next().map(|(_, moves)| moves).unwrap_or_default());
            (format!("({text}{variations})\n"), moves)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn any_game((text, expected) in trees()) {
        prop_assert_eq!(moves(&text), expected.join(", "), "{}", text);
    }

    #[test]
    fn any_collection(games in prop::collection::vec(trees(), 1..5)) {
        let text: String = games.iter().map(|(text, _)| text.as_str()).collect();
        let read: Vec<usize> =
            parse_games(text.as_bytes()).unwrap().into_iter().map(|game| game.unwrap().moves.len()).collect();
        let expected: Vec<usize> = games.iter().map(|(_, moves)| moves.len()).collect();
        prop_assert_eq!(read, expected, "{}", text);
    }
}

// What servers write.

#[test]
fn rules_and_komi_are_handed_out_as_they_are_written() {
    let read = game("(;RU[Japanese]KM[6.5]SZ[9])");
    assert_eq!((read.rules.as_deref(), read.komi.as_deref()), (Some("Japanese"), Some("6.5")));
    let read = game("(;RU[\\]GOE]KM[]SZ[9];B[aa]RU[AGA])");
    assert_eq!((read.rules.as_deref(), read.komi), (Some("]GOE"), None));
}

#[test]
fn what_is_tolerated() {
    for text in [
        "Saved by a server.\n(;SZ[3];B[aa];W[bb])",
        "(SZ[3];B[aa];W[bb])",
        "(;SZ[3](B[aa](;W[bb])))",
        "(;GaMe[1]SiZe[3];Black[aa];White[bb])",
        "(;GM[1]GM[1]SZ[3:3]SZ[3:3];B[aa];W[bb])",
        "(;SZ[3x3];B[ aa ];W\n [bb\n])\0\u{1a}",
        "(;SZ[ 3 ];B[aa]HA[];W[bb])",
    ] {
        assert_eq!(moves(text), "B a3, W b2", "{text}");
    }
}

#[test]
fn text_is_read_without_its_escapes() {
    assert_eq!(game("(;GN[a\\:b \\]c\\\nd \\\\ e])").name.as_deref(), Some("a:b ]cd \\ e"));
}

#[test]
fn games_of_a_collection() {
    let text = "(;SZ[3]GN[one];B[aa])\n\n(;SZ[5]GN[two](;B[bb];W[cc])(;B[aa]))(;SZ[2]GN[three])\n";
    let games: Vec<Game> =
        parse_games(text.as_bytes()).unwrap().into_iter().collect::<Result<_, _>>().expect("three games");
    let names: Vec<&str> = games.iter().filter_map(|game| game.name.as_deref()).collect();
    assert_eq!(names, ["one", "two", "three"]);
    assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [1, 2, 0]);
    assert_eq!(parse_games(b"(;B[aa])").unwrap(), [parse_game(b"(;B[aa])")]);
}

#[test]
fn a_bad_game_does_not_hide_the_next() {
    let text = "(;SZ[3];B[aa])\n(;SZ[3]GM[2])\n(;SZ[3];W[bb])\n(;SZ[2]AB[aa:bb])(;SZ[3]\n;B[aa]x(;SZ[30])";
    let games: Vec<Result<usize, String>> = parse_games(text.as_bytes())
        .unwrap()
        .into_iter()
        .map(|game| game.map(|game| game.moves.len()).map_err(|error: FileError| error.to_string()))
        .collect();
    let [Ok(1), Err(second), Ok(1), Err(fourth), Ok(1)] = &games[..] else { panic!("{games:?}") };
    assert!(second.starts_with("2:11: GM: this is no game of Go"), "{second}");
    assert!(fourth.starts_with("4:11: the black string at a2"), "{fourth}");
}

#[test]
fn stones_set_up_before_the_first_move_belong_to_the_start() {
    let read = game("(;SZ[3]AB[aa]AW[cc];AW[ab]AE[cc];C[x]PL[W];W[bb])");
    assert_eq!(read.start.rows(), ["X..", "O..", "..."]);
    assert_eq!((read.start.to_move(), read.moves.len(), read.changes.len()), (Colour::White, 1, 0));
}

#[test]
fn stones_set_up_later_change_the_position() {
    let read = game("(;SZ[3];B[aa];AW[cc]AE[aa]PL[W];W[bb];AB[ac])");
    assert_eq!(read.moves.len(), 2);
    assert_eq!(read.changes.iter().map(|change| change.after).collect::<Vec<_>>(), [1, 2]);
    let after_one = parse_game(b"(;SZ[3]AB[aa])").unwrap().start;
    let changed = read.changes[0].apply_to(&after_one).expect("a legal position");
    assert_eq!((changed.rows(), changed.to_move()), (vec!["...".into(), "...".into(), "..O".into()], Colour::White));
    assert_eq!(read.changes.iter().map(SetupChange::to_move).collect::<Vec<_>>(), [Some(Colour::White), None]);
    let suffocated = game("(;SZ[2];B[aa];AB[ab][ba][bb])").changes[0];
    assert!(suffocated.apply_to(&parse_game(b"(;SZ[2]AB[aa])").unwrap().start).is_err());
}

#[test]
fn free_handicap_that_is_written_as_moves() {
    let read = game("(;SZ[9]HA[3];B[cc];B[gg];B[cg];W[ee];AB[aa];B[gc])");
    assert_eq!(read.start.to_move(), Colour::White);
    assert_eq!(read.start.contents().iter().filter(|content| **content == Some(Colour::Black)).count(), 3);
    let moves: Vec<String> = read.moves.iter().map(Move::to_string).collect();
    assert_eq!(moves, ["W e5", "B g7"]);
    assert_eq!(read.changes[0].after, 1);
    // Viewers count the stones as moves.
    assert_eq!((read.handicap_moves.len(), read.move_count()), (3, 5));
    assert_eq!(read.start_with_handicap(1).unwrap().rows()[2], "..X......");
    assert_eq!(read.start_with_handicap(1).unwrap().rows()[6], ".........");
    assert_eq!(game(&read.to_sgf()), read);
}

#[test]
fn boards_of_up_to_25_columns() {
    assert_eq!(game("(;SZ[25:14])").start.size().to_string(), "14x25");
    assert_eq!(moves("(;SZ[14:25];B[ay])"), "B a1");
}

/// Rectangles over rectangles: as much work as the file is long.
#[test]
fn hostile_files() {
    let rectangles = "[aa:ss]".repeat(150_000);
    assert_eq!(moves(&format!("(;AE{rectangles};B[aa])")), "B a19");
    let changes = game(&format!("(;B[aa]{})", ";AE[aa:ss]".repeat(100_000))).changes;
    assert_eq!(changes.len(), 100_000);
    let bad = "(;GM[2])".repeat(100_000);
    let games = parse_games(bad.as_bytes()).unwrap();
    assert_eq!(games.into_iter().filter(Result::is_err).count(), 100_000);
}

// As other programs export them.

#[test]
fn exports_of_servers_and_analysers() {
    let katrain = format!(
        "(;GM[1]FF[4]SZ[5]KM[6.5]RU[japanese]CA[UTF-8]AP[KaTrain:https://github.com/sanderland/katrain]DT[2026-11-26]HA[0]\n\
        KTV[1.16.0]KT[{0}][{0}]C[SGF generated by KaTrain\\: a\\]b\u{200b}];B[cc]KT[{0}]C[Move 1\\: B C3\\\nScore\\: B+1.0];W[]SQ[aa]MA[bb])",
        "A".repeat(200_000)
    );
    let ogs = "(;FF[4]\nCA[UTF-8]\nGM[1]\nDT[2026-11-26]\nPC[OGS: https://online-go.com/game/1]\nPB[a]\nPW[b]\nBR[5k]\nWR[1d]\nTM[259200]OT[86400 fischer]\n\
        RE[B+R]\nSZ[5]\nKM[6.5]\nRU[Japanese]\n;B[cc]\n(;W[tt]C[a: hi\n]\n)(;W[dd]\n(;B[aa])))";
    for text in [katrain.as_str(), ogs] {
        let game = parse_game(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["B c3", "W pass"]);
        assert!(game.start.is_whole_board());
        assert!(matches!(game.rules.as_deref(), Some("japanese" | "Japanese")));
    }
}
