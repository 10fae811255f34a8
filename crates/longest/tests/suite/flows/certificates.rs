//! Certificates of flow bounds: the verifier accepts valid ones, and refuses altered ones.

use koatlas_longest::BoundLimits;
use koatlas_longest::{WalkEdge, WalkGraph};
use koatlas_test_support::Random;
use koatlas_verifier::certificates::{Cut, Flow};

use super::random_graphs::{Marks, Parts, heaviest};
use super::{KINDS, bound, searched};
use crate::listed::listed;

fn enter(node: u32) -> WalkEdge {
    WalkEdge { to: node, mark: Some(node), weight: 1 }
}

/// Graph with three cycles of two nodes, each with one edge from 0 into it. Only cuts prove that a walk cannot be in
/// all of them.
fn islands() -> WalkGraph {
    let lists = vec![
        vec![enter(1), enter(3), enter(5)],
        vec![enter(2)],
        vec![enter(1)],
        vec![enter(4)],
        vec![enter(3)],
        vec![enter(6)],
        vec![enter(5)],
    ];
    WalkGraph::new(0, lists, 7).unwrap()
}

#[test]
fn a_walk_is_on_one_island() {
    let graph = islands();
    let bound = bound(&graph, 0);
    assert_eq!((bound.bound, heaviest(&graph)), (2, 2));
    assert!(!bound.proof.cuts.is_empty());
}

#[test]
fn without_cuts_a_flow_is_on_all_islands() {
    let graph = islands();
    let first = searched(&graph, BoundLimits { rounds: 1, known: 0, stop: &|| false }, &mut |_| ());
    assert_eq!((first.bound, first.proof.cuts.len()), (6, 0));
}

#[test]
fn rounds_and_stops_leave_a_proof() {
    let graph = islands();
    let limits = |rounds, stop| BoundLimits { rounds, known: 0, stop };
    for bound in [
        searched(&graph, limits(0, &|| false), &mut |_| ()),
        searched(&graph, limits(9, &|| true), &mut |_| panic!("no round is finished")),
    ] {
        assert_eq!(bound.bound, 6);
    }
}

#[test]
fn the_search_ends_where_a_walk_is_known() {
    let mut rounds = Vec::new();
    let graph = islands();
    searched(&graph, BoundLimits { rounds: 9, known: 6, stop: &|| false }, &mut |round| rounds.push(round.number));
    assert!(rounds.is_empty(), "{rounds:?}");
    searched(&graph, BoundLimits { rounds: 9, known: 2, stop: &|| false }, &mut |round| rounds.push(round.number));
    assert_eq!(rounds, [1, 2]);
}

/// A certificate that proves 2, written by hand: on an island each play pays for its mark, and who comes there for both.
fn by_hand() -> Flow {
    let cut = |mark: u32| Cut { nodes: vec![(mark - 1) / 2 * 2 + 1, (mark - 1) / 2 * 2 + 2], mark, value: 1 };
    flow(1, &[2, 0, 0, 0, 0, 0, 0], (1..=6).map(cut).collect())
}

fn flow(scale: i64, potentials: &[i64], cuts: Vec<Cut>) -> Flow {
    let (tokens_are, nodes_are) = KINDS;
    Flow {
        mark_kind: tokens_are,
        nodes_are,
        plus: 0,
        scale,
        potentials: potentials.to_vec(),
        mark_costs: Vec::new(),
        cuts,
    }
}

fn check(flow: &Flow, graph: &WalkGraph) -> Result<u64, String> {
    koatlas_verifier::bound(flow, &listed(graph)).map_err(|refused| refused.to_string())
}

#[test]
fn what_is_wrong_with_a_certificate_is_said() {
    // From 1 the walk goes to 2, and back only in the flow.
    let graph = WalkGraph::new(0, vec![vec![enter(1)], vec![enter(2)], vec![]], 3).unwrap();
    let good = flow(2, &[4, 2, 0], Vec::new());
    let cut =
        |nodes: &[u32], mark, value| Flow { cuts: vec![Cut { nodes: nodes.to_vec(), mark, value }], ..good.clone() };
    let marks = |marks: &[(u32, i64)]| Flow { mark_costs: marks.to_vec(), ..good.clone() };
    let potentials = |potentials: &[i64]| Flow { potentials: potentials.to_vec(), ..good.clone() };
    let scale = |scale| Err(format!("the scale is {scale}, and it must be 1 or more"));
    let edge = |edge| Err(format!("edge {edge} costs less than it weighs"));
    let given = |found| Err(format!("{found} potentials are given, and the graph has 3 nodes"));
    let none = "it is out of order, or its cost is negative";
    let mark = |entry| Err(format!("entry {entry} of the tokens: there is no such token, or {none}"));
    let cut_0 = |reason: &str| Err(format!("cut 0: {reason}"));
    let no_cut = "a node or its token does not exist, the nodes are out of order, or its cost is negative";
    let cases = [
        (good.clone(), Ok(2)),
        (Flow { scale: 0, ..good.clone() }, scale(0)),
        (Flow { scale: -2, ..good.clone() }, scale(-2)),
        (Flow { scale: 3, ..good.clone() }, edge(0)),
        (Flow { scale: 1, ..good.clone() }, Ok(4)),
        (potentials(&[4, 2]), given(2)),
        (potentials(&[4, 2, 0, 0]), given(4)),
        (potentials(&[4, 2, -1]), Err("the potential of node 2 is below what a walk gains that ends there".to_owned())),
        (potentials(&[3, 2, 0]), edge(0)),
        (potentials(&[4, 3, 0]), edge(0)),
        (potentials(&[4, 2, 1]), edge(1)),
        (potentials(&[5, 2, 0]), Ok(2)),
        (marks(&[(3, 0)]), mark(0)),
        (marks(&[(2, -1)]), mark(0)),
        (marks(&[(2, 0), (1, 0)]), mark(1)),
        (marks(&[(2, 0), (2, 0)]), mark(1)),
        (marks(&[(1, 0), (2, 1)]), Ok(2)),
        (marks(&[(1, 0), (2, 2)]), Ok(3)),
        (marks(&[(1, i64::MAX), (2, i64::MAX)]), Ok(i64::MAX as u64 + 2)),
        (cut(&[2], 2, 1), Ok(2)),
        (cut(&[1, 2], 2, 0), Ok(2)),
        (cut(&[1, 2], 2, 1), edge(0)),
        (cut(&[1, 2], 2, -1), cut_0(no_cut)),
        (cut(&[2, 1], 2, 0), cut_0(no_cut)),
        (cut(&[2, 2], 2, 0), cut_0(no_cut)),
        (cut(&[2, 3], 2, 0), cut_0(no_cut)),
        (cut(&[0, 2], 2, 0), cut_0("the start is in its set")),
        (cut(&[2], 3, 0), cut_0(no_cut)),
        (cut(&[2], 1, 0), cut_0("edge 0 has its token and ends outside of its set")),
    ];
    for (index, (certificate, expected)) in cases.into_iter().enumerate() {
        assert_eq!(check(&certificate, &graph), expected, "case {index}: {certificate:?}");
    }
}

#[test]
fn a_certificate_by_hand_needs_each_of_its_cuts() {
    let graph = islands();
    assert_eq!(check(&by_hand(), &graph), Ok(2));
    for missing in 0..6 {
        let mut certificate = by_hand();
        certificate.cuts.remove(missing);
        assert!(check(&certificate, &graph).unwrap_err().ends_with("costs less than it weighs"));
    }
}

#[test]
fn end_weights_count() {
    let graph = islands();
    assert_eq!(check(&by_hand(), &WalkGraph { end_weights: vec![2, 0, 0, 0, 0, 0, 0], ..graph.clone() }), Ok(2));
    let heavier = WalkGraph { end_weights: vec![0, 0, 2, 0, 0, 0, 0], ..graph };
    assert!(check(&by_hand(), &heavier).unwrap_err().starts_with("the potential of node 2 is below"));
    assert_eq!(bound(&heavier, 0).bound, 4);
}

/// Random item of a list; `None` if it is empty.
fn any<'l, T>(random: &mut Random, list: &'l mut [T]) -> Option<&'l mut T> {
    let index = random.below(list.len().max(1));
    list.get_mut(index)
}

/// Changes a random number of the certificate, or nothing if there is none.
fn tamper(random: &mut Random, certificate: &mut Flow) {
    let change = random.below(2 * certificate.scale as usize) as i64 - certificate.scale;
    match random.below(4) {
        0 => any(random, &mut certificate.potentials).into_iter().for_each(|potential| *potential += change),
        1 => any(random, &mut certificate.mark_costs).into_iter().for_each(|(_, value)| *value += change),
        2 => any(random, &mut certificate.cuts).into_iter().for_each(|cut| cut.value += change),
        _ => any(random, &mut certificate.cuts).into_iter().for_each(|cut| cut.nodes.truncate(1)),
    }
}

#[test]
fn no_change_makes_a_proof_of_what_is_false() {
    let (mut random, mut refused, mut held) = (Random::new(5), 0, 0);
    for kind in [Marks::Nodes, Marks::Edges, Marks::Mixed] {
        for _ in 0..200 {
            let Some(graph) = Parts::random(&mut random, kind).graph() else { continue };
            let (heaviest, good) = (heaviest(&graph), bound(&graph, 0));
            for _ in 0..20 {
                let mut changed = good.proof.clone();
                tamper(&mut random, &mut changed);
                match check(&changed, &graph) {
                    Ok(proved) => {
                        assert!(proved >= heaviest, "{changed:?}");
                        held += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(refused > 1000 && held > 100, "{refused} refused, {held} held");
}
