//! The symmetries of a local board.

use koatlas_board::{Colour, LocalBoard, Point, Position};

use crate::packed::Packed;

/// A rotation or reflection that maps a local board onto itself, alone or together with the exchange of the colours.
///
/// Plays go with it: if a play leads from P to Q, its image leads from the image of P to that of Q. The position graph
/// looks the same from both.
#[derive(Clone, Debug)]
pub struct Symmetry<S> {
    /// Where every point goes, by its number.
    pub image: Box<[usize]>,
    /// Whether the colours are exchanged.
    pub exchanges_colours: bool,
    /// For every byte of a mask, and every value of this byte, the images of its points. 4 KiB for 16 points.
    tables: Box<[[S; 256]]>,
}

impl<S: Packed> Symmetry<S> {
    fn new(image: Vec<usize>, exchanges_colours: bool) -> Symmetry<S> {
        let image_of_byte = |place: usize, byte: usize| {
            let bits = (0..8).filter(|bit| byte >> bit & 1 == 1);
            S::collect(bits.filter_map(|bit| image.get(8 * place + bit).copied()))
        };
        let table = |place| std::array::from_fn(|byte| image_of_byte(place, byte));
        let tables = (0..image.len().div_ceil(8)).map(table).collect();
        Symmetry { image: image.into(), exchanges_colours, tables }
    }

    /// What becomes of a colour.
    #[inline]
    #[must_use]
    pub fn colour(&self, colour: Colour) -> Colour {
        if self.exchanges_colours { !colour } else { colour }
    }

    /// The image of a set of points: one look-up for every eight points of the local board.
    #[inline]
    #[must_use]
    pub fn set(&self, set: S) -> S {
        let byte = |place: usize| (set.word(place / 8) >> (8 * (place % 8))) as u8;
        self.tables.iter().enumerate().fold(S::EMPTY, |image, (place, table)| image | table[byte(place) as usize])
    }

    /// The image of a position.
    #[inline]
    #[must_use]
    pub fn position(&self, position: Position<S>) -> Position<S> {
        let image = Position { black: self.set(position.black), white: self.set(position.white) };
        if self.exchanges_colours { image.exchanged() } else { image }
    }
}

/// All symmetries of a local board: a group of 1 to 16 elements.
#[derive(Clone, Debug)]
pub struct Symmetries<S> {
    /// The elements, the identity first.
    pub elements: Vec<Symmetry<S>>,
}

impl<S: Packed> Symmetries<S> {
    /// Those of the eight rotations and reflections of the smallest rectangle around the local board's points, each with and
    /// without exchange of the colours, that map points onto points and preserve who touches whom, where plays may be
    /// made, and where stones are safe. Two that move every point alike count once. The identity comes first.
    #[must_use]
    pub fn of(local_board: &LocalBoard<S>) -> Symmetries<S> {
        let mut images: Vec<Vec<usize>> = Vec::new();
        for image in (0..8).filter_map(|number| image_of(local_board, number >= 4, number % 4)) {
            if !images.contains(&image) {
                images.push(image);
            }
        }
        let both = |image: Vec<usize>| [false, true].map(|exchange| Symmetry::new(image.clone(), exchange));
        let elements = images.into_iter().flat_map(both).filter(|symmetry| preserves(local_board, symmetry)).collect();
        Symmetries { elements }
    }
}

/// Where the points of the local board go in the smallest rectangle around them by a reflection, or none, and so many quarter turns; if
/// all of them go to points of the local board.
fn image_of<S: Packed>(local_board: &LocalBoard<S>, reflected: bool, turns: usize) -> Option<Vec<usize>> {
    let (cols, rows) =
        (local_board.points().iter().map(|point| point.col), local_board.points().iter().map(|point| point.row));
    let (left, bottom) = (cols.clone().min()?, rows.clone().min()?);
    let (width, height) = (cols.max()? - left + 1, rows.max()? - bottom + 1);
    let image = |point: &Point| {
        let (mut x, mut y, mut size) = (point.col - left, point.row - bottom, (width, height));
        if reflected {
            x = width - 1 - x;
        }
        for _ in 0..turns {
            (x, y, size) = (size.1 - 1 - y, x, (size.1, size.0));
        }
        if size.0 == width { local_board.index(Point { col: left + x, row: bottom + y }) } else { None }
    };
    local_board.points().iter().map(image).collect()
}

fn preserves<S: Packed>(local_board: &LocalBoard<S>, symmetry: &Symmetry<S>) -> bool {
    let neighbours = (0..local_board.len())
        .all(|i| symmetry.set(local_board.neighbours(i)) == local_board.neighbours(symmetry.image[i]));
    let safe =
        Colour::BOTH.into_iter().all(|c| symmetry.set(local_board.safe(c)) == local_board.safe(symmetry.colour(c)));
    neighbours && safe && symmetry.set(local_board.playable()) == local_board.playable()
}
