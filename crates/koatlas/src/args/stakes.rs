//! What is asked about who wins: who moves, what ends are worth, and how long to look.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use koatlas_board::Colour;
use koatlas_outcome::{Effort, HalfPoints, Terms, VoidIs};

use super::common::Common;
use super::number::number;
use crate::interrupt;
use crate::target::Subject;

/// Who moves, what ends are worth, and how long to look.
#[derive(Clone, Debug, Args)]
pub struct Stakes {
    /// Who moves first; if not given, the player that the target names
    #[arg(long, value_name = "B|W")]
    pub to_move: Option<Colour>,
    /// Points that White gets: a game without result, or a tie, is worth as much as a score equal to the komi
    #[arg(long, value_name = "POINTS", default_value = "0", value_parser = half_points, allow_hyphen_values = true)]
    pub komi: HalfPoints,
    /// What a game without result, or a tie, counts as: draw (equal at the komi), black or white (a win of that player), separate (no end at all: what is asked is who can force a scored end)
    #[arg(long, value_name = "WHAT", default_value = "draw")]
    pub void_is: VoidKind,
    /// Most states that one search may look at
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub most_states: Option<u64>,
    /// End after so many seconds, with the best bounds found so far
    #[arg(long, value_name = "SECONDS", value_parser = super::longest::seconds)]
    pub time_limit: Option<f64>,
}

/// What a game without result counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VoidKind {
    /// Equal at the komi.
    Draw,
    /// A win of Black.
    Black,
    /// A win of White.
    White,
    /// No end.
    Separate,
}

impl Stakes {
    /// What ends are worth.
    pub fn terms(&self) -> Terms {
        let void_is = match self.void_is {
            VoidKind::Draw => VoidIs::Draw,
            VoidKind::Black => VoidIs::Black,
            VoidKind::White => VoidIs::White,
            VoidKind::Separate => VoidIs::Separate,
        };
        Terms { komi: self.komi, void_is }
    }

    /// A target with the first mover that is asked for.
    pub fn first_mover(&self, mut subject: Subject) -> Subject {
        if let Some(colour) = self.to_move {
            subject.position = subject.position.with_to_move(colour);
        }
        subject
    }

    /// The limit that ended a search which was not finished.
    pub fn limit(&self) -> &'static str {
        match self {
            _ if interrupt::requested() => "an interruption",
            Stakes { most_states: None, time_limit: None, .. } => "the memory limit",
            Stakes { most_states: None, .. } => "the time limit or the memory limit",
            Stakes { time_limit: None, .. } => "the limit of states or of memory",
            _ => "a limit of states, time or memory",
        }
    }

    /// How much may be tried, from now on.
    pub fn effort(&self, common: &Common) -> Effort {
        let end = self.time_limit.map(|limit| Instant::now() + Duration::from_secs_f64(limit));
        let stop = move || interrupt::requested() || end.is_some_and(|end| Instant::now() >= end);
        let states = self.most_states.unwrap_or(u64::MAX);
        Effort { states, memory: common.memory_limit().0 / 2, stop: Arc::new(stop) }
    }
}

/// A number of points, in halves.
///
/// # Errors
/// If the text is none.
pub fn half_points(text: &str) -> Result<HalfPoints, String> {
    let number = text.parse().ok().map(|points: f64| 2.0 * points);
    let number = number.filter(|halves| halves.fract() == 0.0 && halves.abs() <= 722.0);
    number
        .map(|halves| halves as HalfPoints)
        .ok_or_else(|| format!("\"{text}\" is no komi: write points or half points, from -361 to 361, for example 6.5"))
}
