//! Long sequences found with the referee itself: for every rule set, whatever it remembers.
//!
//! [`exhaust`] goes through all sequences, [`improve`] searches at random and keeps what is longest, and [`endless`]
//! finds a cycle that can be repeated for ever.

mod endless;
mod exhaust;
mod improve;
mod places;

pub use endless::{Endless, endless};
pub use exhaust::exhaust;
pub use improve::improve;

use koatlas_board::PointSet;
use koatlas_rulesets::{Done, Referee};

use crate::random::Random;
use koatlas_verifier::Measure;

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

/// Makes a random move, one that ends the sequence only if all do, and then a play if it can be; whether there was one.
///
/// A pass is tried first with a chance of one in sixteen, or of one in three if it counts, and else last.
pub(crate) fn draw<S: PointSet>(referee: &mut Referee<S>, measure: Measure, random: &mut Random) -> bool {
    let mut choices = legal(referee);
    let mut pass = choices.pop();
    let passes_first = random.below(if measure == Measure::Moves { 3 } else { 16 }) == 0;
    let mut ends = Vec::new();
    loop {
        let of_plays = (!choices.is_empty()).then(|| random.below(choices.len()));
        let next = match of_plays {
            Some(index) if !passes_first || pass.is_none() => Some(choices.swap_remove(index)),
            _ => pass.take(),
        };
        let Some(done) = next else { break };
        referee.proceed(done).expect("the move is legal");
        if referee.ended().is_none() {
            return true;
        }
        referee.undo();
        ends.push(done);
    }
    let last = ends.iter().find(|done| matches!(done, Done::Play(_))).or(ends.first());
    last.is_some_and(|&last| referee.proceed(last).is_ok())
}

/// The length of a sequence that begins after so many moves.
pub(crate) fn length<S: PointSet>(referee: &Referee<S>, begin: usize, measure: Measure) -> u64 {
    let turns = &referee.turns()[begin..];
    match measure {
        Measure::Moves => turns.len() as u64,
        Measure::Plays => turns.iter().filter(|turn| turn.point().is_some()).count() as u64,
    }
}
