//! The atlas: a catalogue as people look at it, ask it, and read it with their tools.
//!
//! - [`write`](write()): everything that a catalogue's directory holds.

mod write;

pub use write::write;
