//! How long things take; for reading, so nothing is asserted: `cargo test --release -p koatlas-classifier --test types
//! -- --ignored --nocapture --test-threads 1 timing`.

use std::hint::black_box;
use std::time::Instant;

use koatlas_classifier::types::{LabelledDigraph, canonical_form, factorise, invariant, is_isomorphic, type_form};

use crate::graphs::{basic_ko, cycle, graph, line_components, power, whole_board};

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    println!("{what:40} {:?}", start.elapsed());
    result
}

fn time_all(name: &str, graph: &LabelledDigraph) {
    println!("{name}: {} nodes, {} edges", graph.len(), graph.edge_count());
    timed("  invariant", || invariant(graph));
    let canonical = timed("  canonical form", || canonical_form(graph));
    let form = canonical.form.graph();
    timed("  type form", || type_form(graph));
    assert!(timed("  is isomorphic to its form", || is_isomorphic(graph, &form)));
    let factors = timed("  factorise", || factorise(graph));
    println!("  {} factors: {:?}", factors.len(), factors.iter().map(LabelledDigraph::len).collect::<Vec<_>>());
}

#[test]
#[ignore = "takes its time"]
fn timing() {
    let nine = line_components(4).into_iter().find(|graph| graph.len() == 9).expect("a component with 9 positions");
    time_all("9 to the power of 3", &power(&nine, 3));
    time_all("1x4 to the power of 2", &power(&whole_board("1x4"), 2));
    time_all("41 to the power of 2, cycles", &power(&cycle(&["B"; 41]), 2));
    time_all("2^6 basic kos", &power(&basic_ko(), 6));
    time_all("2^10 basic kos", &power(&basic_ko(), 10));
    time_all("2^10 symmetric", &power(&graph(2, &[(0, 1, "B"), (1, 0, "B")]), 10));
    for size in ["2x3", "3x3", "3x4"] {
        time_all(size, &timed(size, || whole_board(size)));
    }
}

#[test]
#[ignore = "takes its time"]
fn timing_small() {
    let small = line_components(4);
    let ten: Vec<_> = small.into_iter().filter(|graph| (9..=11).contains(&graph.len())).collect();
    let edges: usize = ten.iter().map(LabelledDigraph::edge_count).sum();
    println!("{} graphs, {} edges on average", ten.len(), edges as f64 / ten.len() as f64);
    let rounds = 100_000 / ten.len() + 1;
    let each = |what: &str, work: &dyn Fn(&LabelledDigraph)| {
        let start = Instant::now();
        (0..rounds).for_each(|_| ten.iter().for_each(work));
        println!("{what:40} {:?} each", start.elapsed() / (rounds * ten.len()) as u32);
    };
    each("invariant", &|graph| _ = black_box(invariant(graph)));
    each("canonical form", &|graph| _ = black_box(canonical_form(graph)));
    each("type form", &|graph| _ = black_box(type_form(graph)));
    each("is isomorphic to itself", &|graph| _ = black_box(is_isomorphic(graph, graph)));
    each("factorise", &|graph| _ = black_box(factorise(graph)));
}
