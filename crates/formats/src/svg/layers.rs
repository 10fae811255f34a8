//! The board below the stones: its lines, its coordinates, the shaded region and the text below it.
//!
//! Lengths are whole numbers, a hundred to the distance of two lines of the board.

use koatlas_board::{Point, Size};
use svg::Node;
use svg::node::element::{Circle, Group, Path, Text};

use crate::window::Window;

/// Distance of two lines of the board.
pub(super) const STEP: i32 = 100;

/// Room at every side, with coordinates and without.
const MARGIN_WITH_COORDINATES: i32 = 80;
const MARGIN: i32 = 25;

/// The part of the board that is drawn, and the room around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub window: Window,
    pub coordinates: bool,
}

impl Frame {
    pub fn margin(self) -> i32 {
        if self.coordinates { MARGIN_WITH_COORDINATES } else { MARGIN }
    }

    pub fn width(self) -> i32 {
        self.extent(self.window.cols)
    }

    /// The height of the board, without what stands below it.
    pub fn height(self) -> i32 {
        self.extent(self.window.rows)
    }

    fn extent(self, (first, last): (u8, u8)) -> i32 {
        2 * self.margin() + STEP * i32::from(last - first + 1)
    }

    /// The middle of a column.
    pub fn x(self, col: u8) -> i32 {
        self.margin() + STEP * (i32::from(col) - i32::from(self.window.cols.0)) + STEP / 2
    }

    /// The middle of a row.
    pub fn y(self, row: u8) -> i32 {
        self.margin() + STEP * (i32::from(self.window.rows.1) - i32::from(row)) + STEP / 2
    }

    /// The middle of a point.
    pub fn place(self, point: Point) -> (i32, i32) {
        (self.x(point.col), self.y(point.row))
    }
}

/// The colour of lines and letters.
pub(super) const INK: &str = "#2b2116";

/// A group of elements.
pub(super) fn group<T: Into<Box<dyn Node>>>(parts: impl Iterator<Item = T>) -> Group {
    parts.fold(Group::new(), Group::add)
}

/// Width of the lines, and of those at the four sides.
const LINE: i32 = 3;
const SIDE: i32 = 6;

/// The lines. Where the picture ends and the board goes on, they go on to the end.
pub(super) fn lines(frame: Frame, size: Size) -> Group {
    let beyond = STEP / 2 + if frame.coordinates { 0 } else { frame.margin() };
    // Columns go to the right, rows up.
    let ends = |(first, last): (u8, u8), length: usize, forward: i32, at: &dyn Fn(u8) -> i32| {
        let before = if first == 0 { 0 } else { beyond };
        let after = if usize::from(last) + 1 == length { 0 } else { beyond };
        (at(first) - forward * before, at(last) + forward * after)
    };
    let (left, right) = ends(frame.window.cols, size.cols(), 1, &|col| frame.x(col));
    let (low, high) = ends(frame.window.rows, size.rows(), -1, &|row| frame.y(row));
    let is_side = |number: u8, length: usize| number == 0 || usize::from(number) + 1 == length;
    let of = |wanted: bool| {
        let (cols, rows) = (frame.window.cols, frame.window.rows);
        let across = (rows.0..=rows.1).filter(|&row| is_side(row, size.rows()) == wanted);
        let across = across.map(|row| format!("M{left} {y}H{right}", y = frame.y(row)));
        let down = (cols.0..=cols.1).filter(|&col| is_side(col, size.cols()) == wanted);
        let down = down.map(|col| format!("M{x} {low}V{high}", x = frame.x(col)));
        across.chain(down).collect::<String>()
    };
    let paths = [(of(false), LINE), (of(true), SIDE)].into_iter().filter(|(path, _)| !path.is_empty());
    let paths = paths.map(|(path, width)| Path::new().set("d", path).set("stroke-width", width));
    group(paths).set("stroke", INK).set("stroke-linecap", "square")
}

/// The star points of the usual boards.
pub(super) fn hoshi(frame: Frame, size: Size) -> Group {
    let lines: &[u8] = match (size.rows(), size.cols()) {
        (19, 19) => &[3, 9, 15],
        (13, 13) => &[3, 6, 9],
        (9, 9) => &[2, 4, 6],
        _ => &[],
    };
    let points = lines.iter().flat_map(|&col| lines.iter().map(move |&row| Point { col, row }));
    let dot = |point| {
        let (x, y) = frame.place(point);
        Circle::new().set("cx", x).set("cy", y).set("r", 9)
    };
    group(points.filter(|&point| frame.window.contains(point)).map(dot)).set("fill", INK)
}

/// Letters below and above, numbers at both sides.
pub(super) fn coordinates(frame: Frame) -> Group {
    let (width, height, middle) = (frame.width(), frame.height(), frame.margin() / 2);
    let (cols, rows) = (frame.window.cols, frame.window.rows);
    let letters = (cols.0..=cols.1).flat_map(|col| {
        let letter = Point { col, row: 0 }.to_string()[..1].to_owned();
        [middle, height - middle].map(|y| label(&letter, frame.x(col), y))
    });
    let numbers = (rows.0..=rows.1).flat_map(|row| {
        let number = (u16::from(row) + 1).to_string();
        [middle, width - middle].map(|x| label(&number, x, frame.y(row)))
    });
    group(letters.chain(numbers)).set("fill", INK).set("font-size", 38).set("text-anchor", "middle")
}

/// A text whose middle is at a place, if its anchor is.
pub(super) fn label(text: &str, x: i32, y: i32) -> Text {
    Text::new(text).set("x", x).set("y", y).set("dy", "0.35em")
}

/// The points of the region that lie in the picture: shaded, with a line around them that is there without colours too.
pub(super) fn region(frame: Frame, region: &[Point]) -> Group {
    let inside = |&point: &Point| frame.window.contains(point);
    let points: Vec<Point> = region.iter().copied().filter(inside).collect();
    if points.is_empty() {
        return Group::new();
    }
    let square = |&point: &Point| {
        let (x, y) = frame.place(point);
        format!("M{} {}h{STEP}v{STEP}h-{STEP}z", x - STEP / 2, y - STEP / 2)
    };
    let squares: String = points.iter().map(square).collect();
    let squares = Path::new().set("d", squares).set("fill", "#a9772f").set("fill-opacity", 0.4);
    let border = Path::new().set("d", border(frame, &points)).set("fill", "none").set("stroke", INK);
    let border = border.set("stroke-width", 4).set("stroke-dasharray", "12 8").set("stroke-opacity", 0.75);
    group([squares, border].into_iter()).set("class", "region")
}

/// Where a point of the region is beside one that is not.
fn border(frame: Frame, points: &[Point]) -> String {
    let has =
        |col: Option<u8>, row: Option<u8>| col.zip(row).is_some_and(|(col, row)| points.contains(&Point { col, row }));
    let half = STEP / 2;
    let sides = points.iter().flat_map(|&point| {
        let ((x, y), Point { col, row }) = (frame.place(point), point);
        [
            (has(Some(col), row.checked_add(1)), format!("M{} {}h{STEP}", x - half, y - half)),
            (has(Some(col), row.checked_sub(1)), format!("M{} {}h{STEP}", x - half, y + half)),
            (has(col.checked_sub(1), Some(row)), format!("M{} {}v{STEP}", x - half, y - half)),
            (has(col.checked_add(1), Some(row)), format!("M{} {}v{STEP}", x + half, y - half)),
        ]
    });
    sides.filter(|(is_inside, _)| !is_inside).map(|(_, side)| side).collect()
}

/// A text below the board in lines as wide as the picture, and the room that it takes there.
pub(super) fn caption(text: &str, frame: Frame) -> (Group, i32) {
    const FONT_SIZE: i32 = 38;
    const LINE_HEIGHT: i32 = 50;
    /// A letter is about so wide: fonts differ.
    const LETTER: i32 = 20;
    let width = usize::try_from((frame.width() - 2 * MARGIN) / LETTER).unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    let height = if lines.is_empty() { 0 } else { LINE_HEIGHT * lines.len() as i32 + MARGIN };
    let line = |(line, number): (&String, i32)| {
        let y = frame.height() + LINE_HEIGHT * number - LINE_HEIGHT / 4;
        Text::new(line).set("x", MARGIN).set("y", y)
    };
    let lines = group(lines.iter().zip(1..).map(line));
    (lines.set("class", "caption").set("fill", INK).set("font-size", FONT_SIZE), height)
}
