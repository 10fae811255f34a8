//! Names of outcomes; and areas, against a flood fill from point to point.

use koatlas_board::{BoardPosition, Colour, Content, LocalBoard, PointSet, Setup};
use koatlas_rules::{Outcome, area_score, area_score_in, areas};
use koatlas_test_support::LiteralBoard;

use crate::common::Random;

#[test]
fn outcomes_are_read_as_they_are_written() {
    let outcomes = [Outcome::Score, Outcome::Void, Outcome::Tie].into_iter().chain(Colour::BOTH.map(Outcome::Win));
    for outcome in outcomes {
        assert_eq!((outcome.id().parse(), outcome.to_string().as_str()), (Ok(outcome), outcome.id()));
    }
    assert_eq!("won".parse::<Outcome>(), Err("\"won\" is not an outcome".to_owned()));
}

/// The points of a player's area, one by one.
fn area(board: &LiteralBoard, contents: &[Content], colour: Colour) -> Vec<usize> {
    let reaches = |point: usize| -> Vec<Content> {
        let around = board.string(contents, point).into_iter().flat_map(|point| board.adjacent[point].clone());
        around.map(|next| contents[next]).filter(Option::is_some).collect()
    };
    let is_his = |&point: &usize| match contents[point] {
        Some(stone) => stone == colour,
        None => reaches(point).contains(&Some(colour)) && !reaches(point).contains(&Some(!colour)),
    };
    (0..contents.len()).filter(is_his).collect()
}

/// Contents of a board at random; stones are rarer on some boards.
fn random_contents(points: usize, random: &mut Random) -> Vec<Content> {
    let empty = random.below(8);
    let content =
        |random: &mut Random| [Some(Colour::Black), Some(Colour::White), None][random.below(3 + empty).min(2)];
    (0..points).map(|_| content(random)).collect()
}

#[test]
fn areas_are_those_of_a_flood() {
    let mut random = Random::new(11);
    for size in ["1x1", "1x5", "2x2", "3x4", "5x5", "7x6"].repeat(40) {
        let board = BoardPosition::empty_board(size.parse().expect("a size"));
        let literal = LiteralBoard::of(&board);
        let mut contents = random_contents(literal.area(), &mut random);
        literal.make_legal(&mut contents);
        let expected = Colour::BOTH.map(|colour| area(&literal, &contents, colour));
        let board = BoardPosition::try_from(Setup {
            size: board.size(),
            contents,
            region: None,
            immortal: Vec::new(),
            to_move: Colour::Black,
        });
        let board = board.expect("every string has a liberty");
        assert_eq!(areas(&board).map(|area| area.iter().collect::<Vec<_>>()), expected, "{:?}", board.rows());
        let score = expected[0].len() as i32 - expected[1].len() as i32;
        assert_eq!(area_score(&board), score, "{:?}", board.rows());
        let (local_board, position): (LocalBoard<u64>, _) = board.local_board().expect("it fits");
        assert_eq!(area_score_in(&local_board, position), score, "{:?}", board.rows());
    }
}
