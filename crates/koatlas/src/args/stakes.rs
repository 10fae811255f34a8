//! What is asked about who wins: who moves, what ends are worth, and how long to look.

use clap::{Args, ValueEnum};
use koatlas_answers::progress::{Patience, seconds};
use koatlas_answers::text::half_points;
use koatlas_answers::text::number;
use koatlas_board::Colour;
use koatlas_outcome::{HalfPoints, Terms, VoidIs};

use koatlas_answers::subject::Subject;

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
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
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

    /// How long to look.
    pub fn patience(&self) -> Patience {
        let Stakes { most_states, time_limit, .. } = *self;
        Patience { most_states, time_limit }
    }
}
