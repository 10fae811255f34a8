//! Programs that speak the Go Text Protocol, version 2.

mod calibration;
mod engine;
mod setup;

pub use engine::Gtp;
