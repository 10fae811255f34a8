//! Ko types by name: a short text for a canonical form.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::CanonicalForm;

/// The stable name of a ko type: `p2e2-` and 16 hexadecimal digits for a basic ko.
///
/// The numbers of positions and plays, and the first 8 bytes of the BLAKE3 hash of [`CanonicalForm::to_bytes`] of the
/// [`type_form`](super::type_form), each byte as two digits. Types order by these numbers.
///
/// Equal names do not prove that two types are equal. Different types can share a name only if they agree in the
/// numbers of positions and plays. Even with a hundred million types, the probability that any two of them share a name
/// is below one in three thousand. Where it matters, compare the forms, or ask [`is_isomorphic`](super::is_isomorphic).
///
/// # Stability
/// The name of a type is the same on every machine, in every run, and for every way to number its positions. It changes
/// only with [`CanonicalForm::VERSION`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId {
    positions: u32,
    plays: u32,
    hash: u64,
}

impl TypeId {
    /// The name of the type with this [`type_form`](super::type_form).
    #[must_use]
    pub fn of(type_form: &CanonicalForm) -> TypeId {
        let bytes = blake3::hash(&type_form.to_bytes());
        let hash = bytes.as_bytes()[..8].iter().fold(0, |hash, &byte| hash << 8 | u64::from(byte));
        TypeId { positions: type_form.nodes(), plays: type_form.edges().len() as u32, hash }
    }

    /// Number of positions of the component.
    #[must_use]
    pub const fn positions(self) -> u32 {
        self.positions
    }

    /// Number of plays between them.
    #[must_use]
    pub const fn plays(self) -> u32 {
        self.plays
    }
}

impl fmt::Display for TypeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}e{}-{:016x}", self.positions, self.plays, self.hash)
    }
}

/// A text that is not the name of a ko type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no ko type: write it as in p2e2-0123456789abcdef")]
pub struct TypeIdError(pub String);

/// Reads what `Display` writes, and nothing else.
impl FromStr for TypeId {
    type Err = TypeIdError;

    fn from_str(text: &str) -> Result<TypeId, TypeIdError> {
        parse(text).filter(|id| id.to_string() == text).ok_or_else(|| TypeIdError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<TypeId> {
    let (counts, hash) = text.strip_prefix('p')?.split_once('-')?;
    let (positions, plays) = counts.split_once('e')?;
    Some(TypeId {
        positions: positions.parse().ok()?,
        plays: plays.parse().ok()?,
        hash: u64::from_str_radix(hash, 16).ok()?,
    })
}

impl Serialize for TypeId {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TypeId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TypeId, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom(format_args!("{text:?} is no identity of a type")))
    }
}
