//! The open edge of a region and the points that can change, compared with a point-by-point definition; and the setups that are positions.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, Content, Point, Position, Setup, SetupError, Size};
use koatlas_test_support::{LiteralBoard, Random, contents_of};

type Points = BTreeSet<usize>;

/// A string of a board, with the empty points next to it and all points next to it.
struct LiteralString {
    stones: Points,
    liberties: Points,
    around: Points,
}

fn neighbours(size: Size, point: usize) -> impl Iterator<Item = usize> {
    let all: Vec<Point> = size.points().collect();
    all[point].neighbours(size).map(move |point| size.index(point)).collect::<Vec<_>>().into_iter()
}

fn strings(size: Size, contents: &[Content]) -> Vec<LiteralString> {
    let board = LiteralBoard::whole(size);
    let occupied = (0..contents.len()).filter(|&point| contents[point].is_some());
    let found: BTreeSet<Points> = occupied.map(|seed| board.string(contents, seed).into_iter().collect()).collect();
    let of = |stones: Points| {
        let around: Points = stones.iter().flat_map(|&stone| neighbours(size, stone)).collect();
        let around: Points = around.difference(&stones).copied().collect();
        let liberties = around.iter().copied().filter(|&point| contents[point].is_none()).collect();
        LiteralString { stones, liberties, around }
    };
    found.into_iter().map(of).collect()
}

/// The strings on an open edge, by their first points, and the region without open edge. As long as a string that touches the region has
/// all its liberties in the region or next to strings in atari outside, these strings and their liberties join the region.
fn literal_edge(size: Size, contents: &[Content], region: &Points) -> (Points, Points) {
    let strings = strings(size, contents);
    let (mut closed, mut seeds) = (region.clone(), Points::new());
    loop {
        let before = closed.clone();
        let touches =
            |string: &LiteralString| !string.stones.union(&string.around).all(|point| !before.contains(point));
        for string in strings.iter().filter(|string| touches(string)) {
            let mut changing = Points::new();
            for other in strings.iter().filter(|other| !touches(other) && other.liberties.len() == 1) {
                let could_change: Points = other.stones.union(&other.liberties).copied().collect();
                if !string.around.is_disjoint(&could_change) {
                    changing.extend(could_change);
                }
            }
            let stays = |point: &usize| !before.contains(point) && !changing.contains(point);
            if !changing.is_empty() && !string.liberties.iter().any(stays) {
                closed.extend(changing);
                seeds.extend(string.stones.first());
            }
        }
        if closed == before {
            return (seeds, closed);
        }
    }
}

fn setup(size: Size, contents: &[Content], region: Option<&Points>, to_move: Colour) -> Setup {
    let points: Vec<Point> = size.points().collect();
    let region = region.map(|region| region.iter().map(|&index| points[index]).collect());
    Setup { size, contents: contents.to_vec(), region, immortal: Vec::new(), to_move }
}

/// Compares the open edge and the number of changeable points of one position with the definition.
fn compare(size: Size, contents: &[Content], region: &Points) -> bool {
    let board = BoardPosition::try_from(setup(size, contents, Some(region), Colour::Black)).expect("a legal position");
    let (seeds, closed) = literal_edge(size, contents, region);
    let indices = |points: &[Point]| points.iter().map(|&point| size.index(point)).collect::<Points>();
    let found = board.open_edge();
    match &found {
        None => assert_eq!(&closed, region, "{:?}", board.rows()),
        Some(edge) => {
            assert_eq!(indices(&edge.closed), closed, "{:?}", board.rows());
            assert_eq!(indices(&edge.points), closed.difference(region).copied().collect(), "{:?}", board.rows());
            assert_eq!(indices(&edge.strings), seeds, "{:?}", board.rows());
        }
    }
    let (local_board, _) = board.local_board::<u64>().expect("few points");
    assert_eq!(board.changeable_points(), local_board.len());
    found.is_some()
}

#[test]
fn edges_are_open_where_the_definition_says_so() {
    let size = Size::new(2, 3).unwrap();
    let mut open = 0;
    for contents in LiteralBoard::whole(size).legal_positions() {
        for subset in 1..64_usize {
            let region: Points = (0..6).filter(|point| subset >> point & 1 == 1).collect();
            open += usize::from(compare(size, &contents, &region));
        }
    }
    assert!(open > 100, "{open} open edges");
}

#[test]
fn edges_of_larger_boards() {
    let (size, mut random, mut open) = (Size::new(4, 4).unwrap(), Random::new(27), 0);
    let board = LiteralBoard::whole(size);
    for _ in 0..20_000 {
        let mut contents: Vec<Content> =
            (0..16).map(|_| random.pick(&[None, Some(Colour::Black), Some(Colour::White)]).unwrap()).collect();
        board.make_legal(&mut contents);
        let region: Points = (0..1 + random.below(4_usize)).map(|_| random.below(16_usize)).collect();
        open += usize::from(compare(size, &contents, &region));
    }
    assert!(open > 100, "{open} open edges");
}

#[test]
fn a_setup_is_a_position_if_every_string_has_a_liberty() {
    let size = Size::new(2, 3).unwrap();
    let literal = LiteralBoard::whole(size);
    for number in 0..3_usize.pow(6) {
        let contents = contents_of(number, 6);
        let board = BoardPosition::try_from(setup(size, &contents, None, Colour::White));
        assert_eq!(board.is_ok(), literal.is_legal(&contents), "{contents:?}");
        let Ok(board) = board else { continue };
        let other = board.exchanged();
        assert_eq!(other.to_move(), Colour::Black);
        let exchanged: Vec<Content> = contents.iter().map(|content| content.map(|colour| !colour)).collect();
        assert_eq!((other.contents(), other.exchanged()), (&exchanged[..], board));
    }
}

#[test]
fn stones_outside_the_region_alone_are_declared_immortal() {
    let size = Size::new(1, 4).unwrap();
    let contents = [Some(Colour::Black), None, Some(Colour::White), None];
    let points: Vec<Point> = size.points().collect();
    let declared = |immortal: usize, region: &Points| {
        let immortal = vec![points[immortal]];
        BoardPosition::try_from(Setup { immortal, ..setup(size, &contents, Some(region), Colour::Black) })
    };
    let region = Points::from([2, 3]);
    assert_eq!(declared(0, &region).map(|board| board.immortal().to_vec()), Ok(vec![points[0]]));
    for wrong in [1, 2] {
        assert_eq!(declared(wrong, &region), Err(SetupError::NotImmortal(points[wrong])));
    }
    let board = declared(0, &region).unwrap();
    assert_eq!(board.with_to_move(Colour::White).to_move(), Colour::White);
    let stones: Position<u64> = board.stones();
    assert_eq!(stones.exchanged(), Position { black: 0b100, white: 0b001 });
}
