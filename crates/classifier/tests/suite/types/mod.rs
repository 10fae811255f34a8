//! Ko types: canonical forms, isomorphism and factors, each against something slower and simpler.

mod canonical;
mod digraph;
mod factors;
mod graphs;
mod names;
mod partition;
