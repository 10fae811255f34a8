//! Long sequences found with the referee itself: for every rule set, whatever it remembers.
//!
//! [`exhaust`] goes through all sequences, [`improve`] searches at random and keeps what is longest, and [`endless`]
//! finds a cycle that can be repeated for ever.

mod endless;
mod exhaust;
mod improve;

pub use endless::{Endless, endless};
pub use exhaust::exhaust;
pub use improve::improve;

use koatlas_board::PointSet;
use koatlas_rulesets::{Done, Referee};

use crate::Measure;

/// The moves that the player to move may make: plays in the order of points, passes for kos, a pass.
pub(crate) fn legal<S: PointSet>(referee: &Referee<S>) -> Vec<Done> {
    let mut legal = Vec::new();
    referee.for_each_play(|play, barred| {
        if barred.is_none() {
            legal.push(Done::Play(play.point));
        }
    });
    if referee.ended().is_none() {
        legal.extend(referee.ko_passes().map(Done::KoPass));
        legal.push(Done::Pass);
    }
    legal
}

/// The length of a sequence that has ended, or that has no more plays than it counts.
pub(crate) fn length<S: PointSet>(referee: &Referee<S>, measure: Measure) -> u64 {
    let turns = referee.turns();
    match measure {
        Measure::Moves => turns.len() as u64,
        Measure::Plays => turns.iter().filter(|turn| turn.point().is_some()).count() as u64,
    }
}
