//! The empty points outside a region, which a score counts: where a play could matter.
//!
//! A search plays on the points of the region alone, and its scores count the whole board. They are scores of the game only if no play
//! outside could change them.

use koatlas_board::{BoardPosition, Colour, LocalBoard, Point, PointSet, Position, Wide};

/// The empty areas outside the region of `board` where a play could matter, each with its points in the order of the board.
///
/// All others are settled. An area is settled if it does not border the region, if all stones around it have one colour and can never
/// be taken, and if each of its points is next to one of them, so that the opponent can make no eye there. Stones can never be taken if
/// they are declared immortal, or if they are unconditionally alive (D. B. Benson, "Life in the game of Go", Information Sciences 10,
/// 1976) with areas of empty points outside the region as eyes. To fill a point of his own settled area gains a player nothing but the
/// move, as a pass does.
pub fn unsettled_areas(board: &BoardPosition) -> Vec<Vec<Point>> {
    let (whole, position) = board.whole_board();
    let [inside, immortal] = [board.region(), board.immortal()]
        .map(|points| Wide::collect(points.iter().map(|&point| board.size().index(point))));
    let outside = whole.empty_points(position).minus(inside);
    let areas: Vec<Area> = whole.strings(outside).map(|(points, around)| Area { points, around }).collect();
    let settled = Colour::BOTH
        .map(|colour| settled_points(&whole, position, colour, &enclosed(&areas, position, colour, inside), immortal));
    let is_open = |area: &&Area| !settled.iter().any(|settled| area.points.minus(*settled).is_empty());
    let points = |area: &Area| area.points.iter().map(|index| whole.point(index)).collect();
    areas.iter().filter(is_open).map(points).collect()
}

/// Sentences, one for each area of [`unsettled_areas`]. The value of `board` rests on the assumption that nobody plays there.
pub fn outside_assumptions(board: &BoardPosition) -> Vec<String> {
    unsettled_areas(board).iter().map(|area| assumption(area)).collect()
}

/// The sentence about the empty points of `area`.
fn assumption(area: &[Point]) -> String {
    let names: Vec<String> = area.iter().take(8).map(ToString::to_string).collect();
    let more = if area.len() > 8 { ", ..." } else { "" };
    let noun = if names.len() == 1 { "the empty point" } else { "the empty points" };
    format!("nobody ever plays on {noun} {}{more}: outside the region, and not settled", names.join(", "))
}

/// A connected set of empty points.
#[derive(Clone, Copy)]
struct Area {
    points: Wide,
    /// Neighbours of the points that are not among them.
    around: Wide,
}

/// Those of `areas` that have only stones of `colour` around them, outside the region `inside`.
fn enclosed(areas: &[Area], position: Position<Wide>, colour: Colour, inside: Wide) -> Vec<Area> {
    let (own, opponent) = (position.stones(colour), position.stones(!colour));
    let is_enclosed = |area: &&Area| area.around.meets(own) && !area.around.meets(opponent | inside);
    areas.iter().filter(is_enclosed).copied().collect()
}

/// The points of the settled ones among the `enclosed` areas of `colour`.
fn settled_points(
    whole: &LocalBoard<Wide>,
    position: Position<Wide>,
    colour: Colour,
    enclosed: &[Area],
    immortal: Wide,
) -> Wide {
    let mut alive: Vec<(Wide, Wide)> = whole.strings(position.stones(colour)).collect();
    let stones = |strings: &[(Wide, Wide)]| strings.iter().fold(Wide::EMPTY, |all, &(string, _)| all | string);
    // Strings without two eyes drop out, and with them the areas that they surround, until all are left that keep each other alive.
    loop {
        let (before, living) = (alive.len(), stones(&alive));
        let areas: Vec<&Area> = enclosed.iter().filter(|area| area.around.minus(living).is_empty()).collect();
        alive.retain(|&(string, around)| {
            // An area is an eye of a string if each of its points is a liberty of it.
            let eyes = areas.iter().filter(|area| area.points.minus(around).is_empty()).count();
            string.meets(immortal) || eyes >= 2
        });
        if alive.len() == before {
            break;
        }
    }
    let living = stones(&alive);
    let beside = alive.iter().fold(Wide::EMPTY, |all, &(_, around)| all | around);
    let is_settled = |area: &&Area| area.around.minus(living).is_empty() && area.points.minus(beside).is_empty();
    enclosed.iter().filter(is_settled).fold(Wide::EMPTY, |all, area| all | area.points)
}
