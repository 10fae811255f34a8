//! Whole boards compared with the figures in `data/figures.toml`.

use koatlas_board::Suicide;
use koatlas_position_graph::{ComponentCounts, Control, Findings, GraphDefinition, Model, Scope, survey};
use koatlas_test_support::data::figures;
use serde::Deserialize;

use crate::{board, start};

/// Boards with more positions are left to the tests that are run by hand.
const POSITIONS: u64 = 1_000_000;

/// The game graph of a board: model free.
#[derive(Deserialize)]
struct GameGraph {
    board: String,
    suicide: String,
    nodes: u64,
    edges: u64,
}

/// Findings of a survey of a whole board.
fn surveyed(size: &str, model: Model, suicide: Suicide) -> Findings {
    let graph = GraphDefinition::new(board(size), model, suicide);
    let start = start(&graph);
    survey(graph, Scope::Everything, &[start], &Control::default()).unwrap()
}

#[test]
fn game_graphs_have_the_size_of_the_figures() {
    let graphs: Vec<GameGraph> = figures("graphs");
    let mut compared = 0;
    for GameGraph { board, suicide, nodes, edges } in graphs.iter().filter(|graph| graph.nodes < POSITIONS) {
        let suicide: Suicide = suicide.parse().unwrap();
        // A suicide of one stone changes nothing, so that it is no edge.
        let same = if suicide == Suicide::Multi { vec![suicide, Suicide::All] } else { vec![suicide] };
        for suicide in same {
            let findings = surveyed(board, Model::Free, suicide);
            assert_eq!((findings.nodes, findings.edges), (*nodes, *edges), "{board} {suicide}");
            assert_eq!(findings.reachable, *nodes, "{board} {suicide}");
            compared += 1;
        }
    }
    assert!(compared >= 30, "{compared}");
}

#[derive(Deserialize)]
struct MeanOutdegree {
    board: String,
    value: String,
}

#[test]
fn mean_numbers_of_plays_are_as_published() {
    let graphs: Vec<GameGraph> = figures("graphs");
    for MeanOutdegree { board, value } in figures("mean_outdegrees") {
        let graph = graphs.iter().find(|graph| graph.board == board && graph.suicide == "multi").unwrap();
        let decimals = value.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        if graph.nodes < POSITIONS {
            let Findings { nodes, edges, .. } = surveyed(&board, Model::Free, Suicide::Multi);
            assert_eq!(format!("{:.decimals$}", edges as f64 / nodes as f64), value, "{board}");
        }
    }
}

#[derive(Deserialize)]
struct Components {
    board: String,
    suicide: String,
    model: String,
    nodes: u64,
    edges: u64,
    count: u64,
    nontrivial: u64,
    largest: u64,
    nodes_on_cycles: u64,
    reachable: u64,
    /// Pairs of a size and the number of components with this size.
    sizes: Vec<(u64, u64)>,
}

/// Compares all figures of a row.
fn check(row: &Components) {
    let Components { board, suicide, model, .. } = row;
    let case = format!("{board} {suicide} {model}");
    let Findings { nodes, edges, reachable, components, .. } =
        surveyed(board, model.parse().unwrap(), suicide.parse().unwrap());
    assert_eq!((nodes, edges, reachable), (row.nodes, row.edges, row.reachable), "{case}");
    let Components { count, nontrivial, largest, nodes_on_cycles, .. } = *row;
    let [count, nontrivial, largest, nodes_on_cycles] = [count, nontrivial, largest, nodes_on_cycles].map(Into::into);
    // The figures list the largest first.
    let sizes = row.sizes.iter().rev().map(|&of_size| of_size.into()).collect();
    assert_eq!(components, ComponentCounts { count, nontrivial, largest, nodes_on_cycles, sizes }, "{case}");
}

#[test]
fn components_of_the_three_models() {
    let rows: Vec<Components> = figures("components");
    let small: Vec<&Components> = rows.iter().filter(|row| row.nodes < POSITIONS).collect();
    assert!(small.len() >= 46, "{}", small.len());
    small.into_iter().for_each(check);
}

/// Boards of 4x4 take some seconds for everything.
#[test]
#[ignore = "takes minutes"]
fn slow_components_of_the_larger_boards() {
    let rows: Vec<Components> = figures("components");
    let large: Vec<&Components> = rows.iter().filter(|row| row.nodes >= POSITIONS).collect();
    assert!(!large.is_empty());
    for row in large {
        check(row);
        // Every situation has a pass as one more edge; with suicide all of them are one component.
        if row.suicide == "multi" && row.model == "free" {
            let [nodes, edges] = [2 * row.nodes, row.edges + 2 * row.nodes];
            let (board, suicide, model) = (row.board.clone(), row.suicide.clone(), "with-passes".to_owned());
            let [largest, nodes_on_cycles, reachable] = [nodes; 3];
            let (count, nontrivial, sizes) = (1, 1, vec![(nodes, 1)]);
            let passes = Components {
                board,
                suicide,
                model,
                nodes,
                edges,
                count,
                nontrivial,
                largest,
                nodes_on_cycles,
                reachable,
                sizes,
            };
            check(&passes);
        }
    }
}
