//! Snapshots of explorations: written, resumed, forged.

use std::path::{Path, PathBuf};
use std::time::Duration;

use koatlas_board::{Colour, Position, Suicide};
use koatlas_position_graph::{
    ComponentSummary, Components, Control, Exploration, GraphDefinition, GraphNode, LimitError, Model, Packed, Pause,
    Scope, SnapshotError,
};
use koatlas_storage::sealed::{Header, SealedError};
use proptest::prelude::*;
use tempfile::TempDir;

use crate::forging::{Change, rewritten, set};
use crate::{board, components, components_under, finished, race, start, with_threads};

type Definition = GraphDefinition<u64>;

fn definition(size: &str, model: Model) -> Definition {
    GraphDefinition::new(board(size), model, Suicide::Multi)
}

fn begin<S: Packed>(graph: &GraphDefinition<S>, scope: Scope, start: GraphNode<S>) -> Exploration<S> {
    Exploration::new(graph.clone(), scope, &[start]).unwrap()
}

/// Pauses after every portion of work, and resumes from a file each time. Returns the number of pauses and the bytes of all files.
fn interrupted<S: Packed>(
    graph: &GraphDefinition<S>,
    scope: Scope,
    start: GraphNode<S>,
) -> (Exploration<S>, Vec<Vec<u8>>) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("snapshot");
    let control = Control { pause_after: Some(Duration::ZERO), ..Control::default() };
    let mut exploration = begin(graph, scope, start);
    let mut files = Vec::new();
    while exploration.run(&control).unwrap() != Pause::Finished {
        exploration.write_snapshot(&path, None).unwrap();
        files.push(std::fs::read(&path).unwrap());
        exploration = Exploration::resume(&path, graph.clone(), scope, &[start], &Control::default()).unwrap();
    }
    (exploration, files)
}

fn assert_same<S: Packed>(one: &Exploration<S>, other: &Exploration<S>) {
    assert_eq!(one.progress, other.progress);
    assert_eq!(one.reachable, other.reachable);
    assert_eq!(one.positions(), other.positions());
    assert_eq!(components(one), components(other));
}

#[test]
fn interrupted_anywhere_is_the_same() {
    for size in ["3x3", "2x3"] {
        for (model, reduce) in Model::ALL.into_iter().flat_map(|model| [false, true].map(|reduce| (model, reduce))) {
            for scope in [Scope::Reachable, Scope::Everything] {
                let graph = definition(size, model).reduced(reduce);
                let at_once = finished(begin(&graph, scope, start(&graph)));
                let (resumed, files) = interrupted(&graph, scope, start(&graph));
                assert_same(&at_once, &resumed);
                assert!(files.len() as u32 > at_once.progress.level);
            }
        }
    }
}

/// Searches for components, pauses as often as possible, and resumes from a file each time.
fn interrupted_components(mut exploration: Exploration<u64>) -> (ComponentSummary, usize) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("snapshot");
    let control = Control { pause_after: Some(Duration::ZERO), ..Control::default() };
    for pauses in 0.. {
        let resumed = exploration.search.take();
        assert_eq!(resumed.is_some(), pauses > 0);
        let graph = exploration.implicit_graph().unwrap();
        let mut search = resumed.unwrap_or_else(|| exploration.component_search(&graph, &Control::default()).unwrap());
        if search.run(&graph, &control) == Pause::Finished {
            return (Components::from_search(search).summary(&graph), pauses);
        }
        exploration.write_snapshot(&path, Some(&search)).unwrap();
        let definition = exploration.graph.clone();
        let start = start(&definition);
        exploration = Exploration::resume(&path, definition, Scope::Everything, &[start], &Control::default()).unwrap();
    }
    unreachable!("the search ends")
}

#[test]
fn a_search_for_components_that_is_interrupted_anywhere_is_the_same() {
    for (model, reduce) in Model::ALL.into_iter().flat_map(|model| [false, true].map(|reduce| (model, reduce))) {
        for size in ["3x3", "2x4"] {
            let graph = definition(size, model).reduced(reduce);
            let exploration = finished(begin(&graph, Scope::Everything, start(&graph)));
            let (at_once, nodes) = (components(&exploration), exploration.progress.nodes);
            let (found, pauses) = interrupted_components(exploration);
            assert_eq!((found, pauses as u64), (at_once, nodes / 4096), "{model} on {size}");
        }
    }
}

#[test]
fn files_are_the_same_for_any_number_of_threads() {
    let graph = definition("2x4", Model::WithPasses);
    let files = |threads| with_threads(threads, || interrupted(&graph, Scope::Everything, start(&graph)).1);
    assert!(files(1) == files(3));
}

#[test]
fn a_region_with_capturable_stones_outside() {
    let (_, local_board, position) = race::<u128>();
    let graph = GraphDefinition::new(local_board, Model::Alternating, Suicide::None);
    let start = graph.node(position, Colour::White);
    let at_once = finished(begin(&graph, Scope::Reachable, start));
    assert_same(&at_once, &interrupted(&graph, Scope::Reachable, start).0);
}

/// A finished exploration of 2x3 in a file.
fn saved(folder: &TempDir) -> (PathBuf, Definition) {
    let path = folder.path().join("snapshot");
    let graph = definition("2x3", Model::Free);
    finished(begin(&graph, Scope::Everything, start(&graph))).write_snapshot(&path, None).unwrap();
    (path, graph)
}

fn resume(path: &Path, graph: Definition) -> Result<Exploration<u64>, SnapshotError> {
    let start = start(&graph);
    Exploration::resume(path, graph, Scope::Everything, &[start], &Control::default())
}

#[test]
fn what_is_finished_is_there_at_once() {
    let folder = TempDir::new().unwrap();
    let (path, graph) = saved(&folder);
    let mut exploration = resume(&path, graph).unwrap();
    assert!(exploration.is_finished());
    assert_eq!(exploration.run(&Control::default()), Ok(Pause::Finished));
    assert_eq!((exploration.progress.nodes, exploration.reachable), (489, Some(489)));
}

#[test]
fn something_else_is_refused_with_the_reason() {
    let folder = TempDir::new().unwrap();
    let (path, graph) = saved(&folder);
    let why = |graph: Definition, start: GraphNode<u64>, scope| {
        Exploration::resume(&path, graph, scope, &[start], &Control::default()).unwrap_err().to_string()
    };
    let of = |graph: Definition| why(graph.clone(), start(&graph), Scope::Everything);
    let other_local_board = {
        let parts = koatlas_board::LocalBoardParts {
            size: graph.local_board.size(),
            points: graph.local_board.points().to_vec(),
            neighbours: (0..6).map(|i| graph.local_board.neighbours(i)).collect(),
            playable: graph.local_board.playable(),
            safe: [1, 0],
        };
        koatlas_board::LocalBoard::new(parts).unwrap()
    };
    let begins = |text: String, with: &str| assert!(text.starts_with(with), "{text}");
    begins(of(definition("3x2", Model::Free)), "it was made with board 2x3, and 3x2 is asked for: ");
    begins(of(GraphDefinition::new(other_local_board, Model::Free, Suicide::Multi)), "it was made with arena ");
    begins(of(definition("2x3", Model::Alternating)), "it was made with model free, and alternating is asked for: ");
    begins(
        of(GraphDefinition::new(board("2x3"), Model::Free, Suicide::None)),
        "it was made with suicide multi, and none",
    );
    begins(of(graph.clone().reduced(true)), "it was made with reduce no, and yes is asked for: ");
    let elsewhere = graph.node(Position { black: 1, white: 0 }, Colour::Black);
    begins(why(graph.clone(), elsewhere, Scope::Everything), "it was made with start ");
    let reachable = why(graph.clone(), start(&graph), Scope::Reachable);
    begins(reachable, "it was made with scope everything, and reachable is asked for: ");
}

#[test]
fn damaged_files_are_refused() {
    let folder = TempDir::new().unwrap();
    let (path, graph) = saved(&folder);
    let bytes = std::fs::read(&path).unwrap();
    let with = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        match resume(&path, graph.clone()) {
            Err(SnapshotError::Sealed(error)) => error,
            other => panic!("{other:?}"),
        }
    };
    for len in 0..bytes.len() {
        assert!(matches!(with(&bytes[..len]), SealedError::NotSealed | SealedError::Truncated));
    }
    for place in 0..bytes.len() {
        let mut altered = bytes.clone();
        altered[place] ^= 1;
        with(&altered);
    }
    let mut other_version = bytes.clone();
    other_version[8] = 2;
    assert!(matches!(with(&other_version), SealedError::OtherVersion { found: 2 }));
}

#[test]
fn forged_files_are_refused() {
    let changes: [Change; 17] = [
        &|header, _| header.kind = "catalogue".into(),
        &|header, _| header.properties.clear(),
        &|header, _| set(header, "snapshot version", "0"),
        &|header, _| set(header, "phase", "seeding x"),
        &|header, _| set(header, "phase", "reaching"),
        &|header, _| set(header, "nodes", "488"),
        &|header, _| set(header, "edges", "0"),
        &|header, _| set(header, "edges", "2199"),
        &|header, _| set(header, "edges", "2201"),
        &|header, _| set(header, "level", "490"),
        &|header, _| set(header, "reachable", "490"),
        &|header, _| set(header, "reachable", "0"),
        &|header, _| set(header, "reachable", "unknown"),
        &|_, words| words[0].truncate(1),
        &|_, words| *words[0].last_mut().unwrap() |= 1 << 63,
        &|_, words| words[0][0] ^= 1,
        &|header, words| {
            header.sections.pop();
            words.pop();
        },
    ];
    for (number, change) in changes.iter().enumerate() {
        let folder = TempDir::new().unwrap();
        let (path, graph) = saved(&folder);
        rewritten(&path, "exploration", change);
        assert!(resume(&path, graph).is_err(), "change {number}");
    }
}

/// A forged file may be refused, or resumed to some end, but it never causes a panic.
fn survives(finish: bool, model: Model, change: impl FnOnce(&mut Header, &mut Vec<Vec<u64>>)) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("snapshot");
    let graph = definition("2x2", model);
    let mut exploration = begin(&graph, Scope::Everything, start(&graph));
    let pause_after = (!finish).then_some(Duration::ZERO);
    exploration.run(&Control { pause_after, ..Control::default() }).unwrap();
    exploration.write_snapshot(&path, None).unwrap();
    rewritten(&path, "exploration", change);
    let Ok(mut forged) =
        Exploration::resume(&path, graph.clone(), Scope::Everything, &[start(&graph)], &Control::default())
    else {
        return;
    };
    if forged.run(&Control::default()).is_ok() {
        let _ = components_under(&forged, &Control::default());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn no_forged_file_makes_the_program_panic(
        finish: bool,
        free: bool,
        fact in 0..16_usize,
        value in prop::sample::select(vec![
            "0", "1", "5", "57", "4294967295", "18446744073709551615", "reaching", "completing", "finished", "seeding 0",
            "seeding 80", "seeding 18446744073709551615", "unknown", "",
        ]),
        words in prop::collection::vec((0..6_usize, any::<prop::sample::Index>(), 0..3, any::<u64>(), 0..32_u32), 0..4),
        recount: bool,
    ) {
        let model = if free { Model::Free } else { Model::WithPasses };
        survives(finish, model, |header, sections| {
            let count = header.properties.len();
            if fact < 5 {
                header.properties[count - 5 + fact].1 = value.to_owned();
            }
            for (section, place, kind, word, bits) in words {
                let number = section % sections.len();
                let section = &mut sections[number];
                match kind {
                    0 => section.insert(place.index(section.len() + 1), word >> bits),
                    _ if section.is_empty() => {}
                    1 => drop(section.remove(place.index(section.len()))),
                    _ => {
                        let place = place.index(section.len());
                        section[place] ^= 1 << (word % 64);
                    }
                }
            }
            let sides = sections.len() / 3;
            let words = sections[..sides].concat();
            let nodes = words.len() as u64 / 2;
            if recount {
                header.properties.iter_mut().find(|(key, _)| key == "nodes").unwrap().1 = nodes.to_string();
            }
        });
    }
}

/// Resumes a search for components after its file was changed.
fn search_survives(model: Model, pauses: u32, change: impl FnOnce(&mut Header, &mut Vec<Vec<u64>>)) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("snapshot");
    let graph = definition("3x3", model);
    let exploration = finished(begin(&graph, Scope::Everything, start(&graph)));
    let explored = exploration.implicit_graph().unwrap();
    let mut search = exploration.component_search(&explored, &Control::default()).unwrap();
    for _ in 0..pauses {
        search.run(&explored, &Control { pause_after: Some(Duration::ZERO), ..Control::default() });
    }
    exploration.write_snapshot(&path, Some(&search)).unwrap();
    rewritten(&path, "exploration", change);
    let resumed = Exploration::resume(&path, graph.clone(), Scope::Everything, &[start(&graph)], &Control::default());
    let Ok(mut forged) = resumed else { return };
    let Some(mut search) = forged.search.take() else { return };
    let explored = forged.implicit_graph().unwrap();
    assert_eq!(search.run(&explored, &Control::default()), Pause::Finished);
    let _ = Components::from_search(search).summary(&explored);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn no_forged_search_makes_the_program_panic(
        free: bool,
        pauses in 0..4_u32,
        unfinished: bool,
        changes in prop::collection::vec(
            (0..5_usize, any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4, any::<u64>(), 0..64_u32),
            1..4
        ),
    ) {
        let model = if free { Model::Free } else { Model::WithPasses };
        search_survives(model, pauses, |header, sections| {
            if unfinished {
                header.properties.iter_mut().find(|(key, _)| key == "phase").unwrap().1 = "completing".to_owned();
            }
            let first = sections.len() - 5;
            for (section, place, other, kind, word, bits) in changes {
                let section = &mut sections[first + section];
                match kind {
                    0 => section.insert(place.index(section.len() + 1), word >> bits),
                    _ if section.is_empty() => {}
                    1 => drop(section.remove(place.index(section.len()))),
                    2 => {
                        let (place, other) = (place.index(section.len()), other.index(section.len()));
                        section.swap(place, other);
                    }
                    _ => {
                        let place = place.index(section.len());
                        section[place] ^= 1 << bits;
                    }
                }
            }
        });
    }
}

/// Searches in an impossible state are refused.
#[test]
fn forged_searches_are_refused() {
    let graph = definition("3x3", Model::Free);
    let exploration = finished(begin(&graph, Scope::Everything, start(&graph)));
    let explored = exploration.implicit_graph().unwrap();
    let mut search = exploration.component_search(&explored, &Control::default()).unwrap();
    search.run(&explored, &Control { pause_after: Some(Duration::ZERO), ..Control::default() });
    type Change<'c> = &'c dyn Fn(&mut [Vec<u64>]);
    let changes: [Change; 9] = [
        &|words| words[0].truncate(12_675 / 2),
        &|words| words[0].iter_mut().for_each(|pair| *pair = 0),
        &|words| words[1].push(1),
        &|words| words[2].push(0),
        &|words| words[3].truncate(3),
        &|words| words[3].truncate(0),
        &|words| words[3][0] &= u64::from(u32::MAX),
        &|words| words[3][1] += 1 << 40,
        &|words| words[4][0] = 12_675,
    ];
    for (number, change) in changes.iter().enumerate() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("snapshot");
        exploration.write_snapshot(&path, Some(&search)).unwrap();
        let resume =
            || Exploration::resume(&path, graph.clone(), Scope::Everything, &[start(&graph)], &Control::default());
        assert!(resume().unwrap().search.take().is_some());
        rewritten(&path, "exploration", |_, words| change(&mut words[3..]));
        assert!(resume().is_err(), "change {number}");
    }
}

/// If only the nodes that can be reached are explored, their number is known.
#[test]
fn reachable_nodes_are_all_nodes() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("snapshot");
    let graph = definition("2x3", Model::Alternating);
    let resume = |reachable: &str| {
        finished(begin(&graph, Scope::Reachable, start(&graph))).write_snapshot(&path, None).unwrap();
        rewritten(&path, "exploration", |header, _| set(header, "reachable", reachable));
        Exploration::resume(&path, graph.clone(), Scope::Reachable, &[start(&graph)], &Control::default())
    };
    let nodes = finished(begin(&graph, Scope::Reachable, start(&graph))).progress.nodes;
    assert!(resume(&nodes.to_string()).is_ok());
    assert!(resume(&(nodes - 1).to_string()).is_err());
}

/// A file of a finished exploration without one node that plays lead to is refused.
#[test]
fn a_missing_node_is_missed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("snapshot");
    let graph = definition("2x2", Model::Free);
    let whole = finished(begin(&graph, Scope::Everything, start(&graph)));
    whole.write_snapshot(&path, None).unwrap();
    rewritten(&path, "exploration", |header, words| {
        words[0].drain(2..4);
        let nodes = header.properties.iter_mut().find(|(key, _)| key == "nodes").unwrap();
        nodes.1 = (whole.progress.nodes - 1).to_string();
    });
    let resumed = Exploration::resume(&path, graph.clone(), Scope::Everything, &[start(&graph)], &Control::default());
    assert!(matches!(resumed, Err(SnapshotError::Sealed(SealedError::Altered("data")))));
}

#[test]
fn limits_hold_when_resuming() {
    let folder = TempDir::new().unwrap();
    let (path, graph) = saved(&folder);
    let control = Control { memory: 10, ..Control::default() };
    let refused = Exploration::resume(&path, graph.clone(), Scope::Everything, &[start(&graph)], &control).unwrap_err();
    assert!(matches!(
        refused,
        SnapshotError::Sealed(SealedError::TooLarge { .. }) | SnapshotError::Limit(LimitError::Memory { .. })
    ));
}
