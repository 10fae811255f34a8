//! `koatlas cycles`: elementary cycles by length.

use koatlas_answers::cycles::{Count, Question};
use koatlas_answers::{cycles, subject::Subject};
use koatlas_board::grouped;
use koatlas_position_graph::Model;

use crate::args::classify::Cycles;
use crate::args::common::Common;
use crate::output::{print_json, print_text};
use crate::terminal::{assumed, title};
use crate::{failure, interrupt};

/// Counts the cycles, lists them if that is asked for, and prints the counts, even if the list cannot be written.
///
/// # Errors
/// If the target cannot be read or is too large, if the list cannot be written, or if somebody interrupts.
pub fn run(args: &Cycles, common: &Common) -> anyhow::Result<()> {
    let conditions = common.conditions();
    let _claim = failure::claim(args.list.as_deref(), [], &conditions)?;
    let subject = args.target.read()?;
    interrupt::listen()?;
    let question = Question {
        subject: &subject,
        model: args.model,
        suicide: args.rules.suicide,
        basic_ko: args.rules.ko_rule.is_some(),
        max_length: args.max_length,
        list: args.list.as_deref(),
    };
    let (object, listed) = cycles::answer(question, &conditions)?;
    if common.json {
        print_json(&object)
    } else {
        print_text(&page(args, &subject, (&object.counts, &object.warnings)))
    }?;
    listed
}

fn page(args: &Cycles, subject: &Subject, (counts, warnings): (&[Count], &[String])) -> String {
    let rows: Vec<(String, String)> = counts
        .iter()
        .filter(|count| count.cycles > 0)
        .map(|count| (count.length.to_string(), grouped(count.cycles)))
        .collect();
    let edges = if args.model == Model::WithPasses { "moves" } else { "plays" };
    let rule = if args.rules.ko_rule.is_some() { ", rules basic-ko" } else { "" };
    let what = format!(
        ": elementary cycles of up to {} {edges}, model {}, suicide {}{rule}",
        args.max_length, args.model, args.rules.suicide
    );
    let title = title(&subject.title, &what);
    let title = title + &assumed(warnings);
    if rows.is_empty() {
        return title + "none\n";
    }
    let width = rows.iter().map(|(_, cycles)| cycles.len()).max().unwrap_or(0).max("cycles".len());
    let line = |(length, cycles): (String, String)| format!("{length:>6}  {cycles:>width$}\n");
    let head = line((edges.into(), "cycles".into()));
    title + &head + &rows.into_iter().map(line).collect::<String>()
}
