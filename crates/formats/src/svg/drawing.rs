//! Layers of a picture: grid lines, coordinates, shaded region, stones (fixed, or changed by a script), marks on
//! points, caption.
//!
//! Lengths are integers; two lines of the board are [`STEP`] = 100 apart.

use koatlas_board::{BoardPosition, Colour, Content, Point, Size, Wide};
use svg::Node;
use svg::node::element::{Circle, Definitions, Group, Line, Path, RadialGradient, Rectangle, Stop, Text};

use crate::window::Window;

/// Distance of two lines of the board.
pub(super) const STEP: i32 = 100;

/// Room at each side of the board, with and without coordinates.
const MARGIN_WITH_COORDINATES: i32 = 80;
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

/// True if line `number` of `length` parallel lines is at the edge of the board.
fn is_edge(number: u8, length: usize) -> bool {
    number == 0 || usize::from(number) + 1 == length
}

pub(super) const INK: &str = "#2b2116";

pub(super) fn group<T: Into<Box<dyn Node>>>(parts: impl Iterator<Item = T>) -> Group {
    parts.fold(Group::new(), Group::add)
}

/// Width of the grid lines, and of the edges of the board.
const LINE: i32 = 3;
const SIDE: i32 = 6;

/// The grid lines. If the window cuts off a part of the board, they run on to the border of the picture.
pub(super) fn lines(frame: Frame, size: Size) -> Group {
    let Window { cols, rows } = frame.window;
    // `x` grows with the column, but `y` falls with the row.
    let left = frame.x(cols.0) - frame.overhang(cols.0 == 0);
    let right = frame.x(cols.1) + frame.overhang(usize::from(cols.1) + 1 == size.cols());
    let low = frame.y(rows.0) + frame.overhang(rows.0 == 0);
    let high = frame.y(rows.1) - frame.overhang(usize::from(rows.1) + 1 == size.rows());
    let (mut inner, mut edges) = (String::new(), String::new());
    for row in rows.0..=rows.1 {
        let path = if is_edge(row, size.rows()) { &mut edges } else { &mut inner };
        *path += &format!("M{left} {y}H{right}", y = frame.y(row));
    }
    for col in cols.0..=cols.1 {
        let path = if is_edge(col, size.cols()) { &mut edges } else { &mut inner };
        *path += &format!("M{x} {low}V{high}", x = frame.x(col));
    }
    let paths = [(inner, LINE), (edges, SIDE)].into_iter().filter(|(path, _)| !path.is_empty());
    let paths = paths.map(|(path, width)| Path::new().set("d", path).set("stroke-width", width));
    group(paths).set("stroke", INK).set("stroke-linecap", "square")
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
    group(places.map(|(x, y)| Circle::new().set("cx", x).set("cy", y).set("r", 9))).set("fill", INK)
}

/// The coordinates: letters below and above, numbers on both sides.
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

/// A text at (`x`, `y`); it is centred if its anchor is `middle`.
pub(super) fn label(text: &str, x: i32, y: i32) -> Text {
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
    group([squares, border].into_iter()).set("class", "region")
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
    (group(texts).set("class", "caption").set("fill", INK).set("font-size", FONT_SIZE), height)
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

pub(super) fn stone((x, y): (i32, i32), colour: Colour, prefix: &str) -> Circle {
    let stone = Circle::new().set("class", name(colour)).set("cx", x).set("cy", y).set("r", RADIUS);
    stone.set("fill", format!("url(#{})", id(prefix, colour))).set("stroke", ON_WHITE).set("stroke-width", 3)
}

/// The red line on a stone that belongs to a ko string.
pub(super) fn ko_string_outline((x, y): (i32, i32)) -> Circle {
    let line = Circle::new().set("class", "ko-string").set("cx", x).set("cy", y).set("r", RADIUS - 5);
    line.set("fill", "none").set("stroke", MARK).set("stroke-width", 6)
}

/// The faint cross on an immortal stone.
pub(super) fn immortal_cross((x, y): (i32, i32), colour: Colour) -> Group {
    const HALF: i32 = 13;
    let lines = [(y - HALF, y + HALF), (y + HALF, y - HALF)]
        .map(|(left, right)| Line::new().set("x1", x - HALF).set("x2", x + HALF).set("y1", left).set("y2", right));
    let cross = group(lines.into_iter()).set("class", "immortal").set("stroke", mark_colour(colour));
    cross.set("stroke-width", 5).set("stroke-opacity", 0.55)
}

pub(super) fn move_number((x, y): (i32, i32), colour: Colour, number: usize) -> Text {
    let text = number.to_string();
    let size = match text.len() {
        1 => 56,
        2 => 48,
        _ => 38,
    };
    label(&text, x, y).set("fill", mark_colour(colour)).set("font-size", size)
}

const fn mark_colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => ON_BLACK,
        Colour::White => ON_WHITE,
    }
}

/// Points whose content can change: the points of the region first, then those of the strings outside that plays in
/// the region could capture. Each part is in the order of [`Size::points`](koatlas_board::Size::points).
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "every board fits a `Wide`")]
pub fn live_points(board: &BoardPosition) -> Vec<Point> {
    let (local_board, _) = board.local_board::<Wide>().expect("every board fits");
    local_board.points().to_vec()
}

/// A point with both stones and all marks that a script can show. What is hidden has `display="none"`.
pub(super) fn live_point(frame: Frame, point: Point, content: Content, outlined: bool, prefix: &str) -> Group {
    let place = frame.place(point);
    let area = Rectangle::new().set("class", "area").set("x", place.0 - STEP / 2).set("y", place.1 - STEP / 2);
    let area = area.set("width", STEP).set("height", STEP).set("fill", "transparent");
    let mut all = Group::new().set("class", "point").set("data-point", point.to_string()).add(area);
    for colour in Colour::BOTH {
        let stone = stone(place, colour, prefix).set("class", format!("stone {}", name(colour)));
        all.append(with_visibility(stone, content == Some(colour)));
    }
    all.append(with_visibility(ko_string_outline(place), outlined));
    all.append(with_visibility(ring(place), false));
    all
}

fn with_visibility<N: Node>(mut node: N, is_visible: bool) -> N {
    if !is_visible {
        node.assign("display", "none");
    }
    node
}

/// As far from black as from white, so that the marks are visible on both in shades of grey too.
const MARK: &str = "#d6322b";
const HALO: &str = "#fbfaf6";

/// The small square of a ko point; on a stone with a number it is smaller and stands at the lower right.
pub(super) fn ko_point_square((x, y): (i32, i32), numbered: bool) -> Path {
    let (x, y, half) = if numbered { (x + 34, y + 34, 10) } else { (x, y, 15) };
    let d = format!("M{} {}h{side}v{side}h-{side}z", x - half, y - half, side = 2 * half);
    Path::new().set("class", "square").set("d", d).set("fill", MARK).set("stroke", HALO).set("stroke-width", 4)
}

/// The ring around the last move.
fn ring((x, y): (i32, i32)) -> Path {
    const RADIUS: i32 = 27;
    let arc = format!("a{RADIUS} {RADIUS} 0 1 0");
    let d = format!("M{} {y}{arc} {} 0{arc} -{} 0", x - RADIUS, 2 * RADIUS, 2 * RADIUS);
    Path::new().set("class", "last").set("d", d).set("fill", "none").set("stroke", MARK).set("stroke-width", 9)
}
