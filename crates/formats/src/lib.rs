//! Readers and writers of positions (TOML, SGF, text, JSON) and games (SGF, JSON), and boards as SVG pictures.
//!
//! Overview:
//!
//! - [`PositionFile`], [`read_position`], [`write_position`]: positions in the four formats of [`Format`].
//!   [`SenseiDiagram`]: boards for Sensei's Library.
//! - [`Game`], [`read_games`]: games of SGF files. The readers do not judge whether the moves are legal.
//!   [`GameReader`] reads files of any length; [`Variations`] chooses which variations. [`files_in`] lists the files of a folder.
//! - [`Record`] writes a game with comments and marks; [`annotate_game`] adds comments and marks to the text of a game.
//! - [`Contents`], [`read_contents`], [`parse_contents`]: a position or games, depending on the format of the file.
//! - [`svg`]: boards as pictures. [`Window`]: a rectangle of a board. [`NumberedMoves`]: moves as numbers on stones.
//! - [`FileError`]: the error of all readers, with its place in the file.
//!
//! ```
//! use koatlas_formats::{Format, parse_position};
//!
//! let file = parse_position(b". X O .\nX O . O\n. X O .\nname: a ko", Format::Text)?;
//! assert_eq!(file.name.as_deref(), Some("a ko"));
//! assert_eq!(file.position.size().to_string(), "3x4");
//! # Ok::<(), koatlas_formats::FileError>(())
//! ```

mod error;
mod input;
mod json;
mod position;
mod sgf;
pub mod svg;
mod window;

pub use error::{FileError, FilePlace};
pub use input::{NOT_A_REGULAR_FILE, files_in, read_bytes};
pub use position::position_file::PositionFile;
pub use position::sensei::{NumberedMoves, NumberedPlay, SenseiDiagram};
pub use position::{
    Contents, Format, MAX_FILE_SIZE, RECORD_EXTENSIONS, parse_contents, parse_position, read_contents, read_position,
    write_position,
};
pub use sgf::annotate::{Note, OWN_COMMENT, OWN_VARIATION, annotate_game};
pub use sgf::encoding::TextEncoding;
pub use sgf::game::{Game, SetupChange, split_at_changes};
pub use sgf::line_place::LinePlace;
pub use sgf::record::{Record, move_comments};
pub use sgf::stream::{
    GameReader, GameText, MAX_GAMES_SIZE, Reading, parse_game, parse_game_with, parse_games, parse_lines_with,
    read_games,
};
pub use sgf::tree::Variations;
pub use window::Window;
