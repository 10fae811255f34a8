//! What to draw, and the order of the layers.

use koatlas_board::{BoardPosition, Colour, Point};
use svg::node::element::{Description, Group, Rectangle, Title};
use svg::{Document, Node};

use super::{caption::Caption, grid};
use crate::position::sensei::writer::NumberedPlay;
use crate::svg::frame::{Frame, group};
use crate::svg::mark::Mark;
use crate::svg::{mark, stone};
use crate::window::Window;

const WOOD: &str = "#e8c98a";

/// What to draw of a board. [`Picture::new`] draws the board and its region alone; the other fields say what is added.
///
/// The picture is sharp at any size, has a background of its own for light and dark pages, and says everything without
/// colours too.
///
/// # Live pictures
/// A script plays a sequence on a picture whose [`live`](field@Picture::live) points have both stones. Each of them is a group:
///
/// ```text
/// <g class="point" data-point="c3">
///   <rect class="area" .../>                        all of the point, to click on
///   <circle class="stone black" display="none" .../>
///   <circle class="stone white" .../>
///   <circle class="ko-string" display="none" .../>  the line around a stone of a ko string
///   <path class="last" display="none" .../>         the last move
/// </g>
/// ```
///
/// What the point does not show has the attribute `display="none"`; to show something else a script sets and removes this
/// attribute, and draws nothing.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board. Its region is shaded and has a line around it, unless it is the whole board.
    pub board: &'a BoardPosition,
    /// The title, which a browser shows and a screen reader says.
    pub title: &'a str,
    /// What a screen reader says after the title.
    pub description: &'a str,
    /// A text below the board, in as many lines as it needs.
    pub caption: &'a str,
    /// The part of the board that is drawn. Where the board goes on its lines go on.
    pub window: Window,
    /// Whether letters and numbers stand around the board.
    pub coordinates: bool,
    /// Marked points. Where a stone has a number, its mark is small and beside the number.
    pub marks: &'a [Mark],
    /// Plays: stones with their numbers, on points that are empty on the board.
    pub numbers: &'a [NumberedPlay],
    /// Stones with a red line around them: those of the ko strings.
    pub ko_strings: &'a [Point],
    /// Stones with a faint cross: those that are declared immortal.
    pub immortal: &'a [Point],
    /// Points whose stones a script changes, such as [`live_points`](super::live_points).
    pub live: &'a [Point],
    /// What all identifiers in the picture begin with. Pictures on one page need different prefixes: letters, digits and
    /// hyphens, a letter first.
    pub prefix: &'a str,
}

impl<'a> Picture<'a> {
    /// The whole board with its stones, its region and coordinates, and nothing else.
    #[must_use]
    pub fn new(board: &'a BoardPosition, title: &'a str) -> Picture<'a> {
        Picture {
            board,
            title,
            description: "",
            caption: "",
            window: Window::whole(board.size()),
            coordinates: true,
            marks: &[],
            numbers: &[],
            ko_strings: &[],
            immortal: &[],
            live: &[],
            prefix: "board-",
        }
    }

    /// The picture as an SVG file. The same picture gives the same bytes. O(points) but for the searches in the lists given.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_formats::svg::{Mark, Picture, Shape};
    /// let board = BoardPosition::empty_board("2x3".parse()?);
    /// let marks = [Mark { point: "b1".parse()?, shape: Shape::Square }];
    /// let picture = Picture { marks: &marks, coordinates: false, ..Picture::new(&board, "2x3") };
    /// assert!(picture.to_svg().starts_with("<svg "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (frame, size) = (Frame { window: self.window, coordinates: self.coordinates }, self.board.size());
        let caption = Caption::new(self.caption, frame);
        let (width, height) = (frame.width(), frame.height() + caption.height());
        let mut document = self.head(width, height);
        document.append(Rectangle::new().set("width", width).set("height", height).set("rx", 15).set("fill", WOOD));
        let region = if self.board.is_whole_board() { &[] } else { self.board.region() };
        let coordinates = if self.coordinates { grid::coordinates(frame) } else { Group::new() };
        let board = [mark::region(frame, region), grid::lines(frame, size), grid::hoshi(frame, size), coordinates];
        let stones = [self.stones(frame), self.outlines(frame), self.live(frame)];
        let signs = [self.immortals(frame), self.numerals(frame), self.marks(frame), caption.draw(frame)];
        for layer in board
            .into_iter()
            .chain(stones)
            .chain(signs)
            .filter(|layer| layer.get_children().is_some_and(|parts| !parts.is_empty()))
        {
            document.append(layer);
        }
        format!("{document}\n")
    }

    /// The document without its layers.
    fn head(&self, width: i32, height: i32) -> Document {
        // In pixels a point is as large as in programs that play Go.
        let pixels = |length: i32| length * 2 / 5;
        let (title, description) = (format!("{}title", self.prefix), format!("{}description", self.prefix));
        let mut document = Document::new()
            .set("viewBox", (0, 0, width, height))
            .set("width", pixels(width))
            .set("height", pixels(height))
            .set("role", "img")
            .set("font-family", "sans-serif");
        document.append(Title::new(self.title).set("id", title.as_str()));
        if self.description.is_empty() {
            document.assign("aria-labelledby", title);
        } else {
            document.assign("aria-labelledby", format!("{title} {description}"));
            document.append(Description::new().set("id", description).add(svg::node::Text::new(self.description)));
        }
        document.add(stone::light(self.prefix))
    }

    /// The stones that are drawn, but for live points.
    fn shown(&self) -> impl Iterator<Item = (Point, Colour)> {
        let stones = self.board.size().points().zip(self.board.contents());
        let stones = stones.filter_map(|(point, content)| Some((point, (*content)?)));
        stones.filter(|(point, _)| self.window.contains(*point))
    }

    fn outlines(&self, frame: Frame) -> Group {
        let points = self.ko_strings.iter().filter(|point| self.window.contains(**point) && !self.live.contains(point));
        group(points.map(|&point| stone::outline(frame.place(point))))
    }

    fn stones(&self, frame: Frame) -> Group {
        let still = self.shown().filter(|(point, _)| !self.live.contains(point));
        let played = self.numbers().map(|play| (play.point, play.colour));
        group(still.chain(played).map(|(point, colour)| stone::stone(frame.place(point), colour, self.prefix)))
    }

    fn live(&self, frame: Frame) -> Group {
        let points = self.live.iter().filter(|point| self.window.contains(**point));
        group(points.map(|&point| {
            let content = self.board.contents()[self.board.size().index(point)];
            stone::point(frame, point, content, self.ko_strings.contains(&point), self.prefix)
        }))
    }

    fn immortals(&self, frame: Frame) -> Group {
        let stones = self.shown().filter(|(point, _)| self.immortal.contains(point));
        group(stones.map(|(point, colour)| stone::immortal(frame.place(point), colour)))
    }

    fn numbers(&self) -> impl Iterator<Item = &NumberedPlay> {
        self.numbers.iter().filter(|play| self.window.contains(play.point))
    }

    fn numerals(&self, frame: Frame) -> Group {
        let numeral = |play: &NumberedPlay| stone::number(frame.place(play.point), play.colour, play.number);
        group(self.numbers().map(numeral)).set("text-anchor", "middle")
    }

    fn marks(&self, frame: Frame) -> Group {
        let marks = self.marks.iter().filter(|mark| self.window.contains(mark.point));
        group(marks.map(|&Mark { point, shape }| {
            let numbered = self.numbers.iter().any(|play| play.point == point);
            mark::mark(frame.place(point), shape, numbered)
        }))
    }
}
