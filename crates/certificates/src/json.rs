//! How what others wrote is read and quoted.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// The longest quotation, in characters.
const LONGEST: usize = 24;

/// A text in quotation marks, on one line and not too long, whatever is in it.
#[must_use]
pub fn quoted(text: &str) -> String {
    let start: String = text.chars().take(LONGEST).collect();
    let rest = if start.len() < text.len() { "..." } else { "" };
    format!("\"{}{rest}\"", start.escape_debug())
}

/// The entries of a JSON object by their keys, none of which may stand there twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unique<V>(pub(crate) BTreeMap<String, V>);

impl<V> Deref for Unique<V> {
    type Target = BTreeMap<String, V>;

    fn deref(&self) -> &BTreeMap<String, V> {
        &self.0
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Unique<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unique<V>, D::Error> {
        struct Entries<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
            type Value = Unique<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object whose keys are all different")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Unique<V>, A::Error> {
                let mut entries = BTreeMap::new();
                while let Some((key, value)) = map.next_entry::<String, V>()? {
                    if let Some(key) = entries.contains_key(&key).then(|| quoted(&key)) {
                        return Err(A::Error::custom(format_args!("the key {key} stands there twice")));
                    }
                    entries.insert(key, value);
                }
                Ok(Unique(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}
