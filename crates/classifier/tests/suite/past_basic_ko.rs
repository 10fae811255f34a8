//! The elementary cycles that the basic ko rule does not stop, on a literal board.

use koatlas_board::{Colour, LocalBoard, Suicide};
use koatlas_classifier::CycleSearch;
use koatlas_position_graph::{Control, PositionGraph, SituationGraph, legal_positions};
use koatlas_test_support::{Contents, LiteralBoard, LiteralKoState};

type Situation = (Contents, usize);

fn situation((contents, to_move, _): &LiteralKoState) -> Situation {
    (contents.clone(), to_move.index())
}

/// Adds the cycles, by length, that begin with a walk and go to no situation twice and to none below the first: those that
/// can be walked a second time from the state in which the first lap ends.
fn extend(
    board: &LiteralBoard,
    walk: &mut Vec<Situation>,
    plays: &mut Vec<usize>,
    here: &LiteralKoState,
    counts: &mut [u64],
) {
    if plays.len() + 1 == counts.len() {
        return;
    }
    for (point, next) in board.basic_ko_plays(here) {
        plays.push(point);
        let to = situation(&next);
        if to == walk[0] {
            counts[plays.len()] += u64::from(lap(board, plays, &next).as_ref() == Some(&next));
        } else if to > walk[0] && !walk.contains(&to) {
            walk.push(to);
            extend(board, walk, plays, &next, counts);
            walk.pop();
        }
        plays.pop();
    }
}

/// The state after some plays, if they are allowed.
fn lap(board: &LiteralBoard, plays: &[usize], from: &LiteralKoState) -> Option<LiteralKoState> {
    plays.iter().try_fold(from.clone(), |state, &point| {
        let mut allowed = board.basic_ko_plays(&state).into_iter();
        allowed.find(|&(played, _)| played == point).map(|(_, after)| after)
    })
}

/// A retake leads back to the situation before the capture, so that an elementary cycle with one has two plays. All others
/// are the elementary cycles of the alternating graph.
#[test]
fn the_rule_stops_the_cycles_of_two_plays_alone() {
    for (size, max_length) in [("1x2", 6), ("1x3", 14), ("1x4", 10), ("1x5", 6), ("2x2", 12), ("2x3", 6)] {
        let board = LiteralBoard::whole(size.parse().expect("a size"));
        let mut literal = vec![0; max_length + 1];
        for contents in board.legal_positions() {
            for to_move in Colour::BOTH {
                let start = (contents.clone(), to_move, None);
                extend(&board, &mut vec![situation(&start)], &mut Vec::new(), &start, &mut literal);
            }
        }
        let local_board = LocalBoard::<u64>::whole_board(size.parse().expect("a size")).expect("a small board");
        let positions = legal_positions(&local_board).expect("a small board");
        let graph = PositionGraph::new(&local_board, positions, Suicide::None);
        let search = CycleSearch::new(&SituationGraph { positions: &graph, passes: false }, max_length);
        let mut counts = search.count(|_| true, &Control::default(), |_| ());
        counts.resize(max_length + 1, 0);
        counts[2] = 0;
        assert_eq!(counts, literal, "{size}");
    }
}
