//! Tests of who wins.

mod force;
mod game;
mod retrograde;
mod separations;
mod values;
