//! The arguments of `koatlas conform`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use koatlas_answers::text::number;
use koatlas_board::Size;

use super::chosen_rules::ChosenRules;

/// `koatlas conform`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
The program is started, without a shell, and plays the sequences of the project, the test suite of the rule set and random games in \
which much is taken and retaken. In every position it is asked which moves are legal, and each answer is compared with the rule set; so are the board, \
the end and the area, where the program tells them. Every kind of disagreement is told once, with the shortest game found. \
The rule sets that agree with every answer of this run are listed: they may still differ from the program where nothing was asked.

By GTP the program needs boardsize, clear_board and play, and is_legal, all_legal or undo. loadsgf or set_position lets it begin \
with a position, list_stones or showboard tells the board. The protocol has no end of games: moves after it are not asked about. \
data/conformance/README.md has the ten lines of the protocol of JSON.

Exit code: 0 if all agrees, 1 if not or if the program fails, 2 if it cannot be started.

Examples:
  koatlas conform --gtp 'gnugo --mode gtp --positional-superko' --rules psk --suicide none
  koatlas conform --gtp ./my-engine --rules tromp-taylor --sizes 2x2,3x3,9x9 --out games
  koatlas conform --protocol json 'python3 adapter.py' --rules aga --json")]
pub struct Conform {
    /// A program that speaks the Go Text Protocol, with its arguments
    #[arg(long, value_name = "COMMAND", required_unless_present = "protocol", conflicts_with_all = ["protocol", "command"])]
    pub gtp: Option<String>,
    /// The protocol of the program that is named after it: gtp, or json for lines of JSON
    #[arg(long, value_name = "PROTOCOL", requires = "command", hide_possible_values = true)]
    pub protocol: Option<ProtocolName>,
    /// The program for --protocol, with its arguments
    #[arg(value_name = "COMMAND", requires = "protocol")]
    pub command: Option<String>,
    /// The rule set that it is said to follow
    #[command(flatten)]
    pub chosen: ChosenRules,
    /// Number of random games, after the sequences
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = number::<usize>)]
    pub games: usize,
    /// Another number gives other random games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>)]
    pub seed: u64,
    /// Board sizes with commas between, in turn; nothing is played on others, and no shorter game is looked for there. If not given, 1x1 to 19x19, mostly small ones
    #[arg(long, value_name = "ROWSxCOLS,...", value_delimiter = ',')]
    pub sizes: Vec<Size>,
    /// Most time for an answer; a program that takes longer is ended and started again
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub answer_limit: Duration,
    /// A folder for the games that show disagreements, as SGF
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// A protocol by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProtocolName {
    /// The Go Text Protocol.
    Gtp,
    /// Lines of JSON.
    Json,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=86_400.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("\"{text}\" is no time: write seconds from 0.01 to 86400"))
}
