//! The walls of a thermograph from its scaffolds.
//!
//! The *scaffolds* are what each player gets if he plays first. Where Black's is at or above White's, both want to play, and the
//! scaffolds are the walls: a *hill*. Elsewhere nobody has to play: a *gap*. Both pass, and the value at a lower tax
//! stands, until a scaffold reaches it. If the value falls behind Black's scaffold, he would rather play, and the value
//! follows the scaffold; likewise for White. So each value in a gap is the one right below, moved to between the scaffolds.

use std::cmp::Ordering;

use super::trajectory::{Line, common_starts};
use super::{Fraction, Trajectory, ValueError};

/// Black's wall and White's from their scaffolds. A player without plays has no scaffold.
///
/// `score` counts if nobody wants to play at the `lowest` tax. `None` is returned if it is needed and missing.
pub(super) fn walls(
    scaffolds: [Option<&Trajectory>; 2],
    score: Option<Fraction>,
    lowest: Fraction,
) -> Result<Option<[Trajectory; 2]>, ValueError> {
    let starts = starts_of(scaffolds, lowest)?;
    let mut walls = [Trajectory::default(), Trajectory::default()];
    // The value below the interval if it starts in a gap or at its edge.
    let mut value = score;
    for (i, &from) in starts.iter().enumerate() {
        let lines = scaffolds.map(|scaffold| scaffold.map(|scaffold| scaffold.line_above(from)));
        if let [Some(black), Some(white)] = lines
            && black.compared_above(white, from)? != Ordering::Less
        {
            walls[0].push(from, black);
            walls[1].push(from, white);
            value = end_of(black, starts.get(i + 1))?;
            continue;
        }
        let Some(below) = value else { return Ok(None) };
        let mut last = Line::constant(between(lines, from, below)?);
        walls.iter_mut().for_each(|wall| wall.push(from, last));
        if let Some((tax, line)) = overtaking(lines, last)?
            && starts.get(i + 1).is_none_or(|next| tax < *next)
        {
            walls.iter_mut().for_each(|wall| wall.push(tax, line));
            last = line;
        }
        value = end_of(last, starts.get(i + 1))?;
    }
    Ok(Some(walls))
}

/// The starts of intervals in which the scaffolds are on one line each and do not cross.
fn starts_of(scaffolds: [Option<&Trajectory>; 2], lowest: Fraction) -> Result<Vec<Fraction>, ValueError> {
    match scaffolds {
        [Some(black), Some(white)] => common_starts(black, white),
        [Some(one), None] | [None, Some(one)] => Ok(one.pieces().iter().map(|piece| piece.from).collect()),
        [None, None] => Ok(vec![lowest]),
    }
}

/// The value of a line where the next interval starts, if there is one.
fn end_of(line: Line, next: Option<&Fraction>) -> Result<Option<Fraction>, ValueError> {
    next.map(|&next| line.at(next)).transpose()
}

/// A value moved to between the scaffolds at a tax.
fn between(lines: [Option<Line>; 2], tax: Fraction, value: Fraction) -> Result<Fraction, ValueError> {
    let [black, white] = lines.map(|line| line.map(|line| line.at(tax)).transpose());
    let value = black?.map_or(value, |black| value.max(black));
    Ok(white?.map_or(value, |white| value.min(white)))
}

/// The scaffold that reaches a constant value as the tax rises, and the tax: Black's from below, or White's from above.
///
/// Only the opponent of the komaster has plays that bring him more the higher the tax is, after which the komaster pays more than
/// one. By induction over the positions, Black's scaffold never rises if he is komaster, and White's never falls if she is.
fn overtaking(lines: [Option<Line>; 2], value: Line) -> Result<Option<(Fraction, Line)>, ValueError> {
    let [black, white] = lines;
    let moving = black.filter(|line| line.slope > 0).or(white.filter(|line| line.slope < 0));
    let Some(line) = moving else { return Ok(None) };
    Ok(line.meets(value)?.map(|tax| (tax, line)))
}
