//! `koatlas longest`: the longest sequences under a rule set.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use koatlas::conditions::ReachedLimit;
use koatlas::files::claim;
use koatlas::text::{parse_number, parse_seconds};
use koatlas::{LongestQuestion, Subject, families, longest};
use koatlas_certificates::{Certificate, Measure};

use crate::args::{ChosenRules, CommonArgs, TargetArgs};
use crate::interrupt::{self, INTERRUPT};
use crate::output::write_certificate;

/// Searches for a long sequence and an upper bound, prints both, and writes the certificate.
pub fn run(args: &LongestArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let conditions = common.conditions();
    let rules = args.chosen.rules()?;
    let subject = match (&args.family, args.n) {
        (Some(name), Some(n)) => Subject { argument: format!("--family {name} --n {n}"), ..families::member(name, n)? },
        _ => args.target.read(rules.suicide, common)?,
    };
    let _claim = claim(args.certificate.as_deref(), &args.resume, &conditions)?;
    let LongestArgs { measure, iterations, seed, time_limit, ref resume, .. } = *args;
    let question = LongestQuestion { subject: &subject, rules: &rules, measure, iterations, seed, time_limit, resume };
    interrupt::listen()?;
    let answer = longest(question, &conditions)?;
    let certificate = || answer.certificate.as_ref().map(Certificate::to_bytes);
    let written = args.certificate.as_deref().map_or(Ok(()), |file| write_certificate(file, certificate(), ENDLESS));
    common.show(&answer, || answer.page(question, args.full))?;
    written?;
    Ok(subject.ensure_finished(INTERRUPT.is_requested().then_some(ReachedLimit::Interruption))?)
}

const ENDLESS: &str = "--certificate: sequences need not end, so there is no longest one to certify";

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas longest --board 2x2 --rules psk
  koatlas longest --board 2x3 --rules ssk --time-limit 60 --certificate ssk.json")]
#[command(mut_group("target", |group| group.required(false)))]
pub struct LongestArgs {
    #[command(flatten)]
    pub target: TargetArgs,
    /// A family of boards instead of a target: the families are listed in data/families.toml
    #[arg(long, value_name = "NAME", requires = "n", conflicts_with_all = ["board", "file"])]
    pub family: Option<String>,
    /// The member of the family
    #[arg(long, value_name = "N", requires = "family")]
    pub n: Option<u32>,
    #[command(flatten)]
    pub chosen: ChosenRules,
    /// Unit of length: plays, or moves (plays and passes, including the passes at the end)
    #[arg(long, default_value = "plays")]
    pub measure: Measure,
    /// Number of steps of the random search
    #[arg(long, value_name = "N", default_value_t = LongestQuestion::ITERATIONS, value_parser = parse_number::<u64>)]
    pub iterations: u64,
    /// Seed of the random search: the same number gives the same choices
    #[arg(long, value_name = "N", default_value_t = LongestQuestion::SEED, value_parser = parse_number::<u64>)]
    pub seed: u64,
    /// Stop after this time and print the best bounds found so far
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub time_limit: Option<Duration>,
    /// Start with the sequence of a certificate, as far as the rule set accepts it, and with its bound; may be repeated
    ///
    /// The board of the certificate may be the target rotated or reflected. Its bound counts only if rule set, options and measure are the same. The board may also be another one, such as a smaller member of a family: then its moves are tried as they stand.
    #[arg(long, value_name = "FILE")]
    pub resume: Vec<PathBuf>,
    /// Print a long sequence whole
    #[arg(long)]
    pub full: bool,
    /// Write the sequence and the proof to this file; `koatlas verify` checks them
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}
