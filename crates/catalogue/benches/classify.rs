//! Benchmark of the classification of all known positions, one after the other.
//!
//! ```sh
//! cargo bench -p koatlas-catalogue --bench classify
//! ```

use criterion::{Criterion, criterion_group, criterion_main};
use koatlas_board::Suicide;
use koatlas_classifier::{KnownPosition, Names, classify, collection};
use koatlas_position_graph::Control;

/// Number of known positions that lie in a component under the policy of the benchmark.
const IN_COMPONENTS: usize = 38;

/// The number of positions that lie in a component.
fn in_components(positions: &[KnownPosition], names: &Names) -> usize {
    let control = Control { nodes: 1 << 20, ..Control::default() };
    let has_type = |known: &&KnownPosition| {
        let (local_board, start) = known.position.local_board::<u64>().expect("the regions are small");
        let found = classify(&local_board, start, known.position.to_move(), Suicide::Multi, 6, names, &control);
        found.expect("the components are small").ko_type.is_some()
    };
    positions.iter().filter(has_type).count()
}

fn the_collection(criterion: &mut Criterion) {
    let (positions, names) = (collection(), Names::of_collection(Suicide::Multi));
    let run = || assert_eq!(in_components(&positions, names), IN_COMPONENTS);
    criterion.bench_function("classify the collection", |bencher| bencher.iter(run));
}

criterion_group!(benches, the_collection);
criterion_main!(benches);
