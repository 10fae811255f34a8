//! Values that depend on the tax, piecewise linear: the walls of a thermograph.

use std::cmp::Ordering;

use super::{Fraction, ValueError};

/// The lowest tax by territory. Berlekamp 1996: all games end with integer scores when the tax has come down to it.
pub const COLDEST: Fraction = Fraction::integer(-1);

/// A linear function of the tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The value at the tax 0, on the line or on its extension.
    pub at_zero: Fraction,
    /// By how much the value rises if the tax rises by 1: the taxes that White pays on the way, minus those that Black pays.
    pub slope: i64,
}

impl Line {
    /// The line that does not depend on the tax.
    pub(super) const fn constant(value: Fraction) -> Line {
        Line { at_zero: value, slope: 0 }
    }

    /// The value at a tax.
    pub(super) fn at(self, tax: Fraction) -> Result<Fraction, ValueError> {
        self.at_zero.plus(tax.times(self.slope)?)
    }

    /// The tax at which two lines meet; `None` if they have the same slope.
    pub(super) fn meets(self, other: Line) -> Result<Option<Fraction>, ValueError> {
        if self.slope == other.slope {
            return Ok(None);
        }
        let steepness = other.slope.checked_sub(self.slope).ok_or(ValueError::TooLarge)?;
        Ok(Some(self.at_zero.minus(other.at_zero)?.over(steepness)?))
    }

    /// Compares two lines right above a tax.
    pub(super) fn compared_above(self, other: Line, tax: Fraction) -> Result<Ordering, ValueError> {
        Ok(self.at(tax)?.cmp(&other.at(tax)?).then(self.slope.cmp(&other.slope)))
    }
}

/// A line from one tax up to the start of the next piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The tax at which the piece starts.
    pub from: Fraction,
    /// Its values.
    pub line: Line,
}

/// A continuous, piecewise linear function of the tax, from the lowest tax of its game on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Trajectory {
    pieces: Vec<Piece>,
}

impl Trajectory {
    /// The pieces from the lowest tax on. Each is on another line than the one before; the last has no end.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The value at a tax.
    ///
    /// # Errors
    /// If it does not fit.
    ///
    /// # Panics
    /// If the tax is below the lowest of the game.
    pub fn at(&self, tax: Fraction) -> Result<Fraction, ValueError> {
        self.line_above(tax).at(tax)
    }

    /// The last piece, at all high taxes.
    pub(super) fn last(&self) -> Piece {
        *self.pieces.last().expect("a trajectory has a piece")
    }

    /// The line right above a tax.
    pub(super) fn line_above(&self, tax: Fraction) -> Line {
        let after = self.pieces.partition_point(|piece| piece.from <= tax);
        self.pieces[after.checked_sub(1).expect("no tax is below the lowest")].line
    }

    /// Appends a piece. A piece without length is replaced, and one on the same line goes on.
    pub(super) fn push(&mut self, from: Fraction, line: Line) {
        if self.pieces.last().is_some_and(|last| last.from == from) {
            self.pieces.pop();
        }
        if self.pieces.last().is_none_or(|last| last.line != line) {
            self.pieces.push(Piece { from, line });
        }
    }

    /// The values after a number of taxes: positive ones are paid to Black, negative ones by him.
    pub(super) fn taxed(&self, taxes: i64) -> Result<Trajectory, ValueError> {
        let mut taxed = self.clone();
        for piece in &mut taxed.pieces {
            piece.line.slope = piece.line.slope.checked_add(taxes).ok_or(ValueError::TooLarge)?;
        }
        Ok(taxed)
    }

    /// The greater of two trajectories at each tax for `Greater`, the lesser for `Less`.
    pub(super) fn extreme(&self, other: &Trajectory, which: Ordering) -> Result<Trajectory, ValueError> {
        let mut extreme = Trajectory::default();
        for from in common_starts(self, other)? {
            let lines = (self.line_above(from), other.line_above(from));
            let first = lines.0.compared_above(lines.1, from)? == which;
            extreme.push(from, if first { lines.0 } else { lines.1 });
        }
        Ok(extreme)
    }
}

/// Taxes between which both trajectories are on one line each, and neither crosses the other.
pub(super) fn common_starts(one: &Trajectory, other: &Trajectory) -> Result<Vec<Fraction>, ValueError> {
    let mut starts: Vec<Fraction> = one.pieces.iter().chain(&other.pieces).map(|piece| piece.from).collect();
    starts.sort_unstable();
    starts.dedup();
    let mut with_crossings = Vec::new();
    for (i, &from) in starts.iter().enumerate() {
        with_crossings.push(from);
        let crossing = one.line_above(from).meets(other.line_above(from))?;
        with_crossings.extend(crossing.filter(|tax| *tax > from && starts.get(i + 1).is_none_or(|next| tax < next)));
    }
    Ok(with_crossings)
}
