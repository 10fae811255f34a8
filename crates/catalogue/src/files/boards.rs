//! Notation of boards: as JSON, as text diagrams and in one line.

use koatlas_board::{
    BoardPosition, Colour, Content, Point, RowsError, Setup, SetupError, Size, content_char, contents_of_rows,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Contents of the points of a board. JSON has its rows, the top row first, of the characters `X`, `O` and `.`.
///
/// ```
/// use koatlas_board::BoardPosition;
/// use koatlas_catalogue::BoardDiagram;
///
/// let diagram = BoardDiagram::from(&BoardPosition::empty_board("1x3".parse()?));
/// assert_eq!(diagram.rows(), ["..."]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "Vec<String>", try_from = "Vec<String>")]
pub struct BoardDiagram {
    size: Size,
    contents: Vec<Content>,
}

impl BoardDiagram {
    /// Rows of the diagram, the top row first.
    pub fn rows(&self) -> Vec<String> {
        let rows = self.contents.chunks(self.size.cols());
        rows.map(|row| row.iter().copied().map(content_char).collect()).collect()
    }

    /// The position with this diagram, the region and the immortal stones of `board`, and Black to move.
    ///
    /// # Errors
    /// [`SetupError`] if the position is not legal.
    pub fn on(&self, board: &BoardPosition) -> Result<BoardPosition, SetupError> {
        BoardPosition::try_from(self.setup(board.region().to_vec(), board.immortal().to_vec()))
    }

    fn setup(&self, region: Vec<Point>, immortal: Vec<Point>) -> Setup {
        let (size, contents) = (self.size, self.contents.clone());
        Setup { size, contents, region: Some(region), immortal, to_move: Colour::Black }
    }
}

impl From<&BoardPosition> for BoardDiagram {
    fn from(board: &BoardPosition) -> BoardDiagram {
        BoardDiagram { size: board.size(), contents: board.contents().to_vec() }
    }
}

impl From<BoardDiagram> for Vec<String> {
    fn from(diagram: BoardDiagram) -> Vec<String> {
        diagram.rows()
    }
}

impl TryFrom<Vec<String>> for BoardDiagram {
    type Error = RowsError;

    fn try_from(rows: Vec<String>) -> Result<BoardDiagram, RowsError> {
        contents_of_rows(&rows).map(|(size, contents)| BoardDiagram { size, contents })
    }
}

/// The JSON of a board: its diagram, the region, and the immortal stones around it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct BoardTexts {
    diagram: BoardDiagram,
    region: Vec<Point>,
    immortal: Vec<Point>,
}

pub(crate) fn serialize<Z: Serializer>(board: &BoardPosition, serializer: Z) -> Result<Z::Ok, Z::Error> {
    let (region, immortal) = (board.region().to_vec(), board.immortal().to_vec());
    BoardTexts { diagram: BoardDiagram::from(board), region, immortal }.serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BoardPosition, D::Error> {
    let BoardTexts { diagram, region, immortal } = BoardTexts::deserialize(deserializer)?;
    BoardPosition::try_from(diagram.setup(region, immortal)).map_err(D::Error::custom)
}

/// Draws a board as text: `X O .` are points of the region, `x o` immortal stones around it, `# @` stones of the mortal black and white
/// string, blanks other points, and lines the edge of the board where the region touches it.
pub fn draw_board(board: &BoardPosition) -> String {
    let (rows, cols, region) = (board.size().rows(), board.size().cols(), board.region());
    let [bottom, top] = [0, rows - 1].map(|row| region.iter().any(|point| usize::from(point.row) == row));
    let [left, right] = [0, cols - 1].map(|col| region.iter().any(|point| usize::from(point.col) == col));
    let [left, right] = [left, right].map(|is_edge| if is_edge { "│" } else { " " });
    let edge = "─".repeat(2 * cols + 1);
    let mut lines: Vec<String> = top.then(|| edge.clone()).into_iter().collect();
    for row in board_signs(board, board.immortal()).replace('_', " ").split('/') {
        let signs: Vec<String> = row.chars().map(String::from).collect();
        lines.push(format!("{left}{}{right}", signs.join(" ")).trim_end().to_owned());
    }
    lines.extend(bottom.then_some(edge));
    lines.join("\n")
}

/// Writes a board in one line: its rows, the top row first, with `/` between them, with the characters of [`draw_board`], but `_` for an
/// empty point outside the region. Stones outside the region that are not in `immortal` belong to the mortal strings.
pub fn board_signs(board: &BoardPosition, immortal: &[Point]) -> String {
    let points = board.size().points().zip(board.contents());
    let signs = points.map(|(point, &content)| match content_char(content) {
        sign if board.region().contains(&point) => sign,
        sign if immortal.contains(&point) => sign.to_ascii_lowercase(),
        // Stones that are neither belong to the mortal strings.
        'X' => '#',
        'O' => '@',
        _ => '_',
    });
    let signs: Vec<char> = signs.collect();
    signs.chunks(board.size().cols()).map(String::from_iter).collect::<Vec<_>>().join("/")
}
