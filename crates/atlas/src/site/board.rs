//! The board of a type: as a file, and on its page as a picture that a script plays on.

use koatlas_board::{Colour, Point, PointSet};
use koatlas_catalogue::TypeEntry;
use koatlas_files::svg::{Mark, Picture, Shape, live_points};

use super::component::Component;
use super::context::title;

/// The picture as a file of its own: ko points and ko strings marked.
pub(super) fn file(entry: &TypeEntry, component: &Component) -> String {
    drawn(entry, component, false)
}

/// The picture in a page, on which a script plays. It is all on one line: there are many pages.
pub(super) fn on_page(entry: &TypeEntry, component: &Component) -> String {
    drawn(entry, component, true).replace('\n', "")
}

fn drawn(entry: &TypeEntry, component: &Component, on_page: bool) -> String {
    let ko_points: Vec<Point> = entry.ko_points.iter().filter_map(|name| name.parse().ok()).collect();
    let marks: Vec<Mark> = ko_points.iter().map(|&point| Mark { point, shape: Shape::Square }).collect();
    let live = if on_page { live_points(&component.board) } else { Vec::new() };
    let picture = Picture {
        description: &description(entry, component),
        marks: &marks,
        ko_strings: &ko_strings(component),
        immortal: if entry.mortal_strings > 0 { component.board.immortal() } else { &[] },
        live: &live,
        ..Picture::new(&component.board, title(entry))
    };
    picture.to_svg()
}

/// The points of the ko strings in the board's position.
fn ko_strings(component: &Component) -> Vec<Point> {
    let position = component.graph.position(component.start);
    let of = |colour| component.in_ko_strings(position, colour).iter().collect::<Vec<_>>();
    Colour::BOTH.into_iter().flat_map(of).map(|point| component.arena.point(point)).collect()
}

/// What a screen reader says of the board.
pub(super) fn description(entry: &TypeEntry, component: &Component) -> String {
    let rows = component.board.rows().join(" / ");
    format!("X black, O white, top row first: {rows}. Ko points: {}.", entry.ko_points.join(" "))
}
