//! Whole games in which threats are drawn on the board of a ko type, played out by the literal rules, and compared with fights.

mod compare;
mod drawing;
mod game;
mod rows;

pub use rows::{COLUMNS, DrawnType};
