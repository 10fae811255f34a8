//! Boards for eyes: coordinates, marked points, colours on a terminal.

use anstyle::{AnsiColor, Style};
use koatlas_board::{BoardPosition, Content, Point, content_char};

/// A rectangle of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    cols: (u8, u8),
    rows: (u8, u8),
}

impl Window {
    /// The whole board.
    pub fn whole(board: &BoardPosition) -> Window {
        let size = board.size();
        Window { cols: (0, size.cols() as u8 - 1), rows: (0, size.rows() as u8 - 1) }
    }

    /// The points given and a margin of one point; the whole board if there are none.
    pub fn around(board: &BoardPosition, points: &[Point]) -> Window {
        let whole = Window::whole(board);
        let range = |of: fn(&Point) -> u8, last: u8| {
            let least = points.iter().map(of).min()?;
            let most = points.iter().map(of).max()?;
            Some((least.saturating_sub(1), last.min(most + 1)))
        };
        Window {
            cols: range(|p| p.col, whole.cols.1).unwrap_or(whole.cols),
            rows: range(|p| p.row, whole.rows.1).unwrap_or(whole.rows),
        }
    }
}

/// What to draw of a board.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    /// The board.
    pub board: &'a BoardPosition,
    /// Points in round brackets: the ko points.
    pub ko_points: &'a [Point],
    /// Empty points that are drawn as [`BARRED`]: those where a rule set bars a play.
    pub barred: &'a [Point],
    /// A point in square brackets: the last play.
    pub last: Option<Point>,
    /// The part to draw.
    pub window: Window,
}

/// How points are drawn where a play is barred.
pub const BARRED: char = '#';
/// The style of such points.
pub const BARRED_STYLE: Style = AnsiColor::Red.on_default().bold();
const KO: Style = AnsiColor::Yellow.on_default().bold();
const LAST: Style = AnsiColor::Green.on_default().bold();
const FAINT: Style = Style::new().dimmed();

impl Diagram<'_> {
    /// The lines of the diagram, all of the same visible width, with terminal colours.
    pub fn lines(&self) -> Vec<String> {
        let head = format!("   {}", self.cols().map(name).collect::<String>());
        let rows = (self.window.rows.0..=self.window.rows.1).rev();
        std::iter::once(head).chain(rows.map(|row| self.row(row))).collect()
    }

    /// Visible width of every line.
    pub fn width(&self) -> usize {
        3 + 3 * self.cols().count()
    }

    fn cols(&self) -> impl Iterator<Item = u8> + use<> {
        self.window.cols.0..=self.window.cols.1
    }

    fn row(&self, row: u8) -> String {
        let points = self.cols().map(|col| self.mark(Point { col, row })).collect::<String>();
        format!("{FAINT}{:>2}{FAINT:#} {points}", row + 1)
    }

    fn mark(&self, point: Point) -> String {
        let content: Content = self.board.contents()[self.board.size().index(point)];
        let barred = self.barred.contains(&point);
        let c = if barred { BARRED } else { content_char(content) };
        if self.last == Some(point) {
            format!("{LAST}[{c}]{LAST:#}")
        } else if self.ko_points.contains(&point) {
            format!("{KO}({c}){KO:#}")
        } else if barred {
            format!(" {BARRED_STYLE}{c}{BARRED_STYLE:#} ")
        } else if self.board.region().contains(&point) {
            format!(" {c} ")
        } else {
            format!(" {FAINT}{c}{FAINT:#} ")
        }
    }
}

/// The letter of a column, centred in three characters.
fn name(col: u8) -> String {
    let point = Point { col, row: 0 }.to_string();
    format!(" {FAINT}{}{FAINT:#} ", &point[..1])
}

/// A box of lines of the same visible width.
pub struct Block {
    /// The lines.
    pub lines: Vec<String>,
    /// Their visible width.
    pub width: usize,
}

/// Blocks side by side, as many in a row as fit the width.
pub fn side_by_side(blocks: &[Block], width: usize) -> Vec<String> {
    const GAP: usize = 3;
    let mut lines = Vec::new();
    let widest = blocks.iter().map(|block| block.width).max().unwrap_or(1);
    let in_a_row = ((width + GAP) / (widest + GAP)).max(1);
    for row in blocks.chunks(in_a_row) {
        let height = row.iter().map(|block| block.lines.len()).max().unwrap_or(0);
        for i in 0..height {
            let line = |block: &Block| block.lines.get(i).cloned().unwrap_or_else(|| " ".repeat(block.width));
            lines.push(row.iter().map(line).collect::<Vec<_>>().join(&" ".repeat(GAP)).trim_end().to_owned());
        }
        lines.push(String::new());
    }
    lines.pop();
    lines
}
