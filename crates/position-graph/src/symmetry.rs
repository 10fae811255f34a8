//! Symmetries of a local board: rotations and reflections, with or without the exchange of the colours.

use koatlas_board::{Colour, LocalBoard, Point, Position};

use crate::packed::Packed;

/// A rotation or reflection that maps a local board onto itself, alone or together with the exchange of the colours.
///
/// It maps plays onto plays: if a play leads from P to Q, its image leads from the image of P to that of Q. So it is an
/// automorphism of the position graph.
#[derive(Clone, Debug)]
pub struct Symmetry<S> {
    /// Image of each point, by number.
    pub image: Box<[usize]>,
    /// True if the colours are exchanged.
    pub exchanges_colours: bool,
    /// `tables[i][byte]` is the image of the points of `byte`, the byte number `i` of a mask. 4 KiB for 16 points.
    tables: Box<[[S; 256]]>,
}

impl<S: Packed> Symmetry<S> {
    fn new(image: Vec<usize>, exchanges_colours: bool) -> Symmetry<S> {
        let mut tables = vec![[S::EMPTY; 256]; image.len().div_ceil(8)];
        for (place, table) in tables.iter_mut().enumerate() {
            for (byte, images) in table.iter_mut().enumerate() {
                let bits = (0..8).filter(|bit| byte >> bit & 1 == 1);
                *images = S::collect(bits.filter_map(|bit| image.get(8 * place + bit).copied()));
            }
        }
        Symmetry { image: image.into(), exchanges_colours, tables: tables.into() }
    }

    /// Image of `colour`.
    #[inline]
    pub fn image_of_colour(&self, colour: Colour) -> Colour {
        if self.exchanges_colours { !colour } else { colour }
    }

    /// Image of a set of points: one look-up for every eight points of the local board.
    #[inline]
    pub fn image_of_set(&self, set: S) -> S {
        let tables = self.tables.iter().enumerate();
        tables.fold(S::EMPTY, |image, (place, table)| image | table[usize::from(set.byte(place))])
    }

    /// Image of `position`.
    #[inline]
    pub fn image_of_position(&self, position: Position<S>) -> Position<S> {
        let image = Position { black: self.image_of_set(position.black), white: self.image_of_set(position.white) };
        if self.exchanges_colours { image.exchanged() } else { image }
    }
}

/// All symmetries of a local board: a group of 1 to 16 elements.
#[derive(Clone, Debug)]
pub struct Symmetries<S> {
    /// Elements of the group, the identity first.
    pub elements: Vec<Symmetry<S>>,
}

impl<S: Packed> Symmetries<S> {
    /// Finds the symmetries of `local_board`. Candidates are the eight rotations and reflections of the smallest rectangle around
    /// its points, each with and without the exchange of the colours. Those are taken that map points onto points, and preserve
    /// adjacency, the playable points, and the points where stones of a colour are safe. Two candidates that map every point
    /// alike count once.
    pub fn find(local_board: &LocalBoard<S>) -> Symmetries<S> {
        let mut images: Vec<Vec<usize>> = Vec::new();
        for image in (0..8).filter_map(|number| image_of(local_board, number >= 4, number % 4)) {
            if !images.contains(&image) {
                images.push(image);
            }
        }
        let mut elements = Vec::new();
        for image in images {
            for exchanges_colours in [false, true] {
                let symmetry = Symmetry::new(image.clone(), exchanges_colours);
                if preserves(local_board, &symmetry) {
                    elements.push(symmetry);
                }
            }
        }
        Symmetries { elements }
    }
}

/// Images of the points under an optional reflection followed by `turns` quarter turns of the smallest rectangle around them.
/// `None` if some image is not a point of the local board.
fn image_of<S: Packed>(local_board: &LocalBoard<S>, reflected: bool, turns: usize) -> Option<Vec<usize>> {
    let points = local_board.points();
    let (cols, rows) = (points.iter().map(|point| point.col), points.iter().map(|point| point.row));
    let (left, bottom) = (cols.clone().min()?, rows.clone().min()?);
    let (width, height) = (cols.max()? - left + 1, rows.max()? - bottom + 1);
    let mut images = Vec::new();
    for point in points {
        let (mut x, mut y, mut size) = (point.col - left, point.row - bottom, (width, height));
        // First the reflection, then each turn maps (x, y) to (height - 1 - y, x) in a rectangle with sides exchanged.
        if reflected {
            x = width - 1 - x;
        }
        for _ in 0..turns {
            (x, y, size) = (size.1 - 1 - y, x, (size.1, size.0));
        }
        // A quarter turn of a rectangle that is no square leaves it.
        if size.0 != width {
            return None;
        }
        images.push(local_board.index(Point { col: left + x, row: bottom + y })?);
    }
    Some(images)
}

/// True if `symmetry` preserves adjacency, safety and the playable points.
fn preserves<S: Packed>(local_board: &LocalBoard<S>, symmetry: &Symmetry<S>) -> bool {
    let maps = |set, image| symmetry.image_of_set(set) == image;
    let neighbours = |i| maps(local_board.neighbours(i), local_board.neighbours(symmetry.image[i]));
    let safe = |colour| maps(local_board.safe(colour), local_board.safe(symmetry.image_of_colour(colour)));
    let playable = maps(local_board.playable(), local_board.playable());
    playable && (0..local_board.len()).all(neighbours) && Colour::BOTH.into_iter().all(safe)
}
