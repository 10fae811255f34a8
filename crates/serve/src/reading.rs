//! Positions from files of any format, and files of positions.

use koatlas_classifier::Known;
use koatlas_files::{Format, parse_position, write_position};
use serde::{Deserialize, Serialize};

use crate::drawn::Drawn;
use crate::refusal::Refusal;

/// What somebody has pasted, or the content of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pasted {
    text: String,
}

/// What a file holds.
#[derive(Serialize)]
pub struct Read {
    position: Drawn,
    /// The cycle that the position is known for, as `classify --cycle` takes it.
    cycle: String,
}

/// Which file is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    position: Drawn,
    format: String,
}

/// A file.
#[derive(Serialize)]
pub struct Written {
    text: String,
}

/// The position that a text holds.
///
/// # Errors
/// If it holds none: a sentence that names the line.
pub fn read(Pasted { text }: &Pasted) -> Result<Read, Refusal> {
    let format = Format::of_content(text.as_bytes());
    let file = parse_position(text.as_bytes(), format).map_err(Refusal::unusable)?;
    let known =
        if format == Format::Toml { Known::of_toml(text).map_err(Refusal::unusable)? } else { Known::default() };
    let cycle = known.cycle.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    Ok(Read { position: Drawn::of(&file), cycle })
}

/// The file of a position.
///
/// # Errors
/// If there is no such format, or the board is no position.
pub fn write(Wanted { position, format }: &Wanted) -> Result<Written, Refusal> {
    let known = Format::ALL.into_iter().find(|known| known.extension() == format);
    let known = known.ok_or_else(|| Refusal::unusable("the format of a file is toml, sgf or txt"))?;
    Ok(Written { text: write_position(&position.file()?, known) })
}
