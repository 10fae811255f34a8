//! What has been found of local and global ko-intersections.

use koatlas_board::{Colour, Move, Point};

/// Who plays for something, and who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Roles {
    /// Who plays for it.
    pub player: Colour,
    /// Who moves first.
    pub first: Colour,
}

impl Roles {
    /// Both players, each moving first himself; and if wanted, each with his opponent moving first.
    pub(crate) fn all(player_second: bool) -> Vec<Roles> {
        let with = |is_first: bool| {
            let roles = move |player| Roles { player, first: if is_first { player } else { !player } };
            Colour::BOTH.into_iter().map(roles)
        };
        with(true).chain(with(false).filter(|_| player_second)).collect()
    }
}

/// A set of points that are ko-intersections together, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// Whose strategy forces it.
    pub roles: Roles,
    /// The points that change in the cycles of the strategy.
    pub points: Vec<Point>,
    /// A sequence that completes a cycle: the player follows his strategy, his opponent prevents what the player would
    /// rather have.
    pub line: Vec<Move>,
    /// For so many states the strategy that forces has an answer.
    pub forcing_states: usize,
    /// For so many states the opponent's strategy that prevents has one.
    pub preventing_states: usize,
}

/// Sets that may be ko-intersections: the limit has been reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// Whose strategy would force it.
    pub roles: Roles,
    /// Number of sets.
    pub sets: usize,
    /// All their points.
    pub points: Vec<Point>,
}

/// The ko-intersections of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The smallest sets, with what shows them.
    pub claims: Vec<Claimed>,
    /// What could not be decided.
    pub undecided: Vec<Undecided>,
}

/// Komi values for which a set of points are global-ko-intersections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KomiRange {
    /// Whose strategy forces it.
    pub roles: Roles,
    /// The points.
    pub points: Vec<Point>,
    /// The lowest whole komi; `None` if it holds however low komi is.
    pub lowest: Option<i32>,
    /// The highest whole komi; `None` if it holds however high komi is.
    pub highest: Option<i32>,
}
