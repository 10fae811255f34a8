//! Estimates the amount of work before it begins.

use std::time::Duration;

use koatlas_board::{BoardPosition, Colour, PointSet, Wide, grouped};
use serde::Serialize;

use crate::serve::request_body::RequestRefusal;
use crate::site::with_noun;

/// Time and memory for each position of a classification: measured on whole boards of up to 12 points, rounded up.
const TIME: Duration = Duration::from_micros(800);
const BYTES: u64 = 1600;

/// Work that may take longer must be confirmed.
const MUCH: Duration = Duration::from_secs(20);

/// Estimated amount of work of an analysis.
#[derive(Clone, Debug, Serialize)]
pub struct WorkEstimate {
    /// Number of points on which plays may be made.
    pub points: usize,
    /// Description for the user.
    pub sentence: String,
    /// True if the work must be confirmed.
    pub large: bool,
}

/// Estimates the work of analysing `position`.
///
/// The number of positions is at most 3^points · 2^strings: each point of the region is empty, black or white, and
/// each capturable string outside is present or captured, since nobody can play there.
///
/// # Errors
/// If the region is too large for an analysis.
pub fn estimate_work(position: &BoardPosition) -> Result<WorkEstimate, RequestRefusal> {
    let (local_board, start) = position.local_board::<Wide>().map_err(RequestRefusal::unusable)?;
    let points = position.region().len();
    let outside = Colour::BOTH.map(|colour| start.stones(colour).minus(local_board.playable()));
    let strings: usize = outside.into_iter().map(|stones| local_board.strings(stones).count()).sum();
    // `None` stands for a number that does not fit 64 bits.
    let most = 3_u64.checked_pow(points as u32).and_then(|most| most.checked_mul(2_u64.checked_pow(strings as u32)?));
    let mut what = with_noun(points, "playable point");
    if strings > 0 {
        what += &format!(", and {} outside that may be captured", with_noun(strings, "string"));
    }
    let time = most.and_then(|most| Some(TIME.saturating_mul(most.try_into().ok()?)));
    let sentence = match (most, time) {
        (Some(most), Some(time)) => {
            let (time, memory) = (duration(time), bytes(most.saturating_mul(BYTES)));
            format!("{what}: at most {} positions, which would take roughly {time} and {memory}", grouped(most))
        }
        _ => format!("{what}: more positions than can be gone through, if all of them could be reached"),
    };
    let large = time.is_none_or(|time| time > MUCH);
    let limit =
        if large { ". The analysis ends, and says so, when it reaches the memory limit of the server" } else { "" };
    Ok(WorkEstimate { points, sentence: sentence + limit, large })
}

/// Formats a time, rounded up.
fn duration(time: Duration) -> String {
    let seconds = time.as_secs() + 1;
    match seconds {
        1 => "a second".to_owned(),
        2..=99 => format!("{seconds} seconds"),
        100..=5999 => format!("{} minutes", seconds.div_ceil(60)),
        _ => format!("{} hours", seconds.div_ceil(3600)),
    }
}

/// Formats an amount of memory, rounded up.
fn bytes(bytes: u64) -> String {
    match bytes >> 20 {
        megabytes @ 0..=999 => format!("{} MB", megabytes + 1),
        megabytes => format!("{} GB", megabytes / 1000 + 1),
    }
}
