//! The images of positions under the symmetries of a board.

use koatlas_board::LocalBoard;
use koatlas_outcome::retrograde::numbering::BoardImages;
use koatlas_position_graph::{Symmetries, Symmetry, Ternary};

#[test]
fn codes_go_where_positions_go() {
    for size in ["1x1", "1x5", "2x2", "2x5", "3x3"] {
        let local_board = LocalBoard::<u64>::whole_board(size.parse().expect("a size")).expect("it fits");
        let ternary = Ternary::new(&local_board).expect("it is small");
        let images = BoardImages::new(&local_board, ternary);
        let symmetries = Symmetries::find(&local_board);
        let plain: Vec<_> = symmetries.elements.iter().filter(|s| !s.exchanges_colours).collect();
        for code in (0..ternary.codes()).step_by(7) {
            let image = |s: &&Symmetry<u64>| ternary.code(s.image_of_position(ternary.position(code)));
            let mut codes: Vec<u64> = plain.iter().map(image).collect();
            codes.sort_unstable();
            assert_eq!(images.least_code(code), codes[0]);
            assert_eq!(images.is_least_code(code), code == codes[0]);
            codes.dedup();
            assert_eq!(images.orbit_size(code, None), codes.len());
            let pairs = plain.iter().map(|s| (image(s), s.image[0]));
            let mut pairs: Vec<_> = pairs.collect();
            pairs.sort_unstable();
            assert_eq!(images.least_code_and_point(code, 0), pairs[0]);
            pairs.dedup();
            assert_eq!(images.orbit_size(code, Some(0)), pairs.len());
        }
    }
}
