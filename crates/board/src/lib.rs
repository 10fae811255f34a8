//! Points, positions, strings and plays of the game of Go, by the bare rules: nothing here knows of history.
//!
//! A reader's way through the crate:
//!
//! - [`Point`], [`Size`], [`Colour`], [`Move`]: the words, and how they are written.
//! - [`Setup`] is a board as somebody wrote it, not checked; [`BoardPosition`] is one that has been checked and is legal.
//! - [`LocalBoard`]: the only points whose content can ever change, compiled from a board and a region; [`Position`]: what
//!   they hold. [`PointSet`] is the bitmask under both, 64, 128, 384 or 640 points wide; [`in_narrowest!`] chooses.
//! - [`Strings`]: a position whose strings and key are kept from play to play, for games on boards of any size.
//! - [`Play`], [`Suicide`]: plays under the three suicide policies. [`Unplay`]: what a play can have removed, backwards.
//!   [`LocalBoard::replay`] makes moves one after the other.
//! - [`OpenEdge`]: where plays outside a region could change what happens inside, from [`BoardPosition::open_edge`].
//! - [`serialized_as_text!`] and [`named_values!`]: types that files and answers have as texts.
//! - [`quoted`] and [`nearest`]: how errors quote what somebody wrote, and guess what was meant. [`grouped`] and [`Count`]: how large numbers are written.
//!
//! ```
//! use koatlas_board::{LocalBoard, Position, Suicide};
//!
//! // On a 2x2 board, how many plays are there from the empty position, and how many from one with a black stone?
//! let local_board = LocalBoard::<u64>::whole_board("2x2".parse()?)?;
//! let count = |position| {
//!     let mut plays = 0;
//!     local_board.for_each_play(position, Suicide::Multi, |_| plays += 1);
//!     plays
//! };
//! assert_eq!(count(Position::EMPTY), 8);
//! assert_eq!(count(Position { black: 0b0001, white: 0 }), 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod as_text;
mod atari;
mod bare_rules;
mod colour;
mod compile;
mod count;
mod local_board;
mod moves;
mod narrowest;
mod open_edge;
mod play;
mod point;
mod point_set;
mod position;
mod setup;
mod string_table;
mod strings;
mod unplay;
mod words;

#[cfg(feature = "schema")]
#[doc(hidden)]
pub use schemars;
#[doc(hidden)]
pub use serde;

pub use colour::{Colour, ColourError, Content, Suicide, content_char, content_from_char};
pub use count::Count;
pub use local_board::{LocalBoard, LocalBoardError, LocalBoardParts};
pub use moves::{Move, MoveError, UnplayableMove, UnplayableReason};
pub use open_edge::OpenEdge;
pub use play::{IllegalPlay, Play, PlayPreview};
pub use point::{MAX_AREA, MAX_SIDE, OffBoard, Point, PointError, Size, SizeError};
pub use point_set::{PointSet, U384, Wide};
pub use position::Position;
pub use setup::{BoardPosition, Setup, SetupError};
pub use strings::Strings;
pub use unplay::Unplay;
pub use words::{NameError, fold_name, grouped, nearest, quoted};
