//! Bounds of whole boards.

use std::collections::HashMap;

use koatlas_board::{Colour, LocalBoard, Position, Suicide};
use koatlas_longest::BoundLimits;
use koatlas_longest::{WalkEdge, WalkGraph};
use koatlas_test_support::data::figures;
use serde::Deserialize;

use super::{bound, searched};

/// The plays between the positions of a board that can be reached from the empty one, which is number 0.
fn plays(size: &str, suicide: Suicide) -> Vec<Vec<(u32, Colour)>> {
    let local_board = LocalBoard::<u64>::whole_board(size.parse().unwrap()).unwrap();
    let (mut positions, mut lists) = (vec![Position::EMPTY], Vec::new());
    let mut numbers = HashMap::from([(Position::EMPTY, 0)]);
    while lists.len() < positions.len() {
        let mut list = Vec::new();
        local_board.for_each_changing_play(positions[lists.len()], suicide, |play| {
            let number = *numbers.entry(play.after).or_insert(positions.len() as u32);
            if number as usize == positions.len() {
                positions.push(play.after);
            }
            list.push((number, play.colour));
        });
        lists.push(list);
    }
    lists
}

/// Positional superko.
pub fn positional(size: &str, suicide: Suicide) -> WalkGraph {
    let enter = |&(to, _): &(u32, Colour)| WalkEdge { to, mark: Some(to), weight: 1 };
    let lists: Vec<Vec<WalkEdge>> =
        plays(size, suicide).iter().map(|list| list.iter().filter(|&&(to, _)| to != 0).map(enter).collect()).collect();
    let marks = lists.len();
    WalkGraph::new(0, lists, marks).unwrap()
}

/// Situational superko: nodes are position times two, plus 1 if White is to move.
fn situational(size: &str, suicide: Suicide) -> WalkGraph {
    let mut lists = Vec::new();
    for (position, plays) in (0..).zip(plays(size, suicide)) {
        for (turn, colour) in (0..).zip(Colour::BOTH) {
            let own = plays.iter().filter(|&&(_, player)| player == colour);
            let entered = own.map(|&(to, _)| 2 * to + 1 - turn).filter(|&to| to != 0);
            let mut list: Vec<WalkEdge> = entered.map(|to| WalkEdge { to, mark: Some(to), weight: 1 }).collect();
            list.push(WalkEdge { to: 2 * position + 1 - turn, mark: None, weight: 0 });
            lists.push(list);
        }
    }
    let marks = lists.len();
    WalkGraph::new(0, lists, marks).unwrap()
}

/// The fixed-ko-rule: no pair of positions twice.
fn fixed_ko(size: &str, suicide: Suicide) -> WalkGraph {
    let mut pairs = 0..;
    let mut edge = |&(to, _): &(u32, Colour)| WalkEdge { to, mark: pairs.next(), weight: 1 };
    let lists: Vec<Vec<WalkEdge>> =
        plays(size, suicide).iter().map(|list| list.iter().map(&mut edge).collect()).collect();
    let marks = lists.iter().map(Vec::len).sum();
    WalkGraph::new(0, lists, marks).unwrap()
}

/// The bound without and with cuts.
fn bounds(graph: &WalkGraph) -> (u64, u64) {
    let first = searched(graph, BoundLimits { rounds: 1, known: 0, stop: &|| false }, &mut |_| ());
    (first.bound, bound(graph, 0).bound)
}

/// A row of the group `longest` of `data/figures.toml`.
#[derive(Deserialize)]
struct Known {
    board: String,
    rules: String,
    suicide: String,
    plays: u64,
}

/// If the longest sequences are known, the bound is their length. Under positional superko on 1x2 that needs a cut: a flow
/// without cuts goes round in a ko that no walk reaches.
fn is_reached(rules: &str, graph: impl Fn(&str, Suicide) -> WalkGraph) {
    let is_wanted = |known: &Known| known.rules == rules && known.suicide == "multi";
    let rows: Vec<Known> = figures("longest").into_iter().filter(is_wanted).collect();
    assert!(rows.len() >= 4, "{rules}");
    for Known { board, plays, .. } in rows {
        let (first, last) = bounds(&graph(&board, Suicide::Multi));
        let needs_cut = (rules, &*board) == ("psk", "1x2");
        assert_eq!((first > plays, last), (needs_cut, plays), "{rules} on {board}");
    }
}

#[test]
fn positional_superko_as_published() {
    is_reached("psk", positional);
}

#[test]
fn positional_superko() {
    let cases = [
        ("2x3", Suicide::Multi, 304, 292),
        ("2x3", Suicide::None, 284, 274),
        ("2x4", Suicide::Multi, 2252, 2118),
        ("2x4", Suicide::None, 1836, 1742),
        ("3x3", Suicide::Multi, 5162, 4810),
        ("3x3", Suicide::None, 4130, 4018),
    ];
    for (size, suicide, first, last) in cases {
        assert_eq!(bounds(&positional(size, suicide)), (first, last), "{size} {suicide}");
    }
}

#[test]
fn situational_superko() {
    for (size, first, last) in [("2x2", 48, 48), ("2x3", 284, 282)] {
        assert_eq!(bounds(&situational(size, Suicide::None)), (first, last), "{size}");
    }
}

#[test]
fn fixed_ko_rule_as_counted_by_others() {
    is_reached("fixed-ko", fixed_ko);
}

#[test]
fn the_same_every_time() {
    let graph = positional("2x3", Suicide::None);
    assert_eq!(bound(&graph, 0), bound(&graph, 0));
}
