//! `koatlas rules`: describes rule sets, and puts some side by side.

use clap::{Args, Subcommand};
use koatlas::{CompareRulesQuestion, RulesQuestion};

use crate::args::CommonArgs;
use crate::asked::ask_alone;
use crate::help;

/// Describes rule sets, or compares some.
pub fn run(args: &RulesArgs, common: &CommonArgs) -> anyhow::Result<()> {
    match &args.command {
        Some(RulesCommand::Compare(question)) => ask_alone(question, common),
        None => ask_alone(&args.question, common),
    }
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_long_help = help::RULES)]
pub struct RulesArgs {
    #[command(subcommand)]
    pub command: Option<RulesCommand>,
    #[command(flatten)]
    pub question: RulesQuestion,
}

#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// Put rule sets side by side: how sequences end, what tells them apart, and what they do with famous kos
    #[command(after_long_help = help::COMPARE_RULES)]
    Compare(CompareRulesQuestion),
}
