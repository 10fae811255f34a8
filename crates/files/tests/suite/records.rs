//! Games that are written: what is read back, and what other programs see.

use crate::common::positions;
use koatlas_board::{BoardPosition, Colour, Content, LocalBoard, Move, Point, PointSet, Suicide, Wide};
use koatlas_files::{Format, Record, move_comments, parse_game, parse_position};
use koatlas_test_support::LiteralBoard;
use proptest::prelude::*;

fn board(text: &str) -> BoardPosition {
    parse_position(text.as_bytes(), Format::Text).expect("a position").position
}

fn moves(text: &str) -> Vec<Move> {
    text.split("; ").map(|made| made.parse().expect("a move")).collect()
}

fn record<'a>(start: &'a BoardPosition, moves: &'a [Move]) -> Record<'a> {
    Record { name: "", rules: "", start, ko_points: &[], comment: "", moves, comments: &[], boards: None }
}

const SENDING: &str = ". X O .\nX X O O\nX O O .\n. X . O\nregion: a1 b1 c1\n";

#[test]
fn every_node_has_its_marks() {
    let start = board(&format!("{SENDING}immortal: d1"));
    let moves = moves("B c1; W a1; B b1; W pass");
    let ko_points: Vec<Point> = ["a1", "b1"].map(|name| name.parse().expect("a point")).into();
    let comments = move_comments(&start, &moves).expect("legal moves");
    let comment = "A \\ and a ] here.";
    let record = Record {
        name: "sending\ntwo",
        rules: "AGA",
        ko_points: &ko_points,
        comment,
        comments: &comments,
        ..record(&start, &moves)
    };
    let expected = "(;GM[1]FF[4]CA[UTF-8]AP[koatlas:VERSION]SZ[4]\nGN[sending two]RU[AGA]\nPL[B]\nAB[ba][ab][bb][ac][bd]\n\
        AW[ca][cb][db][bc][cc][dd]\nSQ[ad][bd][cd]MA[dd]\nC[A \\\\ and a \\] here.]\n\
        ;B[cd]CR[cd]TR[ad][bd]MA[dd]C[Move 1: Black plays at c1.]\n\
        ;W[ad]CR[ad]TR[bd]SQ[cd]MA[dd]C[Move 2: White plays at a1 and takes 2 stones.]\n\
        ;B[bd]CR[bd]TR[ad]SQ[cd]MA[dd]C[Move 3: Black plays at b1 and takes 1 stone.]\n\
        ;W[]TR[ad][bd]SQ[cd]MA[dd]C[Move 4: White passes.])\n";
    assert_eq!(record.to_sgf().expect("legal moves"), expected.replace("VERSION", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_whole_board_stays_the_region() {
    let start = board(". X O .\nX . X O\n. X O .");
    let moves = moves("W b2; B c2");
    let ko_points = [start.size().points().nth(5).expect("a point")];
    for ko_points in [&[][..], &ko_points] {
        let text = Record { ko_points, ..record(&start, &moves) }.to_sgf().expect("legal moves");
        let read = parse_game(text.as_bytes()).expect("a game");
        assert_eq!(read.start, start.with_to_move(Colour::White), "{text}");
        assert!(!text.contains("SQ"), "{text}");
        assert_eq!(text.contains("\nTR["), !ko_points.is_empty(), "{text}");
    }
}

#[test]
fn illegal_moves_are_refused() {
    let start = board(SENDING);
    let error = |text: &str| record(&start, &moves(text)).to_sgf().expect_err(text).to_string();
    assert_eq!(error("B a1; W b1"), "move 2, W b1: the play is illegal: the point is occupied");
    assert!(error("B a1; B c1").starts_with("move 2, B c1: the same player"));
    assert!(error("B d3").starts_with("move 1, B d3: the point is not in the region"));
    assert!(error("B e9").starts_with("move 1, B e9: e9 is off the board"));
}

#[test]
fn stones_of_suicides_go_without_a_setup() {
    let start = board("X . O\nO O O\n. . .");
    let text = record(&start, &moves("B b3; W pass")).to_sgf().expect("a suicide of two stones");
    assert!(text.contains(";B[ba]CR[ba]\n;W[]"), "{text}");
}

#[test]
fn immortal_stones_are_set_up_again_for_others() {
    // b1 and a2 have no eyes: Black's play at a1 is a suicide by the format's rules, or takes what cannot be taken.
    let start = board(". O X\nO O X\nX X .\nregion: a3\nimmortal: a2");
    let text = record(&start, &moves("B a3; W pass")).to_sgf().expect("a suicide");
    assert!(text.contains(";B[aa]CR[aa]MA[ab]\n;AW[ba][ab][bb]AE[aa]PL[W]\n;W[]"), "{text}");
    let read = parse_game(text.as_bytes()).expect("a game");
    assert_eq!((read.moves.len(), read.changes.len()), (2, 1));
    assert_eq!(read.changes[0].apply_to(&start).expect("a position"), start.with_to_move(Colour::White));
}

// Random games.

/// The contents of the board after every move, as a program shows them that knows the rules of the format and nothing else. In a
/// record every node but the first has a line of its own, and what is set up belongs to the move before.
fn shown(text: &str, start: &BoardPosition) -> Vec<Vec<Content>> {
    let (size, literal) = (start.size(), LiteralBoard::whole(start.size()));
    let mut boards = vec![start.contents().to_vec()];
    for node in text.lines().filter_map(|line| line.strip_prefix(';')) {
        let mut board = boards[boards.len() - 1].clone();
        if node.starts_with('A') {
            boards.pop();
        }
        let number = |letter: u8| usize::from(if letter >= b'a' { letter - b'a' } else { letter - b'A' + 26 });
        let index = |value: &str| number(value.as_bytes()[1]) * size.cols() + number(value.as_bytes()[0]);
        let colour = if node.starts_with('B') { Colour::Black } else { Colour::White };
        for (key, values) in properties(node) {
            match key {
                "B" | "W" if values[0].is_empty() => {}
                "B" | "W" => board = literal.play(&board, colour, index(values[0]), Suicide::All).expect("empty").after,
                "AB" => values.iter().for_each(|value| board[index(value)] = Some(Colour::Black)),
                "AW" => values.iter().for_each(|value| board[index(value)] = Some(Colour::White)),
                "AE" => values.iter().for_each(|value| board[index(value)] = None),
                _ => {}
            }
        }
        boards.push(board);
    }
    boards
}

/// The properties of a node without comments.
fn properties(node: &str) -> Vec<(&str, Vec<&str>)> {
    let ends = node.match_indices(']').map(|(at, _)| at + 1).filter(|&at| !node[at..].starts_with('['));
    let mut from = 0;
    let pieces = ends.map(|end| &node[std::mem::replace(&mut from, end)..end]);
    let property = |piece| -> Option<(&str, Vec<&str>)> {
        let (key, values): (&str, &str) = str::split_once(piece, '[')?;
        Some((key, values.trim_end_matches(']').split("][").collect()))
    };
    pieces.filter_map(property).collect()
}

/// A legal sequence and the contents after each move: `choices` says which of the plays is made, or a pass.
fn sequence(board: &BoardPosition, choices: &[usize]) -> (Vec<Move>, Vec<Vec<Content>>) {
    let (local_board, mut position): (LocalBoard<Wide>, _) = board.local_board().expect("every board fits");
    let (mut colour, mut moves, mut boards) = (board.to_move(), Vec::new(), vec![board.contents().to_vec()]);
    for choice in choices {
        let mut plays = Vec::new();
        local_board.for_each_play_of_colours(position, [colour], Suicide::All, |play| plays.push(play));
        // Captures and suicides are rare: half of the time they come first.
        if choice % 2 == 0 {
            plays.sort_by_key(|play| play.removed.is_empty());
            plays.truncate(1 + plays.iter().filter(|play| !play.removed.is_empty()).count());
        }
        let play = plays.get(choice / 2 % (plays.len() + 1));
        position = play.map_or(position, |play| play.after);
        moves.push(Move { colour, point: play.map(|play| local_board.point(play.point)) });
        boards.push(board.with_position(&local_board, position).contents().to_vec());
        colour = !colour;
    }
    (moves, boards)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn random_games_are_read_back_and_look_the_same_elsewhere(
        board in positions(6),
        choices in prop::collection::vec(0..100usize, 0..20),
        marked in any::<bool>(),
        comment in any::<String>(),
    ) {
        let (moves, boards) = sequence(&board, &choices);
        let ko_points = if marked { board.region() } else { &[] };
        let text = Record { ko_points, ..record(&board, &moves) }.to_sgf().expect("legal moves");
        prop_assert_eq!(shown(&text, &board), boards, "{}", text);
        let comments = vec![comment.clone(); moves.len()];
        let commented = Record { comment: &comment, comments: &comments, ko_points, ..record(&board, &moves) };
        let commented = commented.to_sgf().expect("legal moves");
        for text in [text, commented] {
            let read = parse_game(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
            prop_assert_eq!(&read.start, &board, "{}", text);
            prop_assert_eq!(&read.moves, &moves, "{}", text);
            prop_assert!(board.immortal().is_empty() <= read.changes.is_empty(), "{}", text);
        }
    }
}
