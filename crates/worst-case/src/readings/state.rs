//! Nodes, tokens and edges of a walk graph before they are numbered.

use koatlas_board::{Arena, Colour, Play, PointSet, Position};
use koatlas_rulesets::position_class;
use koatlas_verifier::TokenKind;
use rustc_hash::FxHashSet;

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
