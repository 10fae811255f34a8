//! Long sequences found with the referee itself: for every rule set, whatever it remembers.
//!
//! [`exhaust`] goes through all sequences, `improve` searches at random and keeps what is longest, and `endless` finds a cycle
//! that can be repeated for ever.

mod exhaust;
mod improve;
mod table;

pub use exhaust::exhaust;
pub(crate) use exhaust::{Ties, endless, go_through};
pub(crate) use improve::{improve, improve_near_end};
pub(crate) use table::{Table, is_play, up_to_last_play};
