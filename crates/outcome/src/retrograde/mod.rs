//! Retrograde analysis of whole boards under rules without history: all states at once.
//!
//! A [`RetrogradeTable`] has the values of all [`TableState`]s of a board under a [`KoRule`], and how many moves the players need to force
//! them. A [`TableMove`] is a move with its value, a [`Variation`](crate::Variation) a line of best play. [`ForcedKos`] are the states in
//! which play goes on for ever if neither player gives way, with the strings that must be captured again and again.

mod check;
pub mod enforced;
mod file;
mod fixpoint;
mod forced_kos;
pub mod forced_kos_table;
#[cfg(test)]
#[path = "../../tests/inside/forged.rs"]
mod forged;
pub mod insistence;
mod kos_of_region;
pub mod numbering;
mod table;

pub use file::{TableError, TableRequest};
pub use forced_kos::{ForcedKo, ForcedKos, KosWithStrings};
pub use kos_of_region::KosOfRegion;
pub use numbering::{KoRule, TableState};
pub use table::{RetrogradeTable, SolveError, TableMove};
