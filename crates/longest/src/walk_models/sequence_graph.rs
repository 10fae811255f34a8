//! The walk graph of a model, and the way from its walks to sequences of moves and back.

use koatlas_board::{BoardPosition, LocalBoard, Move, PointSet, Position, Suicide};
use koatlas_rules::{GameMove, RuleSet};
use koatlas_verifier::certificates::{Measure, SingleUseMarkKind};
use rustc_hash::FxHashMap;

use super::steps::{EdgeMove, SingleUseMark, WalkState, WalkSteps, reached};
use super::stretches::Stretches;
use super::{SequenceGraphError, WalkModel};
use crate::walk_graph::{WalkEdge, WalkGraph};

/// Walk graph of a rule set on a board, with the meaning of its nodes and edges.
///
/// Nodes are numbered by position, player to move and what else they hold; edges by their source, point and player, with the pass
/// last; marks in the order in which they appear.
#[derive(Clone, Debug)]
pub struct SequenceGraph<S> {
    /// The graph.
    pub graph: WalkGraph,
    /// Model that the graph is built by.
    pub model: WalkModel,
    /// Unit in which sequences are counted.
    pub measure: Measure,
    /// Board on which sequences begin.
    pub board: BoardPosition,
    pub(super) local_board: LocalBoard<S>,
    start: Position<S>,
    /// Move of each edge, unless an edge stands for several moves.
    pub(super) edge_moves: Vec<EdgeMove>,
    /// Passes in a row that end the sequence; 0 if walks get no more passes than their edges have.
    passes_that_end: usize,
    /// Plays of each edge, if an edge stands for several moves.
    pub(super) stretches: Option<Stretches<S>>,
}

impl<S: PointSet> SequenceGraph<S> {
    /// Builds the walk graph from `board` by a model, with at most `limit` nodes. The model may be of another rule set; then the
    /// graph need not bound the sequences.
    ///
    /// # Errors
    /// [`SequenceGraphError`] if there is no such graph, or it is too large.
    pub fn with_model(
        rules: &RuleSet,
        board: &BoardPosition,
        measure: Measure,
        model: WalkModel,
        limit: usize,
    ) -> Result<SequenceGraph<S>, SequenceGraphError> {
        let has_stretches = model.marks == SingleUseMarkKind::Passes;
        let passes = rules.passes_to_end();
        if !has_stretches && measure == Measure::Moves && passes.is_none() {
            return Err(SequenceGraphError::Passes(rules.id()));
        }
        let (local_board, start) = board.local_board::<S>()?;
        let (graph, edge_moves, stretches) = if has_stretches {
            let situation = (start, board.to_move());
            let (stretches, graph) = Stretches::new(rules, &local_board, situation, measure, model.nodes, limit)?;
            (graph, Vec::new(), Some(stretches))
        } else {
            let steps = WalkSteps::new(rules, model, measure, board, &local_board, start, limit)?;
            let (graph, edge_moves) = number_states(&steps, limit)?;
            (graph, edge_moves, None)
        };
        let passes_that_end = passes.filter(|_| !has_stretches).unwrap_or(0) as usize;
        let board = board.clone();
        Ok(SequenceGraph { graph, model, measure, board, local_board, start, edge_moves, passes_that_end, stretches })
    }

    /// Returns the moves of `walk`. Passes are put in so that colours alternate, where `padding` asks for more of them, and at the
    /// end those that end the sequence.
    ///
    /// # Panics
    /// If a number of `walk` is not the number of an edge.
    pub fn moves(&self, walk: &[u32], padding: Padding) -> Vec<Move> {
        let edge_moves = match &self.stretches {
            Some(stretches) => stretches.moves(&self.graph, walk),
            None => walk.iter().filter_map(|&edge| self.edge_moves[edge as usize]).collect(),
        };
        // The points of the moves, `None` for passes.
        let (first, mut points, mut position) = (self.board.to_move(), Vec::new(), self.start);
        for (colour, point) in edge_moves {
            let to_move = if points.len().is_multiple_of(2) { first } else { !first };
            if colour != to_move {
                points.push(None);
            }
            let pads = match padding {
                Padding::None => false,
                Padding::AwayFromStart => position != self.start,
                Padding::Everywhere => true,
            };
            while pads && passes_at_end(&points) + 2 < self.passes_that_end {
                points.extend([None, None]);
            }
            points.push(point);
            let play = point.and_then(|point| self.local_board.play(position, colour, point, Suicide::All).ok());
            position = play.map_or(position, |play| play.after);
        }
        points.extend((passes_at_end(&points)..self.passes_that_end).map(|_| None));
        let named = points.into_iter().map(|point| point.map(|point| self.local_board.point(point)));
        let colours = [first, !first].into_iter().cycle();
        colours.zip(named).map(|(colour, point)| Move { colour, point }).collect()
    }

    /// Returns the walk of a sequence of moves, without the passes that are not edges. `None` if it leaves the graph, or if an
    /// edge stands for several moves.
    pub fn walk(&self, moves: &[GameMove]) -> Option<Vec<u32>> {
        if self.stretches.is_some() {
            return None;
        }
        let (mut walk, mut at) = (Vec::new(), self.graph.start);
        for game_move in moves {
            let Move { colour, point } = game_move.without_ko_pass()?;
            let index = match point {
                Some(point) => Some(self.local_board.index(point)?),
                None => None,
            };
            let mut edges = self.graph.edges.range(at);
            match edges.find(|&edge| self.edge_moves[edge as usize] == Some((colour, index))) {
                Some(edge) => {
                    at = self.graph.edges.items()[edge as usize].to;
                    walk.push(edge);
                }
                None if point.is_none() => {}
                None => return None,
            }
        }
        Some(walk)
    }
}

/// Builds the graph of all states that can be reached, at most `limit`. Returns it with the moves of its edges.
fn number_states<S: PointSet>(
    steps: &WalkSteps<'_, S>,
    limit: usize,
) -> Result<(WalkGraph, Vec<EdgeMove>), SequenceGraphError> {
    let states = reached(steps.start(), limit, |state, visit| {
        steps.edges(state).into_iter().for_each(|edge| visit(edge.to));
    })?;
    let numbers: FxHashMap<WalkState<S>, u32> = states.iter().copied().zip(0..).collect();
    let mut marks: FxHashMap<SingleUseMark<S>, u32> = FxHashMap::default();
    let (mut lists, mut edge_moves) = (Vec::with_capacity(states.len()), Vec::new());
    for &state in &states {
        let mut list = Vec::new();
        for edge in steps.edges(state) {
            // Marks are numbered in the order in which the edges leave them.
            let next = marks.len() as u32;
            let mark = edge.mark.map(|mark| *marks.entry(mark).or_insert(next));
            list.push(WalkEdge { to: numbers[&edge.to], mark, weight: edge.weight });
            edge_moves.push(edge.edge_move);
        }
        lists.push(list);
    }
    let end_weights = states.iter().map(|&state| steps.end_weight(state)).collect();
    let graph = WalkGraph::new(numbers[&steps.start()], lists, marks.len())?;
    Ok((WalkGraph { end_weights, ..graph }, edge_moves))
}

/// Positions in which pairs of passes are added to a sequence, as many as do not end it. They count as moves, and lift the ban on
/// retaking a ko: a walk of a model without such passes can become a longer sequence by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Padding {
    /// No position.
    None,
    /// Every position but that of the start, where [`End::CycleEnd`](koatlas_rules::End::CycleEnd) can end the sequence by two passes.
    AwayFromStart,
    /// Every position.
    Everywhere,
}

fn passes_at_end(points: &[Option<usize>]) -> usize {
    points.iter().rev().take_while(|point| point.is_none()).count()
}
