//! Bounds of whole boards.

use std::collections::HashMap;

use koatlas_board::{Arena, Colour, Position, Suicide};
use koatlas_worst_case::flows::BoundLimits;
use koatlas_worst_case::{WalkEdge, WalkGraph};

use crate::{bound, searched};

/// The plays between the positions of a board that can be reached from the empty one, which is number 0.
fn plays(size: &str, suicide: Suicide) -> Vec<Vec<(u32, Colour)>> {
    let arena = Arena::<u64>::whole_board(size.parse().unwrap()).unwrap();
    let (mut positions, mut lists) = (vec![Position::EMPTY], Vec::new());
    let mut numbers = HashMap::from([(Position::EMPTY, 0)]);
    while lists.len() < positions.len() {
        let mut list = Vec::new();
        arena.for_each_change(positions[lists.len()], suicide, |play| {
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
    let enter = |&(to, _): &(u32, Colour)| WalkEdge { to, token: Some(to), weight: 1 };
    let lists: Vec<Vec<WalkEdge>> =
        plays(size, suicide).iter().map(|list| list.iter().filter(|&&(to, _)| to != 0).map(enter).collect()).collect();
    let tokens = lists.len();
    WalkGraph::new(0, lists, tokens).unwrap()
}

/// Situational superko: nodes are position times two, plus 1 if White is to move.
fn situational(size: &str, suicide: Suicide) -> WalkGraph {
    let mut lists = Vec::new();
    for (position, plays) in (0..).zip(plays(size, suicide)) {
        for (turn, colour) in (0..).zip(Colour::BOTH) {
            let own = plays.iter().filter(|&&(_, player)| player == colour);
            let entered = own.map(|&(to, _)| 2 * to + 1 - turn).filter(|&to| to != 0);
            let mut list: Vec<WalkEdge> = entered.map(|to| WalkEdge { to, token: Some(to), weight: 1 }).collect();
            list.push(WalkEdge { to: 2 * position + 1 - turn, token: None, weight: 0 });
            lists.push(list);
        }
    }
    let tokens = lists.len();
    WalkGraph::new(0, lists, tokens).unwrap()
}

/// The fixed-ko-rule: no pair of positions twice.
fn fixed_ko(size: &str, suicide: Suicide) -> WalkGraph {
    let mut pairs = 0..;
    let mut edge = |&(to, _): &(u32, Colour)| WalkEdge { to, token: pairs.next(), weight: 1 };
    let lists: Vec<Vec<WalkEdge>> =
        plays(size, suicide).iter().map(|list| list.iter().map(&mut edge).collect()).collect();
    let tokens = lists.iter().map(Vec::len).sum();
    WalkGraph::new(0, lists, tokens).unwrap()
}

/// The bound without and with cuts.
fn bounds(graph: &WalkGraph) -> (u64, u64) {
    let first = searched(graph, BoundLimits { rounds: 1, known: 0, stop: &|| false }, &mut |_| ());
    (first.bound, bound(graph, 0).bound)
}

#[test]
fn positional_superko() {
    let cases = [
        ("1x3", Suicide::Multi, 14, 14),
        ("1x4", Suicide::Multi, 40, 40),
        ("1x5", Suicide::Multi, 112, 112),
        ("1x6", Suicide::Multi, 312, 312),
        ("1x7", Suicide::Multi, 866, 866),
        ("2x2", Suicide::Multi, 48, 48),
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
fn fixed_ko_rule() {
    for (size, flow) in [("1x2", 12), ("1x3", 34), ("1x4", 104), ("2x2", 104)] {
        assert_eq!(bounds(&fixed_ko(size, Suicide::Multi)), (flow, flow), "{size}");
    }
}

#[test]
fn the_same_every_time() {
    let graph = positional("2x3", Suicide::None);
    assert_eq!(bound(&graph, 0), bound(&graph, 0));
}
