//! Inventory of the fields of a file: how the verifier checks each of them, and how many values a file has for it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use koatlas_board::{named_values, quoted};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

named_values! {
    /// The way in which the values of a field are checked.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum FieldStatus {
        /// The value is a part of a claim or of its proof. With another value it is another claim, which is refused unless it is true and
        /// proved as well.
        Proved = "proved",
        /// The value follows from others, and is computed again. Every other value is refused.
        Recomputed = "recomputed",
        /// The value is that of the collection of known kos. Every other value is refused.
        Compared = "compared",
        /// The value may be anything.
        NotChecked = "not_checked",
    }
}

/// Fields of a kind of file: the name of an object, its keys with commas between them, and their status. A field is named by its keys,
/// with points between them; the file itself has no name. The key `*` stands for any key, such as the identifier of a rule set. Places in
/// lists are not named.
pub type FieldTable = [(&'static str, &'static str, FieldStatus)];

/// Returns the names of all fields of `table`, each with its status.
pub fn fields_of(table: &FieldTable) -> impl Iterator<Item = (String, FieldStatus)> {
    table.iter().flat_map(|&(object, keys, status)| keys.split(", ").map(move |key| (joined(object, key), status)))
}

/// A field of a file, and how its values were checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedField {
    /// The keys of the field, with points between them; `*` stands for any key.
    pub field: String,
    /// The number of values.
    pub count: u64,
    /// The way in which they were checked.
    pub status: FieldStatus,
}

/// Lists the fields of the JSON object in `bytes`, in the order of `table`, with their numbers of values. A field that `table` does not
/// have comes last and is not checked. `unchecked` holds how many values of a field were not checked in this file, where its status
/// in `table` is another one. Time O(bytes · log fields).
///
/// # Errors
/// If `bytes` are not JSON.
pub fn checked_fields(
    bytes: &[u8],
    table: &FieldTable,
    unchecked: &BTreeMap<&str, u64>,
) -> serde_json::Result<Vec<CheckedField>> {
    let mut counts = count_fields(bytes, table)?;
    let mut all = Vec::new();
    for (field, status) in fields_of(table) {
        let count = counts.remove(&field).unwrap_or(0);
        let not_checked = unchecked.get(&*field).copied().unwrap_or(0).min(count);
        all.push(CheckedField { field: field.clone(), count: count - not_checked, status });
        all.push(CheckedField { field, count: not_checked, status: FieldStatus::NotChecked });
    }
    let unknown = counts.into_iter();
    all.extend(unknown.map(|(field, count)| CheckedField { field, count, status: FieldStatus::NotChecked }));
    all.retain(|checked| checked.count > 0);
    Ok(all)
}

/// Counts the values of each field: texts, numbers, truth values and `null`. A field that `table` does not have counts as one value,
/// whatever it holds.
fn count_fields(bytes: &[u8], table: &FieldTable) -> serde_json::Result<BTreeMap<String, u64>> {
    let mut fields = FieldCounts { known: BTreeSet::new(), counts: BTreeMap::new() };
    for (field, _) in fields_of(table) {
        let ends = field.match_indices('.').map(|(end, _)| end).chain([field.len()]);
        fields.known.extend(ends.map(|end| field[..end].to_owned()));
    }
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    Counted { fields: &mut fields, path: "" }.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(fields.counts)
}

/// Numbers of values so far.
struct FieldCounts {
    /// The fields of the table, and what their names begin with.
    known: BTreeSet<String>,
    counts: BTreeMap<String, u64>,
}

impl FieldCounts {
    /// Returns the name of the field `key` of `path`, with `*` for `key` where the table has that; `None` if the table has neither.
    fn field(&self, path: &str, key: &str) -> Option<String> {
        let names = [key, "*"].map(|key| joined(path, key));
        names.into_iter().find(|name| self.known.contains(name))
    }

    fn count(&mut self, path: &str) {
        *self.counts.entry(path.to_owned()).or_default() += 1;
    }
}

fn joined(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// Value at `path`, whose fields are counted as it is read.
struct Counted<'a> {
    fields: &'a mut FieldCounts,
    path: &'a str,
}

impl<'de> DeserializeSeed<'de> for Counted<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// Visits of single values, which are counted and else ignored.
macro_rules! count_values {
    ($($visit:ident($($value:ty)?)),*) => {
        $(fn $visit<E>(self $(, _: $value)?) -> Result<(), E> {
            self.fields.count(self.path);
            Ok(())
        })*
    };
}

impl<'de> Visitor<'de> for Counted<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of JSON")
    }

    count_values!(visit_unit(), visit_bool(bool), visit_i64(i64), visit_u64(u64), visit_f64(f64), visit_str(&str));

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(Counted { fields: self.fields, path: self.path })?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if let Some(path) = self.fields.field(self.path, &key) {
                map.next_value_seed(Counted { fields: self.fields, path: &path })?;
            } else {
                map.next_value::<IgnoredAny>()?;
                self.fields.count(&joined(self.path, &quoted(&key)));
            }
        }
        Ok(())
    }
}
