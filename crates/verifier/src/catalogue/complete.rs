//! That no type is missing, and how often each occurs: a catalogue beside all settings of a few points.

use std::collections::BTreeMap;

use super::errors::{Failed, Wrong, same};
use super::format::{Catalogue, Type};
use super::settings::all::{AllSettings, Points};
use crate::limits::Budget;
use crate::literal::suicide::Suicide;

/// What is certain after all settings of a few points were enumerated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Complete {
    /// Up to so many points no type is missing.
    pub up_to: usize,
    /// Types that have more points in the catalogue than the fewest of a setting: perhaps those cannot be drawn.
    pub larger: usize,
}

/// What the settings enumerated so far have.
#[derive(Default)]
struct Seen {
    /// The fewest points of a setting that has a type.
    first: BTreeMap<String, usize>,
    /// The fewest points of a setting of one piece without mortal strings: that can be drawn as it is.
    drawn: BTreeMap<String, usize>,
    /// The settings of one piece that have a type.
    occurrences: BTreeMap<String, u64>,
}

/// Compares a catalogue with all settings of up to so many points.
///
/// # Errors
/// If something is missing or counted wrongly, or if it takes more than the limits allow.
pub(crate) fn check(
    catalogue: &Catalogue,
    policy: Suicide,
    most: usize,
    budget: &mut Budget,
) -> Result<Complete, Failed> {
    let up_to = most.min(catalogue.max_points);
    let (mut all, mut seen) = (AllSettings::new(catalogue.has_mortal(), policy, up_to), Seen::default());
    for (points, entry) in (1..=up_to).zip(&catalogue.by_points) {
        let found = all.of(points, budget)?;
        let key = |key: &str| format!("by_points, {points} points, {key}");
        same(&key("settings"), &entry.settings, &found.settings)?;
        same(&key("components"), &entry.components, &found.components)?;
        let new = seen.add(points, found);
        new.iter().try_for_each(|id| is_listed(catalogue, id))?;
        let of_all = entry.types_of_all_settings.unwrap_or(entry.cumulative_types);
        same(&key("types_of_all_settings"), &of_all, &seen.first.len())?;
    }
    seen.check_points(catalogue, up_to)?;
    seen.check_occurrences(catalogue, up_to)?;
    let larger = |entry: &&Type| seen.first.get(&entry.id).is_some_and(|&first| first < entry.first_points);
    Ok(Complete { up_to, larger: catalogue.types.iter().filter(larger).count() })
}

/// A type must be there, or be named as one that is not drawn.
fn is_listed(catalogue: &Catalogue, id: &str) -> Result<(), Failed> {
    let is_there = catalogue.types.iter().any(|entry| entry.id == id);
    if is_there || catalogue.not_drawn.iter().any(|entry| entry.id == id) {
        return Ok(());
    }
    let map = if catalogue.has_mortal() { "types and not_drawn" } else { "types" };
    Err(Wrong::Key { map, key: id.to_owned(), missing: true }.into())
}

impl Seen {
    /// Adds the settings of so many points. The types that no setting had before.
    fn add(&mut self, points: usize, found: Points) -> Vec<String> {
        for (id, settings) in found.occurrences {
            *self.occurrences.entry(id).or_insert(0) += settings;
        }
        for id in found.without_mortal {
            self.drawn.entry(id).or_insert(points);
        }
        let new: Vec<String> = found.types.into_iter().filter(|id| !self.first.contains_key(id)).collect();
        self.first.extend(new.iter().map(|id| (id.clone(), points)));
        new
    }

    /// The fewest points stated are those of a setting that has the type. They are no fewer than those of all settings, and no
    /// more than those of a setting that can be drawn for certain.
    fn check_points(&self, catalogue: &Catalogue, up_to: usize) -> Result<(), Failed> {
        for entry in &catalogue.types {
            let least = self.first.get(&entry.id).copied().unwrap_or(up_to + 1);
            let most = self.drawn.get(&entry.id).copied().unwrap_or(usize::MAX);
            let key = format!("type {}, first_points", entry.id);
            same(&key, &entry.first_points, &entry.first_points.clamp(least, most))?;
        }
        for entry in &catalogue.not_drawn {
            let id = &entry.id;
            if self.drawn.contains_key(id) {
                let reason = "a setting of one piece without mortal strings has it, and that can be drawn".to_owned();
                return Err(Wrong::Board { key: format!("not_drawn, {id}"), reason }.into());
            }
            let first = self.first.get(id).copied().unwrap_or_else(|| entry.points.max(up_to + 1));
            same(&format!("not_drawn, {id}, points"), &entry.points, &first)?;
        }
        Ok(())
    }

    /// How often a type occurs: just so often if all settings are known, and no less if there are larger ones.
    fn check_occurrences(&self, catalogue: &Catalogue, up_to: usize) -> Result<(), Failed> {
        for entry in &catalogue.types {
            let known = self.occurrences.get(&entry.id).copied().unwrap_or(0);
            let found = if up_to == catalogue.max_points { known } else { known.max(entry.occurrences) };
            same(&format!("type {}, occurrences", entry.id), &entry.occurrences, &found)?;
        }
        Ok(())
    }
}
