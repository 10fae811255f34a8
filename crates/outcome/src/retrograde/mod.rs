//! Retrograde analysis of whole boards under rules without history: all states at once.
//!
//! A [`RetrogradeTable`] has the values of all [`TableState`]s of a board under a [`KoRule`], and how many moves the players need to force
//! them. A [`TableMove`] is a move with its value, a [`Variation`](crate::Variation) a line of best play.

mod check;
mod file;
mod fixpoint;
#[cfg(test)]
#[path = "../../tests/inside/forged.rs"]
mod forged;
pub mod numbering;
mod table;

pub use file::{TableError, TableRequest};
pub use numbering::{KoRule, TableState};
pub use table::{RetrogradeTable, SolveError, TableMove};
