//! How long a catalogue takes.
//!
//! ```sh
//! cargo bench -p koatlas-catalogue
//! ```

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, criterion_group, criterion_main};
use koatlas_board::Suicide;
use koatlas_catalogue::{Plan, Run, Shard};

/// Points, policy, and the number of types that a run must find to be worth its time.
const CASES: [(usize, Suicide, usize); 4] =
    [(5, Suicide::None, 44), (5, Suicide::Multi, 60), (6, Suicide::None, 143), (6, Suicide::Multi, 175)];

fn catalogue(points: usize, suicide: Suicide) -> usize {
    let plan = Plan::new(points, suicide, Shard::WHOLE);
    let mut run = Run::default();
    let Ok(_) = run.explore(&plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(()));
    run.catalogue(&plan).types.len()
}

fn catalogues(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("catalogue");
    group.sample_size(10);
    for (points, suicide, types) in CASES {
        let run = || assert_eq!(catalogue(points, suicide), types);
        group.bench_function(format!("{points} points, suicide {suicide}"), |bencher| bencher.iter(run));
    }
    group.finish();
}

criterion_group!(benches, catalogues);
criterion_main!(benches);
