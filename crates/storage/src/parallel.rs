//! Iterators over several threads: those of rayon. In WebAssembly, which has one thread, they are iterators in order, so that the
//! module is smaller by what threads need.

pub use rayon::current_num_threads;
pub use rayon::prelude::*;
