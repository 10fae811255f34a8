//! Numbering of the states of a board; its rotations and reflections, and codes of positions.

use std::ops::Range;

use koatlas_board::{Colour, Content, Size};

use crate::{BoardContents, Budget, Grid, TaskOutcome, Unproved, run_in_order};

/// Steps counted for testing one code.
const CODE_STEPS: u64 = 4;

/// Bytes for a place and for a banned point, while lists of them grow.
pub(crate) const PLACE_BYTES: usize = 24;

/// States with Black to move, one of the images of each, as [`table_format`](crate::certificates::table_format) defines them.
///
/// A *place* is the number of a position in `codes`. The numbers of states are: first the positions, then the positions after a pass,
/// then the positions with a banned point, in the order of `bans`.
pub(crate) struct StateNumbering {
    pub symmetries: TableSymmetries,
    /// Codes of the legal positions that are the least among their images, ascending.
    pub codes: Vec<u64>,
    /// Places with banned points, ascending.
    pub bans: Vec<(u32, u8)>,
}

/// Lower bound for the number of states of a board: two for each legal position, of which at most eight are images of each other. Rows that
/// are legal each on its own are legal together, since every string keeps its liberties.
pub(crate) fn least_states(size: Size) -> u64 {
    let [rows, cols] = [size.rows(), size.cols()];
    let legal = row_positions(cols).pow(rows as u32).max(row_positions(rows).pow(cols as u32));
    let images = if rows == cols { 8 } else { 4 };
    2 * legal.div_ceil(images)
}

/// Number of legal positions of a single row of `len` points. It has this recurrence from `[1, 1, 5]` for 0, 1 and 2 points.
fn row_positions(len: usize) -> u64 {
    (0..len).fold([1, 1, 5], |[this, next, after], _| [next, after, 3 * after - next + this])[0]
}

/// Builds the empty board of `size`.
fn grid(size: Size) -> Grid {
    Grid::new(size, &(0..size.area()).collect::<Vec<_>>(), &[])
}

/// Number of items of a portion.
const PORTION: usize = 1 << 12;

/// Runs `work` on portions of `0..len`, in parallel, each with an empty board of `size`, and returns the results in order.
pub(super) fn run_in_portions<T: Send + Sync>(
    len: usize,
    size: Size,
    budget: &mut Budget,
    work: impl Fn(&Grid, Range<usize>) -> Result<T, Unproved> + Sync,
) -> Result<Vec<T>, Unproved> {
    let portions = run_in_order(len.div_ceil(PORTION), budget.remaining(), |portion| {
        let grid = grid(size);
        let result = work(&grid, portion * PORTION..len.min((portion + 1) * PORTION));
        TaskOutcome { result, steps: grid.take_steps() }
    });
    let results = portions.into_iter().map(|outcome| {
        budget.work(outcome.steps)?;
        outcome.result
    });
    results.collect()
}

impl StateNumbering {
    pub fn new(size: Size, basic_ko: bool, budget: &mut Budget) -> Result<StateNumbering, Unproved> {
        let symmetries = TableSymmetries::new(size);
        // There are at most 3^20 codes. Their steps are counted before the work, so that a board that is too large fails at once.
        let codes = 3u64.pow(size.area() as u32);
        budget.work(codes.saturating_mul(CODE_STEPS))?;
        let codes = run_in_portions(codes as usize, size, budget, |grid, part| {
            let codes = part.map(|code| code as u64).filter(|&code| {
                let contents = symmetries.contents(code);
                symmetries.is_least(&contents, code) && grid.is_legal(&contents)
            });
            Ok(codes.collect::<Vec<u64>>())
        })?;
        let mut numbering = StateNumbering { symmetries, codes: codes.concat(), bans: Vec::new() };
        budget.hold(numbering.places() * PLACE_BYTES)?;
        if basic_ko {
            let bans = run_in_portions(numbering.places(), size, budget, |grid, part| {
                Ok(part.flat_map(|place| numbering.bans_at(grid, place)).collect::<Vec<(u32, u8)>>())
            })?;
            numbering.bans = bans.concat();
            budget.hold(numbering.bans.len() * PLACE_BYTES)?;
        }
        Ok(numbering)
    }

    /// Returns the points that the basic ko rule can ban in the position at `place`, ascending, each after the place.
    fn bans_at(&self, grid: &Grid, place: usize) -> Vec<(u32, u8)> {
        let contents = self.symmetries.contents(self.codes[place]);
        let mut bans = Vec::new();
        for point in empty_points(&contents) {
            if grid.play(&contents, Colour::Black, point).is_ko_capture(grid) {
                grid.count_steps(self.symmetries.steps() as usize);
                bans.push((place as u32, self.symmetries.least(&contents, point).1 as u8));
            }
        }
        bans.sort_unstable();
        bans.dedup();
        bans
    }

    /// Number of positions.
    pub fn places(&self) -> usize {
        self.codes.len()
    }

    pub fn len(&self) -> usize {
        2 * self.places() + self.bans.len()
    }

    /// Returns the states with a banned point at `place`: their numbers and banned points.
    pub fn bans_of(&self, place: usize) -> impl Iterator<Item = (usize, usize)> {
        let first = self.bans.partition_point(|&(other, _)| (other as usize) < place);
        let bans = self.bans[first..].iter().take_while(move |&&(other, _)| other as usize == place);
        bans.enumerate().map(move |(index, &(_, banned))| (2 * self.places() + first + index, usize::from(banned)))
    }

    /// Returns the number of a state with Black to move: with the point `banned`, or after a pass if `after_pass`. Every state has one.
    pub fn number(&self, contents: &BoardContents, banned: Option<usize>, after_pass: bool) -> usize {
        let (code, banned_image) = self.symmetries.least(contents, banned.unwrap_or(0));
        let place = self.codes.binary_search(&code).expect("moves lead to legal positions");
        match banned {
            None if after_pass => self.places() + place,
            None => place,
            Some(_) => {
                // The image that makes the code least may not be unique; `least` takes the least banned point, as `bans_at` does.
                let there = self.bans.binary_search(&(place as u32, banned_image as u8));
                2 * self.places() + there.expect("what has just taken a stone in a ko can be taken")
            }
        }
    }
}

pub(super) fn empty_points(contents: &BoardContents) -> impl Iterator<Item = usize> {
    (0..contents.len()).filter(|&point| contents[point].is_none())
}

pub(crate) fn exchanged(contents: &BoardContents) -> BoardContents {
    contents.iter().map(|content| content.map(|colour| !colour)).collect()
}

/// Rotations and reflections that map the board onto itself, each as a list of the images of the points. On a board with one row or column
/// some are listed twice.
///
/// The code of a position is the sum over its points `i` of `3^i` times 0 for empty, 1 for black, 2 for white.
pub(crate) struct TableSymmetries {
    images: Vec<Vec<usize>>,
    /// `3^i` by point `i`.
    weights: Vec<u64>,
    /// By symmetry and point, `3^i` for the image `i` of the point.
    image_weights: Vec<Vec<u64>>,
}

impl TableSymmetries {
    pub fn new(size: Size) -> TableSymmetries {
        let (rows, cols) = (size.rows(), size.cols());
        // Bit 2 of a symmetry's number reverses the rows, bit 1 the columns, bit 0 exchanges rows and columns. The last needs a
        // square, so boards of other shapes have the even numbers only.
        let symmetries = (0..8).step_by(if rows == cols { 1 } else { 2 });
        let images: Vec<Vec<usize>> =
            symmetries.map(|number| (0..size.area()).map(|point| image(size, number, point)).collect()).collect();
        let weights: Vec<u64> = (0..size.area() as u32).map(|point| 3u64.pow(point)).collect();
        let image_weights = images.iter().map(|image| image.iter().map(|&point| weights[point]).collect()).collect();
        TableSymmetries { images, weights, image_weights }
    }

    /// Returns the position with this `code`.
    pub fn contents(&self, code: u64) -> BoardContents {
        self.weights.iter().map(|weight| content(code / weight % 3)).collect()
    }

    /// True if no image of the position `contents`, which has this code, has a smaller code.
    pub fn is_least(&self, contents: &BoardContents, code: u64) -> bool {
        self.image_weights.iter().all(|weights| coded(contents, weights) >= code)
    }

    /// Returns the least code of the images of a position, and the least image of `point` among the images with that code.
    pub fn least(&self, contents: &BoardContents, point: usize) -> (u64, usize) {
        let images = self.images.iter().zip(&self.image_weights);
        let images = images.map(|(image, weights)| (coded(contents, weights), image[point]));
        images.min().expect("the identity is one")
    }

    /// Number of steps for looking at all images of a position. Four points count as one.
    pub fn steps(&self) -> u64 {
        (self.images.len() * self.weights.len() / 4) as u64 + 1
    }
}

/// Image of `point` under the symmetry `number` of a board of `size`.
fn image(size: Size, number: usize, point: usize) -> usize {
    let (rows, cols) = (size.rows(), size.cols());
    let (row, col) = (point / cols, point % cols);
    let row = if number & 4 == 0 { row } else { rows - 1 - row };
    let col = if number & 2 == 0 { col } else { cols - 1 - col };
    if number & 1 == 0 { row * cols + col } else { col * cols + row }
}

fn content(digit: u64) -> Content {
    [None, Some(Colour::Black), Some(Colour::White)][digit as usize]
}

fn coded(contents: &BoardContents, weights: &[u64]) -> u64 {
    let terms = contents.iter().zip(weights);
    terms.map(|(content, weight)| content.map_or(0, |colour| 1 + colour.index() as u64) * weight).sum()
}

#[cfg(test)]
#[path = "../../tests/inside/numbering.rs"]
mod tests;
