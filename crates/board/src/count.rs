//! Numbers that may be too large for a JSON number.

use std::fmt::{self, Display};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::grouped;

/// A number that JSON writes as a number below 2^53 and as a string of digits from there on: many readers hold numbers as doubles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Count(pub u128);

impl<N: Into<u128>> From<N> for Count {
    fn from(number: N) -> Count {
        Count(number.into())
    }
}

/// Writes the number with commas: 1,234,567.
impl Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&grouped(self.0))
    }
}

impl Serialize for Count {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        match u64::try_from(self.0) {
            Ok(small) if small < 1 << 53 => serializer.serialize_u64(small),
            _ => serializer.collect_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum NumberOrDigits {
            Number(u64),
            Digits(String),
        }
        match NumberOrDigits::deserialize(deserializer)? {
            NumberOrDigits::Number(number) => Ok(number.into()),
            NumberOrDigits::Digits(digits) => digits.parse().map(Count).map_err(D::Error::custom),
        }
    }
}

crate::schema_of!(Count, { "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^[0-9]+$" }] });
