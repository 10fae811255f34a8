//! Surveys have the findings of explorations, which follow every edge, on any number of threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use koatlas_board::{Colour, LocalBoard, Position, Suicide};
use koatlas_files::read_position;
use koatlas_position_graph::{
    Control, Exploration, Findings, GraphDefinition, GraphNode, KoStates, LimitError, Model, Scope, survey,
    survey_memory,
};

use crate::{board, local, start, with_threads};

/// Findings of a survey.
fn surveyed(graph: &GraphDefinition<u64>, scope: Scope, start: GraphNode<u64>) -> Findings {
    survey(graph.clone(), scope, &[start], &Control::default()).unwrap()
}

/// Findings of an exploration, which follows every edge.
fn explored(graph: &GraphDefinition<u64>, scope: Scope, start: GraphNode<u64>) -> Findings {
    let exploration = Exploration::new(graph.clone(), scope, &[start], &Control::default()).unwrap();
    exploration.findings(&Control::default()).unwrap()
}

/// Every reading of a local board from a start, reduced and not.
fn readings(local_board: &LocalBoard<u64>) -> Vec<GraphDefinition<u64>> {
    let mut readings = Vec::new();
    for suicide in [Suicide::None, Suicide::Multi, Suicide::All] {
        for model in Model::ALL {
            for reduce in [false, true] {
                readings.push(GraphDefinition::new(local_board.clone(), model, suicide).reduced(reduce));
            }
        }
    }
    readings
}

fn agree(local_board: &LocalBoard<u64>, position: Position<u64>, scopes: &[Scope]) {
    for graph in readings(local_board) {
        for &scope in scopes {
            let start = graph.node(position, Colour::White);
            let said = format!("{} {} {} {graph} {scope:?}", local_board.size(), graph.model, graph.suicide);
            assert_eq!(surveyed(&graph, scope, start), explored(&graph, scope, start), "{said}");
        }
    }
}

#[test]
fn boards() {
    for size in ["1x1", "1x2", "3x1", "1x4", "2x2", "1x6", "2x3", "1x7", "4x2", "3x3"] {
        agree(&board(size), Position::EMPTY, &[Scope::Everything, Scope::Reachable]);
    }
}

/// Boards with several chunks of blocks; up to 3x4 and 2x6 they take minutes together.
#[test]
#[ignore = "takes minutes"]
fn slow_larger_boards() {
    for size in ["2x5", "1x11", "3x4", "2x6"] {
        agree(&board(size), Position::EMPTY, &[Scope::Everything, Scope::Reachable]);
    }
}

/// Larger boards, in the reading that has the fewest nodes.
#[test]
fn larger_boards_in_the_free_reading() {
    for (size, suicide) in ["2x5", "3x4"].into_iter().flat_map(|size| [(size, Suicide::None), (size, Suicide::Multi)]) {
        let graph = GraphDefinition::new(board(size), Model::Free, suicide);
        let start = start(&graph);
        assert_eq!(surveyed(&graph, Scope::Everything, start), explored(&graph, Scope::Everything, start));
    }
}

/// A board whose blocks make several chunks, in the readings that differ most.
#[test]
fn a_board_of_several_chunks() {
    let readings = [(Model::Free, Suicide::None, false), (Model::Alternating, Suicide::None, true)];
    for (model, suicide, reduce) in readings {
        let graph = GraphDefinition::new(board("1x11"), model, suicide).reduced(reduce);
        let start = start(&graph);
        assert_eq!(surveyed(&graph, Scope::Everything, start), explored(&graph, Scope::Everything, start));
    }
}

/// From the middle of a game, not everything can be reached.
#[test]
fn positions_in_the_middle() {
    for position in [Position { black: 0b000_010_011, white: 0b100_100_000 }, Position { black: 0b1, white: 0b110 }] {
        agree(&board("3x3"), position, &[Scope::Everything, Scope::Reachable]);
    }
}

/// Regions whose stones can be safe on one side or both.
#[test]
fn regions_between_walls() {
    let boards: [(&[&str], &str); 4] = [
        (&["XX.OO", ".X.O.", "XX.OO"], "c1 c2 c3"),
        (&[".XO.", "XXOO", "XOO.", "...O"], "a1 b1 c1"),
        (&[".XXX.", "XX.OO", "X...O", "XX.OO", ".XOO."], "c2 b3 c3 d3 c4"),
        (&["X.X.X", "XX.XX", ".....", "O.OOO", ".O.O."], "a3 b3 c3 d3 e3 c4 b2"),
    ];
    for (rows, region) in boards {
        let (_, local_board, position) = local::<u64>(rows, region);
        assert_eq!(local_board.playable(), local_board.all(), "{rows:?}");
        agree(&local_board, position, &[Scope::Everything, Scope::Reachable]);
    }
}

/// Every position of the collection whose local board has ternary codes.
#[test]
fn collection() {
    let mut found = 0;
    for entry in std::fs::read_dir(koatlas_test_support::data::path("positions")).unwrap() {
        let path = entry.unwrap().path();
        let Ok((local_board, position)) = read_position(&path).unwrap().position.local_board::<u64>() else { continue };
        if local_board.len() > 12 || local_board.playable() != local_board.all() {
            continue;
        }
        found += 1;
        agree(&local_board, position, &[Scope::Reachable]);
    }
    assert!(found > 10, "{found} positions");
}

/// Stopped at any moment.
#[test]
fn whoever_stops_it_gets_nothing() {
    let graph = GraphDefinition::new(board("3x3"), Model::Free, Suicide::None);
    let control = Control { stop: &AtomicBool::new(true), ..Control::default() };
    assert_eq!(KoStates::new(&graph.local_board, &control).unwrap_err(), LimitError::Stopped);
    for scope in [Scope::Everything, Scope::Reachable] {
        let looks = AtomicUsize::new(0);
        let stopped_at = |look| {
            looks.store(0, Relaxed);
            let stop = || looks.fetch_add(1, Relaxed) >= look;
            survey(graph.clone(), scope, &[start(&graph)], &Control { stop: &stop, ..Control::default() })
        };
        assert_eq!(stopped_at(usize::MAX), Ok(surveyed(&graph, scope, start(&graph))));
        let all = looks.load(Relaxed);
        for look in (0..all).step_by(all / 50) {
            assert_eq!(stopped_at(look), Err(LimitError::Stopped), "{look} of {all}");
        }
    }
}

#[test]
fn findings_are_the_same_for_any_number_of_threads() {
    let graph = GraphDefinition::new(board("1x11"), Model::Alternating, Suicide::None);
    let [one, three] =
        [1, 3].map(|threads| with_threads(threads, || surveyed(&graph, Scope::Everything, start(&graph))));
    assert_eq!(one, three);
}

#[test]
fn memory_is_known_beforehand() {
    let graph = GraphDefinition::new(board("4x4"), Model::Free, Suicide::None);
    let memory = survey_memory(&graph).unwrap();
    // A plane has 3^11 blocks of 32 bytes. There are two for liberties, two for closures, and one for the nodes.
    assert_eq!(memory, 5 * 32 * 177_147);
    let control = Control { memory: memory - 1, ..Control::default() };
    let refused = survey(graph.clone(), Scope::Everything, &[start(&graph)], &control);
    assert_eq!(refused, Err(LimitError::Memory { needed: memory, limit: memory - 1 }));
}

#[test]
fn other_local_boards_are_refused() {
    let graph = GraphDefinition::new(board("3x7"), Model::Free, Suicide::None);
    let refused = survey(graph.clone(), Scope::Reachable, &[start(&graph)], &Control::default());
    assert_eq!((refused, survey_memory(&graph)), (Err(LimitError::PositionsNotNumbered), None));
}

/// The memory for nodes outside the largest component is limited too.
#[test]
fn what_is_left_over_is_bounded() {
    let graph = GraphDefinition::new(board("3x3"), Model::Alternating, Suicide::None);
    let control = Control { memory: survey_memory(&graph).unwrap(), ..Control::default() };
    let refused = survey(graph.clone(), Scope::Everything, &[start(&graph)], &control);
    assert!(matches!(refused, Err(LimitError::Memory { .. })));
}
