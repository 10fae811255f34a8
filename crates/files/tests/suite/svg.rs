//! Pictures of boards: what stands in them, and where; pictures whose bytes are known.
//!
//! The expected pictures are files of `tests/data`. After a change that is meant, look at the new pictures: run the tests with
//! `KOATLAS_ACCEPT=1`, which writes them, and open them in a browser.

use std::path::Path;

use koatlas_board::{BoardPosition, Colour, Move, Point};
use koatlas_files::svg::Picture;
use koatlas_files::{Format, NumberedMoves, Window, parse_position};
use svg::node::{Attributes, Value};
use svg::parser::Event;

const KO: &str = ". X O .\nX O . O\n. X O .\nregion: b2 c2\n";

fn board(text: &str) -> BoardPosition {
    parse_position(text.as_bytes(), Format::Text).expect("a position").position
}

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

/// The attributes of all elements of a name.
fn elements(picture: &str, name: &str) -> Vec<Attributes> {
    let events = svg::read(picture).expect("an SVG document");
    let of_name = |event| match event {
        Event::Tag(tag, _, attributes) if tag == name && !attributes.is_empty() => Some(attributes),
        Event::Error(error) => panic!("{error}"),
        _ => None,
    };
    events.filter_map(of_name).collect()
}

fn of_class(picture: &str, name: &str, class: &str) -> Vec<Attributes> {
    let has =
        |attributes: &Attributes| attributes.get("class").is_some_and(|classes| classes.split(' ').any(|c| c == class));
    elements(picture, name).into_iter().filter(has).collect()
}

fn number(value: Option<&Value>) -> f32 {
    value.expect("the attribute is there").parse().expect("a number")
}

/// Compares a picture with the file of its name.
fn expect_file(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    if std::env::var_os("KOATLAS_ACCEPT").is_some() {
        std::fs::write(&path, picture).expect("the folder tests/data");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(picture == expected, "{name} is not as expected: see the head of this file. It is now\n{picture}");
}

#[test]
fn every_stone_is_a_circle_at_its_point() {
    let board = board(KO);
    for window in [Window::whole(board.size()), Window::around(board.size(), &[point("d1")], 1)] {
        let picture = Picture { window, ..Picture::new(&board, "ko") }.to_svg();
        let circles = elements(&picture, "circle");
        let stones = board.size().points().zip(board.contents());
        let stones = stones.filter_map(|(point, content)| Some((point, (*content)?)));
        let mut stones: Vec<(Point, Colour)> = stones.filter(|(point, _)| window.contains(*point)).collect();
        // Black stones come first.
        stones.sort_by_key(|(_, colour)| *colour == Colour::White);
        assert_eq!(circles.len(), stones.len());
        for ((point, colour), circle) in stones.iter().zip(circles) {
            let place = |before: u8| 70.0 + 100.0 * (f32::from(before) + 0.5);
            assert_eq!(number(circle.get("cx")), place(point.col - window.cols.0), "{point}");
            assert_eq!(number(circle.get("cy")), place(window.rows.1 - point.row), "{point}");
            let class = if *colour == Colour::Black { "black" } else { "white" };
            assert_eq!(&**circle.get("class").expect("a class"), format!("stone {class}"), "{point}");
        }
    }
}

#[test]
fn letters_have_places_of_their_own() {
    let window = Window::around(board(KO).size(), &[point("d1")], 1);
    let texts = elements(&Picture { window, ..Picture::new(&board(KO), "ko") }.to_svg(), "text");
    let letters: Vec<_> =
        texts.iter().map(|text| text["x"].to_string()).filter(|places| places.contains(' ')).collect();
    assert_eq!(letters, ["120 220", "120 220"], "c and d, below and above");
}

#[test]
fn ko_points_have_squares() {
    let ko_points = ["a1", "b2", "c2"].map(point);
    let picture = Picture { ko_points: &ko_points, ..Picture::new(&board(KO), "ko") }.to_svg();
    assert_eq!(of_class(&picture, "path", "square").len(), 3);
    let window = Window::around(board(KO).size(), &[point("d1")], 1);
    let picture = Picture { ko_points: &ko_points, window, ..Picture::new(&board(KO), "ko") }.to_svg();
    assert_eq!(of_class(&picture, "path", "square").len(), 1, "c2 alone is in the picture");
}

#[test]
fn the_region_has_a_line_around_it() {
    let region = |text: &str| {
        let board = board(text);
        let picture = Picture::new(&board, "ko").to_svg();
        let paths = elements(&picture, "path");
        let lines = paths.iter().find(|path| path.contains_key("stroke-dasharray"));
        lines.map(|path| path["d"].matches('M').count())
    };
    assert_eq!(region(KO), Some(6), "two points side by side");
    assert_eq!(region(". X O .\nX O . O\n. X O .\nregion: b2 d1\n"), Some(8), "two points apart");
    assert_eq!(region(". X O .\nX O . O\n. X O .\n"), None, "the whole board");
}

#[test]
fn lines_go_on_where_the_board_does() {
    let board = BoardPosition::empty_board("9x9".parse().expect("a size"));
    let lines = |points: &[&str]| {
        let points: Vec<Point> = points.iter().map(|name| point(name)).collect();
        let window = Window::around(board.size(), &points, 0);
        let picture = Picture { window, coordinates: false, ..Picture::new(&board, "") }.to_svg();
        elements(&picture, "path").iter().map(|path| path["d"].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(lines(&["e5"]), ["M0 75H150M75 150V0"], "in the middle: as far as the picture goes");
    assert_eq!(lines(&["a1"]), ["M75 75H150M75 75V0"], "a corner");
    assert_eq!(lines(&["j9"]), ["M0 75H75M75 150V75"], "the opposite corner");
    assert_eq!(lines(&["a5", "j5"]).concat().matches('H').count(), 1);
}

#[test]
fn numbers_stand_on_stones() {
    let board = board(KO);
    let moves = ["B c2", "W pass", "B a1", "W b2", "B c2"].map(|text| text.parse::<Move>().expect("a move"));
    let numbered = NumberedMoves::new(&board, &moves, 1);
    assert_eq!(numbered.caption, "2 pass, 4 at b2, 5 at 1");
    let stones = |numbers| {
        let picture = Picture { numbers, coordinates: false, ..Picture::new(&board, "ko") }.to_svg();
        (elements(&picture, "circle").len(), elements(&picture, "text").len())
    };
    let before = stones(&[]);
    assert_eq!(stones(&numbered.plays), (before.0 + 2, 2));
}

#[test]
fn captions_are_broken_into_lines() {
    let board = board(KO);
    let height =
        |caption| number(elements(&Picture { caption, ..Picture::new(&board, "") }.to_svg(), "svg")[0].get("height"));
    assert!(height("") < height("2 pass"));
    assert!(height("2 pass") < height("2 pass, 3 at b1, 4 pass, 5 at 2, 6 pass, 7 at 3, 8 pass"));
}

#[test]
fn a_point_has_one_mark() {
    let board = board(KO);
    let all = ["b2", "c2", "a2"].map(point);
    let moves = ["B c2"].map(|text| text.parse::<Move>().expect("a move"));
    let numbers = NumberedMoves::new(&board, &moves, 1).plays;
    let marks = |numbers| {
        let picture = Picture {
            numbers,
            ko_points: &all,
            ko_strings: &all[..2],
            immortal: &all,
            coordinates: false,
            ..Picture::new(&board, "ko")
        };
        let picture = picture.to_svg();
        [("circle", "ko-string"), ("path", "square"), ("path", "cross"), ("text", "label")]
            .map(|(name, class)| of_class(&picture, name, class).len())
    };
    assert_eq!(marks(&[]), [1, 2, 0, 0], "b2 is a stone of a ko string, the others are ko points");
    assert_eq!(marks(&numbers), [1, 1, 0, 1], "c2 has a number instead");
    let picture = Picture { immortal: &all, ..Picture::new(&board, "ko") }.to_svg();
    assert_eq!(of_class(&picture, "path", "cross").len(), 2, "stones alone are immortal");
}

#[test]
fn identifiers_begin_with_the_prefix() {
    let board = board(KO);
    let picture = Picture { prefix: "second-", description: "d", ..Picture::new(&board, "ko") }.to_svg();
    let ids: Vec<&str> =
        picture.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap_or_default()).collect();
    assert_eq!(ids.len(), 4);
    assert!(ids.iter().all(|id| id.starts_with("second-")), "{ids:?}");
    let used = picture.split("url(#").skip(1).map(|rest| rest.split(')').next().unwrap_or_default());
    assert!(used.into_iter().all(|id| ids.contains(&id)), "{picture}");
}

#[test]
fn texts_are_escaped() {
    let board = board(KO);
    let (description, caption) = ("</desc><script>", "<i>&");
    let picture = Picture { description, caption, prefix: "a\"<", ..Picture::new(&board, "<b>&") }.to_svg();
    for markup in ["<b>", "<script>", "<i>", "a\"<"] {
        assert!(!picture.contains(markup), "{markup}: {picture}");
    }
    assert!(picture.contains("&lt;b&gt;&amp;"), "{picture}");
}

// Whole pictures.

#[test]
fn a_position_with_everything_marked() {
    let board = board(". X O .\nX X O O\nX O O .\n. X . O\nregion: a1 b1 c1\n");
    let ko_strings = [point("b1")];
    let immortal = [point("a2"), point("d1")];
    let picture = Picture {
        description: "X black, O white.",
        ko_points: board.region(),
        ko_strings: &ko_strings,
        immortal: &immortal,
        ..Picture::new(&board, "sending two, returning one")
    };
    expect_file("marked.svg", &picture.to_svg());
}

#[test]
fn a_numbered_sequence_in_a_window() {
    let board = BoardPosition::empty_board("19x19".parse().expect("a size"));
    let moves = ["B q16", "W d4", "B pass", "W r18", "B q16"].map(|text| text.parse::<Move>().expect("a move"));
    let numbered = NumberedMoves::new(&board, &moves, 8);
    let window = Window::around(board.size(), &[point("q16"), point("r18")], 2);
    let ko_points = ["q16", "p17", "o16", "r18"].map(point);
    let picture = Picture {
        numbers: &numbered.plays,
        caption: &numbered.caption,
        ko_points: &ko_points,
        coordinates: false,
        window,
        ..Picture::new(&board, "a corner")
    };
    expect_file("numbered.svg", &picture.to_svg());
}
