//! SGF files: one reader for positions and games, and their writers.
//!
//! [`tree`](self::tree) splits a text into games, nodes and values; [`node`](self::node) looks up properties;
//! [`game`](self::game) converts nodes into a start and moves. [`stream`](self::stream) reads files of any length.
//! [`server_record`](self::server_record) rewrites the records of two servers as SGF. [`texts`](self::texts) reads what a
//! record says beside its moves. [`record`](self::record) writes positions and games; [`annotate`](self::annotate) adds to
//! existing games. All of them take time linear in the length of the text.

pub(crate) mod annotate;
#[cfg_attr(target_arch = "wasm32", path = "encoding_of_browser.rs")]
pub(crate) mod encoding;
pub(crate) mod game;
mod handicap;
pub(crate) mod line_place;
mod node;
mod places;
pub(crate) mod record;
pub(crate) mod server_record;
pub(crate) mod stream;
pub(crate) mod texts;
pub(crate) mod tree;
