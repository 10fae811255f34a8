//! What the rule sets do with the shortest cycle, for eyes.

use koatlas_classifier::Fates;
use koatlas_rulesets::{Ended, Fate, Outcome, Refusal};

use crate::output::player;
use crate::paragraph::{self, LABEL, filled};

/// Columns by which a line that goes on is indented.
const INDENT: usize = 2;

/// What may become of the cycle, each with the rule sets under which it does: first what goes on for ever, the rest by the
/// moves at which it happens.
pub fn block(fates: &Fates, width: usize) -> String {
    let width = width.saturating_sub(LABEL + INDENT);
    let lines = groups(fates).into_iter().flat_map(|(words, members)| {
        let lines = filled(&format!("{words}: {}", members.join(", ")), width).into_iter().enumerate();
        lines.map(|(i, text)| if i == 0 { text } else { " ".repeat(INDENT) + &text })
    });
    paragraph::lines("on this cycle", lines)
}

/// The rule sets by what they do.
fn groups(fates: &Fates) -> Vec<(String, Vec<&'static str>)> {
    let mut groups: Vec<(Option<usize>, String, Vec<&'static str>)> = Vec::new();
    for (rules, fate) in fates.iter() {
        let words = words(fate);
        match groups.iter_mut().find(|(_, known, _)| *known == words) {
            Some((_, _, members)) => members.push(rules),
            None => groups.push((fate.number(), words, vec![rules])),
        }
    }
    groups.sort_by_key(|&(number, ..)| number);
    groups.into_iter().map(|(_, words, members)| (words, members)).collect()
}

/// A fate in words.
fn words(fate: Fate) -> String {
    match fate {
        Fate::ForEver => "goes on for ever".to_owned(),
        Fate::Stopped { number, by: Refusal::Barred(barred) } => {
            format!("stopped at move {number} ({})", barred.bar.name())
        }
        Fate::Stopped { number, by } => format!("stopped at move {number} ({})", by.id()),
        Fate::Forfeited { number } => format!("stone forfeited at move {number}"),
        Fate::Ended { number, ended: Ended { outcome, by } } => match outcome {
            Outcome::Score => format!("ended at move {number} ({})", by.id().replace('-', " ")),
            Outcome::Void => format!("void at move {number}"),
            Outcome::Tie => format!("a tie at move {number}"),
            Outcome::Win(winner) => format!("{} wins at move {number}", player(winner)),
        },
    }
}

#[cfg(test)]
mod tests {
    use koatlas_board::Move;
    use koatlas_classifier::Fates;
    use koatlas_files::{Format, parse_position};

    use super::block;

    /// The fates of the basic ko that is all of a board of two points.
    fn fates() -> Fates {
        let board = parse_position(b"O .\n", Format::Text).expect("a position").position;
        let moves = ["B b1", "W a1"].map(|text| text.parse::<Move>().expect("a move"));
        Fates::of::<u64>(&board, &moves)
    }

    #[test]
    fn every_rule_set_is_in_one_group() {
        let text = block(&fates(), 80);
        for (rules, _) in fates().iter() {
            let found = text.split_whitespace().filter(|word| word.trim_end_matches(',') == rules);
            assert_eq!(found.count(), 1, "{rules} in\n{text}");
        }
    }

    #[test]
    fn groups_come_by_their_moves() {
        let text = block(&fates(), 1000);
        let text = anstream::adapter::strip_str(&text).to_string();
        let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches("on this cycle").trim()).collect();
        assert_eq!(lines[0], "goes on for ever: drr-1play, drr-3pass");
        assert_eq!(lines[lines.len() - 1], "stopped at move 3 (fixed-ko-rule): fixed-ko, drr-fixedko");
        assert!(lines.contains(&"stopped at move 2 (situational superko): ssk, aga, new-zealand"));
    }

    #[test]
    fn lines_are_as_wide_as_the_terminal_at_most() {
        for width in [60, 80, 120] {
            let text = anstream::adapter::strip_str(&block(&fates(), width)).to_string();
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest.is_some_and(|widest| (width - 30..=width).contains(&widest)), "{text}");
        }
    }
}
