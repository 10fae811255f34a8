//! How JSON is written, line by line, and how what others wrote is read.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use koatlas_board::quoted;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};
use serde_json::value::to_raw_value;

/// Writes a value in one line, also where the rest is written with line breaks.
///
/// # Errors
/// If the value is none that JSON has.
pub fn one_line<T: Serialize + ?Sized, Z: Serializer>(value: &T, serializer: Z) -> Result<Z::Ok, Z::Error> {
    to_raw_value(value).map_err(Z::Error::custom)?.serialize(serializer)
}

/// A value that is [written in one line](one_line).
pub struct OneLine<T>(pub T);

impl<T: Serialize> Serialize for OneLine<T> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        one_line(&self.0, serializer)
    }
}

/// Writes a list with each item [in one line](one_line).
///
/// # Errors
/// If an item is none that JSON has.
pub fn lines<T: Serialize, Z: Serializer>(list: &[T], serializer: Z) -> Result<Z::Ok, Z::Error> {
    serializer.collect_seq(list.iter().map(OneLine))
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
