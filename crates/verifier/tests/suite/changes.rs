//! Tests with catalogues in which one value is changed, or one key is left out: none is accepted.

use koatlas_verifier::certificates::{CATALOGUE_FIELDS, FieldStatus, fields_of};
use serde_json::{Value, json};

use crate::catalogues::{catalogue, checked};

/// Output of `koatlas catalogue --max-points 2 --suicide none`; a test of the crate `koatlas-catalogue` compares it.
const SMALLER: &str = include_str!("../data/catalogue-2-none.json");

fn smaller_catalogue() -> Value {
    serde_json::from_str(SMALLER).unwrap()
}

/// Lists the places of all values in `value` that are not lists or objects, and of all lists and objects that are not empty.
pub fn places(value: &Value, place: &str, all: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(index, value)| places(value, &format!("{place}/{index}"), all));
        }
        Value::Object(map) => {
            for (key, value) in map {
                let key = key.replace('~', "~0").replace('/', "~1");
                places(value, &format!("{place}/{key}"), all);
            }
        }
        _ => {}
    }
    all.push(place.to_owned());
}

/// Returns other values that might be written in the place of `value`.
pub fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            vec![json!(number + 1), json!(number - 1)]
        }
        Value::String(text) => vec![json!(format!("{text}x")), json!("")],
        Value::Bool(truth) => vec![json!(!truth)],
        Value::Array(list) if list.is_empty() => vec![json!(["x"]), json!([1])],
        Value::Array(list) => vec![json!(list[1..]), json!([list.as_slice(), &list[..1]].concat())],
        Value::Object(map) => {
            let without = |key: &String| {
                let mut map = map.clone();
                map.remove(key);
                Value::Object(map)
            };
            map.keys().take(1).map(without).collect()
        }
        Value::Null => Vec::new(),
    }
}

/// True if `keys` lead to a field whose name has the `parts`. A number may be a key or a place in a list.
fn is_at(keys: &[&str], parts: &[&str]) -> bool {
    let Some((key, keys)) = keys.split_first() else { return parts.is_empty() };
    let is_key = parts.first().is_some_and(|part| part == key || *part == "*");
    is_key && is_at(keys, &parts[1..]) || key.parse::<usize>().is_ok() && is_at(keys, parts)
}

/// Status of the field at `place`; `None` if its values are in other fields.
fn status(place: &str) -> Option<FieldStatus> {
    let keys: Vec<&str> = place.split('/').skip(1).collect();
    let mut fields = fields_of(CATALOGUE_FIELDS);
    fields.find(|(field, _)| is_at(&keys, &field.split('.').collect::<Vec<_>>())).map(|(_, status)| status)
}

/// True if another value in this place may be accepted: the field is not checked, or not without names; or the catalogue is still true, with a
/// weaker upper bound or other numbers of a proof that prove enough.
fn may_change(place: &str) -> bool {
    let parts: Vec<&str> = place.split('/').collect();
    let key = |name: &str| parts.contains(&name);
    let is_upper = key("longest") && parts.last() == Some(&"1");
    let is_unchecked = matches!(status(place), Some(FieldStatus::NotChecked | FieldStatus::Compared));
    is_unchecked || is_upper || key("proofs") || place.is_empty()
}

/// Places that must not have another value.
fn places_that_are_checked(catalogue: &Value) -> Vec<String> {
    let mut all = Vec::new();
    places(catalogue, "", &mut all);
    all.retain(|place| !may_change(place));
    assert!(all.len() > 300, "{}", all.len());
    all
}

/// Returns the changes of one value that are accepted, of every value at each of a list of places.
fn changes_that_are_accepted(good: &Value, step: usize) -> Vec<String> {
    let mut accepted = Vec::new();
    for place in places_that_are_checked(good).into_iter().step_by(step) {
        for other in others(good.pointer(&place).unwrap()) {
            let mut forged = good.clone();
            *forged.pointer_mut(&place).unwrap() = other.clone();
            if forged != *good && checked(&forged).is_ok() {
                accepted.push(format!("{place}: {other}"));
            }
        }
    }
    accepted
}

#[test]
fn no_value_can_be_changed_unnoticed() {
    assert_eq!(changes_that_are_accepted(&smaller_catalogue(), 1), [""; 0]);
}

#[test]
fn no_value_of_the_larger_catalogue_can_be_changed_unnoticed() {
    assert_eq!(changes_that_are_accepted(&catalogue(), 331), [""; 0]);
}

/// Keys without which a catalogue is still accepted. The last four have defaults that hold without mortal strings.
const NOT_NEEDED: [&str; 6] = ["version", "proofs", "mortal", "types_of_all_settings", "pieces", "mortal_strings"];

#[test]
fn keys_cannot_be_left_out() {
    let good = smaller_catalogue();
    let left_out = |place: &str, key: &str| {
        let mut forged = good.clone();
        let object = forged.pointer_mut(place).and_then(Value::as_object_mut).unwrap();
        object.remove(key).map(|_| checked(&forged).is_ok())
    };
    let keys =
        |place: &str| good.pointer(place).and_then(Value::as_object).unwrap().keys().cloned().collect::<Vec<_>>();
    for place in [
        "",
        "/types/0",
        "/types/0/shortest",
        "/types/0/rulesets",
        "/types/0/cycles_under",
        "/types/0/longest",
        "/words/0",
        "/by_points/1",
    ] {
        for key in keys(place).iter().filter(|key| !NOT_NEEDED.contains(&key.as_str())) {
            assert_eq!(left_out(place, key), Some(false), "{place} without {key}");
        }
    }
}
