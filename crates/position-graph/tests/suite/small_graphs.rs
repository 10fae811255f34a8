//! Explicit graphs of a position.

use koatlas_board::{Position, Suicide};
use koatlas_position_graph::{Components, LimitError, PositionGraph, legal_positions};

use crate::{board, local, race};

/// A basic ko: two positions, a play each way.
#[test]
fn basic_ko() {
    let (_, local_board, start) = local::<u64>(&[".XO.", "X.XO", ".XO."], "b2 c2");
    let ko = PositionGraph::component(&local_board, start, Suicide::Multi, 100).unwrap();
    assert_eq!((ko.positions().len(), ko.edge_count()), (2, 2));
    assert!(ko.all_edges().all(|(from, edge)| edge.to == 1 - from && edge.removed == 1 && !edge.suicide));
}

#[test]
fn component_is_that_of_the_whole_graph() {
    for suicide in [Suicide::None, Suicide::Multi] {
        let local_board = board::<u64>("1x4");
        let whole = PositionGraph::new(&local_board, legal_positions(&local_board).unwrap(), suicide);
        let components = Components::find(&whole);
        for members in components.members().rows() {
            let expected = whole.induced(members);
            for &v in members {
                let own = PositionGraph::component(&local_board, whole.position(v), suicide, 100).unwrap();
                assert_eq!(own.positions(), expected.positions());
                assert!(own.all_edges().eq(expected.all_edges()));
            }
        }
    }
}

#[test]
fn a_component_has_all_plays_between_its_positions() {
    let (_, local_board, start) = race::<u128>();
    let graph = PositionGraph::component(&local_board, start, Suicide::Multi, 1000).unwrap();
    let again = PositionGraph::new(&local_board, graph.positions().to_vec(), Suicide::Multi);
    assert!(graph.all_edges().eq(again.all_edges()));
    assert!(graph.positions().is_sorted());
    assert!(graph.positions().iter().enumerate().all(|(v, &p)| graph.node(p) == Some(v as u32)));
}

#[test]
fn limit_is_exact() {
    let local_board = board::<u64>("2x2");
    let component = |limit| PositionGraph::component(&local_board, Position::EMPTY, Suicide::Multi, limit);
    assert_eq!(component(57).unwrap().positions().len(), 57);
    assert_eq!(component(56).unwrap_err(), LimitError::Nodes { limit: 56 });
}

#[test]
fn induced_takes_nodes_in_any_order_and_once() {
    let local_board = board::<u64>("1x3");
    let graph = PositionGraph::new(&local_board, legal_positions(&local_board).unwrap(), Suicide::Multi);
    let (some, same) = (graph.induced(&[1, 2, 5]), graph.induced(&[5, 1, 2, 5]));
    assert_eq!(some.positions(), same.positions());
    assert!(some.all_edges().eq(same.all_edges()));
}
