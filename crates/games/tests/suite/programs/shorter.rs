//! Shorter games that show the same disagreement.

use koatlas_board::BoardPosition;
use koatlas_games::programs::disagreements::{Example, first_small_game, smaller_boards};
use koatlas_games::programs::{Complexity, DisagreementKind, MoveEffect, RefusedMove, Script};
use koatlas_rules::RuleSet;

#[test]
fn smaller_boards_keep_all_moves() {
    let start = BoardPosition::empty_board("3x3".parse().unwrap());
    let moves = ["B b1", "W c2"].map(|text| text.parse().unwrap()).to_vec();
    let text = |Script { start, moves }: &Script| format!("{} {} {}", start.size(), moves[0], moves[1]);
    let smaller: Vec<String> = smaller_boards(&Script { start, moves }).iter().map(text).collect();
    // Without the top row, without the left column, and without both: a square again.
    assert_eq!(smaller, ["2x3 B b1 W c2", "3x2 B a1 W b2", "2x2 B a1 W b2"]);
}

fn first(kind: DisagreementKind, sets_up: bool) -> Option<(String, String)> {
    let rules = RuleSet::find("psk").unwrap().with_option("suicide", "none").unwrap();
    let most = Complexity { moves: 8, area: 0, stones: 0 };
    let Example { game, .. } = first_small_game(kind, &rules, sets_up, most, |game| {
        Ok(Some(Example { game: game.clone(), engine: String::new(), referee: String::new() }))
    })?;
    let texts: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
    Some((game.start.rows().join("/"), texts.join(", ")))
}

#[test]
fn the_first_game_is_the_shortest() {
    let kind = |start| DisagreementKind::Allows(RefusedMove { rule: "psk", start, effect: MoveEffect::TakesOne });
    let text = |board: &str, moves: &str| Some((board.to_owned(), moves.to_owned()));
    assert_eq!(first(kind(true), true), text("O.", "B b1, W a1"));
    // From the empty board a ko of one point needs a stone first, and the position with it is what repeats.
    assert_eq!(first(kind(false), false), text("..", "B a1, W b1, B a1"));
    assert_eq!(first(DisagreementKind::Refuses(MoveEffect::Pass), false), text(".", "B pass"));
}
