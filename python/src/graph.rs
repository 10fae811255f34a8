//! Graphs as arrays.

use koatlas::graph::position_graph;
use koatlas::subject::Subject;
use koatlas_board::{BoardPosition, Colour, LocalBoard, Position as Stones, in_narrowest};
use koatlas_position_graph::{
    Digraph, Edge, Model, Packed, PositionGraph, SituationGraph, UNREACHED, distances, situation_number,
    split_situation,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::arguments::{memory, read};
use crate::asking::ask;
use crate::position::Position;

/// What stands in place of the point of a pass.
const PASS: i16 = -1;

/// A graph as arrays: the moves of a node are those from its offset to the offset of the next node.
#[pyclass(frozen, module = "koatlas._native")]
#[derive(Default)]
pub struct Graph {
    /// The points whose content can change.
    points: Vec<String>,
    start: Option<u32>,
    offsets: Vec<i64>,
    targets: Vec<u32>,
    /// The place of the point of each move among the points.
    played: Vec<i16>,
    /// 1 black, 2 white, as the contents.
    colours: Vec<u8>,
    removed: Vec<u8>,
    suicides: Vec<u8>,
    /// The content of every point in every node: 0 empty, 1 black, 2 white.
    contents: Vec<u8>,
    /// Who is to move in every node; empty if nodes are positions.
    to_move: Vec<u8>,
}

#[pymethods]
impl Graph {
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.points)
    }

    #[getter]
    fn start(&self) -> Option<u32> {
        self.start
    }

    /// An array, as bytes of little-endian numbers.
    fn array<'py>(&self, py: Python<'py>, name: &str) -> Option<Bound<'py, PyBytes>> {
        let bytes = match name {
            "offsets" => PyBytes::new(py, &self.offsets.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>()),
            "targets" => PyBytes::new(py, &self.targets.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>()),
            "played" => PyBytes::new(py, &self.played.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>()),
            "colours" => PyBytes::new(py, &self.colours),
            "removed" => PyBytes::new(py, &self.removed),
            "suicides" => PyBytes::new(py, &self.suicides),
            "contents" => PyBytes::new(py, &self.contents),
            "to_move" => PyBytes::new(py, &self.to_move),
            _ => return None,
        };
        Some(bytes)
    }
}

/// The graph of `koatlas explore`, with its nodes and moves one by one.
#[pyfunction]
pub fn graph(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    model: &str,
    suicide: &str,
    memory_limit: Option<&str>,
) -> PyResult<Graph> {
    let subject = &position.get().subject;
    let (model, suicide) = (read("model", model)?, read("suicide", suicide)?);
    ask(py, memory(memory_limit)?, |conditions| {
        in_narrowest!(subject.position, S in [u64, u128] => {
            let (local_board, start) = subject.position.local_board::<S>().map_err(|error| subject.unusable(error))?;
            let graph = position_graph(&local_board, start, subject, suicide, conditions)?;
            Ok(Reading { local_board: &local_board, graph: &graph, model }.arrays(start, subject))
        })
    })
}

/// A graph and how it is read.
struct Reading<'a, S> {
    local_board: &'a LocalBoard<S>,
    graph: &'a PositionGraph<S>,
    model: Model,
}

impl<S: Packed> Reading<'_, S> {
    /// The arrays. If nodes are situations, those of a board, or those that can be reached from the start.
    fn arrays(&self, start: Stones<S>, subject: &Subject) -> Graph {
        let board: &BoardPosition = &subject.position;
        let place = self.graph.node(start);
        let start =
            place.map(|node| if self.model == Model::Free { node } else { situation_number(node, board.to_move()) });
        let nodes = self.nodes(start, subject.whole_board);
        let mut numbers = vec![u32::MAX; self.graph.len() * if self.model == Model::Free { 1 } else { 2 }];
        nodes.iter().zip(0..).for_each(|(&node, number)| numbers[node as usize] = number);
        let points = self.local_board.points().iter().map(ToString::to_string).collect();
        let start = start.map(|start| numbers[start as usize]);
        let mut arrays = Graph { points, start, offsets: vec![0], ..Graph::default() };
        for node in nodes {
            self.add(node, &numbers, &mut arrays);
        }
        arrays
    }

    fn nodes(&self, start: Option<u32>, all: bool) -> Vec<u32> {
        let count = self.graph.len() as u32;
        match (self.model, start) {
            (Model::Free, _) => (0..count).collect(),
            (_, Some(start)) if !all => {
                let reached = distances(&self.situations(), &[start]);
                (0..2 * count).filter(|&node| reached[node as usize] != UNREACHED).collect()
            }
            _ => (0..2 * count).collect(),
        }
    }

    fn situations(&self) -> SituationGraph<'_, S> {
        SituationGraph { positions: self.graph, passes: self.model == Model::WithPasses }
    }

    fn add(&self, node: u32, numbers: &[u32], arrays: &mut Graph) {
        if self.model == Model::Free {
            self.add_contents(self.graph.position(node), arrays);
            self.graph.edges(node).iter().for_each(|edge| arrays.add_move(edge.to, Some(*edge), edge.colour, numbers));
        } else {
            let (position, to_move) = split_situation(node);
            self.add_contents(self.graph.position(position), arrays);
            arrays.to_move.push(code(to_move));
            self.situations().moves(node).for_each(|(to, edge)| arrays.add_move(to, edge, to_move, numbers));
        }
        arrays.offsets.push(arrays.targets.len() as i64);
    }

    fn add_contents(&self, position: Stones<S>, arrays: &mut Graph) {
        let content = |index| position.content(index).map_or(0, code);
        arrays.contents.extend((0..self.local_board.len()).map(content));
    }
}

impl Graph {
    fn add_move(&mut self, to: u32, play: Option<Edge>, colour: Colour, numbers: &[u32]) {
        self.targets.push(numbers[to as usize]);
        self.played.push(play.map_or(PASS, |edge| edge.point.into()));
        self.colours.push(code(colour));
        self.removed.push(play.map_or(0, |edge| edge.removed));
        self.suicides.push(play.is_some_and(|edge| edge.suicide).into());
    }
}

fn code(colour: Colour) -> u8 {
    1 + colour.index() as u8
}
