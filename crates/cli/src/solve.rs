//! `koatlas solve`: the value of a position under a rule set, with strategies as a certificate.

use std::path::PathBuf;

use clap::Args;
use koatlas::conditions::ReachedLimit;
use koatlas::files::claim;
use koatlas::value::{outcome_in_words, points, value_in_words};
use koatlas::{SolveAnswer, SolveQuestion, solve};
use koatlas_board::grouped;
use koatlas_certificates::OutcomeCertificate;
use koatlas_outcome::{BestFor, BestMoves, GameSolution, Interval};
use koatlas_rulesets::GameMove;

use crate::args::{ChosenRules, CommonArgs, TargetArgs, ValueArgs};
use crate::check::rules_title;
use crate::interrupt;
use crate::output::write_certificate;
use crate::terminal::{assumed, join_unbreakable, line, line_if_any, sequence, title};

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
    common.answer(&answer, || page(question, &answer))?;
    written?;
    Ok(subject.ensure_finished(answer.limit)?)
}

const UNKNOWN: &str = "--certificate: no bound is known, so there is no strategy to certify";

fn page(SolveQuestion { subject, rules, .. }: SolveQuestion<'_>, answer: &SolveAnswer) -> String {
    let (found, mover) = (&answer.found, answer.to_move.name());
    let head = title(&subject.title, &format!(": {}, {mover} first", rules_title(rules)));
    let best = if found.exact { best(&found.best) } else { String::new() };
    let ending = line_if_any("end", found.outcome.map(outcome_in_words).unwrap_or_default());
    let method = format!("{}; {} states", found.method, grouped(found.states));
    let warnings = assumed(&answer.warnings);
    let limit = line_if_any("ended by", answer.limit.map_or("", ReachedLimit::id));
    [head, line("value", &value(answer)), best, variation(found), ending, line("found by", &method), warnings, limit]
        .concat()
}

/// Best moves. If no move keeps both bounds, lists those that keep each.
fn best(best: &BestMoves<GameMove>) -> String {
    let text = match &best.one {
        None => sequence(&best.both),
        Some(BestFor { lo, hi }) => {
            format!("none keeps both bounds; the lower: {}; the upper: {}", sequence(lo), sequence(hi))
        }
    };
    line("best moves", &text)
}

fn value(answer: &SolveAnswer) -> String {
    let known = value_in_words(answer.found.value, answer.found.exact, answer.local, answer.komi.0);
    let Interval { lo, hi } = answer.found.value;
    if !answer.found.exact || lo == hi {
        return known;
    }
    let [black, white] = [("Black", lo, "above"), ("White", hi, "below")].map(|(player, bound, side)| match bound {
        Some(bound) => format!("{player} can force an end at {} or {side}", points(bound)),
        None => format!("{player} can force no end"),
    });
    format!("{known}: {black}, {white}; each can prevent more")
}

fn variation(GameSolution { variation, repeats_from, .. }: &GameSolution) -> String {
    let (first, cycle) = variation.split_at(repeats_from.unwrap_or(variation.len()));
    line_if_any("variation", &join_unbreakable(first, ", ")) + &line_if_any("for ever", &join_unbreakable(cycle, ", "))
}

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
