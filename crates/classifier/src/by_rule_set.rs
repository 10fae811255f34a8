//! Values by rule set.

use std::collections::BTreeMap;

use koatlas_rules::RuleSet;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::Error as _};
use serde_json::value::to_raw_value;

/// A value for each rule set, or for some of them, in the order of [`RuleSet::all`]; those of other rule sets follow. In JSON an object with a
/// line for each.
///
/// ```
/// use koatlas_classifier::ByRuleSet;
/// let plays: ByRuleSet<u32> = serde_json::from_str(r#"{"ssk": 7, "psk": 5}"#)?;
/// assert_eq!(plays.under("ssk"), Some(&7));
/// assert_eq!(plays.ids().collect::<Vec<_>>(), ["psk", "ssk"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByRuleSet<T>(Vec<(&'static str, T)>);

impl<T> ByRuleSet<T> {
    /// The identifiers of the rule sets with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &T)> {
        self.0.iter().map(|(id, value)| (*id, value))
    }

    /// The identifiers alone.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(id, _)| *id)
    }

    /// The value for the rule set with the identifier `rules`; `None` if there is none.
    pub fn under(&self, rules: &str) -> Option<&T> {
        self.iter().find(|&(id, _)| id == rules).map(|(_, value)| value)
    }
}

impl<T> Extend<(&'static str, T)> for ByRuleSet<T> {
    fn extend<L: IntoIterator<Item = (&'static str, T)>>(&mut self, values: L) {
        self.0.extend(values);
    }
}

impl<T> Default for ByRuleSet<T> {
    fn default() -> ByRuleSet<T> {
        ByRuleSet(Vec::new())
    }
}

impl<T> FromIterator<(&'static str, T)> for ByRuleSet<T> {
    fn from_iter<L: IntoIterator<Item = (&'static str, T)>>(values: L) -> ByRuleSet<T> {
        ByRuleSet(values.into_iter().collect())
    }
}

impl<T: Serialize> Serialize for ByRuleSet<T> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        // A raw value stays on one line where the object around it is indented.
        let lines = self.iter().map(|(id, value)| Ok((id, to_raw_value(value)?)));
        serializer.collect_map(lines.collect::<Result<Vec<_>, serde_json::Error>>().map_err(Z::Error::custom)?)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByRuleSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByRuleSet<T>, D::Error> {
        let mut all = BTreeMap::<String, T>::deserialize(deserializer)?;
        let listed: Vec<_> = RuleSet::all().filter_map(|rules| Some((rules.id(), all.remove(rules.id())?))).collect();
        let others = all.into_iter().map(|(id, value)| {
            let unknown = || D::Error::custom(format_args!("{id:?} is none of the rule sets of this version"));
            Ok((RuleSet::known_id(&id).ok_or_else(unknown)?, value))
        });
        listed.into_iter().map(Ok).chain(others).collect()
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for ByRuleSet<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        BTreeMap::<String, T>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        BTreeMap::<String, T>::json_schema(generator)
    }
}
