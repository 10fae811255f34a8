//! Searches for heavy walks, compared with exhaustive searches and with known figures of boards.

use std::sync::atomic::{AtomicU32, Ordering};

use koatlas_board::{BoardPosition, LocalBoard, Position, Suicide};
use koatlas_longest::paths::longest_path;
use koatlas_longest::trails::{Trail, longest_trail};
use koatlas_longest::{SearchLimits, SequenceGraph, WalkEdge, WalkGraph, WalkModel};
use koatlas_position_graph::{PositionGraph, legal_positions};
use koatlas_rules::RuleSet;
use koatlas_test_support::Random;
use koatlas_verifier::certificates::{Measure, NodeKind};

/// Weight of a heaviest walk, by going through all walks.
fn exhaustive(graph: &WalkGraph) -> u64 {
    fn extend(graph: &WalkGraph, at: u32, used: &mut [bool], since: &mut Vec<u32>) -> u64 {
        let mut most = u64::from(graph.end_weights[at as usize]);
        for edge in graph.edges.range(at) {
            let WalkEdge { to, mark, weight } = graph.edges.items()[edge as usize];
            let value = match mark {
                Some(mark) if used[mark as usize] => continue,
                Some(mark) => {
                    used[mark as usize] = true;
                    let value = extend(graph, to, used, &mut vec![to]);
                    used[mark as usize] = false;
                    value
                }
                // Without a mark in between, going somewhere twice is no use.
                None if since.contains(&to) => continue,
                None => {
                    since.push(to);
                    let value = extend(graph, to, used, since);
                    since.pop();
                    value
                }
            };
            most = most.max(value + u64::from(weight));
        }
        most
    }
    extend(graph, graph.start, &mut vec![false; graph.marks], &mut vec![graph.start])
}

/// Random graph in which each edge exists with this chance in a hundred.
fn random_graph(nodes: u32, percent: u32, random: &mut Random, mark: impl Fn(u32, u32) -> u32) -> WalkGraph {
    let mut number = 0;
    let mut list = |_| -> Vec<WalkEdge> {
        let targets = (0..nodes).filter(|_| random.below(100) < percent);
        let enter = |to| {
            number += 1;
            WalkEdge { to, mark: Some(mark(number - 1, to)), weight: 1 }
        };
        targets.map(enter).collect()
    };
    WalkGraph::new(0, (0..nodes).map(&mut list).collect(), 1000).unwrap()
}

fn path_value(graph: &WalkGraph, seed: u64, iterations: u64) -> u64 {
    graph.walk_weight(&longest_path(graph, SearchLimits::with_iterations(seed, iterations)).unwrap()).unwrap()
}

#[test]
fn paths_in_random_graphs_are_longest() {
    let mut random = Random::new(1);
    for round in 0..200 {
        let graph = random_graph(9, 10 + round % 25, &mut random, |_, to| to);
        assert_eq!(path_value(&graph, round.into(), 20_000), exhaustive(&graph), "round {round}: {graph:?}");
    }
}

/// Graphs in which the nodes 1 to 5 can change places with 6 to 10.
#[test]
fn paths_in_symmetric_graphs_are_longest() {
    let mut random = Random::new(5);
    for round in 0..200u32 {
        let image = |node: u32| if node == 0 { 0 } else { (node + 4) % 10 + 1 };
        let mut targets = |_| -> Vec<u32> { (1..11).filter(|_| random.below(100) < 8 + round % 15).collect() };
        let mut half: Vec<Vec<u32>> = (0..6).map(&mut targets).collect();
        let mirrored = |list: &Vec<u32>| -> Vec<u32> { list.iter().map(|&to| image(to)).collect() };
        let images = mirrored(&half[0]);
        half[0].extend(images);
        half.extend(half[1..].iter().map(mirrored).collect::<Vec<_>>());
        let enter = |&to: &u32| WalkEdge { to, mark: Some(to), weight: 1 };
        let lists = half.iter().map(|list| list.iter().map(enter).collect()).collect();
        let graph = WalkGraph::new(0, lists, 11).unwrap();
        assert_eq!(path_value(&graph, round.into(), 40_000), exhaustive(&graph), "round {round}: {graph:?}");
    }
}

/// Random graph with twelve marks, each with one head, and edges without a mark.
#[test]
fn marks_may_be_more_than_nodes() {
    let mut random = Random::new(2);
    for round in 0..200 {
        let heads: Vec<u32> = (0..12).map(|_| random.below(6)).collect();
        let mut list = |_| -> Vec<WalkEdge> {
            let marks = (0..12).filter(|_| random.below(100) < 15).collect::<Vec<u32>>();
            let free = (0..6).filter(|_| random.below(100) < 10).map(|to| WalkEdge { to, mark: None, weight: 0 });
            let used = marks.iter().map(|&t| WalkEdge { to: heads[t as usize], mark: Some(t), weight: 1 });
            free.chain(used).collect()
        };
        let graph = WalkGraph::new(0, (0..6).map(&mut list).collect(), 12).unwrap();
        assert_eq!(path_value(&graph, round, 20_000), exhaustive(&graph), "round {round}: {graph:?}");
    }
}

/// Random graph where a mark has two heads, and the mark before decides between them; a pass leads from one to the other, and an
/// end gains something.
fn random_graph_of_turns(marks: u32, random: &mut Random) -> WalkGraph {
    let turns: Vec<u32> = (0..marks * (marks + 1)).map(|_| random.below(2)).collect();
    let mut list = |node: u32| -> Vec<WalkEdge> {
        let (here, pass) = (node / 2, node ^ 1);
        let after = (0..marks).filter(|_| random.below(100) < 20).collect::<Vec<u32>>();
        let to = |mark: u32| 2 * mark + turns[(here * marks + mark) as usize];
        let mut edges: Vec<WalkEdge> =
            after.iter().map(|&mark| WalkEdge { to: to(mark), mark: Some(mark), weight: 1 }).collect();
        if node % 2 == turns[here as usize] && here < marks {
            edges.push(WalkEdge { to: pass, mark: None, weight: 1 + random.below(2) });
        }
        edges
    };
    let nodes = 2 * marks + 1;
    let lists = (0..nodes).map(&mut list).collect();
    let ends = (0..nodes).map(|_| random.below(4)).collect();
    WalkGraph { end_weights: ends, ..WalkGraph::new(2 * marks, lists, marks as usize).unwrap() }
}

#[test]
fn what_an_edge_gains_may_depend_on_the_one_before() {
    let mut random = Random::new(4);
    for round in 0..200 {
        let graph = random_graph_of_turns(8, &mut random);
        assert_eq!(path_value(&graph, round, 40_000), exhaustive(&graph), "round {round}: {graph:?}");
    }
}

/// Figures of these boards are exact: other searches have gone through all sequences.
#[test]
fn passes_are_moves() {
    let longest = [("psk", "1x2", 5), ("psk", "1x3", 21), ("nssk", "1x3", 27)];
    for (id, size, moves) in longest {
        let rules = RuleSet::find(id).unwrap().with_option("suicide", "multi").unwrap();
        let board = BoardPosition::empty_board(size.parse().unwrap());
        let reading = WalkModel { nodes: NodeKind::Plain, ..WalkModel::for_rules(&rules, Measure::Moves)[0] };
        let model = SequenceGraph::<u64>::with_model(&rules, &board, Measure::Moves, reading, 1000).unwrap();
        assert_eq!(path_value(&model.graph, 1, 200_000), moves, "{id} {size}");
    }
}

#[test]
fn trails_in_random_graphs_are_longest_if_they_say_so() {
    let mut random = Random::new(3);
    let mut proved = 0;
    for round in 0..300 {
        let graph = random_graph(6, 10 + round % 40, &mut random, |number, _| number);
        let Trail { walk, bound, potentials } = longest_trail(&graph).unwrap();
        assert_eq!(paid(&graph, &potentials), bound as i64);
        let (value, longest) = (graph.walk_weight(&walk).unwrap(), exhaustive(&graph));
        assert!(value <= longest && longest <= bound, "round {round}: {value}, {longest}, {bound}: {graph:?}");
        proved += u32::from(value == bound);
    }
    assert!(proved >= 250, "only {proved}");
}

/// Positions, and plays that change them, each pair of positions once: under the fixed-ko-rule a mark is a pair.
fn fixed_ko(size: &str, suicide: Suicide) -> WalkGraph {
    board_graph(size, suicide, |_| true, |number, _| number)
}

/// Positions and plays under positional superko: a mark is a position, and the empty board has left its own.
fn superko(size: &str, suicide: Suicide) -> WalkGraph {
    board_graph(size, suicide, |to| to != Position::EMPTY, |_, to| to)
}

fn board_graph(
    size: &str,
    suicide: Suicide,
    enter: impl Fn(Position<u64>) -> bool,
    mark: impl Fn(u32, u32) -> u32,
) -> WalkGraph {
    let local_board = LocalBoard::<u64>::whole_board(size.parse().unwrap()).unwrap();
    let positions = PositionGraph::new(&local_board, legal_positions(&local_board).unwrap(), suicide);
    let start = positions.node(Position::EMPTY).unwrap();
    let mut number = 0;
    let mut list = |v| -> Vec<WalkEdge> {
        let entered = positions.edges(v).iter().map(|edge| edge.to);
        let mut to: Vec<u32> = entered.filter(|&to| enter(positions.position(to))).collect();
        to.sort_unstable();
        to.dedup();
        let enter = |to| {
            number += 1;
            WalkEdge { to, mark: Some(mark(number - 1, to)), weight: 1 }
        };
        to.into_iter().map(enter).collect()
    };
    let nodes = positions.positions().len() as u32;
    WalkGraph::new(start, (0..nodes).map(&mut list).collect(), positions.edge_count().max(nodes as usize)).unwrap()
}

/// The longest sequences under positional superko; on 1xn every position arises.
#[test]
fn boards_under_positional_superko() {
    for (size, plays) in [("1x3", 14), ("1x4", 40), ("1x5", 112), ("2x2", 48)] {
        for suicide in [Suicide::None, Suicide::Multi] {
            let limits = SearchLimits { target: plays, ..SearchLimits::with_iterations(1, 2_000_000) };
            let graph = superko(size, suicide);
            let walk = longest_path(&graph, limits).unwrap();
            assert_eq!(graph.walk_weight(&walk), Some(plays), "{size} {suicide:?}");
        }
    }
}

#[test]
fn boards_under_the_fixed_ko_rule() {
    for (size, suicide, plays) in [
        ("1x2", Suicide::Multi, 12),
        ("1x4", Suicide::None, 61),
        ("1x5", Suicide::Multi, 334),
        ("2x2", Suicide::None, 68),
        ("2x3", Suicide::None, 445),
        ("2x3", Suicide::Multi, 692),
    ] {
        let graph = fixed_ko(size, suicide);
        let Trail { walk, bound, potentials } = longest_trail(&graph).unwrap();
        assert_eq!(paid(&graph, &potentials), bound as i64);
        assert_eq!((graph.walk_weight(&walk), bound), (Some(plays), plays), "{size} {suicide:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_walk() {
    let graph = superko("2x3", Suicide::Multi);
    let walk = |seed| longest_path(&graph, SearchLimits::with_iterations(seed, 50_000)).unwrap();
    assert_eq!(walk(1), walk(1));
    assert_ne!(walk(1), walk(2));
}

#[test]
fn threads_do_not_matter() {
    let graph = superko("2x3", Suicide::Multi);
    for target in [280, u64::MAX] {
        let limits = SearchLimits { target, ..SearchLimits::with_iterations(3, 300_000) };
        let walk = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| longest_path(&graph, limits).unwrap())
        };
        assert_eq!(walk(1), walk(8), "{target}");
    }
}

#[test]
fn a_search_ends_when_told() {
    let graph = superko("2x3", Suicide::Multi);
    assert_eq!(longest_path(&graph, SearchLimits::with_iterations(1, 0)), Some(vec![]));
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 200;
    let walk =
        longest_path(&graph, SearchLimits { stop: &stop, ..SearchLimits::with_iterations(1, u64::MAX) }).unwrap();
    let (value, asked) = (graph.walk_weight(&walk).unwrap(), asked.into_inner());
    assert!(value > 50 && (208..230).contains(&asked), "{value} {asked}");
    let limits = SearchLimits { target: 100, ..SearchLimits::with_iterations(1, 10_000_000) };
    let value = graph.walk_weight(&longest_path(&graph, limits).unwrap()).unwrap();
    assert!((100..292).contains(&value), "{value}");
}

#[test]
fn other_marks_are_refused() {
    let edge = |to, mark, weight| WalkEdge { to, mark, weight };
    let graph = |lists: Vec<Vec<WalkEdge>>| WalkGraph::new(0, lists, 9).unwrap();
    let path = |graph: WalkGraph| longest_path(&graph, SearchLimits::with_iterations(1, 1));
    let two = |other| vec![edge(0, Some(3), 1), edge(1, Some(other), 1)];
    assert_eq!(path(graph(vec![two(3), vec![]])), None);
    assert!(path(graph(vec![two(4), vec![]])).is_some());
    let nine = (0..9).map(|to| vec![edge(to, Some(to), 1), edge((to + 1) % 9, Some(0), 1)]).collect();
    assert_eq!(path(graph(nine)), None);
    let trail = |marks: [Option<u32>; 2], weights: [u32; 2]| {
        let list = |i: usize| vec![edge(i as u32, marks[i], weights[i])];
        longest_trail(&graph(vec![list(0), list(1)]))
    };
    assert!(trail([Some(0), Some(1)], [1, 1]).is_some());
    assert_eq!(trail([Some(0), Some(0)], [1, 1]), None);
    assert_eq!(longest_trail(&graph(vec![vec![edge(1, None, 1)], vec![edge(1, Some(0), 1)]])), None);
    assert!(longest_trail(&graph(vec![vec![edge(1, Some(1), 1)], vec![edge(1, Some(0), 1)]])).is_some());
    assert_eq!(trail([Some(0), Some(1)], [1, 0]), None);
}

/// What a trail pays at most when along every edge that it can reach it pays what the fall of the potentials lacks to 1.
fn paid(graph: &WalkGraph, potentials: &[i64]) -> i64 {
    let (mut reached, mut next) = (vec![graph.start], 0);
    while let Some(&node) = reached.get(next) {
        next += 1;
        for &WalkEdge { to, .. } in graph.edges.row(node) {
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
    }
    let lacks = |(from, edge): (u32, &WalkEdge)| (1 - potentials[from as usize] + potentials[edge.to as usize]).max(0);
    let edges = graph.edges.iter().filter(|(from, _)| reached.contains(from));
    potentials[graph.start as usize] + edges.map(lacks).sum::<i64>()
}
