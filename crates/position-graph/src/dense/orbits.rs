//! Components of a reduced graph, from those of the graph that is not reduced.
//!
//! Symmetries map components onto components. [`ComponentSummary`] argues that a component of the reduced graph is an orbit of
//! components, and that it has a cycle just if they have one: a play from a node leads to another node, so that a loop of the
//! reduced graph comes from a play to an image of the node, and then both lie in one component.

use std::collections::BTreeMap;

use super::giant::Giant;
use super::plane_graph::PlaneGraph;
use super::rest::Rest;
use super::weights::Weights;
use crate::components::{ComponentSummary, Components};
use crate::content::{Content, Fingerprint};
use crate::definition::{GraphDefinition, Node};
use crate::digraph::Digraph;
use crate::situations::Model;

/// These nodes, and if the graph is reduced all their images, each once, in ascending order.
pub(crate) fn images(graph: &GraphDefinition<u64>, nodes: &[Node<u64>]) -> Vec<Node<u64>> {
    let images = |&node: &Node<u64>| match graph.symmetries() {
        None => vec![node],
        Some(symmetries) => {
            let image = |g: &crate::Symmetry<u64>| Node {
                position: g.position(node.position),
                to_move: if graph.sides() == 1 { node.to_move } else { g.colour(node.to_move) },
            };
            symmetries.elements().iter().map(image).collect()
        }
    };
    let mut images: Vec<_> = nodes.iter().flat_map(images).collect();
    images.sort_unstable();
    images.dedup();
    images
}

/// What the components come to, and the content.
pub(crate) fn summary(
    graph: &PlaneGraph,
    weights: &Weights,
    giant: &Giant,
    rest: &Rest<'_>,
    components: &Components,
) -> (ComponentSummary, Content) {
    // Component 0 is the giant one, component i + 1 is number i of what is left over.
    let component = |node: Node<u64>| match rest.number(node) {
        None => 0,
        Some(number) => 1 + components.component(number).expect("it is a node") as usize,
    };
    let count = 1 + components.count();
    let mut nodes = vec![0u64; count];
    let mut counted = vec![0; count];
    (nodes[0], counted[0]) = (giant.size, weights.total(&giant.planes));
    let mut prints = vec![weights.fingerprint(&graph.layout, &giant.planes); count];
    prints[1..].fill(Fingerprint::default());
    let mut any = vec![giant.pivot; count];
    for number in 0..rest.len() as u32 {
        let (side, place) = rest.place(number);
        let component = 1 + components.component(number).expect("it is a node") as usize;
        nodes[component] += 1;
        counted[component] += weights.of_place(giant.planes.len(), side, place);
        let print = weights.fingerprint_of_place(&graph.layout, giant.planes.len(), side, place);
        prints[component] = prints[component] + print;
        any[component] = graph.node(side, place);
    }
    let passes = graph.graph.model() == Model::WithPasses;
    if graph.graph.symmetries().is_none() {
        let content = counted.iter().copied().zip(prints).collect();
        let sizes = counted.into_iter().zip(nodes).map(|(size, nodes)| (size, passes || nodes > 1));
        return (ComponentSummary::of_sizes(sizes), content);
    }
    // By orbit, called by its least component: its nodes, those of one component, and all fingerprints.
    let mut orbits: BTreeMap<usize, (u64, u64, Fingerprint)> = BTreeMap::new();
    for (number, &node) in any.iter().enumerate() {
        let least = images(&graph.graph, &[node]).into_iter().map(component).min().unwrap_or(number);
        let orbit = orbits.entry(least).or_insert((0, nodes[number], Fingerprint::default()));
        orbit.0 += counted[number];
        orbit.2 = orbit.2 + prints[number];
    }
    let content = orbits.values().map(|&(size, _, prints)| (size, prints)).collect();
    let sizes = orbits.into_values().map(|(size, nodes, _)| (size, passes || nodes > 1));
    (ComponentSummary::of_sizes(sizes), content)
}
