//! A move while it is being made.

use koatlas_board::Colour;
use koatlas_rulesets::Done;

use super::now::Now;
use super::places::Step;

/// A move that is being made.
pub(super) struct TurnMade {
    pub mover: Colour,
    pub step: Option<Step>,
    pub done: Done,
    pub before: u32,
    pub after: u32,
    pub passes: u32,
    pub late_recapture: bool,
    pub now: Now,
}
