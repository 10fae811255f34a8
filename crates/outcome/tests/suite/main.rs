//! Tests of who wins.

mod force;
mod game;
mod geography;
mod memoryless;
mod outside;
mod retrograde;
mod separations;
mod thermograph;
mod threats;
mod unconditional_life;
mod values;
