//! Where the nodes of small graphs are drawn.

use koatlas::atlas::arrangement::arrange;

/// The distances along a ring of nodes.
fn ring(nodes: usize) -> Vec<Vec<u32>> {
    let distance = |a: usize, b: usize| a.abs_diff(b).min(nodes - a.abs_diff(b)) as u32;
    (0..nodes).map(|a| (0..nodes).map(|b| distance(a, b)).collect()).collect()
}

#[test]
fn neighbours_are_about_one_apart_and_none_overlap() {
    for nodes in 2..12 {
        let places = arrange(&ring(nodes), &[0, 1], 0.6);
        for a in 0..nodes {
            for b in 0..a {
                let far = (places[a].0 - places[b].0).hypot(places[a].1 - places[b].1);
                let wanted = f64::from(ring(nodes)[a][b]);
                assert!(far > 0.55, "{nodes} nodes: {a} and {b} are {far} apart");
                assert!(wanted > 1.0 || (0.6..1.4).contains(&far), "{nodes} nodes: {a} and {b} are {far} apart");
            }
        }
    }
}

#[test]
fn a_single_node_has_a_place() {
    assert_eq!(arrange(&[vec![0]], &[0], 0.5).len(), 1);
}
