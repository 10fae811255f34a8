//! `koatlas solve`: who wins, with best play, under a rule set; the strategies as a certificate.

use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::json::list;
use koatlas::solve::{SolveQuestion, SolvedPosition, answer};
use koatlas::text::options;
use koatlas::value::{ended, found, points};
use koatlas_board::grouped;
use koatlas_certificates::{self as certificates, Board, OutcomeCertificate};
use koatlas_outcome::{BestMoves, HalfPoints, Interval, Strategy};
use koatlas_rulesets::GameMove;

use crate::args::{ChosenRules, Common, Stakes, Target};
use crate::check::named;
use crate::failure::{Failure, claim, file};
use crate::interrupt::{self, INTERRUPT};
use crate::terminal::{assumed, line, line_if_any, listed, sequence, title};

/// Finds the value, prints it with the best moves and a variation, and writes the strategies.
pub fn run(args: &Solve, common: &Common) -> anyhow::Result<()> {
    let conditions = common.conditions();
    let rules = args.chosen.rules()?;
    let subject = args.target.read()?.with_to_move(args.stakes.to_move);
    let _claim = claim(args.certificate.as_deref(), &[], &conditions)?;
    interrupt::listen()?;
    let question = SolveQuestion {
        subject: &subject,
        rules: &rules,
        terms: args.stakes.terms(),
        patience: args.stakes.patience(),
        table: args.table.as_deref(),
        strategies: args.certificate.is_some(),
    };
    let answer = answer(question, &conditions)?;
    let written = args.certificate.as_deref().map_or(Ok(()), |file| write(&answer, file));
    common.print("solve", || answer.json(), || page(&answer))?;
    written?;
    subject.finished(answer.limit)
}

/// Writes the strategies.
fn write(answer: &SolvedPosition<'_>, path: &Path) -> anyhow::Result<()> {
    let certificate = of(answer);
    if certificate.black.is_none() && certificate.white.is_none() {
        return Err(Failure::work("--certificate: no bound is known, so there is no strategy to certify"));
    }
    let bytes = certificate.to_bytes();
    Ok(file(path, "certificate", &INTERRUPT, |out| out.write_all(&bytes))?)
}

fn of(answer: &SolvedPosition<'_>) -> OutcomeCertificate {
    let SolvedPosition { question: SolveQuestion { subject, rules, terms, .. }, found, .. } = answer;
    let [black, white] = [0, 1].map(|player: usize| found.strategies[player].as_ref().map(written_out));
    OutcomeCertificate {
        ruleset: rules.id().to_owned(),
        options: options(rules).into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        board: Board::of(&subject.position),
        komi: terms.komi,
        void_is: terms.void_is,
        black,
        white,
    }
}

/// A strategy with its moves as texts.
fn written_out(strategy: &Strategy) -> certificates::Strategy {
    let node =
        |moves: &Vec<_>| list(moves, |(action, next): &(koatlas_rulesets::Action, _)| (action.to_string(), *next));
    certificates::Strategy { value: strategy.value, nodes: list(&strategy.nodes, node) }
}

/// The value, the best moves, a variation, and how they were found.
fn page(solved: &SolvedPosition<'_>) -> String {
    let (subject, rules, answer) = (solved.question.subject, solved.question.rules, &solved.found);
    let mover = subject.position.to_move().name();
    let head = title(&subject.title, &format!(": {}, {mover} first", named(rules)));
    let best = if answer.exact { best(&answer.best) } else { String::new() };
    let ending = line_if_any("end", answer.outcome.map(ended).unwrap_or_default());
    let found = format!("{}; {} states", answer.method.id(), grouped(answer.states));
    let warnings = assumed(&subject.assumed_of_area());
    let limit = line_if_any("ended by", solved.limit.unwrap_or_default());
    [head, line("value", &value(solved)), best, variation(solved), ending, line("found by", &found), warnings, limit]
        .concat()
}

/// The best moves; if none keeps both bounds, those that keep each.
fn best(best: &BestMoves<GameMove>) -> String {
    let [lo, hi] = best.one.each_ref().map(sequence);
    if best.one.iter().all(Vec::is_empty) {
        return line("best moves", &sequence(&best.both));
    }
    line("best moves", &format!("none keeps both bounds; the lower: {lo}; the upper: {hi}"))
}

/// What each can force, and who wins.
fn value(solved: &SolvedPosition<'_>) -> String {
    let (answer, komi) = (&solved.found, solved.question.terms.komi);
    let known = found(answer, komi);
    let side = |player: &str, bound: Option<HalfPoints>, least: &str| match bound {
        Some(bound) => format!("{player} can force an end at {} or {least}", points(bound)),
        None => format!("{player} can force no end"),
    };
    let Interval { lo, hi } = answer.value;
    if !answer.exact || lo == hi {
        return known;
    }
    format!("{known}: {}, {}; each can prevent more", side("Black", lo, "above"), side("White", hi, "below"))
}

fn variation(solved: &SolvedPosition<'_>) -> String {
    let answer = &solved.found;
    let (first, cycle) = answer.variation.split_at(answer.repeats_from.unwrap_or(answer.variation.len()));
    line_if_any("variation", &listed(first, ", ")) + &line_if_any("for ever", &listed(cycle, ", "))
}

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
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub chosen: ChosenRules,
    #[command(flatten)]
    pub stakes: Stakes,
    /// Write the strategies of both players there; `koatlas verify` checks them
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// For whole boards under the basic ko rule: the values of all states. If the file exists the answer is read from it; otherwise it is made, and `koatlas verify` checks it
    #[arg(long, value_name = "FILE", conflicts_with = "certificate")]
    pub table: Option<PathBuf>,
}
