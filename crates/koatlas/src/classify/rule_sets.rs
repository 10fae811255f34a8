//! What the rule sets do with cycles, for eyes.

use koatlas_answers::classify::{JudgedCycle, JudgedCycles, NamedBy};
use koatlas_catalogue::signed;
use koatlas_classifier::{FateGroup, QuotedOutcome};

use crate::terminal::{HEADING, by_common, indented, line, lines, plain, sequence};

/// Every cycle about which rule sets are asked, with its names, its moves and what becomes of it, and then what the file
/// quotes from others. Cycles with the same moves are one.
pub fn blocks(cycles: &JudgedCycles, outcomes: &[QuotedOutcome]) -> String {
    let (known, unplayable) = match cycles.known.as_ref().map(|known| (known_by(known.named_by), &known.judged)) {
        Some((name, Ok(judged))) => (Some((name, judged)), String::new()),
        Some((name, Err(reason))) => (None, plain(&format!("{name}: none without suicide: {reason}")) + "\n"),
        None => (None, String::new()),
    };
    let past = cycles.past_basic_ko.as_ref();
    let past = past.map(|judged| ("the shortest cycle that the basic ko rule lets pass", judged));
    let shortest = cycles.shortest.as_ref().map(|judged| ("the shortest cycle of all", judged));
    let named = known.into_iter().chain(past).chain(shortest);
    let blocks = by_common(named.map(|(name, judged)| (&judged.cycle.moves, (name, judged)))).into_iter();
    unplayable + &blocks.map(|(_, named)| block(&named)).collect::<String>() + &quoted(outcomes)
}

fn known_by(named_by: NamedBy) -> &'static str {
    match named_by {
        NamedBy::File => "the cycle that the position is known for",
        NamedBy::Option => "the cycle of --cycle",
    }
}

/// A cycle under its names: first what goes on for ever, the rest by the moves at which it happens.
fn block(named: &[(&str, &JudgedCycle)]) -> String {
    let JudgedCycle { cycle, fates } = named[0].1;
    let mut title = named.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("; also ");
    title[..1].make_ascii_uppercase();
    plain(&format!("{HEADING}{title}{HEADING:#}"))
        + &line("  word", &format!("{}; balance {}", cycle.word, signed(cycle.balance)))
        + &line("  moves", &sequence(&cycle.moves))
        + &fate_lines(&fates.groups())
        + "\n"
}

/// Rule sets by what they do.
pub fn fate_lines(groups: &[FateGroup]) -> String {
    let text = |FateGroup { words, rules, .. }: &FateGroup| indented(&format!("{words}: {}", rules.join(", ")));
    lines("  rule sets", groups.iter().flat_map(text))
}

/// What the file quotes, under a heading that says so.
fn quoted(outcomes: &[QuotedOutcome]) -> String {
    let said = |QuotedOutcome { rules, says, source }: &QuotedOutcome| {
        plain(&format!("{}: \"{says}\" ({source})", rules.join(", ")))
    };
    let said: String = outcomes.iter().map(said).collect();
    let heading = || plain(&format!("{HEADING}Quoted from the sources that are named, not computed{HEADING:#}"));
    if outcomes.is_empty() { said } else { heading() + &said + "\n" }
}
