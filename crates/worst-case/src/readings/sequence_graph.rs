//! The walk graph of a reading.

use koatlas_board::{Arena, BoardPosition, PointSet, Position, Suicide};
use koatlas_rulesets::{Bar, End, RuleSet};
use koatlas_verifier::{Measure, NodeKind, TokenKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::apart::{cycles_apart, positions};
use super::error::SequenceGraphError;
use super::full::Full;
use super::plain::Plain;
use super::reading::Reading;
use super::segments::Segments;
use super::state::{Leaves, Made, State, Steps, Token};
use crate::walk_graph::{WalkEdge, WalkGraph};

/// A walk graph, and what its nodes and edges are.
///
/// Nodes are numbered by position, player to move and what else they hold, edges by their node, point and player, with
/// the pass last, and tokens as they appear.
#[derive(Clone, Debug)]
pub struct SequenceGraph<S> {
    /// The graph.
    pub graph: WalkGraph,
    /// How its walks bound the sequences.
    pub reading: Reading,
    /// What is counted.
    pub measure: Measure,
    pub(crate) arena: Arena<S>,
    pub(crate) board: BoardPosition,
    pub(crate) start: Position<S>,
    pub(crate) made: Vec<Made>,
    pub(crate) passes_that_end: u32,
    /// What edges are that are many moves.
    pub(crate) segments: Option<Segments<S>>,
}

impl<S: PointSet> SequenceGraph<S> {
    /// The walk graph of a rule set from a board, with at most `limit` nodes.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    pub fn new(
        rules: &RuleSet,
        board: &BoardPosition,
        measure: Measure,
        limit: usize,
    ) -> Result<SequenceGraph<S>, SequenceGraphError> {
        let reading = Reading::of(rules, measure).ok_or(SequenceGraphError::NoReading(rules.id()))?;
        SequenceGraph::with_reading(rules, board, measure, reading, limit)
    }

    /// The walk graph of a reading that need not bound the sequences of the rule set, with at most `limit` nodes.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    pub fn with_reading(
        rules: &RuleSet,
        board: &BoardPosition,
        measure: Measure,
        reading: Reading,
        limit: usize,
    ) -> Result<SequenceGraph<S>, SequenceGraphError> {
        if reading.tokens == TokenKind::Passes {
            return SequenceGraph::of_segments(rules, board, measure, reading, limit);
        }
        let passes = rules.ends().iter().find_map(|end| if let End::Passes(n) = end { Some(*n) } else { None });
        if measure == Measure::Moves && passes.is_none() {
            return Err(SequenceGraphError::Passes(rules.id()));
        }
        let (arena, start) = board.arena::<S>()?;
        let passes_that_end = passes.unwrap_or(0);
        let suicide = suicide(rules, reading.tokens);
        let apart = match reading.tokens {
            TokenKind::Points => cycles_apart(&arena, suicide, &positions(&arena, suicide, start, limit)?),
            _ => FxHashSet::default(),
        };
        let leaves = Leaves { apart, ..leaves(rules, board, start, reading.tokens) };
        let (graph, made) = match reading.nodes {
            NodeKind::Full => numbered(&Full::new(rules, &arena, suicide, leaves, measure), limit)?,
            NodeKind::Plain => {
                let turns = measure == Measure::Moves || reading.tokens == TokenKind::Situations;
                numbered(&Plain { arena: &arena, suicide, leaves, measure, turns, passes_that_end }, limit)?
            }
        };
        let board = board.clone();
        Ok(SequenceGraph { graph, reading, measure, board, start, made, passes_that_end, arena, segments: None })
    }

    /// The walk graph whose edges are the plays up to a pass.
    fn of_segments(
        rules: &RuleSet,
        board: &BoardPosition,
        measure: Measure,
        reading: Reading,
        limit: usize,
    ) -> Result<SequenceGraph<S>, SequenceGraphError> {
        let (arena, start) = board.arena::<S>()?;
        let (segments, graph) = Segments::new(rules, &arena, (start, board.to_move()), measure, reading.nodes, limit)?;
        let (board, made, passes_that_end, segments) = (board.clone(), Vec::new(), 0, Some(segments));
        Ok(SequenceGraph { graph, reading, measure, board, start, made, passes_that_end, arena, segments })
    }
}

fn leaves<S>(rules: &RuleSet, board: &BoardPosition, start: Position<S>, tokens: TokenKind) -> Leaves<S> {
    let (first, start_counts, creator) = (board.to_move(), rules.start_counts(), rules.creator_of(board));
    Leaves { tokens, start, first, start_counts, creator, apart: FxHashSet::default() }
}

/// Plays that leave the position as it was are edges only where they do not repeat what may not be repeated.
fn suicide(rules: &RuleSet, tokens: TokenKind) -> Suicide {
    let repeats = tokens == TokenKind::Positions && rules.start_counts() && rules.forfeit().is_none();
    let changes = repeats || rules.bars().contains(&Bar::NoChange);
    if changes { rules.suicide().changing() } else { rules.suicide() }
}

/// The graph of all states that can be reached, of which there may be so many, and what its edges are.
fn numbered<S: PointSet>(steps: &impl Steps<S>, limit: usize) -> Result<(WalkGraph, Vec<Made>), SequenceGraphError> {
    let states = states(steps, limit)?;
    let numbers: FxHashMap<State<S>, u32> = states.iter().zip(0..).map(|(&state, number)| (state, number)).collect();
    let mut tokens: FxHashMap<Token<S>, u32> = FxHashMap::default();
    let (mut lists, mut made) = (Vec::with_capacity(states.len()), Vec::new());
    for &state in &states {
        let mut list = Vec::new();
        for arrow in steps.arrows(state) {
            let next = tokens.len() as u32;
            let token = arrow.token.map(|token| *tokens.entry(token).or_insert(next));
            list.push(WalkEdge { to: numbers[&arrow.to], token, weight: arrow.weight });
            made.push(arrow.made);
        }
        lists.push(list);
    }
    let ends = states.iter().map(|&state| steps.end_weight(state)).collect();
    let graph = WalkGraph::new(numbers[&steps.start()], lists, tokens.len())?.with_end_weights(ends);
    Ok((graph, made))
}

/// All states that can be reached, in order.
fn states<S: PointSet>(steps: &impl Steps<S>, limit: usize) -> Result<Vec<State<S>>, SequenceGraphError> {
    let mut states = vec![steps.start()];
    let mut seen: FxHashMap<State<S>, ()> = states.iter().map(|&start| (start, ())).collect();
    let mut next = 0;
    while let Some(&state) = states.get(next) {
        next += 1;
        for arrow in steps.arrows(state) {
            if seen.insert(arrow.to, ()).is_none() {
                states.push(arrow.to);
            }
        }
        if states.len() > limit {
            return Err(SequenceGraphError::TooMany(limit));
        }
    }
    states.sort_unstable();
    Ok(states)
}
