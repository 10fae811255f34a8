//! Boards as pictures: SVG.

use koatlas_board::{BoardPosition, Colour, Point, Size};
use svg::node::element::{Circle, Description, Group, Line, Rectangle, Text, Title};
use svg::{Document, Node};

/// What to draw of a board.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board. Its region is shaded, unless it is the whole board.
    pub board: &'a BoardPosition,
    /// Points that get a small square: the ko points.
    pub marked: &'a [Point],
    /// The title, which a browser shows and a screen reader says.
    pub title: &'a str,
    /// What a screen reader says after the title.
    pub description: &'a str,
}

/// Distance of two lines of the board.
const STEP: f32 = 40.0;

/// Room for the coordinates, at every side.
const MARGIN: f32 = 30.0;

const WOOD: &str = "#e8c98a";
const INK: &str = "#2b2116";
const SHADE: &str = "#b98c46";
const MARK: &str = "#c02a1d";

impl Picture<'_> {
    /// The picture as an SVG file. The same board gives the same bytes.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_files::svg::Picture;
    /// let board = BoardPosition::empty_board("2x3".parse()?);
    /// let picture = Picture { board: &board, marked: &[], title: "2x3", description: "" };
    /// assert!(picture.to_svg().starts_with("<svg "));
    /// # Ok::<(), koatlas_board::SizeError>(())
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        let size = self.board.size();
        let (width, height) = (extent(size.cols()), extent(size.rows()));
        let mut document = Document::new()
            .set("viewBox", (0, 0, width as i32, height as i32))
            .set("width", width)
            .set("height", height)
            .set("role", "img")
            .set("font-family", "sans-serif")
            .add(Title::new(self.title));
        if !self.description.is_empty() {
            document.append(Description::new().add(svg::node::Text::new(self.description)));
        }
        document.append(Rectangle::new().set("width", width).set("height", height).set("rx", 6).set("fill", WOOD));
        for layer in [self.region(), lines(size), hoshi(size), self.stones(), self.marks(), coordinates(size)] {
            document.append(layer);
        }
        format!("{document}\n")
    }

    /// The region as shaded squares.
    fn region(&self) -> Group {
        let region = if self.board.is_whole_board() { &[] } else { self.board.region() };
        let square = |&point: &Point| {
            let (x, y) = place(self.board.size(), point);
            let half = STEP / 2.0;
            Rectangle::new().set("x", x - half).set("y", y - half).set("width", STEP).set("height", STEP)
        };
        group(region.iter().map(square)).set("fill", SHADE).set("fill-opacity", 0.55)
    }

    fn stones(&self) -> Group {
        let size = self.board.size();
        let stone = |(point, colour): (Point, Colour)| {
            let (x, y) = place(size, point);
            let fill = if colour == Colour::Black { "#161616" } else { "#fbfaf6" };
            Circle::new().set("cx", x).set("cy", y).set("r", 0.47 * STEP).set("fill", fill)
        };
        let stones = size.points().zip(self.board.contents()).filter_map(|(point, content)| Some((point, (*content)?)));
        group(stones.map(stone)).set("stroke", "#161616").set("stroke-width", 1.2)
    }

    /// The marked points, visible on stones of both colours and on empty points, in colour and without.
    fn marks(&self) -> Group {
        let half = 0.15 * STEP;
        let mark = |&point: &Point| {
            let (x, y) = place(self.board.size(), point);
            Rectangle::new().set("x", x - half).set("y", y - half).set("width", 2.0 * half).set("height", 2.0 * half)
        };
        let marks = group(self.marked.iter().map(mark));
        marks.set("fill", MARK).set("stroke", "#fbfaf6").set("stroke-width", 1.5)
    }
}

fn extent(lines: usize) -> f32 {
    2.0 * MARGIN + STEP * lines as f32
}

/// The middle of a point.
fn place(size: Size, point: Point) -> (f32, f32) {
    let along = |number: usize| MARGIN + STEP * (number as f32 + 0.5);
    (along(usize::from(point.col)), along(size.rows() - 1 - usize::from(point.row)))
}

fn group<T: Into<Box<dyn Node>>>(parts: impl Iterator<Item = T>) -> Group {
    parts.fold(Group::new(), Group::add)
}

/// The lines of the board. Those at the four sides are thicker.
fn lines(size: Size) -> Group {
    let corner = |col: usize, row: usize| place(size, Point { col: col as u8, row: row as u8 });
    let (cols, rows) = (size.cols() - 1, size.rows() - 1);
    let line = |from: (f32, f32), to: (f32, f32), is_side: bool| {
        let line = Line::new().set("x1", from.0).set("y1", from.1).set("x2", to.0).set("y2", to.1);
        line.set("stroke-width", if is_side { 2.4 } else { 1.1 })
    };
    let across = (0..=rows).map(|row| line(corner(0, row), corner(cols, row), row == 0 || row == rows));
    let down = (0..=cols).map(|col| line(corner(col, 0), corner(col, rows), col == 0 || col == cols));
    group(across.chain(down)).set("stroke", INK).set("stroke-linecap", "square")
}

/// The star points of the usual boards.
fn hoshi(size: Size) -> Group {
    let lines: &[u8] = match (size.rows(), size.cols()) {
        (19, 19) => &[3, 9, 15],
        (13, 13) => &[3, 6, 9],
        (9, 9) => &[2, 4, 6],
        _ => &[],
    };
    let points = lines.iter().flat_map(|&col| lines.iter().map(move |&row| Point { col, row }));
    let dot = |point| {
        let (x, y) = place(size, point);
        Circle::new().set("cx", x).set("cy", y).set("r", 3.5)
    };
    group(points.map(dot)).set("fill", INK)
}

/// Letters below and above, numbers at both sides.
fn coordinates(size: Size) -> Group {
    let (right, bottom) = (extent(size.cols()), extent(size.rows()));
    let letters = (0..size.cols() as u8).flat_map(|col| {
        let point = Point { col, row: 0 };
        let letter = point.to_string()[..1].to_owned();
        let x = place(size, point).0;
        [label(&letter, x, 0.5 * MARGIN), label(&letter, x, bottom - 0.5 * MARGIN)]
    });
    let numbers = (0..size.rows() as u8).flat_map(|row| {
        let y = place(size, Point { col: 0, row }).1;
        let number = (u16::from(row) + 1).to_string();
        [label(&number, 0.5 * MARGIN, y), label(&number, right - 0.5 * MARGIN, y)]
    });
    group(letters.chain(numbers)).set("fill", INK).set("font-size", 15).set("text-anchor", "middle")
}

fn label(text: &str, x: f32, y: f32) -> Text {
    Text::new(text).set("x", x).set("y", y).set("dy", "0.35em")
}
