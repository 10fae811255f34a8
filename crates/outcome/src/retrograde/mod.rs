//! Whole boards without history: all states at once, by retrograde analysis.
//!
//! [`Table`] is the analysis of a board under a [`KoRule`]: what both players can force from every [`TableState`],
//! and how soon. A [`TableMove`] says what a move is worth, a [`Variation`](crate::Variation) is a line of best play.

mod file;
mod fixpoint;
#[cfg(test)]
#[path = "../../tests/inside/forged.rs"]
mod forged;
pub mod numbering;
mod table;

pub use file::{TableError, TableRequest};
pub use numbering::{KoRule, TableState};
pub use table::{SolveError, Table, TableMove};
