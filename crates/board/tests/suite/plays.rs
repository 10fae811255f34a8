//! Every play compared with the slow board: in all positions of small boards and local boards, and in random ones of large boards.

use koatlas_board::{
    Colour, Content, IllegalPlay, LocalBoard, LocalBoardParts, Play, PointSet, Position, Size, Suicide, Wide,
};
use koatlas_test_support::data::figures;
use koatlas_test_support::{LiteralBoard, Random, contents_of};
use serde::Deserialize;

const POLICIES: [Suicide; 3] = [Suicide::None, Suicide::Multi, Suicide::All];

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a board")
}

fn position<S: PointSet>(contents: &[Content]) -> Position<S> {
    let stones = |colour| S::collect((0..contents.len()).filter(|&i| contents[i] == Some(colour)));
    Position { black: stones(Colour::Black), white: stones(Colour::White) }
}

/// All plays of the slow board, in the order of `for_each_play`.
fn slow_plays<S: PointSet>(board: &LiteralBoard, contents: &[Content], policy: Suicide) -> Vec<Play<S>> {
    let mut plays = Vec::new();
    for point in 0..contents.len() {
        for colour in Colour::BOTH {
            if let Some(played) = board.play(contents, colour, point, policy) {
                let (removed, after) = (S::collect(played.stones()), position(&played.after));
                plays.push(Play { colour, point, removed, suicide: played.suicide, after });
            }
        }
    }
    plays
}

/// Compares all results of the local board for the position on the slow board.
fn check_position<S: PointSet>(local_board: &LocalBoard<S>, board: &LiteralBoard, contents: &[Content]) {
    let position = position(contents);
    assert_eq!(local_board.is_legal(position), board.is_legal(contents), "{position:?}");
    if !board.is_legal(contents) {
        return;
    }
    for policy in POLICIES {
        let expected = slow_plays(board, contents, policy);
        let mut plays = Vec::new();
        local_board.for_each_play(position, policy, |play| plays.push(play));
        assert_eq!(plays, expected, "{policy} {position:?}");
        check_colours(local_board, position, policy, &expected);
        let mut changes = Vec::new();
        local_board.for_each_changing_play(position, policy, |play| changes.push(play));
        plays.retain(|play| play.after != position);
        assert_eq!(changes, plays, "{policy} {position:?}");
        check_single_plays(local_board, position, policy, &expected);
    }
    check_basic_kos(local_board, board, contents);
}

/// Compares with the definition of a basic ko: a play captures a single stone and nothing else, and a play on its point would
/// capture exactly the stone just played. Safe stones are not captured, and plays are made on playable points only.
fn check_basic_kos<S: PointSet>(local_board: &LocalBoard<S>, board: &LiteralBoard, contents: &[Content]) {
    let position = position(contents);
    for (colour, point) in Colour::BOTH.into_iter().flat_map(|colour| (0..contents.len()).map(move |p| (colour, p))) {
        let played = board.play(contents, colour, point, Suicide::All);
        let captured = played.as_ref().filter(|played| !played.suicide).map_or(&[][..], |played| &played.removed);
        for stone in 0..contents.len() {
            let is_taken = captured.contains(&vec![stone]);
            assert_eq!(
                local_board.is_basic_ko(position, point, stone, colour),
                is_taken,
                "{position:?} {colour} {point}"
            );
        }
        let Some(played) = &played else { continue };
        let stones: Vec<usize> = captured.concat();
        let back =
            if let [stone] = stones[..] { board.play(&played.after, !colour, stone, Suicide::None) } else { None };
        let play = local_board.play(position, colour, point, Suicide::All).expect("the slow board allows it");
        let is_back = back.is_some_and(|back| back.after == contents);
        assert_eq!(local_board.is_ko_capture(&play), is_back, "{position:?} {colour} {point}");
    }
}

fn check_colours<S: PointSet>(local_board: &LocalBoard<S>, position: Position<S>, policy: Suicide, all: &[Play<S>]) {
    for colour in Colour::BOTH {
        let expected: Vec<_> = all.iter().copied().filter(|play| play.colour == colour).collect();
        let mut plays = Vec::new();
        local_board.for_each_play_of_colours(position, [colour], policy, |play| plays.push(play));
        assert_eq!(plays, expected, "{colour} {policy} {position:?}");
    }
}

fn check_single_plays<S: PointSet>(
    local_board: &LocalBoard<S>,
    position: Position<S>,
    policy: Suicide,
    all: &[Play<S>],
) {
    for point in 0..=local_board.len() {
        for colour in Colour::BOTH {
            let expected = match all.iter().find(|play| (play.point, play.colour) == (point, colour)) {
                Some(play) => Ok(*play),
                None if point == local_board.len() || !local_board.playable().contains(point) => {
                    Err(IllegalPlay::NotPlayable)
                }
                None if position.occupied().contains(point) => Err(IllegalPlay::Occupied),
                None => Err(IllegalPlay::Suicide),
            };
            assert_eq!(local_board.play(position, colour, point, policy), expected);
        }
    }
}

/// Compares all positions and returns the number of legal ones.
fn check_all<S: PointSet>(local_board: &LocalBoard<S>, board: &LiteralBoard) -> usize {
    let len = local_board.len();
    let mut legal = 0;
    for number in 0..3usize.pow(len as u32) {
        let contents = contents_of(number, len);
        check_position(local_board, board, &contents);
        legal += usize::from(board.is_legal(&contents));
    }
    legal
}

fn check_whole_board<S: PointSet>(rows: usize, cols: usize) -> usize {
    let size = size(rows, cols);
    check_all(&LocalBoard::<S>::whole_board(size).expect("fits"), &LiteralBoard::whole(size))
}

/// Published number of legal positions of a board of this size.
fn published(rows: usize, cols: usize) -> usize {
    #[derive(Deserialize)]
    struct Row {
        board: String,
        count: usize,
    }
    let board = format!("{}x{}", rows.min(cols), rows.max(cols));
    let counts: Vec<Row> = figures("legal_positions");
    counts.into_iter().find(|row| row.board == board).expect("a published count").count
}

fn check_every_play(rows: usize, cols: usize) {
    let legal = published(rows, cols);
    assert_eq!(check_whole_board::<u64>(rows, cols), legal, "{rows}x{cols}");
    assert_eq!(check_whole_board::<u128>(rows, cols), legal, "{rows}x{cols}");
    assert_eq!(check_whole_board::<Wide>(rows, cols), legal, "{rows}x{cols}");
}

#[test]
fn every_play_on_small_boards() {
    for (rows, cols) in [(1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (2, 2), (2, 3), (3, 2), (2, 4)] {
        check_every_play(rows, cols);
    }
}

#[test]
fn every_play_on_3x3() {
    check_every_play(3, 3);
}

/// Compares on a grid with some unplayable points and some points where stones are safe.
fn check_local<S: PointSet>(size: Size, playable: usize, safe: [usize; 2]) {
    let mut board = LiteralBoard::whole(size);
    let set = |mask: usize| S::collect((0..size.area()).filter(|i| mask >> i & 1 == 1));
    let flags = |mask: usize| (0..size.area()).map(|i| mask >> i & 1 == 1).collect();
    board.safe = safe.map(flags);
    board.region.retain(|i| playable >> i & 1 == 1);
    let parts = LocalBoardParts {
        size,
        points: size.points().collect(),
        neighbours: board.adjacent.iter().map(|around| S::collect(around.iter().copied())).collect(),
        playable: set(playable),
        safe: safe.map(set),
    };
    check_all(&LocalBoard::new(parts).expect("a local board"), &board);
}

#[test]
fn every_play_in_every_local_board_of_three_points_in_a_row() {
    for masks in 0..512 {
        check_local::<u64>(size(1, 3), masks & 7, [masks >> 3 & 7, masks >> 6]);
    }
}

#[test]
fn every_play_in_some_local_boards_of_six_points() {
    let masks = [
        (0b11_1111, [0b00_0001, 0b10_0000]),
        (0b11_1111, [0b00_1001, 0b00_1001]),
        (0b01_1110, [0, 0]),
        (0b01_1110, [0b10_0001, 0]),
        (0b10_1101, [0b00_0010, 0b01_0000]),
        (0b00_0111, [0, 0b00_0101]),
    ];
    for (playable, safe) in masks {
        check_local::<u64>(size(2, 3), playable, safe);
        check_local::<u128>(size(3, 2), playable, safe);
        check_local::<Wide>(size(1, 6), playable, safe);
    }
}

/// Compares every play in every `step`-th position of random games with suicides.
fn check_random_games<S: PointSet>(rows: usize, cols: usize, plays: usize, step: usize, seed: u64) {
    let size = size(rows, cols);
    let local_board = LocalBoard::<S>::whole_board(size).expect("fits");
    let board = LiteralBoard::whole(size);
    let mut contents = vec![None; size.area()];
    let mut random = Random::new(seed);
    for n in 0..plays {
        if n % step == 0 {
            check_position(&local_board, &board, &contents);
        }
        let empty: Vec<usize> = (0..size.area()).filter(|&p| contents[p].is_none()).collect();
        let played = board.play(&contents, random.colour(), empty[random.below(empty.len())], Suicide::Multi);
        contents = played.map_or(contents, |played| played.after);
    }
}

#[test]
fn random_positions_on_large_boards() {
    check_random_games::<u64>(8, 8, 1500, 5, 1);
    check_random_games::<u128>(9, 9, 2000, 5, 2);
    check_random_games::<u128>(11, 11, 1000, 11, 3);
    check_random_games::<Wide>(9, 9, 1000, 9, 4);
    check_random_games::<Wide>(19, 19, 2000, 80, 5);
    check_random_games::<Wide>(19, 7, 1000, 25, 6);
}

#[test]
fn a_set_that_is_too_narrow_is_refused() {
    let error = LocalBoard::<u64>::whole_board(size(9, 9)).expect_err("81 points");
    assert!(error.to_string().contains("81 points can change, and at most 64"), "{error}");
}
