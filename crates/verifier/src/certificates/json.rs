//! Helpers for JSON files: values on one line, and objects without duplicate keys.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use koatlas_board::quoted;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};
use serde_json::value::to_raw_value;

/// Serialises `value` on one line, also inside a file that is written with line breaks.
///
/// # Errors
/// If `value` has no representation in JSON.
pub fn one_line<T: Serialize + ?Sized, Z: Serializer>(value: &T, serializer: Z) -> Result<Z::Ok, Z::Error> {
    to_raw_value(value).map_err(Z::Error::custom)?.serialize(serializer)
}

/// Serialises the wrapped value [on one line](one_line).
pub struct OneLine<T>(pub T);

impl<T: Serialize> Serialize for OneLine<T> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        one_line(&self.0, serializer)
    }
}

/// Serialises `list` with each item [on one line](one_line).
///
/// # Errors
/// If an item has no representation in JSON.
pub fn lines<T: Serialize, Z: Serializer>(list: &[T], serializer: Z) -> Result<Z::Ok, Z::Error> {
    serializer.collect_seq(list.iter().map(OneLine))
}

/// The entries of a JSON object by key. Deserialising fails if a key occurs twice.
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
                // `serde_json` reads duplicate keys without an error, and a plain map would keep the last value.
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
