//! Graphs to test with: small ones by hand, random ones, and those of real positions.

use koatlas_board::{Colour, LocalBoard, LocalBoardParts, Position, Suicide};
use koatlas_classifier::types::{EdgeLabel, LabelledDigraph, LabelledEdge, canonical_form};
use petgraph::algo::kosaraju_scc;
use petgraph::graph::DiGraph;
use proptest::collection::vec;
use proptest::prelude::*;

/// Reads what `Display` writes.
pub fn label(text: &str) -> EdgeLabel {
    let colour = text[..1].parse().expect("a colour");
    let removed = text[1..].trim_start_matches('s');
    let removed = if removed.is_empty() { 0 } else { removed.parse().expect("a number") };
    EdgeLabel::new(colour, text.contains('s'), removed)
}

pub fn graph(nodes: usize, edges: &[(u32, u32, &str)]) -> LabelledDigraph {
    let edges: Vec<LabelledEdge> = edges.iter().map(|&(from, to, text)| (from, to, label(text))).collect();
    LabelledDigraph::new(nodes, &edges).expect("a graph")
}

/// True if two graphs are of one ko type: isomorphic, or isomorphic once the colours of one are exchanged.
pub fn is_isomorphic(a: &LabelledDigraph, b: &LabelledDigraph) -> bool {
    let form = |graph: &LabelledDigraph| canonical_form(graph).form;
    form(a) == form(b) || form(a) == form(&b.exchanged())
}

pub trait Relabelled {
    /// The isomorphic graph in which node `v` has the number `names[v]`.
    fn relabelled(&self, names: &[u32]) -> LabelledDigraph;
}

impl Relabelled for LabelledDigraph {
    fn relabelled(&self, names: &[u32]) -> LabelledDigraph {
        let rename = |(from, to, label): LabelledEdge| (names[from as usize], names[to as usize], label);
        let edges: Vec<LabelledEdge> = self.edges().map(rename).collect();
        LabelledDigraph::new(self.len(), &edges).expect("an isomorphic graph is a graph")
    }
}

pub fn basic_ko() -> LabelledDigraph {
    graph(2, &[(0, 1, "B1"), (1, 0, "W1")])
}

/// A directed cycle with these labels.
pub fn cycle(labels: &[&str]) -> LabelledDigraph {
    let len = labels.len() as u32;
    let edges: Vec<_> = (0..len).zip(labels).map(|(v, &text)| (v, (v + 1) % len, text)).collect();
    graph(labels.len(), &edges)
}

/// An undirected graph, both directions of every edge with the same label.
pub fn symmetric(nodes: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> LabelledDigraph {
    let edges: Vec<_> = edges.into_iter().flat_map(|(x, y)| [(x, y, "B"), (y, x, "B")]).collect();
    graph(nodes, &edges)
}

pub fn complete(nodes: u32) -> LabelledDigraph {
    symmetric(nodes as usize, (0..nodes).flat_map(|x| (0..x).map(move |y| (x, y))))
}

pub fn power(graph: &LabelledDigraph, exponent: u32) -> LabelledDigraph {
    (1..exponent).fold(graph.clone(), |power, _| LabelledDigraph::product(&power, graph))
}

/// The local board of points in a line; where stones are safe is given for both colours, bit i for point i.
pub fn line(len: usize, safe: [u64; 2]) -> LocalBoard<u64> {
    let board = LocalBoard::<u64>::whole_board(format!("1x{len}").parse().expect("a size")).expect("a small board");
    let parts = LocalBoardParts {
        size: board.size(),
        points: board.points().to_vec(),
        neighbours: (0..len).map(|i| board.neighbours(i)).collect(),
        playable: board.all(),
        safe,
    };
    LocalBoard::new(parts).expect("consistent parts")
}

/// The whole position graph of a local board, all legal positions in order.
pub fn position_graph(local_board: &LocalBoard<u64>, suicide: Suicide) -> LabelledDigraph {
    let positions = legal_positions(local_board);
    let mut edges = Vec::new();
    for (from, &position) in (0..).zip(&positions) {
        local_board.for_each_changing_play(position, suicide, |play| {
            let to = positions.binary_search(&play.after).expect("plays lead to legal positions");
            edges.push((from, to as u32, EdgeLabel::from_play(&play)));
        });
    }
    LabelledDigraph::new(positions.len(), &edges).expect("a position graph")
}

fn legal_positions(local_board: &LocalBoard<u64>) -> Vec<Position<u64>> {
    let mut positions = vec![Position::EMPTY];
    for point in 0..local_board.len() {
        let with = |position: &Position<u64>, colour| {
            Position::from_perspective(colour, position.stones(colour) | 1 << point, position.stones(!colour))
        };
        let both = |position: &Position<u64>| Colour::BOTH.map(|colour| with(position, colour));
        let more: Vec<_> = positions.iter().flat_map(both).collect();
        positions.extend(more);
    }
    positions.retain(|&position| local_board.is_legal(position));
    positions.sort_unstable();
    positions
}

pub fn whole_board(size: &str) -> LabelledDigraph {
    let local_board = LocalBoard::whole_board(size.parse().expect("a size")).expect("a small board");
    position_graph(&local_board, Suicide::Multi)
}

/// The strongly connected components with more than one node.
pub fn components(graph: &LabelledDigraph) -> Vec<LabelledDigraph> {
    let nodes: Vec<Vec<u32>> = kosaraju_scc(&to_petgraph(graph))
        .into_iter()
        .map(|nodes| nodes.into_iter().map(|node| node.index() as u32).collect())
        .filter(|nodes: &Vec<u32>| nodes.len() > 1)
        .collect();
    nodes.iter().map(|nodes| induced(graph, nodes)).collect()
}

fn induced(graph: &LabelledDigraph, nodes: &[u32]) -> LabelledDigraph {
    let number = |node: u32| nodes.iter().position(|&other| other == node).map(|i| i as u32);
    let edges: Vec<LabelledEdge> =
        graph.edges().filter_map(|(from, to, label)| Some((number(from)?, number(to)?, label))).collect();
    LabelledDigraph::new(nodes.len(), &edges).expect("a part of a graph")
}

/// The components of all lines of this many points with all surroundings: a small catalogue.
pub fn line_components(len: usize) -> Vec<LabelledDigraph> {
    let all = || 0..1u64 << len;
    all()
        .flat_map(|black| all().map(move |white| [black, white]))
        .flat_map(|safe| components(&position_graph(&line(len, safe), Suicide::Multi)))
        .collect()
}

pub fn to_petgraph(graph: &LabelledDigraph) -> DiGraph<(), u16> {
    DiGraph::from_edges(graph.edges().map(|(from, to, label)| (from, to, label.bits())))
}

/// A random permutation of `0..len`.
pub fn permutation(len: usize) -> impl Strategy<Value = Vec<u32>> {
    Just((0..len as u32).collect()).prop_shuffle()
}

/// A random connected graph: a directed cycle through all nodes and some edges more, with few different labels.
pub fn arbitrary_graph(nodes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = LabelledDigraph> {
    nodes.prop_flat_map(|nodes| {
        let node = 0..nodes as u32;
        let more = vec((node.clone(), node, 0..3usize), 0..=nodes);
        (vec(0..3usize, nodes), more, permutation(nodes)).prop_map(move |(around, more, names)| {
            let around = (0..).zip(around).map(|(v, label)| (v, (v + 1) % nodes as u32, label));
            let edges: Vec<_> = around.chain(more).map(|(from, to, i)| (from, to, ["B", "W", "B1"][i])).collect();
            simple(nodes, &edges).relabelled(&names)
        })
    })
}

/// A random graph and a permutation of its nodes.
pub fn graph_and_permutation(
    nodes: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = (LabelledDigraph, Vec<u32>)> {
    arbitrary_graph(nodes).prop_flat_map(|graph| {
        let names = permutation(graph.len());
        (Just(graph), names)
    })
}

/// Without loops and parallel edges: of those the first stays.
fn simple(nodes: usize, edges: &[(u32, u32, &str)]) -> LabelledDigraph {
    let mut kept: Vec<(u32, u32, &str)> = Vec::new();
    for &(from, to, text) in edges {
        if from != to && !kept.iter().any(|edge| (edge.0, edge.1) == (from, to)) {
            kept.push((from, to, text));
        }
    }
    graph(nodes, &kept)
}
