//! Strength of bars: on random sequences that the stricter one allows, the weaker one bars nothing more.

use crate::common::{Random, barred_points, boards, legal_points, play_or_pass};
use koatlas_board::BoardPosition;
use koatlas_rules::{Referee, RuleSet};

// The keys of bars in files of rule sets.
const BASIC_KO: &str = "what = 'recapture'";
const TWO_AGO: &str = "what = 'position'\nwithin = 'two moves ago'";
const FIXED_KO: &str = "what = 'pair'";
const NSSK: &str = "what = 'creation'";
const SSK: &str = "what = 'situation'";
const PSK: &str = "what = 'position'";
const SPIGHT: &str = "what = 'position'\nwithin = 'last pass'";
const PROHIBITION: &str = "what = 'play-in-class'";

/// A bar alone: nothing ends.
fn alone(bar: &str, suicide: &str) -> RuleSet {
    RuleSet::read(&format!("id = 'alone'\nname = 'Alone'\nsuicide = '{suicide}'\n[[bar]]\n{bar}\n"))
        .expect("a rule set")
}

/// Counts of plays that two bars forbid on random sequences that both allow.
#[derive(Debug, Default)]
struct Found {
    /// Plays that only the first, only the second bars.
    only: [usize; 2],
    /// Plays that both bar.
    both: usize,
}

impl Found {
    fn add(&mut self, referees: &[Referee<u64>; 2]) {
        let [first, second] = referees.each_ref().map(barred_points);
        self.both += first.iter().filter(|point| second.contains(point)).count();
        self.only[0] += first.iter().filter(|point| !second.contains(point)).count();
        self.only[1] += second.iter().filter(|point| !first.contains(point)).count();
    }
}

fn sequence(board: &BoardPosition, pair: [&str; 2], random: &mut Random, found: &mut Found) {
    let policy = ["none", "multi"][random.below(2)];
    let mut referees = pair.map(|bar| Referee::new(alone(bar, policy), board.clone()).expect("a start"));
    for _ in 0..80 {
        found.add(&referees);
        let [first, second] = referees.each_ref().map(legal_points);
        let legal: Vec<usize> = first.into_iter().filter(|point| second.contains(point)).collect();
        let passes = legal.is_empty() || random.below(5) == 0;
        let done = play_or_pass(if passes { None } else { random.pick(&legal) });
        for referee in &mut referees {
            referee.make_action(done).expect("both allow it");
        }
    }
}

fn compare(first: &str, second: &str) -> Found {
    let (mut random, mut found) = (Random::new(7), Found::default());
    for board in boards() {
        for _ in 0..60 {
            sequence(&board, [first, second], &mut random, &mut found);
        }
    }
    found
}

/// Asserts that the second bar forbids every play that the first forbids, and more.
fn assert_bars_less(less: &str, more: &str) {
    let found = compare(less, more);
    assert_eq!(found.only[0], 0, "{less} bars what {more} allows");
    assert!(found.only[1] > 0 && found.both > 0, "{less} and {more}: {found:?}");
}

/// Asserts that each bar forbids plays that the other allows.
fn assert_incomparable(one: &str, other: &str) {
    let found = compare(one, other);
    assert!(found.only[0] > 0 && found.only[1] > 0, "{one} and {other}: {found:?}");
}

#[test]
fn fixed_ko_bars_less_than_natural_situational_superko() {
    assert_bars_less(FIXED_KO, NSSK);
}

#[test]
fn natural_situational_bars_less_than_situational_superko() {
    assert_bars_less(NSSK, SSK);
}

#[test]
fn situational_bars_less_than_positional_superko() {
    assert_bars_less(SSK, PSK);
}

#[test]
fn basic_ko_bars_less_than_situational_superko() {
    assert_bars_less(BASIC_KO, SSK);
}

#[test]
fn two_moves_ago_bars_less_than_positional_superko() {
    assert_bars_less(TWO_AGO, PSK);
}

/// Strictly only where a suicide of a single stone is legal: after a pass it gives back the position of two moves ago.
#[test]
fn basic_ko_bars_what_two_moves_ago_bars_but_for_null_plays() {
    let found = compare(BASIC_KO, TWO_AGO);
    assert!(found.only == [0, 0] && found.both > 0, "{found:?}");
    let null_play = |bar| {
        let board = crate::common::board(". O .\nO O .\nto-move: W\n");
        let mut referee = Referee::<u64>::new(alone(bar, "all"), board).expect("a start");
        referee.make_action(play_or_pass(None)).expect("passes are legal");
        barred_points(&referee)
    };
    assert_eq!((null_play(BASIC_KO), null_play(TWO_AGO)), (vec![], vec![0]));
}

#[test]
fn spight_bars_less_than_positional_superko() {
    assert_bars_less(SPIGHT, PSK);
}

#[test]
fn fixed_ko_bars_less_than_prohibition() {
    assert_bars_less(FIXED_KO, PROHIBITION);
}

#[test]
fn some_pairs_are_incomparable() {
    assert_incomparable(NSSK, BASIC_KO);
    assert_incomparable(FIXED_KO, BASIC_KO);
    assert_incomparable(PROHIBITION, PSK);
    assert_incomparable(PROHIBITION, BASIC_KO);
}
