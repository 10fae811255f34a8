//! Random sequences under every rule set: held against the referee, and against each other.

mod facts;
mod referee;
mod sequences;
