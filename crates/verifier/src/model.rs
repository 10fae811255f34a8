//! The graph whose walks stand for sequences, built from the board.

use std::collections::{HashMap, HashSet};

use koatlas_board::{Arena, ArenaError, BoardPosition, Colour, Play, Position, Suicide};

use crate::bounds::edge_policy;
use crate::certificate::{Measure, TokenKind};
use crate::class::Class;
use crate::literal::{Literal, Rules};

/// Bitmasks of the points that can change.
type Points = u128;

/// Where a walk stands. Nodes are numbered in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Node {
    position: Position<Points>,
    /// The player to move; nobody if either may play.
    to_move: Option<Colour>,
    /// Passes just made in a row, if moves are counted.
    passes: usize,
}

/// What a play uses up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Token {
    Position(Position<Points>),
    Creation(Position<Points>, Colour),
    Situation(Position<Points>, Colour),
    Pair(Position<Points>, Position<Points>),
    InClass(Class<Points>, Colour, usize),
    Point(Position<Points>, usize),
}

/// A play or a pass of a [`Model`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The node before it.
    pub from: u32,
    /// The node after it.
    pub to: u32,
    /// The number of its token; a pass has none.
    pub token: Option<u32>,
    /// What it counts: 0 or 1.
    pub weight: u8,
}

/// The graph of which a [`Flow`](crate::Flow) speaks: nodes, edges and tokens have their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The node where walks begin.
    pub start: u32,
    /// For every node, what a walk gains that ends there.
    pub end_weights: Vec<u64>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// The number of tokens.
    pub tokens: usize,
}

impl Model {
    /// The graph of a rule set from a board, with at most so many nodes. Whether its walks bound the sequences of the rule
    /// set is another question.
    ///
    /// # Errors
    /// If it is too large, or if moves are counted and players may pass for ever.
    pub fn new(
        literal: &Literal,
        board: &BoardPosition,
        measure: Measure,
        kind: TokenKind,
        limit: usize,
    ) -> Result<Model, ModelError> {
        Maker::new(literal.rules(), board, measure, kind)?.model(limit)
    }
}

/// Why there is no graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// More points can change than are handled.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// Moves are counted, and players may pass for ever.
    #[error("no number of passes in a row ends a sequence, so there is no bound on its moves")]
    Passes,
    /// The graph has more nodes than allowed.
    #[error("the graph has more than {0} nodes")]
    Nodes(usize),
    /// The graph has more edges than can be numbered.
    #[error("the graph has too many edges to number them")]
    Edges,
}

/// What makes nodes, edges and tokens.
struct Maker {
    arena: Arena<Points>,
    kind: TokenKind,
    policy: Suicide,
    /// The number of passes in a row that end the sequence, if moves are counted.
    passes: Option<usize>,
    start: Node,
    /// Who has created the start, for the tokens that ask.
    creator: Option<Colour>,
}

impl Maker {
    fn new(rules: &Rules, board: &BoardPosition, measure: Measure, kind: TokenKind) -> Result<Maker, ModelError> {
        let (arena, position) = board.arena::<Points>()?;
        let passes = match measure {
            Measure::Plays => None,
            Measure::Moves => Some(rules.passes().ok_or(ModelError::Passes)?),
        };
        let turns = measure == Measure::Moves || kind == TokenKind::Situations;
        let start = Node { position, to_move: turns.then_some(board.to_move()), passes: 0 };
        let is_empty = board.contents().iter().all(Option::is_none);
        let creator = rules.creator(board.to_move(), is_empty);
        Ok(Maker { arena, kind, policy: edge_policy(rules, kind), passes, start, creator })
    }

    /// The graph, if it has no more nodes than that.
    fn model(&self, limit: usize) -> Result<Model, ModelError> {
        let nodes = self.nodes(limit)?;
        let numbers: HashMap<Node, u32> = nodes.iter().copied().zip(0..).collect();
        let mut tokens: HashMap<Token, u32> = HashMap::new();
        let mut edges = Vec::new();
        for (&node, from) in nodes.iter().zip(0..) {
            for (next, token) in self.steps(node) {
                let weight = u8::from(token.is_some() || self.passes.is_some());
                let new = u32::try_from(tokens.len()).map_err(|_| ModelError::Edges)?;
                let token = token.map(|token| *tokens.entry(token).or_insert(new));
                edges.push(Edge { from, to: numbers[&next], token, weight });
            }
        }
        let end_weights = nodes.iter().map(|node| self.passes.map_or(0, |n| (n - node.passes) as u64)).collect();
        Ok(Model { start: numbers[&self.start], end_weights, edges, tokens: tokens.len() })
    }

    /// All nodes that can be reached, in order: breadth first, then sorted.
    fn nodes(&self, limit: usize) -> Result<Vec<Node>, ModelError> {
        let mut nodes = vec![self.start];
        let mut seen = HashSet::from([self.start]);
        let mut next = 0;
        while let Some(&node) = nodes.get(next) {
            next += 1;
            nodes.extend(self.steps(node).into_iter().map(|(to, _)| to).filter(|&to| seen.insert(to)));
            if nodes.len() > limit.min(u32::MAX as usize) {
                return Err(ModelError::Nodes(limit));
            }
        }
        nodes.sort_unstable();
        Ok(nodes)
    }

    /// What leads on from a node, in order: plays, then the pass.
    fn steps(&self, node: Node) -> Vec<(Node, Option<Token>)> {
        let mut steps = Vec::new();
        let class = (self.kind == TokenKind::Classes).then(|| Class::of(&self.arena, node.position));
        self.arena.for_each_play(node.position, self.policy, |play| {
            let is_his = node.to_move.is_none_or(|colour| colour == play.colour);
            if is_his && !self.is_used_by_start(&play) {
                let to = Node { position: play.after, to_move: node.to_move.map(|colour| !colour), passes: 0 };
                steps.push((to, Some(self.token(node.position, &play, class))));
            }
        });
        steps.extend(self.after_pass(node).map(|to| (to, None)));
        steps
    }

    /// Whether the start itself has used up the token of a play.
    fn is_used_by_start(&self, play: &Play<Points>) -> bool {
        let by_start = match self.kind {
            TokenKind::Positions => true,
            TokenKind::Creations => self.creator == Some(play.colour),
            TokenKind::Situations => self.start.to_move == Some(!play.colour),
            TokenKind::Pairs | TokenKind::Classes | TokenKind::Points => false,
        };
        by_start && play.after == self.start.position
    }

    fn token(&self, before: Position<Points>, play: &Play<Points>, class: Option<Class<Points>>) -> Token {
        let (after, colour) = (play.after, play.colour);
        match (self.kind, class) {
            (TokenKind::Positions, _) => Token::Position(after),
            (TokenKind::Creations, _) => Token::Creation(after, colour),
            (TokenKind::Situations, _) => Token::Situation(after, !colour),
            (TokenKind::Pairs, _) => Token::Pair(before, after),
            (_, Some(class)) => Token::InClass(class, colour, play.point),
            (_, None) => Token::Point(before, play.point),
        }
    }

    /// A pass, if there is a player to make it and it does not end the sequence.
    fn after_pass(&self, node: Node) -> Option<Node> {
        let to_move = Some(!node.to_move?);
        match self.passes {
            None => Some(Node { to_move, ..node }),
            Some(end) => (node.passes + 1 < end).then_some(Node { to_move, passes: node.passes + 1, ..node }),
        }
    }
}
