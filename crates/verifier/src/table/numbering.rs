//! Numbering of the states of a board.

use koatlas_board::{Colour, Size};

use super::images::TableImages;
use crate::limits::Budget;
use crate::literal::grid::{BoardContents, Grid, Play};
use crate::parallel::{TaskOutcome, run_in_portions};
use crate::unproved::Unproved;

/// Steps counted for testing one code.
const CODE_STEPS: u64 = 4;

/// Bytes for a place and for a ko point, while lists of them grow.
pub(crate) const PLACE_BYTES: usize = 24;

/// States with Black to move, one of the images of each, as [`table_format`](koatlas_certificates::table_format) defines them.
///
/// A *place* is the number of a position in `codes`. The numbers of states are: first the positions, then the positions after a pass,
/// then the positions with a ko point, in the order of `kos`.
pub(crate) struct StateNumbering {
    pub images: TableImages,
    /// Codes of the legal positions that are the least among their images, ascending.
    pub codes: Vec<u64>,
    /// Places with ko points, ascending.
    pub kos: Vec<(u32, u8)>,
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
pub(crate) fn grid(size: Size) -> Grid {
    Grid::new(size, &(0..size.area()).collect::<Vec<_>>(), &[])
}

impl StateNumbering {
    pub fn new(size: Size, basic_ko: bool, threads: usize, budget: &mut Budget) -> Result<StateNumbering, Unproved> {
        let images = TableImages::new(size);
        // There are at most 3^20 codes. Their steps are counted before the work, so that a board that is too large fails at once.
        let codes = 3u64.pow(size.area() as u32);
        budget.work(codes.saturating_mul(CODE_STEPS))?;
        let found = run_in_portions(codes as usize, threads, budget, |part| {
            let grid = grid(size);
            let codes = part.map(|code| code as u64).filter(|&code| {
                let contents = images.contents(code);
                images.is_least(&contents, code) && is_legal(&grid, &contents)
            });
            TaskOutcome { result: Ok(codes.collect::<Vec<u64>>()), steps: grid.take_steps() }
        })?;
        let codes = found.concat();
        budget.hold(codes.len() * PLACE_BYTES)?;
        let mut numbering = StateNumbering { images, codes, kos: Vec::new() };
        if basic_ko {
            let found = run_in_portions(numbering.codes.len(), threads, budget, |part| {
                let grid = grid(size);
                let kos: Vec<(u32, u8)> = part.flat_map(|place| numbering.kos_at(&grid, place)).collect();
                TaskOutcome { result: Ok(kos), steps: grid.take_steps() }
            })?;
            numbering.kos = found.concat();
            budget.hold(numbering.kos.len() * PLACE_BYTES)?;
        }
        Ok(numbering)
    }

    /// Returns the ko points of the position at `place`, ascending, each after the place.
    fn kos_at(&self, grid: &Grid, place: usize) -> Vec<(u32, u8)> {
        let contents = self.images.contents(self.codes[place]);
        let empty = (0..contents.len()).filter(|&point| contents[point].is_none());
        let ko = empty.filter(|&point| grid.play(&contents, Colour::Black, point).is_ko_capture(grid));
        let mut kos: Vec<(u32, u8)> = ko
            .map(|point| {
                grid.count_steps(self.images.steps() as usize);
                (place as u32, self.images.least(&contents, point).1 as u8)
            })
            .collect();
        kos.sort_unstable();
        kos.dedup();
        kos
    }

    /// Number of positions.
    pub fn places(&self) -> usize {
        self.codes.len()
    }

    pub fn len(&self) -> usize {
        2 * self.places() + self.kos.len()
    }

    /// Returns the states with a ko point at `place`: their numbers and ko points.
    pub fn kos_of(&self, place: usize) -> impl Iterator<Item = (usize, usize)> {
        let first = self.kos.partition_point(|&(other, _)| (other as usize) < place);
        let kos = self.kos[first..].iter().take_while(move |&&(other, _)| other as usize == place);
        kos.enumerate().map(move |(index, &(_, ko))| (2 * self.places() + first + index, usize::from(ko)))
    }

    /// Returns the number of a state with Black to move: with the ko point `ko`, or after a pass if `after_pass`. Every state has one.
    pub fn number(&self, contents: &BoardContents, ko: Option<usize>, after_pass: bool) -> usize {
        let (code, ko_image) = self.images.least(contents, ko.unwrap_or(0));
        let place = self.codes.binary_search(&code).expect("moves lead to legal positions");
        match ko {
            None if after_pass => self.places() + place,
            None => place,
            Some(_) => {
                // The image that makes the code least may not be unique; `least` takes the least ko point, as `kos_at` does.
                let there = self.kos.binary_search(&(place as u32, ko_image as u8));
                2 * self.places() + there.expect("what has just taken a stone in a ko can be taken")
            }
        }
    }

    /// Returns the number of the state after `play` of Black, with the colours exchanged and the ko point `ko`.
    pub fn after(&self, play: &Play, ko: Option<usize>) -> usize {
        self.number(&exchanged(&play.after), ko, false)
    }
}

pub(crate) fn exchanged(contents: &BoardContents) -> BoardContents {
    contents.iter().map(|content| content.map(|colour| !colour)).collect()
}

fn is_legal(grid: &Grid, contents: &BoardContents) -> bool {
    let mut stones = (0..contents.len()).filter(|&point| contents[point].is_some());
    stones.all(|point| grid.can_stay(contents, &grid.string(contents, point)))
}

#[cfg(test)]
#[path = "../../tests/inside/numbering.rs"]
mod tests;
