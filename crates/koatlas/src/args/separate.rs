//! The arguments of `koatlas separate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use koatlas_answers::text::half_points;
use koatlas_answers::text::number;
use koatlas_board::{Size, Suicide};
use koatlas_outcome::HalfPoints;

/// `koatlas separate`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
All legal positions of all boards with at most K points are solved under both rule sets, Black to move; those with \
White to move are the same with the colours exchanged. The answer is the position with the fewest points, and among \
these with the shortest play, in which the value differs: what a player can force. With --differ winner it is who wins at the \
komi: Black, White, nobody (equal), or neither, if no player can force a win and it is not equal.

A position is printed as it stands in a position file: put there, `koatlas solve` gives its two values again.

Examples:
  koatlas separate --rules psk,ssk --suicide none --max-points 6
  koatlas separate --rules psk,ssk --suicide none --board 1x6 --differ winner --komi 3 --all
  koatlas separate --rules all --max-points 4 --json
  koatlas separate --rules psk,geneva --max-points 4 --catalogue results/coupled-5-multi")]
pub struct Separate {
    /// Two rule sets or more, as `koatlas rules` lists them, with commas between; all: every pair
    #[arg(long, value_name = "A,B|all", value_delimiter = ',', required = true)]
    pub rules: Vec<String>,
    /// Most points of a board
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = number::<usize>)]
    pub max_points: usize,
    /// Which suicides are allowed under all of them: none, multi, all; if not given, what each has by itself
    #[arg(long, value_name = "POLICY")]
    pub suicide: Option<Suicide>,
    /// What differs: value (what a player can force) or winner (who wins at the komi)
    #[arg(long, value_name = "WHAT", default_value = "value")]
    pub differ: What,
    /// Points that White gets
    #[arg(long, value_name = "POINTS", default_value = "0", value_parser = half_points, allow_hyphen_values = true)]
    pub komi: HalfPoints,
    /// Look at this board alone
    #[arg(long, value_name = "ROWSxCOLS", conflicts_with_all = ["max_points", "catalogue"])]
    pub board: Option<Size>,
    /// List every position that differs, up to symmetry, and not the smallest alone
    #[arg(long)]
    pub all: bool,
    /// A folder with a catalogue: the boards of its types, with at most K points, are solved too
    #[arg(long, value_name = "DIR")]
    pub catalogue: Option<PathBuf>,
    /// Most states that one search may look at; what takes more counts as not decided
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = number::<u64>)]
    pub most_states: u64,
}

/// What two rule sets must differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// In what a player can force.
    Value,
    /// In who wins.
    Winner,
}
