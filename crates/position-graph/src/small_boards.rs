//! Lists of all small boards and of all positions on them.

use koatlas_board::{BoardPosition, LocalBoard, Position, Size};

use crate::symmetry::Symmetries;
use crate::ternary::Ternary;

/// Sizes of all boards with `points` points, the shorter side first.
///
/// ```
/// use koatlas_position_graph::board_sizes;
/// let sizes: Vec<String> = board_sizes(12).iter().map(|size| size.to_string()).collect();
/// assert_eq!(sizes, ["1x12", "2x6", "3x4"]);
/// ```
pub fn board_sizes(points: usize) -> Vec<Size> {
    let rows = (1..=points).filter(|rows| points.is_multiple_of(*rows) && rows * rows <= points);
    rows.filter_map(|rows| format!("{rows}x{}", points / rows).parse().ok()).collect()
}

/// All legal positions of a board with Black to move, one of each set that rotations and reflections map onto each other.
/// Positions with White to move are the same ones with the colours exchanged.
///
/// # Panics
/// If the board has more than 20 points.
pub fn start_positions(size: Size) -> Vec<BoardPosition> {
    let local_board = LocalBoard::<u64>::whole_board(size).expect("at most 20 points");
    let symmetries = Symmetries::find(&local_board);
    let turns: Vec<_> = symmetries.elements.iter().filter(|symmetry| !symmetry.exchanges_colours).collect();
    let mut positions = legal_positions(&local_board).unwrap_or_default();
    positions.retain(|&position| turns.iter().all(|turn| turn.image_of_position(position) >= position));
    let empty = BoardPosition::empty_board(size);
    positions.into_iter().map(|position| empty.with_position(&local_board, position)).collect()
}

/// All legal positions of a local board in ascending order; `None` if its positions have no [`Ternary`] codes.
///
/// One thread, time O(len * 3^len): for small local boards.
///
/// ```
/// use koatlas_board::LocalBoard;
/// use koatlas_position_graph::legal_positions;
/// let local_board = LocalBoard::<u64>::whole_board("2x2".parse()?)?;
/// assert_eq!(legal_positions(&local_board).map(|positions| positions.len()), Some(57));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn legal_positions(local_board: &LocalBoard<u64>) -> Option<Vec<Position<u64>>> {
    Ternary::new(local_board)?;
    let all = local_board.all();
    let mut positions = Vec::new();
    for black in subsets(all) {
        for white in subsets(all & !black) {
            let position = Position { black, white };
            if local_board.is_legal(position) {
                positions.push(position);
            }
        }
    }
    Some(positions)
}

/// Subsets of `mask` in ascending order.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    // Subtracting the mask sets all bits outside it, so that the carry of adding one goes from a bit of it to the next.
    std::iter::successors(Some(0), move |&subset| {
        // With all bits outside the mask set, adding 1 carries from one bit of the mask to the next one.
        Some((subset | !mask).wrapping_add(1) & mask).filter(|&next| next != 0)
    })
}
