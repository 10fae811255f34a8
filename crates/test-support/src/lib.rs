//! What the tests of several crates need. Only tests and benchmarks depend on this crate.
//!
//! - [`LiteralBoard`]: a board by the literal bare rules, slow and obvious, as a second way to what fast code says. The
//!   crate `koatlas-verifier` has a literal board of its own, with which this one shares nothing.
//! - [`Random`]: random numbers that are the same on every machine.
//! - [`ENDLESS`]: the rule sets under which sequences need not end.
//! - [`CoupledKos`]: kos that share strings, as graphs.
//! - [`data`]: the files of the folder `data`, read without the program's own readers.

mod coupled_kos;
pub mod data;
mod endless;
mod literal_board;
mod literal_ko;
mod random;

pub use coupled_kos::{CoupledKos, Taking};
pub use endless::ENDLESS;
pub use literal_board::{Contents, LiteralBoard, Played, contents_of};
pub use literal_ko::LiteralKoState;
pub use random::Random;
