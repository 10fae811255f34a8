//! Boards as pictures: in files, in pages (where a script plays on them), and as thumbnails of a few hundred bytes.

use koatlas_board::{BoardPosition, Point};
use koatlas_catalogue::{BoardComponent, TypeEntry};
use koatlas_files::Window;
use koatlas_files::svg::Picture;
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use crate::atlas::site::context::Site;
use crate::json::to_strings;

/// Picture of the board of a type, with its ko points and ko strings marked.
pub(super) fn type_picture(entry: &TypeEntry, component: &BoardComponent) -> String {
    draw(component, Picture { immortal: marked_immortal(entry, component), ..picture(component, &entry.name()) })
}

/// The immortal stones of the board of a type that are marked: without mortal strings all stones outside the region are immortal,
/// and marks would say nothing.
fn marked_immortal<'c>(entry: &TypeEntry, component: &'c BoardComponent) -> &'c [Point] {
    if entry.mortal_strings > 0 { component.board.immortal() } else { &[] }
}

/// The same board in words, for screen readers.
pub(super) fn in_words(component: &BoardComponent) -> String {
    description(component, window(component))
}

/// The same board for the script of the player, which draws it: the part that is drawn, and its marks. The link that opens the board
/// elsewhere has its position.
pub(super) fn board_for_script(entry: &TypeEntry, component: &BoardComponent) -> Value {
    let Window { cols, rows } = window(component);
    json!({
        "window": { "cols": cols, "rows": rows },
        "immortal": to_strings(marked_immortal(entry, component)).join(" "),
        "koPoints": to_strings(component.ko_points()).join(" "),
    })
}

/// Largest area, in points, of a board that is drawn as a whole.
const MAX_WHOLE_AREA: usize = 9 * 9;
/// Number of points that are drawn around the changeable points of a larger board.
const AROUND: u8 = 2;

/// The part of the board of `component` that is drawn.
fn window(component: &BoardComponent) -> Window {
    match component.board.size() {
        small if small.area() <= MAX_WHOLE_AREA => Window::whole(small),
        large => Window::around(large, component.local_board.points(), AROUND),
    }
}

/// Picture of the part of the board of `component` that is drawn.
fn picture<'p>(component: &'p BoardComponent, title: &'p str) -> Picture<'p> {
    Picture { window: window(component), ..Picture::new(&component.board, title) }
}

/// Adds the ko points, the ko strings and a description to `picture`, and draws it.
fn draw(component: &BoardComponent, picture: Picture<'_>) -> String {
    let description = &description(component, picture.window);
    let (ko_points, ko_strings) = (&component.ko_points(), &component.ko_strings());
    Picture { description, ko_points, ko_strings, ..picture }.to_svg()
}

/// Description of the visible part of the board for screen readers.
fn description(component: &BoardComponent, window: Window) -> String {
    let (size, contents) = (component.board.size(), component.board.rows());
    let [cols, rows] = [window.cols, window.rows].map(|(first, last)| usize::from(first)..=usize::from(last));
    // Rows are numbered from the bottom, but `contents` begins with the top row.
    let drawn = rows.rev().map(|row| &contents[contents.len() - 1 - row][cols.clone()]);
    let drawn = drawn.collect::<Vec<_>>().join(" / ");
    let part = if window == Window::whole(size) { String::new() } else { window_corners(component, window) };
    let ko_points = to_strings(component.ko_points()).join(" ");
    format!("{part}X black, O white, top row first: {drawn}. Ko points: {ko_points}.")
}

/// Description of the position of `window` on the board.
fn window_corners(component: &BoardComponent, Window { cols, rows }: Window) -> String {
    let (first, last) = (Point { col: cols.0, row: rows.0 }, Point { col: cols.1, row: rows.1 });
    format!("From {first} to {last} of a board of {}. ", component.board.size())
}

/// Size of a point of a thumbnail, in pixels.
const POINT: usize = 14;

/// Thumbnail of the board of a type. It is decoration: the text beside it says the same.
pub(super) fn type_thumbnail(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    thumbnail(site.start(entry))
}

/// Thumbnail of a board and its region.
pub(super) fn thumbnail(board: &BoardPosition) -> Markup {
    let (cols, rows, contents) = (board.size().cols(), board.size().rows(), board.rows());
    // Stones are lines of length 0 with round ends, the shortest way to write a dot in SVG.
    let (mut stones, mut white_stones) = (String::new(), String::new());
    for (row, text) in contents.iter().enumerate() {
        for (col, sign) in text.char_indices().filter(|&(_, sign)| sign != '.') {
            let dot = format!("M{col}.5 {row}.5h0");
            stones += &dot;
            if sign == 'O' {
                white_stones += &dot;
            }
        }
    }
    let mut squares = String::new();
    for point in board.region().iter().filter(|_| !board.is_whole_board()) {
        squares += &format!("M{} {}h1v1h-1z", point.col, (rows as i64 - 1) - i64::from(point.row));
    }
    html! {
        svg.board viewBox={ "0 0 " (cols) " " (rows) } width=(cols * POINT) height=(rows * POINT) aria-hidden="true" {
            (path("r", &squares))
            (path("g", &grid_lines(cols, rows)))
            (path("s", &stones))
            (path("w", &white_stones))
        }
    }
}

/// A `path` element, as short as possible. `d` contains nothing that must be escaped.
pub(super) fn path(class: &str, d: &str) -> PreEscaped<String> {
    PreEscaped(if d.is_empty() { String::new() } else { format!("<path class=\"{class}\" d=\"{d}\"/>") })
}

/// Path of the grid lines of a board.
pub(super) fn grid_lines(cols: usize, rows: usize) -> String {
    let across = (0..rows).map(|row| format!("M.5 {row}.5h{}", cols.saturating_sub(1)));
    let down = (0..cols).map(|col| format!("M{col}.5 .5v{}", rows.saturating_sub(1)));
    across.chain(down).collect()
}

#[cfg(test)]
#[path = "../../../tests/inside/board.rs"]
mod tests;
