//! `koatlas longest`: how long a sequence can be under a rule set.

mod known;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use koatlas::longest::{LongestAnswer, LongestQuestion, LongestSearch, answer, read_family};
use koatlas::text::number;
use koatlas::{conditions::INTERRUPTION, text::seconds};
use koatlas_board::grouped;
use koatlas_certificates::Measure;

use crate::args::{ChosenRules, Common, Target};
use crate::check::named;
use crate::failure::{Failure, claim, file};
use crate::interrupt::{self, INTERRUPT};
use crate::rules::suicide;
use crate::terminal::{assumed, line, line_if_any, sequence, shortened, title};

/// Searches a long sequence and a bound, prints both, and writes the certificate.
pub fn run(args: &LongestArgs, common: &Common) -> anyhow::Result<()> {
    let end = args.time_limit.map(|limit| Instant::now() + Duration::from_secs_f64(limit));
    let conditions = common.conditions();
    let rules = args.chosen.rules()?;
    let subject = match (&args.family, args.n) {
        (Some(name), Some(n)) => read_family(name, n)?,
        _ => args.target.read()?,
    };
    let _claim = claim(args.certificate.as_deref(), &args.resume, &conditions)?;
    let question = LongestQuestion { subject: &subject, rules: &rules, measure: args.measure };
    let known = known::of(&args.resume, question)?;
    interrupt::listen()?;
    let search = LongestSearch { iterations: args.iterations, seed: args.seed, end, known: &known };
    let answer = answer(question, search, &conditions)?;
    let written = args.certificate.as_deref().map_or(Ok(()), |file| write_certificate(&answer, file));
    common.print("longest", || answer.json(), || page(&answer, args.full))?;
    written?;
    subject.finished(INTERRUPT.requested().then_some(INTERRUPTION))
}

/// Writes the sequence and the proof.
fn write_certificate(answer: &LongestAnswer<'_>, path: &Path) -> anyhow::Result<()> {
    let found = &answer.found;
    if found.cycle.is_some() {
        return Err(Failure::work("--certificate: sequences need not end, so there is no longest one to certify"));
    }
    let bytes = known::certificate(answer.question, found.lower, &found.sequence, found.proof.clone()).to_bytes();
    Ok(file(path, "certificate", &INTERRUPT, |out| out.write_all(&bytes))?)
}

/// The figures, the sequence, whole or shortened, and how they were found.
fn page(answer: &LongestAnswer<'_>, full: bool) -> String {
    let LongestQuestion { subject, rules, measure } = answer.question;
    let found = &answer.found;
    let head = title(&subject.title, &format!(": {}, {measure}", named(rules)));
    let figure = match (&found.cycle, found.upper) {
        (Some(_), _) => "unbounded: a cycle can go on for ever".to_owned(),
        (None, Some(upper)) if upper == found.lower => format!("exactly {}", grouped(upper)),
        (None, Some(upper)) => format!("at least {}, at most {}", grouped(found.lower), grouped(upper)),
        (None, None) => format!("at least {}; no upper bound is known", grouped(found.lower)),
    };
    let moves = match &found.cycle {
        Some(cycle) => line("beginning", &sequence(&found.sequence)) + &line("cycle", &sequence(cycle)),
        None if full => line("sequence", &sequence(&found.sequence)),
        None => line("sequence", &shortened(&found.sequence)),
    };
    let limit = line_if_any("ended by", answer.limit.unwrap_or_default());
    let certified =
        |bound| format!("at most {}: a certificate can prove no more, as it does not count games", grouped(bound));
    let certified = line_if_any("certified", &answer.certified().map(certified).unwrap_or_default());
    let suicides = line("suicide", suicide(rules.suicide));
    let assumed = assumed(&subject.assumed());
    let method = line("found by", &found.method);
    [head, line("longest", &figure), suicides, method, certified, limit, assumed, moves].concat()
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas longest --board 2x2 --rules psk
  koatlas longest --board 2x3 --rules ssk --time-limit 60 --certificate ssk.json")]
#[command(mut_group("Target", |group| group.required(false)))]
pub struct LongestArgs {
    #[command(flatten)]
    pub target: Target,
    /// A family of boards instead of a target: the families are listed in data/families.toml
    #[arg(long, value_name = "NAME", requires = "n", conflicts_with_all = ["board", "file"])]
    pub family: Option<String>,
    /// The member of the family
    #[arg(long, value_name = "N", requires = "family")]
    pub n: Option<u32>,
    #[command(flatten)]
    pub chosen: ChosenRules,
    /// What is counted: plays, or moves (plays and passes, also the passes at the end)
    #[arg(long, default_value = "plays")]
    pub measure: Measure,
    /// Steps of the random search
    #[arg(long, value_name = "N", default_value_t = LongestSearch::ITERATIONS, value_parser = number::<u64>)]
    pub iterations: u64,
    /// The seed of the random search: the same number gives the same choices
    #[arg(long, value_name = "N", default_value_t = LongestSearch::SEED, value_parser = number::<u64>)]
    pub seed: u64,
    /// End after so many seconds, with the best bounds found so far
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<f64>,
    /// Begin with the sequence of a certificate, as far as the rule set accepts it, and with its bound; may be repeated
    ///
    /// The board of the certificate may be the target turned round or in a mirror. Its bound counts only if rule set, options and measure are the same. The board may also be another one, such as a smaller member of a family: then its moves are tried as they stand.
    #[arg(long, value_name = "FILE")]
    pub resume: Vec<PathBuf>,
    /// Print a long sequence whole
    #[arg(long)]
    pub full: bool,
    /// Write the sequence and the proof there; `koatlas verify` checks them
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}
