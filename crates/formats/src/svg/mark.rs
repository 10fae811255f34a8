//! Marks on points; and the region: shaded, with a line around it that is there without colours too.

use koatlas_board::Point;
use svg::node::element::{Group, Path};

use crate::svg::frame::{Frame, INK, STEP, group};

/// A marked point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub point: Point,
    /// What is drawn there.
    pub shape: Shape,
}

/// The shapes of marks. All are visible on stones of both colours and on empty points, with colours and without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A small square: a ko point.
    Square,
    /// A triangle.
    Triangle,
    /// A ring: the last move.
    Circle,
    /// A cross.
    Cross,
}

impl Shape {
    /// The class of the elements that draw it.
    const fn class(self) -> &'static str {
        match self {
            Shape::Square => "square",
            Shape::Triangle => "triangle",
            Shape::Circle => "last",
            Shape::Cross => "cross",
        }
    }
}

/// As far from black as from white, so that it is seen on both without colours too.
pub(super) const MARK: &str = "#d6322b";
const HALO: &str = "#fbfaf6";

/// A mark around a place. On a stone that has a number it is smaller, at the lower right.
pub(super) fn mark((x, y): (i32, i32), shape: Shape, numbered: bool) -> Path {
    let (x, y) = if numbered { (x + 34, y + 34) } else { (x, y) };
    let path = Path::new().set("class", shape.class());
    let filled = |d: String| path.clone().set("d", d).set("fill", MARK).set("stroke", HALO).set("stroke-width", 4);
    let drawn = |d: String| path.clone().set("d", d).set("fill", "none").set("stroke", MARK).set("stroke-width", 9);
    let scaled = |length: i32| if numbered { length * 2 / 3 } else { length };
    match shape {
        Shape::Square => {
            let half = scaled(15);
            filled(format!("M{} {}h{side}v{side}h-{side}z", x - half, y - half, side = 2 * half))
        }
        Shape::Triangle => {
            let half = scaled(21);
            filled(format!("M{x} {}l{half} {height}h-{}z", y - half, 2 * half, height = half * 7 / 4))
        }
        Shape::Circle => {
            let radius = scaled(27);
            let arc = format!("a{radius} {radius} 0 1 0");
            drawn(format!("M{} {y}{arc} {} 0{arc} -{} 0", x - radius, 2 * radius, 2 * radius))
        }
        Shape::Cross => {
            let half = scaled(20);
            let side = 2 * half;
            drawn(format!("M{} {}l{side} {side}m0 -{side}l-{side} {side}", x - half, y - half))
        }
    }
}

const SHADE: &str = "#a9772f";

/// The points of the region that lie in the picture.
pub(super) fn region(frame: Frame, region: &[Point]) -> Group {
    let inside = |&point: &Point| frame.window.contains(point);
    let points: Vec<Point> = region.iter().copied().filter(inside).collect();
    if points.is_empty() {
        return Group::new();
    }
    let squares = Path::new().set("d", squares(frame, &points)).set("fill", SHADE).set("fill-opacity", 0.4);
    let border = Path::new().set("d", border(frame, &points)).set("fill", "none").set("stroke", INK);
    let border = border.set("stroke-width", 4).set("stroke-dasharray", "12 8").set("stroke-opacity", 0.75);
    group([squares, border].into_iter()).set("class", "region")
}

fn squares(frame: Frame, points: &[Point]) -> String {
    let square = |&point: &Point| {
        let (x, y) = frame.place(point);
        format!("M{} {}h{STEP}v{STEP}h-{STEP}z", x - STEP / 2, y - STEP / 2)
    };
    points.iter().map(square).collect()
}

/// Where a point of the region is beside one that is not.
fn border(frame: Frame, points: &[Point]) -> String {
    let mut path = String::new();
    let beside = |point: Point, right: i32, up: i32| {
        let moved = |number: u8, by: i32| u8::try_from(i32::from(number) + by).ok();
        let next = moved(point.col, right).zip(moved(point.row, up));
        next.is_some_and(|(col, row)| points.contains(&Point { col, row }))
    };
    let half = STEP / 2;
    for &point in points {
        let (x, y) = frame.place(point);
        for (right, up, side) in [
            (0, 1, format!("M{} {}h{STEP}", x - half, y - half)),
            (0, -1, format!("M{} {}h{STEP}", x - half, y + half)),
            (-1, 0, format!("M{} {}v{STEP}", x - half, y - half)),
            (1, 0, format!("M{} {}v{STEP}", x + half, y - half)),
        ] {
            if !beside(point, right, up) {
                path.push_str(&side);
            }
        }
    }
    path
}
