//! Certificates of outcomes. A strategy proves a bound if all sequences that follow it end at least as well.

mod checked;
mod life;
mod memoryless;
mod nodes;
mod symmetry;
pub(crate) mod verify;
mod walk;
