//! `koatlas solve`: the value of a position under a rule set, with strategies as a certificate.

use std::path::PathBuf;

use clap::Args;
use koatlas::files::claim;
use koatlas::{SolveQuestion, solve};
use koatlas_certificates::OutcomeCertificate;

use crate::args::{ChosenRules, CommonArgs, TargetArgs, ValueArgs};
use crate::interrupt;
use crate::output::write_certificate;

/// Solves the target, prints the value with the best moves and a variation, and writes the strategies.
pub fn run(args: &SolveArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let conditions = common.conditions();
    let rules = args.chosen.rules()?;
    let subject = args.target.read(rules.suicide, common)?.with_to_move(args.stakes.to_move);
    let _claim = claim(args.certificate.as_deref(), &[], &conditions)?;
    interrupt::listen()?;
    let (terms, limits, table) = (args.stakes.terms(), args.stakes.limits(), args.table.as_deref());
    let strategies = args.certificate.is_some();
    let question = SolveQuestion { subject: &subject, rules: &rules, terms, limits, table, strategies };
    let answer = solve(question, &conditions)?;
    let certificate = || answer.certificate.as_ref().map(OutcomeCertificate::to_bytes);
    let written = args.certificate.as_deref().map_or(Ok(()), |file| write_certificate(file, certificate(), UNKNOWN));
    common.show(&answer, || answer.page(&subject, &rules))?;
    written?;
    Ok(subject.ensure_finished(answer.limit)?)
}

const UNKNOWN: &str = "--certificate: no bound is known, so there is no strategy to certify";

#[derive(Debug, Args)]
#[command(after_long_help = "\
The value is the area, Black minus White, of the final board, region and rest, with best play of both. Plays outside \
the region are not considered: where one could matter, the value is local and names no winner. A win by the rule itself counts as 1000 points, which is more than any score.

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
pub struct SolveArgs {
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub chosen: ChosenRules,
    #[command(flatten)]
    pub stakes: ValueArgs,
    /// Write the strategies of both players to this file; `koatlas verify` checks them
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// For whole boards under the basic ko rule: the values of all states. If the file exists every value in it is checked, and the answer is read from it; otherwise it is made. `koatlas verify` checks it with code of its own
    #[arg(long, value_name = "FILE", conflicts_with = "certificate")]
    pub table: Option<PathBuf>,
}
