//! Tests of sealed files and of outputs.

mod outputs;
mod sealed;
