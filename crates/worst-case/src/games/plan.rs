//! What there is to search.

use koatlas_board::{Size, Suicide};

use super::graph::GameGraph;
use super::prefixes::Prefixes;
use super::search::Search;
use super::{Run, Superko, TooManyNodes};

/// A good number of prefixes: the more are merged, the less is searched twice; these take less than a second to find.
pub const PREFIXES: usize = 1 << 17;

/// The games of a board under a rule, cut into jobs: one a prefix, in a fixed order.
pub struct Plan {
    /// The board.
    pub size: Size,
    /// The rule.
    pub superko: Superko,
    /// The suicide policy. The suicide of a single stone is no play here, whatever the policy.
    pub suicide: Suicide,
    pub(super) prefixes: Prefixes,
    pub(super) search: Search,
}

impl Plan {
    /// The plan with at least so many prefixes, or with none if there are never so many: then the merging of prefixes has
    /// counted all games. The result of a run does not depend on it.
    ///
    /// # Errors
    /// If the board has more than [`MAX_NODES`](super::MAX_NODES) positions or situations.
    pub fn new(size: Size, superko: Superko, suicide: Suicide, prefixes: usize) -> Result<Plan, TooManyNodes> {
        let graph = GameGraph::new(size, superko, suicide)?;
        let (prefixes, search) = (Prefixes::new(&graph, prefixes), Search::new(&graph));
        Ok(Plan { size, superko, suicide, prefixes, search })
    }

    /// How many prefixes there are.
    #[must_use]
    pub fn prefixes(&self) -> usize {
        self.prefixes.list.len()
    }

    /// A run that has searched nothing yet, and knows of the games that are no longer than the prefixes.
    #[must_use]
    pub fn begin(&self) -> Run {
        Run { done: 0, tally: self.prefixes.shorter }
    }
}
