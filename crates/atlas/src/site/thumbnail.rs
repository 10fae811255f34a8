//! Small pictures of boards, of a few hundred bytes: stones are dots, two paths for all of them.

use maud::{Markup, PreEscaped, html};

/// A board by its rows, with the points of its region.
pub(super) struct Thumbnail<'t> {
    pub rows: &'t [String],
    pub region: &'t [String],
}

/// Pixels of a point.
const POINT: usize = 14;

impl Thumbnail<'_> {
    fn size(&self) -> (usize, usize) {
        (self.rows.first().map_or(0, String::len), self.rows.len())
    }

    /// The picture. It is decoration: who does not see it reads the text beside it.
    pub fn svg(&self) -> Markup {
        let (cols, rows) = self.size();
        let stones: Vec<(usize, usize, char)> = self.stones().collect();
        let white: Vec<(usize, usize, char)> = stones.iter().copied().filter(|&(.., sign)| sign == 'O').collect();
        html! {
            svg.board viewBox={ "0 0 " (cols) " " (rows) } width=(cols * POINT) height=(rows * POINT) aria-hidden="true" {
                (path("r", &self.region()))
                (path("g", &lines(cols, rows)))
                (path("s", &dots(&stones)))
                (path("w", &dots(&white)))
            }
        }
    }

    fn stones(&self) -> impl Iterator<Item = (usize, usize, char)> {
        let row = |(row, text): (usize, &String)| -> Vec<(usize, usize, char)> {
            text.chars().enumerate().filter(|(_, sign)| *sign != '.').map(|(col, sign)| (col, row, sign)).collect()
        };
        self.rows.iter().enumerate().flat_map(row)
    }

    /// The squares of the region, unless it is the whole board.
    fn region(&self) -> String {
        let (cols, rows) = self.size();
        if self.region.len() == cols * rows {
            return String::new();
        }
        let points = self.region.iter().filter_map(|name| name.parse::<koatlas_board::Point>().ok());
        let square = |point: koatlas_board::Point| {
            format!("M{} {}h1v1h-1z", point.col, (rows as i64 - 1) - i64::from(point.row))
        };
        points.map(square).collect()
    }
}

/// A path as short as it can be written; there is nothing in it to be escaped.
fn path(class: &str, d: &str) -> PreEscaped<String> {
    PreEscaped(if d.is_empty() { String::new() } else { format!("<path class=\"{class}\" d=\"{d}\"/>") })
}

/// The middle of points as lines of no length, which are drawn with round ends.
fn dots(stones: &[(usize, usize, char)]) -> String {
    stones.iter().map(|(col, row, _)| format!("M{col}.5 {row}.5h0")).collect()
}

/// The lines of the board.
pub(super) fn lines(cols: usize, rows: usize) -> String {
    let across = (0..rows).map(|row| format!("M.5 {row}.5h{}", cols.saturating_sub(1)));
    let down = (0..cols).map(|col| format!("M{col}.5 .5v{}", rows.saturating_sub(1)));
    across.chain(down).collect()
}
