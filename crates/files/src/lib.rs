//! Files: positions (TOML, SGF, text, JSON) and games (SGF, JSON) as people write them, boards as SVG pictures, and files of the
//! program's own.
//!
//! What people write:
//!
//! - [`PositionFile`], [`read_position`], [`write_position`]: positions in the four formats of [`Format`].
//!   [`SenseiDiagram`]: boards for Sensei's Library.
//! - [`Game`], [`read_games`]: games of SGF files. The readers do not judge whether the moves are legal.
//!   [`GameReader`] reads files of any length; [`Variations`] chooses which variations. [`files_in`] lists the files of a folder.
//! - [`Record`] writes a game with comments and marks; [`annotate_game`] adds comments and marks to the text of a game.
//! - [`Contents`], [`read_contents`], [`parse_contents`]: a position or games, depending on the format of the file.
//! - [`svg`]: boards as pictures. [`Window`]: a rectangle of a board. [`NumberedMoves`]: moves as numbers on stones.
//! - [`FileError`]: the error of all these readers, with its place in the file.
//!
//! What belongs to the program is written whole or not at all, by one run at a time, and never over a file that may not be replaced:
//!
//! - [`sealed`]: a file format with a header, checksums and bounded sizes. Tables of outcomes and parts of catalogues have it.
//! - [`write_atomically`] and [`AtomicFile`] write a file so that nobody sees it before it is complete.
//! - [`open`](open()) and [`read_at_most`] read a file that neither blocks nor is too large.
//! - [`Claim`] locks a file or folder before the work, so that no other run writes there.
//! - [`Control`] stops long work, reports its progress, and limits its memory. [`clock`]: the time that has passed, as far as
//!   there is a clock.
//! - [`shown`] formats the name of a file for messages. [`STANDARD`] is the name of standard input and output.
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
pub mod clock;
mod control;
mod destination;
mod error;
mod input;
mod json;
mod open;
mod position;
pub mod sealed;
mod sgf;
pub mod svg;
mod window;

pub use atomic::{AtomicFile, write_atomically, write_atomically_with};
pub use control::{Control, LimitError, Stop};
pub use destination::{Claim, ClaimError, STANDARD, shown};
pub use error::{FileError, FilePlace};
pub use input::{NOT_A_REGULAR_FILE, files_in, read_bytes};
pub use open::{open, read_at_most};
pub use position::position_file::PositionFile;
pub use position::sensei::{NumberedMoves, NumberedPlay, SenseiDiagram};
pub use position::{
    Contents, Format, MAX_FILE_SIZE, RECORD_EXTENSIONS, parse_contents, parse_position, read_contents, read_position,
    write_position,
};
pub use sgf::annotate::{Note, annotate_game};
pub use sgf::encoding::TextEncoding;
pub use sgf::game::{Game, SetupChange, split_at_changes};
pub use sgf::line_place::LinePlace;
pub use sgf::record::{Record, move_comments};
pub use sgf::stream::{
    GameReader, GameText, MAX_GAMES_SIZE, Reading, parse_game, parse_game_with, parse_games, parse_lines_with,
    read_games,
};
pub use sgf::texts::GameTexts;
pub use sgf::tree::{OWN_COMMENT, OWN_VARIATION, Variations};
pub use window::Window;
