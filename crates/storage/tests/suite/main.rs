//! Sealed files, and writing: what is written and read, and what is refused.

mod outputs;
mod sealed;
