//! What is said of something under every rule set.

use std::fmt;
use std::marker::PhantomData;

use koatlas_classifier::{FateEntry, Fates};
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::json_line::line;

/// A value for each rule set, by the rule sets' identifiers, in the order of their listing. As JSON an object with a line a
/// rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByRuleSet<T>(Vec<(String, T)>);

/// The fates of a cycle under every rule set.
pub type FatesEntry = ByRuleSet<FateEntry>;

impl<T> ByRuleSet<T> {
    /// The rule sets with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(id, value)| (id.as_str(), value))
    }

    /// The value for a rule set, if it is listed.
    #[must_use]
    pub fn under(&self, rules: &str) -> Option<&T> {
        self.iter().find(|&(id, _)| id == rules).map(|(_, value)| value)
    }
}

impl<T> Default for ByRuleSet<T> {
    fn default() -> ByRuleSet<T> {
        ByRuleSet(Vec::new())
    }
}

impl<I: Into<String>, T> FromIterator<(I, T)> for ByRuleSet<T> {
    fn from_iter<L: IntoIterator<Item = (I, T)>>(values: L) -> ByRuleSet<T> {
        ByRuleSet(values.into_iter().map(|(id, value)| (id.into(), value)).collect())
    }
}

impl From<&Fates> for FatesEntry {
    fn from(fates: &Fates) -> FatesEntry {
        fates.iter().map(|(id, fate)| (id, FateEntry::from(fate))).collect()
    }
}

impl<T: Serialize> Serialize for ByRuleSet<T> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.iter().try_for_each(|(id, value)| map.serialize_entry(id, &line(value)?))?;
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByRuleSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByRuleSet<T>, D::Error> {
        deserializer.deserialize_map(InOrder(PhantomData))
    }
}

/// Reads the rule sets in the order in which they are written.
struct InOrder<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for InOrder<T> {
    type Value = ByRuleSet<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with an entry for each rule set")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ByRuleSet<T>, A::Error> {
        let mut values = Vec::new();
        while let Some(entry) = map.next_entry()? {
            values.push(entry);
        }
        Ok(ByRuleSet(values))
    }
}
