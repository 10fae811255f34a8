//! Points whose stones a script changes.

use koatlas_board::{BoardPosition, Colour, Content, Point, Wide};
use svg::Node;
use svg::node::element::{Group, Rectangle};

use super::frame::{Frame, STEP};
use super::mark::{Shape, mark};
use super::stone::{name, outline, stone};

/// The points whose content can change: those of the region, and those of the strings outside that plays inside could
/// capture. In the order of [`Size::points`](koatlas_board::Size::points), the region first.
///
/// # Panics
/// Never: every board fits.
#[must_use]
pub fn live_points(board: &BoardPosition) -> Vec<Point> {
    let (arena, _) = board.arena::<Wide>().expect("every board fits");
    arena.points().to_vec()
}

/// A point with everything that it can show; what it does not show has `display="none"`.
pub(super) fn point(frame: Frame, point: Point, content: Content, outlined: bool, prefix: &str) -> Group {
    let place = frame.place(point);
    let corner = |middle: i32| middle - STEP / 2;
    let area = Rectangle::new().set("class", "area").set("x", corner(place.0)).set("y", corner(place.1));
    let area = area.set("width", STEP).set("height", STEP).set("fill", "transparent");
    let mut all = Group::new().set("class", "point").set("data-point", point.to_string()).add(area);
    for colour in Colour::BOTH {
        let stone = stone(place, colour, prefix).set("class", format!("stone {}", name(colour)));
        all.append(shown(stone, content == Some(colour)));
    }
    all.append(shown(outline(place), outlined));
    all.append(shown(mark(place, Shape::Circle, false), false));
    all
}

fn shown<N: Node>(mut node: N, shown: bool) -> N {
    if !shown {
        node.assign("display", "none");
    }
    node
}
