//! Obstacles: proofs that no board can show a piece, or several pieces together. The page of the folder has the proofs.

use koatlas_board::Colour;
use serde::{Deserialize, Serialize};

use crate::contacts::{Contacts, OuterStone};
use crate::drawing::border::{BorderConnections, Colouring, Sides, are_planar, colourings, outline, side_sets};
use crate::drawing::canvas::Canvas;
use crate::drawing::placement::least_margins;
use crate::region::Region;

/// Reason why no board can show pieces with their contacts. A colouring puts a stone on each cell of the border. The variants are in the
/// order of the checks, and each check sees the colourings that passed the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Obstacle {
    /// No colouring of the border, whatever sides of the piece are the edge of the board, makes the contacts without a mortal stone
    /// next to an immortal one of its colour.
    NoColouring,
    /// In all remaining colourings, two of the mortal black string, the mortal white string and the area off the board alternate
    /// twice on the way around the piece.
    Interlaced,
    /// In all remaining colourings, a mortal string cannot connect its stones on the border.
    Blocked,
    /// In all colourings, something around one piece separates what another piece joins, or three pieces join the edge of the board and
    /// both mortal strings.
    NotPlanar,
    /// In all colourings without [`Obstacle::NotPlanar`], a piece spans the board from edge to edge, and the others do not fit in between.
    TooNarrow,
}

/// An obstacle for the piece of `region` and `contacts`. `None` if none is found. O(colourings of the border that fit).
///
/// # Panics
/// If the piece touches a mortal string and its bounding box with three rows and columns on all sides has more than 128 points.
/// That of a piece of up to 9 points has fewer.
#[must_use]
pub fn obstacle(region: &Region, contacts: Contacts) -> Option<Obstacle> {
    // The latest obstacle of all colourings: `Obstacle` is ordered by the sequence of the checks.
    checked_colourings(region, contacts)
        .try_fold(Obstacle::NoColouring, |farthest, (.., around)| Some(farthest.max(around.err()?)))
}

/// Colourings of a piece without [`Obstacle`] that have the same sides and the same connections around the piece.
#[derive(Clone, Debug)]
pub(super) struct PossibleColourings {
    pub sides: Sides,
    pub around: BorderConnections,
    /// The colourings, at least one.
    pub colourings: Vec<Colouring>,
}

/// All colourings without [`Obstacle`], in ascending order of the number of sides.
pub(super) fn possible_colourings(region: &Region, contacts: Contacts) -> Vec<PossibleColourings> {
    let mut all: Vec<PossibleColourings> = Vec::new();
    for (sides, colouring, around) in checked_colourings(region, contacts) {
        let Ok(around) = around else { continue };
        match all.iter_mut().find(|known| known.sides == sides && known.around == around) {
            Some(known) => known.colourings.push(colouring),
            None => all.push(PossibleColourings { sides, around, colourings: vec![colouring] }),
        }
    }
    all
}

/// All colourings with their sides, in ascending order of the number of sides, each with its connections or its obstacle.
fn checked_colourings(
    region: &Region,
    contacts: Contacts,
) -> impl Iterator<Item = (Sides, Colouring, Result<BorderConnections, Obstacle>)> {
    let outline = outline(region);
    let all = side_sets().flat_map(move |sides| colourings(region, sides, contacts).map(move |c| (sides, c)));
    all.map(move |(sides, colouring)| {
        let around = match BorderConnections::new(region, &outline, sides, &colouring) {
            None => Err(Obstacle::Interlaced),
            Some(_) if is_blocked(region, sides, &colouring) => Err(Obstacle::Blocked),
            Some(around) => Ok(around),
        };
        (sides, colouring, around)
    })
}

/// True if there is no room around the piece for the strings of `colouring`.
fn is_blocked(region: &Region, sides: Sides, colouring: &Colouring) -> bool {
    let margins = least_margins(sides).map(|margin| 3 * margin);
    let has_strings = colouring.iter().any(|(_, wall)| matches!(wall, OuterStone::Mortal(_)));
    has_strings && Canvas::with_one_piece(region, margins, colouring).is_none_or(|(canvas, _)| !canvas.can_join())
}

/// An obstacle for one of `pieces` or for all together. `None` if none is found.
///
/// Takes O(colourings of the borders that fit), and if there is an obstacle for all together, O(product of the numbers of
/// colourings of the pieces that differ in their sides or in the order of what is around).
///
/// # Panics
/// As [`obstacle()`].
#[must_use]
pub fn obstacle_together(pieces: &[(&Region, Contacts)]) -> Option<Obstacle> {
    pieces.iter().find_map(|&(region, contacts)| obstacle(region, contacts)).or_else(|| {
        let all: Vec<Vec<PossibleColourings>> =
            pieces.iter().map(|&(region, contacts)| possible_colourings(region, contacts)).collect();
        let lists: Vec<&[PossibleColourings]> = all.iter().map(Vec::as_slice).collect();
        let extents: Vec<(i8, i8)> = pieces.iter().map(|(region, _)| region.extent()).collect();
        if !can_choose(&lists, &can_be_planar) {
            return Some(Obstacle::NotPlanar);
        }
        let can_fit = can_choose(&lists, &|chosen| can_be_planar(chosen) && !is_too_narrow(&extents, chosen));
        (!can_fit).then_some(Obstacle::TooNarrow)
    })
}

/// True unless the plane rules out that the strings and the area off the board are connected with these colourings.
pub(super) fn can_be_planar(chosen: &[&PossibleColourings]) -> bool {
    are_planar(&chosen.iter().map(|possible| &possible.around).collect::<Vec<_>>())
}

/// True if one item of each list can be chosen such that `fit` holds for them. Depth-first search: `fit` must hold for each beginning of
/// the choice too.
pub(super) fn can_choose(lists: &[&[PossibleColourings]], fit: &impl Fn(&[&PossibleColourings]) -> bool) -> bool {
    fn extend_choice<'p>(
        lists: &[&'p [PossibleColourings]],
        chosen: &mut Vec<&'p PossibleColourings>,
        fit: &impl Fn(&[&PossibleColourings]) -> bool,
    ) -> bool {
        let Some(list) = lists.get(chosen.len()) else { return true };
        list.iter().any(|possible| {
            chosen.push(possible);
            let found = fit(chosen) && extend_choice(lists, chosen, fit);
            chosen.pop();
            found
        })
    }
    extend_choice(lists, &mut Vec::new(), fit)
}

/// True if a piece of `chosen` spans the board from edge to edge and the others do not fit in between.
fn is_too_narrow(extents: &[(i8, i8)], chosen: &[&PossibleColourings]) -> bool {
    // For the rows and the columns of each piece: their number, and the edges (bit 0: at the first line, bit 1: at the last).
    let mut pieces: Vec<[(i8, u8); 2]> = Vec::new();
    for (&(rows, cols), possible) in extents.iter().zip(chosen) {
        pieces.push([(rows, possible.sides & 3), (cols, possible.sides >> 2)]);
    }
    // On a single line each mortal string can reach two pieces only.
    let mut touching =
        Colour::BOTH.map(|colour| chosen.iter().filter(|piece| piece.around.touches(colour)).count()).into_iter();
    let fit_one_line = touching.all(|count| count <= 2);
    for (i, piece) in pieces.iter().enumerate() {
        for &(lines, _) in piece.iter().filter(|&&(_, edges)| edges == 3) {
            let mut others = pieces.iter().enumerate().filter(|&(other, _)| other != i);
            let others_fit = others.all(|(_, other)| other.iter().any(|direction| fits(direction, lines)));
            if !others_fit || lines <= 1 && !fit_one_line {
                return true;
            }
        }
    }
    false
}

/// True if an interval of `extent` lines with these edges fits a board of `lines` lines.
fn fits(&(extent, edges): &(i8, u8), lines: i8) -> bool {
    match lines - extent {
        0 => edges == 3,
        1 => edges.count_ones() == 1,
        room => room > 1 && edges != 3,
    }
}
