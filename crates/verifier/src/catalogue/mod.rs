//! What a catalogue says of its ko types.

pub(crate) mod file;
pub(crate) mod inside;
