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

/// What the components of a graph come to, and its content.
pub(crate) fn summary(
    graph: &PlaneGraph,
    weights: &Weights,
    giant: &Giant,
    rest: &Rest<'_>,
    components: &Components,
) -> (ComponentSummary, Content) {
    let passes = graph.graph.model() == Model::WithPasses;
    if graph.graph.symmetries().is_some() {
        return of_orbits(graph, weights, giant, rest, components, passes);
    }
    // In the reading with passes each node stands for two.
    let times = if passes { 2 } else { 1 };
    let sizes = components.sizes().iter().copied().map(u64::from).chain([giant.size]);
    let summary = ComponentSummary::of_sizes(sizes.map(|size| (times * size, passes || size > 1)));
    let mut content = Content::default();
    content.add(times * giant.size, weights.fingerprint(&graph.layout, &giant.planes));
    for number in 0..rest.len() as u32 {
        let (side, place) = rest.place(number);
        let size = components.sizes()[components.component(number).expect("it is a node") as usize];
        let print = weights.fingerprint_of_place(&graph.layout, giant.planes.len(), side, place);
        content.add(times * u64::from(size), print);
    }
    (summary, content)
}

/// Bytes for each component in [`of_orbits`].
pub(crate) const BYTES_A_COMPONENT: u64 = size_of::<Orbit>() as u64;

/// What is known of a component.
#[derive(Clone, Copy)]
struct Orbit {
    /// A node of it.
    any: Node<u64>,
    /// How many there are.
    nodes: u64,
    /// How many of these count.
    counted: u64,
    /// Those that count.
    print: Fingerprint,
}

/// The components of a reduced graph.
fn of_orbits(
    graph: &PlaneGraph,
    weights: &Weights,
    giant: &Giant,
    rest: &Rest<'_>,
    components: &Components,
    passes: bool,
) -> (ComponentSummary, Content) {
    // Component 0 is the giant one, component i + 1 is number i of what is left over.
    let component = |number: u32| 1 + components.component(number).expect("it is a node") as usize;
    let nothing = Orbit { any: giant.pivot, nodes: 0, counted: 0, print: Fingerprint::default() };
    let mut all = vec![nothing; 1 + components.count()];
    all[0] = Orbit {
        any: giant.pivot,
        nodes: giant.size,
        counted: weights.total(&giant.planes),
        print: weights.fingerprint(&graph.layout, &giant.planes),
    };
    for number in 0..rest.len() as u32 {
        let (side, place) = rest.place(number);
        let own = &mut all[component(number)];
        own.any = graph.node(side, place);
        own.nodes += 1;
        own.counted += weights.of_place(giant.planes.len(), side, place);
        own.print = own.print + weights.fingerprint_of_place(&graph.layout, giant.planes.len(), side, place);
    }
    // By orbit, called by its least component: that component, with what counts of the others.
    let mut orbits: BTreeMap<usize, Orbit> = BTreeMap::new();
    for (number, own) in all.iter().enumerate() {
        let images = images(&graph.graph, &[own.any]).into_iter();
        let least = images.map(|image| rest.number(image).map_or(0, component)).min().unwrap_or(number);
        let orbit = orbits.entry(least).or_insert(Orbit { counted: 0, print: Fingerprint::default(), ..*own });
        orbit.counted += own.counted;
        orbit.print = orbit.print + own.print;
    }
    let sizes = orbits.values().map(|orbit| (orbit.counted, passes || orbit.nodes > 1));
    let content = orbits.values().map(|orbit| (orbit.counted, orbit.print)).collect();
    (ComponentSummary::of_sizes(sizes), content)
}
