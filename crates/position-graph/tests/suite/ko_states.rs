//! Situations under the basic ko rule, compared with a simple search on a literal board.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use koatlas_board::{Colour, LocalBoard};
use koatlas_position_graph::{Components, Control, Digraph, KoCycles, KoStates};
use koatlas_test_support::{Contents, LiteralBoard, LiteralKoState};

type State = LiteralKoState;

/// The states after the plays that the basic ko rule allows.
fn successors(board: &LiteralBoard, state: &State) -> Vec<State> {
    board.basic_ko_plays(state).into_iter().map(|(_, after)| after).collect()
}

/// All states: every situation without a ko point, and all states that can be reached from these.
fn literal_graph(board: &LiteralBoard) -> HashMap<State, Vec<State>> {
    let situations = board.legal_positions().into_iter().flat_map(|p| Colour::BOTH.map(|c| (p.clone(), c, None)));
    let mut todo: Vec<State> = situations.collect();
    let mut graph = HashMap::new();
    while let Some(state) = todo.pop() {
        if let Entry::Vacant(place) = graph.entry(state) {
            let next = successors(board, place.key());
            todo.extend(next.iter().cloned());
            place.insert(next);
        }
    }
    graph
}

/// Smallest number of plays from a state back to itself.
fn shortest(graph: &HashMap<State, Vec<State>>, from: &State) -> Option<u32> {
    let mut distance = HashMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(state) = queue.pop_front() {
        for to in &graph[state] {
            if to == from {
                return Some(distance[state] + 1);
            }
            if !distance.contains_key(to) {
                distance.insert(to, distance[state] + 1);
                queue.push_back(to);
            }
        }
    }
    None
}

/// For each situation on a cycle, the number of plays of a shortest one.
fn literal_lengths(graph: &HashMap<State, Vec<State>>) -> BTreeMap<(Contents, usize), u32> {
    let mut lengths = BTreeMap::new();
    for state in graph.keys() {
        if let Some(length) = shortest(graph, state) {
            let least = lengths.entry((state.0.clone(), state.1.index())).or_insert(length);
            *least = length.min(*least);
        }
    }
    lengths
}

/// The number of different images of situations, among those of rotations, reflections and the exchange of colours.
fn orbits(board: &LiteralBoard, situations: impl Iterator<Item = (Contents, usize)>) -> u64 {
    let (rows, cols) = (
        board.points.iter().map(|p| p.row).max().expect("points") as usize + 1,
        board.points.iter().map(|p| p.col).max().expect("points") as usize + 1,
    );
    let turned = |p: usize, way: usize| {
        let (mut row, mut col) = (p / cols, p % cols);
        if way & 1 == 1 {
            row = rows - 1 - row;
        }
        if way & 2 == 2 {
            col = cols - 1 - col;
        }
        if way & 4 == 4 { col * cols + row } else { row * cols + col }
    };
    let ways = if rows == cols { 8 } else { 4 };
    let least = |(contents, to_move): (Contents, usize)| {
        let images = (0..ways).flat_map(|way| {
            let image: Contents = (0..contents.len()).map(|p| contents[turned(p, way)]).collect();
            let exchanged: Contents = image.iter().map(|content| content.map(|colour| !colour)).collect();
            [(image, to_move), (exchanged, 1 - to_move)]
        });
        images.min().expect("an image")
    };
    situations.map(least).collect::<BTreeSet<_>>().len() as u64
}

fn states(size: &str) -> KoStates {
    let local_board = LocalBoard::<u64>::whole_board(size.parse().expect("a size")).expect("a small board");
    KoStates::new(&local_board, &Control::default()).expect("a small board")
}

#[test]
fn small_boards_are_as_the_literal_board_says() {
    for size in ["1x1", "1x2", "1x3", "1x4", "1x5", "2x2", "2x3"] {
        let board = LiteralBoard::whole(size.parse().expect("a size"));
        let graph = literal_graph(&board);
        let states = states(size);
        let components = Components::find(&states);
        let cycles = KoCycles::new(&states, &components);
        assert_eq!(states.len(), graph.len(), "{size}");
        assert_eq!(states.edges, graph.values().map(|next| next.len() as u64).sum::<u64>(), "{size}");

        let lengths = literal_lengths(&graph);
        let mut counts = BTreeMap::new();
        lengths.values().for_each(|&length| *counts.entry(length).or_insert(0) += 1);
        assert_eq!(cycles.shortest_lengths(&Control::default()), counts, "{size}");
        let [all, on_cycles] = cycles.count(&Control::default());
        assert_eq!(
            (all.situations, on_cycles.situations),
            (states.situations() as u64, lengths.len() as u64),
            "{size}"
        );
        let situations = || graph.keys().map(|(contents, to_move, _)| (contents.clone(), to_move.index()));
        assert_eq!(all.orbits, orbits(&board, situations()), "{size}");
        assert_eq!(on_cycles.orbits, orbits(&board, lengths.into_keys()), "{size}");
    }
}

#[test]
fn successors_of_a_state_are_those_of_the_literal_board() {
    let (board, states) = (LiteralBoard::whole("2x3".parse().expect("a size")), states("2x3"));
    let literal = |number| {
        let state = states.state(number);
        ((0..6).map(|point| state.position.content(point)).collect::<Contents>(), state.to_move, state.ko)
    };
    let mut seen = BTreeSet::new();
    for number in 0..states.len() as u32 {
        let mut next = Vec::new();
        states.for_each_successor(number, |to| next.push(literal(to)));
        assert_eq!(next, successors(&board, &literal(number)));
        let (contents, to_move, ko) = literal(number);
        assert!(seen.insert((contents, to_move.index(), ko)), "every state has one number");
    }
}

#[test]
fn known_figures() {
    let lengths = |size: &str| {
        let states = states(size);
        KoCycles::new(&states, &Components::find(&states)).shortest_lengths(&Control::default())
    };
    assert_eq!(lengths("1x3"), BTreeMap::from([(6, 12)]));
    assert_eq!(lengths("2x2"), BTreeMap::from([(6, 80)]));
    assert_eq!(lengths("1x4"), BTreeMap::from([(4, 16), (6, 16)]));
}

#[test]
fn the_start_reaches_what_a_walk_from_it_reaches() {
    for size in ["1x1", "1x4", "2x2", "2x3"] {
        let states = states(size);
        let reached = koatlas_position_graph::distances(&states, &[0]);
        let reached = reached.into_iter().filter(|&distance| distance != koatlas_position_graph::UNREACHED).count();
        assert_eq!(states.reachable_from_start(&Components::find(&states)), reached as u64, "{size}");
    }
}

/// A large sample has the lengths of all situations in proportion.
#[test]
fn samples_are_drawn_from_all() {
    let states = states("1x4");
    let components = Components::find(&states);
    let sampled = KoCycles::new(&states, &components).sampled_lengths(4000, 7, &Control::default());
    assert_eq!(sampled.values().sum::<u64>(), 4000);
    assert!(sampled.keys().eq(&[4, 6]) && sampled.values().all(|&situations| (1800..2200).contains(&situations)));
}
