//! A value of which no more is kept than an error message shows.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::quoted::quoted;

/// A text, a number that is not negative, or anything else: what is in lists and objects is read and forgotten.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shown {
    #[default]
    Missing,
    Text(String),
    Number(u64),
    Other(&'static str),
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Missing => f.write_str("missing"),
            Shown::Text(text) => f.write_str(&quoted(text)),
            Shown::Number(number) => number.fmt(f),
            Shown::Other(kind) => f.write_str(kind),
        }
    }
}

impl<'de> Deserialize<'de> for Shown {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shown, D::Error> {
        deserializer.deserialize_any(Value)
    }
}

struct Value;

impl<'de> Visitor<'de> for Value {
    type Value = Shown;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Shown, E> {
        Ok(Shown::Missing)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Shown, E> {
        Ok(Shown::Text(text.to_owned()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Shown, E> {
        Ok(Shown::Number(number))
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Shown, E> {
        Ok(Shown::Other("a negative number"))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Shown, E> {
        Ok(Shown::Other("a fraction"))
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Shown, E> {
        Ok(Shown::Other("true or false"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Shown, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Shown::Other("a list"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Shown, A::Error> {
        while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Shown::Other("an object"))
    }
}
