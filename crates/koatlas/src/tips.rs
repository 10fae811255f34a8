//! Advice on words that a command line has too many.

use clap::Error;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The error, with advice if a word is one too many: what it may have been meant for.
pub fn advised(mut error: Error) -> Error {
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg)
        && let Some(tip) = tip(word)
    {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
    error
}

fn tip(word: &str) -> Option<String> {
    match word {
        option if option.starts_with('-') => None,
        "yes" | "no" => Some(format!("yes and no stand behind an equals sign: --prime={word}")),
        _ => Some(
            "a name or a list with blanks stands in quotation marks, and a command that takes one file is run once for each"
                .to_owned(),
        ),
    }
}
