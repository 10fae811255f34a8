//! Certificates of outcomes. A strategy proves a bound if all sequences that follow it end at least as well.

mod checked;
mod nodes;
pub(crate) mod verify;
mod walk;
