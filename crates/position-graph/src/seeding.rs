//! Going through all legal positions.

use koatlas_board::{Arena, Colour, Position};
use rayon::prelude::*;

use crate::definition::Node;
use crate::explore::Exploration;
use crate::levels::Counts;
use crate::packed::Packed;
use crate::phase::Phase;
use crate::ternary::Ternary;

/// Ternary codes that are looked at between two looks at the control.
const PORTION: u64 = 1 << 20;

/// Ternary codes that one thread looks at in one go.
const PART: u64 = 1 << 12;

/// All legal positions of an arena, in ascending order; `None` if [`Ternary`] does not number its positions.
///
/// One thread; time O(len * 3^len), so for small arenas.
///
/// ```
/// use koatlas_board::Arena;
/// use koatlas_position_graph::legal_positions;
/// let arena = Arena::<u64>::whole_board("2x2".parse()?)?;
/// assert_eq!(legal_positions(&arena).map(|positions| positions.len()), Some(57));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn legal_positions<S: Packed>(arena: &Arena<S>) -> Option<Vec<Position<S>>> {
    Ternary::new(arena)?;
    let all = arena.all().word(0);
    let set = |mask| S::from_words(&[mask]);
    let with = |black: u64| subsets(all & !black).map(move |white| Position { black: set(black), white: set(white) });
    Some(subsets(all).flat_map(with).filter(|&position| arena.is_legal(position)).collect())
}

/// The subsets of a mask in ascending order.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    // Subtracting the mask sets all bits outside it, so that the carry of adding one goes from a bit of it to the next.
    std::iter::successors(Some(0), move |&subset| {
        Some((subset | !mask).wrapping_add(1) & mask).filter(|&next| next != 0)
    })
}

impl<S: Packed> Exploration<S> {
    /// Adds the legal positions among the next ternary codes, in parallel.
    pub(crate) fn seed(&mut self, from: u64) {
        let ternary = Ternary::new(self.graph.arena()).expect("only numbered arenas are gone through");
        let end = ternary.codes().min(from.saturating_add(PORTION));
        let codes = |part| PART * part..end.min(PART * (part + 1));
        let parts = (from / PART..end.div_ceil(PART)).into_par_iter();
        let nodes = parts.flat_map_iter(codes).map(|code| self.seed_position(ternary.position(code))).sum();
        self.count(Counts { nodes, edges: 0 });
        self.phase = if end == ternary.codes() { Phase::Completing } else { Phase::Seeding(end) };
    }

    /// Adds a position, whoever is to move, if it is legal; the number of nodes that are new.
    fn seed_position(&self, position: Position<S>) -> u64 {
        let sides = Colour::BOTH[..self.graph.sides()].iter();
        let nodes = sides.map(|&to_move| Node { position, to_move });
        let mut new = nodes.filter(|&node| !self.found.contains(node) && self.graph.is_representative(node)).peekable();
        let legal = new.peek().is_some() && self.graph.arena().is_legal(position);
        new.filter(|&node| legal && self.add(node)).count() as u64
    }
}
