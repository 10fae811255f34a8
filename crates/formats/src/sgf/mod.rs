//! SGF files: one reader for positions and games, and their writers.
//!
//! [`tree`](self::tree) cuts a text into games, nodes and values, [`node`](self::node) looks up properties, and
//! [`game`](self::game) makes a start and moves of them. [`stream`](self::stream) reads files of any length. [`record`](self::record)
//! writes positions and games, and [`annotate`](self::annotated) adds to a game that is there. All of it takes time that grows with the length of the text alone.

pub(crate) mod annotate;
pub(crate) mod game;
mod node;
pub(crate) mod record;
pub(crate) mod stream;
pub(crate) mod tree;
