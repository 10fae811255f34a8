//! What several tests share.

use koatlas_board::{BoardPosition, Colour, Content, Setup, Size};
use koatlas_test_support::LiteralBoard;
use proptest::prelude::*;

/// A legal position of random contents, region and declared stones.
fn position(size: Size, cells: &[(Content, bool, bool)], whole: bool, to_move: Colour) -> BoardPosition {
    let inside = |i: usize| whole || cells[i].1 || i == 0;
    let declared: Vec<bool> = cells.iter().enumerate().map(|(i, cell)| cell.2 && !inside(i)).collect();
    let mut contents = cells.iter().map(|cell| cell.0).collect();
    LiteralBoard { safe: [declared.clone(), declared.clone()], ..LiteralBoard::whole(size) }.make_legal(&mut contents);
    let points = |wanted: &dyn Fn(usize) -> bool| size.points().filter(|&p| wanted(size.index(p))).collect();
    let setup = Setup {
        size,
        region: (!whole).then(|| points(&inside)),
        immortal: points(&|i| declared[i] && contents[i].is_some()),
        contents,
        to_move,
    };
    BoardPosition::try_from(setup).expect("a legal position")
}

prop_compose! {
    /// Positions on boards with sides up to a length.
    pub fn positions(longest: usize)(rows in 1..=longest, cols in 1..=longest)(
        size in Just(Size::new(rows, cols).expect("a board")),
        cells in prop::collection::vec(
            (prop::option::of(prop::sample::select(Colour::BOTH.to_vec())), any::<bool>(), any::<bool>()),
            rows * cols,
        ),
        whole in any::<bool>(),
        to_move in prop::sample::select(Colour::BOTH.to_vec()),
    ) -> BoardPosition {
        position(size, &cells, whole, to_move)
    }
}
