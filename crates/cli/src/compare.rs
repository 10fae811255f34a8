//! `koatlas compare`: the winner under every rule set.

use clap::Args;
use koatlas::{CompareAnswer, CompareQuestion, compare};
use koatlas_board::Suicide;

use crate::args::{CommonArgs, TargetArgs, ValueArgs};
use crate::interrupt;

/// Solves the target under every rule set, and prints the rule sets grouped by value.
pub fn run(args: &CompareArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let subject = args.target.read(Suicide::Multi, common)?.with_to_move(args.stakes.to_move);
    interrupt::listen()?;
    let (terms, limits) = (args.stakes.terms(), args.stakes.limits());
    let answers = common.answer_each(&subject, Suicide::Multi, CompareAnswer::page, |subject| {
        compare(CompareQuestion { subject, terms, limits }, &common.conditions())
    })?;
    Ok(subject.ensure_finished(answers.iter().find_map(|answer| answer.limit))?)
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Each rule set plays with its own suicide policy. Rule sets that agree in value stand together, the best value for Black first; \
within, those that agree in best moves and what comes of them. \"Not decided\" is what a limit has ended; \"no end can be forced\" is proved.

Examples:
  koatlas compare triple_ko.toml
  koatlas compare --board 2x2 --time-limit 10")]
pub struct CompareArgs {
    #[command(flatten)]
    pub target: TargetArgs,
    // The limit of states holds for each rule set, that of time for all of them together.
    #[command(flatten)]
    pub stakes: ValueArgs,
}
