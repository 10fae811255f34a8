//! Drawings and obstacles. A slow, independent check reads off the points of a finished board which setting it shows.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, Content, Point, Setup};
use koatlas_catalogue::drawing::{Obstacle, OutsideStones, SettingDrawing, draw, obstacle, obstacle_together};
use koatlas_catalogue::{Contacts, Piece, PieceClass, Region};
use koatlas_position_graph::Random;
use rayon::prelude::*;

/// A basic ko of which each side touches the mortal string of one colour.
const KO: Contacts = Contacts([0, 0, 2, 1]);

/// The only region of two points.
fn domino() -> Region {
    Region::all(2).remove(0)
}

/// The least pieces of the classes that touch a mortal string.
fn mortal_pieces(points: usize) -> Vec<Piece> {
    let all = PieceClass::all(points, true).into_iter().map(|class| class.first);
    all.filter(|piece| piece.mortal_strings > 0).collect()
}

fn without_obstacle(points: usize) -> Vec<Piece> {
    let all = mortal_pieces(points).into_iter();
    all.filter(|piece| obstacle(&piece.region, piece.contacts).is_none()).collect()
}

/// A drawing that has been checked.
fn drawn(pieces: &[(&Region, Contacts)]) -> Option<SettingDrawing> {
    let drawing = draw(pieces, OutsideStones::Declared)?;
    assert_eq!(fault(&drawing, pieces), None, "{pieces:?}\n{}", drawing.board.rows().join("\n"));
    Some(drawing)
}

#[test]
fn the_least_pieces_of_classes_of_up_to_4_points_have_an_obstacle_or_a_drawing() {
    // Pieces, those without colouring, those interlaced, those drawn.
    let expected = [[7, 0, 0, 7], [54, 0, 0, 54], [543, 110, 28, 405], [6841, 2378, 650, 3813]];
    for (points, expected) in (1..=4).zip(expected) {
        let pieces = mortal_pieces(points);
        let results: Vec<(Option<Obstacle>, bool)> = pieces
            .par_iter()
            .map(|piece| (obstacle(&piece.region, piece.contacts), drawn(&[(&piece.region, piece.contacts)]).is_some()))
            .collect();
        let number = |result| results.iter().filter(|&&found| found == result).count();
        let [no_colouring, interlaced] =
            [Obstacle::NoColouring, Obstacle::Interlaced].map(|obstacle| number((Some(obstacle), false)));
        assert_eq!([pieces.len(), no_colouring, interlaced, number((None, true))], expected, "{points} points");
        assert_eq!(results.len(), no_colouring + interlaced + number((None, true)));
    }
}

#[test]
fn pieces_by_chance_are_drawn_together() {
    let by_points: Vec<Vec<Piece>> = (0..=4).map(without_obstacle).collect();
    let mut random = Random::new(11);
    let sizes = [&[1, 1][..], &[2, 1], &[2, 2], &[2, 3], &[3, 3], &[2, 4], &[2, 2, 1], &[2, 2, 2], &[2, 1, 1, 1]];
    for sizes in sizes {
        let mut left = 12;
        while left > 0 {
            let pieces: Vec<&Piece> =
                sizes.iter().map(|&points| &by_points[points][random.below(by_points[points].len())]).collect();
            let pieces: Vec<(&Region, Contacts)> = pieces.iter().map(|piece| (&piece.region, piece.contacts)).collect();
            if obstacle_together(&pieces).is_none() {
                assert!(drawn(&pieces).is_some(), "{pieces:?}");
                left -= 1;
            }
        }
    }
}

#[test]
fn several_kos_are_drawn_as_one_knows_them() {
    let domino = domino();
    let rows = |kos: usize| drawn(&vec![(&domino, KO); kos]).unwrap().board.rows();
    let [two, three, four] = [2, 3, 4].map(rows);
    assert_eq!(two, ["OOOOO", "O.O.O", "X.X.X", "XXXXX"]);
    assert_eq!(three, ["OOOOOOO", "O.O.O.O", "X.X.X.X", "XXXXXXX"]);
    assert_eq!(four, ["XXXXXXXXX", "X.X.X.X.X", "O.O.O.O.O", "OOOOOOOOO"]);
}

#[test]
fn a_drawing_is_the_same_every_time() {
    let domino = domino();
    let eye = Region::all(1).remove(0);
    let pieces = [(&domino, KO), (&eye, Contacts([0, 0, 0, 1])), (&domino, KO)];
    assert_eq!(drawn(&pieces), drawn(&pieces));
}

#[test]
fn strings_in_turns_are_interlaced() {
    let row = Region::all(3).into_iter().find(|region| region.extent() == (1, 3)).unwrap();
    // All around the middle are both colours, and at both ends: black, white, black, white.
    let contacts = Contacts([0, 0, 0b111, 0b010]);
    assert_eq!(obstacle(&row, contacts), None, "white comes once");
    let contacts = Contacts([0, 0, 0b010, 0b111]);
    assert_eq!(obstacle(&row, contacts), None, "black comes once");
    let square = Region::all(4).into_iter().find(|region| region.extent() == (2, 2)).unwrap();
    let contacts = Contacts([0, 0, 0b1001, 0b0110]);
    assert_eq!(obstacle(&square, contacts), Some(Obstacle::Interlaced));
}

#[test]
fn a_mortal_stone_is_not_next_to_an_immortal_one() {
    let row = Region::all(3).into_iter().find(|region| region.extent() == (1, 3)).unwrap();
    let contacts = Contacts([0b010, 0, 0b101, 0]);
    assert_eq!(obstacle(&row, contacts), Some(Obstacle::NoColouring));
    assert_eq!(draw(&[(&row, contacts)], OutsideStones::Declared), None);
}

#[test]
fn a_string_in_a_notch_can_be_blocked() {
    let cells = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)];
    let notched = Region::all(5).into_iter().find(|region| region.cells() == cells).unwrap();
    let contacts = Contacts([0, 0b11111, 0, 0b11110]);
    assert_eq!(obstacle(&notched, contacts), Some(Obstacle::Blocked));
    assert_eq!(draw(&[(&notched, contacts)], OutsideStones::Declared), None);
}

#[test]
fn a_piece_that_spans_the_board_leaves_no_room_for_others() {
    let (domino, eye) = (domino(), Region::all(1).remove(0));
    let spans = Contacts([0, 0b01, 0, 0b10]);
    let alone = drawn(&[(&domino, spans)]).unwrap();
    assert_eq!(alone.board.rows(), ["O..O"]);
    let beside = |contacts| obstacle_together(&[(&domino, spans), (&eye, contacts)]);
    assert_eq!(beside(Contacts([1, 0, 1, 1])), Some(Obstacle::TooNarrow));
    let fits = Contacts([0, 0, 0, 1]);
    assert_eq!(beside(fits), None);
    assert_eq!(drawn(&[(&domino, spans), (&eye, fits)]).unwrap().board.size().rows(), 1);
    let row = Region::all(3).into_iter().find(|region| region.extent() == (1, 3)).unwrap();
    let between = (&row, Contacts([0, 0, 0b001, 0b100]));
    assert!(drawn(&[between]).is_some(), "a row between two strings");
    assert_eq!(
        obstacle_together(&[between, between]),
        Some(Obstacle::NotPlanar),
        "the edge of the board separates the strings"
    );
}

#[test]
fn what_one_piece_separates_another_does_not_join() {
    let row = Region::all(3).into_iter().find(|region| region.extent() == (1, 3)).unwrap();
    let around = Contacts([0, 0, 0b111, 0b101]);
    let drawing = drawn(&[(&row, around)]).unwrap();
    assert!(
        drawing.places[0].iter().any(|point| point.row == 0 || point.row as usize + 1 == drawing.board.size().rows())
    );
    assert_eq!(obstacle_together(&[(&row, around), (&row, around)]), Some(Obstacle::NotPlanar));
    let inside = (&domino(), Contacts([0, 0, 0b11, 0]));
    assert!(drawn(&[(&row, around), inside]).is_some(), "a piece that touches black alone");
}

#[test]
fn the_check_of_drawings_notices_what_is_wrong() {
    let domino = domino();
    let pieces = [(&domino, KO), (&domino, KO), (&domino, KO)];
    let right = drawn(&pieces).unwrap();
    let forged = |change: &dyn Fn(&mut Setup)| {
        let board = &right.board;
        let mut setup = Setup {
            size: board.size(),
            contents: board.contents().to_vec(),
            region: Some(board.region().to_vec()),
            immortal: board.immortal().to_vec(),
            to_move: board.to_move(),
        };
        change(&mut setup);
        SettingDrawing { board: BoardPosition::try_from(setup).unwrap(), places: right.places.clone() }
    };
    assert_eq!(fault(&forged(&|_| ()), &pieces), None);
    let corner = |setup: &mut Setup| setup.immortal.push("a1".parse().unwrap());
    let hole = |setup: &mut Setup| setup.contents[0] = None;
    let parted = |setup: &mut Setup| setup.contents[24] = setup.contents[0];
    let smaller = |setup: &mut Setup| setup.region.as_mut().unwrap().truncate(5);
    let changes: [&dyn Fn(&mut Setup); 4] = [&corner, &hole, &parted, &smaller];
    for (number, change) in changes.into_iter().enumerate() {
        assert!(fault(&forged(change), &pieces).is_some(), "forgery {number}");
    }
    let exchanged = [(&domino, KO.exchanged()), pieces[1], pieces[2]];
    assert!(fault(&right, &exchanged).is_some());
    let moved = SettingDrawing { places: [&right.places[1..], &right.places[1..2]].concat(), ..right.clone() };
    assert!(fault(&moved, &pieces).is_some(), "two pieces in one place");
}

/// The first fault of a drawing of `pieces`. `None` if it is right.
pub fn fault(drawing: &SettingDrawing, pieces: &[(&Region, Contacts)]) -> Option<String> {
    let seen = DrawingCheck::new(drawing);
    let of_pieces = pieces.iter().zip(&drawing.places).enumerate().find_map(|(i, (&(region, contacts), points))| {
        seen.fault_of(region, contacts, points).map(|fault| format!("piece {i}: {fault}"))
    });
    of_pieces.or_else(|| seen.fault_of_places(pieces.len())).or_else(|| seen.fault_of_strings(pieces))
}

struct DrawingCheck<'d> {
    drawing: &'d SettingDrawing,
    region: BTreeSet<Point>,
    immortal: BTreeSet<Point>,
}

impl<'d> DrawingCheck<'d> {
    fn new(drawing: &'d SettingDrawing) -> DrawingCheck<'d> {
        let set = |points: &[Point]| points.iter().copied().collect();
        DrawingCheck { drawing, region: set(drawing.board.region()), immortal: set(drawing.board.immortal()) }
    }

    fn content(&self, point: Point) -> Content {
        self.drawing.board.contents()[self.drawing.board.size().index(point)]
    }

    fn around(&self, point: Point) -> Vec<Point> {
        let near = |other: &Point| point.col.abs_diff(other.col) + point.row.abs_diff(other.row) == 1;
        self.drawing.board.size().points().filter(near).collect()
    }

    /// Stones of the mortal string of `colour`.
    fn mortal(&self, colour: Colour) -> BTreeSet<Point> {
        let all = self.drawing.board.size().points();
        all.filter(|&p| self.content(p) == Some(colour) && !self.immortal.contains(&p)).collect()
    }

    fn fault_of(&self, region: &Region, contacts: Contacts, points: &[Point]) -> Option<String> {
        let cells = region.cells();
        if points.len() != cells.len() {
            return Some("it has another number of points".into());
        }
        for (i, &p) in points.iter().enumerate() {
            if self.content(p).is_some() || !self.region.contains(&p) {
                return Some(format!("{p} is not an empty point of the region"));
            }
            for (j, &q) in points.iter().enumerate() {
                let here = (i32::from(p.col) - i32::from(q.col)).pow(2) + (i32::from(p.row) - i32::from(q.row)).pow(2);
                let there = i32::from(cells[i].0 - cells[j].0).pow(2) + i32::from(cells[i].1 - cells[j].1).pow(2);
                if here != there {
                    return Some(format!("{p} and {q} are not as far apart as in the region"));
                }
            }
            if let Some(fault) = self.fault_of_point(i, contacts, points) {
                return Some(fault);
            }
        }
        None
    }

    fn fault_of_point(&self, i: usize, contacts: Contacts, points: &[Point]) -> Option<String> {
        let outside: Vec<Point> = self.around(points[i]).into_iter().filter(|q| !points.contains(q)).collect();
        if let Some(q) = outside.iter().find(|&&q| self.content(q).is_none()) {
            return Some(format!("{} is next to {q}, which is no stone", points[i]));
        }
        let touches = |colour, immortal| {
            outside.iter().any(|q| self.content(*q) == Some(colour) && self.immortal.contains(q) == immortal)
        };
        let wanted = contacts.0.map(|set| set >> i & 1 == 1);
        let [black, white] = Colour::BOTH;
        let there = [touches(black, true), touches(white, true), touches(black, false), touches(white, false)];
        (wanted != there).then(|| format!("{} touches {there:?}, and not {wanted:?}", points[i]))
    }

    fn fault_of_places(&self, pieces: usize) -> Option<String> {
        let places = &self.drawing.places;
        let all: BTreeSet<Point> = places.iter().flatten().copied().collect();
        if places.len() != pieces || all != self.region || places.iter().map(Vec::len).sum::<usize>() != all.len() {
            return Some("the pieces are not the region".into());
        }
        let size = self.drawing.board.size();
        (size.rows() > 19 || size.cols() > 19).then(|| format!("a board of {size}"))
    }

    fn fault_of_strings(&self, pieces: &[(&Region, Contacts)]) -> Option<String> {
        let [black, white] = Colour::BOTH.map(|colour| self.mortal(colour));
        let wanted = [2, 3].map(|mortal: usize| pieces.iter().any(|(_, contacts)| contacts.0[mortal] != 0));
        if wanted != [!black.is_empty(), !white.is_empty()] {
            return Some("other mortal strings".into());
        }
        if self.region.len() + black.len() + white.len() > 60 {
            return Some("more than 60 points can change".into());
        }
        [black, white].iter().find_map(|string| self.fault_of_string(string))
    }

    fn fault_of_string(&self, string: &BTreeSet<Point>) -> Option<String> {
        for &p in string {
            for q in self.around(p) {
                if self.content(q).is_none() && !self.region.contains(&q) {
                    return Some(format!("{p} has the liberty {q}"));
                }
                if self.content(q) == self.content(p) && !string.contains(&q) {
                    return Some(format!("{p} is next to {q}, which is immortal"));
                }
            }
        }
        let mut joined: BTreeSet<Point> = string.first().copied().into_iter().collect();
        for _ in 0..string.len() {
            let next: Vec<Point> = joined.iter().flat_map(|&p| self.around(p)).filter(|q| string.contains(q)).collect();
            joined.extend(next);
        }
        (joined != *string).then(|| "a mortal string is not connected".into())
    }
}
