//! The example and the table of the page about unconditional life.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, LocalBoard};
use koatlas_outcome::UnconditionalLife;
use koatlas_outcome::game::SearchGame;
use koatlas_rules::{Action, SequenceEnd};

use super::{board, rules, value};

const PAGE: &str = include_str!("../../../../../docs/unconditional_life.md");
const TABLE: &str = include_str!("../../../../../results/outcomes/search.csv");

/// The lines of the first block of code after `before`.
fn block(before: &str) -> Vec<&'static str> {
    let (_, after) = PAGE.split_once(before).expect("the words are on the page");
    after.lines().skip_while(|line| *line != "```").skip(1).take_while(|line| *line != "```").collect()
}

/// The board of a block.
fn drawn(before: &str) -> BoardPosition {
    let rows: Vec<String> = block(before).iter().map(|line| line.replace(' ', "")).collect();
    board(&rows.iter().map(String::as_str).collect::<Vec<_>>(), Colour::Black).expect("a position")
}

/// Makes the move like `W c1` and returns how the sequence ended, if it did.
fn make(game: &mut SearchGame<u64>, text: &str) -> Option<SequenceEnd> {
    let moves = game.legal_moves();
    let wanted = moves.into_iter().find(|candidate| game.game_move(candidate.action).to_string() == text);
    let wanted = wanted.unwrap_or_else(|| panic!("{text} is illegal"));
    game.make(wanted, &mut Vec::new())
}

/// Black's string is alive and the board is his, but he has given up life: he can only pass, and the game is a tie.
#[test]
fn the_bound_would_be_false_after_life_is_given_up() {
    let start = drawn("Here is the start of a game on 2x3");
    let mut game = SearchGame::<u64>::new(&rules("psk", "none"), &start).expect("a start");
    for text in
        block("captured, not once but twice").join(" ").split([',']).map(str::trim).filter(|text| !text.is_empty())
    {
        assert!(make(&mut game, text).is_none());
    }
    let end = drawn("Now Black is to move in this position");
    let whole = LocalBoard::<u64>::whole_board(end.size()).expect("a small board");
    let life = UnconditionalLife::new(&whole, game.position().stones(Colour::Black));
    assert_eq!(life.points(), whole.all());
    assert_eq!(
        (game.position(), game.state.to_move),
        (end.local_board::<u64>().expect("a small board").1, Colour::Black)
    );
    assert_eq!(game.history.gave_up_life, [true, false]);
    assert_eq!(game.life_bounds(), Some([-6, 6]));
    let legal: Vec<Action<usize>> = game.legal_moves().iter().map(|candidate| candidate.action).collect();
    assert_eq!(legal, [Action::Pass]);
    assert!(make(&mut game, "B pass").is_none());
    let legal: Vec<Action<usize>> = game.legal_moves().iter().map(|candidate| candidate.action).collect();
    assert_eq!(legal, [Action::Pass]);
    assert!(make(&mut game, "W pass").is_some());
    assert_eq!(game.score(), 0);
}

#[test]
fn the_table_of_the_page_is_that_of_the_file() {
    let mut rows: BTreeMap<&str, (String, Vec<String>)> = BTreeMap::new();
    for line in TABLE.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [board, _, _, _, states, seconds, found] = cells[..] else { panic!("{line}") };
        let (value, numbers) = rows.entry(board).or_default();
        if found.is_empty() {
            numbers.extend([format!(">{states}"), seconds.to_owned()]);
        } else {
            assert!(value.is_empty() || value == found, "{line}");
            found.clone_into(value);
            numbers.extend([states.to_owned(), seconds.to_owned()]);
        }
    }
    let lines = block("[search.csv](../results");
    let lines = lines.iter().skip(2).map(|line| line.replace(',', ""));
    let shown: Vec<Vec<String>> = lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect();
    for line in &shown {
        let (value, numbers) = &rows[line[0].as_str()];
        assert_eq!((&line[1], &line[2..]), (value, &numbers[..]));
    }
    assert_eq!(shown.len(), rows.len());
}

/// The first boards of the file, solved again.
#[test]
fn the_values_of_the_file_are_those_of_the_search() {
    let found: BTreeMap<&str, &str> = TABLE
        .lines()
        .filter_map(|line| {
            line.split_once(",psk,none,solve,").and_then(|(board, rest)| Some((board, rest.rsplit_once(',')?.1)))
        })
        .collect();
    for size in ["2x2", "2x3", "2x4", "3x3"] {
        let empty = BoardPosition::empty_board(size.parse().expect("a size"));
        assert_eq!((value(&rules("psk", "none"), &empty) / 2).to_string(), found[size], "{size}");
    }
}
