//! `koatlas separate`: the smallest positions with different values or winners under two rule sets.

use koatlas::check::rules_title;
use koatlas::separate::{DifferIn, SeparatedPair, SeparatedPosition};
use koatlas::value::{bounds, verdict};
use koatlas::{Question, SeparateAnswer, SeparateQuestion};
use koatlas_files::{Format, PositionFile, write_position};
use koatlas_outcome::Interval;
use koatlas_rules::RuleSet;

use crate::args::CommonArgs;
use crate::interrupt;
use crate::terminal::{labelled, line, title};

/// Solves all small positions under the rule sets, and prints the first differences of each pair.
pub fn run(question: &SeparateQuestion, common: &CommonArgs) -> anyhow::Result<()> {
    let rules = question.rule_sets()?;
    interrupt::listen()?;
    let answer = question.ask(&(), &common.conditions())?;
    common.answer(&answer, || page(&rules, &answer))?;
    Ok(question.check_whole(&answer, &(), &common.conditions())?)
}

fn page(rules: &[RuleSet], answer: &SeparateAnswer) -> String {
    let is_all = answer.pairs.iter().any(|pair| pair.all.is_some());
    let which = if is_all { "positions" } else { "the smallest positions" };
    let what = if answer.differ == DifferIn::Winner { "in who wins" } else { "in the value" };
    let text = format!(": {which} in which rule sets differ {what}, {}", among(answer));
    let paragraphs: Vec<String> = answer.pairs.iter().map(|pair| paragraph(rules, answer, pair)).collect();
    title("separations", &text) + &paragraphs.join("\n")
}

fn among(answer: &SeparateAnswer) -> String {
    match answer.board {
        Some(board) => format!("board {board}"),
        None => format!("boards of up to {} points", answer.max_points),
    }
}

fn paragraph(rules: &[RuleSet], answer: &SeparateAnswer, pair: &SeparatedPair) -> String {
    let counts = match pair.undecided {
        0 => format!("{} positions", pair.decided),
        undecided => format!("{} positions, {undecided} more not decided", pair.decided),
    };
    let name = |id: &String| rules.iter().find(|rules| rules.id() == id).map_or_else(|| id.clone(), rules_title);
    let head = line("rule sets", &pair.rulesets.each_ref().map(name).join("; "));
    let listed = pair.all.as_deref().unwrap_or(pair.smallest.as_slice());
    if listed.is_empty() {
        return head + &line("difference", &format!("none, {} ({counts})", among(answer)));
    }
    let positions: Vec<String> = listed.iter().map(|found| position(answer, pair, found)).collect();
    head + &positions.join("\n") + &line("among", &counts)
}

/// A position as in a text file, with its value under each rule set.
fn position(answer: &SeparateAnswer, pair: &SeparatedPair, found: &SeparatedPosition) -> String {
    let text = write_position(&PositionFile { name: None, position: found.position.clone() }, Format::Text);
    let values = [0, 1].map(|side| {
        let [lo, hi] = [found.lo[side], found.hi[side]].map(|bound| bound.map(|points| points.0));
        let value = Interval { lo, hi };
        line(&pair.rulesets[side], &format!("{} ({})", bounds(value), verdict(value, answer.komi.0)))
    });
    labelled("position", text.trim_end().lines().map(str::to_owned)) + &values.concat()
}
