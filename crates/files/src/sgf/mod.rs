//! SGF files: one reader for positions and games.
//!
//! [`tree`](self::tree) cuts a text into games, nodes and values, [`node`](self::node) looks up properties, and
//! [`game`](self::game) makes a start and moves of them. All of it takes time that grows with the length of the text alone.

pub(crate) mod change;
pub(crate) mod encoding;
pub(crate) mod game;
mod handicap;
mod marks;
mod node;
mod points;
pub(crate) mod position;
mod setup;
mod tree;
