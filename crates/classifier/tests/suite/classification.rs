//! Positions at the edge of what can be asked.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use crate::common::{changed, classified, whole_board};
use koatlas_board::{BoardPosition, Colour, Point, Suicide};
use koatlas_classifier::{Classification, Component, KnownPosition, KoPoints, LocalSituation, Names, collection};
use koatlas_files::{Format, parse_position};
use koatlas_position_graph::{Control, LimitError};
use rayon::ThreadPoolBuilder;

fn parsed(text: &str) -> BoardPosition {
    parse_position(text.as_bytes(), Format::Text).expect("a position").position
}

fn of(position: &BoardPosition, policy: Suicide) -> Classification {
    classified(position, policy, 8, &Names::default())
}

fn has_nothing(found: &Classification) -> bool {
    let no_points = found.ko_points == KoPoints::default();
    let no_strings = found.ko_strings.is_empty() && found.ko_string_sizes.is_empty();
    let no_cycles = found.shortest.is_none() && found.drr.cycles.is_empty() && found.drr.witness.is_none();
    found.component == (Component { positions: 1, plays: 0 })
        && found.ko_type.is_none()
        && no_points
        && no_strings
        && no_cycles
}

#[test]
fn a_position_in_no_component() {
    for size in ["1x1", "1x2", "2x2", "2x3"] {
        assert!(has_nothing(&of(&BoardPosition::empty_board(size.parse().expect("a size")), Suicide::None)), "{size}");
    }
    assert!(has_nothing(&of(&whole_board("1x1", vec![None]), Suicide::All)));
}

/// A suicide of one stone changes nothing, and is no play.
#[test]
fn suicide_of_single_stones_changes_no_answer() {
    for known in collection() {
        let answers = [Suicide::Multi, Suicide::All].map(|policy| format!("{:?}", of(&known.position, policy)));
        assert_eq!(answers[0], answers[1], "{}", known.name);
    }
}

#[test]
fn a_bound_of_no_moves_finds_no_cycles_under_the_default_restriction_rules() {
    for max_length in [0, 1, 2, 3] {
        let drr = classified(&whole_board("1x2", vec![None; 2]), Suicide::Multi, max_length, &Names::default()).drr;
        assert_eq!((drr.max_length, drr.cycles.len(), drr.witness), (max_length, 0, None));
    }
}

#[test]
fn the_width_of_the_sets_changes_nothing() {
    for known in collection() {
        let (local_board, start) = known.position.local_board::<u64>().expect("a local board");
        let (names, control) = (Names::default(), Control { nodes: 1 << 20, ..Control::default() });
        let to_move = known.position.to_move();
        let narrow = LocalSituation::explore(local_board, start, to_move, Suicide::Multi, &control);
        let narrow = narrow.and_then(|situation| situation.classify(8, &names, &control));
        let wide = of(&known.position, Suicide::Multi);
        assert_eq!(format!("{:?}", narrow.expect("few positions")), format!("{wide:?}"), "{}", known.name);
    }
}

#[test]
fn more_positions_than_allowed_are_an_error() {
    let (local_board, start) = whole_board("2x2", vec![None; 4]).local_board::<u64>().expect("a local board");
    let answer = |positions| {
        let control = Control { nodes: positions, ..Control::default() };
        LocalSituation::explore(local_board.clone(), start, Colour::Black, Suicide::Multi, &control)?.classify(
            2,
            &Names::default(),
            &control,
        )
    };
    assert_eq!(answer(57).expect("57 positions").component.positions, 57);
    assert!(answer(56).is_err());
}

/// Cycles of up to 1,000 moves under the Default Restriction Rules would take longer than anybody waits.
#[test]
fn work_that_is_stopped_ends() {
    let (local_board, start) = whole_board("2x2", vec![None; 4]).local_board::<u64>().expect("a local board");
    let stop = AtomicBool::new(false);
    let control = Control { stop: &stop, nodes: 57, ..Control::default() };
    let answer = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            stop.store(true, Relaxed);
        });
        LocalSituation::explore(local_board, start, Colour::Black, Suicide::Multi, &control)?.classify(
            1000,
            &Names::default(),
            &control,
        )
    });
    assert_eq!(answer.expect_err("nobody could have counted them"), LimitError::Stopped);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let answers = |threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let answer = |known: &KnownPosition| format!("{:?}", of(&known.position, Suicide::Multi));
        pool.install(|| collection().iter().map(answer).collect::<Vec<_>>())
    };
    assert_eq!(answers(1), answers(3));
}

/// A basic ko, and next to it an outer stone that a play inside can take: the play is no part of any cycle, and the stone
/// no ko string.
#[test]
fn strings_outside_that_can_be_captured_stay() {
    let ko = "O O O . O\nO X O O O\nX . X X X\n. X X . X\n";
    let with_stone = "O O O . O .\nO X O O O O\nX . X X X X\n. X X . X O\nX X X X X .\n";
    let small = of(&parsed(&format!("{ko}region: b3 b2")), Suicide::Multi);
    let large = of(&parsed(&format!("{with_stone}region: b4 b3 f1")), Suicide::Multi);
    for found in [small, large] {
        assert_eq!(found.component, Component { positions: 2, plays: 2 });
        assert_eq!((found.ko_points.free.len(), found.ko_strings.len()), (2, 1));
        assert_eq!(found.ko_string_sizes, BTreeSet::from([1]));
    }
}

/// Eyes of one point and stones that stand for ever may belong to the region: they are no ko points.
#[test]
fn points_that_cannot_change_are_no_ko_points() {
    for known in collection().iter().filter(|known| known.name.starts_with("basic_ko")) {
        let all = known.position.size().points().collect::<Vec<_>>();
        let stones = all.into_iter().filter(|p| known.position.contents()[known.position.size().index(*p)].is_some());
        let region: Vec<Point> = known.position.region().iter().copied().chain(stones).collect();
        let larger = of(&changed(&known.position, |setup| setup.region = Some(region)), Suicide::None);
        let own = of(&known.position, Suicide::None);
        assert_eq!(
            larger.ko_points.free.iter().collect::<BTreeSet<_>>(),
            own.ko_points.free.iter().collect(),
            "{}",
            known.name
        );
        assert_eq!(larger.component, own.component);
    }
}
