//! Positions in files: TOML, SGF, text diagrams and JSON.
//!
//! Each format stores a [`BoardPosition`](koatlas_board::BoardPosition) with a name. Reading a file that was written
//! here gives an equal position.

pub(crate) mod diagram;
mod format;
pub(crate) mod position_file;
pub(crate) mod sensei;
pub(crate) mod text;
mod toml;

use std::path::Path;

use crate::STANDARD;

pub use self::format::{Format, RECORD_EXTENSIONS};
use self::position_file::{PositionFile, UncheckedPosition};
use crate::error::{Fault, FileError};
use crate::input;
use crate::json;
use crate::sgf::game;
use crate::sgf::record;
use crate::sgf::stream::{self, GameText, MAX_GAMES_SIZE, Reading};

/// Size of the largest position file, in bytes: 1 MiB.
pub const MAX_FILE_SIZE: usize = 1 << 20;

/// Reads a position file, or standard input if `path` is `-`.
///
/// The extension of the name determines the format. For `.txt` files and standard input the content does, see
/// [`Format::guess_from_content`].
///
/// # Errors
/// If the extension is unknown, if the file cannot be read, or for one of the reasons of [`parse_position`].
pub fn read_position(path: &Path) -> Result<PositionFile, FileError> {
    read(path, MAX_FILE_SIZE, parse_position)
}

/// Reads the file `path` and applies `parse` to its content and format.
fn read<T>(
    path: &Path,
    limit: usize,
    parse: impl FnOnce(&[u8], Format) -> Result<T, FileError>,
) -> Result<T, FileError> {
    // Text files and standard input may hold any format, so their content decides.
    let named = if path.as_os_str() == STANDARD { Format::Text } else { Format::from_path(path)? };
    let parsed = input::read(path, limit).and_then(|bytes| {
        let format = if named == Format::Text { Format::guess_from_content(&bytes) } else { named };
        parse(&bytes, format)
    });
    parsed.map_err(|error| error.in_file(path))
}

/// Reads a position from the content of a file in `format`.
///
/// ```
/// use koatlas_files::{Format, parse_position};
/// let error = parse_position(b". X\nX ?", Format::Text).unwrap_err();
/// assert_eq!(error.to_string(), "2:3: \"?\" in row 2, column 2 of the diagram is no point: write . for an empty point, X for Black, O for White");
/// ```
///
/// # Errors
/// If `bytes` are more than [`MAX_FILE_SIZE`], not UTF-8, not in the format, or not a legal position. The error does
/// not name a file.
pub fn parse_position(bytes: &[u8], format: Format) -> Result<PositionFile, FileError> {
    parse_position_with_assumed(bytes, format).map(|(position, _)| position)
}

/// Reads a position. The second result says what was assumed about things that the file does not say.
fn parse_position_with_assumed(bytes: &[u8], format: Format) -> Result<(PositionFile, Vec<FileError>), FileError> {
    input::check_size(bytes, MAX_FILE_SIZE, "position")?;
    let text = if format == Format::Sgf { stream::decode(bytes, None).0 } else { decode(bytes)? };
    let checked = |unchecked: UncheckedPosition| {
        let assumed = unchecked.assumed.clone();
        unchecked.check().map(|position| (position, assumed))
    };
    let read = match format {
        Format::Toml => toml::read(&text).and_then(checked),
        Format::Sgf => game::read_position(&text).map(|position| (position, Vec::new())),
        Format::Json => json::read_position(&text).map(|position| (position, Vec::new())),
        Format::Text => {
            let lines = sensei::lines_of_post(&text).filter(|(_, line)| !line.starts_with('#'));
            let lines: Vec<(usize, &str)> = lines.collect();
            let position =
                if sensei::is_sensei_diagram(&lines) { sensei::read(&lines) } else { text::read(&text, &lines) };
            position.and_then(checked)
        }
    };
    let (position, assumed) = read.map_err(|fault| fault.in_text(&text))?;
    Ok((position, assumed.into_iter().map(|assumed| assumed.in_text(&text)).collect()))
}

/// Converts UTF-8 to text, without a byte order mark.
fn decode(bytes: &[u8]) -> Result<String, FileError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let start = &bytes[..error.valid_up_to()];
        let fault = Fault::at(start.len(), "the text is not UTF-8 from here on: save the file as UTF-8");
        fault.in_text(&String::from_utf8_lossy(start))
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned())
}

/// Returns the content of a file in `format`.
pub fn write_position(file: &PositionFile, format: Format) -> String {
    match format {
        Format::Toml => toml::write(file),
        Format::Sgf => record::write_position(file),
        Format::Text => text::write(file),
        Format::Json => json::write(file),
    }
}

/// The content of a file.
#[derive(Clone, Debug)]
pub enum Contents {
    /// A position from a TOML or text file; the text of a TOML file, which may hold more keys; and what was assumed about
    /// things that the file does not say.
    Position(Box<PositionFile>, Option<String>, Vec<FileError>),
    /// Games from an SGF or JSON file. A position in such a file is a game without moves.
    Games(Vec<Result<GameText, FileError>>),
}

/// Reads the position of a TOML or text file, or all games of an SGF or JSON file. The extension of `path` determines
/// the format; for `.txt` files and standard input (`-`) the content does. Games are read as `reading` says.
///
/// # Errors
/// Those of [`read_position`] and [`read_games`](crate::read_games).
pub fn read_contents(path: &Path, reading: Reading) -> Result<Contents, FileError> {
    let parse = |bytes: &[u8], format| parse_contents(bytes, format, reading);
    Ok(read(path, MAX_GAMES_SIZE, parse)?.in_file(path))
}

impl Contents {
    /// Returns the contents with the file from which they come, for errors.
    #[must_use]
    pub fn in_file(self, path: &Path) -> Contents {
        let games = match self {
            Contents::Games(games) => games,
            Contents::Position(position, toml, assumed) => {
                return Contents::Position(position, toml, assumed.into_iter().map(|one| one.in_file(path)).collect());
            }
        };
        let games = games.into_iter().map(|game| game.map(|game| game.in_file(path)));
        Contents::Games(games.map(|game| game.map_err(|error| error.in_file(path))).collect())
    }
}

/// Reads a position or all games from the content of a file in `format`; games as `reading` says.
///
/// # Errors
/// Those of [`parse_position`] and [`parse_games`](crate::parse_games). The error does not name a file.
pub fn parse_contents(bytes: &[u8], format: Format, reading: Reading) -> Result<Contents, FileError> {
    match format {
        Format::Sgf => stream::game_texts(bytes, reading).map(Contents::Games),
        Format::Json => parse_json(bytes).map(Contents::Games),
        Format::Toml | Format::Text => {
            // The text is returned too, since the file may name a cycle or quote outcomes.
            let toml = (format == Format::Toml).then(|| decode(bytes)).transpose();
            let (file, assumed) = parse_position_with_assumed(bytes, format)?;
            match assumed.first() {
                Some(assumed) if reading.strict => Err(assumed.clone()),
                _ => Ok(Contents::Position(Box::new(file), toml?, assumed)),
            }
        }
    }
}

/// Reads the positions and games of a JSON file as the texts of SGF games.
fn parse_json(bytes: &[u8]) -> Result<Vec<Result<GameText, FileError>>, FileError> {
    input::check_size(bytes, MAX_GAMES_SIZE, "game")?;
    let text = decode(bytes)?;
    let games = json::read_games(&text).into_iter();
    let in_text = |fault: Fault| fault.in_text(&text);
    Ok(games.map(|game| game.map(|game| GameText::from_game(&game)).map_err(in_text)).collect())
}
