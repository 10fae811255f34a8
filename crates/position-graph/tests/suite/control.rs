//! pauses and progress.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use koatlas_board::Suicide;
use koatlas_position_graph::{Control, Exploration, GraphDefinition, LimitError, Model, Pause, Scope};

use crate::{board, components_under, explored, race, start, with_threads};

fn graph(size: &str) -> GraphDefinition<u64> {
    GraphDefinition::new(board(size), Model::Free, Suicide::Multi)
}

fn fresh(size: &str) -> Result<Exploration<u64>, LimitError> {
    let graph = graph(size);
    let start = start(&graph);
    Exploration::new(graph, Scope::Reachable, &[start])
}

#[test]
fn everything_needs_ternary_codes() {
    let begin = |graph, starts: &[_]| Exploration::new(graph, Scope::Everything, starts).map(|_| ());
    assert_eq!(begin(graph("3x7"), &[]), Err(LimitError::PositionsNotNumbered));
    let (_, local_board, _) = race();
    assert_eq!(
        begin(GraphDefinition::new(local_board, Model::Free, Suicide::None), &[]),
        Err(LimitError::PositionsNotNumbered)
    );
}

#[test]
fn limits_stop_at_the_same_place_and_work_goes_on() {
    let stopped = |threads| {
        with_threads(threads, || {
            let mut exploration = fresh("3x4").unwrap();
            let control = Control { nodes: 100_000, ..Control::default() };
            assert_eq!(exploration.run(&control), Err(LimitError::Nodes { limit: 100_000 }));
            exploration
        })
    };
    let (one, mut two) = (stopped(1), stopped(2));
    assert_eq!((one.progress, one.positions()), (two.progress, two.positions()));
    assert!(one.progress.nodes > 100_000 && !one.is_finished() && one.reachable.is_none());
    assert_eq!(two.run(&Control::default()), Ok(Pause::Finished));
    assert_eq!(two.progress, explored("3x4", Model::Free, Suicide::Multi, false).progress);
}

#[test]
fn sparse_memory_is_watched() {
    let mut exploration = fresh("3x4").unwrap();
    let control = Control { memory: 1 << 20, ..Control::default() };
    assert!(matches!(exploration.run(&control), Err(LimitError::Memory { limit: 1_048_576, .. })));
}

#[test]
fn stops_when_told_and_reports_progress() {
    let stop = AtomicBool::new(true);
    let calls = AtomicUsize::new(0);
    let count = |_: &dyn std::fmt::Display| _ = calls.fetch_add(1, Relaxed);
    let mut exploration = fresh("3x3").unwrap();
    assert_eq!(exploration.run(&Control { stop: &stop, ..Control::default() }), Ok(Pause::Stopped));
    assert_eq!((exploration.progress.nodes, exploration.progress.edges), (1, 0));
    let control = Control { progress: &count, pause_after: Some(Duration::ZERO), ..Control::default() };
    assert_eq!(exploration.run(&control), Ok(Pause::TimeIsUp));
    assert_eq!((calls.load(Relaxed), exploration.progress.nodes), (1, 19));
    stop.store(false, Relaxed);
    assert_eq!(exploration.run(&Control { stop: &stop, ..Control::default() }), Ok(Pause::Finished));
    assert_eq!(exploration.run(&Control::default()), Ok(Pause::Finished));
}

#[test]
fn components_are_bounded_and_can_be_stopped() {
    let exploration = explored("3x3", Model::Free, Suicide::Multi, false);
    let memory = 16 * 12_675 - 1;
    let refused = components_under(&exploration, &Control { memory, ..Control::default() });
    assert_eq!(refused, Err(LimitError::Memory { needed: memory + 1, limit: memory }));
    let stop = AtomicBool::new(true);
    assert_eq!(components_under(&exploration, &Control { stop: &stop, ..Control::default() }), Ok(None));
}

#[test]
#[should_panic(expected = "not wholly explored")]
fn no_graph_before_the_end() {
    let _ = fresh("3x3").unwrap().implicit_graph();
}

#[test]
fn errors_name_the_remedy() {
    let texts = [
        LimitError::Nodes { limit: 5 }.to_string(),
        LimitError::Memory { needed: 9, limit: 5 }.to_string(),
        LimitError::TooManyNumbers { numbers: 7_000_000_000 }.to_string(),
        LimitError::PositionsNotNumbered.to_string(),
    ];
    assert!(texts.iter().all(|text| text.contains(": ") && !text.contains('\n')), "{texts:?}");
}
