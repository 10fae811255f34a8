//! Benchmark of a catalogue without its longest sequences: the plan, the exploration, and the descriptions of the types.
//!
//! ```sh
//! cargo bench -p koatlas-catalogue --bench catalogue
//! ```

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, criterion_group, criterion_main};
use koatlas_board::Suicide;
use koatlas_catalogue::{CatalogueOptions, CatalogueRun, Plan};

/// Points, suicide policy, true with mortal strings, and the number of types that a run must find for its time to count.
const CASES: [(usize, Suicide, bool, usize); 7] = [
    (6, Suicide::None, false, 143),
    (6, Suicide::Multi, false, 175),
    (7, Suicide::None, false, 471),
    (7, Suicide::Multi, false, 548),
    (5, Suicide::None, true, 55),
    (5, Suicide::Multi, true, 124),
    (6, Suicide::None, true, 262),
];

fn explored(plan: &Plan) -> CatalogueRun {
    let mut run = CatalogueRun::default();
    let Ok(_) = run.explore(plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(()));
    run
}

fn catalogues(criterion: &mut Criterion) {
    for (points, suicide, mortal, types) in CASES {
        let strings = if mortal { ", mortal strings" } else { "" };
        let mut group = criterion.benchmark_group(format!("{points} points, suicide {suicide}{strings}"));
        group.sample_size(10);
        let plan = || Plan::new(CatalogueOptions::whole(points, suicide, mortal));
        group.bench_function("plan", |bencher| bencher.iter(plan));
        let whole = plan();
        group.bench_function("explore", |bencher| {
            bencher.iter(|| assert_eq!(explored(&whole).type_count(), types));
        });
        let run = explored(&whole);
        group.bench_function("describe", |bencher| {
            bencher.iter(|| {
                let made = run.catalogue_without_longest(&whole);
                assert_eq!(made.types.len() + made.not_drawn.len(), types);
            });
        });
        group.finish();
    }
}

criterion_group!(benches, catalogues);
criterion_main!(benches);
