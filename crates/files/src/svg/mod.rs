//! Boards as SVG pictures.
//!
//! A [`Picture`] describes what to draw. The boards that scripts draw on pages (`goban.js`) look the same.

mod drawing;

use koatlas_board::{BoardPosition, Colour, Point};
use svg::node::element::{Description, Group, Rectangle, Title};
use svg::{Document, Node};

use crate::position::sensei::NumberedPlay;
use crate::svg::drawing::Frame;
use crate::window::Window;

const WOOD: &str = "#e8c98a";

/// A picture of a board. [`Picture::new`] draws the board and its region; the other fields add to that.
///
/// The picture has its own background, so that it suits light and dark pages, and can be read without colours too. A point has
/// one mark at most: the number of a move, or else the line around a stone of a ko string, the square of a ko point, the cross of
/// an immortal stone.
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
    /// The ko points, marked with small squares.
    pub ko_points: &'a [Point],
    /// Stones with numbers, drawn on points that are empty in `board`.
    pub numbers: &'a [NumberedPlay],
    /// Stones of ko strings, outlined in red.
    pub ko_strings: &'a [Point],
    /// Stones declared immortal, marked with a faint cross.
    pub immortal: &'a [Point],
    /// Prefix of all identifiers in the picture: letters, digits and hyphens, a letter first. Pictures on one page
    /// need different prefixes.
    pub prefix: &'a str,
}

impl<'a> Picture<'a> {
    /// Creates a picture of the whole board with its stones, its region and coordinates.
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
            prefix: "board-",
        }
    }

    /// Returns the content of an SVG file. Equal pictures give equal bytes. Takes time proportional to the number of
    /// points times the length of the lists.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_files::svg::Picture;
    /// let board = BoardPosition::empty_board("2x3".parse()?);
    /// let picture = Picture { ko_points: &["b1".parse()?], coordinates: false, ..Picture::new(&board, "2x3") };
    /// assert!(picture.to_svg().starts_with("<svg "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
            .set("class", "goban")
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
        let wood = Rectangle::new().set("class", "wood").set("width", width).set("height", height);
        document.append(wood.set("rx", 15).set("fill", WOOD));
        let region = if self.board.is_whole_board() { &[] } else { self.board.region() };
        let coordinates = if self.coordinates { drawing::coordinates(frame) } else { Group::new() };
        let board =
            [drawing::region(frame, region), drawing::lines(frame, size), drawing::hoshi(frame, size), coordinates];
        let contents = size.points().zip(self.board.contents());
        let visible = contents.filter_map(|(point, content)| Some((point, (*content)?)));
        let visible: Vec<(Point, Colour)> = visible.filter(|(point, _)| self.window.contains(*point)).collect();
        let mut numbers = self.numbers.to_vec();
        numbers.retain(|play| self.window.contains(play.point));
        let all: Vec<_> = visible.iter().copied().chain(numbers.iter().map(|play| (play.point, play.colour))).collect();
        // A point has one mark: those that come first take it.
        let mut marked: Vec<Point> = numbers.iter().map(|play| play.point).collect();
        let mut unmarked = |points: &[Point], on_stone: bool| {
            let mut free = points.to_vec();
            free.retain(|point| self.window.contains(*point) && !marked.contains(point));
            free.retain(|point| !on_stone || visible.iter().any(|(stone, _)| stone == point));
            marked.extend(&free);
            free
        };
        let outlines = drawing::ko_string_outlines(frame, &unmarked(self.ko_strings, true));
        let squares = drawing::ko_point_squares(frame, &unmarked(self.ko_points, false));
        let immortal = unmarked(self.immortal, true);
        let crossed: Vec<_> = visible.iter().copied().filter(|(point, _)| immortal.contains(point)).collect();
        let stones = drawing::stones(frame, &all, self.prefix);
        let marks = [drawing::move_numbers(frame, &numbers), outlines, squares];
        let crosses = drawing::immortal_crosses(frame, &crossed);
        // Later layers cover earlier ones; empty ones are left out.
        for layer in board.into_iter().chain(stones).chain(marks).chain(crosses).chain([caption]) {
            if layer.get_children().is_some_and(|parts| !parts.is_empty()) {
                document.append(layer);
            }
        }
        format!("{document}\n")
    }
}
