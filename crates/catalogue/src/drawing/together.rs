//! Why no board can show pieces together.
//!
//! Let the outside of the board, the black and the white string come around a piece such that one of the three is met in two
//! stretches, with the second on one way between them and the third on the other. Then the piece and the first separate the
//! plane, and the second is on another side than the third. Another piece cannot touch both. Neither can three pieces touch all
//! three: then three connected sets of cells would each touch three others, and none two of the same three, which is a plane
//! drawing of the complete bipartite graph of three and three vertices. If each choice of colourings for the pieces, of those
//! without obstacle, has one of these two faults, no board can show the pieces together ([`Obstacle::NotPlanar`]).
//!
//! If in a choice two opposite sides of a piece are the edge of the board, the board has as many rows as the piece, or as many
//! columns. The other pieces have to fit in there. If another has one row less, just one of its two sides is the edge of the board,
//! and if it has as many, both are. On a board of a single row a string lies between two pieces and touches no third. If
//! each choice that has no fault of the first kind has one of this kind, no board can show the pieces together either
//! ([`Obstacle::TooNarrow`]).
//!
//! No obstacle is no promise of a board: what can be drawn with curves may need more room than there is.

use koatlas_board::Colour;

use crate::contacts::Contacts;
use crate::drawing::around::are_planar;
use crate::drawing::obstacle::{Obstacle, Possible, obstacle, possible};
use crate::region::Region;

/// A reason why no board can show these pieces together; `None` if none is found.
///
/// Time O(colourings of the borders that fit), and if there is a reason, O(product of the numbers of colourings that differ in
/// their sides or in the order of what is around).
pub(crate) fn obstacle_together(pieces: &[(&Region, Contacts)]) -> Option<Obstacle> {
    pieces.iter().find_map(|&(region, contacts)| obstacle(region, contacts)).or_else(|| {
        let all: Vec<Vec<Possible>> = pieces.iter().map(|&(region, contacts)| possible(region, contacts)).collect();
        let lists: Vec<&[Possible]> = all.iter().map(Vec::as_slice).collect();
        let extents: Vec<(i8, i8)> = pieces.iter().map(|(region, _)| region.extent()).collect();
        if !can_choose(&lists, &can_be_planar) {
            Some(Obstacle::NotPlanar)
        } else {
            let fault = |chosen: &[&Possible]| !can_be_planar(chosen) || is_too_narrow(&extents, chosen);
            (!can_choose(&lists, &|chosen| !fault(chosen))).then_some(Obstacle::TooNarrow)
        }
    })
}

/// Whether the outside of the board and the strings can be connected in the plane with these colourings.
pub(super) fn can_be_planar(chosen: &[&Possible]) -> bool {
    are_planar(&chosen.iter().map(|possible| &possible.around).collect::<Vec<_>>())
}

/// Whether one of each list can be chosen such that they fit together. Only choices that fit are gone on with.
pub(super) fn can_choose(lists: &[&[Possible]], fit: &impl Fn(&[&Possible]) -> bool) -> bool {
    fn go_on<'p>(
        lists: &[&'p [Possible]],
        chosen: &mut Vec<&'p Possible>,
        fit: &impl Fn(&[&Possible]) -> bool,
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

/// The rows and the columns of a piece, each with the sides (first: bit 0, last: bit 1) that are the edge of the board.
fn directions((rows, cols): (i8, i8), possible: &Possible) -> [(i8, u8); 2] {
    [(rows, possible.sides & 3), (cols, possible.sides >> 2)]
}

/// Whether a piece reaches from edge to edge, and the others do not fit in between.
fn is_too_narrow(extents: &[(i8, i8)], chosen: &[&Possible]) -> bool {
    let all: Vec<[(i8, u8); 2]> =
        extents.iter().zip(chosen).map(|(&extent, possible)| directions(extent, possible)).collect();
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
