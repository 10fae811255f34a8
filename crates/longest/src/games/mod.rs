//! Complete games under superko on the empty board, all of them counted.
//!
//! [`Superko`] says which rule. Under *positional* superko a game is a simple path from the empty position in the position
//! graph: either colour may play, since a pass makes the other player move and bars nothing, and is not counted. Under
//! *situational* superko a game is a history of plays, each perhaps after one pass, by which a situation is archived: a play
//! may not create an archived situation, a pass may. Two passes end a game, so every game ends with a play, or is empty; the
//! start with Black to move is archived. In both a longest game is one of most plays, passes not counted.
//!
//! [`GamePlan`] compiles a board into a graph of at most 128 nodes, each a bit of a mask, and collects the
//! *prefixes*: beginnings of games, those alike merged. [`GamePlan::count`] searches what follows each prefix, in parallel. It ends
//! with a [`GameTally`], the same for any number of threads.
//!
//! Two prefixes of the same number of plays are alike if they stand at the same node and leave the same nodes to be
//! entered, perhaps after a symmetry of the board or an exchange of the colours: then the same games follow both. Which
//! nodes are left is what counts, not what was entered, so it does not matter whether the symmetry preserves the start.
//!
//! ```
//! use koatlas_board::Suicide;
//! use koatlas_longest::games::{GamePlan, Superko, USEFUL_PREFIXES};
//!
//! let plan = GamePlan::new("1x3".parse()?, Superko::Positional, Suicide::Multi, USEFUL_PREFIXES)?;
//! let tally = plan.count(&|| false, |_, _| true).expect("nobody stops it");
//! assert_eq!((tally.games, tally.longest_plays), (907, 14));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod graph;
mod prefixes;

pub(crate) use graph::reachable_set;
pub use graph::{MAX_NODES, Superko, TooManyNodes};
pub use prefixes::{GamePlan, GameTally, USEFUL_PREFIXES};
