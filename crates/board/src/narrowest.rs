//! The choice of the narrowest sets that hold a board's points.

/// Does some work with the narrowest of a list of [point sets](crate::PointSet) that holds every point of a board whose
/// content can change. If none of them does, it is done with the last one, where [`BoardPosition::local_board`] says what is
/// wrong.
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
    (@$points:ident, $set:ident in [$first:ty, $($wider:ty),+] => $work:expr) => {
        if $points <= <$first as $crate::PointSet>::CAPACITY {
            type $set = $first;
            $work
        } else {
            $crate::in_narrowest!(@$points, $set in [$($wider),+] => $work)
        }
    };
}
