//! Files that hold a position or games.

use std::path::Path;

use crate::error::FileError;
use crate::input;
use crate::position::format::Format;
use crate::position::position_file::PositionFile;
use crate::position::reading::{parse_position, read_position};
use crate::sgf::game::{Games, MAX_GAMES_SIZE, parse_games, read_games};

/// What a file holds.
#[derive(Clone, Debug)]
pub enum Contents {
    /// A position, in a TOML or text file.
    Position(Box<PositionFile>),
    /// Games, in an SGF file. A position in SGF is a game without moves.
    Games(Games),
}

/// Reads a position file, or all games of an SGF file; `-` is standard input, on which what is there says which it is.
///
/// # Errors
/// As those of [`read_position`] and [`read_games`].
pub fn read_contents(path: &Path) -> Result<Contents, FileError> {
    if path.as_os_str() == input::STANDARD {
        let bytes = input::read(path, MAX_GAMES_SIZE).map_err(|error| error.in_file(path))?;
        return parse(path, &bytes).map_err(|error| error.in_file(path));
    }
    match Format::of(path)? {
        Format::Sgf => read_games(path).map(Contents::Games),
        Format::Toml | Format::Text => read_position(path).map(Contents::position),
    }
}

fn parse(path: &Path, bytes: &[u8]) -> Result<Contents, FileError> {
    match Format::of_content(bytes) {
        Format::Sgf => parse_games(bytes).map(|games| Contents::Games(games.in_file(path))),
        format @ (Format::Toml | Format::Text) => parse_position(bytes, format).map(Contents::position),
    }
}

impl Contents {
    fn position(file: PositionFile) -> Contents {
        Contents::Position(Box::new(file))
    }
}
