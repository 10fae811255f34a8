//! What rule sets do with cycles, as the catalogue has it.

use std::fmt;

use koatlas_classifier::{FateEntry, Fates};
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::json_line::line;

/// What every rule set does with a cycle, by its identifier, in the order of their listing. As JSON an object with a line a
/// rule set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FatesEntry(Vec<(String, FateEntry)>);

impl FatesEntry {
    /// As it is written.
    pub(crate) fn of(fates: &Fates) -> FatesEntry {
        FatesEntry(fates.iter().map(|(id, fate)| (id.to_owned(), fate.into())).collect())
    }

    /// The rule sets with what they do.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &FateEntry)> {
        self.0.iter().map(|(id, fate)| (id.as_str(), fate))
    }

    /// What a rule set does, if it is listed.
    #[must_use]
    pub fn under(&self, rules: &str) -> Option<&FateEntry> {
        self.iter().find(|&(id, _)| id == rules).map(|(_, fate)| fate)
    }
}

impl Serialize for FatesEntry {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.iter().try_for_each(|(id, fate)| map.serialize_entry(id, &line(fate)?))?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for FatesEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FatesEntry, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

/// Reads the rule sets in the order in which they are written.
struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = FatesEntry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a fate for each rule set")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FatesEntry, A::Error> {
        let mut fates = Vec::new();
        while let Some(entry) = map.next_entry()? {
            fates.push(entry);
        }
        Ok(FatesEntry(fates))
    }
}
