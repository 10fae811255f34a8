//! What there is to search.

use koatlas_board::{Size, Suicide};

use crate::continuations::Continuations;
use crate::graph::{GameGraph, TooManyNodes};
use crate::prefixes::Prefixes;
use crate::superko::Superko;

/// A good number of prefixes: the more are merged, the less is searched twice; these take less than a second to find.
pub const PREFIXES: usize = 1 << 17;

/// The games of a board under a rule, cut into jobs: one a prefix, in a fixed order.
pub struct GamePlan {
    /// The board.
    pub size: Size,
    /// The rule.
    pub superko: Superko,
    /// The suicide policy. The suicide of a single stone is no play here, whatever the policy.
    pub suicide: Suicide,
    pub(crate) prefixes: Prefixes,
    pub(crate) search: Continuations,
}

impl GamePlan {
    /// The plan with at least so many prefixes, or with none if there are never so many: then the merging of prefixes has
    /// counted all games. The result of a run does not depend on it.
    ///
    /// # Errors
    /// If the board has more than [`MAX_NODES`](crate::MAX_NODES) positions or situations.
    pub fn new(size: Size, superko: Superko, suicide: Suicide, prefixes: usize) -> Result<GamePlan, TooManyNodes> {
        let graph = GameGraph::new(size, superko, suicide)?;
        let (prefixes, search) = (Prefixes::new(&graph, prefixes), Continuations::new(&graph));
        Ok(GamePlan { size, superko, suicide, prefixes, search })
    }

    /// How many prefixes there are.
    #[must_use]
    pub fn prefixes(&self) -> usize {
        self.prefixes.list.len()
    }
}
