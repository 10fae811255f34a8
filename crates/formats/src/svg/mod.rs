//! Boards as pictures: SVG.
//!
//! [`Picture`] says what to draw. [`live_points`] makes a picture that a script plays a sequence on.

mod drawing;

use koatlas_board::{BoardPosition, Colour, Point};
use svg::node::element::{Description, Group, Rectangle, Title};
use svg::{Document, Node};

pub use self::drawing::live_points;
use crate::position::sensei::NumberedPlay;
use crate::svg::drawing::{Frame, group};
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
    /// The ko points: they have a small square. Where a stone has a number, its square is beside the number.
    pub ko_points: &'a [Point],
    /// Plays: stones with their numbers, on points that are empty on the board.
    pub numbers: &'a [NumberedPlay],
    /// Stones with a red line around them: those of the ko strings.
    pub ko_strings: &'a [Point],
    /// Stones with a faint cross: those that are declared immortal.
    pub immortal: &'a [Point],
    /// Points whose stones a script changes, such as [`live_points`].
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
            ko_points: &[],
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
    /// use koatlas_formats::svg::Picture;
    /// let board = BoardPosition::empty_board("2x3".parse()?);
    /// let picture = Picture { ko_points: &["b1".parse()?], coordinates: false, ..Picture::new(&board, "2x3") };
    /// assert!(picture.to_svg().starts_with("<svg "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (frame, size) = (Frame { window: self.window, coordinates: self.coordinates }, self.board.size());
        let (caption, caption_height) = drawing::caption(self.caption, frame);
        let (width, height) = (frame.width(), frame.height() + caption_height);
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
        document.append(drawing::stone_gradients(self.prefix));
        document.append(Rectangle::new().set("width", width).set("height", height).set("rx", 15).set("fill", WOOD));
        let region = if self.board.is_whole_board() { &[] } else { self.board.region() };
        let coordinates = if self.coordinates { drawing::coordinates(frame) } else { Group::new() };
        let board =
            [drawing::region(frame, region), drawing::lines(frame, size), drawing::hoshi(frame, size), coordinates];
        let contents = size.points().zip(self.board.contents());
        let held = contents.filter_map(|(point, content)| Some((point, (*content)?)));
        let held: Vec<(Point, Colour)> = held.filter(|(point, _)| self.window.contains(*point)).collect();
        let is_still = |point: &Point| !self.live.contains(point);
        let numbers = || self.numbers.iter().filter(|play| self.window.contains(play.point));
        let stones = held.iter().copied().filter(|(point, _)| is_still(point));
        let stones = stones.chain(numbers().map(|play| (play.point, play.colour)));
        let stones = group(stones.map(|(point, colour)| drawing::stone(frame.place(point), colour, self.prefix)));
        let outlined = self.ko_strings.iter().filter(|point| self.window.contains(**point) && is_still(point));
        let outlines = group(outlined.map(|&point| drawing::ko_string_outline(frame.place(point))));
        let live = group(self.live.iter().filter(|point| self.window.contains(**point)).map(|&point| {
            let content = self.board.contents()[size.index(point)];
            drawing::live_point(frame, point, content, self.ko_strings.contains(&point), self.prefix)
        }));
        let immortals = held.iter().filter(|(point, _)| self.immortal.contains(point));
        let immortals = group(immortals.map(|&(point, colour)| drawing::immortal_cross(frame.place(point), colour)));
        let numeral = |play: &NumberedPlay| drawing::move_number(frame.place(play.point), play.colour, play.number);
        let numerals = group(numbers().map(numeral)).set("text-anchor", "middle");
        let squares = group(self.ko_points.iter().filter(|point| self.window.contains(**point)).map(|&point| {
            let is_numbered = self.numbers.iter().any(|play| play.point == point);
            drawing::ko_point_square(frame.place(point), is_numbered)
        }));
        let above = [stones, outlines, live, immortals, numerals, squares, caption];
        let has_parts = |layer: &Group| layer.get_children().is_some_and(|parts| !parts.is_empty());
        for layer in board.into_iter().chain(above).filter(has_parts) {
            document.append(layer);
        }
        format!("{document}\n")
    }
}
