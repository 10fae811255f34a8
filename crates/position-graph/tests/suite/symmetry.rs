//! Symmetries, and graphs reduced by them, compared with brute force.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, LocalBoard, PointSet, Position, Suicide};
use koatlas_position_graph::{
    Components, Control, Digraph, Exploration, GraphDefinition, GraphNode, Model, Packed, PositionGraph, Symmetries,
    Symmetry, legal_positions,
};
use proptest::prelude::*;

use crate::{board, components, explored, local, reached};

fn sizes<S: Packed>(local_board: &LocalBoard<S>) -> (usize, usize) {
    let symmetries = Symmetries::find(local_board);
    let exchanging = symmetries.elements.iter().filter(|g| g.exchanges_colours).count();
    (symmetries.elements.len(), exchanging)
}

#[test]
fn groups_of_boards() {
    let of = |size| sizes(&board::<u64>(size));
    assert_eq!(
        ["1x1", "1x2", "1x5", "2x2", "2x3", "3x3", "4x4"].map(of),
        [(2, 1), (4, 2), (4, 2), (16, 8), (8, 4), (16, 8), (16, 8)]
    );
}

/// Stones outside break symmetries, and some only hold together with the exchange of the colours.
#[test]
fn groups_of_regions() {
    let of = |rows: &[&str], region| sizes(&local::<u64>(rows, region).1);
    assert_eq!(of(&["XX.OO", ".X.O.", "XX.OO"], "c1 c2 c3"), (4, 2));
    assert_eq!(of(&["XX.", ".X.", "XX."], "c1 c2 c3"), (2, 0));
    assert_eq!(of(&["....", "....", "....", "...."], "a1 a2 b1"), (4, 2));
    assert_eq!(of(&["....", "....", "....", "...."], "b3 b2 c2"), (4, 2));
    assert_eq!(of(&["...X", "XX.."], "a2 b2 c2"), (1, 0));
    // The white stone can be captured, but nobody may play where it stands: the row of three points must not be turned round.
    assert_eq!(of(&["..O"], "a1 b1"), (2, 1));
}

#[test]
fn groups_are_closed_and_keep_plays() {
    for (_, local_board, _) in
        [local::<u64>(&["XX.OO", ".X.O.", "XX.OO"], "c1 c2 c3"), local::<u64>(&["...", "..."], "a1 a2 b1 b2 c1 c2")]
    {
        let symmetries = Symmetries::find(&local_board);
        let image = |g: &Symmetry<u64>, points: Vec<usize>| points.iter().map(|&i| g.image[i]).collect::<Vec<_>>();
        let all: Vec<usize> = (0..local_board.len()).collect();
        let element = |g: &Symmetry<u64>| (image(g, all.clone()), g.exchanges_colours);
        let elements: BTreeSet<_> = symmetries.elements.iter().map(element).collect();
        assert_eq!(elements.len(), symmetries.elements.len());
        assert_eq!(element(&symmetries.elements[0]), (all.clone(), false));
        for (g, h) in symmetries.elements.iter().flat_map(|g| symmetries.elements.iter().map(move |h| (g, h))) {
            let product = (image(g, image(h, all.clone())), g.exchanges_colours != h.exchanges_colours);
            assert!(elements.contains(&product));
        }
        for &position in &legal_positions(&local_board).unwrap() {
            symmetries.elements.iter().for_each(|g| assert_keeps_plays(&local_board, g, position));
        }
    }
}

fn assert_keeps_plays(local_board: &LocalBoard<u64>, g: &Symmetry<u64>, position: Position<u64>) {
    let plays = |position| {
        let mut plays = BTreeSet::new();
        local_board.for_each_changing_play(position, Suicide::Multi, |play| {
            plays.insert((play.point, play.colour, play.removed, play.after));
        });
        plays
    };
    let images = plays(position).into_iter().map(|(point, colour, removed, after)| {
        (g.image[point], g.image_of_colour(colour), g.image_of_set(removed), g.image_of_position(after))
    });
    assert_eq!(images.collect::<BTreeSet<_>>(), plays(g.image_of_position(position)));
}

proptest! {
    #[test]
    fn sets_go_point_by_point(set: u128, transform in 0usize..16) {
        let local_board = board::<u128>("11x11");
        let set = set & local_board.all();
        let symmetries = Symmetries::find(&local_board);
        let g = &symmetries.elements[transform];
        prop_assert_eq!(g.image_of_set(set), u128::collect(set.iter().map(|i| g.image[i])));
    }
}

/// All nodes of a graph with all edges, and the classes that brute force puts them into.
struct Unreduced {
    graph: GraphDefinition<u64>,
    nodes: Vec<GraphNode<u64>>,
    orbit: BTreeMap<GraphNode<u64>, usize>,
    orbits: usize,
}

impl Unreduced {
    fn new(graph: GraphDefinition<u64>, exploration: &Exploration<u64>) -> Unreduced {
        let sides = &Colour::BOTH[..graph.side_count()];
        let nodes = exploration.positions().into_iter();
        let nodes = nodes.flat_map(|position| sides.iter().map(move |&to_move| GraphNode { position, to_move }));
        let nodes: Vec<GraphNode<u64>> = nodes.filter(|&node| exploration.contains(node)).collect();
        let symmetries = Symmetries::find(&graph.local_board);
        let (mut orbit, mut orbits) = (BTreeMap::new(), 0);
        for &GraphNode { position, to_move } in &nodes {
            let images = symmetries
                .elements
                .iter()
                .map(|g| graph.node(g.image_of_position(position), g.image_of_colour(to_move)));
            let images: Vec<GraphNode<u64>> = images.collect();
            let known = images.iter().find_map(|image| orbit.get(image).copied());
            let own = known.unwrap_or(orbits);
            orbits += usize::from(known.is_none());
            images.into_iter().for_each(|image| {
                orbit.insert(image, own);
            });
        }
        Unreduced { graph, nodes, orbit, orbits }
    }

    /// Out-degrees, one node of each orbit.
    fn edges(&self) -> u64 {
        let mut degree = vec![0; self.orbits];
        for &node in &self.nodes {
            degree[self.orbit[&node]] = 0;
            self.graph.for_each_edge(node, |_| degree[self.orbit[&node]] += 1);
        }
        degree.into_iter().sum()
    }

    /// Components as sets of orbits, with true for those that have several nodes.
    fn components(&self) -> BTreeMap<BTreeSet<usize>, bool> {
        let number: BTreeMap<GraphNode<u64>, u32> = self.nodes.iter().copied().zip(0..).collect();
        let components = Components::find(&Numbered { graph: self, number });
        let members = components.members();
        members
            .rows()
            .map(|members| {
                let orbits = members.iter().map(|&v| self.orbit[&self.nodes[v as usize]]).collect();
                (orbits, members.len() > 1)
            })
            .collect()
    }
}

struct Numbered<'g> {
    graph: &'g Unreduced,
    number: BTreeMap<GraphNode<u64>, u32>,
}

impl Digraph for Numbered<'_> {
    fn len(&self) -> usize {
        self.number.len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        self.graph.graph.for_each_edge(self.graph.nodes[node as usize], |to| visit(self.number[&to]));
    }
}

fn check_reduced(unreduced: &Unreduced, reduced: &Exploration<u64>) {
    let case = unreduced.graph.to_string() + &unreduced.graph.local_board.size().to_string();
    assert_eq!(reduced.nodes, unreduced.orbits as u64, "{case}");
    assert_eq!(reduced.edges, unreduced.edges(), "{case}");
    let (expected, found) = (unreduced.components(), components(reduced));
    let cyclic: Vec<&BTreeSet<usize>> =
        expected.iter().filter(|(_, cyclic)| **cyclic).map(|(orbits, _)| orbits).collect();
    assert_eq!(found.count.0, expected.len() as u128, "{case}");
    assert_eq!(found.nontrivial.0, cyclic.len() as u128, "{case}");
    assert_eq!(found.largest.0, expected.keys().map(BTreeSet::len).max().unwrap() as u128, "{case}");
    assert_eq!(found.nodes_on_cycles.0, cyclic.iter().map(|orbits| orbits.len() as u128).sum::<u128>(), "{case}");
}

#[test]
fn reduced_boards() {
    for size in ["1x1", "1x2", "1x3", "1x4", "1x5", "2x2", "2x3", "2x4"] {
        for (model, suicide) in Model::ALL.into_iter().flat_map(|m| [Suicide::None, Suicide::Multi].map(|s| (m, s))) {
            let whole = explored(size, model, suicide, false);
            let reduced = explored(size, model, suicide, true);
            let unreduced = Unreduced::new(whole.graph.clone(), &whole);
            check_reduced(&unreduced, &reduced);
            let start = whole.graph.node(Position::EMPTY, Colour::Black);
            let from_start = reached(whole.graph.clone(), &[start]);
            let orbits: BTreeSet<usize> =
                unreduced.nodes.iter().filter(|&&node| from_start.contains(node)).map(|n| unreduced.orbit[n]).collect();
            assert_eq!(reduced.reachable, orbits.len() as u64);
        }
    }
}

/// The region between a black and a white wall: most symmetries exchange the colours.
#[test]
fn reduced_region() {
    let (_, local_board, position) = local::<u64>(&[".XX.OO.", "XX...OO", ".XX.OO."], "d1 c2 d2 e2 d3");
    for model in Model::ALL {
        let graph = GraphDefinition::new(local_board.clone(), model, Suicide::Multi);
        let start = graph.node(position, Colour::Black);
        let both = Colour::BOTH.map(|to_move| graph.node(position, to_move));
        let whole = reached(graph.clone(), &both);
        let reduced = reached(graph.clone().reduced(true), &[start]);
        check_reduced(&Unreduced::new(graph.clone(), &whole), &reduced);
    }
}

/// A component of positions that are all images of each other is one orbit with a loop: it lies on cycles.
#[test]
fn single_orbits_can_be_cycles() {
    let (_, local_board, position) = local::<u64>(&[".XO.", "X..O", ".XO."], "b2 c2");
    let ko = PositionGraph::component(&local_board, Position { black: 0b10, white: 0 }, Suicide::Multi, 10).unwrap();
    assert_eq!((ko.positions().len(), ko.edge_count()), (2, 2));
    let graph = GraphDefinition::new(local_board, Model::Free, Suicide::Multi).reduced(true);
    let start = graph.node(position, Colour::Black);
    let reduced = components(&reached(graph, &[start]));
    // The orbits: .. | X. and .O | .X and O., the ko | XX and OO | XO.
    let counts = [reduced.count, reduced.nontrivial, reduced.largest, reduced.nodes_on_cycles].map(|count| count.0);
    assert_eq!(counts, [5, 1, 1, 1]);
}

#[test]
fn terms_are_stated() {
    let terms =
        |model, reduce| GraphDefinition::new(board::<u64>("2x3"), model, Suicide::None).reduced(reduce).to_string();
    assert_eq!(terms(Model::Free, false), "positions");
    assert_eq!(terms(Model::Alternating, false), "situations");
    assert_eq!(terms(Model::WithPasses, true), "orbits of situations under 8 symmetries (4 exchange the colours)");
}

/// The node of any image is the least image.
#[test]
fn representatives_are_least() {
    let graph = GraphDefinition::new(board::<u64>("2x3"), Model::Free, Suicide::None).reduced(true);
    let symmetries = Symmetries::find(&graph.local_board);
    for position in legal_positions(&graph.local_board).unwrap() {
        let least = graph.node(position, Colour::Black);
        for image in symmetries.elements.iter().map(|g| g.image_of_position(position)) {
            assert!(least.position <= image && graph.node(image, Colour::White) == least);
        }
    }
}

#[test]
fn sparse_reduced_start_elsewhere() {
    let graph = GraphDefinition::new(board::<u64>("2x3"), Model::Free, Suicide::Multi).reduced(true);
    let corner = |point: usize| graph.node(Position { black: 1 << point, white: 0 }, Colour::White);
    let of = |point| reached(graph.clone(), &[corner(point)]).findings(&Control::default()).unwrap();
    assert_eq!(of(0), of(2));
}
