//! Names of outcomes; and areas, against a flood fill from point to point.

use koatlas_board::{BoardPosition, Colour, Content, LocalBoard, PointSet, Setup};
use koatlas_rules::{End, Outcome, Referee, Repetition, RuleSet, Settlement, area_score, area_score_in, areas};
use koatlas_test_support::LiteralBoard;

use crate::common::{Random, board};

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

/// Stones on the board count, and nothing else; the moves are judged as under the same rules with the area.
#[test]
fn stones_are_counted_where_a_file_says_so() {
    let rules = |score: &str| {
        let text = format!("id = 'mine'\nname = 'My rules'\n{score}[[end]]\non = 'passes'\nnumber = 2\n");
        RuleSet::read(&text).expect("a rule set")
    };
    let [plain, area, stones] = ["", "score = 'area'\n", "score = 'stones'\n"].map(rules);
    assert!(area.has_same_parts(&plain) && !area.has_same_parts(&stones));
    assert!(area.search_refusal().is_none() && stones.search_refusal().is_some());
    let words = |rules: &RuleSet, end| rules.end_in_words(end);
    assert_eq!(words(&area, End::SecondPass), End::SecondPass.to_string());
    assert!(words(&stones, End::SecondPass).ends_with(": the stones on the board are counted"));
    let draw = End::Repetition(Repetition::Positional, Settlement::Draw);
    assert_eq!(words(&stones, draw), draw.to_string());
    let rows = ". X . O\n. X . O\n. X . .\nregion: a1 a2 a3 c1 d1\n";
    let score = |rules: RuleSet, moves: &[&str]| {
        let mut referee = Referee::<u64>::new(rules, board(rows)).expect("a start");
        for made in moves {
            referee.make(made.parse().expect("a move")).expect("a legal move");
        }
        assert!(referee.end().is_some_and(|end| end.outcome == Outcome::Score) && referee.area() == 6 - 2);
        referee.score()
    };
    assert_eq!([plain, area, stones.clone()].map(|rules| score(rules, &["B pass", "W pass"])), [4, 4, 1]);
    assert_eq!(score(stones, &["B a1", "W pass", "B a2", "W pass", "B pass"]), 3);
    let forfeits = "score = 'stones'\n[forfeit]\nof = 'positional'\nnull-play = 'play'\n";
    let mut referee = Referee::<u64>::new(rules(forfeits), board(". X O .\nX O . O\n. X O .\n")).expect("a start");
    for made in ["B c2", "W b2"] {
        referee.make(made.parse().expect("a move")).expect("a legal move");
    }
    // Three stones of each player remain; White has forfeited one, and Black none.
    assert_eq!((referee.board().stones::<u64>().white.count_ones(), referee.score()), (3, 1));
}
