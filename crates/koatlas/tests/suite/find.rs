//! Tests of [`find`] without a region: its kos against those of the collection with their regions.

use std::collections::{BTreeSet, HashSet};

use koatlas::{ClassifyQuestion, Conditions, FindQuestion, Interrupt, Question, Subject};
use koatlas_board::{BoardPosition, Colour, Content, Point, PointSet, Setup, Size, Suicide};
use koatlas_classifier::{KnownPosition, KoType, collection};
use koatlas_test_support::{LiteralBoard, Random};

/// Names of positions whose kos differ without the region, with the reason.
const OTHERS: [(&str, &str); 2] = [
    ("basic_ko_centre", "the stones around the ko have no other liberties, so that they are taken too"),
    (
        "double_ko_death_katago",
        "the eyes beside its region share points with its cycles, so that all of them are one ko",
    ),
];

/// The identifiers of the factors of all `types`, with repetitions, sorted.
fn factors(types: impl IntoIterator<Item = KoType>) -> Vec<String> {
    let ids = |found: KoType| match found.factors.len() {
        0 => vec![found.id.to_string()],
        _ => found.factors.iter().map(|factor| serde_json::to_string(factor).unwrap()).collect(),
    };
    let mut all: Vec<String> = types.into_iter().flat_map(ids).collect();
    all.sort();
    all
}

/// `board` with its region, transposed, mirrored or both.
fn image(board: &BoardPosition, transposed: bool, mirrored: bool) -> BoardPosition {
    let size = board.size();
    let turned = if transposed { Size::new(size.cols(), size.rows()).unwrap() } else { size };
    let points: Vec<Point> = size.points().collect();
    let original = |point: Point| {
        let (row, col) = (turned.index(point) / turned.cols(), turned.index(point) % turned.cols());
        let (row, col) = if transposed { (col, row) } else { (row, col) };
        let col = if mirrored { size.cols() - 1 - col } else { col };
        points[row * size.cols() + col]
    };
    let those = |points: &[Point]| turned.points().filter(|&point| points.contains(&original(point))).collect();
    let setup = Setup {
        size: turned,
        contents: turned.points().map(|point| board.contents()[size.index(original(point))]).collect(),
        region: Some(those(board.region())),
        immortal: those(board.immortal()),
        to_move: Colour::Black,
    };
    BoardPosition::try_from(setup).unwrap()
}

/// A board without a region.
fn bare(size: Size, contents: Vec<Content>) -> BoardPosition {
    let setup = Setup { size, contents, region: None, immortal: Vec::new(), to_move: Colour::Black };
    BoardPosition::try_from(setup).unwrap()
}

/// The types of the kos that cycles of up to `within` plays have, if the region is on points where `on` is true: those by which they are
/// called, and those of all their points.
fn found_types(
    board: BoardPosition,
    (within, suicide): (usize, Suicide),
    on: impl Fn(Point) -> bool,
) -> [Vec<KoType>; 2] {
    let subject = Subject::from_position("a board", board);
    let question = FindQuestion { within, suicide: Some(suicide), ..FindQuestion::default() };
    let found = question.ask(&subject, &Conditions::quiet(&Interrupt::default())).unwrap();
    let kos = found.kos.into_iter().filter(|ko| ko.region.iter().all(|&point| on(point)));
    let types = kos.map(|ko| {
        let widest = ko.wider.map_or_else(|| ko.ko_type.clone(), |wider| wider.ko_type);
        (ko.ko_type, widest)
    });
    let (called, widest): (Vec<_>, Vec<_>) = types.unzip();
    [called, widest].map(|types| types.into_iter().flatten().collect())
}

/// The type of a position with its region.
fn type_with_region(known: &KnownPosition) -> KoType {
    let marked = Subject::from_position(&known.name, known.position.clone());
    let answer = ClassifyQuestion::default().ask(&marked, &Conditions::quiet(&Interrupt::default()));
    answer.unwrap().ko_type.unwrap()
}

/// Maximum number of plays of the cycles of a position, and the suicides that are allowed. It is six where the cycle that the position is
/// known for is not longer. The wall of the approach ko can capture itself by suicide, and be built up again by five more plays.
fn search_limits(known: &KnownPosition) -> (usize, Suicide) {
    match &known.name[..] {
        "two_double_ko_stones" => (8, Suicide::Multi),
        "approach_ko" => (6, Suicide::None),
        _ => (6, Suicide::Multi),
    }
}

/// True if the types by which the kos are called, or those of all their points, contain `expected` or are its factors.
fn is_same(expected: &KoType, types: &[Vec<KoType>; 2]) -> bool {
    types.iter().any(|types| {
        types.iter().any(|found| found.id == expected.id)
            || factors([expected.clone()]) == factors(types.iter().cloned())
    })
}

#[test]
fn kos_of_the_collection_are_found_without_their_regions() {
    let mut others = BTreeSet::new();
    for known in collection() {
        let expected = type_with_region(&known);
        let board = &known.position;
        let exchanged = board.exchanged();
        for (board, transposed, mirrored) in
            [(board, false, false), (board, true, false), (&exchanged, false, true), (&exchanged, true, true)]
        {
            let turned = image(board, transposed, mirrored);
            let types = found_types(bare(turned.size(), turned.contents().to_vec()), search_limits(&known), |_| true);
            if !is_same(&expected, &types) {
                others.insert(known.name.clone());
            }
        }
    }
    assert_eq!(others.into_iter().collect::<Vec<_>>(), OTHERS.map(|(name, _)| name));
}

/// The contents of a larger board far from the position that is set into it.
#[derive(Clone, Copy, Debug)]
enum Far {
    Empty,
    /// A group with many eyes.
    Alive(Colour),
    Random,
}

/// A random offset of an interval of `length` points on a side of the board. It touches the ends in `at_ends`, and has at least `gap` points
/// between it and the others.
fn offset(length: usize, side: usize, at_ends: [bool; 2], gap: usize, random: &mut Random) -> Option<usize> {
    let fits = |left: usize, at_end: bool| left == 0 || !at_end && left >= gap;
    let offsets = 0..=side.checked_sub(length)?;
    let offsets: Vec<usize> =
        offsets.filter(|&before| fits(before, at_ends[0]) && fits(side - length - before, at_ends[1])).collect();
    random.pick(&offsets)
}

/// A larger board that contains the position `known`, and the points of the position. `None` if the region touches opposite edges.
///
/// Strings at the edge of the position are extended outwards to a ring of empty points, which no cycle can fill. Strings that plays in the
/// region can capture are surrounded by stones of the other colour instead. Empty points at the edge are extended as well.
fn on_larger_board(
    known: &BoardPosition,
    side: usize,
    far: Far,
    random: &mut Random,
) -> Option<(BoardPosition, Vec<Point>)> {
    let (size, larger) = (known.size(), Size::new(side, side).unwrap());
    let points: Vec<Point> = size.points().collect();
    let place = |point: &Point| (size.index(*point) / size.cols(), size.index(*point) % size.cols());
    let reached =
        |test: fn(&Size, (usize, usize)) -> bool| known.region().iter().any(|point| test(&size, place(point)));
    let depth = 1 + random.below(2);
    let ends = [reached(|_, (row, _)| row == 0), reached(|size, (row, _)| row + 1 == size.rows())];
    let row0 = offset(size.rows(), side, ends, depth + 1, random)?;
    let ends = [reached(|_, (_, col)| col == 0), reached(|size, (_, col)| col + 1 == size.cols())];
    let col0 = offset(size.cols(), side, ends, depth + 1, random)?;
    let (local_board, _) = known.local_board::<u128>().unwrap();
    let is_mortal =
        |point: Point| local_board.index(point).is_some_and(|index| !local_board.playable().contains(index));
    let mut contents = Vec::new();
    for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
        let near = (row.clamp(row0, row0 + size.rows() - 1), col.clamp(col0, col0 + size.cols() - 1));
        let nearest = points[(near.0 - row0) * size.cols() + near.1 - col0];
        let content = known.contents()[size.index(nearest)];
        let distance = row.abs_diff(near.0).max(col.abs_diff(near.1));
        contents.push(match distance {
            0 => content,
            distance if distance <= depth => content.map(|colour| if is_mortal(nearest) { !colour } else { colour }),
            distance if distance == depth + 1 => None,
            _ => match far {
                Far::Empty => None,
                Far::Alive(colour) => ((row + 2 * col) % 5 > 0).then_some(colour),
                Far::Random => (random.below(4) > 0).then(|| random.colour()),
            },
        });
    }
    LiteralBoard::whole(larger).make_legal(&mut contents);
    let points = larger.points().filter(|&point| {
        let (row, col) = (larger.index(point) / side, larger.index(point) % side);
        (row0..row0 + size.rows()).contains(&row) && (col0..col0 + size.cols()).contains(&col)
    });
    Some((bare(larger, contents), points.collect()))
}

#[test]
fn kos_of_the_collection_are_found_on_larger_boards() {
    let mut random = Random::new(61);
    let (mut boards, mut others) = (0, BTreeSet::new());
    for known in collection() {
        let expected = type_with_region(&known);
        let quiet = random.pick(&[Far::Empty, Far::Alive(Colour::Black), Far::Alive(Colour::White)]).unwrap();
        for (side, far) in [9, 13, 19].into_iter().flat_map(|side| [(side, quiet), (side, Far::Random)]) {
            let position = if random.below(2) == 0 { known.position.clone() } else { known.position.exchanged() };
            let turned = image(&position, random.below(2) == 0, random.below(2) == 0);
            let Some((board, points)) = on_larger_board(&turned, side, far, &mut random) else { continue };
            boards += 1;
            let types = found_types(board, search_limits(&known), |point| points.contains(&point));
            if !is_same(&expected, &types) {
                others.insert(known.name.clone());
            }
        }
    }
    assert!(boards > 150);
    // There the stones around the basic ko live.
    assert_eq!(others.into_iter().collect::<Vec<_>>(), [OTHERS[1].0]);
}

#[test]
fn a_ko_about_to_begin_is_found_with_the_play_that_leads_there() {
    let known = collection().into_iter().find(|known| known.name == "basic_ko_edge").unwrap().position;
    let size = known.size();
    let mut contents = known.contents().to_vec();
    known.region().iter().for_each(|&point| contents[size.index(point)] = None);
    let setup = Setup { size, contents, region: None, immortal: Vec::new(), to_move: Colour::Black };
    let subject = Subject::from_position("a board", BoardPosition::try_from(setup).unwrap());
    let question = FindQuestion { soon: 1, suicide: Some(Suicide::None), ..FindQuestion::default() };
    let found = question.ask(&subject, &Conditions::quiet(&Interrupt::default())).unwrap();
    assert!(found.counts.is_empty());
    let ko = found.kos.iter().find(|ko| ko.region == known.region()).unwrap();
    assert_eq!(ko.ko_type.as_ref().unwrap().names, ["basic ko"]);
    assert_eq!(ko.after.iter().map(ToString::to_string).collect::<Vec<_>>(), ["W b4"]);
    assert_eq!((ko.closed, ko.cycles[0].plays, ko.cycles[0].passes, ko.positions), (true, 2, 0, Some(2)));
}

/// The points outside `region` whose stones some sequence of plays in it captures, by the literal rules. `None` if there are too many positions.
fn captured_outside(board: &BoardPosition, region: &[Point], suicide: Suicide) -> Option<BTreeSet<Point>> {
    let size = board.size();
    let mut literal = LiteralBoard::whole(size);
    literal.region = region.iter().map(|&point| size.index(point)).collect();
    let mut seen = HashSet::from([board.contents().to_vec()]);
    let mut next = vec![board.contents().to_vec()];
    let mut captured = BTreeSet::new();
    while let Some(contents) = next.pop() {
        for play in Colour::BOTH.into_iter().flat_map(|colour| literal.plays(&contents, colour, suicide)) {
            captured.extend(play.stones());
            if seen.insert(play.after.clone()) {
                next.push(play.after);
            }
        }
        if seen.len() > 2_000 {
            return None;
        }
    }
    Some(captured.into_iter().map(|point| literal.points[point]).filter(|point| !region.contains(point)).collect())
}

#[test]
fn leaks_are_the_stones_outside_that_plays_in_the_region_take() {
    let mut random = Random::new(71);
    let (mut closed, mut open) = (0, 0);
    for size in ["3x3", "4x4", "5x5", "4x7"].into_iter().cycle().take(160) {
        let size: Size = size.parse().unwrap();
        let mut contents: Vec<Content> =
            (0..size.area()).map(|_| (random.below(6) > 0).then(|| random.colour())).collect();
        LiteralBoard::whole(size).make_legal(&mut contents);
        let board = bare(size, contents);
        let subject = Subject::from_position("a board", board.clone());
        let question = FindQuestion { within: 4, suicide: Some(Suicide::Multi), ..FindQuestion::default() };
        for ko in question.ask(&subject, &Conditions::quiet(&Interrupt::default())).unwrap().kos {
            if let Some(captured) = captured_outside(&board, &ko.region, Suicide::Multi) {
                assert_eq!(ko.leaks.into_iter().collect::<BTreeSet<_>>(), captured, "{board:?}, {:?}", ko.region);
                assert_eq!(ko.closed, captured.is_empty());
                *(if ko.closed { &mut closed } else { &mut open }) += 1;
            }
            let Some(wider) = ko.wider else { continue };
            if let Some(captured) = captured_outside(&board, &wider.points, Suicide::Multi) {
                *(if captured.is_empty() { &mut closed } else { &mut open }) += 1;
                assert_eq!(wider.leaks.into_iter().collect::<BTreeSet<_>>(), captured, "{board:?}, {:?}", wider.points);
            }
        }
    }
    assert!(closed > 50 && open > 5, "{closed} closed, {open} not");
}
