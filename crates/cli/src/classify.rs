//! `koatlas classify`: cycles at a position, and their fates under the rule sets.

use clap::Args;
use koatlas::text::{parse_moves, parse_number};
use koatlas::{ClassifyAnswer, ClassifyQuestion, Error, classify};
use koatlas_board::Move;

use crate::args::{BareRulesArgs, CommonArgs, TargetArgs};

/// Classifies a position and prints the answer.
pub fn run(args: &ClassifyArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let ClassifyArgs { max_length, longest, rules: BareRulesArgs { suicide }, .. } = *args;
    let subject = args.target.read(suicide, common)?;
    let cycle: Option<Vec<Move>> =
        args.cycle.as_deref().map(parse_moves).transpose().map_err(|error| Error::argument("cycle", error))?;
    let answers = common.answer_each(&subject, suicide, ClassifyAnswer::page, |subject| {
        let question = ClassifyQuestion { subject, suicide, max_length, cycle: cycle.as_deref(), longest };
        classify(question, &common.conditions())
    });
    answers.map(drop)
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas classify triple_ko.toml
  koatlas classify triple_ko.toml --cycle \"B d3; W d2\"")]
pub struct ClassifyArgs {
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub rules: BareRulesArgs,
    /// Number of moves of the longest cycles to look for under the Default Restriction Rules
    #[arg(long, value_name = "N", default_value_t = ClassifyQuestion::MAX_LENGTH, value_parser = parse_number::<usize>)]
    pub max_length: usize,
    /// The cycle that the position is known for, for example "B d3; W b2; B pass; ..."; if not given, that of a .toml file
    #[arg(long, value_name = "MOVES")]
    pub cycle: Option<String>,
    /// Look for the longest sequences inside the component too, under every rule set that ends all sequences
    #[arg(long)]
    pub longest: bool,
}
