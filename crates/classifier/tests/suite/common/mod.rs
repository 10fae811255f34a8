//! A slow, obvious game of Go, and the data files, for the tests.
#![allow(dead_code, reason = "every test file uses its part")]

pub mod data;
pub mod drr;
pub mod replay;
pub mod walks;

use koatlas_board::{BoardPosition, Colour, Position, Setup, Suicide};
use koatlas_classifier::{Classification, LocalSituation, Names};
use koatlas_position_graph::Control;
use koatlas_test_support::{Contents, LiteralBoard};

/// The two policies that the data files speak of.
pub const POLICIES: [Suicide; 2] = [Suicide::None, Suicide::Multi];

/// Classifies a position, with cycles under the Default Restriction Rules of up to `max_length` moves.
pub fn classified(position: &BoardPosition, policy: Suicide, max_length: usize, names: &Names) -> Classification {
    let (local_board, start) = position.local_board::<u128>().expect("a local board");
    let control = Control { nodes: 1 << 20, ..Control::default() };
    let situation = LocalSituation::explore(local_board, start, position.to_move(), policy, &control);
    situation.and_then(|situation| situation.classify(max_length, names, &control)).expect("few positions")
}

/// All legal positions of a whole board, in the terms of a local board.
pub fn positions(board: &LiteralBoard) -> Vec<Position<u64>> {
    let stones = |contents: &Contents, colour| {
        (0..contents.len()).filter(|&p| contents[p] == Some(colour)).fold(0, |set, p| set | 1 << p)
    };
    let position = |contents: &Contents| {
        let [black, white] = Colour::BOTH.map(|colour| stones(contents, colour));
        Position { black, white }
    };
    board.legal_positions().iter().map(position).collect()
}

/// The same position with this player to move.
pub fn with_to_move(position: &BoardPosition, to_move: Colour) -> BoardPosition {
    changed(position, |setup| setup.to_move = to_move)
}

/// A position that differs from another in something.
pub fn changed(position: &BoardPosition, change: impl FnOnce(&mut Setup)) -> BoardPosition {
    let mut setup = Setup {
        size: position.size(),
        contents: position.contents().to_vec(),
        region: Some(position.region().to_vec()),
        immortal: position.immortal().to_vec(),
        to_move: position.to_move(),
    };
    change(&mut setup);
    BoardPosition::try_from(setup).expect("a legal position")
}

/// A whole board with these contents.
pub fn whole_board(size: &str, contents: Contents) -> BoardPosition {
    changed(&BoardPosition::empty_board(size.parse().expect("a size")), |setup| setup.contents = contents)
}
