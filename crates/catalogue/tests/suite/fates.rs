//! What rule sets do with the shortest cycles: against a slow, literal referee, and against what must be so of any cycle.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Move};
use koatlas_catalogue::TypeEntry;
use koatlas_classifier::{Fates, Names, collection};
use koatlas_rulesets::{Fate, Outcome, RuleSet};
use koatlas_verifier::literal::{Act, Literal, RULE_SETS};

use crate::realisations::{board, classified};
use crate::{POLICIES, catalogue};

/// Points of the largest regions that are looked at.
const POINTS: usize = 5;

/// Laps after which the literal referee believes that a cycle goes on for ever.
const LAPS: usize = 6;

/// What happens, at which move, by which rule, and with which outcome.
type Event = (&'static str, Option<usize>, Option<&'static str>, Option<&'static str>);

fn event(fate: Fate) -> Event {
    let outcome = if let Fate::Ended { ended, .. } = fate { Some(ended.outcome.id()) } else { None };
    (fate.id(), fate.number(), fate.by(), outcome)
}

/// What the literal referee says of a cycle.
fn literal_event(id: &str, board: &BoardPosition, cycle: &[Move]) -> Event {
    let size = board.size();
    let mut referee = Literal::new(id, &[], &board.with_to_move(cycle[0].colour)).unwrap();
    for (number, made) in (1..).zip(std::iter::repeat_n(cycle, LAPS).flatten()) {
        assert_eq!(referee.to_move(), made.colour);
        let act = made.point.map_or(Act::Pass, |point| Act::Play(size.index(point)));
        if let Some(&reason) = referee.reasons(act).first() {
            return ("stopped", Some(number), Some(reason), None);
        }
        referee.make(act).unwrap();
        if referee.forfeited() {
            return ("forfeited", Some(number), None, None);
        }
        if let Some((outcome, by)) = referee.ended() {
            return (if outcome == "void" { "void" } else { "ended" }, Some(number), Some(by), Some(outcome));
        }
    }
    ("for ever", None, None, None)
}

fn agree(name: &str, fates: &Fates, board: &BoardPosition, cycle: &[Move]) {
    let events: BTreeMap<&str, Event> = fates.iter().map(|(id, fate)| (id, event(fate))).collect();
    assert_eq!(events.len(), RULE_SETS.len());
    for id in RULE_SETS {
        assert_eq!(events[id], literal_event(id, board, cycle), "{name} under {id}");
    }
}

fn witness(entry: &TypeEntry) -> Vec<Move> {
    entry.shortest.witness.iter().map(|text| text.parse().unwrap()).collect()
}

#[test]
fn fates_of_types_are_those_of_a_literal_referee() {
    for suicide in POLICIES {
        for entry in catalogue(POINTS, suicide).types {
            agree(&entry.id, &entry.fates, &board(&entry.realisation), &witness(&entry));
        }
    }
}

#[test]
fn fates_of_known_positions_are_those_of_a_literal_referee() {
    for suicide in POLICIES {
        let names = Names::of_collection(suicide);
        let mut cycles = 0;
        for known in collection() {
            let found = classified(&known.position, suicide, &names);
            for cycle in found.shortest.iter().flat_map(|s| [&s.witness, &s.moves, &s.fewest_passes]) {
                agree(&known.name, &Fates::of::<u64>(&known.position, cycle), &known.position, cycle);
                cycles += 1;
            }
        }
        assert!(cycles > 90, "{cycles}");
    }
}

fn fate(entry: &TypeEntry, rules: &str) -> Fate {
    entry.fates.iter().find(|&(id, _)| id == rules).unwrap().1
}

#[test]
fn finite_rule_sets_let_nothing_go_on_for_ever() {
    let finite: Vec<&str> = RuleSet::all().filter(RuleSet::is_finite).map(|rules| rules.id()).collect();
    assert!(finite.len() > 20);
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(POINTS, suicide).types) {
        assert!(finite.iter().all(|rules| fate(&entry, rules) != Fate::ForEver), "{}", entry.id);
    }
}

/// The number of a play that a rule set stops, if it is none of a suicide policy.
fn stopped(entry: &TypeEntry, rules: &str) -> Option<usize> {
    match fate(entry, rules) {
        Fate::Stopped { number, by } if by.id() != "suicide" => Some(number),
        _ => None,
    }
}

#[test]
fn weaker_superko_stops_later() {
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(POINTS, suicide).types) {
        let numbers = ["psk", "ssk", "nssk", "fixed-ko"].map(|rules| stopped(&entry, rules));
        assert!(numbers.iter().all(Option::is_some) && numbers.is_sorted(), "{}: {numbers:?}", entry.id);
    }
}

/// A shortest cycle meets no position twice before its last play. So all that superko rules do is to be read off its moves.
#[test]
fn superko_stops_where_the_moves_say() {
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(POINTS, suicide).types) {
        let moves = witness(&entry);
        let (lap, last_play) = (moves.len(), 1 + moves.iter().rposition(|made| made.point.is_some()).unwrap());
        // The start comes about by the opponent of the first mover, or else by himself and he then begins a second lap.
        let situational = if last_play == lap { lap } else { lap + 1 };
        assert_eq!(stopped(&entry, "psk"), Some(last_play), "{}", entry.id);
        assert_eq!(stopped(&entry, "ssk"), Some(situational), "{}", entry.id);
        assert_eq!(stopped(&entry, "nssk"), Some(situational), "{}", entry.id);
        assert_eq!(stopped(&entry, "fixed-ko"), Some(lap + 1), "{}", entry.id);
    }
}

#[test]
fn the_long_cycle_rule_counts_the_balance() {
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(POINTS, suicide).types) {
        let Fate::Ended { ended, .. } = fate(&entry, "japanese-2003") else { continue };
        let sign = match ended.outcome {
            Outcome::Tie => 0,
            Outcome::Win(Colour::Black) => 1,
            Outcome::Win(Colour::White) => -1,
            other => panic!("{other:?}"),
        };
        assert_eq!(sign, entry.shortest.balance.signum(), "{}", entry.id);
    }
}
