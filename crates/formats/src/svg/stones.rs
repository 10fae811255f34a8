//! Stones, also those that a script changes, and marks on points.

use koatlas_board::{BoardPosition, Colour, Content, Point, Wide};
use svg::Node;
use svg::node::element::{Circle, Definitions, Group, Line, Path, RadialGradient, Rectangle, Stop, Text};

use crate::svg::layers::{Frame, STEP, group, label};

const RADIUS: i32 = 46;

/// What is drawn on a stone: visible on it, with colours and without.
const ON_BLACK: &str = "#f6f4ee";
const ON_WHITE: &str = "#141414";

/// The light on the stones, which their fillings name: identifiers begin with the prefix.
pub(super) fn light(prefix: &str) -> Definitions {
    let gradient = |colour, from: &str, middle: &str, to: &str| {
        let stop = |offset: &str, colour: &str| Stop::new().set("offset", offset).set("stop-color", colour);
        let light =
            RadialGradient::new().set("id", id(prefix, colour)).set("cx", "0.36").set("cy", "0.3").set("r", "0.75");
        light.add(stop("0", from)).add(stop("0.45", middle)).add(stop("1", to))
    };
    let black = gradient(Colour::Black, "#6b6b6b", "#2a2a2a", "#101010");
    Definitions::new().add(black).add(gradient(Colour::White, "#ffffff", "#faf9f5", "#dedad0"))
}

fn id(prefix: &str, colour: Colour) -> String {
    format!("{prefix}{}-stone", name(colour))
}

/// The name of a colour, as classes have it.
pub(super) const fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// A stone.
pub(super) fn stone((x, y): (i32, i32), colour: Colour, prefix: &str) -> Circle {
    let stone = Circle::new().set("class", name(colour)).set("cx", x).set("cy", y).set("r", RADIUS);
    stone.set("fill", format!("url(#{})", id(prefix, colour))).set("stroke", ON_WHITE).set("stroke-width", 3)
}

/// The line around a stone that belongs to a ko string, to be drawn on it.
pub(super) fn outline((x, y): (i32, i32)) -> Circle {
    let line = Circle::new().set("class", "ko-string").set("cx", x).set("cy", y).set("r", RADIUS - 5);
    line.set("fill", "none").set("stroke", MARK).set("stroke-width", 6)
}

/// What tells an immortal stone from others: a faint cross.
pub(super) fn immortal((x, y): (i32, i32), colour: Colour) -> Group {
    const HALF: i32 = 13;
    let line = |sign: i32| {
        let line = Line::new().set("x1", x - HALF).set("x2", x + HALF);
        line.set("y1", y - sign * HALF).set("y2", y + sign * HALF)
    };
    let cross = group([1, -1].map(line).into_iter()).set("class", "immortal").set("stroke", on(colour));
    cross.set("stroke-width", 5).set("stroke-opacity", 0.55)
}

/// The number of a move on its stone.
pub(super) fn number((x, y): (i32, i32), colour: Colour, number: usize) -> Text {
    let text = number.to_string();
    let size = match text.len() {
        1 => 56,
        2 => 48,
        _ => 38,
    };
    label(&text, x, y).set("fill", on(colour)).set("font-size", size)
}

const fn on(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => ON_BLACK,
        Colour::White => ON_WHITE,
    }
}

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

/// As far from black as from white, so that it is seen on both without colours too.
const MARK: &str = "#d6322b";
const HALO: &str = "#fbfaf6";

/// A mark around a place. On a stone that has a number it is smaller, at the lower right.
pub(super) fn mark((x, y): (i32, i32), shape: Shape, numbered: bool) -> Path {
    let (x, y) = if numbered { (x + 34, y + 34) } else { (x, y) };
    let scaled = |length: i32| if numbered { length * 2 / 3 } else { length };
    let (class, d) = match shape {
        Shape::Square => {
            let half = scaled(15);
            ("square", format!("M{} {}h{side}v{side}h-{side}z", x - half, y - half, side = 2 * half))
        }
        Shape::Triangle => {
            let half = scaled(21);
            ("triangle", format!("M{x} {}l{half} {height}h-{}z", y - half, 2 * half, height = half * 7 / 4))
        }
        Shape::Circle => {
            let radius = scaled(27);
            let arc = format!("a{radius} {radius} 0 1 0");
            ("last", format!("M{} {y}{arc} {} 0{arc} -{} 0", x - radius, 2 * radius, 2 * radius))
        }
        Shape::Cross => {
            let half = scaled(20);
            let side = 2 * half;
            ("cross", format!("M{} {}l{side} {side}m0 -{side}l-{side} {side}", x - half, y - half))
        }
    };
    let path = Path::new().set("class", class).set("d", d);
    match shape {
        Shape::Square | Shape::Triangle => path.set("fill", MARK).set("stroke", HALO).set("stroke-width", 4),
        Shape::Circle | Shape::Cross => path.set("fill", "none").set("stroke", MARK).set("stroke-width", 9),
    }
}
