//! Diagrams of Sensei's Library: lines that begin with `$$`.
//!
//! ```text
//! $$W Title
//! $$  ---------
//! $$ | . X O . |
//! $$ | X C 1 O |
//! $$ | . X O . |
//! $$  ---------
//! ```
//!
//! The first line has the colour of move 1 (`B` if none is given), which is the player to move; perhaps `c` for coordinates,
//! the size of the board and `m` with a number; and the title. Then come the rows:
//!
//! | | |
//! |---|---|
//! | `.` `,` | an empty point |
//! | `X` `O` | a black and a white stone |
//! | `C` `S` `T` `M` | an empty point of the region |
//! | `B` `#` `Y`, `W` `@` `Q` | a black, a white stone on a point of the region |
//! | `Z` `P` | a black and a white stone declared immortal |
//! | `1` to `9`, `0` | a move that has not been made: an empty point |
//! | `a` to `z` | a label: an empty point |
//!
//! Lines of `-` above and below and `|` at the sides are edges of the board. A side without an edge goes on: then the board
//! has the size of the first line, or 19x19, and what is not drawn is empty. Lines with links are not read. The keys of text
//! files may follow, without `$$`.
//!
//! [`writer`](self::writer) writes such diagrams, so that [`reader`](self::reader) reads the same position.

pub(crate) mod reader;
pub(crate) mod writer;

/// What every line of a diagram begins with.
const MARK: &str = "$$";
