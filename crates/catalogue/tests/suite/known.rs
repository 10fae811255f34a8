//! The known positions are in the catalogue of 6 points.

use koatlas_board::{PointSet, Suicide};
use koatlas_catalogue::{CatalogueOptions, CatalogueRun, Plan};
use koatlas_classifier::types::{LabelledDigraph, factorise};
use koatlas_classifier::{KnownPosition, collection, ko_points, labelled_digraph};
use koatlas_position_graph::PositionGraph;

use crate::explored;

/// Products of three basic kos, or of sending-two-returning-one with itself, that do not hang together: each has 6 ko points, and a
/// single setting needs a seventh point for what keeps the strings between them alive. Their factors are in the catalogue.
const PRODUCTS: [&str; 4] =
    ["bent_four_with_double_ko_seki", "moonshine_life", "three_independent_kos", "two_s2r1_one_colour"];

/// The component of a known position. `None` if it lies in none, or has more than `points` ko points.
fn component(known: &KnownPosition, points: usize, suicide: Suicide) -> Option<LabelledDigraph> {
    let (local_board, start) = known.position.local_board::<u128>().ok()?;
    let component = PositionGraph::component(&local_board, start, suicide, 1 << 20).ok()?;
    let small = component.edge_count() > 0 && ko_points(&component).len() <= points;
    small.then(|| labelled_digraph(&component))
}

/// The known positions of up to `points` ko points whose types a run has not found.
fn missing(run: &CatalogueRun, points: usize, suicide: Suicide) -> Vec<String> {
    let mut missing = Vec::new();
    for known in collection() {
        let Some(graph) = component(&known, points, suicide) else { continue };
        if !run.has_type_of(&graph) {
            let factors = factorise(&graph);
            assert!(factors.len() > 1 && factors.iter().all(|factor| run.has_type_of(factor)), "{}", known.name);
            missing.push(known.name);
        }
    }
    missing
}

/// The enumeration of the verifier finds as many types of 6 points when its limit is raised.
#[test]
fn known_positions_of_up_to_6_ko_points_are_found_but_for_some_products() {
    let run = explored(&Plan::new(CatalogueOptions::whole(6, Suicide::None, true)));
    assert_eq!(missing(&run, 6, Suicide::None), PRODUCTS);
    assert_eq!(run.types_by_points(6), [0, 1, 5, 20, 55, 262]);
}

/// With suicide bent four with double-ko seki has 8 ko points.
#[test]
#[ignore = "takes a minute"]
fn slow_known_positions_with_suicide() {
    let run = explored(&Plan::new(CatalogueOptions::whole(6, Suicide::Multi, true)));
    assert_eq!(missing(&run, 6, Suicide::Multi), PRODUCTS[1..]);
    assert_eq!(run.types_by_points(6), [0, 4, 9, 38, 124, 666]);
}
