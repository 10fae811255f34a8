//! Answers as JSON objects, and the keys that all of them begin with.

use std::fmt::Display;

pub use koatlas_board::Count;
use serde::Serialize;

/// The answer of a question. It serialises to what the command line prints with `--json`.
pub trait Answer: Serialize {
    /// The name of the command.
    const COMMAND: &'static str;

    /// The JSON object as it is printed: the answer after the name of the command and the version of the program.
    fn headed(&self) -> Headed<&Self> {
        Headed { command: Self::COMMAND, version: env!("CARGO_PKG_VERSION"), answer: self }
    }

    /// The certificate that proves the answer, as it stands in a file.
    fn certificate(&self) -> Option<Vec<u8>> {
        None
    }

    /// The text that is printed: [`to_text`] of the headed answer.
    fn to_text(&self) -> String {
        to_text(&self.headed())
    }
}

/// Implements [`Answer`] for a type, with the name of its command.
macro_rules! answer {
    ($answer:ty: $command:literal) => {
        impl $crate::json::Answer for $answer {
            const COMMAND: &'static str = $command;
        }
    };
}
pub(crate) use answer;

/// A value as JSON text, as it is printed: indented, with a line break at its end.
///
/// # Panics
/// If the value has a map whose keys are not texts; no answer has one.
pub fn to_text(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("every answer is JSON") + "\n"
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

/// Converts points, moves or other items to their texts.
pub fn to_strings(items: impl IntoIterator<Item: Display>) -> Vec<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}
