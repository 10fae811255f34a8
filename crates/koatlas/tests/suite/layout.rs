//! Text for pages.

use anstream::adapter::strip_str;
use koatlas::layout::{HEADING, LONG, filled, lines, sequence, shortened};
use koatlas_rulesets::GameMove;

#[test]
fn lines_are_filled_and_long_words_stand_alone() {
    assert_eq!(filled("a bc def", 4), ["a bc", "def"]);
    assert_eq!(filled("a  longest b", 3), ["a", "longest", "b"]);
    assert_eq!(filled("", 3), [""; 0]);
    assert_eq!(filled(&format!("{HEADING}a{HEADING:#} b c"), 3), [format!("{HEADING}a{HEADING:#} b"), "c".to_owned()]);
}

#[test]
fn no_line_is_broken_inside_a_move() {
    let moves = sequence(["B c1", "W pass", "B d2"]);
    assert_eq!(filled(&moves, 7), ["B\u{a0}c1,", "W\u{a0}pass,", "B\u{a0}d2"]);
    assert_eq!(filled(&moves, 13), ["B\u{a0}c1, W\u{a0}pass,", "B\u{a0}d2"]);
    assert_eq!(sequence([""; 0]), "none");
}

#[test]
fn lines_after_the_first_are_indented() {
    let text = strip_str(&lines("ko points", ["a1".to_owned(), "b1".to_owned()])).to_string();
    assert_eq!(text, "ko points      a1\n               b1\n");
}

fn moves(number: usize) -> Vec<GameMove> {
    let moves: Vec<GameMove> = ["B pass", "W pass"].map(|made| made.parse().unwrap()).to_vec();
    moves.into_iter().cycle().take(number).collect()
}

#[test]
fn long_sequences_lose_their_middle() {
    let commas = |number| shortened(&moves(number)).matches(',').count();
    assert_eq!([commas(0), commas(1), commas(LONG)], [0, 0, LONG - 1]);
    let long = shortened(&moves(1_040));
    assert!(long.contains("(1,000 more moves: --full prints them)"), "{long}");
    assert_eq!(long.matches("pass").count(), 40);
}
