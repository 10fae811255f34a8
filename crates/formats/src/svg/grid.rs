//! The lines of the board, its star points and its coordinates.

use koatlas_board::{Point, Size};
use svg::node::element::{Circle, Group, Path, Text};

use crate::svg::frame::{Frame, INK, STEP, group};

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
