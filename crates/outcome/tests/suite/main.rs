//! Tests of who wins.

mod force;
mod retrograde;
mod values;
