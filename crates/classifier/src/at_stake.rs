//! What is at stake in a ko, where its name depends on it.

use std::sync::Arc;

use koatlas_board::{BoardPosition, Colour, LocalBoard, PointSet, Position, Wide};

/// True if a string next to the region of `board`, with stones outside of it, has at most one liberty outside: it depends on what happens
/// in the region. Stones that are declared immortal do not.
pub fn is_at_stake(board: &BoardPosition) -> bool {
    let hanging = HangingStrings::new(board);
    Colour::BOTH
        .into_iter()
        .any(|colour| hanging.of(colour).any(|(around, liberties)| liberties <= 1 && around.meets(hanging.region)))
}

/// True if strings of both players hang on all pieces of the region of `board`, each with one liberty outside: its own eye, in which
/// nobody plays. Neither can be taken as long as its owner answers in the region.
pub fn is_seki(board: &BoardPosition) -> bool {
    let hanging = HangingStrings::new(board);
    let pieces: Vec<Wide> = hanging.local_board.strings(hanging.region).map(|(piece, _)| piece).collect();
    Colour::BOTH.into_iter().all(|colour| {
        hanging.of(colour).any(|(around, liberties)| liberties == 1 && pieces.iter().all(|piece| piece.meets(around)))
    })
}

/// Strings of a board with stones outside its region.
struct HangingStrings {
    local_board: Arc<LocalBoard<Wide>>,
    position: Position<Wide>,
    region: Wide,
    immortal: Wide,
}

impl HangingStrings {
    fn new(board: &BoardPosition) -> HangingStrings {
        let (local_board, position) = board.whole_board();
        let points = |points: &[_]| Wide::collect(points.iter().map(|&point| board.size().index(point)));
        let (region, immortal) = (points(board.region()), points(board.immortal()));
        HangingStrings { local_board, position, region, immortal }
    }

    /// The points of each string of `colour` and next to it, and the number of its liberties outside the region.
    fn of(&self, colour: Colour) -> impl Iterator<Item = (Wide, usize)> {
        let liberties = self.local_board.empty_points(self.position).minus(self.region);
        let strings = self.local_board.strings(self.position.stones(colour));
        let outside =
            strings.filter(|(string, _)| !string.minus(self.region).is_empty() && !string.meets(self.immortal));
        outside.map(move |(string, around)| (string | around, (around & liberties).len()))
    }
}
