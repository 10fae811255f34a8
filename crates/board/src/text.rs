//! Text in messages: large numbers, quotations, "did you mean", and the macros for types that serde reads and writes as text,
//! such as `"c3"`, `"B c3"` and `"2x3"`: [`serialized_as_text!`](crate::serialized_as_text) and [`named_values!`](crate::named_values).

use strsim::{jaro_winkler, normalized_damerau_levenshtein};

/// Writes `number` with commas between groups of three digits: 1,234,567.
///
/// ```
/// assert_eq!(koatlas_board::grouped(1_234_567_u32), "1,234,567");
/// ```
pub fn grouped(number: impl TryInto<u128>) -> String {
    let digits = number.try_into().unwrap_or(u128::MAX).to_string();
    // From the right, so that the first group is the shorter one.
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap_or_default()).collect();
    groups.join(",")
}

/// Writes a balance or a score with its sign; 0 has none.
///
/// ```
/// assert_eq!([-1, 0, 2].map(koatlas_board::signed), ["-1", "0", "+2"]);
/// ```
pub fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}

/// The candidate most similar to `text`, ignoring case. `None` if none is similar enough.
///
/// The similarity is the larger of two: normalised Damerau-Levenshtein (exchanged letters) and Jaro-Winkler (missing ends).
///
/// ```
/// assert_eq!(koatlas_board::nearest("jigoo", ["seki", "jigo"].into_iter()), Some("jigo"));
/// ```
pub fn nearest<'c>(text: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let text = text.to_lowercase();
    let rated = candidates.map(|candidate| (similarity(&text, candidate), candidate));
    let (similarity, candidate) = rated.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (similarity > LEAST_SIMILARITY).then_some(candidate)
}

/// Similarity above which a candidate is offered.
const LEAST_SIMILARITY: f64 = 0.5;

fn similarity(text: &str, other: &str) -> f64 {
    // Jaro-Winkler rates unrelated words about 0.25 higher than the other.
    normalized_damerau_levenshtein(text, other).max(jaro_winkler(text, other) - 0.25)
}

/// Removes from `name` what people write in different ways: case, blanks, hyphens and other signs.
///
/// ```
/// use koatlas_board::fold_name;
/// assert_eq!(fold_name("Tromp Taylor"), fold_name("tromp-taylor"));
/// ```
pub fn fold_name(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Most characters of a text that are quoted.
const MAX_QUOTED_CHARS: usize = 24;

/// Writes `text` in quotation marks on one line: escaped, and cut off if it is long.
pub fn quoted(text: &str) -> String {
    let start: String = text.chars().take(MAX_QUOTED_CHARS).collect();
    let rest = if start.len() < text.len() { "..." } else { "" };
    format!("\"{}{rest}\"", start.escape_debug())
}

/// Error for a text that names no value of an enum declared by [`named_values!`](crate::named_values).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is not a {what}: write {}", quoted(.text), choices(.known))]
pub struct NameError {
    /// The text.
    pub text: String,
    /// Noun for the values of the enum, such as `suicide policy`.
    pub what: &'static str,
    /// Names of all values.
    pub known: Vec<&'static str>,
}

/// Joins the names of choices: `a, b or c`.
fn choices(words: &[&str]) -> String {
    let (last, others) = words.split_last().expect("there is a choice");
    if others.is_empty() { (*last).to_owned() } else { format!("{} or {last}", others.join(", ")) }
}

/// Declares an enum whose values have identifiers. Outputs, options and files use these; serde reads and writes them.
///
/// ```
/// koatlas_board::named_values! {
///     /// The stones that a play takes.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum Taken {
///         /// No stone.
///         Nothing = "nothing",
///         /// One stone or more.
///         Stones = "stones",
///     }
/// }
/// assert_eq!(Taken::ALL.map(Taken::id), ["nothing", "stones"]);
/// assert_eq!(Taken::Stones.to_string(), "stones");
/// ```
///
/// With `else` and a noun after the enum, it also implements `FromStr`, with [`NameError`] for other texts:
///
/// ```
/// koatlas_board::named_values! {
///     #[derive(Clone, Copy, Debug)]
///     pub enum Side {
///         Left = "left",
///         Right = "right",
///     }
///     else "side"
/// }
/// assert_eq!("up".parse::<Side>().unwrap_err().to_string(), "\"up\" is not a side: write left or right");
/// ```
#[macro_export]
macro_rules! named_values {
    (
        $(#[$of_enum:meta])* pub enum $name:ident { $($(#[$of_value:meta])* $value:ident = $id:literal,)+ }
        $(else $what:literal)?
    ) => {
        $(#[$of_enum])*
        pub enum $name {
            $($(#[$of_value])* $value,)+
        }

        impl $name {
            /// All values, in order.
            pub const ALL: [$name; [$($id),+].len()] = [$($name::$value),+];

            /// Identifier in outputs, options and files.
            pub const fn id(self) -> &'static str {
                match self {
                    $($name::$value => $id,)+
                }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<Z: $crate::serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
                serializer.serialize_str(self.id())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = <String as $crate::serde::Deserialize>::deserialize(deserializer)?;
                $name::ALL
                    .into_iter()
                    .find(|value| value.id() == text)
                    .ok_or_else(|| $crate::serde::de::Error::unknown_variant(&text, &[$($id),+]))
            }
        }

        $(impl ::core::str::FromStr for $name {
            type Err = $crate::NameError;

            fn from_str(text: &str) -> Result<$name, $crate::NameError> {
                $name::ALL.into_iter().find(|value| value.id() == text).ok_or_else(|| $crate::NameError {
                    text: text.to_owned(),
                    what: $what,
                    known: $name::ALL.map($name::id).to_vec(),
                })
            }
        })?

        $crate::schema_of!($name, { "type": "string", "enum": [$($id),+] });
    };
}

/// Implements `Serialize` and `Deserialize` for types by their `Display` and `FromStr`. With the feature `schema` of this crate it also
/// implements `JsonSchema`.
///
/// ```
/// use koatlas_board::Move;
/// let moves: Vec<Move> = serde_json::from_str(r#"["B c3", "W pass"]"#)?;
/// assert_eq!(serde_json::to_string(&moves)?, r#"["B c3","W pass"]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! serialized_as_text {
    ($($type:ty),+) => {$(
        impl $crate::serde::Serialize for $type {
            fn serialize<Z: $crate::serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = <String as $crate::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }

        $crate::schema_of!($type, { "type": "string" });
    )+};
}

/// Implements `JsonSchema` for a type that serde writes by code of its own, with this schema.
#[cfg(feature = "schema")]
#[macro_export]
macro_rules! schema_of {
    ($type:ty, $schema:tt) => {
        impl $crate::schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::schemars::json_schema!($schema)
            }
        }
    };
}

/// Does nothing, as the feature `schema` is off.
#[cfg(not(feature = "schema"))]
#[macro_export]
macro_rules! schema_of {
    ($type:ty, $schema:tt) => {};
}

serialized_as_text!(crate::Point, crate::Move, crate::Colour, crate::Size);
