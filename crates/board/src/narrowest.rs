//! The macro [`in_narrowest!`](crate::in_narrowest), which chooses the narrowest [`PointSet`](crate::PointSet) for a board.

use crate::PointSet;

/// Evaluates an expression with a type alias for the first [point set](crate::PointSet) of a list that holds every point of a board
/// whose content can change. If none is wide enough, the alias is the last one, so that [`BoardPosition::local_board`] returns the
/// error.
///
/// [`BoardPosition::local_board`]: crate::BoardPosition::local_board
///
/// ```
/// use koatlas_board::{BoardPosition, PointSet, U384, Wide, in_narrowest};
///
/// let capacity = |size: &str| {
///     let board = BoardPosition::empty_board(size.parse().expect("a size"));
///     in_narrowest!(board, S in [u64, u128, U384, Wide] => S::CAPACITY)
/// };
/// let capacities = ["8x8", "9x9", "19x19", "25x25"].map(capacity);
/// assert_eq!(capacities, [64, 128, 384, 640]);
/// ```
#[macro_export]
macro_rules! in_narrowest {
    ($board:expr, $set:ident in [$($sets:ty),+] => $work:expr) => {{
        let points = $board.changeable_points();
        $crate::in_narrowest!(@points, $set in [$($sets),+] => $work)
    }};
    (@$points:ident, $set:ident in [$last:ty] => $work:expr) => {{
        type $set = $last;
        $work
    }};
    (@$points:ident, $set:ident in [$first:ty, $next:ty $(, $wider:ty)*] => $work:expr) => {
        if $points <= <$first as $crate::PointSet>::CAPACITY && $crate::is_worth_its_code::<$first, $next>() {
            type $set = $first;
            $work
        } else {
            $crate::in_narrowest!(@$points, $set in [$next $(, $wider)*] => $work)
        }
    };
}

/// True if code for `S` is worth its size beside code for the wider `N`. A module of WebAssembly is loaded by every visitor: there a
/// set has to be smaller by more than half.
pub const fn is_worth_its_code<S: PointSet, N: PointSet>() -> bool {
    !cfg!(target_arch = "wasm32") || N::CAPACITY > 2 * S::CAPACITY
}
