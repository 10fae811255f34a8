//! The walk graph of a reading.

use koatlas_board::{Arena, BoardPosition, Colour, Play, PointSet, Position, Suicide};
use koatlas_certificates::{Measure, NodeKind, TokenKind};
use koatlas_rulesets::{Bar, End, RuleSet, position_class};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::readings::full::Full;
use crate::readings::plain::{Plain, cycles_apart, positions};
use crate::readings::reading::{Reading, SequenceGraphError};
use crate::readings::segments::Segments;
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

/// Where a walk stands.
///
/// States order as they are numbered: by position, player to move, passes, ko, stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct State<S> {
    pub position: Position<S>,
    /// Who is to move; `None` if either may play, because passes are not counted.
    pub to_move: Option<Colour>,
    /// Passes in a row, as far as they are counted.
    pub passes: u32,
    /// Where the last play has taken the stone of a basic ko, as long as that matters.
    pub ko: Option<usize>,
    pub stage: Stage,
}

/// What else a walk remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Stage {
    /// No play has been made yet, where that matters.
    Begun,
    /// Nothing to remember.
    Going,
    /// The start may recur from now on.
    Excepted,
    /// A play has just brought about the position; the next edge says whether for the first time.
    Entered,
    /// The position has occurred with this player to move alone.
    First,
    /// The sequence has ended.
    Ended,
}

/// A token. Each can be left only once on a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Token<S> {
    Position(Position<S>),
    Creation(Position<S>, Colour),
    Situation(Position<S>, Colour),
    Pair(Position<S>, Position<S>),
    InClass(Position<S>, Colour, usize),
    Point(Position<S>, usize),
    /// A position that is left for the first time.
    Left(Position<S>),
    /// The first of the two situations of a position.
    First(Position<S>),
    /// The other one.
    Second(Position<S>),
}

/// What an edge is: the player and the point of a play, or a pass; `None` for what is no move.
pub(crate) type Made = Option<(Colour, Option<usize>)>;

/// An edge before states and tokens are numbered.
pub(crate) struct Arrow<S> {
    pub to: State<S>,
    pub token: Option<Token<S>>,
    pub weight: u32,
    pub made: Made,
}

/// Where walks begin and what leads from state to state.
pub(crate) trait Steps<S> {
    fn start(&self) -> State<S>;

    /// The edges from a state, in their order.
    fn arrows(&self, from: State<S>) -> Vec<Arrow<S>>;

    /// What a walk gains that ends in a state.
    fn end_weight(&self, state: State<S>) -> u32;
}

/// What plays leave.
pub(crate) struct Leaves<S> {
    pub tokens: TokenKind,
    pub start: Position<S>,
    pub first: Colour,
    /// Whether the start has left its token.
    pub start_counts: bool,
    /// Who has created the start.
    pub creator: Option<Colour>,
    /// Positions with the points without which they can recur, if tokens ask for that.
    pub apart: FxHashSet<(Position<S>, usize)>,
}

impl<S: PointSet> Leaves<S> {
    /// The token of a play.
    pub fn token(&self, arena: &Arena<S>, before: Position<S>, play: &Play<S>) -> Token<S> {
        let (after, colour, point) = (play.after, play.colour, play.point);
        match self.tokens {
            TokenKind::Positions => Token::Position(after),
            TokenKind::Creations => Token::Creation(after, colour),
            TokenKind::Situations => Token::Situation(after, !colour),
            TokenKind::Pairs => Token::Pair(before, after),
            TokenKind::Classes => Token::InClass(position_class(arena, before), colour, point),
            TokenKind::Points if self.apart.contains(&(before, point)) => Token::Point(before, point),
            TokenKind::Points => Token::Left(before),
            TokenKind::Passes => unreachable!("a play leaves none"),
        }
    }

    /// Whether a play leaves the token that the start has left.
    pub fn is_start_again(&self, play: &Play<S>) -> bool {
        let by_start = match self.tokens {
            TokenKind::Positions => self.start_counts,
            TokenKind::Situations => self.start_counts && !play.colour == self.first,
            TokenKind::Creations => self.creator == Some(play.colour),
            TokenKind::Pairs | TokenKind::Classes | TokenKind::Points | TokenKind::Passes => false,
        };
        by_start && play.after == self.start
    }
}
