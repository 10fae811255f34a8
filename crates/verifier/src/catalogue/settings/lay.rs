//! Pieces that lie on a board together, and what rules it out.
//!
//! Outside of the pieces three things are connected, and no two of them have a point in common: the points off the board, the mortal black
//! string, the mortal white string. Pieces cannot lie together if one of these holds:
//!
//! 1. On the way around a piece one thing comes twice, and the other two in between. A closed curve through the piece and that thing
//!    separates the other two (Jordan curve theorem), and another piece is next to both.
//! 2. Three pieces are next to all three things. With the things they would be a plane drawing of the complete bipartite graph of three
//!    and three nodes.
//! 3. Two opposite sides of a piece are edges of the board, so the board has as many lines as the piece, and another piece does not fit
//!    on it. A piece with one line less has one side at an edge, a piece with as many lines both.
//! 4. That board has a single line. Then a string lies between two pieces and is next to no third.

use std::collections::BTreeSet;

use koatlas_board::Colour;

use super::OuterStone;

/// Lines of a piece in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Lines {
    count: i32,
    /// Number of sides across these lines that are edges of the board.
    edges: usize,
}

/// How a piece lies on a board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lay {
    /// Which of [`CONNECTED`] come one after the other on the way around the piece.
    order: Vec<OuterStone>,
    lines: [Lines; 2],
}

pub(super) type Lays = BTreeSet<Lay>;

impl Lay {
    /// A piece of this extent whose sides `edges` (above, below, left, right) are edges of the board, with `things` around it.
    pub fn new((rows, cols): (i32, i32), edges: u8, things: impl Iterator<Item = OuterStone>) -> Lay {
        let mut order: Vec<OuterStone> = things.collect();
        order.dedup();
        if order.len() > 1 && order.first() == order.last() {
            order.pop();
        }
        // All rotations are the same.
        let rotations = (0..order.len()).map(|first| [&order[first..], &order[..first]].concat());
        let order = rotations.min().unwrap_or_default();
        let [above, below, left, right] = [0, 1, 2, 3].map(|side| usize::from(edges >> side & 1));
        let mut lines = [Lines { count: rows, edges: above + below }, Lines { count: cols, edges: left + right }];
        lines.sort_unstable();
        Lay { order, lines }
    }

    /// True if all of `things` are next to the piece.
    fn joins(&self, things: &[OuterStone]) -> bool {
        things.iter().all(|thing| self.order.contains(thing))
    }

    /// True if something comes twice around the piece, and separates what `other` joins.
    fn separates_what_joins(&self, other: &Lay) -> bool {
        let separated = CONNECTED.iter().filter(|&thing| self.order.iter().filter(|other| *other == thing).count() < 2);
        let separated: Vec<OuterStone> = separated.copied().collect();
        separated.len() < CONNECTED.len() && other.joins(&separated)
    }

    /// True if the piece fits on a board of `lines` lines.
    fn fits(&self, lines: i32) -> bool {
        let fits = |own: &Lines| match lines - own.count {
            0 => own.edges == 2,
            1 => own.edges == 1,
            more => more > 1 && own.edges < 2,
        };
        self.lines.iter().any(fits)
    }
}

/// The things that are connected outside of the pieces: points off the board, the mortal black string, the mortal white string.
pub(super) const CONNECTED: [OuterStone; 3] =
    [OuterStone::OffBoard, OuterStone::Mortal(Colour::Black), OuterStone::Mortal(Colour::White)];

/// True if one lay can be chosen from each of `all` such that nothing rules out the lays together.
pub(super) fn can_lie_together(all: &[&Lays]) -> bool {
    fn extend<'l>(all: &[&'l Lays], chosen: &mut Vec<&'l Lay>) -> bool {
        let Some(lays) = all.get(chosen.len()) else { return true };
        lays.iter().any(|lay| {
            chosen.push(lay);
            let found = !are_ruled_out(chosen) && extend(all, chosen);
            chosen.pop();
            found
        })
    }
    extend(all, &mut Vec::new())
}

fn are_ruled_out(lays: &[&Lay]) -> bool {
    let joining = |things: &[OuterStone]| lays.iter().filter(|lay| lay.joins(things)).count();
    let fit_one_line = Colour::BOTH.into_iter().all(|colour| joining(&[OuterStone::Mortal(colour)]) < 3);
    joining(&CONNECTED) > 2
        || lays.iter().enumerate().any(|(number, lay)| {
            let others = || lays.iter().enumerate().filter(move |&(other, _)| other != number).map(|(_, other)| other);
            let mut spanned = lay.lines.iter().filter(|lines| lines.edges == 2);
            others().any(|other| lay.separates_what_joins(other))
                || spanned.any(|own| !others().all(|other| other.fits(own.count)) || own.count == 1 && !fit_one_line)
        })
}
