//! Cases in words.

use std::collections::BTreeMap;

use koatlas_rulesets::{Action, Ended};

use crate::suites::case::{Case, Other, Step, Verdict};
use crate::suites::pairs::Difference;
use crate::suites::wanted::outcome_words;

/// What a case is there for: a line for each thing that it shows, and one for the rule sets of which it tells.
pub(super) fn purpose(case: &Case) -> Vec<String> {
    let shows = case.shows.iter().map(|shown| format!("{}: {}.", shown.id, shown.words));
    shows.chain(others(case)).collect()
}

/// The rule sets that say something else, together where they say the same.
fn others(case: &Case) -> Vec<String> {
    let mut alike: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for other in &case.tells_from {
        alike.entry(verdict(other.verdict)).or_default().push(named(other));
    }
    alike
        .into_iter()
        .map(|(verdict, named)| format!("Other rule sets say of the last move: {verdict} {}.", named.join(", ")))
        .collect()
}

fn named(other: &Other) -> String {
    let by_repetition = other.smallest.contains(&Difference::Repetition);
    format!("{}{}", other.ruleset, if by_repetition { " (by repetition)" } else { "" })
}

/// What happens in a step. Nothing is said of a move that is legal and no more, unless it is the last.
pub(super) fn step(step: &Step, number: usize, is_last: bool) -> String {
    if !is_last && verdict(step.verdict) == verdict(Verdict::MADE) {
        return String::new();
    }
    let player = step.made.colour.name();
    let does = match step.made.action {
        Action::Play(point) => format!("plays at {point}"),
        Action::Pass => "passes".to_owned(),
        Action::KoPass(point) => format!("passes for the ko at {point}"),
    };
    format!("Move {number}: {player} {does}. {}", verdict(step.verdict))
}

/// A verdict as a sentence.
pub(super) fn verdict(verdict: Verdict) -> String {
    let forfeited = if verdict.forfeited { " The stone is taken off again." } else { "" };
    let offered = if verdict.offered { " The players may agree that there is no result." } else { "" };
    match verdict {
        Verdict { refused: Some(refused), .. } => format!("ILLEGAL, and not made: {refused}."),
        Verdict { ended: Some(Ended { outcome, by }), score, .. } => {
            let score = score.unwrap_or_default();
            format!("Legal.{forfeited} It ends the sequence ({by}): {}; area {score}.", outcome_words(outcome))
        }
        _ => format!("Legal.{forfeited}{offered}"),
    }
}
