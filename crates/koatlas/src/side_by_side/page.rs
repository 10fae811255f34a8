//! The page about rule sets side by side.

use koatlas_board::grouped;
use koatlas_rules::Bar;

use super::{FamousEntry, SideBySide};
use crate::check::rules_title;
use crate::groups::group_by_key;
use crate::page::{Block, Page};
use crate::value::outcome_in_words;

impl SideBySide {
    /// The page about the rule sets.
    pub fn page(&self) -> Page {
        Page::new(self.begin().into_iter().chain([self.famous(), self.census()]))
    }

    /// The sections with which the page begins: the names of the rule sets, how sequences end, and what a referee remembers.
    pub(crate) fn begin(&self) -> Vec<Vec<Block>> {
        let titles = self.definitions.iter().map(|rules| Block::text(rules_title(rules)));
        let head = Block::headed(self.title(), "");
        let ends = self.each("How sequences end", |id| {
            let ends = &self.ends[id];
            match ends.always {
                Some(true) => format!("they always end: {}", ends.reason),
                Some(false) => format!("they can go on for ever: {}", ends.reason),
                None => format!("they are not proved to end: {}", ends.reason),
            }
        });
        let memory = self
            .each("What a referee remembers besides the position and the player to move", |id| self.memory[id].clone());
        vec![[head].into_iter().chain(titles).collect(), ends, memory]
    }

    /// The title of the page.
    pub(crate) fn title(&self) -> String {
        format!("{} rule sets side by side", self.rulesets.len())
    }

    /// A section with a row for each rule set.
    fn each(&self, head: &str, text: impl Fn(&str) -> String) -> Vec<Block> {
        let rows = self.rulesets.iter().map(|id| Block::row(id, text(id)));
        [Block::headed(head, "")].into_iter().chain(rows).collect()
    }

    pub(crate) fn famous(&self) -> Vec<Block> {
        let head = "Famous kos, if both players repeat their cycle";
        [Block::headed(head, "")].into_iter().chain(self.famous.iter().flat_map(|ko| self.fates(ko))).collect()
    }

    /// What happens to a ko, each with the rule sets under which it does.
    fn fates(&self, ko: &FamousEntry) -> Vec<Block> {
        let groups = group_by_key(self.rulesets.iter().map(|id| (&ko.sentences[id], id.clone())));
        let are_all = groups.len() == 1;
        let rows = groups.into_iter().map(|(sentence, ids)| {
            let ids = if are_all { "all".to_owned() } else { ids.join(", ") };
            Block::row(ids, sentence)
        });
        [Block::headed(&ko.name, format!(", {} moves", ko.cycle.len()))].into_iter().chain(rows).collect()
    }

    pub(crate) fn census(&self) -> Vec<Block> {
        let census = &self.census;
        let head = format!(
            ": {} of {} came back to a position; in how many of these a rule set objects, and how",
            census.games_that_repeat,
            grouped(census.games)
        );
        let objects = self.rulesets.iter().map(|id| {
            let ways = census.objects[id].iter().map(|(way, games)| format!("{} in {games}", in_words(way)));
            let ways = ways.collect::<Vec<_>>().join("; ");
            Block::row(id, if ways.is_empty() { "it objects to none" } else { &ways })
        });
        let differ = census.differ.iter().map(|pair| {
            Block::text(format!("{} differ in {} of these games.", pair.rulesets.join(" and "), pair.games))
        });
        [Block::headed("Games that were played", head)].into_iter().chain(objects).chain(differ).collect()
    }
}

/// A way in which a rule set objects, an identifier of [`CensusEntry::objects`](super::CensusEntry::objects), in words.
fn in_words(way: &str) -> String {
    match (way, Bar::with_id(way), way.parse()) {
        (_, Some(bar), _) => format!("a play is illegal by the {}", bar.name()),
        (.., Ok(outcome)) => outcome_in_words(outcome).to_owned(),
        ("turn", ..) => "a play is out of turn".to_owned(),
        ("forfeited", ..) => "a stone is taken off".to_owned(),
        _ => way.to_owned(),
    }
}
