//! The position whose kos are searched for: its basic kos, and sequences from it under the Default Restriction Rules.

use koatlas_board::{BoardPosition, Colour, LocalBoard, Point, PointSet, Position, Suicide, Wide};
use koatlas_files::Control;
use koatlas_rules::{RuleSet, StartError};
use serde::{Deserialize, Serialize};

use crate::game::SearchGame;
use crate::search::{ClaimSearch, DecidedClaim, OutcomeClaim};

/// The rule set: the Default Restriction Rules, in the variant in which two passes are no cycle.
const RULES: &str = "drr-needs-play";

/// A start position with its rule set.
pub(crate) struct ForceStart<S> {
    pub board: BoardPosition,
    pub local_board: LocalBoard<S>,
    pub position: Position<S>,
    rules: RuleSet,
}

impl<S: PointSet> ForceStart<S> {
    /// Prepares `board` as a start.
    ///
    /// # Errors
    /// [`StartError`] if the local board is too large for an `S`.
    pub fn new(board: &BoardPosition) -> Result<ForceStart<S>, StartError> {
        let (local_board, position) = board.local_board::<S>()?;
        let rules = RuleSet::find(RULES).expect("the rule set exists");
        SearchGame::<S>::new(&rules, board)?;
        Ok(ForceStart { board: board.clone(), local_board, position, rules })
    }

    /// A sequence from the position with `first` to move.
    pub fn game(&self, first: Colour) -> SearchGame<S> {
        SearchGame::new(&self.rules, &self.board.with_to_move(first))
            .expect("a sequence has been started from here before")
    }

    /// The points of `set`, in the order of [`koatlas_board::Size::points`].
    pub fn points(&self, set: S) -> Vec<Point> {
        sorted_points(&self.board, set.iter().map(|index| self.local_board.point(index)))
    }

    /// The points of `set`, numbered as on the whole board.
    pub fn on_board(&self, set: S) -> Wide {
        Wide::collect(set.iter().map(|index| self.board.size().index(self.local_board.point(index))))
    }
}

/// Sorts `points` in the order of [`koatlas_board::Size::points`], and removes duplicates.
pub(crate) fn sorted_points(board: &BoardPosition, points: impl IntoIterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.into_iter().collect();
    points.sort_unstable_by_key(|&point| board.size().index(point));
    points.dedup();
    points
}

/// Exponent of the number of undecided states in the table of a search: 2^16 entries.
const BITS: u32 = 16;

/// Decides `claim` from the start of `game`, and subtracts the states used from `budget`. `None` if the budget does not suffice.
pub(crate) fn decide<'a, S: PointSet, C: OutcomeClaim<S>>(
    game: SearchGame<S>,
    claim: C,
    budget: &mut Control<'a>,
) -> Option<DecidedClaim<'a, S, C>> {
    if budget.nodes == 0 || budget.is_stopped() {
        return None;
    }
    let (states, decided) = DecidedClaim::from_search(ClaimSearch::new(game, claim, BITS, budget));
    budget.nodes = budget.nodes.saturating_sub(states);
    decided
}

/// A basic ko: two adjacent points on which two plays in a row would recreate the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BasicKo {
    /// The player who can take now.
    pub open: Colour,
    /// The empty point on which he plays.
    pub mouth: Point,
    /// The point of the stone that he takes.
    pub stone: Point,
}

/// The basic kos of `position`: those that Black can take before those that White can, each by point.
pub(crate) fn basic_kos<S: PointSet>(local_board: &LocalBoard<S>, position: Position<S>) -> Vec<BasicKo> {
    let mut kos = Vec::new();
    for open in Colour::BOTH {
        local_board.for_each_play_of_colours(position, [open], Suicide::All, |play| {
            let Some(stone) = play.removed.first().filter(|_| local_board.is_ko_capture(&play)) else { return };
            kos.push(BasicKo { open, mouth: local_board.point(play.point), stone: local_board.point(stone) });
        });
    }
    kos
}
