//! Why no board can show a piece, or several pieces together: the proofs are on the page of the folder.

use koatlas_board::Colour;

use crate::contacts::{Contacts, OuterStone};
use crate::drawing::border::{BorderConnections, Colouring, Sides, are_planar, colourings, outline, side_sets};
use crate::drawing::canvas::Canvas;
use crate::drawing::placement::least_margins;
use crate::region::Region;

/// Why no board can show pieces with their contacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obstacle {
    /// Whatever sides of a piece are the edge of the board and whatever stands on its border, the contacts are others, or a
    /// mortal stone is next to an immortal one of its colour.
    NoColouring,
    /// In all colourings that are left, two of the mortal black string, the mortal white string and the outside of the
    /// board come in turns, twice each, on the way around the piece.
    Interlaced,
    /// In all colourings that are left, a mortal string cannot be led from one of its stones on the border to another.
    Blocked,
    /// However the pieces are coloured, something separates around one piece what another joins, or three pieces join the
    /// edge of the board and both mortal strings.
    NotPlanar,
    /// However the pieces are coloured, there is that fault, or a piece reaches from edge to edge of the board, and the others
    /// do not fit in between.
    TooNarrow,
}

/// A reason why no board can show a piece with these contacts on this region; `None` if none is found.
///
/// Time O(colourings of the border that fit).
///
/// # Panics
/// If the piece touches a mortal string and has, with three rows and columns on all sides, more than 128 cells: pieces of up to 9
/// points have fewer, and those of catalogues have at most 6.
#[must_use]
pub fn obstacle(region: &Region, contacts: Contacts) -> Option<Obstacle> {
    // The farthest that a colouring has come.
    judged(region, contacts).try_fold(Obstacle::NoColouring, |farthest, (.., around)| Some(farthest.max(around.err()?)))
}

/// Colourings of a piece without obstacle, that have the same around it.
#[derive(Clone, Debug)]
pub(super) struct PossibleColourings {
    pub sides: Sides,
    pub around: BorderConnections,
    /// The colourings: at least one.
    pub colourings: Vec<Colouring>,
}

/// All colourings without obstacle, those with the fewest sides first.
pub(super) fn possible_colourings(region: &Region, contacts: Contacts) -> Vec<PossibleColourings> {
    let mut all: Vec<PossibleColourings> = Vec::new();
    for (sides, colouring, around) in judged(region, contacts) {
        let Ok(around) = around else { continue };
        match all.iter_mut().find(|known| known.sides == sides && known.around == around) {
            Some(known) => known.colourings.push(colouring),
            None => all.push(PossibleColourings { sides, around, colourings: vec![colouring] }),
        }
    }
    all
}

/// All colourings with the sides that are the edge of the board, those with the fewest sides first, and with what is around the
/// piece, or why there is no board.
fn judged(
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

/// Whether there is no room around the piece for the strings of a colouring.
fn is_blocked(region: &Region, sides: Sides, colouring: &Colouring) -> bool {
    let margins = least_margins(sides).map(|margin| 3 * margin);
    let has_strings = colouring.iter().any(|(_, wall)| matches!(wall, OuterStone::Mortal(_)));
    has_strings && Canvas::with_one_piece(region, margins, colouring).is_none_or(|(canvas, _)| !canvas.can_join())
}

/// A reason why no board can show these pieces together; `None` if none is found.
///
/// Time O(colourings of the borders that fit), and if there is a reason, O(product of the numbers of colourings that differ in
/// their sides or in the order of what is around).
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
        let fit = |chosen: &[&PossibleColourings]| can_be_planar(chosen) && !is_too_narrow(&extents, chosen);
        (!can_choose(&lists, &fit)).then_some(Obstacle::TooNarrow)
    })
}

/// Whether the outside of the board and the strings can be connected in the plane with these colourings.
pub(super) fn can_be_planar(chosen: &[&PossibleColourings]) -> bool {
    are_planar(&chosen.iter().map(|possible| &possible.around).collect::<Vec<_>>())
}

/// Whether one of each list can be chosen such that they fit together. Only choices that fit are gone on with.
pub(super) fn can_choose(lists: &[&[PossibleColourings]], fit: &impl Fn(&[&PossibleColourings]) -> bool) -> bool {
    fn go_on<'p>(
        lists: &[&'p [PossibleColourings]],
        chosen: &mut Vec<&'p PossibleColourings>,
        fit: &impl Fn(&[&PossibleColourings]) -> bool,
    ) -> bool {
        let Some(list) = lists.get(chosen.len()) else { return true };
        list.iter().any(|possible| {
            chosen.push(possible);
            let found = fit(chosen) && go_on(lists, chosen, fit);
            chosen.pop();
            found
        })
    }
    go_on(lists, &mut Vec::new(), fit)
}

/// Whether a piece reaches from edge to edge, and the others do not fit in between.
fn is_too_narrow(extents: &[(i8, i8)], chosen: &[&PossibleColourings]) -> bool {
    // The rows and the columns of each piece, with the sides (first: bit 0, last: bit 1) that are the edge of the board.
    let directions =
        |((rows, cols), PossibleColourings { sides, .. }): (_, &&_)| [(rows, sides & 3), (cols, sides >> 2)];
    let all: Vec<[(i8, u8); 2]> = extents.iter().copied().zip(chosen).map(directions).collect();
    let touching = |colour| chosen.iter().filter(|possible| possible.around.touches(colour)).count();
    let lets_in = |i: usize, lines: i8| {
        (0..all.len()).all(|other| other == i || all[other].iter().any(|direction| fits(direction, lines)))
            && (lines > 1 || Colour::BOTH.into_iter().all(|colour| touching(colour) <= 2))
    };
    let spans = |i: usize| all[i].into_iter().filter(|&(_, edges)| edges == 3);
    (0..all.len()).any(|i| spans(i).any(|(lines, _)| !lets_in(i, lines)))
}

/// Whether so many lines of a piece, with these edges of the board, lie on a board of so many lines.
fn fits(&(extent, edges): &(i8, u8), lines: i8) -> bool {
    match lines - extent {
        0 => edges == 3,
        1 => edges.count_ones() == 1,
        room => room > 1 && edges != 3,
    }
}
