//! The atlas: a catalogue as people look at it, ask it, and read it with their tools.
//!
//! - [`write`](write()): everything that a catalogue's directory holds.
//! - [`query`]: which types of a catalogue have these properties, and which type is called so.
//! - [`data`]: the catalogue as tidy tables, in CSV and Parquet files.
//! - `site`: the catalogue as a web site. [`STYLE`], [`PLAYER`] and [`ICON`] are what other pages share with it.
//! - [`known_positions`]: the positions of the collection that have a type; [`known_cycle`]: the cycle that it is known for.
//!
//! `component` explores a board's component and replays cycles in it: all three take from it what they say of a board.

mod answers;
mod component;
pub mod data;
mod known;
pub mod query;
pub mod serve;
mod site;
mod write;

pub use known::{KnownCycle, known_cycle, known_positions};
pub use site::{ICON, PLAYER, STYLE};
pub use write::write;
