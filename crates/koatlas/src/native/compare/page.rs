//! The page of [`CompareAnswer`].

use std::collections::BTreeMap;

use koatlas_catalogue::CyclesUnder;
use koatlas_classifier::ByRuleSet;
use koatlas_outcome::BestFor;
use koatlas_rules::{GameMove, RuleSet};

use super::{AnswerGroup, CompareAnswer, ValueRow};
use crate::page::{Block, Page, join_unbreakable};
use crate::show::endless_cycles;
use crate::subject::Subject;
use crate::value::{outcome_in_words, value_in_words};
impl CompareAnswer {
    /// The page about the position `subject`.
    pub fn page(&self, subject: &Subject) -> Page {
        let asked = if self.local { "values" } else { "who wins" };
        let title = Block::headed(&subject.title, format!(": {asked}, {} first", self.to_move.name()));
        let limit = self.limit.map(|limit| Block::row("ended by", limit.id()));
        let assumptions =
            Block::region(self.used.as_ref()).into_iter().chain(Block::assumed(&self.warnings)).chain(limit);
        let cycles = self.cycles_under.iter().map(cycles).collect();
        let rows = self.rows.iter().map(|row| self.paragraphs(row));
        Page::new([vec![title]].into_iter().chain(rows).chain([cycles, assumptions.collect()]))
    }

    fn paragraphs(&self, row: &ValueRow) -> Vec<Block> {
        let value = Block::text(value_in_words(row.value, row.exact, self.local, self.komi.0));
        let groups = row.groups.iter().flat_map(|group| {
            let rule_sets = Block::indented(1, join_unbreakable(&group.rulesets, ", "));
            [rule_sets].into_iter().chain(best_play(group, row.exact).map(|best| Block::indented(2, best)))
        });
        [value].into_iter().chain(groups).collect()
    }
}

/// Fates of all cycles, including the rule sets under which none goes on for ever.
fn cycles(endless: &BTreeMap<String, CyclesUnder>) -> Block {
    let listed = RuleSet::all().map(|rules| (rules.id(), endless.get(rules.id()).cloned().unwrap_or_default()));
    let others = endless.iter().filter(|(id, _)| RuleSet::listed_id(id).is_none());
    let others = others.filter_map(|(id, cycles)| Some((RuleSet::known_id(id)?, cycles.clone())));
    endless_cycles(&listed.chain(others).collect::<ByRuleSet<_>>())
}

fn best_play(AnswerGroup { best, length, outcome, .. }: &AnswerGroup, exact: bool) -> Option<String> {
    let moves = match &best.one {
        _ if !exact => return None,
        Some(BestFor { lo, hi }) => format!("by {} for the lower bound, {} for the upper", moves(lo), moves(hi)),
        None if best.both.is_empty() => return None,
        None => format!("by {}", moves(&best.both)),
    };
    Some(match length.zip(*outcome) {
        Some((length, outcome)) => format!("{moves}; {length} moves: {}", outcome_in_words(outcome)),
        None => format!("{moves}; play goes on for ever"),
    })
}

fn moves(moves: &[GameMove]) -> String {
    join_unbreakable(moves.iter().map(|game_move| game_move.action), ", ")
}
