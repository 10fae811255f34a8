//! Pictures of boards: what stands in them, and where.

use koatlas_board::{Colour, Point};
use koatlas_files::svg::Picture;
use koatlas_files::{Format, parse_position};
use svg::node::Value;
use svg::parser::Event;

const KO: &str = ". X O .\nX O . O\n. X O .\nregion: b2 c2\n";

/// The attributes of all elements of a name.
fn elements(picture: &str, name: &str) -> Vec<svg::node::Attributes> {
    let events = svg::read(picture).expect("an SVG document");
    let of_name = |event| match event {
        Event::Tag(tag, _, attributes) if tag == name && !attributes.is_empty() => Some(attributes),
        Event::Error(error) => panic!("{error}"),
        _ => None,
    };
    events.filter_map(of_name).collect()
}

fn number(value: Option<&Value>) -> f32 {
    value.expect("the attribute is there").parse().expect("a number")
}

#[test]
fn every_stone_is_a_circle_at_its_point() {
    let board = parse_position(KO.as_bytes(), Format::Text).unwrap().position;
    let picture = Picture { board: &board, marked: &[], title: "ko", description: "" }.to_svg();
    let circles = elements(&picture, "circle");
    let fills: Vec<&str> = circles.iter().map(|circle| &**circle.get("fill").expect("a fill")).collect();
    let stones: Vec<(Point, Colour)> =
        board.size().points().zip(board.contents()).filter_map(|(point, content)| Some((point, (*content)?))).collect();
    assert_eq!(circles.len(), stones.len());
    for ((point, colour), (circle, fill)) in stones.iter().zip(circles.iter().zip(&fills)) {
        let place = |from_left: u8| 30.0 + 40.0 * (f32::from(from_left) + 0.5);
        assert_eq!(number(circle.get("cx")), place(point.col), "{point}");
        assert_eq!(number(circle.get("cy")), place(2 - point.row), "{point}");
        assert_eq!(*fill == fills[0], *colour == stones[0].1, "{point}: one colour, one fill");
    }
}

#[test]
fn region_and_marks_are_squares() {
    let board = parse_position(KO.as_bytes(), Format::Text).unwrap().position;
    let squares = |marked: &[Point]| {
        let picture = Picture { board: &board, marked, title: "ko", description: "" }.to_svg();
        elements(&picture, "rect").len()
    };
    assert_eq!(squares(&[]), 1 + 2, "the board and two points of the region");
    assert_eq!(squares(board.region()), 1 + 2 + 2);
}

#[test]
fn titles_and_descriptions_are_escaped() {
    let board = parse_position(KO.as_bytes(), Format::Text).unwrap().position;
    let picture = Picture { board: &board, marked: &[], title: "<b>&", description: "</desc><script>" }.to_svg();
    assert!(!picture.contains("<b>") && !picture.contains("<script>"), "{picture}");
    assert!(picture.contains("&lt;b&gt;&amp;"), "{picture}");
}
