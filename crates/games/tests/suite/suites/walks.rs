//! The sequences that a walk visits, and the features of moves.

use koatlas_board::{BoardPosition, Size};
use koatlas_games::programs::suites::features::{FEATURES, PLAYS, REPEATS};
use koatlas_games::programs::suites::walk::{RuleSetAnswer, SequenceVisitor, TriedMoves, Walk};
use koatlas_rules::{Action, GameMove, RuleSet};

/// A visitor that records all sequences.
struct Notes(Vec<Vec<GameMove>>);

impl SequenceVisitor for Notes {
    fn needed_rule_sets(&self, rule_sets: u64) -> u64 {
        rule_sets
    }

    fn visit(&mut self, walk: &Walk, last: Action<usize>, _: &[RuleSetAnswer]) -> Vec<usize> {
        self.0.push(walk.sequence(last));
        Vec::new()
    }
}

fn sequences(size: &str, moves: usize, tries: TriedMoves) -> Vec<Vec<Action<usize>>> {
    let rules = [RuleSet::find("drr-3pass").unwrap()];
    let size: Size = size.parse().unwrap();
    let mut notes = Notes(Vec::new());
    Walk::new(&rules, &BoardPosition::empty_board(size), tries, Vec::new()).unwrap().visit_sequences(moves, &mut notes);
    let action = |made: GameMove| match made.action {
        Action::Play(point) => Action::Play(size.index(point)),
        Action::Pass => Action::Pass,
        Action::KoPass(point) => Action::KoPass(size.index(point)),
    };
    notes.0.into_iter().map(|sequence| sequence.into_iter().map(action).collect()).collect()
}

#[test]
fn a_difference_by_repetition_is_asked_without_suicides_and_passes_in_a_row() {
    use Action::{Pass, Play};
    // 1x2: Black's a1 stands for b1, until something tells the two points apart.
    let expected = [vec![Play(0), Play(1)], vec![Pass, Play(0)]];
    assert_eq!(sequences("1x2", 2, TriedMoves::NoSuicidesNoEndByPasses), expected);
    let three = sequences("1x2", 3, TriedMoves::NoSuicidesNoEndByPasses);
    // Not Black's b1 after a1 and a pass: it is a suicide of two stones.
    assert_eq!(three, [vec![Play(0), Play(1), Play(0)], vec![Pass, Play(0), Play(1)]]);
    let with_passes = sequences("1x2", 2, TriedMoves::PlaysAndPasses);
    assert_eq!(with_passes, [vec![Play(0), Play(1)], vec![Play(0), Pass], vec![Pass, Play(0)], vec![Pass, Pass]]);
    assert!(sequences("1x1", 1, TriedMoves::NoSuicidesNoEndByPasses).is_empty());
    assert!(sequences("1x2", 2, TriedMoves::Everything).contains(&vec![Play(0), Play(0)]));
}

#[test]
fn features_are_told_apart_and_in_order() {
    let ids: Vec<&str> = FEATURES.iter().map(|feature| feature.id).collect();
    assert!((0..ids.len()).all(|place| !ids[..place].contains(&ids[place])));
    assert_eq!((ids[REPEATS], ids[PLAYS - 1], ids[PLAYS]), ("repeats", "suicide-of-two", "occupied"));
    assert!(FEATURES.len() <= 64, "a set of them is a u64");
}
