//! Options as the keys of a JSON object.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::text::parse_number;

/// Options that can be read from the keys of a JSON object. `options!` implements it.
pub trait Options: Sized {
    /// Reads the options from `keys`; those that are not given have their defaults.
    ///
    /// # Errors
    /// If an option has a value that cannot be used.
    fn take(keys: &mut Keys) -> Result<Self>;

    /// Adds the JSON schema of each option.
    #[cfg(feature = "schema")]
    fn describe(into: &mut Map<String, Value>);
}

/// Adds the JSON schema of the option `name`, which has the default `usual` if that is not the one of its type.
#[cfg(feature = "schema")]
pub(crate) fn describe_option<T: OptionValue>(into: &mut Map<String, Value>, name: &str, help: &str, usual: &[String]) {
    let mut schema = serde_json::json!({ "description": help.trim(), "type": T::TYPES });
    if let Some(usual) = usual.first() {
        schema["default"] = serde_json::from_str(usual).unwrap_or_else(|_| usual.as_str().into());
    }
    into.insert(name.trim_start_matches("r#").to_owned(), schema);
}

/// The keys of a JSON object.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    given: Map<String, Value>,
    /// The keys that were asked for.
    known: Vec<&'static str>,
}

impl Keys {
    /// The keys of an object.
    pub fn new(given: Map<String, Value>) -> Keys {
        Keys { given, known: Vec::new() }
    }

    /// Reads the value of a key; `None` if it is not given or `null`.
    ///
    /// # Errors
    /// If the value cannot be used.
    pub fn take<T: OptionValue>(&mut self, key: &'static str) -> Result<Option<T>> {
        let key = key.trim_start_matches("r#");
        self.known.push(key);
        let value = self.given.get(key).filter(|value| !value.is_null());
        value.map(T::read).transpose().map_err(|reason| Error::argument(key, reason))
    }

    /// Reads the options of a question, and refuses keys that nobody has asked for.
    ///
    /// # Errors
    /// If an option has a value that cannot be used, or if there is such a key.
    pub fn take_all<Q: Options>(&mut self) -> Result<Q> {
        let question = Q::take(self)?;
        let unknown = self.given.keys().find(|key| !self.known.contains(&key.as_str()));
        let Some(unknown) = unknown else { return Ok(question) };
        let known: Vec<String> = self.known.iter().map(|key| format!("`{key}`")).collect();
        Err(Error::argument("request", format!("unknown field `{unknown}`, expected one of {}", known.join(", "))))
    }
}

/// A value of an option. JSON has it as the text of the command line, or as a number, a boolean or a list.
pub trait OptionValue: Sized {
    /// The types of JSON values that it is read from.
    const TYPES: &'static [&'static str] = &["string"];

    /// Reads the value.
    ///
    /// # Errors
    /// What is wrong with it, and what to write.
    fn read(value: &Value) -> Result<Self, String>;
}

/// Reads a value by its text.
pub(super) fn read_text<T>(value: &Value, parse: impl FnOnce(&str) -> Result<T, String>) -> Result<T, String> {
    match value {
        Value::String(text) => parse(text),
        Value::Number(_) | Value::Bool(_) => parse(&value.to_string()),
        _ => Err(format!("{value} cannot be used here: write a text or a number")),
    }
}

/// Reads a value that has no text of its own by the parser of its type.
pub(super) fn parse<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Implements [`OptionValue`] for types by a parser of their texts; JSON may also have those with `#[integer]` or `#[number]` as numbers.
macro_rules! text_values {
    ($($(#[$numbers:ident])? $kind:ty: $parse:expr),+ $(,)?) => {$(
        impl $crate::question::OptionValue for $kind {
            $(const TYPES: &'static [&'static str] = &["string", stringify!($numbers)];)?

            fn read(value: &serde_json::Value) -> Result<$kind, String> {
                $crate::question::keys::read_text(value, $parse)
            }
        }
    )+};
}
pub(super) use text_values;

text_values!(#[integer] usize: parse_number, #[integer] u64: parse_number, String: parse, PathBuf: parse);

impl OptionValue for bool {
    const TYPES: &'static [&'static str] = &["boolean"];

    fn read(value: &Value) -> Result<bool, String> {
        value.as_bool().ok_or_else(|| format!("{value} is neither true nor false: write one of them"))
    }
}

impl<T: OptionValue> OptionValue for Option<T> {
    const TYPES: &'static [&'static str] = T::TYPES;

    fn read(value: &Value) -> Result<Option<T>, String> {
        T::read(value).map(Some)
    }
}

impl<T: OptionValue> OptionValue for Vec<T> {
    const TYPES: &'static [&'static str] = &["string", "array"];

    fn read(value: &Value) -> Result<Vec<T>, String> {
        match value {
            Value::Array(values) => values.iter().map(T::read).collect(),
            one => Ok(vec![T::read(one)?]),
        }
    }
}
