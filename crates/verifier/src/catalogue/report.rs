//! Report on a catalogue that was checked: what holds, and what was not checked.

use std::collections::BTreeSet;

use crate::certificates::quoted;

use super::complete::Complete;
use super::{Catalogue, CheckedType};
use crate::{Proved, VerifiedCatalogue};

impl Proved<VerifiedCatalogue> {
    /// Sums up the check of `catalogue`: of its types, `checked`, and the comparison `complete` with all settings of few points. Without
    /// `names_are_known` there were no known names to compare with.
    pub(crate) fn of_catalogue(
        catalogue: &Catalogue,
        checked: &[CheckedType],
        complete: Complete,
        names_are_known: bool,
    ) -> Proved<VerifiedCatalogue> {
        let mut found = VerifiedCatalogue {
            types: catalogue.types.len(),
            words: catalogue.words.len(),
            fates: checked.iter().map(|checked| checked.fates).sum(),
            complete_up_to: complete.up_to,
            not_drawn: catalogue.not_drawn.len(),
            ..VerifiedCatalogue::default()
        };
        checked.iter().for_each(|checked| found.longest.add(checked.longest));
        let statement = found.statement();
        let mut all = Proved::new(found, statement);
        all.add_settings(catalogue, complete);
        let names: usize = checked.iter().map(|checked| checked.unknown_names).sum();
        if !names_are_known {
            all.add("names and examples".to_owned(), &["types.names", "types.examples"], u64::MAX);
        } else if names > 0 {
            all.add(format!("names that the collection does not have ({names})"), &["types.names"], names as u64);
        }
        all.add_missing(catalogue);
        all
    }

    /// Adds a claim that was not checked: `count` values of each of the `fields`.
    fn add(&mut self, claim: String, fields: &[&'static str], count: u64) {
        self.found.not_checked.push(claim);
        fields.iter().for_each(|field| *self.unchecked.entry(field).or_default() += count);
    }

    /// Adds the claims about settings that were not enumerated, and about boards that were not found.
    fn add_settings(&mut self, catalogue: &Catalogue, complete: Complete) {
        let (points, more) = ((catalogue.max_points - complete.up_to) as u64, complete.up_to + 1);
        let open = catalogue.not_drawn.iter().filter(|entry| !entry.is_impossible()).count();
        let impossible = catalogue.not_drawn.len() - open;
        if points > 0 {
            // A type of one point more than the settings that were enumerated has no smaller setting.
            let larger = catalogue.types.iter().filter(|entry| entry.first_points > more).count();
            let claim = format!(
                "that no type of {more} points or more is missing, and none of them has fewer points than stated"
            );
            self.add(claim, &["types.first_points"], larger as u64);
            let fields = ["by_points.settings", "by_points.components", "by_points.types_of_all_settings"];
            self.add(format!("settings and components of {more} points or more"), &fields, points);
            let claim = format!("occurrences in settings of {more} points or more");
            self.add(claim, &["types.occurrences"], catalogue.types.len() as u64);
        }
        if points > 0 && impossible > 0 {
            let claim = format!(
                "that other settings of {more} points or more of the types that cannot be drawn ({impossible}) have no board"
            );
            self.add(claim, &["not_drawn.reason"], impossible as u64);
        }
        if open > 0 {
            let claim = format!("whether the types for which no board was found ({open}) have one");
            self.add(claim, &["not_drawn.reason"], open as u64);
        }
        if let larger @ 1.. = complete.larger {
            let claim = format!(
                "that {larger} types cannot be drawn with fewer points: a setting that may have no board has fewer than stated"
            );
            self.add(claim, &["types.first_points"], larger as u64);
        }
    }

    /// Adds what the catalogue says nothing of, and the keys that are not known.
    fn add_missing(&mut self, catalogue: &Catalogue) {
        if catalogue.fates.is_none() {
            let claim = "what rule sets do with cycles other than the shortest: nothing is said of it";
            self.found.not_checked.push(claim.to_owned());
        }
        match catalogue.types.iter().filter(|entry| entry.longest.is_none()).count() {
            0 => {}
            none if none == catalogue.types.len() => {
                self.found.not_checked.push("longest sequences: nothing is said of them".to_owned());
            }
            some => self.found.not_checked.push(format!("longest sequences of {some} types: nothing is said of them")),
        }
        let unknown: [(&str, BTreeSet<&String>); 3] = [
            ("", catalogue.others.keys().filter(|key| *key != "version").collect()),
            (" of types", catalogue.types.iter().flat_map(|entry| entry.others.keys()).collect()),
            (" of words", catalogue.words.iter().flat_map(|entry| entry.others.keys()).collect()),
        ];
        for (place, keys) in unknown {
            self.found.not_checked.extend(keys.into_iter().map(|key| format!("the key {}{place}", quoted(key))));
        }
    }
}
