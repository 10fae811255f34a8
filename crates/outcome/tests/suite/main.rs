//! Tests of who wins.

mod force;
mod retrograde;
mod separations;
mod values;
