//! Fights of many kos in which no position may come back.

mod boards;
mod doc;
mod errors;
mod histories;
mod passes;
mod proofs;
mod rules;
mod splits;
mod sums;
mod threats;
