//! Elementary cycles by length, against figures and a search without any cleverness.

use crate::common::data::Figures;
use koatlas_board::{LocalBoard, Suicide};
use koatlas_classifier::{CycleSearch, WholeBoardCycles};
use koatlas_position_graph::{Control, Digraph, GraphDefinition, Model, PositionGraph, SituationGraph};
use koatlas_test_support::LiteralBoard;
use koatlas_test_support::data::read;
use proptest::prelude::*;
use rayon::ThreadPoolBuilder;
use std::collections::BTreeMap;

/// For every node its successors, in any order, several times and itself among them.
#[derive(Clone, Debug)]
struct Lists(Vec<Vec<u32>>);

impl Digraph for Lists {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32)) {
        self.0[node as usize].iter().copied().for_each(visit);
    }
}

impl Lists {
    fn of(graph: &impl Digraph) -> Lists {
        let mut lists = vec![Vec::new(); graph.len()];
        (0..graph.len() as u32).for_each(|v| graph.for_each_successor(v, |to| lists[v as usize].push(to)));
        Lists(lists)
    }

    /// All elementary cycles with at most `max_length` edges, sorted, each from its least node: extends every path from every
    /// node in every way.
    fn slow_cycles(&self, max_length: usize) -> Vec<Vec<u32>> {
        let mut cycles = Vec::new();
        for root in 0..self.0.len() as u32 {
            self.extend(&mut vec![root], max_length, &mut cycles);
        }
        cycles.sort();
        cycles
    }

    fn extend(&self, path: &mut Vec<u32>, max_length: usize, cycles: &mut Vec<Vec<u32>>) {
        if path.len() > max_length {
            return;
        }
        for &next in &self.0[path[path.len() - 1] as usize] {
            if next == path[0] && path.iter().min() == path.first() {
                cycles.push(path.clone());
            }
            if !path.contains(&next) {
                path.push(next);
                self.extend(path, max_length, cycles);
                path.pop();
            }
        }
    }
}

fn collected(search: &CycleSearch) -> Vec<Vec<u32>> {
    search.collect(0..search.tasks(), |cycle| Some(cycle.to_vec()))
}

/// The search finds what the slow one does, and counts as many.
fn check(graph: &Lists, max_length: usize) {
    let search = CycleSearch::new(graph, max_length);
    let mut found = collected(&search);
    let counts = search.count(|_| true, &Control::default(), |_| ());
    assert_eq!(counts.len(), max_length.min(graph.len()) + 1);
    for (length, &count) in counts.iter().enumerate() {
        assert_eq!(count, found.iter().filter(|cycle| cycle.len() == length).count() as u64);
    }
    found.sort();
    assert_eq!(found, graph.slow_cycles(max_length));
}

fn arbitrary_graph() -> impl Strategy<Value = Lists> {
    (1..=7u32).prop_flat_map(|nodes| {
        let list = prop::collection::vec(0..nodes, 0..=4);
        prop::collection::vec(list, nodes as usize).prop_map(Lists)
    })
}

proptest! {
    #[test]
    fn random_graphs_have_the_cycles_of_the_slow_search(graph in arbitrary_graph(), max_length in 0..=8usize) {
        check(&graph, max_length);
    }

    #[test]
    fn the_number_of_threads_changes_nothing(graph in arbitrary_graph()) {
        let answers = |threads| {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            let search = CycleSearch::new(&graph, 7);
            pool.install(|| (collected(&search), search.count(|_| true, &Control::default(), |_| ())))
        };
        prop_assert_eq!(answers(1), answers(3));
    }
}

#[test]
fn graphs_without_edges_have_no_cycles() {
    check(&Lists(Vec::new()), 0);
    check(&Lists(Vec::new()), 3);
    check(&Lists(vec![Vec::new(); 3]), 3);
}

#[test]
fn loops_are_cycles_of_length_one() {
    let graph = Lists(vec![vec![0, 1], vec![1, 0, 1]]);
    let counts = |max_length| CycleSearch::new(&graph, max_length).count(|_| true, &Control::default(), |_| ());
    assert_eq!(counts(0), [0]);
    assert_eq!(counts(1), [0, 3]);
    assert_eq!(counts(usize::MAX), [0, 3, 1]);
}

#[test]
fn unwanted_cycles_and_tasks_are_left_out() {
    let complete = Lists((0..5).map(|v| (0..5).filter(|&to| to != v).collect()).collect());
    let search = CycleSearch::new(&complete, 5);
    assert_eq!(search.count(|_| true, &Control::default(), |_| ()), [0, 0, 10, 20, 30, 24]);
    assert_eq!(search.count(|root| root > 0, &Control::default(), |_| ()), [0, 0, 6, 8, 6, 0]);
    assert_eq!(search.count(|_| true, &Control { stop: &|| true, ..Control::default() }, |_| ()), [0; 6]);
    assert!(search.collect(0..search.tasks(), |_| None::<()>).is_empty());
    let parts = [0..3, 3..search.tasks()].map(|tasks| search.collect(tasks, |cycle| Some(cycle.to_vec())));
    assert_eq!(parts.concat(), collected(&search));
}

/// A whole board, every legal position of it.
fn graph(size: &str, suicide: Suicide) -> PositionGraph<u64> {
    let local_board = LocalBoard::<u64>::whole_board(size.parse().expect("a size")).expect("a small board");
    PositionGraph::new(
        &local_board,
        crate::common::positions(&LiteralBoard::whole(size.parse().expect("a size"))),
        suicide,
    )
}

#[test]
fn boards_have_the_cycles_of_the_slow_search() {
    for suicide in crate::common::POLICIES {
        for (size, max_length) in [("1x1", 2), ("1x2", 10), ("1x3", 15), ("1x4", 6), ("2x2", 6)] {
            let graph = graph(size, suicide);
            check(&Lists::of(&graph), max_length);
            for passes in [false, true] {
                check(&Lists::of(&SituationGraph { positions: &graph, passes }), max_length.min(8));
            }
        }
    }
}

/// Counts by length, without the cycle of two passes.
fn counts(graph: &PositionGraph<u64>, model: Model, max_length: usize) -> Vec<u64> {
    let situations = SituationGraph { positions: graph, passes: model == Model::WithPasses };
    let search = match model {
        Model::Free => CycleSearch::new(graph, max_length),
        Model::Alternating | Model::WithPasses => CycleSearch::new(&situations, max_length),
    };
    let mut counts = search.count(|_| true, &Control::default(), |_| ());
    if model == Model::WithPasses && counts.len() > 2 {
        counts[2] -= graph.len() as u64;
    }
    counts
}

/// Complete spectra are among them: the longest, of 1x4 with passes, has 17 million circuits and takes some seconds.
#[test]
fn counts_are_those_of_the_figures() {
    for row in read::<Figures>("figures.toml").circuits.rows {
        let graph = graph(&row.board, row.suicide.parse().expect("a policy"));
        let counts = counts(&graph, row.model.parse().expect("a model"), row.max_length);
        let found: BTreeMap<usize, u64> = counts.into_iter().enumerate().filter(|&(_, count)| count > 0).collect();
        let expected: BTreeMap<usize, u64> = row.counts.into_iter().collect();
        assert_eq!(found, expected, "{} {} {}", row.board, row.suicide, row.model);
    }
}

/// A spectrum is complete if nothing is longer.
#[test]
fn complete_spectra_have_no_longer_cycles() {
    let rows = read::<Figures>("figures.toml").circuits.rows;
    for row in rows.into_iter().filter(|row| row.complete && row.max_length < 60) {
        let graph = graph(&row.board, row.suicide.parse().expect("a policy"));
        let counts = counts(&graph, row.model.parse().expect("a model"), usize::MAX);
        assert_eq!(counts.iter().sum::<u64>(), row.counts.iter().map(|&(_, count)| count).sum::<u64>());
    }
}

/// Edges made on demand, from one position or situation of each orbit, give the same counts as a graph that is there.
#[test]
fn edges_made_on_demand_give_the_same_counts() {
    for suicide in crate::common::POLICIES {
        for (size, max_length) in [("1x1", 2), ("1x2", 7), ("1x3", 15), ("1x4", 9), ("2x2", 8), ("2x3", 8), ("1x6", 5)]
        {
            let graph = graph(size, suicide);
            let local_board = LocalBoard::<u64>::whole_board(size.parse().expect("a size")).expect("a small board");
            for model in Model::ALL {
                let definition = GraphDefinition::new(local_board.clone(), model, suicide);
                let search = WholeBoardCycles::new(&definition, max_length).expect("a small board");
                let on_demand = search.count(&Control::default(), || ());
                let mut expected = counts(&graph, model, max_length);
                expected.resize(max_length + 1, 0);
                assert_eq!(on_demand, expected, "{size} {suicide} {model}");
            }
        }
    }
}

/// An estimate is right if the sample covers the whole work, otherwise not far off, and it grows without bound with the length.
#[test]
fn estimates_tell_short_searches_from_endless_ones() {
    let graph = graph("2x3", Suicide::Multi);
    let steps = |max_length| CycleSearch::new(&graph, max_length).estimated_steps();
    assert!((1e4..1e7).contains(&steps(6)), "{}", steps(6));
    assert!((1e7..1e10).contains(&steps(14)), "{}", steps(14));
    assert!(steps(100) > 1e20, "{}", steps(100));
    assert_eq!(CycleSearch::new(&Lists(Vec::new()), 5).estimated_steps(), 0.0);
    let definition = |size: &str| {
        let local_board = LocalBoard::<u64>::whole_board(size.parse().expect("a size")).expect("a board");
        GraphDefinition::new(local_board, Model::Free, Suicide::Multi)
    };
    let on_demand =
        |max_length| WholeBoardCycles::new(&definition("3x3"), max_length).expect("a board").estimated_steps();
    assert!((1e6..1e10).contains(&on_demand(4)), "{}", on_demand(4));
    assert!(on_demand(100) > 1e20, "{}", on_demand(100));
    assert!(WholeBoardCycles::new(&definition("5x5"), 2).is_none());
}
