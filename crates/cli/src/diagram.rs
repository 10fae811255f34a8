//! Boards as text: coordinates, marked points, colours; and films, rows of small boards that show a sequence of moves.

use anstyle::{AnsiColor, Style};
use koatlas_board::{BoardPosition, Content, Move, Point, PointSet, Suicide, Wide, content_char};
use koatlas_files::Window;

use crate::terminal::{visible_width, width};

/// A board with marks, drawn as text.
#[derive(Clone, Copy, Debug)]
pub struct TextBoard<'a> {
    pub board: &'a BoardPosition,
    /// Points in round brackets: the ko points.
    pub ko_points: &'a [Point],
    /// Points drawn as [`BARRED`].
    pub barred: &'a [Point],
    /// Point in square brackets: the last play.
    pub last: Option<Point>,
    /// The part that is drawn.
    pub window: Window,
}

/// Sign of an empty point at which a play is barred.
pub const BARRED: char = '#';
/// Style of [`BARRED`].
pub const BARRED_STYLE: Style = AnsiColor::Red.on_default().bold();
/// Styles of ko points, of the last play, and of coordinates and points outside the region.
const KO: Style = AnsiColor::Yellow.on_default().bold();
const LAST: Style = AnsiColor::Green.on_default().bold();
const FAINT: Style = Style::new().dimmed();

impl<'a> TextBoard<'a> {
    /// Creates a diagram of the whole board.
    pub fn whole(board: &'a BoardPosition, ko_points: &'a [Point]) -> TextBoard<'a> {
        TextBoard { board, ko_points, barred: &[], last: None, window: Window::whole(board.size()) }
    }

    /// The diagram as one text.
    pub fn text(&self) -> String {
        self.lines().join("\n") + "\n"
    }

    /// Lines of the diagram, all of the same visible width.
    pub fn lines(&self) -> Vec<String> {
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

/// A film: the window around the ko points after each play, as many boards in a row as fit the terminal. Passes are
/// left out.
pub fn film(start: &BoardPosition, ko_points: &[Point], moves: &[Move], suicide: Suicide) -> String {
    let Ok((local_board, mut position)) = start.local_board::<Wide>() else { return String::new() };
    let window = Window::around(start.size(), ko_points, 1);
    let mut frames = Vec::new();
    for (i, board_move) in moves.iter().enumerate() {
        let index = board_move.point.and_then(|point| local_board.index(point));
        let play = index.and_then(|index| local_board.play(position, board_move.colour, index, suicide).ok());
        let Some(play) = play else { continue };
        position = play.after;
        let board = start.with_position(&local_board, position);
        let diagram = TextBoard { last: board_move.point, window, ..TextBoard::whole(&board, ko_points) };
        frames.push(frame(&diagram, i + 1, *board_move, play.removed.len()));
    }
    format!("\n{}\n\n", side_by_side(&frames, width()).join("\n"))
}

/// Board after a move, with the number of the move and of the removed stones above it.
fn frame(diagram: &TextBoard<'_>, number: usize, board_move: Move, removed: usize) -> Vec<String> {
    let takes = if removed > 0 { format!(" x{removed}") } else { String::new() };
    let caption = format!("{number}: {board_move}{takes}");
    let lines = [vec![caption], diagram.lines()].concat();
    let widths: Vec<usize> = lines.iter().map(|line| visible_width(line)).collect();
    let widest = widths.iter().copied().max().unwrap_or(0);
    lines.into_iter().zip(widths).map(|(line, width)| line + &" ".repeat(widest - width)).collect()
}
