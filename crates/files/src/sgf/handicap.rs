//! The handicap stones of a game: as `AB`, as the first moves, or on the fixed places.

use koatlas_board::{Colour, Content, LocalBoard, Move, Point, PointSet, Position, Size, Suicide, Wide};

use crate::error::{Fault, FaultPlace};
use crate::sgf::node::{Node, unreadable_value, value_fault};

/// Smallest number of handicap stones after which White moves first.
const MIN_HANDICAP: usize = 2;

/// Handles the handicap `HA` of `node`. Returns `None` if the game has no handicap stones. If they are written as the first
/// moves, they are moved from `moves` to `contents`, and returned. If the file does not say where they are, they are placed. Stones are set
/// up for the first time after `unchanged` moves.
pub fn place_handicap(
    node: Node<'_, '_>,
    contents: &mut [(Content, FaultPlace)],
    size: Size,
    moves: &mut Vec<Move>,
    unchanged: usize,
    slips: &mut Vec<Fault>,
) -> Option<Vec<Move>> {
    let value = node.single("HA", slips)?;
    let text = value.text.trim();
    let stones: usize = text.parse().unwrap_or_else(|_| {
        let remedy = "write the number of handicap stones, for example HA[2]";
        if !text.is_empty() {
            slips.push(unreadable_value(value, "is taken for no handicap", remedy));
        }
        0
    });
    if stones < MIN_HANDICAP {
        return None;
    }
    // The stones are set up already, as the standard demands.
    if contents.iter().any(|&(content, _)| content == Some(Colour::Black)) {
        return Some(Vec::new());
    }
    let place = FaultPlace::Byte(value.at);
    // Some servers write the handicap stones as the first moves instead.
    let black = moves.iter().take(stones).filter(|played| played.colour == Colour::Black);
    let handicap: Vec<usize> = black.filter_map(|played| Some(size.index(played.point?))).collect();
    let are_distinct = (1..handicap.len()).all(|i| !handicap[..i].contains(&handicap[i]));
    let white_goes_on = moves.get(stones).is_none_or(|next| next.colour == Colour::White);
    if handicap.len() == stones && are_distinct && stones <= unchanged && white_goes_on {
        handicap.iter().for_each(|&index| contents[index] = (Some(Colour::Black), place));
        return Some(moves.drain(..stones).collect());
    }
    let placed = fixed_places(size, stones).filter(|places| fits(size, contents, places, &moves[..unchanged]));
    let where_to = match &placed {
        Some(places) => {
            let points = places.iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
            format!("the fixed places {points} are taken")
        }
        None => "none are taken, since the fixed places do not fit the moves or the board".to_owned(),
    };
    let sentence =
        format!("there are {stones} handicap stones, but the file does not say where: {where_to}; give them as AB");
    slips.push(value_fault(value, sentence));
    let places = placed.iter().flatten();
    places.for_each(|&point| contents[size.index(point)] = (Some(Colour::Black), place));
    placed.map(|_| Vec::new())
}

/// True if White goes on after the stones at `places`, and no move that could be made without them meets one of them.
fn fits(size: Size, contents: &[(Content, FaultPlace)], places: &[Point], moves: &[Move]) -> bool {
    if moves.first().is_some_and(|first| first.colour == Colour::Black) {
        return false;
    }
    // There is no black stone yet.
    let white = contents.iter().enumerate().filter(|(_, (content, _))| content.is_some()).map(|(index, _)| index);
    let (black, white) = (Wide::collect(places.iter().map(|&place| size.index(place))), Wide::collect(white));
    let local_board = LocalBoard::whole_board(size).expect("every board fits a `Wide`");
    let first_unplayable = |black| {
        let replay = local_board.replay(Position { black, white }, Suicide::All, moves);
        replay.err().map_or(usize::MAX, |unplayable| unplayable.number)
    };
    (black & white).is_empty() && first_unplayable(black) >= first_unplayable(Wide::EMPTY)
}

/// The places of handicap stones of the Go Text Protocol (`fixed_handicap`), in its order; `None` if it has none for this
/// board and number.
///
/// They are the corners of a square on the third lines of small boards and the fourth of others; then, on boards with a
/// middle, the middles of its sides; and the centre, if the number is odd and at least 5.
pub fn fixed_places(size: Size, stones: usize) -> Option<Vec<Point>> {
    const SMALL: usize = 13;
    let side = size.rows();
    let most = match side {
        _ if side != size.cols() || side < 7 => 0,
        7 => 4,
        _ if side.is_multiple_of(2) => 4,
        _ => 9,
    };
    if !(MIN_HANDICAP..=most).contains(&stones) {
        return None;
    }
    let low = if side < SMALL { 2 } else { 3 };
    let (middle, high) = (side / 2, side - 1 - low);
    let (corners, sides) = (
        [(low, low), (high, high), (low, high), (high, low)],
        [(low, middle), (high, middle), (middle, low), (middle, high)],
    );
    let has_centre = stones > 4 && stones % 2 == 1;
    let outer = corners.into_iter().chain(sides).take(stones - usize::from(has_centre));
    let all = outer.chain(has_centre.then_some((middle, middle)));
    Some(all.map(|(col, row)| Point { col: col as u8, row: row as u8 }).collect())
}
