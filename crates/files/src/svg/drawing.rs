//! Layers of a picture: grid lines, coordinates, shaded region, stones, marks on points, caption.
//!
//! Lengths are integers; two lines of the board are [`STEP`] = 100 apart.

use koatlas_board::{Colour, Point, Size};
use svg::Node;
use svg::node::Value;
use svg::node::element::{Circle, Definitions, Group, Path, RadialGradient, Stop, Text};

use crate::position::sensei::NumberedPlay;
use crate::window::Window;

/// Distance of two lines of the board.
pub(super) const STEP: i32 = 100;

/// Room at each side of the board, with and without coordinates.
const MARGIN_WITH_COORDINATES: i32 = 70;
const MARGIN: i32 = 25;

/// The part of the board that is drawn, and the room around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub window: Window,
    pub coordinates: bool,
}

/// `x` and `y` return the middle of a column or row.
impl Frame {
    pub fn margin(self) -> i32 {
        if self.coordinates { MARGIN_WITH_COORDINATES } else { MARGIN }
    }

    pub fn width(self) -> i32 {
        self.extent(self.window.cols)
    }

    /// Height of the board, without the caption.
    pub fn height(self) -> i32 {
        self.extent(self.window.rows)
    }

    fn extent(self, (first, last): (u8, u8)) -> i32 {
        2 * self.margin() + STEP * i32::from(last - first + 1)
    }

    pub fn x(self, col: u8) -> i32 {
        self.margin() + STEP * (i32::from(col) - i32::from(self.window.cols.0)) + STEP / 2
    }

    pub fn y(self, row: u8) -> i32 {
        self.margin() + STEP * (i32::from(self.window.rows.1) - i32::from(row)) + STEP / 2
    }

    pub fn place(self, point: Point) -> (i32, i32) {
        (self.x(point.col), self.y(point.row))
    }

    /// Length by which lines run on beyond a side of the window: 0 if that is an edge of the board, else up to the
    /// coordinates or the border of the picture.
    fn overhang(self, is_edge: bool) -> i32 {
        match (is_edge, self.coordinates) {
            (true, _) => 0,
            (false, true) => STEP / 2,
            (false, false) => STEP / 2 + self.margin(),
        }
    }
}

const INK: &str = "#2b2116";

/// A group of elements with a class.
fn layer<T: Into<Box<dyn Node>>>(class: &str, parts: impl Iterator<Item = T>) -> Group {
    group(parts).set("class", class)
}

fn group<T: Into<Box<dyn Node>>>(parts: impl Iterator<Item = T>) -> Group {
    parts.fold(Group::new(), Group::add)
}

/// The grid lines. If the window cuts off a part of the board, they run on to the border of the picture.
pub(super) fn lines(frame: Frame, size: Size) -> Group {
    let Window { cols, rows } = frame.window;
    // `x` grows with the column, but `y` falls with the row.
    let left = frame.x(cols.0) - frame.overhang(cols.0 == 0);
    let right = frame.x(cols.1) + frame.overhang(usize::from(cols.1) + 1 == size.cols());
    let low = frame.y(rows.0) + frame.overhang(rows.0 == 0);
    let high = frame.y(rows.1) - frame.overhang(usize::from(rows.1) + 1 == size.rows());
    let across = (rows.0..=rows.1).map(|row| format!("M{left} {y}H{right}", y = frame.y(row)));
    let down = (cols.0..=cols.1).map(|col| format!("M{x} {low}V{high}", x = frame.x(col)));
    let path = Path::new().set("d", across.chain(down).collect::<String>()).set("stroke-width", 3);
    layer("lines", [path].into_iter()).set("stroke", INK).set("stroke-linecap", "square")
}

pub(super) fn hoshi(frame: Frame, size: Size) -> Group {
    let lines: &[u8] = match (size.rows(), size.cols()) {
        (19, 19) => &[3, 9, 15],
        (13, 13) => &[3, 6, 9],
        (9, 9) => &[2, 4, 6],
        _ => &[],
    };
    let points = lines.iter().flat_map(|&col| lines.iter().map(move |&row| Point { col, row }));
    let places = points.filter(|&point| frame.window.contains(point)).map(|point| frame.place(point));
    layer("hoshi", places.map(|(x, y)| Circle::new().set("cx", x).set("cy", y).set("r", 9))).set("fill", INK)
}

/// The coordinates: letters below and above, numbers on both sides.
pub(super) fn coordinates(frame: Frame) -> Group {
    let (width, height, middle) = (frame.width(), frame.height(), frame.margin() / 2);
    let (cols, rows) = (frame.window.cols, frame.window.rows);
    // One text for all letters of a side, with the place of each.
    let letters: String = (cols.0..=cols.1).map(|col| Point { col, row: 0 }.to_string().remove(0)).collect();
    let places = (cols.0..=cols.1).map(|col| frame.x(col).to_string()).collect::<Vec<_>>().join(" ");
    let letters = [middle, height - middle].map(|y| label(&letters, places.as_str(), y)).into_iter();
    let numbers = (rows.0..=rows.1).flat_map(|row| {
        let number = (u16::from(row) + 1).to_string();
        [middle, width - middle].map(|x| label(&number, x, frame.y(row)))
    });
    // On large boards all is smaller on the screen.
    let font_size = if (cols.1 - cols.0).max(rows.1 - rows.0) > 10 { 42 } else { 34 };
    let labels = layer("coordinates", letters.chain(numbers)).set("fill", INK);
    labels.set("font-size", font_size).set("text-anchor", "middle")
}

/// A text at (`x`, `y`); it is centred if its anchor is `middle`.
fn label(text: &str, x: impl Into<Value>, y: i32) -> Text {
    Text::new(text).set("x", x).set("y", y).set("dy", "0.35em")
}

/// The region: squares with shading, and a dashed line around them that is visible without colours too.
pub(super) fn region(frame: Frame, region: &[Point]) -> Group {
    let points: Vec<Point> = region.iter().copied().filter(|&point| frame.window.contains(point)).collect();
    if points.is_empty() {
        return Group::new();
    }
    let corners = points.iter().map(|&point| frame.place(point)).map(|(x, y)| (x - STEP / 2, y - STEP / 2));
    let squares: String = corners.map(|(x, y)| format!("M{x} {y}h{STEP}v{STEP}h-{STEP}z")).collect();
    let squares = Path::new().set("d", squares).set("fill", "#a9772f").set("fill-opacity", 0.4);
    let border = Path::new().set("d", border(frame, &points)).set("fill", "none").set("stroke", INK);
    let border = border.set("stroke-width", 4).set("stroke-dasharray", "12 8").set("stroke-opacity", 0.75);
    layer("region", [squares, border].into_iter())
}

/// Path along the sides of `points` beyond which the region ends.
fn border(frame: Frame, points: &[Point]) -> String {
    let half = STEP / 2;
    let mut path = String::new();
    for &Point { col, row } in points {
        let (x, y) = frame.place(Point { col, row });
        // Neighbours with the side that they share with the point. Below 0 nothing is in the region.
        let sides = [
            (Some(col), row.checked_add(1), format!("M{} {}h{STEP}", x - half, y - half)),
            (Some(col), row.checked_sub(1), format!("M{} {}h{STEP}", x - half, y + half)),
            (col.checked_sub(1), Some(row), format!("M{} {}v{STEP}", x - half, y - half)),
            (col.checked_add(1), Some(row), format!("M{} {}v{STEP}", x + half, y - half)),
        ];
        for (col, row, side) in sides {
            if !col.zip(row).is_some_and(|(col, row)| points.contains(&Point { col, row })) {
                path += &side;
            }
        }
    }
    path
}

/// The caption below the board, broken into lines as wide as the picture, and the height of these lines.
pub(super) fn caption(text: &str, frame: Frame) -> (Group, i32) {
    const FONT_SIZE: i32 = 38;
    const LINE_HEIGHT: i32 = 50;
    /// Width of a letter, roughly: fonts differ.
    const LETTER: i32 = 20;
    // A very narrow picture has one word in each line.
    let width = usize::try_from((frame.width() - 2 * MARGIN) / LETTER).unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    let height = if lines.is_empty() { 0 } else { LINE_HEIGHT * lines.len() as i32 + MARGIN };
    let texts = lines.iter().zip(1..).map(|(line, number)| {
        let y = frame.height() + LINE_HEIGHT * number - LINE_HEIGHT / 4;
        Text::new(line).set("x", MARGIN).set("y", y)
    });
    (layer("caption", texts).set("fill", INK).set("font-size", FONT_SIZE), height)
}

const RADIUS: i32 = 46;

/// Colours of marks on black and on white stones; the contrast is enough in shades of grey too.
const ON_BLACK: &str = "#f6f4ee";
const ON_WHITE: &str = "#141414";

/// The gradients that fill the stones; their identifiers begin with `prefix`.
pub(super) fn stone_gradients(prefix: &str) -> Definitions {
    let colours =
        [(Colour::Black, ["#6b6b6b", "#2a2a2a", "#101010"]), (Colour::White, ["#ffffff", "#faf9f5", "#dedad0"])];
    let mut definitions = Definitions::new();
    for (colour, stops) in colours {
        // The light falls from the upper left.
        let mut gradient =
            RadialGradient::new().set("id", id(prefix, colour)).set("cx", "0.36").set("cy", "0.3").set("r", "0.75");
        for (offset, stop_colour) in ["0", "0.45", "1"].into_iter().zip(stops) {
            gradient.append(Stop::new().set("offset", offset).set("stop-color", stop_colour));
        }
        definitions.append(gradient);
    }
    definitions
}

fn id(prefix: &str, colour: Colour) -> String {
    format!("{prefix}{}-stone", name(colour))
}

fn name(colour: Colour) -> String {
    colour.name().to_lowercase()
}

/// The stones of each colour. What all of a group have in common stands at the group, which makes files smaller.
pub(super) fn stones(frame: Frame, stones: &[(Point, Colour)], prefix: &str) -> [Group; 2] {
    Colour::BOTH.map(|colour| {
        let class = format!("stone {}", name(colour));
        let circles = places(frame, stones, colour).map(|place| circle(place, &class, RADIUS));
        let fill = format!("url(#{})", id(prefix, colour));
        group(circles).set("fill", fill).set("stroke", ON_WHITE).set("stroke-width", 3)
    })
}

fn places(frame: Frame, stones: &[(Point, Colour)], colour: Colour) -> impl Iterator<Item = (i32, i32)> {
    stones.iter().filter(move |(_, stone)| *stone == colour).map(move |(point, _)| frame.place(*point))
}

fn circle((x, y): (i32, i32), class: &str, radius: i32) -> Circle {
    Circle::new().set("class", class).set("cx", x).set("cy", y).set("r", radius)
}

/// The red lines on stones that belong to ko strings.
pub(super) fn ko_string_outlines(frame: Frame, points: &[Point]) -> Group {
    let lines = group(points.iter().map(|point| circle(frame.place(*point), "ko-string", RADIUS - 5)));
    lines.set("fill", "none").set("stroke", MARK).set("stroke-width", 6)
}

pub(super) fn immortal_crosses(frame: Frame, stones: &[(Point, Colour)]) -> [Group; 2] {
    Colour::BOTH.map(|colour| {
        let crosses = places(frame, stones, colour).map(|(x, y)| {
            Path::new().set("class", "cross").set("d", format!("M{} {}l26 26m0 -26l-26 26", x - 13, y - 13))
        });
        let crosses = group(crosses).set("fill", "none").set("stroke", mark_colour(colour));
        crosses.set("stroke-width", 5).set("stroke-opacity", 0.7)
    })
}

/// The numbers of moves on stones.
pub(super) fn move_numbers(frame: Frame, plays: &[NumberedPlay]) -> Group {
    let numerals = plays.iter().map(|&NumberedPlay { point, colour, number }| {
        let (x, y) = frame.place(point);
        let size = if number < 100 { 50 } else { 38 };
        let text = label(&number.to_string(), x, y).set("class", "label");
        text.set("fill", mark_colour(colour)).set("font-size", size)
    });
    group(numerals).set("text-anchor", "middle")
}

const fn mark_colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => ON_BLACK,
        Colour::White => ON_WHITE,
    }
}

/// As far from black as from white, so that the marks are visible on both in shades of grey too.
const MARK: &str = "#d6322b";
const HALO: &str = "#fbfaf6";

pub(super) fn ko_point_squares(frame: Frame, points: &[Point]) -> Group {
    let squares = points.iter().map(|point| {
        let (x, y) = frame.place(*point);
        Path::new().set("class", "square").set("d", format!("M{} {}h26v26h-26z", x - 13, y - 13))
    });
    group(squares).set("fill", MARK).set("stroke", HALO).set("stroke-width", 4)
}
