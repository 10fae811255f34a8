//! Surveys have the findings of explorations, which follow every edge: paused or not, on any number of threads.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use koatlas_board::{Colour, LocalBoard, Position, Suicide};
use koatlas_formats::read_position;
use koatlas_position_graph::{
    Components, Control, Exploration, Findings, GraphDefinition, GraphNode, KoStates, LimitError, Model, Pause, Scope,
    SnapshotError, Survey,
};
use koatlas_storage::sealed::Header;
use proptest::prelude::*;
use tempfile::TempDir;

use crate::forging::{Change, rewritten, set};
use crate::{board, components, finished, local, start, with_threads};

fn survey(graph: &GraphDefinition<u64>, scope: Scope, start: GraphNode<u64>) -> Survey {
    Survey::new(graph.clone(), scope, &[start], &Control::default()).unwrap()
}

/// Findings of a survey without a pause.
fn surveyed(graph: &GraphDefinition<u64>, scope: Scope, start: GraphNode<u64>) -> Findings {
    let mut survey = survey(graph, scope, start);
    assert_eq!(survey.run(&Control::default()), Ok(Pause::Finished));
    survey.findings.unwrap()
}

/// Findings of an exploration, which follows every edge.
fn explored(graph: &GraphDefinition<u64>, scope: Scope, start: GraphNode<u64>) -> Findings {
    let exploration = finished(Exploration::new(graph.clone(), scope, &[start]).unwrap());
    let progress = exploration.progress;
    let graph = exploration.implicit_graph().unwrap();
    Findings {
        nodes: progress.nodes,
        edges: progress.edges,
        reachable: exploration.reachable.unwrap(),
        components: components(&exploration),
        content: graph.content(&Components::find(&graph)),
    }
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

#[test]
fn whoever_stops_it_early_gets_nothing() {
    let graph = GraphDefinition::new(board("3x3"), Model::Free, Suicide::None);
    let control = Control { stop: &AtomicBool::new(true), ..Control::default() };
    let stopped = Survey::new(graph.clone(), Scope::Everything, &[start(&graph)], &control).unwrap_err();
    assert_eq!(stopped, LimitError::Stopped);
    assert_eq!(KoStates::new(&graph.local_board, &control).unwrap_err(), LimitError::Stopped);
}

fn paused(time: Duration) -> Control<'static> {
    Control { pause_after: Some(time), ..Control::default() }
}

/// Pauses after every portion of work, and resumes from a file each time. Returns the findings and the bytes of all files.
fn interrupted(graph: &GraphDefinition<u64>, scope: Scope, start: GraphNode<u64>) -> (Findings, Vec<Vec<u8>>) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("snapshot");
    let (mut survey, mut files) = (survey(graph, scope, start), Vec::new());
    loop {
        let pause = survey.run(&paused(Duration::ZERO)).unwrap();
        survey.write_snapshot(&path).unwrap();
        files.push(std::fs::read(&path).unwrap());
        survey = Survey::resume(&path, graph.clone(), scope, &[start], &Control::default()).unwrap();
        if pause == Pause::Finished {
            return (survey.findings.unwrap(), files);
        }
    }
}

#[test]
fn interrupted_anywhere_is_the_same() {
    for size in ["2x3", "3x3"] {
        for graph in readings(&board(size)).into_iter().filter(|graph| graph.suicide != Suicide::All) {
            for scope in [Scope::Everything, Scope::Reachable] {
                let start = start(&graph);
                let (found, files) = interrupted(&graph, scope, start);
                assert_eq!(found, surveyed(&graph, scope, start));
                assert!(files.len() > 3);
            }
        }
    }
}

#[test]
fn files_are_the_same_for_any_number_of_threads() {
    let graph = GraphDefinition::new(board("1x11"), Model::Alternating, Suicide::None);
    let files = |threads| with_threads(threads, || interrupted(&graph, Scope::Everything, start(&graph)).1);
    let one = files(1);
    assert!(one.len() > 10 && one == files(3));
}

#[test]
fn memory_is_known_beforehand() {
    let graph = GraphDefinition::new(board("4x4"), Model::Free, Suicide::None);
    let memory = Survey::memory(&graph).unwrap();
    // A plane has 3^11 blocks of 32 bytes. There are two for liberties, two for closures, and one for the nodes.
    assert_eq!(memory, 5 * 32 * 177_147);
    let control = Control { memory: memory - 1, ..Control::default() };
    let refused = Survey::new(graph.clone(), Scope::Everything, &[start(&graph)], &control).unwrap_err();
    assert_eq!(refused, LimitError::Memory { needed: memory, limit: memory - 1 });
}

#[test]
fn other_local_boards_are_refused() {
    let graph = GraphDefinition::new(board("3x7"), Model::Free, Suicide::None);
    let refused = Survey::new(graph.clone(), Scope::Reachable, &[start(&graph)], &Control::default()).unwrap_err();
    assert_eq!((refused, Survey::memory(&graph)), (LimitError::PositionsNotNumbered, None));
}

/// The memory for nodes outside the largest component is limited too.
#[test]
fn what_is_left_over_is_bounded() {
    let graph = GraphDefinition::new(board("3x3"), Model::Alternating, Suicide::None);
    let control = Control { memory: Survey::memory(&graph).unwrap(), ..Control::default() };
    let mut survey = Survey::new(graph.clone(), Scope::Everything, &[start(&graph)], &control).unwrap();
    assert!(matches!(survey.run(&control), Err(LimitError::Memory { .. })));
    assert_eq!(survey.run(&Control::default()), Ok(Pause::Finished));
}

/// Surveys 2x3 for `portions` portions of work, changes the file, and resumes from it.
fn survives(model: Model, portions: usize, change: impl FnOnce(&mut Header, &mut Vec<Vec<u64>>)) -> Option<Findings> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("snapshot");
    let graph = GraphDefinition::new(board("2x3"), model, Suicide::None);
    let mut survey = survey(&graph, Scope::Everything, start(&graph));
    for _ in 0..portions {
        survey.run(&paused(Duration::ZERO)).unwrap();
    }
    survey.write_snapshot(&path).unwrap();
    rewritten(&path, "survey", change);
    let mut forged =
        Survey::resume(&path, graph.clone(), Scope::Everything, &[start(&graph)], &Control::default()).ok()?;
    forged.run(&Control::default()).unwrap();
    forged.findings
}

#[test]
fn forged_files_are_refused() {
    let changes: [Change; 10] = [
        &|header, _| header.kind = "exploration".into(),
        &|header, _| header.properties.clear(),
        &|header, _| set(header, "stage", "rest"),
        &|header, _| set(header, "stage", "finished"),
        &|header, _| set(header, "stage", "wooden"),
        &|header, _| set(header, "nodes", "979"),
        &|header, _| set(header, "backward", "asking 9, portion 0, new 0"),
        &|_, words| words[0].truncate(1),
        &|_, words| words[0][3] = 1 << 63,
        // Two stones without a liberty.
        &|_, words| words[0].iter_mut().for_each(|word| *word = !0 >> 13),
    ];
    assert!(survives(Model::Alternating, 1, |_, _| ()).is_some());
    for (number, change) in changes.iter().enumerate() {
        assert_eq!(survives(Model::Alternating, 1, change), None, "change {number}");
    }
}

/// What a finished survey of 2x3 says after `change`; `None` if it is refused.
fn finished_and_forged(graph: &GraphDefinition<u64>, scope: Scope, change: Change) -> Option<Findings> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("snapshot");
    let mut survey = survey(graph, scope, start(graph));
    survey.run(&Control::default()).unwrap();
    survey.write_snapshot(&path).unwrap();
    rewritten(&path, "survey", change);
    Survey::resume(&path, graph.clone(), scope, &[start(graph)], &Control::default()).ok()?.findings
}

#[test]
fn findings_that_contradict_each_other_are_refused() {
    let facts = [
        ("found nodes", ["488", "490", "0", ""]),
        ("found edges", ["5869", "18446744073709551615", "-1", ""]),
        ("found reachable", ["490", "488", "0", ""]),
        ("reachable", ["490", "488", "0", ""]),
        ("nodes", ["488", "490", "0", ""]),
        ("nontrivial components", ["0", "2", "18446744073709551615", ""]),
        ("nodes on cycles", ["488", "490", "0", ""]),
        ("component sizes", ["1:489", "488:1 1:1", "489:2", "0:1 489:1"]),
        ("content", ["488:1", "489:x", "1:1 489:1", ""]),
        ("stage", ["rest", "reach", "backward", "forward"]),
    ];
    for reduce in [false, true] {
        let graph = GraphDefinition::new(board("2x3"), Model::Free, Suicide::Multi).reduced(reduce);
        for scope in [Scope::Everything, Scope::Reachable] {
            let honest = surveyed(&graph, scope, start(&graph));
            assert_eq!(finished_and_forged(&graph, scope, &|_, _| ()), Some(honest));
            for (key, value) in facts.iter().flat_map(|&(key, values)| values.map(|value| (key, value))) {
                // The numbers are those of the graph that is not reduced: others are possible in a reduced one, or may be right.
                let is_refused = !reduce || !["found", "nodes", "reach"].iter().any(|part| key.contains(part));
                let found = finished_and_forged(&graph, scope, &|header, _| set(header, key, value));
                assert!(!is_refused || found.is_none(), "{key} {value} {scope:?} {reduce}: {found:?}");
            }
        }
    }
}

/// Facts that agree with each other may be wrong all the same: nothing but a new survey shows that.
#[test]
fn findings_that_agree_are_believed() {
    let graph = GraphDefinition::new(board("2x3"), Model::Free, Suicide::Multi);
    let change = |header: &mut Header, _: &mut Vec<Vec<u64>>| {
        ["found reachable", "reachable"].iter().for_each(|key| set(header, key, "488"));
    };
    let found = finished_and_forged(&graph, Scope::Everything, &change).unwrap();
    assert_eq!((found.nodes, found.reachable), (489, 488));
    assert_eq!(finished_and_forged(&graph, Scope::Reachable, &change), None);
}

/// At every pause, a survey whose sets lack the node from which they began is refused, and so is a wrong number of nodes reached.
#[test]
fn sets_without_their_beginning_are_refused() {
    for scope in [Scope::Everything, Scope::Reachable] {
        let mut refused = 0;
        for portions in 0..30 {
            let changes: [Change; 2] =
                [&|_, words| words.iter_mut().for_each(|section| section.fill(0)), &|header, _| {
                    let reachable = header.properties.iter_mut().find(|(key, _)| key == "reachable");
                    if let Some((_, reachable)) = reachable {
                        *reachable = "490".to_owned();
                    }
                }];
            let graph = GraphDefinition::new(board("2x3"), Model::Free, Suicide::Multi);
            for change in changes {
                let folder = TempDir::new().unwrap();
                let path = folder.path().join("snapshot");
                let mut survey = survey(&graph, scope, start(&graph));
                (0..portions).for_each(|_| _ = survey.run(&paused(Duration::ZERO)).unwrap());
                survey.write_snapshot(&path).unwrap();
                let before = std::fs::read(&path).unwrap();
                rewritten(&path, "survey", change);
                let is_changed = before != std::fs::read(&path).unwrap();
                let resumed = Survey::resume(&path, graph.clone(), scope, &[start(&graph)], &Control::default());
                assert_eq!(resumed.is_err(), is_changed, "{scope:?} after {portions} portions");
                refused += u32::from(is_changed);
            }
        }
        assert!(refused > 10, "{refused}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// A forged file may be refused, or resumed to some end, but it never causes a panic.
    #[test]
    fn no_forged_file_makes_the_program_panic(
        free: bool,
        portions in 0..16_usize,
        fact in 9..24_usize,
        value in prop::sample::select(vec![
            "0", "1", "57", "489", "978", "18446744073709551615", "nodes", "backward", "forward", "reach", "rest", "finished",
            "asking 0, portion 0, new 7", "asking 2, portion 9, new 0", "1:1", "1:18446744073709551615 2:3", "",
        ]),
        words in prop::collection::vec((0..6_usize, any::<prop::sample::Index>(), any::<u64>()), 0..4),
    ) {
        let model = if free { Model::Free } else { Model::Alternating };
        survives(model, portions, |header, sections| {
            if let Some(fact) = header.properties.get_mut(fact) {
                fact.1 = value.to_owned();
            }
            for (section, place, word) in words {
                let count = sections.len();
                if let Some(section) = sections.get_mut(section % count.max(1)) && !section.is_empty() {
                    let place = place.index(section.len());
                    section[place] ^= word;
                }
            }
        });
    }
}

#[test]
fn snapshots_of_something_else_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("snapshot");
    let graph = GraphDefinition::new(board("2x2"), Model::Free, Suicide::None);
    survey(&graph, Scope::Everything, start(&graph)).write_snapshot(&path).unwrap();
    let other = graph.clone().reduced(true);
    let refused =
        Survey::resume(&path, other.clone(), Scope::Everything, &[start(&other)], &Control::default()).unwrap_err();
    assert!(matches!(refused, SnapshotError::Mismatch { what: "reduce", .. }), "{refused}");
    let control = Control { memory: 10, ..Control::default() };
    assert!(Survey::resume(&path, graph.clone(), Scope::Everything, &[start(&graph)], &control).is_err());
}
