//! The arguments of `koatlas separate`.

use std::path::PathBuf;

use clap::Args;
use koatlas_answers::number::number;
use koatlas_board::Suicide;

/// `koatlas separate`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
All legal positions of all boards with at most K points are solved under both rule sets, Black to move; those with \
White to move are the same with the colours exchanged. The answer is the position with the fewest points, and among \
these with the shortest play, in which the value differs.

Examples:
  koatlas separate --rules psk,ssk --suicide none --max-points 6
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
    /// A folder with a catalogue: the boards of its types, with at most K points, are solved too
    #[arg(long, value_name = "DIR")]
    pub catalogue: Option<PathBuf>,
    /// Most states that one search may look at; what takes more counts as not decided
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = number::<u64>)]
    pub most_states: u64,
}
