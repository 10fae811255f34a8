//! Partitions that are refined: nodes of a cell see the same, and what is cut can be undone.

use std::collections::BTreeMap;

use koatlas_board::Colour;
use koatlas_classifier::types::{EdgeLabel, LabelledDigraph, LabelledEdge, Partition, Refiner};
use proptest::collection::vec;
use proptest::prelude::*;

/// For every node its cell and how many edges of which label and direction go into which cell.
fn sight(graph: &LabelledDigraph, partition: &Partition, node: u32) -> BTreeMap<(u32, EdgeLabel, bool), usize> {
    let seen = |row: &[(u32, EdgeLabel)], outward| -> Vec<_> {
        row.iter().map(|&(other, label)| (partition.cell[other as usize], label, outward)).collect()
    };
    let mut counts = BTreeMap::new();
    for edge in seen(graph.out(node), true).into_iter().chain(seen(graph.incoming(node), false)) {
        *counts.entry(edge).or_default() += 1;
    }
    counts
}

/// Checks that the arrays agree and that nodes of one cell see the same.
fn check(graph: &LabelledDigraph, partition: &Partition) {
    for node in 0..graph.len() as u32 {
        let cell = partition.nodes(partition.cell[node as usize]);
        assert_eq!(partition.order[partition.place[node as usize] as usize], node);
        assert!(cell.contains(&node));
        assert_eq!(sight(graph, partition, node), sight(graph, partition, cell[0]));
    }
    let cells: std::collections::BTreeSet<_> = partition.cell.iter().collect();
    assert_eq!(cells.len(), partition.cells);
}

fn arbitrary_graph() -> impl Strategy<Value = LabelledDigraph> {
    vec((0..12u32, 0..12u32, 0..2usize), 0..40).prop_map(|edges| {
        let edges: BTreeMap<(u32, u32), usize> =
            edges.into_iter().filter(|(x, y, _)| x != y).map(|(x, y, removed)| ((x, y), removed)).collect();
        let edge = |((x, y), removed)| (x, y, EdgeLabel::new(Colour::Black, false, removed));
        let edges: Vec<LabelledEdge> = edges.into_iter().map(edge).collect();
        LabelledDigraph::new(12, &edges).expect("a graph")
    })
}

proptest! {
    #[test]
    fn nodes_of_a_cell_see_the_same(graph in arbitrary_graph(), choices in vec(0..12u32, 0..6)) {
        let (mut partition, mut refiner) = (Partition::unit(&graph), Refiner::new(&graph));
        refiner.refine(&graph, &mut partition, 0);
        check(&graph, &partition);
        let (cuts, cells) = (partition.cuts_made(), partition.cell.clone());
        for choice in choices {
            let cell = partition.individualise(choice);
            refiner.refine(&graph, &mut partition, cell);
            check(&graph, &partition);
        }
        partition.undo(cuts);
        check(&graph, &partition);
        prop_assert_eq!(partition.cell, cells);
    }
}
