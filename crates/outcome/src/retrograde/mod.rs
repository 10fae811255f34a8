//! Whole boards without history: all states at once, by retrograde analysis.
//!
//! [`Table`] is the analysis of a board under a [`KoRule`]: what both players can force from every [`TableState`],
//! and how soon. A [`TableMove`] says what a move is worth, a [`Variation`] is a line of best play.

mod bounds;
mod counts;
mod file;
mod fixpoint;
#[cfg(test)]
mod forged;
mod graph;
mod images;
mod ko_rule;
mod moves;
mod numbering;
mod ranks;
mod state;
mod table;
mod variation;

pub use file::{Asked, TableError};
pub use ko_rule::{KoRule, KoRuleError};
pub use moves::{After, TableMove};
pub use state::TableState;
pub use table::{SolveError, Solving, Table};
pub use variation::{Variation, VariationEnd};
