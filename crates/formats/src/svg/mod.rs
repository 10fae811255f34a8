//! Boards as SVG pictures.
//!
//! A [`Picture`] describes what to draw. With [`live_points`] it becomes a picture on which a script can play a
//! sequence.

mod drawing;

use koatlas_board::{BoardPosition, Colour, Point};
use svg::node::element::{Description, Group, Rectangle, Title};
use svg::{Document, Node};

pub use self::drawing::live_points;
use crate::position::sensei::NumberedPlay;
use crate::svg::drawing::{Frame, group};
use crate::window::Window;

const WOOD: &str = "#e8c98a";

/// A picture of a board. [`Picture::new`] draws the board and its region; the other fields add to that.
///
/// The picture has its own background, so that it suits light and dark pages, and can be read without colours too.
///
/// # Live pictures
/// On the points of [`live`](field@Picture::live) a script can play a sequence. Each of these points is a group:
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
/// Hidden elements have the attribute `display="none"`. A script shows and hides them by removing and setting this
/// attribute; it draws nothing itself.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board. Its region is shaded and outlined, unless it is the whole board.
    pub board: &'a BoardPosition,
    /// Title, shown by browsers and read by screen readers.
    pub title: &'a str,
    /// Text that screen readers read after the title; may be empty.
    pub description: &'a str,
    /// Text below the board; may be empty. It is broken into lines.
    pub caption: &'a str,
    /// The part of the board that is drawn. Grid lines run on where it cuts off the board.
    pub window: Window,
    /// True if letters and numbers stand around the board.
    pub coordinates: bool,
    /// The ko points, marked with small squares. On a stone with a number the square stands beside the number.
    pub ko_points: &'a [Point],
    /// Stones with numbers, drawn on points that are empty in `board`.
    pub numbers: &'a [NumberedPlay],
    /// Stones of ko strings, outlined in red.
    pub ko_strings: &'a [Point],
    /// Stones declared immortal, marked with a faint cross.
    pub immortal: &'a [Point],
    /// Points whose stones a script may change, usually [`live_points`].
    pub live: &'a [Point],
    /// Prefix of all identifiers in the picture: letters, digits and hyphens, a letter first. Pictures on one page
    /// need different prefixes.
    pub prefix: &'a str,
}

impl<'a> Picture<'a> {
    /// Creates a picture of the whole board with its stones, its region and coordinates.
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

    /// Returns the content of an SVG file. Equal pictures give equal bytes. Takes time proportional to the number of
    /// points times the length of the lists.
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
        // About the size of a point in Go programs on a screen.
        let [pixel_width, pixel_height] = [width, height].map(|length| length * 2 / 5);
        let (title, description) = (format!("{}title", self.prefix), format!("{}description", self.prefix));
        let mut document = Document::new()
            .set("viewBox", (0, 0, width, height))
            .set("width", pixel_width)
            .set("height", pixel_height)
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
        let visible = contents.filter_map(|(point, content)| Some((point, (*content)?)));
        let visible: Vec<(Point, Colour)> = visible.filter(|(point, _)| self.window.contains(*point)).collect();
        let mut numbers = self.numbers.to_vec();
        numbers.retain(|play| self.window.contains(play.point));
        // Stones on live points belong to the groups that a script changes.
        let stones = visible.iter().copied().filter(|(point, _)| !self.live.contains(point));
        let stones = stones.chain(numbers.iter().map(|play| (play.point, play.colour)));
        let stones = group(stones.map(|(point, colour)| drawing::stone(frame.place(point), colour, self.prefix)));
        let mut outlined = self.ko_strings.to_vec();
        outlined.retain(|point| self.window.contains(*point) && !self.live.contains(point));
        let outlines = group(outlined.into_iter().map(|point| drawing::ko_string_outline(frame.place(point))));
        let live = group(self.live.iter().filter(|point| self.window.contains(**point)).map(|&point| {
            let content = self.board.contents()[size.index(point)];
            drawing::live_point(frame, point, content, self.ko_strings.contains(&point), self.prefix)
        }));
        let immortals = visible.iter().filter(|(point, _)| self.immortal.contains(point));
        let immortals = group(immortals.map(|&(point, colour)| drawing::immortal_cross(frame.place(point), colour)));
        let numerals =
            numbers.iter().map(|play| drawing::move_number(frame.place(play.point), play.colour, play.number));
        let numerals = group(numerals).set("text-anchor", "middle");
        let squares = group(self.ko_points.iter().filter(|point| self.window.contains(**point)).map(|&point| {
            let is_numbered = self.numbers.iter().any(|play| play.point == point);
            drawing::ko_point_square(frame.place(point), is_numbered)
        }));
        // Later layers cover earlier ones; empty ones are left out.
        let above = [stones, outlines, live, immortals, numerals, squares, caption];
        for layer in board.into_iter().chain(above) {
            if layer.get_children().is_some_and(|parts| !parts.is_empty()) {
                document.append(layer);
            }
        }
        format!("{document}\n")
    }
}
