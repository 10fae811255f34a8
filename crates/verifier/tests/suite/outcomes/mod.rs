//! Tests of outcome certificates: made by plain minimax and accepted, or forged and refused.

mod accepted;
mod changes;
mod files;
mod followed;
mod forged;
mod life;
mod memoryless;
pub mod minimax;
mod random_plays;
mod shared;
mod state_game;
mod symmetry;
