//! Tests of outcome certificates: made by plain minimax and accepted, or forged and refused.

mod accepted;
mod changes;
mod files;
mod forged;
mod life;
pub mod minimax;
mod shared;
mod symmetry;
