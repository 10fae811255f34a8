//! Certificates of fights of kos: a strategy of replies proves that a player wins, because none of his replies can be barred.
//!
//! In a fight the players alternate and do not pass. No position may come back. A play that takes stones from outside the region decides
//! the fight against their owner. Who cannot play has lost.
//!
//! **Why the checks suffice.** The *walk* is the graph of the positions that occur if the winner follows his replies and the opponent
//! makes any plays, repeating or not. Checked is the following.
//!
//! 1. The winner has an allowed reply wherever he is to move. No play of the opponent in the walk decides the fight for him.
//! 2. No position of the walk occurs with either player to move.
//! 3. No two replies that stay in their phase lead to the same position of it, and none leads to the position in which the phase
//!    began with the opponent to move.
//! 4. A move from one phase to another is on no cycle of the walk.
//!
//! Suppose a reply from `p` leads to `u`, and `u` has occurred before. By 2 the opponent was to move there. What was played between is a
//! cycle of the walk, so by 4 it is all in one phase. By 3 this phase did not begin in `u`, and no other reply of it leads to `u`: so the
//! winner came from `p` then too. But the opponent may not lead to `p` twice: he would repeat a position, with the same player to move,
//! which he has created himself before or which was there at the start. So no reply is ever barred, under positional,
//! situational and natural situational superko alike, if the start counts as created by the opponent of the first mover. By 1 the winner
//! is never without a play. Positions do not come back, so the fight ends: by a play that decides it for him, or with an opponent who
//! cannot play.

mod board;
mod phases;
pub(crate) mod verify;
mod walk;
