//! Limits, requests to stop, and progress.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use koatlas_board::Suicide;
use koatlas_position_graph::{Control, Exploration, GraphDefinition, LimitError, Model, Scope};

use crate::{board, explored, race, start, with_threads};

fn graph(size: &str) -> GraphDefinition<u64> {
    GraphDefinition::new(board(size), Model::Free, Suicide::Multi)
}

fn reached_under(size: &str, control: &Control<'_>) -> Result<Exploration<u64>, LimitError> {
    let graph = graph(size);
    let start = start(&graph);
    Exploration::new(graph, Scope::Reachable, &[start], control)
}

#[test]
fn everything_needs_ternary_codes() {
    let begin = |graph| Exploration::new(graph, Scope::Everything, &[], &Control::default()).map(|_| ());
    assert_eq!(begin(graph("3x7")), Err(LimitError::PositionsNotNumbered));
    let (_, local_board, _) = race();
    assert_eq!(
        begin(GraphDefinition::new(local_board, Model::Free, Suicide::None)),
        Err(LimitError::PositionsNotNumbered)
    );
}

/// 3x3 has 12,675 positions, whatever the number of threads.
#[test]
fn nodes_are_counted_to_the_last() {
    for threads in [1, 2] {
        with_threads(threads, || {
            let under = |nodes| reached_under("3x3", &Control { nodes, ..Control::default() }).map(|found| found.nodes);
            assert_eq!((under(12_674), under(12_675)), (Err(LimitError::Nodes { limit: 12_674 }), Ok(12_675)));
        });
    }
}

#[test]
fn sparse_memory_is_watched() {
    let refused = reached_under("3x4", &Control { memory: 1 << 20, ..Control::default() });
    assert!(matches!(refused, Err(LimitError::Memory { limit: 1_048_576, .. })));
}

/// Stopped at any moment, and not stopped if it is over before.
#[test]
fn stops_when_told_and_reports_progress() {
    let (looks, calls) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let count = |_: &dyn std::fmt::Display| _ = calls.fetch_add(1, Relaxed);
    let stopped_at = |look| {
        looks.store(0, Relaxed);
        let stop = || looks.fetch_add(1, Relaxed) == look;
        reached_under("3x3", &Control { stop: &stop, progress: &count, ..Control::default() }).map(|found| found.nodes)
    };
    assert_eq!((stopped_at(0), calls.load(Relaxed)), (Err(LimitError::Stopped), 0));
    assert_eq!((stopped_at(usize::MAX), calls.load(Relaxed)), (Ok(12_675), looks.load(Relaxed) - 1));
    let last = looks.load(Relaxed) - 1;
    assert!((1..=last).all(|look| stopped_at(look) == Err(LimitError::Stopped)));
    assert_eq!(stopped_at(last + 1), Ok(12_675));
}

#[test]
fn components_are_bounded_and_can_be_stopped() {
    let exploration = explored("3x3", Model::Free, Suicide::Multi, false);
    let memory = 16 * 12_675 - 1;
    let refused = exploration.findings(&Control { memory, ..Control::default() });
    assert_eq!(refused, Err(LimitError::Memory { needed: memory + 1, limit: memory }));
    let stopped = exploration.findings(&Control { stop: &AtomicBool::new(true), ..Control::default() });
    assert_eq!(stopped, Err(LimitError::Stopped));
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
