//! `koatlas solve`: who wins, with best play, under a rule set; the strategies as a certificate.

mod text;
pub mod value;

use std::path::{Path, PathBuf};

use clap::Args;
use koatlas_answers::solve;
use koatlas_answers::solve::{Answer, Question};
use koatlas_certificates::{Board, OutcomeCertificate};
use koatlas_outcome::{Strategy, VoidIs};

use crate::args::chosen_rules::ChosenRules;
use crate::args::common::Common;
use crate::args::ko_rule::Target;
use crate::args::stakes::Stakes;
use crate::failure::Failure;
use crate::interrupt::INTERRUPT;
use crate::output::{print_json, print_text};
use crate::{failure, interrupt};

/// Finds the value, prints it with the best moves and a variation, and writes the strategies.
///
/// # Errors
/// If the target, the rule set's options or the file of the certificate cannot be used, if a limit is reached or somebody
/// interrupts, or if nothing can be printed.
pub fn run(args: &Solve, common: &Common) -> anyhow::Result<()> {
    let conditions = common.conditions();
    let rules = args.chosen.rules()?;
    let subject = args.stakes.first_mover(args.target.read()?);
    let _claim = failure::claim(args.certificate.as_deref(), &[], &conditions)?;
    interrupt::listen()?;
    let question = Question {
        subject: &subject,
        rules: &rules,
        terms: args.stakes.terms(),
        patience: args.stakes.patience(),
        table: args.table.as_deref(),
        strategies: args.certificate.is_some(),
    };
    let answer = solve::answer(question, &conditions)?;
    let written = args.certificate.as_deref().map_or(Ok(()), |file| write(&answer, file));
    if common.json {
        print_json(&solve::object(&answer))?;
    } else {
        print_text(&text::page(&answer))?;
    }
    written?;
    answer.finished()
}

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

/// What the file is called.
const CERTIFICATE: &str = "certificate";

/// Writes the strategies.
///
/// # Errors
/// If nobody can force an end, as far as is known, or the file cannot be written.
pub fn write(answer: &Answer<'_>, file: &Path) -> anyhow::Result<()> {
    let certificate = of(answer);
    if certificate.black.is_none() && certificate.white.is_none() {
        return Err(Failure::work("--certificate: no bound is known, so there is no strategy to certify"));
    }
    let bytes = certificate.to_bytes();
    failure::file(file, &INTERRUPT, |out| out.write_all(&bytes))
        .map_err(|error| failure::unwritable(file, CERTIFICATE, &error))
}

fn of(answer: &Answer<'_>) -> OutcomeCertificate {
    let Answer { question: Question { subject, rules, terms, .. }, found, .. } = answer;
    let [black, white] = [0, 1].map(|player: usize| found.strategies[player].as_ref().map(written_out));
    OutcomeCertificate {
        ruleset: rules.id().to_owned(),
        options: rules.parameters().into_iter().map(|p| (p.key().to_owned(), p.value(rules))).collect(),
        board: Board::of(&subject.position),
        komi: terms.komi,
        void_is: match terms.void_is {
            VoidIs::Draw => koatlas_certificates::VoidIs::Draw,
            VoidIs::Black => koatlas_certificates::VoidIs::Black,
            VoidIs::White => koatlas_certificates::VoidIs::White,
            VoidIs::Separate => koatlas_certificates::VoidIs::Separate,
        },
        black,
        white,
    }
}

/// A strategy with its moves as texts.
fn written_out(strategy: &Strategy) -> koatlas_certificates::Strategy {
    let node = |moves: &Vec<(koatlas_rulesets::Action, Option<u32>)>| {
        moves.iter().map(|(action, next)| (action.to_string(), *next)).collect()
    };
    koatlas_certificates::Strategy { value: strategy.value, nodes: strategy.nodes.iter().map(node).collect() }
}
