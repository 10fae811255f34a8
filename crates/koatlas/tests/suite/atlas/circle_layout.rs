//! Where the nodes, arrows and labels of small graphs are drawn.

use koatlas::atlas::circle_layout::{Arrow, CircleLayout, Rectangle, lay_out};

const HALF: (f64, f64) = (28.0, 22.0);

/// A ring of `nodes`, with arrows to the next node and the one `far` behind it.
fn arrows(nodes: usize, far: usize) -> Vec<Arrow> {
    let to = |from: usize, steps: usize| Arrow { from, to: (from + steps) % nodes, label: (30.0, 15.0) };
    let all = (0..nodes).flat_map(|from| [to(from, 1), to(from, far)]);
    all.filter(|arrow| arrow.from != arrow.to).collect()
}

#[test]
fn nodes_and_labels_cover_nothing() {
    for nodes in 2..=28 {
        for far in 0..nodes {
            let arrows = arrows(nodes, far);
            let ring: Vec<usize> = (0..nodes).rev().collect();
            let CircleLayout { nodes: drawn, curves, labels } = lay_out(&ring, HALF, &arrows).expect("there is room");
            let rectangles: Vec<_> = drawn.iter().chain(&labels).collect();
            for (number, rectangle) in rectangles.iter().enumerate() {
                let covered = rectangles[..number].iter().filter(|other| other.meets(rectangle)).count();
                assert_eq!(covered, 0, "{nodes} nodes, arrows to the next and over {far}: {rectangle:?}");
            }
            for (arrow, curve) in arrows.iter().zip(&curves) {
                let passed = (0..=32).map(|step| curve.at(f64::from(step) / 32.0));
                let under = passed.flat_map(|(x, y)| {
                    let point = Rectangle { centre: (x, y), half: (0.0, 0.0) };
                    (0..nodes).filter(|&node| drawn[node].meets(&point)).collect::<Vec<_>>()
                });
                assert_eq!(under.collect::<Vec<_>>(), [] as [usize; 0], "{nodes} nodes, {arrow:?}: {curve:?}");
            }
        }
    }
}

#[test]
fn the_nodes_follow_each_other_clockwise_from_the_left() {
    let layout = lay_out(&[2, 0, 3, 1], HALF, &arrows(4, 2)).expect("there is room");
    let sides = [2, 0, 3, 1].map(|node: usize| layout.nodes[node].centre);
    assert!(sides[0].0 < 0.0 && sides[1].1 < 0.0 && sides[2].0 > 0.0 && sides[3].1 > 0.0, "{sides:?}");
}
