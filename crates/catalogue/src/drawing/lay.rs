//! Lays: what pieces tell each other about how they lie on a board.

use koatlas_board::Colour;

use crate::drawing::border::{BorderConnections, Sides, are_planar};

/// How a piece lies on a board: all that the obstacles for several pieces depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Lay {
    /// The order of what is around the piece.
    around: BorderConnections,
    /// For the rows and for the columns of the piece, in ascending order: their number, and how many edges of the board they reach.
    lines: [(i8, u32); 2],
}

impl Lay {
    /// The lay of a piece of this extent, of which `sides` are edges of the board. Lays that are equal up to a symmetry of the board are
    /// the same.
    pub(super) fn new((rows, cols): (i8, i8), sides: Sides, around: BorderConnections) -> Lay {
        let mut lines = [(rows, (sides & 3).count_ones()), (cols, (sides >> 2).count_ones())];
        lines.sort_unstable();
        Lay { around, lines }
    }

    /// The lay with the colours exchanged.
    pub fn exchanged(self) -> Lay {
        Lay { around: self.around.exchanged(), ..self }
    }
}

/// True unless the plane rules out that the strings and the area off the board are connected with these lays.
pub(super) fn can_be_planar(chosen: &[Lay]) -> bool {
    are_planar(&chosen.iter().map(|lay| &lay.around).collect::<Vec<_>>())
}

/// True if no obstacle is known for pieces that lie like this together.
pub(crate) fn can_lie_together(chosen: &[Lay]) -> bool {
    can_be_planar(chosen) && !are_too_narrow(chosen)
}

/// True if a piece spans the board from edge to edge and the others do not fit in between.
fn are_too_narrow(chosen: &[Lay]) -> bool {
    // On a single line a string is between two pieces and touches no third.
    let touching = |colour| chosen.iter().filter(|piece| piece.around.touches(colour)).count();
    let fit_one_line = Colour::BOTH.into_iter().all(|colour| touching(colour) <= 2);
    chosen.iter().enumerate().any(|(i, piece)| {
        let mut spanned = piece.lines.iter().filter(|(_, edges)| *edges == 2);
        spanned.any(|&(lines, _)| {
            let mut others = chosen.iter().enumerate().filter(|&(j, _)| j != i);
            !others.all(|(_, other)| other.lines.iter().any(|direction| fits(direction, lines)))
                || lines == 1 && !fit_one_line
        })
    })
}

/// True if an interval of `extent` lines that reaches this number of edges fits a board of `lines` lines.
fn fits(&(extent, edges): &(i8, u32), lines: i8) -> bool {
    match lines - extent {
        0 => edges == 2,
        1 => edges == 1,
        room => room > 1 && edges < 2,
    }
}
