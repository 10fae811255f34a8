//! The position that is asked about.

use koatlas_board::{Arena, BoardPosition, Colour, Point, PointSet, Position, Wide};
use koatlas_rulesets::{RuleSet, StartError};

use crate::game::state::Game;

/// The rule set: the Default Restriction Rules, where two passes are no cycle.
const RULES: &str = "drr-needs-play";

/// A position, and the rules.
pub(crate) struct Subject<S> {
    pub board: BoardPosition,
    pub arena: Arena<S>,
    pub position: Position<S>,
    rules: RuleSet,
}

impl<S: PointSet> Subject<S> {
    /// A position of a board.
    ///
    /// # Errors
    /// If the arena is too large for an `S`.
    ///
    /// # Panics
    /// Never: the rule set exists.
    pub fn new(board: &BoardPosition) -> Result<Subject<S>, StartError> {
        let (arena, position) = board.arena::<S>()?;
        let rules = RuleSet::find(RULES).expect("the rule set exists");
        Game::<S>::new(&rules, board)?;
        Ok(Subject { board: board.clone(), arena, position, rules })
    }

    /// A sequence before its first move.
    ///
    /// # Panics
    /// Never: the start has been tried.
    pub fn game(&self, first: Colour) -> Game<S> {
        Game::new(&self.rules, &self.board.with_to_move(first)).expect("a sequence has been started from here before")
    }

    /// Points by name, in the order of [`koatlas_board::Size::points`].
    pub fn points(&self, set: S) -> Vec<Point> {
        in_order(&self.board, set.iter().map(|index| self.arena.point(index)))
    }

    /// The same points, numbered as on the whole board.
    pub fn on_board(&self, set: S) -> Wide {
        Wide::collect(set.iter().map(|index| self.board.size().index(self.arena.point(index))))
    }

    /// All points of the board, numbered as on the whole board.
    pub fn whole_board(&self) -> Wide {
        Wide::collect(0..self.board.size().area())
    }
}

/// Points in the order of [`koatlas_board::Size::points`], each once.
pub(crate) fn in_order(board: &BoardPosition, points: impl IntoIterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.into_iter().collect();
    points.sort_unstable_by_key(|&point| board.size().index(point));
    points.dedup();
    points
}
