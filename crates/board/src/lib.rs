//! Points, positions, strings and plays of the game of Go under the bare rules: capture and suicide. Nothing here has a history.
//!
//! Read in this order:
//!
//! - [`Point`], [`Size`], [`Colour`], [`Move`]: the vocabulary, with its notation as text.
//! - [`Setup`] is an unchecked board, as read from input. [`BoardPosition`] is a checked one: every string has a liberty or is immortal.
//! - [`LocalBoard`] has only the points whose content can ever change. It is compiled from a board and a region. A [`Position`]
//!   holds their contents. Both use [`PointSet`] bitmasks of 64, 128, 384 or 640 bits; [`in_narrowest!`] chooses the width.
//! - [`Strings`] is a position that updates its strings and Zobrist key incrementally, for games on boards of any size.
//! - [`Play`] and [`Suicide`]: plays under the three suicide policies. [`Unplay`]: plays that removed stones, taken backwards.
//!   [`LocalBoard::replay`] makes a sequence of moves.
//! - [`OpenEdge`], from [`BoardPosition::open_edge`]: strings whose liberties plays outside the region could change.
//! - [`serialized_as_text!`] and [`named_values!`]: types that files and outputs write as text.
//! - [`quoted`] and [`nearest`]: quotation and "did you mean" in error messages. [`grouped`] and [`Count`]: notation of large numbers.
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

mod atari;
mod bare_rules;
mod colour;
mod compile;
mod count;
mod local_board;
mod moves;
mod open_edge;
mod play;
mod point;
mod point_set;
mod position;
mod setup;
mod string_table;
mod strings;
mod text;
mod unplay;

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
pub use point_set::{PointSet, U384, Wide, is_worth_compiling};
pub use position::Position;
pub use setup::{BoardPosition, RowsError, Setup, SetupError, contents_of_rows};
pub use strings::Strings;
pub use text::{NameError, fold_name, grouped, nearest, quoted, signed};
pub use unplay::Unplay;
