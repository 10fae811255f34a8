//! The walk graph of a reading.

use koatlas_board::{Arena, ArenaError, BoardPosition, Colour, Play, PointSet, Position, Suicide};
use koatlas_rulesets::{Bar, End, RuleSet, position_class};
use rustc_hash::FxHashMap;

use super::kind::{Reading, TokenKind};
use super::measure::Measure;
use crate::{WalkEdge, WalkGraph, WalkGraphError};

/// Where a walk stands.
///
/// States order as they are numbered: by position, player to move, passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct State<S> {
    pub position: Position<S>,
    /// Who is to move; `None` if either may play, because passes are not counted.
    pub to_move: Option<Colour>,
    /// Passes in a row, if moves are counted.
    pub passes: u32,
}

/// What an edge is: the player and the point of a play, or a pass.
pub(crate) type Made = (Colour, Option<usize>);

/// A token before it is numbered.
type Key<S> = (Position<S>, Option<Colour>, Option<usize>, Option<Position<S>>);

/// A walk graph, and what its nodes and edges are.
///
/// Nodes are numbered by position, player to move and passes, edges by their node, point and player, with the pass last, and tokens as they appear.
#[derive(Clone, Debug)]
pub struct Model<S> {
    /// The graph.
    pub graph: WalkGraph,
    /// How its walks bound the sequences.
    pub reading: Reading,
    /// What is counted.
    pub measure: Measure,
    pub(crate) arena: Arena<S>,
    pub(crate) board: BoardPosition,
    pub(crate) made: Vec<Made>,
    pub(crate) passes_that_end: u32,
}

/// Why there is no walk graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// Too many points can change.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The graph is too large or without bound.
    #[error(transparent)]
    Graph(#[from] WalkGraphError),
    /// No token is known that bounds the sequences of the rule set.
    #[error("no walk graph bounds the sequences of {0}")]
    NoReading(&'static str),
    /// Moves are counted, and nothing limits passes in a row.
    #[error("{0} lets the players pass for ever: set the option passes to a number")]
    Passes(&'static str),
    /// There are more states than allowed.
    #[error("there are more than {0} states")]
    TooMany(usize),
}

impl<S: PointSet> Model<S> {
    /// The walk graph of a rule set from a board, with at most `limit` nodes.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    pub fn new(rules: &RuleSet, board: &BoardPosition, measure: Measure, limit: usize) -> Result<Model<S>, ModelError> {
        let reading = Reading::of(rules).ok_or(ModelError::NoReading(rules.id()))?;
        Model::with_reading(rules, board, measure, reading, limit)
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
    ) -> Result<Model<S>, ModelError> {
        let passes = rules.ends().iter().find_map(|end| if let End::Passes(n) = end { Some(*n) } else { None });
        if measure == Measure::Moves && passes.is_none() {
            return Err(ModelError::Passes(rules.id()));
        }
        let (arena, position) = board.arena::<S>()?;
        let first = board.to_move();
        let to_move = (measure == Measure::Moves || reading.tokens == TokenKind::Situations).then_some(first);
        let start = State { position, to_move, passes: 0 };
        let passes_that_end = passes.unwrap_or(0);
        let suicide = suicide(rules, reading.tokens);
        let rule = Rule { arena: &arena, suicide, reading, measure, passes_that_end, start };
        let creator = if reading.tokens == TokenKind::Creations { rules.creator_of(board) } else { None };
        let states = rule.states(creator, limit)?;
        let (graph, made) = rule.graph(&states, creator)?;
        Ok(Model { graph, reading, measure, board: board.clone(), made, passes_that_end, arena })
    }
}

/// Plays that leave the position as it was are edges only where they do not repeat what may not be repeated.
fn suicide(rules: &RuleSet, tokens: TokenKind) -> Suicide {
    let repeats = tokens == TokenKind::Positions || rules.bars().contains(&Bar::NoChange);
    if repeats { rules.suicide().changing() } else { rules.suicide() }
}

/// What leads from state to state.
struct Rule<'a, S> {
    arena: &'a Arena<S>,
    suicide: Suicide,
    reading: Reading,
    measure: Measure,
    passes_that_end: u32,
    start: State<S>,
}

/// An edge before states and tokens are numbered.
struct Arrow<S> {
    to: State<S>,
    token: Option<Key<S>>,
    made: Made,
}

impl<S: PointSet> Rule<'_, S> {
    /// The edges from a state, in their order.
    fn arrows(&self, from: State<S>, creator: Option<Colour>) -> Vec<Arrow<S>> {
        let mut arrows = Vec::new();
        let class = match self.reading.tokens {
            TokenKind::Classes => Some(position_class(self.arena, from.position)),
            _ => None,
        };
        self.arena.for_each_play(from.position, self.suicide, |play| {
            let may = from.to_move.is_none_or(|colour| colour == play.colour);
            if may && !self.is_start_again(&play, creator) {
                arrows.push(self.play(from, &play, class));
            }
        });
        arrows.extend(self.pass(from));
        arrows
    }

    /// Whether a play leaves the token that the start has left.
    fn is_start_again(&self, play: &Play<S>, creator: Option<Colour>) -> bool {
        let first = self.start.to_move;
        play.after == self.start.position
            && match self.reading.tokens {
                TokenKind::Positions => true,
                TokenKind::Situations => Some(!play.colour) == first,
                TokenKind::Creations => Some(play.colour) == creator,
                TokenKind::Pairs | TokenKind::Classes | TokenKind::Points => false,
            }
    }

    fn play(&self, from: State<S>, play: &Play<S>, class: Option<Position<S>>) -> Arrow<S> {
        let (before, after, point) = (from.position, play.after, Some(play.point));
        let token = match self.reading.tokens {
            TokenKind::Positions => (after, None, None, None),
            TokenKind::Creations => (after, Some(play.colour), None, None),
            TokenKind::Situations => (after, Some(!play.colour), None, None),
            TokenKind::Pairs => (before, None, None, Some(after)),
            TokenKind::Classes => (class.unwrap_or(before), Some(play.colour), point, None),
            TokenKind::Points => (before, None, point, None),
        };
        let to = State { position: after, to_move: from.to_move.map(|_| !play.colour), passes: 0 };
        Arrow { to, token: Some(token), made: (play.colour, point) }
    }

    fn pass(&self, from: State<S>) -> Option<Arrow<S>> {
        let colour = from.to_move?;
        let counted = self.measure == Measure::Moves;
        if counted && from.passes + 1 >= self.passes_that_end {
            return None;
        }
        let to = State { to_move: Some(!colour), passes: if counted { from.passes + 1 } else { 0 }, ..from };
        Some(Arrow { to, token: None, made: (colour, None) })
    }

    /// All states that can be reached, in order.
    fn states(&self, creator: Option<Colour>, limit: usize) -> Result<Vec<State<S>>, ModelError> {
        let mut numbers: FxHashMap<State<S>, ()> = FxHashMap::default();
        let mut states = vec![self.start];
        numbers.insert(self.start, ());
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            next += 1;
            for arrow in self.arrows(state, creator) {
                if numbers.insert(arrow.to, ()).is_none() {
                    states.push(arrow.to);
                }
            }
            if states.len() > limit {
                return Err(ModelError::TooMany(limit));
            }
        }
        states.sort_unstable();
        Ok(states)
    }

    fn graph(&self, states: &[State<S>], creator: Option<Colour>) -> Result<(WalkGraph, Vec<Made>), ModelError> {
        let numbers: FxHashMap<State<S>, u32> =
            states.iter().zip(0..).map(|(&state, number)| (state, number)).collect();
        let mut tokens: FxHashMap<Key<S>, u32> = FxHashMap::default();
        let (mut lists, mut made) = (Vec::with_capacity(states.len()), Vec::new());
        for &state in states {
            let mut list = Vec::new();
            for arrow in self.arrows(state, creator) {
                let is_play = arrow.token.is_some();
                let token = arrow.token.map(|key| {
                    let next = tokens.len() as u32;
                    *tokens.entry(key).or_insert(next)
                });
                let weight = u8::from(is_play || self.measure == Measure::Moves);
                list.push(WalkEdge { to: numbers[&arrow.to], token, weight });
                made.push(arrow.made);
            }
            lists.push(list);
        }
        let ends = states.iter().map(|state| self.end_weight(*state)).collect();
        let graph = WalkGraph::new(numbers[&self.start], lists, tokens.len())?.with_end_weights(ends);
        Ok((graph, made))
    }

    /// The passes that are left until the sequence has ended.
    fn end_weight(&self, state: State<S>) -> u32 {
        match self.measure {
            Measure::Plays => 0,
            Measure::Moves => self.passes_that_end - state.passes,
        }
    }
}
