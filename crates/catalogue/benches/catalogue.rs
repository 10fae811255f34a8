//! How long a catalogue takes without its longest sequences: the plan, the exploration, and the descriptions of the types.
//!
//! ```sh
//! cargo bench -p koatlas-catalogue --bench catalogue
//! ```

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, criterion_group, criterion_main};
use koatlas_board::Suicide;
use koatlas_catalogue::{Plan, Run, Shard};

/// Points, policy, and the number of types that a run must find to be worth its time.
const CASES: [(usize, Suicide, usize); 4] =
    [(6, Suicide::None, 143), (6, Suicide::Multi, 175), (7, Suicide::None, 471), (7, Suicide::Multi, 548)];

fn explored(plan: &Plan) -> Run {
    let mut run = Run::default();
    let Ok(_) = run.explore(plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(()));
    run
}

fn catalogues(criterion: &mut Criterion) {
    for (points, suicide, types) in CASES {
        let mut group = criterion.benchmark_group(format!("{points} points, suicide {suicide}"));
        group.sample_size(10);
        let plan = || Plan::new(points, suicide, Shard::WHOLE);
        group.bench_function("plan", |bencher| bencher.iter(plan));
        let whole = plan();
        group.bench_function("explore", |bencher| {
            bencher.iter(|| assert_eq!(explored(&whole).types(), types));
        });
        let run = explored(&whole);
        group.bench_function("describe", |bencher| {
            bencher.iter(|| assert_eq!(run.catalogue_without_longest(&whole).types.len(), types));
        });
        group.finish();
    }
}

criterion_group!(benches, catalogues);
criterion_main!(benches);
