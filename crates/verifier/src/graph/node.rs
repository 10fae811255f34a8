//! Nodes, tokens and edges before they have numbers.

use koatlas_board::Colour;
use koatlas_certificates::TokenKind;
use rustc_hash::FxHashSet;

use super::class::Class;
use super::places::{PlacePlay, Places};
use super::position::Position;

/// Where a walk stands. Nodes are numbered in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Node {
    pub position: Position,
    /// The player to move; nobody if either may play, or nobody any more.
    pub to_move: Option<Colour>,
    /// Passes just made in a row, as far as they matter.
    pub passes: usize,
    /// Where a stone may not be retaken, or not yet.
    pub retake: Option<usize>,
    pub memory: Memory,
}

/// What else a node holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Memory {
    NoPlay,
    Nothing,
    Excepted,
    JustEntered,
    OneSituation,
    Ended,
}

/// What is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Token {
    Position(Position),
    Creation(Position, Colour),
    Situation(Position, Colour),
    Pair(Position, Position),
    InClass(Class, Colour, usize),
    Point(Position, usize),
    /// A position that is left when it is there for the first time.
    FirstLeft(Position),
    /// One of the two situations of a position: the first that occurs, or the second.
    Occurrence(Position, usize),
}

/// An edge from a node.
pub(crate) struct Step {
    pub to: Node,
    pub token: Option<Token>,
    pub weight: u32,
}

/// The start as tokens see it.
#[derive(Clone)]
pub(crate) struct Start {
    pub position: Position,
    pub first: Colour,
    /// Whether it has occurred.
    pub counts: bool,
    pub creator: Option<Colour>,
}

/// What plays use up.
pub(crate) struct Uses {
    pub kind: TokenKind,
    pub start: Start,
    /// Positions that can recur, with the points on which nobody has to play for that; if tokens are points.
    pub recurring: FxHashSet<(Position, usize)>,
}

impl Uses {
    /// Whether the start itself has used up the token of a play.
    pub fn by_start(&self, play: &PlacePlay) -> bool {
        let by_start = match self.kind {
            TokenKind::Positions => self.start.counts,
            TokenKind::Creations => self.start.creator == Some(play.colour),
            TokenKind::Situations => self.start.counts && self.start.first != play.colour,
            TokenKind::Pairs | TokenKind::Classes | TokenKind::Points | TokenKind::Passes => false,
        };
        by_start && play.after == self.start.position
    }

    /// What a play uses up; plays use up no passes.
    pub fn token(&self, places: &Places, before: Position, play: &PlacePlay) -> Option<Token> {
        let (after, colour) = (play.after, play.colour);
        Some(match self.kind {
            TokenKind::Positions => Token::Position(after),
            TokenKind::Creations => Token::Creation(after, colour),
            TokenKind::Situations => Token::Situation(after, !colour),
            TokenKind::Pairs => Token::Pair(before, after),
            TokenKind::Classes => Token::InClass(Class::of(places, before), colour, play.point),
            TokenKind::Points if self.recurring.contains(&(before, play.point)) => Token::Point(before, play.point),
            TokenKind::Points => Token::FirstLeft(before),
            TokenKind::Passes => return None,
        })
    }
}
