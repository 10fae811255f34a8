//! Lists of moves as people write them: `B d2; W pass; B kopass:c2`; and options of rule sets.

use std::fmt::Display;
use std::str::FromStr;

use koatlas_rulesets::{GameMove, RuleSet};

use crate::failure::Failure;

/// Reads the moves of the option `--moves`.
///
/// # Errors
/// At the first move that is none, with its number.
pub fn read(text: &str) -> anyhow::Result<Vec<GameMove>> {
    list(text).map_err(|error| Failure::input(format_args!("--moves, {error}")))
}

/// Reads moves with semicolons between them. There may be one at the end, and no moves at all.
///
/// # Errors
/// At the first move that is none, with its number.
pub fn list<M: FromStr<Err: Display>>(text: &str) -> Result<Vec<M>, String> {
    let text = text.trim();
    let moves = text.strip_suffix(';').unwrap_or(text);
    if moves.is_empty() {
        return if text.is_empty() { Ok(Vec::new()) } else { Err(nothing(1)) };
    }
    moves.split(';').zip(1..).map(|(text, number)| one(text.trim(), number)).collect()
}

fn one<M: FromStr<Err: Display>>(text: &str, number: usize) -> Result<M, String> {
    if text.is_empty() {
        return Err(nothing(number));
    }
    text.parse().map_err(|error| format!("move {number}: {error}"))
}

fn nothing(number: usize) -> String {
    format!("move {number}: nothing is written before the semicolon: remove it")
}

/// A rule set with options set, each written `KEY=VALUE`.
///
/// # Errors
/// If an option has another form, is given twice, or does not exist, or has no such value.
pub fn with_options(rules: &RuleSet, options: &[String]) -> anyhow::Result<RuleSet> {
    let mut rules = rules.clone();
    let mut seen = Vec::new();
    for option in options {
        let wrong = |reason: String| Failure::input(format_args!("--option {option:?}: {reason}"));
        let form = || wrong("write KEY=VALUE, for example suicide=none".to_owned());
        let (key, value) = option.split_once('=').ok_or_else(form)?;
        if seen.contains(&key) {
            return Err(wrong(format!("{key:?} is given twice: keep one")));
        }
        rules = rules.with(key, value).map_err(|error| wrong(error.to_string()))?;
        seen.push(key);
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn moves_stand_between_semicolons() {
        let moves = |text: &str| read(text).unwrap().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(moves("B d2; W pass;W kopass:c2"), ["B d2", "W pass", "W kopass:c2"]);
        assert_eq!(moves(" black D2 ;\n"), ["B d2"]);
        assert_eq!([moves(""), moves("  ")], [[""; 0]; 2]);
    }

    #[test]
    fn what_is_no_move_is_named_by_its_number() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert!(error("B d2; X c3").starts_with("--moves, move 2: \"X\" is no colour"));
        assert!(error("B zz9").starts_with("--moves, move 1: \"zz9\" is no point"));
        assert!(error("B kopass:").starts_with("--moves, move 1: \"\" is no point"));
        for (text, number) in [(";", 1), (";;", 1), ("; B a1", 1), ("B a1;;W a2", 2), ("B a1;;", 2)] {
            assert!(error(text).starts_with(&format!("--moves, move {number}: nothing is written")), "{text}");
        }
    }
}
