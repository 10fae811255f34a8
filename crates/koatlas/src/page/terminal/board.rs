//! Boards as text: coordinates, marked points, colours; and films, rows of small boards that show a sequence of moves.

use anstyle::{AnsiColor, Style};
use koatlas_board::{BoardPosition, Point, content_char};
use koatlas_files::Window;

use crate::page::film::Frame;
use crate::page::words::visible_width;
use crate::page::{BARRED, Board, Film};

const BARRED_STYLE: Style = AnsiColor::Red.on_default().bold();
/// Styles of ko points, of the last play, and of coordinates and points outside the region.
const KO: Style = AnsiColor::Yellow.on_default().bold();
const LAST: Style = AnsiColor::Green.on_default().bold();
const FAINT: Style = Style::new().dimmed();

/// A part of a board with marks.
struct Diagram<'a> {
    board: &'a BoardPosition,
    ko_points: &'a [Point],
    barred: &'a [Point],
    last: Option<Point>,
    window: Window,
}

/// Lines of a board, all of the same visible width.
pub(super) fn lines(Board { board, ko_points, barred, last }: &Board) -> Vec<String> {
    Diagram { board, ko_points, barred, last: *last, window: Window::whole(board.size()) }.lines()
}

impl Diagram<'_> {
    fn lines(&self) -> Vec<String> {
        let head = format!("   {}", self.cols().map(column_letter).collect::<String>());
        let rows = (self.window.rows.0..=self.window.rows.1).rev();
        std::iter::once(head).chain(rows.map(|row| self.row(row))).collect()
    }

    fn cols(&self) -> impl Iterator<Item = u8> + use<> {
        self.window.cols.0..=self.window.cols.1
    }

    fn row(&self, row: u8) -> String {
        let points = self.cols().map(|col| self.mark(Point { col, row })).collect::<String>();
        format!("{FAINT}{:>2}{FAINT:#} {points}", row + 1)
    }

    fn mark(&self, point: Point) -> String {
        let content = self.board.contents()[self.board.size().index(point)];
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

/// Letter of a column, centred in three characters.
fn column_letter(col: u8) -> String {
    let point = Point { col, row: 0 }.to_string();
    format!(" {FAINT}{}{FAINT:#} ", &point[..1])
}

/// Places blocks side by side, as many as fit `width`. All lines of a block have the same visible width.
fn side_by_side(blocks: &[Vec<String>], width: usize) -> Vec<String> {
    const GAP: usize = 3;
    let mut lines = Vec::new();
    let widest = blocks.iter().map(|block| visible_width(&block[0])).max().unwrap_or(1);
    let in_a_row = ((width + GAP) / (widest + GAP)).max(1);
    for row in blocks.chunks(in_a_row) {
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for i in 0..height {
            let line =
                |block: &Vec<String>| block.get(i).cloned().unwrap_or_else(|| " ".repeat(visible_width(&block[0])));
            lines.push(row.iter().map(line).collect::<Vec<_>>().join(&" ".repeat(GAP)).trim_end().to_owned());
        }
        lines.push(String::new());
    }
    lines.pop();
    lines
}

/// Lines of a film: the window around the ko points after each play, as many boards in a row as fit `width`.
pub(super) fn film(film: &Film, width: usize) -> Vec<String> {
    let window = Window::around(film.start.size(), &film.ko_points, 1);
    let frames = film.frames().into_iter().map(|Frame { caption, board, last }| {
        let diagram = Diagram { board: &board, ko_points: &film.ko_points, barred: &[], last: Some(last), window };
        padded([vec![caption], diagram.lines()].concat())
    });
    side_by_side(&frames.collect::<Vec<_>>(), width)
}

/// Gives all lines the same visible width.
fn padded(lines: Vec<String>) -> Vec<String> {
    let widest = lines.iter().map(|line| visible_width(line)).max().unwrap_or(0);
    lines.into_iter().map(|line| format!("{line}{}", " ".repeat(widest - visible_width(&line)))).collect()
}
