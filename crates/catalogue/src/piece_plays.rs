//! The plays of a piece, for all classes with its region.

use koatlas_board::{Arena, BoardPosition, Suicide};
use koatlas_classifier::types::LabelledEdge;

use crate::piece::PieceClass;
use crate::region_plays::RegionPlays;

/// The arena of a board with a small region.
///
/// # Panics
/// If more than 64 points can change.
pub(crate) fn arena(board: &BoardPosition) -> Arena<u64> {
    board.arena().expect("the region of a setting is small").0
}

/// The plays of a piece's region.
pub(crate) struct PiecePlays {
    pub arena: Arena<u64>,
    pub plays: RegionPlays,
}

/// The plays of the region of a class, which is the same for all classes of a group; see [`RegionPlays::new`].
pub(crate) fn piece_plays(class: &PieceClass, suicide: Suicide, mortal: bool) -> PiecePlays {
    let arena = arena(&class.first.board());
    PiecePlays { plays: RegionPlays::new(&arena, suicide, mortal), arena }
}

/// Plays of a region between the positions with these codes, which are numbered in this order.
pub(crate) fn labelled(region: &RegionPlays, codes: &[u32], plays: &[u32]) -> Vec<LabelledEdge> {
    let number = |code: u32| codes.binary_search(&code).expect("the play is inside the component") as u32;
    let edge = |&play: &u32| {
        let (from, made) = (region.plays.row_of(play), region.plays.items()[play as usize]);
        (number(from), number(made.to), made.label)
    };
    plays.iter().map(edge).collect()
}
