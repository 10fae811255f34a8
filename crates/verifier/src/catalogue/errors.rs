//! Errors of the check of a catalogue.

use std::collections::BTreeMap;
use std::fmt::Debug;

use crate::{RULE_SETS, Refused};

/// Checks that the stated value of `key` is the one found.
pub(crate) fn check_same<T: PartialEq + Debug>(key: &str, stated: &T, found: &T) -> Result<(), Refused> {
    if stated == found {
        return Ok(());
    }
    let [stated, found] = [stated, found].map(|value| shortened(&format!("{value:?}")));
    Err(Refused::new(format_args!("{key} is {stated}, and found to be {found}")))
}

/// Error of the map with the name `map`, which has no entry for `key` and needs one.
pub(crate) fn missing(map: &str, key: &str) -> Refused {
    Refused::new(format_args!("{map} says nothing of {key}"))
}

/// Error of the map with the name `map`, which has an entry for `key` that does not belong there.
pub(crate) fn stray(map: &str, key: &str) -> Refused {
    Refused::new(format_args!("{map} speaks of {key}, which has no place there"))
}

/// Returns the values of `stated` by rule set, in the order of [`RULE_SETS`]. Fails if one is missing, or another key is there; the
/// error calls it `map`.
pub(crate) fn values_by_rule_set<'m, T>(
    map: &str,
    stated: &'m BTreeMap<String, T>,
) -> Result<Vec<(&'static str, &'m T)>, Refused> {
    if let Some(key) = stated.keys().find(|key| !RULE_SETS.contains(&key.as_str())) {
        return Err(stray(map, key));
    }
    RULE_SETS.into_iter().map(|id| Ok((id, stated.get(id).ok_or_else(|| missing(map, id))?))).collect()
}

fn shortened(value: &str) -> String {
    const LONGEST: usize = 60;
    let start: String = value.chars().take(LONGEST).collect();
    if start.len() < value.len() { format!("{start}...") } else { start }
}
