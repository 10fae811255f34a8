//! Tests that compare a catalogue with all settings: missing types, wrong numbers of points, and occurrences.

use std::collections::BTreeMap;

use crate::catalogue::stated::Catalogue;
use koatlas_board::Suicide;
use serde_json::{Value, json};

use super::{Complete, check};
use crate::catalogue::settings::all_settings::AllSettings;
use crate::limits::{Budget, VerifierLimits};

const DOUBLE_KO: &str = "p3e4-b56d7a4c19613aa7";

fn budget() -> Budget {
    Budget::new(VerifierLimits { work: 1_000_000_000, memory: 1 << 30 })
}

/// Catalogue with true claims about all types of up to this many points, as far as they matter here.
fn catalogue(most: usize) -> Value {
    let mut all: Value = serde_json::from_str(include_str!("../data/catalogue-2-none.json")).unwrap();
    let entry = all["types"][0].clone();
    let (mut types, mut by_points) = (serde_json::Map::new(), Vec::new());
    let mut settings = AllSettings::new(true, Suicide::None, most, BTreeMap::new());
    for points in 1..=most {
        let found = settings.enumerate(points, &mut budget()).unwrap();
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

/// Catalogue with the double ko among the types that are not drawn.
fn without_double_ko(points: usize) -> Value {
    let mut catalogue = catalogue(4);
    catalogue["types"].as_array_mut().unwrap().retain(|entry| entry["id"] != DOUBLE_KO);
    catalogue["not_drawn"] = json!([{
        "id": DOUBLE_KO, "points": points, "pieces": 2, "mortal_strings": 1, "positions": 3, "plays": 4,
        "setting": [], "reason": "not found: nobody looked",
    }]);
    catalogue
}

/// A setting without mortal strings has the basic ko, and can be drawn for certain.
#[test]
fn a_type_that_can_be_drawn_for_certain() {
    let mut catalogue = without_double_ko(4);
    let basic = entry(&mut catalogue, "p2e2-e3462c0a87fcd676")["id"].take();
    catalogue["types"].as_array_mut().unwrap().retain(|entry| !entry["id"].is_null());
    catalogue["not_drawn"][0]["id"] = basic;
    catalogue["not_drawn"][0]["points"] = json!(2);
    let said = checked(&catalogue, 2).unwrap_err();
    assert!(said.ends_with("a setting of one piece without mortal strings has it, and that can be drawn"), "{said}");
}

/// The board of the double ko has no obstacle, so its type cannot be one that no board has.
#[test]
fn a_type_that_can_be_drawn_for_all_that_is_known() {
    let mut catalogue = without_double_ko(4);
    catalogue["not_drawn"][0]["reason"] = json!("cannot be drawn: its strings cross");
    let said = checked(&catalogue, 4).unwrap_err();
    assert!(said.ends_with("it is said that it cannot be drawn, and a setting without obstacle has it"), "{said}");
    // On smaller settings there is no double ko.
    assert_eq!(checked(&catalogue, 3), Ok(Complete { up_to: 3, larger: 0 }));
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

/// This check does not know that it can be drawn, but its number of points.
#[test]
fn a_type_that_was_not_drawn() {
    assert_eq!(checked(&without_double_ko(4), 4), Ok(Complete { up_to: 4, larger: 0 }));
    let said = checked(&without_double_ko(3), 4).unwrap_err();
    assert!(said.contains(DOUBLE_KO) && said.contains("found to be 4"), "{said}");
    let mut unknown = without_double_ko(4);
    unknown["not_drawn"].as_array_mut().unwrap().push(without_double_ko(4)["not_drawn"][0].clone());
    unknown["not_drawn"][1]["id"] = json!("p3e4-0000000000000000");
    let said = checked(&unknown, 4).unwrap_err();
    assert!(said.contains("p3e4-0000000000000000\", points") && said.contains("found to be 5"), "{said}");
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
