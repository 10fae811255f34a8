//! Canonical forms and isomorphism, against each other, all permutations, another library, and published counts.

use std::collections::BTreeSet;

use koatlas_classifier::types::{LabelledDigraph, LabelledEdge, canonical_form, isomorphism, type_form};
use koatlas_test_support::Random;
use petgraph::algo::is_isomorphic_matching;
use proptest::prelude::*;

use super::graphs::{
    Relabelled, arbitrary_graph, basic_ko, complete, cycle, graph, graph_and_permutation, is_isomorphic, label,
    line_components, permutation, power, symmetric, to_petgraph, whole_board,
};

fn slow_is_isomorphic(a: &LabelledDigraph, b: &LabelledDigraph) -> bool {
    let equal = |x: &u16, y: &u16| x == y;
    is_isomorphic_matching(&to_petgraph(a), &to_petgraph(b), |(), ()| true, equal)
}

/// True if some permutation of the nodes makes one graph of the other, by trying all of them.
fn some_permutation_fits(a: &LabelledDigraph, b: &LabelledDigraph) -> bool {
    a.len() == b.len() && permutations(a.len() as u32).iter().any(|names| a.relabelled(names) == *b)
}

fn permutations(len: u32) -> Vec<Vec<u32>> {
    (0..len).fold(vec![vec![]], |shorter, new| {
        let insert = |names: &Vec<u32>, at: usize| [&names[..at], &[new], &names[at..]].concat();
        shorter.iter().flat_map(|names| (0..=names.len()).map(move |at| insert(names, at))).collect()
    })
}

/// All that must hold of any two graphs.
fn check_pair(a: &LabelledDigraph, b: &LabelledDigraph) {
    let same = canonical_form(a).form == canonical_form(b).form;
    let exchanged = canonical_form(a).form == canonical_form(&b.exchanged()).form;
    assert_eq!(isomorphism(a, b).is_some(), same, "{a:?} {b:?}");
    assert_eq!(is_isomorphic(a, b), same || exchanged, "{a:?} {b:?}");
    assert_eq!(type_form(a).0 == type_form(b).0, same || exchanged, "{a:?} {b:?}");
    if let Some(map) = isomorphism(a, b) {
        assert_eq!(a.relabelled(&map), *b);
    }
}

/// All that must hold of a graph and a renaming of its nodes.
fn check_renamed(graph: &LabelledDigraph, names: &[u32]) {
    let renamed = graph.relabelled(names);
    let canonical = canonical_form(&renamed);
    assert_eq!(canonical.form, canonical_form(graph).form, "{graph:?} {names:?}");
    let of_form = LabelledDigraph::new(canonical.form.nodes() as usize, canonical.form.edges());
    assert_eq!(of_form, Ok(renamed.relabelled(&canonical.labelling)));
    check_pair(graph, &renamed);
    check_pair(&graph.exchanged(), &renamed);
}

/// A graph, and another one that is often isomorphic and otherwise almost: renamed, and possibly with one label
/// changed.
fn similar_graphs(nodes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = (LabelledDigraph, LabelledDigraph)> {
    arbitrary_graph(nodes).prop_flat_map(|graph| {
        let change = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
        (permutation(graph.len()), proptest::option::of(change)).prop_map(move |(names, change)| {
            let mut edges: Vec<LabelledEdge> = graph.edges().collect();
            if let Some((at, from)) = change {
                edges[at.index(graph.edge_count())].2 = edges[from.index(graph.edge_count())].2;
            }
            let other = LabelledDigraph::new(graph.len(), &edges).expect("only labels changed");
            (graph.clone(), other.relabelled(&names))
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_form_forgets_the_numbering(
        (graph, names) in graph_and_permutation(2..=14),
    ) {
        check_renamed(&graph, &names);
    }

    #[test]
    fn forms_agree_with_all_permutations((a, b) in similar_graphs(2..=6)) {
        prop_assert_eq!(canonical_form(&a).form == canonical_form(&b).form, some_permutation_fits(&a, &b));
        check_pair(&a, &b);
    }

    #[test]
    fn forms_agree_with_another_library((a, b) in similar_graphs(2..=12)) {
        prop_assert_eq!(canonical_form(&a).form == canonical_form(&b).form, slow_is_isomorphic(&a, &b));
        check_pair(&a, &b);
    }

    #[test]
    fn powers_of_random_graphs((a, b) in similar_graphs(2..=4), seed in permutation(64)) {
        let cube = |graph: &LabelledDigraph| power(graph, 3);
        let len = cube(&a).len();
        let names: Vec<u32> = seed.into_iter().filter(|&name| (name as usize) < len).collect();
        check_renamed(&cube(&a), &names);
        check_pair(&cube(&a), &cube(&b));
        prop_assert_eq!(is_isomorphic(&cube(&a), &cube(&b)), is_isomorphic(&a, &b));
    }
}

/// Points and lines of the projective plane over the numbers modulo `q`, a prime.
fn projective_plane(q: u32) -> LabelledDigraph {
    let all = || (0..q * q * q).map(|i| [i / q / q, i / q % q, i % q]);
    let points: Vec<[u32; 3]> = all().filter(|v| v.iter().find(|&&x| x != 0) == Some(&1)).collect();
    let on = |p: &[u32; 3], l: &[u32; 3]| (p[0] * l[0] + p[1] * l[1] + p[2] * l[2]).is_multiple_of(q);
    let len = points.len() as u32;
    let pairs = (0..len).flat_map(|p| (0..len).map(move |l| (p, l)));
    let incident = pairs.filter(|&(p, l)| on(&points[p as usize], &points[l as usize]));
    symmetric(2 * points.len(), incident.map(|(p, l)| (p, len + l)))
}

/// Graphs whose nodes all look alike, or almost.
fn symmetric_graphs() -> Vec<LabelledDigraph> {
    let grid = |steps: &[(u32, u32)]| {
        let step = |v: u32, (x, y): (u32, u32)| (v, (v / 4 + x) % 4 * 4 + (v % 4 + y) % 4);
        symmetric(16, (0..16).flat_map(|v| steps.iter().map(move |&by| step(v, by))))
    };
    let shrikhande = grid(&[(1, 0), (0, 1), (1, 1)]);
    let circulant = |len: u32, steps: &[u32]| {
        symmetric(len as usize, steps.iter().flat_map(|&by| (0..len).map(move |v| (v, (v + by) % len))))
    };
    let star: Vec<_> = (1..=30).flat_map(|leaf| [(0, leaf, "B"), (leaf, 0, "W1")]).collect();
    vec![
        shrikhande.clone(),
        power(&complete(4), 2),
        power(&shrikhande, 2),
        LabelledDigraph::product(&shrikhande, &power(&complete(4), 2)),
        symmetric(6, [(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)]),
        LabelledDigraph::product(&complete(3), &complete(2)),
        circulant(11, &[1, 2]),
        circulant(11, &[1, 3]),
        circulant(16, &[1, 3]),
        circulant(16, &[1, 7]),
        complete(9),
        projective_plane(7),
        cycle(&["B"; 20]),
        cycle(&["B", "B", "W", "W"].repeat(5)),
        cycle(&["B", "W"].repeat(10)),
        cycle(&["B", "B1"].repeat(10)),
        graph(31, &star),
        power(&basic_ko(), 6),
        power(&graph(2, &[(0, 1, "B"), (1, 0, "B")]), 6),
        power(&cycle(&["B", "W", "B1"]), 4),
        LabelledDigraph::product(&cycle(&["B"; 4]), &cycle(&["B"; 6])),
        LabelledDigraph::product(&cycle(&["B"; 3]), &cycle(&["B"; 8])),
    ]
}

#[test]
fn symmetric_graphs_are_told_apart() {
    let graphs = symmetric_graphs();
    for (i, a) in graphs.iter().enumerate() {
        // 7 shares no factor with any of the sizes.
        let len = a.len() as u32;
        check_renamed(a, &(0..len).map(|v| (v * 7 + 3) % len).collect::<Vec<_>>());
        for b in &graphs[..i] {
            check_pair(a, b);
            assert!(!is_isomorphic(a, b), "{a:?} {b:?}");
        }
    }
}

/// Number of different forms of all graphs that `edges` makes of the numbers below `2^bits`.
fn count_forms(nodes: usize, bits: usize, edges: impl Fn(usize) -> Vec<(u32, u32)>) -> usize {
    let edges: Vec<Vec<(u32, u32)>> = (0..bits).map(edges).collect();
    let of = |set: usize| {
        let chosen = (0..bits).filter(|&i| set >> i & 1 == 1).flat_map(|i| edges[i].iter());
        let edges: Vec<LabelledEdge> = chosen.map(|&(from, to)| (from, to, label("B"))).collect();
        canonical_form(&LabelledDigraph::new(nodes, &edges).expect("a graph")).form
    };
    (0..1 << bits).map(of).collect::<BTreeSet<_>>().len()
}

/// The numbers of graphs (OEIS A000088) and digraphs (A000273) with n nodes.
#[test]
fn counts_of_all_small_graphs_are_the_published_ones() {
    let pairs = |n: u32| -> Vec<(u32, u32)> { (0..n).flat_map(|x| (0..x).map(move |y| (x, y))).collect() };
    for (n, count) in [(1, 1), (2, 2), (3, 4), (4, 11), (5, 34), (6, 156)] {
        let pairs = pairs(n);
        let both = |i: usize| vec![pairs[i], (pairs[i].1, pairs[i].0)];
        assert_eq!(count_forms(n as usize, pairs.len(), both), count);
    }
    for (n, count) in [(1, 1), (2, 3), (3, 16), (4, 218)] {
        let arcs: Vec<_> = pairs(n).into_iter().flat_map(|(x, y)| [(x, y), (y, x)]).collect();
        assert_eq!(count_forms(n as usize, arcs.len(), |i| vec![arcs[i]]), count);
    }
}

/// There are 21 graphs with 10 nodes of degree 3 (OEIS A005638): join 30 loose ends at random, often enough.
#[test]
fn all_cubic_graphs_with_ten_nodes() {
    let mut random = Random::new(1);
    let mut forms = BTreeSet::new();
    for _ in 0..60_000 {
        let ends: Vec<u32> = random.shuffled(30).into_iter().map(|end| end / 3).collect();
        let edges: BTreeSet<_> = ends.chunks(2).map(|ends| (ends[0].min(ends[1]), ends[0].max(ends[1]))).collect();
        if edges.len() == 15 && edges.iter().all(|(x, y)| x != y) {
            forms.insert(canonical_form(&symmetric(10, edges)).form);
        }
    }
    assert_eq!(forms.len(), 21);
}

#[test]
fn kos_on_lines_sort_alike_by_form_and_by_isomorphism() {
    let kos = (2..=4).flat_map(line_components);
    let mut representatives: Vec<LabelledDigraph> = Vec::new();
    let mut forms = BTreeSet::new();
    for ko in kos {
        let is_new = forms.insert(type_form(&ko).0);
        let known = representatives.iter().find(|other| is_isomorphic(&ko, other));
        assert_eq!(is_new, known.is_none());
        match known {
            Some(known) => assert!(slow_is_isomorphic(&ko, known) || slow_is_isomorphic(&ko.exchanged(), known)),
            None => representatives.push(ko),
        }
    }
    for (i, a) in representatives.iter().enumerate() {
        assert!(
            representatives[..i].iter().all(|b| !slow_is_isomorphic(a, b) && !slow_is_isomorphic(a, &b.exchanged()))
        );
    }
}

#[test]
fn whole_boards_have_one_form() {
    for size in ["1x3", "2x2", "2x3", "2x4", "3x3"] {
        let board = whole_board(size);
        let len = board.len() as u32;
        let step =
            [7, 11, 13].into_iter().find(|step| !len.is_multiple_of(*step)).expect("a step without common factor");
        check_renamed(&board, &(0..len).map(|v| (v * step + 5) % len).collect::<Vec<_>>());
        assert!(is_isomorphic(&board, &board.exchanged()));
        assert!(!type_form(&board).1);
    }
}
