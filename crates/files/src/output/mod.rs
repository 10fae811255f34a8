//! Writing files: whole or not at all, by one run at a time, and over nothing that was there unless that is wanted.

pub(crate) mod atomic;
pub(crate) mod destination;
