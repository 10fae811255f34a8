//! Files: positions in three formats, games in SGF, sealed files, and writing whole or not at all.
//!
//! A reader's way through the crate:
//!
//! - [`PositionFile`], [`read_position`], [`write_position`]: positions in TOML, SGF and text files, described at
//!   [`Format`]. [`FileError`] says what is wrong with a file, and where.
//! - [`GameFile`], [`read_game`]: games in SGF files, a start and the moves of the main line, which nobody has judged yet.
//! - [`svg`]: boards as pictures.
//! - [`sealed`]: files with a header, checksums and bounded sizes, which snapshots are kept in.
//! - [`write_atomically`]: how every file is written.
//!
//! ```
//! use koatlas_files::{Format, parse_position};
//!
//! let file = parse_position(b". X O .\nX O . O\n. X O .\nname: a ko", Format::Text)?;
//! assert_eq!(file.name.as_deref(), Some("a ko"));
//! assert_eq!(file.position.size().to_string(), "3x4");
//! # Ok::<(), koatlas_files::FileError>(())
//! ```

mod atomic;
mod diagram;
mod error;
mod pieces;
mod position_file;
pub mod sealed;
mod sgf;
mod sgf_game;
mod sgf_node;
mod sgf_outline;
mod sgf_points;
mod sgf_setup;
pub mod svg;
mod text;
mod toml;
mod written;

pub use atomic::{write_atomically, write_atomically_with};
pub use error::{FileError, Place};
pub use position_file::{Format, MAX_FILE_SIZE, PositionFile, parse_position, read_position, write_position};
pub use sgf_game::{GameFile, parse_game, read_game};
