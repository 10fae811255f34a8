//! The region: shaded, and with a line around it that is there without colours too.

use koatlas_board::Point;
use svg::node::element::{Group, Path};

use super::frame::{Frame, STEP};
use super::layer::{INK, group};

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
