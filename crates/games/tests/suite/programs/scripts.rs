//! Scripts, and their versions from the empty board.

use koatlas_board::{BoardPosition, Content, Setup, Size};
use koatlas_files::{Format, parse_position};
use koatlas_games::programs::Script;
use koatlas_rules::{Referee, RuleSet};
use koatlas_test_support::{LiteralBoard, Random};

fn script(diagram: &str, moves: &[&str]) -> Script {
    let start = parse_position(diagram.as_bytes(), Format::Text).unwrap().position;
    Script::new(&start, moves.iter().map(|text| text.parse().unwrap()).collect()).unwrap()
}

#[test]
fn stones_are_played_where_nothing_is_set_up() {
    let played = |diagram: &str, moves: &[&str]| {
        let played = script(diagram, moves).from_empty_board();
        assert!(played.is_playable() && played.start == BoardPosition::empty_board(played.start.size()));
        played.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    let ko = played(". X O .\nX . X O\n. X O .\n", &["W b2"]);
    assert_eq!(ko, "B b3, W c3, B a2, W d2, B c2, W c1, B b1, W b2");
    assert_eq!(played("X . X . O\n", &["B b1"]), "B a1, W e1, B c1, W pass, B b1");
    assert_eq!(played("X . . O\nto-move: W\n", &[]), "B a1, W d1, B pass");
}

/// A legal position with most points filled at random, either colour to move.
fn dense(size: Size, random: &mut Random) -> BoardPosition {
    let filled = 6 + random.below(4_usize);
    let mut contents: Vec<Content> = (0..size.area()).map(|_| Some(random.colour())).collect();
    contents.iter_mut().filter(|_| random.below(10_usize) >= filled).for_each(|content| *content = None);
    LiteralBoard::whole(size).make_legal(&mut contents);
    let to_move = random.colour();
    BoardPosition::try_from(Setup { size, contents, region: None, immortal: Vec::new(), to_move }).unwrap()
}

#[test]
fn the_board_is_the_same_afterwards() {
    let mut random = Random::new(3);
    for size in ["3x4", "5x5", "2x7"].iter().cycle().take(60) {
        let start = dense(size.parse().unwrap(), &mut random);
        let played = Script { start: start.clone(), moves: Vec::new() }.from_empty_board();
        let rules = RuleSet::find("basic-ko").unwrap().with_option("passes", "never").unwrap();
        let mut referee = Referee::<u64>::new(rules, played.start).unwrap();
        played.moves.iter().for_each(|&made| assert!(referee.make(made.into()).is_ok()));
        assert_eq!(referee.board(), start);
    }
}
