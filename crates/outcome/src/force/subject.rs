//! The position that is asked about: its basic kos, and sequences from it under the Default Restriction Rules.

use koatlas_board::{BoardPosition, Colour, LocalBoard, Play, Point, PointSet, Position, Suicide, Wide};
use koatlas_rulesets::{RuleSet, StartError};
use koatlas_storage::Control;
use serde::{Deserialize, Serialize};

use crate::game::SearchGame;
use crate::search::{Claim, ClaimSearch, Decided};

/// The rule set: the Default Restriction Rules, where two passes are no cycle.
const RULES: &str = "drr-needs-play";

/// A position, and the rules.
pub(crate) struct Subject<S> {
    pub board: BoardPosition,
    pub local_board: LocalBoard<S>,
    pub position: Position<S>,
    rules: RuleSet,
}

impl<S: PointSet> Subject<S> {
    /// A position of a board.
    ///
    /// # Errors
    /// If the local board is too large for an `S`.
    ///
    /// # Panics
    /// Never: the rule set exists.
    pub fn new(board: &BoardPosition) -> Result<Subject<S>, StartError> {
        let (local_board, position) = board.local_board::<S>()?;
        let rules = RuleSet::find(RULES).expect("the rule set exists");
        SearchGame::<S>::new(&rules, board)?;
        Ok(Subject { board: board.clone(), local_board, position, rules })
    }

    /// A sequence before its first move.
    ///
    /// # Panics
    /// Never: the start has been tried.
    pub fn game(&self, first: Colour) -> SearchGame<S> {
        SearchGame::new(&self.rules, &self.board.with_to_move(first))
            .expect("a sequence has been started from here before")
    }

    /// Points by name, in the order of [`koatlas_board::Size::points`].
    pub fn points(&self, set: S) -> Vec<Point> {
        in_order(&self.board, set.iter().map(|index| self.local_board.point(index)))
    }

    /// The same points, numbered as on the whole board.
    pub fn on_board(&self, set: S) -> Wide {
        Wide::collect(set.iter().map(|index| self.board.size().index(self.local_board.point(index))))
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

/// 2 to this power: states that a search keeps its guesses of.
const BITS: u32 = 16;

/// Decides a claim in a sequence that has not begun, and takes what it costs from the budget. `None` if the budget is used up.
pub(crate) fn decide<'a, S: PointSet, C: Claim<S>>(
    game: SearchGame<S>,
    claim: C,
    budget: &mut Control<'a>,
) -> Option<Decided<'a, S, C>> {
    if budget.nodes == 0 || budget.is_stopped() {
        return None;
    }
    let (states, decided) = Decided::by(ClaimSearch::new(game, claim, BITS, budget));
    budget.nodes = budget.nodes.saturating_sub(states);
    decided
}

/// Two points on which two plays in a row would recreate the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BasicKo {
    /// Who can take now.
    pub open: Colour,
    /// The empty point on which he plays.
    pub mouth: Point,
    /// The stone that he takes.
    pub stone: Point,
}

/// The basic kos of a position: for each player, in the order of the points.
pub(crate) fn basic_kos<S: PointSet>(local_board: &LocalBoard<S>, position: Position<S>) -> Vec<BasicKo> {
    let mut kos = Vec::new();
    for open in Colour::BOTH {
        let mut note = |play: Play<S>| {
            let Some(stone) = play.removed.first().filter(|_| local_board.is_ko_capture(&play)) else { return };
            kos.push(BasicKo { open, mouth: local_board.point(play.point), stone: local_board.point(stone) });
        };
        local_board.for_each_play_by(position, [open], Suicide::All, &mut note);
    }
    kos
}
