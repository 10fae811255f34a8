//! A test of what lies beside a piece on any board.

use std::sync::atomic::AtomicBool;

use koatlas_board::Suicide;
use koatlas_classifier::CycleWord;

use super::{ClosedWalk, closed_walks};
use crate::run::options::CatalogueOptions;
use crate::run::plan::Plan;

/// On the empty 1x2 board each player can play twice, the second time as suicide. A stone beside the two points would be a string
/// with the stones of one player, and that player could not. This first matters to words of 8 plays, which take minutes.
#[test]
fn nothing_lies_beside_a_piece_that_is_the_whole_board() {
    let plan = Plan::new(CatalogueOptions::whole(6, Suicide::Multi, false));
    let walks = closed_walks(&plan, 6, &AtomicBool::new(false));
    let has = |word: &str, positions: &[u8]| {
        let word: CycleWord = word.parse().unwrap();
        walks.contains_key(&ClosedWalk { labels: word.labels().to_vec(), positions: positions.to_vec() })
    };
    assert!(has("B Bs2", &[0, 1]));
    assert!(!has("B Bs2 W Ws2", &[0, 1, 0, 2]));
}
