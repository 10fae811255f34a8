//! That no type is missing, and how often each occurs: a catalogue beside all settings of a few points.

use std::collections::BTreeMap;

use koatlas_board::Suicide;

use super::errors::{missing, same};
use super::format::{Catalogue, Type};
use super::settings::all::{AllSettings, Points};
use crate::limits::Budget;
use crate::unproved::{Refused, Unproved};

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

pub(crate) fn check(
    catalogue: &Catalogue,
    policy: Suicide,
    most: usize,
    budget: &mut Budget,
) -> Result<Complete, Unproved> {
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
fn is_listed(catalogue: &Catalogue, id: &str) -> Result<(), Refused> {
    let is_there = catalogue.types.iter().any(|entry| entry.id == id);
    if is_there || catalogue.not_drawn.iter().any(|entry| entry.id == id) {
        return Ok(());
    }
    let map = if catalogue.has_mortal() { "types and not_drawn" } else { "types" };
    Err(missing(map, id))
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
    fn check_points(&self, catalogue: &Catalogue, up_to: usize) -> Result<(), Refused> {
        for entry in &catalogue.types {
            let least = self.first.get(&entry.id).copied().unwrap_or(up_to + 1);
            let most = self.drawn.get(&entry.id).copied().unwrap_or(usize::MAX);
            let key = format!("type {}, first_points", entry.id);
            same(&key, &entry.first_points, &entry.first_points.clamp(least, most))?;
        }
        for entry in &catalogue.not_drawn {
            let id = &entry.id;
            if self.drawn.contains_key(id) {
                let reason = "a setting of one piece without mortal strings has it, and that can be drawn";
                return Err(Refused::at(format_args!("not_drawn, {id}"), reason));
            }
            let first = self.first.get(id).copied().unwrap_or_else(|| entry.points.max(up_to + 1));
            same(&format!("not_drawn, {id}, points"), &entry.points, &first)?;
        }
        Ok(())
    }

    /// How often a type occurs: just so often if all settings are known, and no less if there are larger ones.
    fn check_occurrences(&self, catalogue: &Catalogue, up_to: usize) -> Result<(), Refused> {
        for entry in &catalogue.types {
            let known = self.occurrences.get(&entry.id).copied().unwrap_or(0);
            let found = if up_to == catalogue.max_points { known } else { known.max(entry.occurrences) };
            same(&format!("type {}, occurrences", entry.id), &entry.occurrences, &found)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use koatlas_board::Suicide;
    use serde_json::{Value, json};

    use super::{Complete, check};
    use crate::catalogue::format::Catalogue;
    use crate::catalogue::settings::all::AllSettings;
    use crate::limits::{Budget, Limits};

    const DOUBLE_KO: &str = "p3e4-b56d7a4c19613aa7";

    fn budget() -> Budget {
        Budget::new(Limits { work: 1_000_000_000, memory: 1 << 30 })
    }

    /// A catalogue that says of all types up to so many points what is looked at here.
    fn catalogue(most: usize) -> Value {
        let mut all: Value = serde_json::from_str(include_str!("../../tests/data/catalogue-2-none.json")).unwrap();
        let entry = all["types"][0].clone();
        let (mut types, mut by_points) = (serde_json::Map::new(), Vec::new());
        let mut settings = AllSettings::new(true, Suicide::None, most);
        for points in 1..=most {
            let found = settings.of(points, &mut budget()).unwrap();
            for id in found.types {
                let first = json!({"id": id, "first_points": points, "occurrences": 0});
                types.entry(id).or_insert(first);
            }
            for (id, settings) in found.occurrences {
                let so_far = types[&id]["occurrences"].as_u64().unwrap();
                types[&id]["occurrences"] = json!(so_far + settings);
            }
            by_points.push(json!({
                "points": points, "settings": found.settings, "components": found.components, "new_types": 0,
                "cumulative_types": 0, "types_of_all_settings": types.len(),
            }));
        }
        let with = |of: &Value| {
            let mut entry = entry.clone();
            ["id", "first_points", "occurrences"].iter().for_each(|key| entry[*key] = of[*key].clone());
            entry
        };
        all["types"] = types.values().map(with).collect();
        (all["mortal"], all["max_points"], all["by_points"]) = (json!(1), json!(most), json!(by_points));
        all
    }

    fn checked(catalogue: &Value, most: usize) -> Result<Complete, String> {
        let read: Catalogue = serde_json::from_value(catalogue.clone()).unwrap();
        check(&read, Suicide::None, most, &mut budget()).map_err(|unproved| unproved.to_string())
    }

    fn entry<'c>(catalogue: &'c mut Value, id: &str) -> &'c mut Value {
        let types = catalogue["types"].as_array_mut().unwrap();
        types.iter_mut().find(|entry| entry["id"] == id).unwrap()
    }

    /// The double ko among the types that are not drawn.
    fn without_double_ko(points: usize) -> Value {
        let mut catalogue = catalogue(4);
        catalogue["types"].as_array_mut().unwrap().retain(|entry| entry["id"] != DOUBLE_KO);
        catalogue["not_drawn"] = json!([{
            "id": DOUBLE_KO, "points": points, "pieces": 2, "mortal_strings": 1, "positions": 3, "plays": 4,
            "reason": "not found: nobody looked",
        }]);
        catalogue
    }

    #[test]
    fn all_types_are_there() {
        let whole = catalogue(4);
        assert_eq!(checked(&whole, 5), Ok(Complete { up_to: 4, larger: 0 }));
        for left_out in 0..whole["types"].as_array().unwrap().len() {
            let mut without = whole.clone();
            let id = without["types"].as_array_mut().unwrap().remove(left_out)["id"].as_str().unwrap().to_owned();
            let said = checked(&without, 5).unwrap_err();
            assert!(said.contains(&id) && said.contains("types and not_drawn"), "{said}");
        }
    }

    /// That it can be drawn is not known here; how many points it has is.
    #[test]
    fn a_type_that_was_not_drawn() {
        assert_eq!(checked(&without_double_ko(4), 4), Ok(Complete { up_to: 4, larger: 0 }));
        let said = checked(&without_double_ko(3), 4).unwrap_err();
        assert!(said.contains(DOUBLE_KO) && said.contains("found to be 4"), "{said}");
        let mut unknown = without_double_ko(4);
        unknown["not_drawn"].as_array_mut().unwrap().push(without_double_ko(4)["not_drawn"][0].clone());
        unknown["not_drawn"][1]["id"] = json!("p3e4-0000000000000000");
        let said = checked(&unknown, 4).unwrap_err();
        assert!(said.contains("p3e4-0000000000000000, points") && said.contains("found to be 5"), "{said}");
    }

    #[test]
    fn the_fewest_points() {
        let whole = catalogue(4);
        let with = |id: &str, points: usize| {
            let mut changed = whole.clone();
            entry(&mut changed, id)["first_points"] = json!(points);
            checked(&changed, 4)
        };
        // On five points perhaps, if four cannot be drawn; on three it is on no setting.
        assert_eq!(with(DOUBLE_KO, 5), Ok(Complete { up_to: 4, larger: 1 }));
        assert!(with(DOUBLE_KO, 3).unwrap_err().contains("found to be 4"));
        // The basic ko is on two points without any mortal string.
        assert!(with("p2e2-e3462c0a87fcd676", 3).unwrap_err().contains("found to be 2"));
        assert!(with("p2e2-e3462c0a87fcd676", 1).unwrap_err().contains("found to be 2"));
        let mut unknown = whole.clone();
        entry(&mut unknown, DOUBLE_KO)["id"] = json!("p3e4-0000000000000000");
        unknown["not_drawn"] = without_double_ko(4)["not_drawn"].clone();
        assert!(checked(&unknown, 4).unwrap_err().contains("found to be 5"));
    }

    #[test]
    fn occurrences() {
        let with = |id: &str, change: i64, most: usize| {
            let mut changed = catalogue(4);
            let settings = entry(&mut changed, id)["occurrences"].as_i64().unwrap();
            entry(&mut changed, id)["occurrences"] = json!(settings + change);
            checked(&changed, most).map(|complete| complete.up_to)
        };
        for change in [-1, 1] {
            assert!(with("p2e2-e3462c0a87fcd676", change, 4).unwrap_err().contains("occurrences"));
        }
        assert!(with(DOUBLE_KO, 1, 4).unwrap_err().contains("found to be 0"));
        // Larger settings, which are not enumerated, may have it as well.
        assert_eq!(with(DOUBLE_KO, 1, 3), Ok(3));
        assert_eq!(with("p2e2-e3462c0a87fcd676", 1, 3), Ok(3));
        assert!(with("p2e2-e3462c0a87fcd676", -1680, 3).unwrap_err().contains("occurrences"));
    }
}
