//! The Go Text Protocol, with programs that have more or fewer commands.

use koatlas_board::{BoardPosition, Colour, Setup, Size};
use koatlas_games::programs::Protocol::Gtp;
use koatlas_games::programs::gtp::commands::{GAMES, SIDES, expected, read_score};
use koatlas_rules::area_score;

use crate::programs::support::{is_followed, kinds, of_kind, played};

#[test]
fn every_way_to_ask_gives_the_same_verdicts() {
    for (knows, boards, areas) in [
        ("is_legal,list_stones,loadsgf,undo,final_score", true, true),
        ("all_legal,showboard,set_position", true, false),
        ("undo", false, false),
        ("", false, false),
    ] {
        let settings = format!("rules=ssk suicide=none passes=never knows={knows}");
        let report = played(Gtp, &settings, "ssk suicide=none passes=never", 25);
        assert_eq!((kinds(&report), report.failures.len()), (vec![], 0), "{knows}: {:?}", report.failures);
        assert_eq!(report.program, "fake 1");
        let compared = report.compared;
        assert!(compared.attempts > 800 && compared.barred_by_repetition > 8, "{knows}: {compared:?}");
        assert_eq!(
            (compared.boards > 0, compared.areas > 0, report.follows.tells_end),
            (boards, areas, false),
            "{knows}"
        );
        assert!(is_followed(&report, "ssk suicide=none passes=never"), "{knows}: {:?}", report.follows);
        assert!(!is_followed(&report, "psk suicide=none passes=never"), "{knows}");
    }
}

#[test]
fn faults_are_found_by_either_way_to_ask() {
    for knows in ["is_legal,loadsgf,list_stones", "undo,set_position"] {
        let settings = format!("rules=basic-ko suicide=none passes=never knows={knows}");
        let report = played(Gtp, &settings, "psk suicide=none passes=never", 25);
        assert_eq!(of_kind(&report, "allows-psk-start-takes-one").shortest.game.moves.len(), 3, "{knows}");
        assert!(is_followed(&report, "basic-ko passes=never"), "{knows}: {:?}", report.follows);
    }
    let report =
        played(Gtp, "rules=psk suicide=none passes=never fault=wrong-board", "psk suicide=none passes=never", 25);
    assert_eq!(of_kind(&report, "board-after-takes-more").shortest.game.moves.len(), 1);
}

#[test]
fn a_score_that_is_no_area_is_not_compared() {
    let report =
        played(Gtp, "rules=psk suicide=none passes=never fault=wrong-area", "psk suicide=none passes=never", 10);
    assert_eq!((kinds(&report), report.compared.areas), (vec![], 0));
}

#[test]
fn a_score_is_an_area_if_it_is_right_in_six_games() {
    let report = |wrong| {
        let settings = format!("rules=psk suicide=none passes=never fault=miscounts after={wrong}");
        played(Gtp, &settings, "psk suicide=none passes=never", 10)
    };
    for wrong in 1..=6 {
        let report = report(wrong);
        assert_eq!((kinds(&report), report.compared.areas), (vec![], 0), "{wrong}");
    }
    let report = report(7);
    assert_eq!((kinds(&report), of_kind(&report, "area").count), (vec!["area".to_owned()], 1));
}

#[test]
fn without_a_way_to_set_up_games_begin_on_the_empty_board() {
    let report = played(Gtp, "rules=basic-ko passes=never knows=is_legal", "psk passes=never", 25);
    let found = of_kind(&report, "allows-psk-takes-one");
    assert!(found.shortest.game.start.contents().iter().all(Option::is_none));
}

#[test]
fn games_have_their_areas() {
    for size in SIDES.map(|side| Size::new(side, side).unwrap()) {
        for (moves, area) in GAMES {
            let contents = expected(size, moves);
            let setup = Setup { size, contents, region: None, immortal: Vec::new(), to_move: Colour::Black };
            assert_eq!(area_score(&BoardPosition::try_from(setup).unwrap()), area, "{size} {moves:?}");
        }
    }
}

#[test]
fn scores_are_read() {
    assert_eq!(["B+3", "W+2.0", "0", "0.0"].map(read_score), [Some(3), Some(-2), Some(0), Some(0)]);
    assert_eq!(["", "B+", "B+R", "5", "B+0.5", "Black wins"].map(read_score), [None; 6]);
}
