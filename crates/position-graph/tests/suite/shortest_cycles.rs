//! Shortest cycles through a node, by two searches that meet.

use koatlas_position_graph::{Components, Control, Random, Rows, ShortestCycles, UNREACHED, distances};

/// Compares with the distances from the successors of a node, on random graphs with few and with many cycles.
#[test]
fn lengths_are_those_of_plain_searches() {
    let mut random = Random::new(10);
    for (nodes, edges) in [(1, 1), (5, 6), (30, 40), (60, 66), (60, 90), (200, 260), (100, 400)] {
        for _ in 0..20 {
            let pairs: Vec<(u32, u32)> =
                (0..edges).map(|_| (random.below(nodes) as u32, random.below(nodes) as u32)).collect();
            let graph = Rows::from_pairs(nodes, |visit| pairs.iter().for_each(|&(from, to)| visit(from, to)));
            let cycles = ShortestCycles::new(&graph, &Components::find(&graph), &Control::default());
            let mut searches = cycles.new_searches();
            for node in 0..nodes as u32 {
                let back = distances(&graph, graph.row(node))[node as usize];
                let length = (back != UNREACHED).then(|| 1 + back);
                assert_eq!(cycles.shortest_through(node, u32::MAX, &mut searches), length);
                let most = length.unwrap_or(7);
                assert_eq!(cycles.shortest_through(node, most, &mut searches), None, "only what is shorter");
            }
        }
    }
}
