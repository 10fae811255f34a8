//! The empty points outside a region, which a score counts: where a play could matter.
//!
//! A search plays on the points of the region alone, and its scores count the whole board. They are scores of the game only if no play
//! outside could change them.

use koatlas_board::{BoardPosition, Colour, LocalBoard, Point, PointSet, Position, Wide};

use crate::unconditional_life::{Connected, connected_parts, living_strings};

/// The empty areas outside the region of `board` where a play could matter, each with its points in the order of the board.
///
/// All others are settled. An area is settled if it is a single point that does not border the region, and if all stones around it have
/// one colour and can never be taken. In a larger area the opponent could play, which matters under superko. Stones can never be taken if
/// they are declared immortal, or if they are unconditionally alive (D. B. Benson, "Life in the game of Go", Information Sciences 10,
/// 1976) with single points outside the region as eyes. To fill a point of his own settled area gains a player nothing but the
/// move, as a pass does.
pub fn unsettled_areas(board: &BoardPosition) -> Vec<Vec<Point>> {
    let (whole, position) = board.whole_board();
    let [inside, immortal] = [board.region(), board.immortal()]
        .map(|points| Wide::collect(points.iter().map(|&point| board.size().index(point))));
    let outside = whole.empty_points(position).minus(inside);
    let areas = connected_parts(&whole, outside);
    let settled = Colour::BOTH
        .map(|colour| settled_points(&whole, position, colour, &enclosed(&areas, position, colour, inside), immortal));
    let is_open = |(points, _): &&Connected<Wide>| !settled.iter().any(|settled| points.minus(*settled).is_empty());
    let points = |(points, _): &Connected<Wide>| points.iter().map(|index| whole.point(index)).collect();
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

/// The single points among `areas` that have only stones of `colour` around them, outside the region `inside`.
fn enclosed(areas: &[Connected<Wide>], position: Position<Wide>, colour: Colour, inside: Wide) -> Vec<Connected<Wide>> {
    let (own, opponent) = (position.stones(colour), position.stones(!colour));
    let is_enclosed = |(points, around): &&Connected<Wide>| {
        points.len() == 1 && around.meets(own) && !around.meets(opponent | inside)
    };
    areas.iter().filter(is_enclosed).copied().collect()
}

/// The points of the settled ones among the `enclosed` areas of `colour`.
fn settled_points(
    whole: &LocalBoard<Wide>,
    position: Position<Wide>,
    colour: Colour,
    enclosed: &[Connected<Wide>],
    immortal: Wide,
) -> Wide {
    let alive = living_strings(connected_parts(whole, position.stones(colour)), enclosed, immortal);
    let living = alive.iter().fold(Wide::EMPTY, |all, &(string, _)| all | string);
    let settled = enclosed.iter().filter(|(_, around)| around.minus(living).is_empty());
    settled.fold(Wide::EMPTY, |all, &(points, _)| all | points)
}
