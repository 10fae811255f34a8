//! Errors of commands: exit codes, and remedies in terms of the command line.

use std::fmt::Display;
use std::path::Path;

use koatlas::Error;
use koatlas::catalogue::TooLarge;
use koatlas::check::NoRules;
use koatlas::cycles::TooManyToList;
use koatlas::error::Reason;
use koatlas::scan::TablesExist;
use koatlas::verify::UnknownFileKind;
use koatlas_catalogue::files::FilesError;
use koatlas_catalogue::query::FindError;
use koatlas_files::{ClaimError, shown};
use koatlas_position_graph::LimitError;
use koatlas_verifier::NotDecided;

/// The files that `koatlas verify` can check; it completes the error about another file.
const CHECKED: &str = "`koatlas verify` checks certificates of longest sequences and of outcomes, tables of outcomes, and catalogues of ko types";

#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The input cannot be used (exit code 2).
    #[error("{0}")]
    Input(String),
    /// The work failed or was interrupted (exit code 1).
    #[error("{0}")]
    Work(String),
    /// The answer, which is already printed, is "no" (exit code 1, without a message).
    #[error("no")]
    No,
}

impl CliError {
    /// Error about input that cannot be used.
    pub fn input(reason: impl Display) -> anyhow::Error {
        CliError::Input(reason.to_string()).into()
    }

    /// Error about a file that cannot be used.
    pub fn in_file(file: &Path, reason: impl Display) -> anyhow::Error {
        CliError::input(format_args!("{}: {reason}", shown(file)))
    }

    /// Error about work that failed or was interrupted.
    pub fn work(reason: impl Display) -> anyhow::Error {
        CliError::Work(reason.to_string()).into()
    }
}

/// Exit code of an error: 2 if the command line or a file cannot be used, else 1.
pub fn exit_code(error: &anyhow::Error) -> u8 {
    let is_input = match (error.downcast_ref::<Error>(), error.downcast_ref::<CliError>()) {
        (Some(error), _) => error.is_input(),
        (None, failure) => matches!(failure, Some(CliError::Input(_))),
    };
    if is_input { 2 } else { 1 }
}

/// Message of `error`, with a remedy in terms of the command line.
pub fn explain(error: &Error) -> String {
    let remedy = match error {
        // No options have the names of these fields: `--option` and `--moves` are named here, and the others not at all.
        Error::Argument { field: "option", reason } => return format!("--option {reason}"),
        Error::Argument { field: "moves", reason } => return format!("--moves, {reason}"),
        Error::Argument { field: "named", reason } => return explain_name(reason),
        Error::Argument { field: "program", reason } => return reason.to_string(),
        Error::Argument { field, reason } => {
            let option = option(field);
            return match reason.downcast_ref() {
                Some(TooLarge::Memory(..)) => format!("{reason}: allow more with --memory-limit, or take fewer points"),
                // Mortal strings are strings outside the region that plays in it can capture; with them, fewer points are allowed.
                Some(TooLarge::Mortal(..)) => format!("{option}: {reason}; take fewer points, or --mortal 0"),
                None => format!("{option}: {reason}"),
            };
        }
        Error::Position { reason, .. } if reason.is::<NoRules>() => {
            "name a rule set with --rules; `koatlas rules` lists them"
        }
        Error::Unusable { reason, .. } if reason.is::<TablesExist>() => {
            "choose another folder, or allow with --force that they are replaced"
        }
        Error::Ended { reason, .. } if reason.is::<TooManyToList>() => {
            "lower --max-length, or allow more with --memory-limit"
        }
        Error::Unusable { reason, .. } if reason.is::<UnknownFileKind>() => return format!("{error}. {CHECKED}"),
        Error::NotDecided { limit: NotDecided::Memory(_) | NotDecided::File { .. }, .. } => {
            "a higher --memory-limit may decide it"
        }
        Error::NotDecided { limit: NotDecided::Work(_), .. } => "a higher --work-limit may decide it",
        Error::Limit { limit, .. } => remedy(*limit),
        Error::Claim(ClaimError::Exists(_)) => "choose another name, or allow with --force that it is replaced",
        Error::Catalogue(error) => catalogue_remedy(error),
        _ => "",
    };
    if remedy.is_empty() { error.to_string() } else { format!("{error}: {remedy}") }
}

/// Remedy for an error about the directory of a catalogue; empty if there is none.
fn catalogue_remedy(error: &FilesError) -> &'static str {
    match error {
        FilesError::Taken(_) => {
            "choose another directory, go on with an unfinished catalogue by --resume, or allow with --force that it is replaced"
        }
        FilesError::Foreign { .. } => "choose an empty directory, or allow with --force that files are added there",
        FilesError::NoCatalogue(_) => {
            "make one with `koatlas catalogue --max-points 5 --out DIR`, and name its directory"
        }
        FilesError::Unfinished(_) => "the command that began it goes on with --resume",
        FilesError::UnfinishedShard { .. } => "go on with it by --resume first",
        FilesError::NoShard(_) => "give the directories that `koatlas catalogue --shard I/N --out DIR` has written",
        _ => "",
    }
}

/// Message about an unknown name of a type, with the command that lists the names.
fn explain_name(reason: &Reason) -> String {
    match reason.downcast_ref() {
        // Without a similar name `reason` is half a sentence; with one it ends as a question.
        Some(FindError::Nothing(_, None)) => format!("{reason}: `koatlas types DIR` lists them"),
        Some(FindError::Nothing(..)) => format!("{reason} `koatlas types DIR` lists them"),
        _ => reason.to_string(),
    }
}

/// Option that sets the field `field` of a question, the arguments of a function of [`koatlas`].
fn option(field: &str) -> String {
    format!("--{}", field.replace('_', "-"))
}

fn remedy(limit: LimitError) -> &'static str {
    match limit {
        LimitError::Nodes { .. } | LimitError::Memory { .. } => {
            "allow more with --memory-limit, or take a smaller board or region"
        }
        LimitError::TooManyNumbers { .. } => "take a smaller board or another --model",
        // The board is too large to explore all its legal positions.
        LimitError::PositionsNotNumbered => "take a smaller board, or mark a region in a file",
        LimitError::Stopped => "start it again",
    }
}
