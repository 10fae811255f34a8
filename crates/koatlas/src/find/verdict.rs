//! The verdict of any rule set on a ko that was found: also of one with options, which the answer does not list.

use koatlas_board::{BoardPosition, Setup, contents_of_rows};
use koatlas_rules::RuleSet;

use crate::check::GameOutcome;
use crate::find::KoEntry;

impl KoEntry {
    /// Returns the events if the players repeat the first of the cycles under `rules`, in words.
    pub fn verdict(&self, rules: &RuleSet) -> String {
        let is_default = rules.with_defaults().has_same_parts(rules);
        let known = self.verdicts.under(rules.id()).filter(|_| is_default);
        known.cloned().or_else(|| self.verdict_with_options(rules)).unwrap_or_default()
    }

    fn verdict_with_options(&self, rules: &RuleSet) -> Option<String> {
        let (size, contents) = contents_of_rows(&self.rows).ok()?;
        let (region, immortal, to_move) = (Some(self.region.clone()), self.immortal.clone(), self.to_move);
        let board = BoardPosition::try_from(Setup { size, contents, region, immortal, to_move }).ok()?;
        Some(GameOutcome::of_cycle(rules, &board, &self.cycles.first()?.moves).text.sentence)
    }
}
