//! What the rule sets do with cycles, for eyes.

use koatlas_answers::classify::{JudgedCycle, JudgedCycles, NamedBy};
use koatlas_catalogue::signed;
use koatlas_classifier::{FateGroup, QuotedOutcome};

use crate::terminal::{HEADING, by_common, indented, line, lines, plain, sequence, width};

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
        + &fate_lines(&fates.groups(), width())
        + "\n"
}

/// Rule sets by what they do, in lines for a terminal of such a width.
pub fn fate_lines(groups: &[FateGroup<'_>], width: usize) -> String {
    let texts = groups
        .iter()
        .flat_map(|FateGroup { words, rules, .. }| indented(&format!("{words}: {}", rules.join(", ")), width));
    lines("  rule sets", texts)
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

#[cfg(test)]
mod tests {
    use koatlas_board::Move;
    use koatlas_classifier::Fates;
    use koatlas_formats::{Format, parse_position};

    use super::fate_lines;

    /// The fates of the basic ko that is all of a board of two points.
    fn fates() -> Fates {
        let board = parse_position(b"O .\n", Format::Text).expect("a position").position;
        let moves = ["B b1", "W a1"].map(|text| text.parse::<Move>().expect("a move"));
        Fates::of::<u64>(&board, &moves)
    }

    #[test]
    fn every_rule_set_is_in_one_group() {
        let text = fate_lines(&fates().groups(), 80);
        for (rules, _) in fates().iter() {
            let found = text.split_whitespace().filter(|word| word.trim_end_matches(',') == rules);
            assert_eq!(found.count(), 1, "{rules} in\n{text}");
        }
    }

    #[test]
    fn groups_come_by_their_moves() {
        let text = fate_lines(&fates().groups(), 1000);
        let text = anstream::adapter::strip_str(&text).to_string();
        let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches("  rule sets").trim()).collect();
        assert_eq!(lines[0], "goes on for ever: drr-1play, drr-3pass");
        assert_eq!(lines[lines.len() - 1], "stopped at move 3 (fixed-ko-rule): fixed-ko, drr-fixedko");
        assert!(lines.contains(&"stopped at move 2 (situational superko): ssk, aga, new-zealand"));
    }

    #[test]
    fn lines_are_as_wide_as_the_terminal_at_most() {
        for width in [60, 80, 120] {
            let text = anstream::adapter::strip_str(&fate_lines(&fates().groups(), width)).to_string();
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest.is_some_and(|widest| (width - 30..=width).contains(&widest)), "{text}");
        }
    }
}
