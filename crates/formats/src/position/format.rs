//! The formats of position files.

use std::path::Path;

use crate::error::FileError;

koatlas_board::named_values! {
    /// How a position is written. The name of a format is the extension of its files, without the dot.
    ///
    /// In the diagrams of TOML and text files `.` or `+` is an empty point, `X` or `x` a black stone, `O` or `o` a white stone;
    /// the top row comes first, and spaces between the points are optional. Text is UTF-8.
    ///
    /// **Stability.** What can be read today will be read by later versions, and say the same. Keys may be added; since keys that
    /// are not known are errors, a file with a new key is refused by an older program and never misread. What is written may
    /// change in spaces and order, as long as it says the same.
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
        /// Keys that the collection `data/positions` has besides are left to others; any other key is an error.
        Toml = "toml",
        /// SGF, `.sgf`.
        ///
        /// ```text
        /// (;GM[1]SZ[4:3]GN[corner ko]PL[B]AB[ab]AW[aa][ca][bb]SQ[aa][ba]MA[ca])
        /// ```
        ///
        /// One game of one node: stones as `AB` and `AW` (`AE` says again that a point is empty), `PL` the player to move, `GN`
        /// the name, the region as points marked `SQ`, `TR` or `CR` (without marks: every point), immortal stones marked `MA`.
        /// Without `SZ` the board is 19x19. A file with moves is a game and no position, and is refused
        /// ([`read_games`](crate::read_games) reads it); all other properties are left to others.
        Sgf = "sgf",
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
        /// A line with a colon is a key and its value: `name`, `to-move` (`B` or `W`), `region` and `immortal` (points with
        /// blanks between). Each is optional, and any other key is an error. Blank lines and lines that begin with `#` are
        /// ignored; every other line is a row of the diagram. Its points may also be drawn as `●` and `○` for stones and `┼`,
        /// `├` and so on for empty points.
        ///
        /// Three more ways to draw a board are read, each with the same keys and comments:
        ///
        /// - *with coordinates*, as the GTP command `showboard` prints it: letters above the columns, and a number before each
        ///   row. What stands beside, above and below is not read, but for `Next player: White` or `White to move`;
        /// - *a diagram of Sensei's Library*, its lines beginning with `$$`. The colour of the first line is to move. Points
        ///   with a circle, square, triangle or cross (`C` `S` `T` `M`, `B` `#` `Y`, `W` `@` `Q`) are the region, stones with a
        ///   cross (`Z` `P`) immortal; numbered moves have not been made, so their points are empty, as are letters. Sides
        ///   without an edge (`--`, `|`) go on to the size in the first line, or to 19x19.
        Text = "txt",
    }
}

impl Format {
    /// The format of a file by the extension of its name, in capitals or not.
    ///
    /// # Errors
    /// If the extension is of no format.
    pub fn of(path: &Path) -> Result<Format, FileError> {
        let extension = path.extension().unwrap_or_default();
        let known = Format::ALL.into_iter().find(|format| extension.eq_ignore_ascii_case(format.id()));
        known.ok_or_else(|| {
            FileError::whole("the file name tells no format: it must end in .toml, .sgf or .txt").in_file(path)
        })
    }

    /// The format that the content of a file is most likely in: SGF if it begins with `(;`, TOML if it has a key `diagram`,
    /// else text.
    #[must_use]
    pub fn of_content(bytes: &[u8]) -> Format {
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let is_key = |line: &str| {
            line.trim_start().strip_prefix("diagram").is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        if text.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';')) {
            Format::Sgf
        } else if text.lines().any(is_key) {
            Format::Toml
        } else {
            Format::Text
        }
    }
}
