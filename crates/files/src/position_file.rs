//! Positions in files: TOML, SGF and text diagrams.
//!
//! Three formats for one thing, a [`BoardPosition`] with a name. Whatever is written comes back the same when it is read.
//!
//! [`Format`] describes them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::error::{At, Fault};
use crate::{FileError, Place, sgf, text, toml, written};
use koatlas_board::{BoardPosition, Point};

/// The largest position or game file, in bytes: 1 MiB.
pub const MAX_FILE_SIZE: usize = 1 << 20;

/// A position and its name, as a file holds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFile {
    /// The name, one line: files hold it with every run of white space or control characters as one space.
    pub name: Option<String>,
    /// The position.
    pub position: BoardPosition,
}

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

/// Reads a position file; the extension of its name says in which format.
///
/// # Errors
/// If the extension is unknown, if the file cannot be read, or for a reason of [`parse_position`].
pub fn read_position(path: &Path) -> Result<PositionFile, FileError> {
    let format = Format::of(path)?;
    read_bytes(path).and_then(|bytes| parse_position(&bytes, format)).map_err(|error| error.in_file(path))
}

/// The content of a file, or so much of it that it is seen to be too large. An error does not name it.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    let read = || {
        let mut bytes = Vec::new();
        File::open(path)?.take(MAX_FILE_SIZE as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|error: io::Error| FileError {
        file: None,
        place: Place::File,
        sentence: format!("the file cannot be read: {error}"),
    })
}

/// Reads a position from the content of a file.
///
/// ```
/// use koatlas_files::{Format, parse_position};
/// let error = parse_position(b". X\nX ?", Format::Text).unwrap_err();
/// assert_eq!(error.to_string(), "2:3: \"?\" in row 2, column 2 of the diagram is no point: write . for an empty point, X for Black, O for White");
/// ```
///
/// # Errors
/// If it is larger than [`MAX_FILE_SIZE`], not UTF-8, not of the format, or no legal position. The error has no file name.
pub fn parse_position(bytes: &[u8], format: Format) -> Result<PositionFile, FileError> {
    let text = decode(bytes, "position")?;
    let read = match format {
        Format::Toml => toml::read(text),
        Format::Sgf => sgf::read(text),
        Format::Text => text::read(text),
    };
    read.and_then(written::Written::check).map_err(|fault| fault.in_text(text))
}

/// The text of a file that should hold a position or a game.
pub(crate) fn decode<'a>(bytes: &'a [u8], what: &str) -> Result<&'a str, FileError> {
    if bytes.len() > MAX_FILE_SIZE {
        let sentence = format!("the file is larger than 1 MiB: a {what} file is far smaller, so this is none");
        return Err(Fault::new(At::File, sentence).in_text(""));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let (start, _) = bytes.split_at(error.valid_up_to());
        let fault = Fault::new(At::Byte(start.len()), "the text is not UTF-8 from here on: save the file as UTF-8");
        fault.in_text(&String::from_utf8_lossy(start))
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// A position as the content of a file.
#[must_use]
pub fn write_position(file: &PositionFile, format: Format) -> String {
    match format {
        Format::Toml => toml::write(file),
        Format::Sgf => sgf::write(file),
        Format::Text => text::write(file),
    }
}

impl PositionFile {
    /// The name as files hold it.
    pub(crate) fn tidy_name(&self) -> Option<String> {
        self.name.as_deref().and_then(written::tidy)
    }

    /// The region, unless it is the whole board.
    pub(crate) fn written_region(&self) -> &[Point] {
        if self.position.is_whole_board() { &[] } else { self.position.region() }
    }
}
