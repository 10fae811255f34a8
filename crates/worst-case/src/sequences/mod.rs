//! Long sequences found with the referee itself: for every rule set, whatever it remembers.
//!
//! [`exhaust`] goes through all sequences, [`improve`] searches at random and keeps what is longest, and [`endless`]
//! finds a cycle that can be repeated for ever.

mod exhaust;
mod improve;
mod table;

pub use exhaust::{Endless, endless, exhaust};
pub(crate) use exhaust::{Ties, go_through};
pub use improve::improve;
pub(crate) use improve::improve_near_end;
pub(crate) use table::{Table, is_play};
