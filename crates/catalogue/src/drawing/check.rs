//! Looks at a finished board with other eyes, slowly: what it shows is read off its points.

use std::collections::BTreeSet;

use koatlas_board::{Colour, Content, Point};

use crate::contacts::Contacts;
use crate::drawing::Drawing;
use crate::region::Region;

/// What is wrong with a drawing of these pieces.
pub(crate) fn fault(drawing: &Drawing, pieces: &[(&Region, Contacts)]) -> Option<String> {
    let seen = Seen::new(drawing);
    let of_pieces = pieces.iter().zip(&drawing.places).enumerate().find_map(|(i, (&(region, contacts), points))| {
        seen.fault_of(region, contacts, points).map(|fault| format!("piece {i}: {fault}"))
    });
    of_pieces.or_else(|| seen.fault_of_places(pieces.len())).or_else(|| seen.fault_of_strings(pieces))
}

struct Seen<'d> {
    drawing: &'d Drawing,
    region: BTreeSet<Point>,
    immortal: BTreeSet<Point>,
}

impl<'d> Seen<'d> {
    fn new(drawing: &'d Drawing) -> Seen<'d> {
        let set = |points: &[Point]| points.iter().copied().collect();
        Seen { drawing, region: set(drawing.board.region()), immortal: set(drawing.board.immortal()) }
    }

    fn content(&self, point: Point) -> Content {
        self.drawing.board.contents()[self.drawing.board.size().index(point)]
    }

    fn around(&self, point: Point) -> Vec<Point> {
        let near = |other: &Point| point.col.abs_diff(other.col) + point.row.abs_diff(other.row) == 1;
        self.drawing.board.size().points().filter(near).collect()
    }

    /// Stones of the mortal string of a colour.
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
                return Some(format!("{p} is no empty point of the region"));
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
        let sets = [contacts.black, contacts.white, contacts.mortal_black, contacts.mortal_white];
        let wanted = sets.map(|set| set >> i & 1 == 1);
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
        let wanted = [
            pieces.iter().any(|(_, contacts)| contacts.mortal_black != 0),
            pieces.iter().any(|(_, contacts)| contacts.mortal_white != 0),
        ];
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
