//! The native half of the Python package `koatlas`: it asks the questions of `koatlas`, with the interpreter's lock
//! released, and hands out what the command line writes as JSON.
//!
//! What users see is in the folder `koatlas` beside this one: functions with typed results. Whatever is read from a text is
//! handed over as a text, numbers too, so that mistakes have the sentences of the command line.

mod arguments;
mod asking;
mod catalogue;
mod errors;
mod game;
mod graph;
mod position;
mod questions;
mod rules;
mod shards;

/// The module `koatlas._native`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::catalogue::{Catalogue, catalogue, further_rules, read_catalogue};
    #[pymodule_export]
    use crate::errors::{IllegalMoveError, InputError, RefutedError, WorkError};
    #[pymodule_export]
    use crate::game::{Game, GameEnd, Games};
    #[pymodule_export]
    use crate::graph::{Graph, graph};
    #[pymodule_export]
    use crate::position::{Position, family};
    #[pymodule_export]
    use crate::questions::answer;
    #[pymodule_export]
    use crate::shards::{CataloguePlan, scan_part, scan_parts};
}
