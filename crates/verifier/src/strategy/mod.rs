//! Certificates of outcomes. A strategy proves a bound if all sequences that follow it end at least as well.

mod checked;
mod plan;
pub(crate) mod verify;
mod walk;
