//! The arguments of `koatlas suite`.

use std::path::PathBuf;

use clap::Args;

use crate::args::chosen_rules::{Asked, NamedOrAll, RuleOptions};

/// `koatlas suite`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
A case is a start and moves, with the verdict on each move and the board after it. Each case is the smallest that shows \
something about the rule set, or that tells it from another one; README.md in the folder says what was gone through, and \
how to test a program. The folder also gets suite.jsonl, for programs, and suite.sgf, for eyes. `koatlas verify` replays a \
suite.jsonl with code of its own.

Examples:
  koatlas suite --rules psk --out psk
  koatlas suite --rules aga --option superko=natural --out aga
  koatlas suite --rules all --out suites       a folder for each rule set")]
pub struct Suite {
    /// The rule set, as `koatlas rules` lists them, or `all`: each with its defaults, in a folder of its own
    #[arg(long = "rules", value_name = "ID|all", value_parser = NamedOrAll, hide_possible_values = true)]
    pub rule_set: Asked,
    /// Options of the rule set.
    #[command(flatten)]
    pub options: RuleOptions,
    /// The folder, which is made if there is none
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}
