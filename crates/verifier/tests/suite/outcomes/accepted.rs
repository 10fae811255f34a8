//! Tests that the results of minimax are accepted, under every rule set that leaves few sequences.

use koatlas_verifier::certificates::VoidIs;
use koatlas_verifier::literal::{RULE_SETS, options};
use koatlas_verifier::{NotDecided, Unproved, VerifierLimits, read_outcome, verify_outcome};

use super::minimax::Game;
use crate::support::{KO, LIMITS, board, empty};

/// Checks the result of minimax, and returns the values; `None` if there are too many sequences.
fn checked(game: &Game, most: usize) -> Option<Vec<i32>> {
    let certificate = game.certificate(most)?;
    let strategies = [&certificate.black, &certificate.white].into_iter().flatten();
    let values: Vec<i32> = strategies.map(|strategy| strategy.value).collect();
    if values.is_empty() {
        return Some(values);
    }
    assert_eq!(read_outcome(&certificate.to_bytes()).as_ref(), Ok(&certificate), "{game:?}");
    let proved = verify_outcome(&certificate, LIMITS).unwrap_or_else(|error| panic!("{game:?}: {error}"));
    let forced: Vec<i32> = [proved.found.lo, proved.found.hi].into_iter().flatten().map(|points| points.0).collect();
    assert_eq!(forced, values, "{game:?}");
    assert!(game.void_is == VoidIs::Separate || proved.found.exact, "{game:?}: {proved}");
    Some(values)
}

/// Rule set with its defaults, and without suicide if it has suicides.
fn with_and_without_suicide(rules: &'static str, text: &str) -> Vec<Game> {
    let start = if text.contains('x') { empty(text) } else { board(text) };
    let game = Game::new(rules, start);
    let options = options(rules, None).unwrap();
    let has_suicide = options.iter().any(|(key, values)| *key == "suicide" && values.default() != "none");
    let without = has_suicide.then(|| game.clone().with("suicide", "none"));
    [Some(game), without].into_iter().flatten().collect()
}

/// Number of games on this board, under all rule sets, that do not have too many sequences.
fn accepted(text: &str, most: usize) -> usize {
    let games = RULE_SETS.into_iter().flat_map(|rules| with_and_without_suicide(rules, text));
    games.filter(|game| checked(game, most).is_some()).count()
}

#[test]
fn the_smallest_boards() {
    assert_eq!((accepted("1x1", 2_000), accepted("1x2", 2_000)), (56, 45));
}

/// Three points, on a line and around a corner.
#[test]
fn boards_of_three_points() {
    assert_eq!((accepted("1x3", 12_000), accepted("X .\n. .\nregion: b2 a1 b1\n", 12_000)), (23, 37));
}

#[test]
fn a_ko() {
    assert_eq!((accepted(KO, 2_000), accepted(&format!("{KO}to-move: W\n"), 2_000)), (52, 52));
}

/// Ends without a score under rule sets by which a repetition decides the game, with each worth of a void end.
#[test]
fn ends_by_repetition() {
    let boards = ["1x1", "1x2", "X . O\nregion: a1 b1\n", ". X O .\nX X O O\nX O O .\n. X . O\nregion: a1 b1 c1\n"];
    let mut games = Vec::new();
    for rules in ["japanese-2003", "olympiad", "universalists", "chinese-practice", "katago-simple"] {
        for text in boards {
            for game in with_and_without_suicide(rules, text) {
                games.extend(VoidIs::ALL.map(|void_is| Game { void_is, komi: 1, ..game.clone() }));
            }
        }
    }
    let decided = games.iter().filter(|game| checked(game, 12_000).is_some()).count();
    assert!(decided > 40, "{decided} of {}", games.len());
}

/// A suicide that leaves the position as it was repeats it: here only the first move may be one. That is void, and its value is that
/// of the terms.
#[test]
fn void() {
    let values = |void_is, komi| {
        let game = Game::new("universalists", empty("1x1")).with("suicide", "all");
        checked(&Game { komi, void_is, ..game }, 100).unwrap()
    };
    assert_eq!([-3, 0, 1].map(|komi| values(VoidIs::Draw, komi)), [[0; 2], [0; 2], [1; 2]]);
    assert_eq!(values(VoidIs::Black, -3), [2000; 2]);
    assert_eq!(values(VoidIs::White, 3), [0; 2]);
    // White can force no end that counts: Black makes a suicide.
    assert_eq!(values(VoidIs::Separate, 3), [0]);
}

/// A true claim is not decided with too little work or memory; the search does not go on for ever.
#[test]
fn work_and_memory_are_limited() {
    let certificate = Game::new("psk", empty("1x3")).with("suicide", "none").certificate(10_000).unwrap();
    assert!(verify_outcome(&certificate, LIMITS).is_ok());
    let checked = |limits| match verify_outcome(&certificate, limits) {
        Err(Unproved::NotDecided(reason)) => reason,
        other => panic!("{other:?}"),
    };
    assert!(matches!(checked(VerifierLimits { work: 20, ..LIMITS }), NotDecided::Work(20)));
    assert!(matches!(checked(VerifierLimits { memory: 300, ..LIMITS }), NotDecided::Memory(300)));
}
