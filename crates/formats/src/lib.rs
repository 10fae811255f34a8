//! Positions and games as people write them: three formats of positions, games in SGF, boards as pictures.
//!
//! A reader's way through the crate:
//!
//! - [`PositionFile`], [`read_position`], [`write_position`]: positions in TOML, SGF and text files, described at
//!   [`Format`]. [`SenseiDiagram`]: boards for Sensei's Library. [`FileError`] says what is wrong with a file, and where.
//! - [`Game`], [`read_games`]: games in SGF files, each a start and the moves of the main line, which nobody has
//!   judged yet. [`GameReader`]: the same of files of any length, with [`Variations`]. [`files_in`]: the files of a folder. [`Record`]: a game to be written, with comments and marks. [`annotate`]: a game to which such are added.
//! - [`Contents`], [`read_contents`], [`parse_contents`]: a position or games, whichever a file holds.
//! - [`svg`]: boards as pictures. [`Window`]: a part of a board. [`NumberedMoves`]: moves as numbers on stones.
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
    Contents, Format, MAX_FILE_SIZE, parse_contents, parse_position, read_contents, read_position, write_position,
};
pub use sgf::annotate::{Note, annotated};
pub use sgf::game::{Game, SetupChange, split_at_changes};
pub use sgf::record::{Record, move_comments};
pub use sgf::stream::{GameReader, GameText, MAX_GAMES_SIZE, parse_game, parse_games, read_games};
pub use sgf::tree::Variations;
pub use window::Window;
