//! The walk graph of a reading, and from its walks to sequences of moves and back.

use koatlas_board::{BoardPosition, LocalBoard, Move, PointSet, Position, Suicide};
use koatlas_certificates::{Measure, SingleUseMarkKind};
use koatlas_rulesets::{GameMove, RuleSet};
use rustc_hash::FxHashMap;

use super::segments::Segments;
use super::steps::{EdgeMove, SingleUseMark, WalkState, WalkSteps, reached};
use super::{SequenceGraphError, WalkModel};
use crate::walk_graph::{WalkEdge, WalkGraph};

/// A walk graph, and what its nodes and edges are.
///
/// Nodes are numbered by position, player to move and what else they hold, edges by their node, point and player, with
/// the pass last, and marks as they appear.
#[derive(Clone, Debug)]
pub struct SequenceGraph<S> {
    /// The graph.
    pub graph: WalkGraph,
    /// How its walks bound the sequences.
    pub reading: WalkModel,
    /// What is counted.
    pub measure: Measure,
    /// The board on which sequences begin.
    pub board: BoardPosition,
    pub(super) local_board: LocalBoard<S>,
    start: Position<S>,
    /// What each edge is, unless edges are many moves.
    pub(super) made: Vec<EdgeMove>,
    passes_that_end: usize,
    /// What edges are that are many moves.
    pub(super) segments: Option<Segments<S>>,
}

impl<S: PointSet> SequenceGraph<S> {
    /// The walk graph of a reading that need not bound the sequences of the rule set, from a board, with at most `limit` nodes.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    pub fn with_model(
        rules: &RuleSet,
        board: &BoardPosition,
        measure: Measure,
        reading: WalkModel,
        limit: usize,
    ) -> Result<SequenceGraph<S>, SequenceGraphError> {
        let has_segments = reading.marks == SingleUseMarkKind::Passes;
        let passes = rules.passes_to_end();
        if !has_segments && measure == Measure::Moves && passes.is_none() {
            return Err(SequenceGraphError::Passes(rules.id()));
        }
        let (local_board, start) = board.local_board::<S>()?;
        let (graph, made, segments) = if has_segments {
            let situation = (start, board.to_move());
            let (segments, graph) = Segments::new(rules, &local_board, situation, measure, reading.nodes, limit)?;
            (graph, Vec::new(), Some(segments))
        } else {
            let steps = WalkSteps::new(rules, reading, measure, (board, &local_board, start), limit)?;
            let (graph, made) = numbered(&steps, limit)?;
            (graph, made, None)
        };
        let passes_that_end = passes.filter(|_| !has_segments).unwrap_or(0) as usize;
        let board = board.clone();
        Ok(SequenceGraph { graph, reading, measure, board, local_board, start, made, passes_that_end, segments })
    }

    /// The moves of a walk. Passes are put in where colours would not alternate, where `padding` asks for more of them,
    /// and at the end those that end the sequence.
    ///
    /// # Panics
    /// If a number of the walk is not the number of an edge.
    #[must_use]
    pub fn moves(&self, walk: &[u32], padding: Padding) -> Vec<Move> {
        let made = match &self.segments {
            Some(segments) => segments.moves(&self.graph, walk),
            None => walk.iter().filter_map(|&edge| self.made[edge as usize]).collect(),
        };
        // Points, or none for passes.
        let (first, mut points, mut position) = (self.board.to_move(), Vec::new(), self.start);
        let passed = |points: &[Option<usize>]| points.iter().rev().take_while(|point| point.is_none()).count();
        for (colour, point) in made {
            points.extend((points.len().is_multiple_of(2) != (colour == first)).then_some(None));
            let pads = match padding {
                Padding::None => false,
                Padding::AwayFromStart => position != self.start,
                Padding::Everywhere => true,
            };
            while pads && passed(&points) + 2 < self.passes_that_end {
                points.extend([None, None]);
            }
            points.push(point);
            let play = point.and_then(|point| self.local_board.play(position, colour, point, Suicide::All).ok());
            position = play.map_or(position, |play| play.after);
        }
        points.extend((passed(&points)..self.passes_that_end).map(|_| None));
        let colours = [first, !first].into_iter().cycle();
        let named = |point: Option<usize>| point.map(|point| self.local_board.point(point));
        colours.zip(points).map(|(colour, point)| Move { colour, point: named(point) }).collect()
    }

    /// The walk of a sequence of moves, without the passes that are no edges; `None` if it leaves the graph, or if edges are
    /// many moves.
    #[must_use]
    pub fn walk(&self, moves: &[GameMove]) -> Option<Vec<u32>> {
        if self.segments.is_some() {
            return None;
        }
        let (mut walk, mut at) = (Vec::new(), self.graph.start);
        for made in moves {
            let Move { colour, point } = made.without_ko_pass()?;
            let named =
                |made: EdgeMove| made.map(|(colour, index)| (colour, index.map(|index| self.local_board.point(index))));
            let mut edges = self.graph.edges.range(at);
            match edges.find(|&edge| named(self.made[edge as usize]) == Some((colour, point))) {
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

/// The graph of all states that can be reached, of which there may be so many, and what its edges are.
fn numbered<S: PointSet>(
    steps: &WalkSteps<'_, S>,
    limit: usize,
) -> Result<(WalkGraph, Vec<EdgeMove>), SequenceGraphError> {
    let states = reached(steps.start(), limit, |state, visit| {
        steps.arrows(state).into_iter().for_each(|arrow| visit(arrow.to));
    })?;
    let numbers: FxHashMap<WalkState<S>, u32> = states.iter().copied().zip(0..).collect();
    let mut marks: FxHashMap<SingleUseMark<S>, u32> = FxHashMap::default();
    let (mut lists, mut made) = (Vec::with_capacity(states.len()), Vec::new());
    for &state in &states {
        let mut list = Vec::new();
        for arrow in steps.arrows(state) {
            let next = marks.len() as u32;
            let mark = arrow.mark.map(|mark| *marks.entry(mark).or_insert(next));
            list.push(WalkEdge { to: numbers[&arrow.to], mark, weight: arrow.weight });
            made.push(arrow.made);
        }
        lists.push(list);
    }
    let ends = states.iter().map(|&state| steps.end_weight(state)).collect();
    let graph = WalkGraph::new(numbers[&steps.start()], lists, marks.len())?;
    Ok((WalkGraph { ends, ..graph }, made))
}

/// Where two passes are added to a sequence beyond those that make the colours alternate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Padding {
    /// Nowhere.
    None,
    /// Wherever the position is not that of the start.
    AwayFromStart,
    /// Everywhere.
    Everywhere,
}
