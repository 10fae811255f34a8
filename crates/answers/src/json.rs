//! Answers as JSON objects: what stands first in each, and their keys in a fixed order.

use std::fmt::Display;

use koatlas_outcome::HalfPoints;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Number, Value};

/// An answer as it is printed: after the name of the command and the version of the program.
pub fn headed(command: &'static str, answer: impl Serialize) -> impl Serialize {
    #[derive(Serialize)]
    struct Headed<T> {
        command: &'static str,
        version: &'static str,
        #[serde(flatten)]
        answer: T,
    }
    Headed { command, version: env!("CARGO_PKG_VERSION"), answer }
}

/// A JSON object with its keys in the order in which they are added. It borrows or owns what it writes, and writes it when it
/// is serialized.
///
/// ```
/// use koatlas_answers::json::object;
/// let ko = |point: Option<&'static str>| point.map(|point| object().with("ko", point));
/// let answer = object().with("size", "2x3").and(ko(None)).and(ko(Some("b1"))).with_some("moves", None::<u64>);
/// assert_eq!(serde_json::to_string(&answer)?, r#"{"size":"2x3","ko":"b1"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct JsonObject<E>(E);

/// A key and its value.
pub struct JsonEntry<V>(&'static str, V);

/// Keys with their values, which can be added to a map.
pub trait JsonEntries {
    /// Adds them.
    ///
    /// # Errors
    /// Those of the map.
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
}

/// An object without keys.
#[must_use]
pub const fn object() -> JsonObject<()> {
    JsonObject(())
}

impl<E> JsonObject<E> {
    /// The object with another key and its value.
    pub fn with<V>(self, key: &'static str, value: V) -> JsonObject<(E, JsonEntry<V>)> {
        JsonObject((self.0, JsonEntry(key, value)))
    }

    /// The object with another key, if there is a value.
    pub fn with_some<V>(self, key: &'static str, value: Option<V>) -> JsonObject<(E, Option<JsonEntry<V>>)> {
        JsonObject((self.0, value.map(|value| JsonEntry(key, value))))
    }

    /// The object with the keys of another one, or of none.
    pub fn and<F>(self, other: F) -> JsonObject<(E, F)> {
        JsonObject((self.0, other))
    }
}

impl JsonEntries for () {
    fn add_to<M: SerializeMap>(&self, _: &mut M) -> Result<(), M::Error> {
        Ok(())
    }
}

impl<V: Serialize> JsonEntries for JsonEntry<V> {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry(self.0, &self.1)
    }
}

impl<E: JsonEntries> JsonEntries for Option<E> {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        self.iter().try_for_each(|entries| entries.add_to(map))
    }
}

impl<E: JsonEntries, F: JsonEntries> JsonEntries for (E, F) {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        self.0.add_to(map)?;
        self.1.add_to(map)
    }
}

impl<E: JsonEntries> JsonEntries for JsonObject<E> {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        self.0.add_to(map)
    }
}

impl<E: JsonEntries> Serialize for JsonObject<E> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.add_to(&mut map)?;
        map.end()
    }
}

/// Objects, or other values, in a list.
pub fn list<T, U>(items: impl IntoIterator<Item = T>, value: impl FnMut(T) -> U) -> Vec<U> {
    items.into_iter().map(value).collect()
}

/// Points, moves and other things as people write them.
pub fn texts(items: impl IntoIterator<Item: Display>) -> Vec<String> {
    list(items, |item| item.to_string())
}

/// A number; one of 2^53 or more is a string of digits, since JSON readers may hold numbers as doubles.
pub fn exact(number: impl Into<u128>) -> Value {
    let number = number.into();
    match u64::try_from(number) {
        Ok(small) if small < 1 << 53 => small.into(),
        _ => number.to_string().into(),
    }
}

/// A value in points, or null if no end can be forced.
pub fn points(halves: Option<HalfPoints>) -> Option<Number> {
    let halves = halves?;
    if halves % 2 == 0 { Some((halves / 2).into()) } else { Number::from_f64(f64::from(halves) / 2.0) }
}
