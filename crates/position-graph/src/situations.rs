//! The situation graph: positions with the player to move.

use std::fmt;
use std::str::FromStr;

use koatlas_board::{Colour, PointSet};

use crate::digraph::Digraph;
use crate::position_graph::{Edge, PositionGraph};

/// How a position graph is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Model {
    /// Nodes are positions; either colour may play at any time, passes are invisible. The game graph G(m,n) of Tromp
    /// and Farneback, Combinatorics of Go.
    Free,
    /// Nodes are situations; the colours alternate, nobody passes.
    Alternating,
    /// As `Alternating`, with one pass edge a situation.
    WithPasses,
}

impl Model {
    /// All readings.
    pub const ALL: [Model; 3] = [Model::Free, Model::Alternating, Model::WithPasses];
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Model::Free => "free",
            Model::Alternating => "alternating",
            Model::WithPasses => "with-passes",
        })
    }
}

/// A text that names no model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no model: write free, alternating or with-passes")]
pub struct ModelError(pub String);

impl FromStr for Model {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Model, ModelError> {
        Model::ALL.into_iter().find(|model| model.to_string() == text).ok_or_else(|| ModelError(text.to_owned()))
    }
}

/// The number of a situation: twice that of its position, and one more if White is to move.
#[must_use]
pub fn situation(position: u32, to_move: Colour) -> u32 {
    2 * position + to_move.index() as u32
}

/// Position and player to move of a situation.
#[must_use]
pub fn of_situation(situation: u32) -> (u32, Colour) {
    (situation / 2, Colour::BOTH[situation as usize % 2])
}

/// The reading `Alternating` or `WithPasses` of a position graph; nodes are [`situation`] numbers.
#[derive(Clone, Copy, Debug)]
pub struct SituationGraph<'g, S> {
    positions: &'g PositionGraph<S>,
    passes: bool,
}

impl<'g, S: PointSet> SituationGraph<'g, S> {
    /// The situations of these positions, with or without pass edges.
    #[must_use]
    pub fn new(positions: &'g PositionGraph<S>, passes: bool) -> Self {
        SituationGraph { positions, passes }
    }

    /// The position graph under the situations.
    #[must_use]
    pub fn positions(&self) -> &'g PositionGraph<S> {
        self.positions
    }

    /// The moves from a situation: plays by point, then the pass (`None`), each with the situation after it.
    pub fn moves(&self, node: u32) -> impl Iterator<Item = (u32, Option<Edge>)> + use<'g, S> {
        let (position, to_move) = of_situation(node);
        let plays = self.positions.edges(position).iter().filter(move |edge| edge.colour == to_move);
        let pass = self.passes.then(|| (situation(position, !to_move), None));
        plays.map(move |&edge| (situation(edge.to, !to_move), Some(edge))).chain(pass)
    }
}

impl<S: PointSet> Digraph for SituationGraph<'_, S> {
    fn len(&self) -> usize {
        2 * self.positions.len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        self.moves(node).for_each(|(to, _)| visit(to));
    }
}
