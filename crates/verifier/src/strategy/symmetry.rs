//! Symmetries of the start: a strategy need not list moves of the opponent there that are images of each other.
//!
//! A symmetry is a rotation or reflection of the board that maps neighbours to neighbours, and leaves alone which points can be played on,
//! which stones are immortal, and what stands on each point. No rule names a point, but for the ban on a ko at the start. Without that, a
//! symmetry maps each sequence from the start to another one with the same legal moves, ends and scores. So if a strategy forces a bound
//! after a first move, its image does so after the image of that move.

use koatlas_board::Size;

use crate::LiteralReferee;

/// The points to which symmetries of the start map `point`. `literal` is at the start, on a board of this `size`.
pub(super) fn images(literal: &LiteralReferee, size: Size, point: usize) -> Vec<usize> {
    if literal.rules.settings.ko.is_some() {
        return vec![point];
    }
    let maps = (0..8).filter_map(|number| map_of(size, number));
    maps.filter(|map| is_symmetry(literal, map)).map(|map| map[point]).collect()
}

/// The rotation or reflection with this number: bit 0 exchanges rows and columns, bits 1 and 2 reverse the order of rows and of columns.
/// `None` if the board has another shape after it.
pub(super) fn map_of(size: Size, number: usize) -> Option<Vec<usize>> {
    let (rows, cols) = (size.rows(), size.cols());
    let [exchanges, turns_rows, turns_cols] = [0, 1, 2].map(|bit| number >> bit & 1 == 1);
    if exchanges && rows != cols {
        return None;
    }
    let image = |point: usize| {
        let (row, col) = if exchanges { (point % cols, point / cols) } else { (point / cols, point % cols) };
        let row = if turns_rows { rows - 1 - row } else { row };
        row * cols + if turns_cols { cols - 1 - col } else { col }
    };
    Some((0..rows * cols).map(image).collect())
}

fn is_symmetry(literal: &LiteralReferee, map: &[usize]) -> bool {
    let (grid, contents) = (&literal.history.grid, literal.contents());
    grid.count_steps(5 * map.len());
    map.iter().enumerate().all(|(point, &image)| {
        let mut neighbours: Vec<usize> = grid.adjacent(point).iter().map(|&other| map[other]).collect();
        let mut expected = grid.adjacent(image).to_vec();
        neighbours.sort_unstable();
        expected.sort_unstable();
        neighbours == expected
            && grid.is_playable(point) == grid.is_playable(image)
            && grid.is_immortal(point) == grid.is_immortal(image)
            && contents[point] == contents[image]
    })
}
