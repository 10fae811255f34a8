//! Regions that have a part of a ko alone.

use koatlas_board::{BoardPosition, Colour, Point, Setup};
use koatlas_classifier::{collection, edge_through_a_ko};

/// A known position with a part of its region.
fn part(name: &str, without: &[Point]) -> BoardPosition {
    let known = collection().into_iter().find(|known| known.name == name).expect("a known position").position;
    let region = known.region().iter().copied().filter(|point| !without.contains(point)).collect();
    let setup = Setup {
        size: known.size(),
        contents: known.contents().to_vec(),
        region: Some(region),
        immortal: known.immortal().to_vec(),
        to_move: known.to_move(),
    };
    BoardPosition::try_from(setup).expect("a position")
}

fn points(text: &str) -> Vec<Point> {
    text.split(' ').map(|point| point.parse().expect("a point")).collect()
}

#[test]
fn each_ko_of_coupled_kos_that_is_left_out_is_named() {
    for (name, kos) in [
        ("triple_ko", &["b3 b2", "d3 d2", "f3 f2"][..]),
        ("triple_ko_katago", &["b5 b4", "d5 d4", "f5 f4"]),
        ("triple_ko_ikeda_1", &["a6 a5", "c6 c5", "e6 e5"]),
        ("double_ko_death", &["b3 b2", "d3 d2"]),
    ] {
        for ko in kos {
            let left_out = points(ko);
            let edge = edge_through_a_ko(&part(name, &left_out)).unwrap_or_else(|| panic!("{name} without {ko}"));
            let mut whole = part(name, &[]).region().to_vec();
            let [mut closed, mut outside] = [edge.closed, edge.points];
            [&mut whole, &mut closed, &mut outside].into_iter().for_each(|points| points.sort_unstable());
            assert_eq!(closed, whole, "{name} without {ko}");
            assert!(outside.iter().all(|point| left_out.contains(point)) && outside.len() == 2, "{name} without {ko}");
        }
    }
}

#[test]
fn two_kos_can_be_left_out() {
    let edge = edge_through_a_ko(&part("triple_ko", &points("d3 d2 f3 f2"))).expect("an open edge");
    assert_eq!(edge.closed, points("b3 d3 f3 b2 d2 f2"));
    assert_eq!(
        edge.to_string(),
        "nobody ever plays at d3 f3 d2 f2, outside the region, where plays would change the liberties of strings at a4 a2: \
         this is a part of a ko, and the whole has the region b3 d3 f3 b2 d2 f2"
    );
}

#[test]
fn nothing_is_said_of_whole_kos_and_of_kos_that_nothing_couples() {
    for known in collection() {
        assert_eq!(edge_through_a_ko(&known.position), None, "{}", known.name);
    }
    for (name, ko) in [("three_independent_kos", 0), ("three_independent_kos", 2), ("two_s2r1_one_colour", 0)] {
        let whole = part(name, &[]);
        let (size, first) = (whole.size(), whole.region()[ko]);
        let second = first.neighbours(size).find(|point| whole.region().contains(point)).expect("a neighbour");
        assert_eq!(edge_through_a_ko(&part(name, &[first, second])), None, "{name}");
    }
}

#[test]
fn strings_that_are_declared_immortal_are_not_on_an_open_edge() {
    let known = part("triple_ko", &points("b3 b2"));
    let immortal: Vec<Point> = points("a4 a2");
    let setup = Setup {
        size: known.size(),
        contents: known.contents().to_vec(),
        region: Some(known.region().to_vec()),
        immortal,
        to_move: known.to_move(),
    };
    assert_eq!(edge_through_a_ko(&BoardPosition::try_from(setup).expect("a position")), None);
}

/// White can capture outside the region, at d2, and nothing repeats there.
#[test]
fn an_open_edge_that_cuts_through_no_ko_is_passed_over() {
    let contents = "X.XOXXO.OOOX".chars().map(|sign| match sign {
        'X' => Some(Colour::Black),
        'O' => Some(Colour::White),
        _ => None,
    });
    let setup = Setup {
        size: "3x4".parse().expect("a size"),
        contents: contents.collect(),
        region: Some(points("b3 c2")),
        immortal: Vec::new(),
        to_move: Colour::Black,
    };
    let position = BoardPosition::try_from(setup).expect("a position");
    assert!(position.open_edge().is_some());
    assert_eq!(edge_through_a_ko(&position), None);
}
