//! `koatlas cycles`: counts elementary cycles by length.

use std::path::PathBuf;

use clap::Args;
use koatlas::files::claim;
use koatlas::text::parse_number;
use koatlas::{CyclesAnswer, CyclesOfLength, CyclesQuestion, cycles};
use koatlas_position_graph::Model;

use crate::args::{CommonArgs, KoRulesArgs, TargetArgs};
use crate::interrupt;
use crate::terminal::{assumed, title};

/// Counts the cycles, optionally lists them in a file, and prints the counts; prints them even if writing fails.
pub fn run(args: &CyclesArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let conditions = common.conditions();
    let _claim = claim(args.list.as_deref(), [], &conditions)?;
    let subject = args.target.read(args.rules.suicide, common)?;
    interrupt::listen()?;
    let question = CyclesQuestion {
        subject: &subject,
        model: args.rules.model,
        suicide: args.rules.suicide,
        basic_ko: args.rules.ko_rule.is_some(),
        max_length: args.max_length,
        list: args.list.as_deref(),
    };
    let (answer, listed) = cycles(question, &conditions)?;
    common.answer(&answer, || page(question, &answer))?;
    Ok(listed?)
}

fn page(CyclesQuestion { subject, basic_ko, .. }: CyclesQuestion<'_>, answer: &CyclesAnswer) -> String {
    let CyclesAnswer { model, suicide, max_length, ref counts, ref warnings, .. } = *answer;
    let rows = counts.iter().filter(|count| count.cycles.0 > 0);
    let rows = rows.map(|CyclesOfLength { length, cycles }| (length.to_string(), cycles.to_string()));
    let rows: Vec<(String, String)> = rows.collect();
    let edges = if model == Model::WithPasses { "moves" } else { "plays" };
    let rule = if basic_ko { ", rules basic-ko" } else { "" };
    let what = format!(": elementary cycles of up to {max_length} {edges}, model {model}, suicide {suicide}{rule}");
    let title = title(&subject.title, &what) + &assumed(warnings);
    if rows.is_empty() {
        return title + "none\n";
    }
    let width = rows.iter().map(|(_, cycles)| cycles.len()).max().unwrap_or(0).max("cycles".len());
    let head = format!("{edges:>6}  {:>width$}\n", "cycles");
    let lines = rows.iter().map(|(length, cycles)| format!("{length:>6}  {cycles:>width$}\n"));
    title + &head + &lines.collect::<String>()
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
In the model with-passes the circuit of two passes is left out: it exists in every position.

With --rules basic-ko the cycles are those that the basic ko rule does not stop: players alternate, nobody passes, and the plays can \
be repeated for ever. No situation is met twice in such a cycle, whatever its ko point. A retake leads back to the situation before \
the capture, so that of the cycles of the alternating model the rule stops those of two plays, and no others.

Examples:
  koatlas cycles --board 2x2 --model alternating --max-length 10
  koatlas cycles triple_ko.toml --list cycles.jsonl")]
pub struct CyclesArgs {
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub rules: KoRulesArgs,
    /// Largest number of edges of a cycle; an edge is a play, or in the model with-passes a pass (two passes alone are left out)
    #[arg(long, value_name = "N", default_value_t = CyclesQuestion::MAX_LENGTH, value_parser = parse_number::<usize>)]
    pub max_length: usize,
    /// Write every cycle to this file as a move-sequence, one JSON object per line
    #[arg(long, value_name = "FILE")]
    pub list: Option<PathBuf>,
}
