//! A list of all legal positions of a small arena.

use koatlas_board::{Arena, Position};

use crate::packed::Packed;
use crate::ternary::Ternary;

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
