//! The longest sequences inside components, compared with all sequences under the literal referee, with results by hand, and with each
//! other.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, Content, Suicide};
use koatlas_catalogue::{LongestBounds, TypeEntry};
use koatlas_classifier::ByRuleSet;
use koatlas_position_graph::PositionGraph;
use koatlas_test_support::ENDLESS;
use koatlas_verifier::literal::{Act, LiteralReferee, RULE_SETS};

use crate::realisations::board;
use crate::{POLICIES, catalogue};

/// Largest number of moves in the search over all sequences.
const MOVES: usize = 10_000;

/// The search over all sequences inside a component under a rule set, with the literal referee.
struct Sequences<'c> {
    component: &'c BTreeSet<Vec<Content>>,
    points: usize,
    most: usize,
    moves: usize,
}

impl Sequences<'_> {
    /// Extends the sequence in every way until the limit of moves.
    fn go_on(&mut self, literal: &mut LiteralReferee) {
        self.most = self.most.max(literal.plays());
        for act in (0..self.points).map(Act::Play).chain([Act::Pass]) {
            if self.moves > 0 && literal.make(act).is_ok() {
                self.moves -= 1;
                if self.component.contains(literal.contents()) {
                    self.go_on(literal);
                }
                literal.undo();
            }
        }
    }
}

/// The boards of all positions of a component.
fn boards(entry: &TypeEntry, suicide: Suicide) -> Vec<BoardPosition> {
    let board = board(&entry.realisation);
    let (local_board, position) = board.local_board::<u64>().unwrap();
    let graph = PositionGraph::component(&local_board, position, suicide, 1 << 20).unwrap();
    graph.positions().iter().map(|&position| board.with_position(&local_board, position)).collect()
}

/// The plays of the longest of all sequences. `None` if there are too many sequences.
fn longest(rules: &str, suicide: Suicide, boards: &[BoardPosition]) -> Option<usize> {
    let component = boards.iter().map(|board| board.contents().to_vec()).collect();
    let mut sequences = Sequences { component: &component, points: boards[0].size().area(), most: 0, moves: MOVES };
    for board in boards {
        for first in Colour::BOTH {
            let options = [("suicide", &*suicide.to_string())];
            sequences.go_on(&mut LiteralReferee::new(rules, &options, &board.with_to_move(first)).unwrap());
        }
    }
    (sequences.moves > 0).then_some(sequences.most)
}

#[test]
fn no_sequence_is_longer_and_one_is_as_long() {
    let mut compared = 0;
    for suicide in POLICIES {
        for entry in catalogue(3, suicide).types {
            let boards = boards(&entry, suicide);
            for (rules, &LongestBounds { lower, upper }) in longest_of(&entry).iter() {
                let Some(most) = longest(rules, suicide, &boards) else { continue };
                assert!((lower..=upper).contains(&(most as u64)), "{} under {rules}: {most}", entry.id);
                compared += 1;
            }
        }
    }
    assert!(compared > 150, "{compared}");
}

fn longest_of(entry: &TypeEntry) -> &ByRuleSet<LongestBounds> {
    entry.longest.as_ref().expect("they have been looked for")
}

fn under(entry: &TypeEntry, rules: &str) -> LongestBounds {
    *longest_of(entry).under(rules).unwrap_or_else(|| panic!("{rules} is finite"))
}

#[test]
fn every_rule_set_but_the_endless_ones_is_there() {
    for entry in catalogue(3, Suicide::Multi).types {
        let mut there: Vec<&str> = longest_of(&entry).iter().map(|(rules, _)| rules).chain(ENDLESS).collect();
        let mut all = RULE_SETS.to_vec();
        there.sort_unstable();
        all.sort_unstable();
        assert_eq!(there, all, "{}", entry.id);
    }
}

/// The lengths for a type, which must all be exact.
fn exactly(entry: &TypeEntry, rules: &[&str]) -> Vec<u64> {
    let exact = |&rules: &&str| {
        let bounds = under(entry, rules);
        assert!(bounds.is_exact(), "{rules}: {bounds}");
        bounds.lower
    };
    rules.iter().map(exact).collect()
}

/// In a basic ko there is one play, and the other that takes back. Superko bars the second, but for the natural one after a
/// pass at the start, by which the start is not the own position of him who takes back. The basic ko rule bars it where two
/// passes end, and only for two moves where more are needed.
#[test]
fn the_basic_ko() {
    let entry = &catalogue(2, Suicide::None).types[0];
    assert_eq!(exactly(entry, &["psk", "ssk", "nssk", "universalists"]), [1, 1, 2, 1]);
    assert_eq!(exactly(entry, &["fixed-ko", "basic-fixed-ko", "ing-reduced", "drr"]), [2, 1, 2, 2]);
    assert_eq!(exactly(entry, &["basic-ko-rules", "configuration", "geneva"]), [1, 1, 1]);
}

/// Its four positions can all be made, its five plays all be played, and the fourth play repeats.
#[test]
fn sending_two_returning_one() {
    let entry = &catalogue(3, Suicide::None).types[1];
    assert_eq!((entry.positions, entry.plays), (4, 5));
    assert_eq!(exactly(entry, &["psk", "universalists", "fixed-ko", "ing-reduced", "drr"]), [3, 4, 5, 5, 5]);
}

#[test]
fn who_bars_more_allows_no_more() {
    let pairs = [
        ("psk", "ssk"),
        ("ssk", "nssk"),
        ("psk", "fixed-ko"),
        ("psk", "universalists"),
        ("psk", "spight"),
        ("basic-fixed-ko", "fixed-ko"),
        ("basic-ko-rules", "basic-fixed-ko"),
        ("configuration", "basic-fixed-ko"),
        ("drr", "drr-anywhere"),
        ("drr-anywhere", "fixed-ko"),
    ];
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(5, suicide).types) {
        for (more, less) in pairs {
            let (more, less) = (under(&entry, more), under(&entry, less));
            assert!(more.lower <= less.upper, "{}: {more} {less}", entry.id);
        }
        let (without, with) = (under(&entry, "psk"), under(&entry, "universalists"));
        assert!(without.lower <= with.upper && with.lower <= without.upper + 1, "{}", entry.id);
        assert!(without.upper < entry.positions as u64 && under(&entry, "fixed-ko").upper <= entry.plays as u64);
    }
}

/// Most of what small components allow is known exactly under the best-known rule sets.
#[test]
fn small_components_are_exact() {
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(4, suicide).types) {
        for rules in ["psk", "fixed-ko"] {
            let bounds = under(&entry, rules);
            assert!(entry.positions > 20 || bounds.is_exact(), "{} under {rules}: {bounds}", entry.id);
        }
    }
}
