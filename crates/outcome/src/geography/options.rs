//! Settings of a fight.

use koatlas_board::Suicide;
use koatlas_files::Control;
use koatlas_verifier::certificates::FightPlays;

/// Settings of [`solve_fight`](super::solve_fight).
#[derive(Clone)]
pub struct FightOptions<'a> {
    /// The plays that are allowed.
    pub plays: FightPlays,
    /// The suicides that are allowed.
    pub suicide: Suicide,
    /// Limit of positions, and the request to stop.
    pub control: Control<'a>,
}

impl FightOptions<'_> {
    /// The options with these plays, with suicide of several stones and without limits.
    pub fn new(plays: FightPlays) -> Self {
        FightOptions { plays, suicide: Suicide::Multi, control: Control::default() }
    }
}
