//! Strength of bars: on random sequences that the stricter one allows, the weaker one bars nothing more.

use crate::common::{Random, barred_points, boards, legal_points, play_or_pass};
use koatlas_board::{BoardPosition, Suicide};
use koatlas_rules::{Bar, Definition, Referee, RuleSet, Since};

/// A bar alone: suicide of two stones or more, and nothing ends.
const fn alone(id: &'static str, bars: &'static [Bar]) -> Definition {
    Definition { id, bars, ends: &[], suicide: Suicide::Multi, ..Definition::NOTHING }
}

static BASIC_KO: Definition = alone("basic-ko", &[Bar::BasicKo]);
static TWO_AGO: Definition = alone("two-ago", &[Bar::TwoAgo]);
static FIXED_KO: Definition = alone("fixed-ko", &[Bar::Pair]);
static NSSK: Definition = alone("nssk", &[Bar::Creation]);
static SSK: Definition = alone("ssk", &[Bar::Situation(Since::Start)]);
static PSK: Definition = alone("psk", &[Bar::Position(Since::Start)]);
static SPIGHT: Definition = alone("spight", &[Bar::Position(Since::LastPass)]);
static PROHIBITION: Definition = alone("prohibition", &[Bar::PlayInClass]);

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

fn sequence(board: &BoardPosition, pair: [&'static Definition; 2], random: &mut Random, found: &mut Found) {
    let policy = ["none", "multi"][random.below(2)];
    let rules = |definition| RuleSet::from_definition(definition).with_option("suicide", policy).expect("an option");
    let mut referees = pair.map(|definition| Referee::new(rules(definition), board.clone()).expect("a start"));
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

fn compare(first: &'static Definition, second: &'static Definition) -> Found {
    let (mut random, mut found) = (Random::new(7), Found::default());
    for board in boards() {
        for _ in 0..60 {
            sequence(&board, [first, second], &mut random, &mut found);
        }
    }
    found
}

/// Asserts that the second bar forbids every play that the first forbids, and more.
fn assert_bars_less(less: &'static Definition, more: &'static Definition) {
    let found = compare(less, more);
    assert_eq!(found.only[0], 0, "{} bars what {} allows", less.id, more.id);
    assert!(found.only[1] > 0 && found.both > 0, "{} and {}: {found:?}", less.id, more.id);
}

/// Asserts that each bar forbids plays that the other allows.
fn assert_incomparable(one: &'static Definition, other: &'static Definition) {
    let found = compare(one, other);
    assert!(found.only[0] > 0 && found.only[1] > 0, "{} and {}: {found:?}", one.id, other.id);
}

#[test]
fn fixed_ko_bars_less_than_natural_situational_superko() {
    assert_bars_less(&FIXED_KO, &NSSK);
}

#[test]
fn natural_situational_bars_less_than_situational_superko() {
    assert_bars_less(&NSSK, &SSK);
}

#[test]
fn situational_bars_less_than_positional_superko() {
    assert_bars_less(&SSK, &PSK);
}

#[test]
fn basic_ko_bars_less_than_situational_superko() {
    assert_bars_less(&BASIC_KO, &SSK);
}

#[test]
fn two_moves_ago_bars_less_than_positional_superko() {
    assert_bars_less(&TWO_AGO, &PSK);
}

/// Strictly only where a suicide of a single stone is legal: after a pass it gives back the position of two moves ago.
#[test]
fn basic_ko_bars_what_two_moves_ago_bars_but_for_null_plays() {
    let found = compare(&BASIC_KO, &TWO_AGO);
    assert!(found.only == [0, 0] && found.both > 0, "{found:?}");
    let null_play = |definition| {
        let rules = RuleSet::from_definition(definition).with_option("suicide", "all").expect("an option");
        let mut referee =
            Referee::<u64>::new(rules, crate::common::board(". O .\nO O .\nto-move: W\n")).expect("a start");
        referee.make_action(play_or_pass(None)).expect("passes are legal");
        barred_points(&referee)
    };
    assert_eq!((null_play(&BASIC_KO), null_play(&TWO_AGO)), (vec![], vec![0]));
}

#[test]
fn spight_bars_less_than_positional_superko() {
    assert_bars_less(&SPIGHT, &PSK);
}

#[test]
fn fixed_ko_bars_less_than_prohibition() {
    assert_bars_less(&FIXED_KO, &PROHIBITION);
}

#[test]
fn some_pairs_are_incomparable() {
    assert_incomparable(&NSSK, &BASIC_KO);
    assert_incomparable(&FIXED_KO, &BASIC_KO);
    assert_incomparable(&PROHIBITION, &PSK);
    assert_incomparable(&PROHIBITION, &BASIC_KO);
}
