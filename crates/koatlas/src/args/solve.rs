//! The arguments of `koatlas solve`.

use std::path::PathBuf;

use clap::Args;

use super::chosen_rules::ChosenRules;
use super::stakes::Stakes;
use crate::args::ko_rule::Target;

/// `koatlas solve`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
The value is the area, Black minus White, of the final board, region and rest, with best play of both. Plays outside \
the region are not considered. A win by the rule itself counts as 1000 points, which is more than any score.

Under rule sets by which play need not end, the value is two numbers: what Black can force an end at or above, and \
what White can force an end at or below. If they differ, each can keep play going for ever. With --void-is separate the \
two can differ under any rule set that knows ends without result.

A move is best if it keeps both numbers. If no move keeps both, the moves are listed that keep the one, and those that keep \
the other. Where no player can force an end, every move is best that keeps it so.

Examples:
  koatlas solve --board 2x3 --rules psk
  koatlas solve triple_ko.toml --rules geneva --to-move W
  koatlas solve --board 3x3 --rules ssk --certificate ssk.json
  koatlas solve --board 3x4 --rules basic-ko --table 3x4.table")]
pub struct Solve {
    /// The start.
    #[command(flatten)]
    pub target: Target,
    /// The rule set, with its options.
    #[command(flatten)]
    pub chosen: ChosenRules,
    /// Who moves, what ends are worth, and how long to look.
    #[command(flatten)]
    pub stakes: Stakes,
    /// Write the strategies of both players there; `koatlas verify` checks them
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// For whole boards under the basic ko rule: the values of all states. If the file exists the answer is read from it; otherwise it is made, and `koatlas verify` checks it
    #[arg(long, value_name = "FILE", conflicts_with = "certificate")]
    pub table: Option<PathBuf>,
}
