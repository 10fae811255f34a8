//! Time for 3x4: all plays, the exploration, the components. Every result is checked while it is timed.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use koatlas_board::{Colour, LocalBoard, Position, Suicide};
use koatlas_position_graph::{Components, Control, Exploration, GraphDefinition, Model, Scope, legal_positions};

const POSITIONS: u64 = 321_689;
const PLAYS: u64 = 2_873_612;

fn local_board() -> LocalBoard<u64> {
    LocalBoard::whole_board("3x4".parse().expect("a size")).expect("it fits")
}

fn explored() -> Exploration<u64> {
    let graph = GraphDefinition::new(local_board(), Model::Free, Suicide::Multi);
    let start = graph.node(Position::EMPTY, Colour::Black);
    Exploration::new(graph, Scope::Everything, &[start], &Control::default()).expect("it fits")
}

/// One thread produces all plays from all positions.
fn plays(bench: &mut Criterion) {
    let local_board = local_board();
    let positions = legal_positions(&local_board).expect("a whole board");
    let mut group = bench.benchmark_group("3x4");
    group.throughput(Throughput::Elements(PLAYS));
    group.bench_function("plays", |bench| {
        bench.iter(|| {
            let mut plays = 0;
            for &position in &positions {
                local_board.for_each_changing_play(position, Suicide::Multi, |play| {
                    black_box(play.after);
                    plays += 1;
                });
            }
            assert_eq!(plays, PLAYS);
        });
    });
}

/// All threads find all positions, and follow every play once.
fn exploration(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("3x4");
    group.throughput(Throughput::Elements(PLAYS));
    group.bench_function("explore", |bench| {
        bench.iter(|| {
            let exploration = explored();
            assert_eq!((exploration.nodes, exploration.edges), (POSITIONS, PLAYS));
        });
    });
}

/// One thread finds the components of the implicit graph.
fn components(bench: &mut Criterion) {
    let exploration = explored();
    let graph = exploration.implicit_graph().expect("few numbers");
    let mut group = bench.benchmark_group("3x4");
    group.throughput(Throughput::Elements(PLAYS));
    group.bench_function("components", |bench| {
        bench.iter(|| assert_eq!(Components::find(&graph).sizes, [POSITIONS as u32]));
    });
}

criterion_group!(benches, plays, exploration, components);
criterion_main!(benches);
