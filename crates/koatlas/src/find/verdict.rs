//! The verdict of any rule set on a ko that was found: also of one with options, which the answer does not list.

use koatlas_rules::RuleSet;

use crate::BoardPositionEntry;
use crate::check::GameOutcome;
use crate::find::KoEntry;

impl KoEntry {
    /// Returns the events if the players repeat the first of the cycles under `rules`, in words.
    pub fn verdict(&self, rules: &RuleSet) -> String {
        let is_default = RuleSet::find(rules.id()).is_ok_and(|default| default.has_same_parts(rules));
        let known = self.verdicts.under(rules.id()).filter(|_| is_default);
        known.cloned().or_else(|| self.verdict_with_options(rules)).unwrap_or_default()
    }

    fn verdict_with_options(&self, rules: &RuleSet) -> Option<String> {
        let KoEntry { rows, region, immortal, to_move, .. } = self.clone();
        let entry = BoardPositionEntry { rows, region: Some(region), immortal, to_move, ko: None };
        let board = entry.position().ok()?;
        Some(GameOutcome::of_cycle(rules, &board, &self.cycles.first()?.moves).text.sentence)
    }
}
