//! Check that no type is missing and that the occurrences are right: a catalogue is compared with all settings of a few points
//! ([`settings`](super::settings) defines them).

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::Suicide;

use super::lists::not_drawn_key;
use super::settings::all_settings::AllSettings;
use super::{Catalogue, StatedNotDrawn, check_same, missing};
use crate::{Budget, Refused, Unproved};

/// Result of the comparison with all settings of a few points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Complete {
    /// Number of points up to which no type is missing.
    pub up_to: usize,
    /// Number of types with more points in the catalogue than a setting without obstacle has: that setting perhaps cannot be drawn.
    pub larger: usize,
}

/// Compares a catalogue with all settings of up to `most` points. Fails at the first difference.
pub(crate) fn check(
    catalogue: &Catalogue,
    policy: Suicide,
    most: usize,
    budget: &mut Budget,
) -> Result<Complete, Unproved> {
    let up_to = most.min(catalogue.max_points);
    // Settings are enumerated by ascending points, as those of several pieces are made of smaller pieces.
    let boards = catalogue.types.iter().map(|entry| (entry.id.clone(), entry.first_points)).collect();
    let mut all = AllSettings::new(catalogue.has_mortal(), policy, up_to, boards);
    // Fewest points of a setting with the type; of one without obstacle, of those that matter; and of one that can be drawn as it is: of
    // one piece without mortal strings.
    let (mut first, mut open, mut drawn) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let mut occurrences: BTreeMap<String, u64> = BTreeMap::new();
    let drawn_or_not =
        catalogue.types.iter().map(|entry| &entry.id).chain(catalogue.not_drawn.iter().map(|entry| &entry.id));
    let listed: BTreeSet<&String> = drawn_or_not.collect();
    for (points, entry) in (1..=up_to).zip(&catalogue.by_points) {
        let found = all.enumerate(points, budget)?;
        let place = format!("by_points, {points} points");
        check_same(&format!("{place}, settings"), &entry.settings, &found.settings)?;
        check_same(&format!("{place}, components"), &entry.components, &found.components)?;
        if let Some(id) = found.types.iter().find(|id| !listed.contains(id)) {
            let map = if catalogue.has_mortal() { "types and not_drawn" } else { "types" };
            return Err(missing(map, id).into());
        }
        found.types.into_iter().for_each(|id| _ = first.entry(id).or_insert(points));
        found.without_obstacle.into_iter().for_each(|id| _ = open.entry(id).or_insert(points));
        found.without_mortal.into_iter().for_each(|id| _ = drawn.entry(id).or_insert(points));
        found.occurrences.into_iter().for_each(|(id, settings)| *occurrences.entry(id).or_default() += settings);
        let of_all = entry.types_of_all_settings.unwrap_or(entry.cumulative_types);
        check_same(&format!("{place}, types_of_all_settings"), &of_all, &first.len())?;
    }
    for entry in &catalogue.types {
        // At least the points of the smallest setting, at most those of the smallest that can certainly be drawn.
        let least = first.get(&entry.id).copied().unwrap_or(up_to + 1);
        let most = drawn.get(&entry.id).copied().unwrap_or(usize::MAX);
        let key = format!("type {}, first_points", entry.id);
        check_same(&key, &entry.first_points, &entry.first_points.clamp(least, most))?;
        // Exactly the occurrences if all settings are known; at least as many if there are larger settings.
        let known = occurrences.get(&entry.id).copied().unwrap_or(0);
        let found = if up_to == catalogue.max_points { known } else { known.max(entry.occurrences) };
        check_same(&format!("type {}, occurrences", entry.id), &entry.occurrences, &found)?;
    }
    for entry in &catalogue.not_drawn {
        let StatedNotDrawn { id, points, .. } = entry;
        let reason = if drawn.contains_key(id) {
            "a setting of one piece without mortal strings has it, and that can be drawn"
        } else if entry.is_impossible() && open.contains_key(id) {
            "it is said that it cannot be drawn, and a setting without obstacle has it"
        } else {
            let found = first.get(id).copied().unwrap_or_else(|| (*points).max(up_to + 1));
            check_same(&format!("{}, points", not_drawn_key(id)), points, &found)?;
            continue;
        };
        return Err(Refused::at(not_drawn_key(id), reason).into());
    }
    let types = catalogue.types.iter();
    let larger = types.filter(|entry| open.get(&entry.id).is_some_and(|&open| open < entry.first_points));
    Ok(Complete { up_to, larger: larger.count() })
}

#[cfg(test)]
#[path = "../../tests/inside/complete.rs"]
mod tests;
