//! Known walks that [`longer_path`] makes longer with the prices of a bound.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};

use koatlas_board::{BoardPosition, Colour};
use koatlas_longest::BoundLimits;
use koatlas_longest::flows::upper_bound;
use koatlas_longest::paths::{longer_path, longest_path};
use koatlas_longest::{Padding, SearchLimits, SequenceGraph, WalkEdge, WalkGraph, WalkModel};
use koatlas_rules::{Action, GameMove, RuleSet};
use koatlas_test_support::Random;
use koatlas_verifier::certificates::{Flow, Measure, NodeKind, SingleUseMarkKind};
use koatlas_verifier::{bound, surpluses};

use crate::listed::listed;

fn graph(size: &str, rules: &str, measure: Measure) -> SequenceGraph<u64> {
    let board = BoardPosition::empty_board(size.parse().unwrap());
    let rules = RuleSet::find(rules).unwrap().with_option("suicide", "multi").unwrap();
    SequenceGraph::with_model(&rules, &board, measure, WalkModel::for_rules(&rules, measure)[0], usize::MAX).unwrap()
}

fn proof(graph: &WalkGraph) -> Flow {
    let limits = BoundLimits { rounds: 20, known: 0, stop: &|| false };
    upper_bound(graph, (SingleUseMarkKind::Positions, NodeKind::Plain), limits, &mut |_| ()).proof
}

fn random_graph(nodes: u32, random: &mut Random) -> WalkGraph {
    let list = |_| (0..nodes).filter(|_| random.below(100) < 15).map(enter).collect();
    WalkGraph::new(0, (0..nodes).map(list).collect(), nodes as usize).unwrap()
}

fn enter(to: u32) -> WalkEdge {
    WalkEdge { to, mark: Some(to), weight: 1 }
}

#[test]
fn a_short_walk_becomes_nearly_as_long_as_any() {
    let graph = graph("2x3", "psk", Measure::Plays).graph;
    let proof = proof(&graph);
    let known = longest_path(&graph, SearchLimits::with_iterations(1, 20_000)).unwrap();
    let limits = SearchLimits::with_iterations(1, 400_000);
    let longer = longer_path(&graph, &known, &proof, limits).unwrap();
    let (before, after) = (graph.walk_weight(&known).unwrap(), graph.walk_weight(&longer).unwrap());
    assert!(before < 280 && (289..=292).contains(&after), "{before} {after}");
    assert_eq!(longer_path(&graph, &known, &proof, limits).unwrap(), longer);
    assert_ne!(longer_path(&graph, &known, &proof, SearchLimits { seed: 2, ..limits }).unwrap(), longer);
    // From nothing, too.
    let longer = longer_path(&graph, &[], &proof, limits).unwrap();
    assert!(graph.walk_weight(&longer).unwrap() > 250);
}

#[test]
fn no_walk_becomes_shorter_or_wrong() {
    let mut random = Random::new(5);
    let mut longer = 0;
    for seed in 0..60 {
        let graph = random_graph(12 + seed as u32 % 20, &mut random);
        let known = longest_path(&graph, SearchLimits::with_iterations(seed, 30)).unwrap();
        let proof = proof(&graph);
        let walk = longer_path(&graph, &known, &proof, SearchLimits::with_iterations(seed, 40_000)).unwrap();
        let (before, after) = (graph.walk_weight(&known).unwrap(), graph.walk_weight(&walk).unwrap());
        assert!((before..=bound(&proof, &listed(&graph)).unwrap()).contains(&after), "{seed}");
        longer += usize::from(after > before);
    }
    assert!(longer > 20, "{longer}");
}

#[test]
fn a_search_ends_when_told() {
    let graph = graph("2x3", "psk", Measure::Plays).graph;
    let (proof, known) = (proof(&graph), longest_path(&graph, SearchLimits::with_iterations(1, 20_000)).unwrap());
    let value = |limits| graph.walk_weight(&longer_path(&graph, &known, &proof, limits).unwrap()).unwrap();
    let length = graph.walk_weight(&known).unwrap();
    assert_eq!(value(SearchLimits::with_iterations(1, 0)), length);
    assert_eq!(value(SearchLimits { target: length, ..SearchLimits::with_iterations(1, u64::MAX) }), length);
    let reached = value(SearchLimits { target: length + 5, ..SearchLimits::with_iterations(1, 2_000_000) });
    assert!((length + 5..292).contains(&reached), "{reached}");
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 500;
    value(SearchLimits { stop: &stop, ..SearchLimits::with_iterations(1, u64::MAX) });
    assert!((501..520).contains(&asked.into_inner()));
}

#[test]
fn what_does_not_fit_is_refused() {
    let graph = graph("2x3", "psk", Measure::Plays).graph;
    let (proof, known) = (proof(&graph), longest_path(&graph, SearchLimits::with_iterations(1, 20_000)).unwrap());
    let limits = SearchLimits::with_iterations(1, 1_000);
    assert!(longer_path(&graph, &known, &proof, limits).is_some());
    // A mark twice, and no walk at all.
    assert_eq!(longer_path(&graph, &[&known[..], &known[..]].concat(), &proof, limits), None);
    assert_eq!(longer_path(&graph, &known[1..], &proof, limits), None);
    // A proof about another graph.
    let other = self::graph("1x4", "psk", Measure::Plays).graph;
    assert_eq!(longer_path(&graph, &known, &self::proof(&other), limits), None);
    // Marks that gain different weights.
    let heavy = WalkEdge { weight: 2, ..enter(2) };
    let uneven = WalkGraph::new(0, vec![vec![enter(1)], vec![heavy], vec![]], 3).unwrap();
    assert_eq!(longer_path(&uneven, &[0], &self::proof(&uneven), limits), None);
}

#[test]
fn moves_and_walks_are_the_same() {
    for (rules, measure) in [("psk", Measure::Plays), ("psk", Measure::Moves), ("nssk", Measure::Plays)] {
        let walks = graph("2x2", rules, measure);
        let made = |edges: &[u32]| -> Vec<GameMove> {
            walks.moves(edges, Padding::None).into_iter().map(GameMove::from).collect()
        };
        let walk = longest_path(&walks.graph, SearchLimits::with_iterations(1, 50_000)).unwrap();
        let again = walks.walk(&made(&walk)).unwrap();
        assert_eq!(made(&again), made(&walk), "{rules} {measure}");
    }
    let walks = graph("2x2", "psk", Measure::Plays);
    let moves = |action| [GameMove { colour: Colour::Black, action }];
    let a1 = walks.board.size().points().next().unwrap();
    assert_eq!(walks.walk(&moves(Action::Pass)), Some(vec![]));
    assert_eq!(walks.walk(&[moves(Action::Play(a1)), moves(Action::Play(a1))].concat()), None);
    assert_eq!(walks.walk(&moves(Action::KoPass(a1))), None);
}

#[test]
fn surpluses_say_where_a_proof_fails() {
    let graph = listed(&graph("2x2", "psk", Measure::Plays).graph);
    let proof = proof(&self::graph("2x2", "psk", Measure::Plays).graph);
    let least = surpluses(&proof, &graph).unwrap().into_iter().min();
    assert_eq!(least, Some(0));
    let cheaper = Cell::new(0);
    for entry in 0..proof.mark_costs.len() {
        let mut forged = proof.clone();
        forged.mark_costs[entry].1 -= 1;
        let surpluses = surpluses(&forged, &graph).unwrap();
        let short = surpluses.iter().position(|&surplus| surplus < 0);
        let said = bound(&forged, &graph).err().map(|refused| refused.to_string());
        assert_eq!(said, short.map(|edge| format!("edge {edge} costs less than it weighs")));
        cheaper.set(cheaper.get() + usize::from(short.is_some()));
    }
    assert!(cheaper.get() > 0);
}
