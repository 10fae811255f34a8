//! `koatlas compare`: the winner under every rule set.

use std::collections::BTreeMap;

use koatlas::conditions::ReachedLimit;
use koatlas::subject::Subject;
use koatlas::value::{outcome_in_words, value_in_words};
use koatlas::{AnswerGroup, CompareAnswer, CompareQuestion, ValueRow};
use koatlas_catalogue::CyclesUnder;
use koatlas_classifier::ByRuleSet;
use koatlas_outcome::BestFor;
use koatlas_rules::{GameMove, RuleSet};

use crate::asked::Paged;
use crate::show::endless_cycles;
use crate::terminal::{assumed, join_unbreakable, line_if_any, region, title, width, wrap, wrapped};

impl Paged for CompareQuestion {
    fn page(&self, subject: &Subject, answer: &CompareAnswer) -> String {
        page(subject, answer)
    }
}

fn page(subject: &Subject, answer: &CompareAnswer) -> String {
    let asked = if answer.local { "values" } else { "who wins" };
    let head = title(&subject.title, &format!(": {asked}, {} first", answer.to_move.name()));
    let paragraphs: Vec<String> = answer.rows.iter().map(|row| paragraph(row, answer)).collect();
    let warnings = region(answer.used.as_ref()) + &assumed(&answer.warnings);
    let limit = line_if_any("ended by", answer.limit.map_or("", ReachedLimit::id));
    let gap = if warnings.is_empty() && limit.is_empty() { "" } else { "\n" };
    let cycles = answer.cycles_under.as_ref().map(cycles).unwrap_or_default();
    [head, paragraphs.join("\n"), cycles, gap.to_owned(), warnings, limit].concat()
}

/// Fates of all cycles, including the rule sets under which none goes on for ever.
fn cycles(endless: &BTreeMap<String, CyclesUnder>) -> String {
    let all = RuleSet::all().map(|rules| (rules.id(), endless.get(rules.id()).cloned().unwrap_or_default()));
    endless_cycles(&all.collect::<ByRuleSet<_>>())
}

fn paragraph(row: &ValueRow, answer: &CompareAnswer) -> String {
    let mut text = wrapped(&value_in_words(row.value, row.exact, answer.local, answer.komi.0));
    for group in &row.groups {
        for (indent, part) in [("  ", join_unbreakable(&group.rulesets, ", ")), ("    ", best_play(group, row.exact))] {
            for line in wrap(&part, width().saturating_sub(indent.len())) {
                text += &format!("{indent}{line}\n");
            }
        }
    }
    text
}

fn best_play(AnswerGroup { best, length, outcome, .. }: &AnswerGroup, exact: bool) -> String {
    let moves = match &best.one {
        _ if !exact => return String::new(),
        Some(BestFor { lo, hi }) => format!("by {} for the lower bound, {} for the upper", moves(lo), moves(hi)),
        None if best.both.is_empty() => return String::new(),
        None => format!("by {}", moves(&best.both)),
    };
    match length.zip(*outcome) {
        Some((length, outcome)) => format!("{moves}; {length} moves: {}", outcome_in_words(outcome)),
        None => format!("{moves}; play goes on for ever"),
    }
}

fn moves(moves: &[GameMove]) -> String {
    join_unbreakable(moves.iter().map(|game_move| game_move.action), ", ")
}

/// The end of the help.
pub const HELP: &str = "\
Each rule set plays with its own suicide policy. Rule sets that agree in value stand together, the best value for Black first; \
within, those that agree in best moves and what comes of them. \"Not decided\" is what a limit has ended; \"no end can be forced\" is proved.

Examples:
  koatlas compare triple_ko.toml
  koatlas compare --board 2x2 --time-limit 10";
