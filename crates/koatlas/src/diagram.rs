//! Boards for eyes: coordinates, marked points, colours on a terminal.

use anstyle::{AnsiColor, Style};
use koatlas_board::{BoardPosition, Content, Point, content_char};
use koatlas_formats::Window;

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
