//! Prime factors, against products, a backtracking search for coordinates, and theory.

use koatlas_classifier::types::{
    EdgeLabel, LabelledDigraph, LabelledEdge, TypeId, canonical_form, factorise, isomorphism, type_form,
};
use proptest::prelude::*;

use super::graphs::{
    arbitrary_graph, basic_ko, cycle, graph, is_isomorphic, label, line_components, power, symmetric, whole_board,
};

fn product(factors: &[LabelledDigraph]) -> LabelledDigraph {
    let one = LabelledDigraph::new(1, &[]).expect("a graph");
    factors.iter().fold(one, |product, factor| LabelledDigraph::product(&product, factor))
}

/// The factors, which must multiply to the graph again.
fn checked_factors(graph: &LabelledDigraph) -> Vec<LabelledDigraph> {
    let factors = factorise(graph);
    assert!(isomorphism(&product(&factors), graph).is_some(), "{graph:?}");
    assert!(factors.is_sorted_by_key(type_form));
    factors
}

/// The types of the prime factors, and for each whether its colours had to be exchanged to get the form.
fn factor_types(graph: &LabelledDigraph) -> Vec<(TypeId, bool)> {
    factorise(graph).iter().map(type_form).map(|(form, exchanged)| (TypeId::from_form(&form), exchanged)).collect()
}

fn is_prime(graph: &LabelledDigraph) -> bool {
    checked_factors(graph).len() == 1
}

/// True if a graph is the product of two smaller ones, by trying to put its nodes on the points of a grid.
fn slow_is_composite(graph: &LabelledDigraph) -> bool {
    let label_between = |from: u32, to: u32| {
        let row = graph.out(from);
        row.iter().find(|edge| edge.0 == to).map(|edge| edge.1)
    };
    let between: Vec<Vec<Option<EdgeLabel>>> = (0..graph.len() as u32)
        .map(|from| (0..graph.len() as u32).map(|to| label_between(from, to)).collect())
        .collect();
    (2..graph.len())
        .filter(|columns| graph.len().is_multiple_of(*columns))
        .any(|columns| fills(&between, columns, &mut vec![0]))
}

/// True if the rest of the grid can be filled, row by row. Node 0 may stand at the origin.
fn fills(between: &[Vec<Option<EdgeLabel>>], columns: usize, placed: &mut Vec<usize>) -> bool {
    if placed.len() == between.len() {
        return true;
    }
    for node in 0..between.len() {
        if !placed.contains(&node) {
            placed.push(node);
            if fits(between, columns, placed) && fills(between, columns, placed) {
                return true;
            }
            placed.pop();
        }
    }
    false
}

/// True if the edges between the node placed last and all others are those of a product: none across, and inside a row
/// those of the first row, inside a column those of the first column.
fn fits(between: &[Vec<Option<EdgeLabel>>], columns: usize, placed: &[usize]) -> bool {
    let last = placed.len() - 1;
    let (row, column) = (last / columns, last % columns);
    let edges = |a: usize, b: usize| (between[placed[a]][placed[b]], between[placed[b]][placed[a]]);
    (0..last).all(|other| match (other / columns == row, other % columns == column) {
        (false, false) => edges(other, last) == (None, None),
        (true, _) => edges(other, last) == edges(other % columns, column),
        (_, true) => edges(other, last) == edges(other / columns * columns, row * columns),
    })
}

fn check_against_search(graph: &LabelledDigraph) {
    let factors = checked_factors(graph);
    assert_eq!(factors.len() > 1, slow_is_composite(graph), "{graph:?}");
    assert!(factors.iter().all(|factor| !slow_is_composite(factor)), "{graph:?}");
}

/// A product, possibly with a label changed or an edge taken away.
fn near_product() -> impl Strategy<Value = LabelledDigraph> {
    let change = (any::<prop::sample::Index>(), proptest::option::of(0..2usize));
    (arbitrary_graph(2..=3), arbitrary_graph(2..=4), proptest::option::of(change)).prop_map(|(a, b, change)| {
        let product = LabelledDigraph::product(&a, &b);
        let mut edges: Vec<LabelledEdge> = product.edges().collect();
        match change {
            None => return product,
            Some((at, Some(text))) => edges[at.index(product.edge_count())].2 = label(["B", "W"][text]),
            Some((at, None)) => _ = edges.remove(at.index(product.edge_count())),
        }
        let changed = LabelledDigraph::new(product.len(), &edges).expect("a graph");
        if connected(&changed) { changed } else { product }
    })
}

fn connected(graph: &LabelledDigraph) -> bool {
    let mut reached = vec![0];
    for i in 0..graph.len() {
        let Some(&node) = reached.get(i) else { return false };
        for &(other, _) in graph.out(node).iter().chain(graph.incoming(node)) {
            if !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_factors_of_a_product_are_those_of_its_factors(
        a in arbitrary_graph(2..=8),
        b in arbitrary_graph(2..=8),
        c in arbitrary_graph(2..=3),
    ) {
        let mut expected = [&a, &b, &c].map(factor_types).concat();
        let mut found = factor_types(&product(&[a, b, c]));
        expected.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn small_graphs_factor_as_a_search_says(graph in near_product()) {
        check_against_search(&graph);
    }

    #[test]
    fn random_graphs_factor_as_a_search_says(graph in arbitrary_graph(4..=10)) {
        check_against_search(&graph);
    }
}

#[test]
fn a_single_node_has_no_factors() {
    assert!(factorise(&product(&[])).is_empty());
}

#[test]
#[should_panic(expected = "only connected graphs")]
fn a_graph_in_two_pieces_has_no_unique_factors() {
    let _ = factorise(&graph(4, &[(0, 1, "B"), (2, 3, "B")]));
}

#[test]
fn powers_of_small_kos() {
    for ko in [basic_ko(), graph(2, &[(0, 1, "B"), (1, 0, "B")]), graph(2, &[(0, 1, "W2")])] {
        for exponent in 1..=8 {
            let factors = factorise(&power(&ko, exponent));
            assert_eq!(factors.len() as u32, exponent);
            assert!(factors.iter().all(|factor| isomorphism(factor, &ko).is_some()));
        }
    }
}

/// Opposite directions, or labels, that change along the other factor leave no product, though without labels it is
/// one.
#[test]
fn labels_and_directions_count() {
    let square = |fourth: (u32, u32, &'static str)| graph(4, &[(0, 1, "B"), (0, 2, "B"), (2, 3, "B"), fourth]);
    assert!(!is_prime(&square((1, 3, "B"))));
    assert!(is_prime(&square((1, 3, "W"))));
    assert!(is_prime(&square((3, 1, "B"))));
}

#[test]
fn a_ko_and_its_exchange_are_two_factors() {
    let ko = cycle(&["B", "W2", "B1"]);
    let [same, mixed] = [&ko, &ko.exchanged()].map(|other| LabelledDigraph::product(&ko, other));
    assert!(!is_isomorphic(&same, &mixed));
    let exchanged = |graph| factor_types(graph).into_iter().map(|(_, exchanged)| exchanged).collect::<Vec<_>>();
    assert_eq!(exchanged(&mixed), [false, true]);
    assert!([vec![false; 2], vec![true; 2]].contains(&exchanged(&same)));
    assert_eq!(factor_types(&same)[0].0, factor_types(&mixed)[1].0);
}

/// Locally these look like products, so that only distances tell: a step of `a` and a step of `b` around a cycle
/// commute. The graph is a product if and only if the two subgroups are one.
#[test]
fn two_kinds_of_steps_around_a_cycle() {
    let order = |n: u32, a: u32| (1..=n).find(|times| (times * a).is_multiple_of(n)).expect("at most n");
    let steps = |n: u32, by: u32, text: &'static str| (0..n).map(move |v| (v, (v + by) % n, text));
    for n in 4..=30 {
        for (a, b) in (1..n).flat_map(|a| (1..n).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            let graph = graph(n as usize, &steps(n, a, "B").chain(steps(n, b, "B1")).collect::<Vec<_>>());
            if connected(&graph) {
                assert_eq!(is_prime(&graph), order(n, a) * order(n, b) != n, "steps of {a} and {b} around {n}");
            }
        }
    }
}

#[test]
fn ladders_are_products_and_twisted_ladders_are_not() {
    for n in 3..=12 {
        let rungs = (0..n).map(|v| (v, v + n));
        let rails = (0..n - 1).flat_map(|v| [(v, v + 1), (v + n, v + n + 1)]);
        let ladder = |ends: [(u32, u32); 2]| symmetric(2 * n as usize, rungs.clone().chain(rails.clone()).chain(ends));
        assert_eq!(factorise(&ladder([(n - 1, 0), (2 * n - 1, n)])).len(), if n == 4 { 3 } else { 2 });
        assert!(is_prime(&ladder([(n - 1, n), (2 * n - 1, 0)])));
    }
}

/// Of all connected graphs with 6 nodes two are products: of a single edge with a path and with a triangle.
#[test]
fn all_graphs_with_six_nodes() {
    let pairs: Vec<(u32, u32)> = (0..6).flat_map(|x| (0..x).map(move |y| (x, y))).collect();
    let mut composite = Vec::new();
    for set in 0..1 << pairs.len() {
        let graph = symmetric(6, (0..pairs.len()).filter(|&i| set >> i & 1 == 1).map(|i| pairs[i]));
        if connected(&graph) && factorise(&graph).len() > 1 {
            composite.push(canonical_form(&graph).form);
        }
    }
    composite.sort_unstable();
    composite.dedup();
    assert_eq!(composite.len(), 2);
}

#[test]
fn kos_on_lines_factor_as_a_search_says() {
    for ko in (2..=4).flat_map(line_components).filter(|ko| ko.len() <= 12) {
        check_against_search(&ko);
    }
}

#[test]
fn whole_boards_are_prime() {
    for size in ["1x2", "1x3", "1x4", "2x2", "2x3", "3x3"] {
        assert!(is_prime(&whole_board(size)), "{size}");
    }
}

#[test]
fn products_of_whole_boards() {
    let [a, b] = ["2x2", "1x4"].map(whole_board);
    let factors = factorise(&LabelledDigraph::product(&a, &b));
    assert_eq!(factors.iter().map(LabelledDigraph::len).collect::<Vec<_>>(), [41, 57]);
}
