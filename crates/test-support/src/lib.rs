//! What the tests of several crates need. Only tests and benchmarks depend on this crate.
//!
//! - [`LiteralBoard`]: a board by the literal bare rules, slow and obvious, as a second way to what fast code says. The
//!   crate `koatlas-verifier` has a literal board of its own, with which this one shares nothing.
//! - [`Random`]: random numbers that are the same on every machine.
//! - [`ENDLESS`]: the rule sets under which sequences need not end.
//! - [`random_rule_file`]: rule sets as files, of random parts.
//! - [`CoupledKos`]: kos that share strings, as graphs.
//! - [`data`]: the files of the folder `data`, read without the program's own readers.

mod coupled_kos;
pub mod data;
mod literal_board;
mod random;
mod rule_files;

pub use coupled_kos::{CoupledKos, Taking};
pub use literal_board::{Contents, LiteralBoard, LiteralKoState, Played, contents_of};
pub use random::Random;
pub use rule_files::{random_parts, random_rule_file};

/// The rule sets under which a sequence can go on for ever: they have no longest one. In the order of `koatlas rules`.
pub const ENDLESS: [&str; 8] = [
    "basic-ko",
    "drr-1play",
    "drr-basicko",
    "drr-fixedko",
    "drr-3pass",
    "drr-cycleend",
    "japanese-1989",
    "japanese-1989-confirmation",
];
