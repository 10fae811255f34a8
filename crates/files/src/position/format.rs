//! The formats of position files.

use std::path::Path;

use crate::error::{FileError, Place};

/// How a position is written.
///
/// In the diagrams of TOML and text files `.` or `+` is an empty point, `X` or `x` a black stone, `O` or `o` a white stone;
/// the top row comes first, and spaces between the points are optional. Text is UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// TOML, `.toml`.
    ///
    /// ```toml
    /// name = "corner ko"          # optional
    /// rows = 3                    # optional, as is cols: the diagram says it, and they must agree with it
    /// cols = 4
    /// diagram = """
    /// O . O .
    /// X O . .
    /// . . . .
    /// """
    /// region = ["a3", "b3"]       # where plays may be made; optional: every point
    /// immortal = ["c3"]           # stones outside the region that are declared uncapturable; optional: none
    /// to_move = "B"               # optional: B
    /// ```
    ///
    /// The sides of a board are always edges: `real_edges`, if present, lists all of `top`, `bottom`, `left` and `right`.
    /// All other keys are left to others.
    Toml,
    /// SGF, `.sgf`.
    ///
    /// ```text
    /// (;GM[1]SZ[4:3]GN[corner ko]PL[B]AB[ab]AW[aa][ca][bb]SQ[aa][ba]MA[ca])
    /// ```
    ///
    /// One game of one node: stones as `AB` and `AW` (`AE` says again that a point is empty), `PL` the player to move, `GN`
    /// the name, the region as points marked `SQ`, `TR` or `CR` (without marks: every point), immortal stones marked `MA`.
    /// Without `SZ` the board is 19x19. A file with moves is a game and no position, and is refused ([`read_game`] reads
    /// it); all other properties are left to others.
    Sgf,
    /// A text diagram, `.txt`.
    ///
    /// ```text
    /// # One point of the ko is the corner itself.
    /// O . O .
    /// X O . .
    /// . . . .
    /// name: corner ko
    /// to-move: B
    /// region: a3 b3
    /// immortal: c3
    /// ```
    ///
    /// A line with a colon is a key and its value; each of the four is optional. Blank lines and lines that begin with `#`
    /// are ignored; every other line is a row of the diagram.
    Text,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 3] = [Format::Toml, Format::Sgf, Format::Text];

    /// The extension of file names, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Toml => "toml",
            Format::Sgf => "sgf",
            Format::Text => "txt",
        }
    }

    /// The format of a file by the extension of its name, in capitals or not.
    ///
    /// # Errors
    /// If the extension is of no format.
    pub fn of(path: &Path) -> Result<Format, FileError> {
        let extension = path.extension().unwrap_or_default();
        let known = Format::ALL.into_iter().find(|format| extension.eq_ignore_ascii_case(format.extension()));
        known.ok_or_else(|| {
            let sentence = "the file name tells no format: it must end in .toml, .sgf or .txt".to_owned();
            FileError { file: Some(path.to_owned()), place: Place::File, sentence }
        })
    }
}
