//! Answers as JSON objects: what stands first in each, and their keys in a fixed order.

use std::fmt::Display;

pub use koatlas_board::Count;
use koatlas_outcome::HalfPoints;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Number;

/// The answer of a question, as the command line prints it with `--json`.
pub trait Answer: Serialize {
    /// The command that gives it.
    const COMMAND: &'static str;

    /// The JSON object as it is printed: after the name of the command and the version of the program.
    fn headed(&self) -> Headed<&Self> {
        Headed { command: Self::COMMAND, version: env!("CARGO_PKG_VERSION"), answer: self }
    }
}

/// An answer after the name of the command and the version of the program.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Headed<A> {
    /// The command that gives the answer.
    pub command: &'static str,
    /// The version of koatlas.
    pub version: &'static str,
    /// The answer, whose keys follow.
    #[serde(flatten)]
    pub answer: A,
}

/// An answer as it is printed: after the name of the command and the version of the program.
pub fn headed(command: &'static str, answer: impl Serialize) -> impl Serialize {
    Headed { command, version: env!("CARGO_PKG_VERSION"), answer }
}

/// A JSON object with its keys in the order in which they are added. It borrows or owns what it writes, and writes it when it
/// is serialized.
///
/// ```
/// use koatlas::json::object;
/// let ko = |point: Option<&'static str>| point.map(|point| object().with("ko", point));
/// let answer = object().with("size", "2x3").and([("rows", 2), ("cols", 3)]).and(ko(None)).and(ko(Some("b1")));
/// assert_eq!(serde_json::to_string(&answer)?, r#"{"size":"2x3","rows":2,"cols":3,"ko":"b1"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct JsonObject<E>(E);

/// A key and its value.
pub type JsonEntry<V> = [(&'static str, V); 1];

/// Keys with their values, which can be added to a map: those of a list or of an object, or none.
pub trait JsonEntries {
    /// Adds them.
    ///
    /// # Errors
    /// Those of the map.
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
}

/// An object without keys.
#[must_use]
pub const fn object() -> JsonObject<[(&'static str, ()); 0]> {
    JsonObject([])
}

impl<E> JsonObject<E> {
    /// The object with another key and its value.
    pub fn with<V>(self, key: &'static str, value: V) -> JsonObject<(E, JsonEntry<V>)> {
        self.and([(key, value)])
    }

    /// The object with another key, if there is a value.
    pub fn with_some<V>(self, key: &'static str, value: Option<V>) -> JsonObject<(E, Option<JsonEntry<V>>)> {
        self.and(value.map(|value| [(key, value)]))
    }

    /// The object with more keys.
    pub fn and<F>(self, more: F) -> JsonObject<(E, F)> {
        JsonObject((self.0, more))
    }
}

impl<V: Serialize, const N: usize> JsonEntries for [(&'static str, V); N] {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        self.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))
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

/// A number as JSON has it.
pub fn exact(number: impl Into<u128>) -> Count {
    Count(number.into())
}

/// A value in points, or null if no end can be forced.
pub fn points(halves: Option<HalfPoints>) -> Option<Number> {
    let halves = halves?;
    if halves % 2 == 0 { Some((halves / 2).into()) } else { Number::from_f64(f64::from(halves) / 2.0) }
}
