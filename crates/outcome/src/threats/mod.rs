//! Ko fights: who gets his way on a local board, by the number of threats that each player has elsewhere.
//!
//! The *model*. The players move in turn, under a rule set, on the points of the local board, or pass. The player to move can also make a
//! *threat*, if he has one left: a move elsewhere that his opponent answers elsewhere. Then the threat is gone, the position is as before,
//! and the same player is to move. Both moves change the board for good. So no whole position before them can recur, and all that a change
//! of the board lifts is lifted: the history begins anew, the position counts as one that has just occurred, and the passes in a row are
//! counted from 0. A ban that only a pass for a ko lifts ([`Bar::KoPass`](koatlas_rules::Bar::KoPass)) stays.
//!
//! A threat is answered, unless it is said how many the opponent may *ignore*: he makes a play on the local board in place of the answer,
//! then the threat is carried out elsewhere, and he is to move again. So he makes two local moves in a row.
//!
//! What the model leaves out: moves elsewhere that threaten nothing and are no passes, threats on the points of the local board (those are
//! moves there), and moves that take away a threat of the opponent. [`KoFight`] says who gets his way for each number of threats.

mod fight;
mod goal;
mod needed;
mod solo;
mod states;
mod summary;
mod values;

pub use fight::{FightCell, FightMove, KoFight, KoFightError, Threats};
pub use goal::FightGoal;
pub use needed::{NeededThreats, ThreatNeed};
pub use solo::SoloPlays;
pub use summary::{FightSummary, MOST_IGNORED};
