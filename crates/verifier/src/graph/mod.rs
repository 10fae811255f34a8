//! The graph whose walks stand for sequences: what it is, and how a rule set and a board make it.

pub(crate) mod walk_graph;

mod class;
pub(crate) mod components;
mod node;
mod places;
mod position;
mod recurring;
mod stretch;

mod full;
mod most_plays;
mod passes;
mod plain;

pub(crate) mod build;
