//! Serialisation helpers: values as their display texts, and objects of one line each.

use std::{collections::BTreeMap, fmt::Display, str::FromStr};

use koatlas_board::{Point, Suicide};
use koatlas_verifier::certificates::OneLine;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// Serialises a list with each item in one line; `None` as an empty list.
pub(crate) fn lines<T: Serialize, Z: Serializer>(list: &Option<Vec<T>>, serializer: Z) -> Result<Z::Ok, Z::Error> {
    serializer.collect_seq(list.iter().flatten().map(OneLine))
}

/// Serialises a map with each value in one line, ordered by the texts of the keys.
pub(crate) fn lines_by_text<K: Display, V: Serialize, Z: Serializer>(
    map: &BTreeMap<K, V>,
    serializer: Z,
) -> Result<Z::Ok, Z::Error> {
    serializer.collect_map(map.iter().map(|(key, value)| (key.to_string(), OneLine(value))).collect::<BTreeMap<_, _>>())
}

fn parsed<T: FromStr<Err: Display>, E: serde::de::Error>(text: &str) -> Result<T, E> {
    text.parse().map_err(E::custom)
}

/// Serialises a value as its display text.
pub(crate) mod text {
    use super::*;

    pub fn serialize<T: Display, Z: Serializer>(value: &T, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(value)
    }

    pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        parsed(&String::deserialize(deserializer)?)
    }
}

/// Serialises the moves of players who take turns as one text: points and `pass`, separated by blanks.
pub(crate) mod turns {
    use super::*;

    pub fn serialize<Z: Serializer>(moves: &[Option<Point>], serializer: Z) -> Result<Z::Ok, Z::Error> {
        let texts = moves.iter().map(|point| point.map_or("pass".to_owned(), |point| point.to_string()));
        serializer.serialize_str(&texts.collect::<Vec<_>>().join(" "))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Option<Point>>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let words = text.split(' ').filter(|word| !word.is_empty());
        words.map(|word| if word == "pass" { Ok(None) } else { parsed(word).map(Some) }).collect()
    }
}

/// Reads the suicide policy of a catalogue, which is `None` or `Multi`.
pub(crate) fn policy<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Suicide, D::Error> {
    let text = String::deserialize(deserializer)?;
    let policy = text.parse().ok().filter(|policy| matches!(policy, Suicide::None | Suicide::Multi));
    policy.ok_or_else(|| D::Error::custom(format_args!("{text:?} is not a suicide policy of a catalogue")))
}
