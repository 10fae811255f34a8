//! Labels and graphs: what they hold, and what is refused.

use koatlas_board::{Colour, LocalBoard, Position, Suicide};
use koatlas_classifier::types::{DigraphError, EdgeLabel, LabelledDigraph};
use proptest::prelude::*;

use super::graphs::{Relabelled, basic_ko, cycle, graph, graph_and_permutation, label};

#[test]
fn labels_are_written_as_cycle_words_write_them() {
    let bits = [("B", 0), ("B1", 1), ("Bs2", 0x4002), ("W", 0x8000), ("W2", 0x8002), ("Ws16383", 0xffff)];
    for (text, bits) in bits {
        assert_eq!((label(text).to_string().as_str(), label(text).bits()), (text, bits));
    }
    assert!(bits.is_sorted_by_key(|&(text, _)| label(text)));
    assert_eq!(label("Bs2").exchanged(), label("Ws2"));
}

#[test]
fn the_label_of_a_play_counts_the_stones() {
    let local_board = LocalBoard::<u64>::whole_board("1x3".parse().expect("a size")).expect("a small board");
    let position = Position { black: 0b011, white: 0 };
    let of = |colour| EdgeLabel::from_play(&local_board.play(position, colour, 2, Suicide::Multi).expect("legal"));
    assert_eq!((of(Colour::Black), of(Colour::White)), (label("Bs3"), label("W2")));
}

#[test]
#[should_panic(expected = "a suicide removes stones")]
fn a_suicide_without_stones_is_no_label() {
    let _ = EdgeLabel::new(Colour::Black, true, 0);
}

#[test]
fn what_is_no_graph_is_refused() {
    let b = label("B");
    let refused = |nodes, edges: &[_]| LabelledDigraph::new(nodes, edges).expect_err("no graph");
    assert_eq!(refused(0, &[]), DigraphError::Size { nodes: 0, edges: 0 });
    assert_eq!(refused(2, &[(0, 2, b)]), DigraphError::NoSuchNode(0, 2));
    assert_eq!(refused(2, &[(1, 1, b)]), DigraphError::Loop(1));
    assert_eq!(refused(2, &[(0, 1, b), (1, 0, b), (0, 1, label("W"))]), DigraphError::Parallel(0, 1));
}

#[test]
fn every_edge_is_at_both_ends() {
    let ko = graph(3, &[(2, 0, "B"), (0, 1, "W2"), (1, 2, "B1"), (0, 2, "B")]);
    assert_eq!((ko.len(), ko.edge_count()), (3, 4));
    assert_eq!(ko.out(0), [(1, label("W2")), (2, label("B"))]);
    assert_eq!(ko.incoming(2), [(0, label("B")), (1, label("B1"))]);
}

#[test]
fn an_edge_of_a_product_changes_one_coordinate() {
    let product = LabelledDigraph::product(&basic_ko(), &cycle(&["B", "W2", "B1"]));
    assert_eq!((product.len(), product.edge_count()), (6, 2 * 3 + 3 * 2));
    assert_eq!(product.out(0), [(1, label("B")), (3, label("B1"))]);
    assert_eq!(product.out(5), [(2, label("W1")), (3, label("B1"))]);
}

proptest! {
    #[test]
    fn renaming_and_exchanging_can_be_undone(
        (graph, names) in graph_and_permutation(2..=9),
    ) {
        let mut back = vec![0; names.len()];
        (0..).zip(&names).for_each(|(old, &new)| back[new as usize] = old);
        prop_assert_eq!(&graph.relabelled(&names).relabelled(&back), &graph);
        prop_assert_eq!(&graph.exchanged().exchanged(), &graph);
    }
}
