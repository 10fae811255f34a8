//! Certificates prove what they say, and nothing else.

use koatlas_worst_case::flows::{BoundLimits, CertificateError, Cut, UpperBound, upper_bound};
use koatlas_worst_case::{WalkEdge, WalkGraph};

use crate::bound;
use crate::random_graphs::{Parts, Random, Tokens, heaviest};

fn enter(node: u32) -> WalkEdge {
    WalkEdge { to: node, token: Some(node), weight: 1 }
}

/// From 0 to the pair 1 and 2, and three cycles of two apart but for one way in each: only cuts tell that a walk cannot be in
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
    assert!(!bound.cuts.is_empty());
}

#[test]
fn without_cuts_a_flow_is_on_all_islands() {
    let graph = islands();
    let first = upper_bound(&graph, BoundLimits { rounds: 1, known: 0, stop: &|| false }, &mut |_| ());
    assert_eq!((first.bound, first.cuts.len(), first.check(&graph)), (6, 0, Ok(())));
}

#[test]
fn rounds_and_stops_leave_a_proof() {
    let graph = islands();
    let limits = |rounds, stop| BoundLimits { rounds, known: 0, stop };
    for bound in [
        upper_bound(&graph, limits(0, &|| false), &mut |_| ()),
        upper_bound(&graph, limits(9, &|| true), &mut |_| panic!("no round is finished")),
    ] {
        assert_eq!((bound.bound, bound.check(&graph)), (6, Ok(())));
    }
}

#[test]
fn the_search_ends_where_a_walk_is_known() {
    let mut rounds = Vec::new();
    let graph = islands();
    upper_bound(&graph, BoundLimits { rounds: 9, known: 6, stop: &|| false }, &mut |round| rounds.push(round.number));
    assert_eq!(rounds, []);
    upper_bound(&graph, BoundLimits { rounds: 9, known: 2, stop: &|| false }, &mut |round| rounds.push(round.number));
    assert_eq!(rounds, [1, 2]);
}

/// A certificate that proves 2, written by hand: on an island each play pays for its token, and who comes there for both.
fn by_hand() -> UpperBound {
    let cut = |token: u32| Cut { nodes: vec![(token - 1) / 2 * 2 + 1, (token - 1) / 2 * 2 + 2], token, value: 1 };
    UpperBound {
        bound: 2,
        scale: 1,
        potentials: vec![2, 0, 0, 0, 0, 0, 0],
        tokens: Vec::new(),
        cuts: (1..=6).map(cut).collect(),
    }
}

#[test]
fn what_is_wrong_with_a_certificate_is_said() {
    // From 1 the walk goes to 2, and back only in the flow.
    let graph = WalkGraph::new(0, vec![vec![enter(1)], vec![enter(2)], vec![]], 3).unwrap();
    let good = UpperBound { bound: 2, scale: 2, potentials: vec![4, 2, 0], tokens: vec![], cuts: vec![] };
    let cut = |nodes: &[u32], token, value| UpperBound {
        cuts: vec![Cut { nodes: nodes.to_vec(), token, value }],
        ..good.clone()
    };
    let tokens = |tokens: &[(u32, i64)]| UpperBound { tokens: tokens.to_vec(), ..good.clone() };
    let potentials = |potentials: &[i64]| UpperBound { potentials: potentials.to_vec(), ..good.clone() };
    let cases = [
        (good.clone(), Ok(())),
        (UpperBound { scale: 0, ..good.clone() }, Err(CertificateError::Scale(0))),
        (UpperBound { scale: -2, ..good.clone() }, Err(CertificateError::Scale(-2))),
        (UpperBound { scale: 3, ..good.clone() }, Err(CertificateError::Edge(0))),
        (UpperBound { scale: 1, ..good.clone() }, Err(CertificateError::Bound { said: 2, proved: 4 })),
        (UpperBound { bound: 1, ..good.clone() }, Err(CertificateError::Bound { said: 1, proved: 2 })),
        (UpperBound { bound: 3, ..good.clone() }, Err(CertificateError::Bound { said: 3, proved: 2 })),
        (potentials(&[4, 2]), Err(CertificateError::Length { found: 2, nodes: 3 })),
        (potentials(&[4, 2, 0, 0]), Err(CertificateError::Length { found: 4, nodes: 3 })),
        (potentials(&[4, 2, -1]), Err(CertificateError::Potential(2))),
        (potentials(&[3, 2, 0]), Err(CertificateError::Edge(0))),
        (potentials(&[4, 3, 0]), Err(CertificateError::Edge(0))),
        (potentials(&[4, 2, 1]), Err(CertificateError::Edge(1))),
        (potentials(&[5, 2, 0]), Ok(())),
        (tokens(&[(3, 0)]), Err(CertificateError::Token(0))),
        (tokens(&[(2, -1)]), Err(CertificateError::Token(0))),
        (tokens(&[(2, 0), (1, 0)]), Err(CertificateError::Token(1))),
        (tokens(&[(2, 0), (2, 0)]), Err(CertificateError::Token(1))),
        (tokens(&[(1, 0), (2, 1)]), Ok(())),
        (tokens(&[(1, 0), (2, 2)]), Err(CertificateError::Bound { said: 2, proved: 3 })),
        (
            tokens(&[(1, i64::MAX), (2, i64::MAX)]),
            Err(CertificateError::Bound { said: 2, proved: i64::MAX as u64 + 2 }),
        ),
        (cut(&[2], 2, 1), Ok(())),
        (cut(&[1, 2], 2, 0), Ok(())),
        (cut(&[1, 2], 2, 1), Err(CertificateError::Edge(0))),
        (cut(&[1, 2], 2, -1), Err(CertificateError::Cut(0))),
        (cut(&[2, 1], 2, 0), Err(CertificateError::Cut(0))),
        (cut(&[2, 2], 2, 0), Err(CertificateError::Cut(0))),
        (cut(&[2, 3], 2, 0), Err(CertificateError::Cut(0))),
        (cut(&[0, 2], 2, 0), Err(CertificateError::Cut(0))),
        (cut(&[2], 3, 0), Err(CertificateError::Cut(0))),
        (cut(&[2], 1, 0), Err(CertificateError::Outside { cut: 0, edge: 0 })),
    ];
    for (index, (certificate, expected)) in cases.into_iter().enumerate() {
        assert_eq!(certificate.check(&graph), expected, "case {index}: {certificate:?}");
    }
}

#[test]
fn a_certificate_by_hand_needs_each_of_its_cuts() {
    let graph = islands();
    assert_eq!(by_hand().check(&graph), Ok(()));
    for missing in 0..6 {
        let mut certificate = by_hand();
        certificate.cuts.remove(missing);
        assert!(matches!(certificate.check(&graph), Err(CertificateError::Edge(_))));
    }
}

#[test]
fn end_weights_count() {
    let graph = islands();
    assert_eq!(by_hand().check(&graph.clone().with_end_weights(vec![2, 0, 0, 0, 0, 0, 0])), Ok(()));
    let heavier = graph.with_end_weights(vec![0, 0, 2, 0, 0, 0, 0]);
    assert_eq!(by_hand().check(&heavier), Err(CertificateError::Potential(2)));
    assert_eq!(bound(&heavier, 0).bound, 4);
}

/// One of a list, if it is not empty.
fn any<'l, T>(random: &mut Random, list: &'l mut [T]) -> Option<&'l mut T> {
    let index = random.below(list.len().max(1));
    list.get_mut(index)
}

/// Changes something, or nothing.
fn tamper(random: &mut Random, certificate: &mut UpperBound) {
    let change = random.below(2 * certificate.scale as usize) as i64 - certificate.scale;
    match random.below(5) {
        0 => any(random, &mut certificate.potentials).into_iter().for_each(|potential| *potential += change),
        1 => any(random, &mut certificate.tokens).into_iter().for_each(|(_, value)| *value += change),
        2 => any(random, &mut certificate.cuts).into_iter().for_each(|cut| cut.value += change),
        3 => any(random, &mut certificate.cuts).into_iter().for_each(|cut| cut.nodes.truncate(1)),
        _ => certificate.bound = certificate.bound.saturating_sub(1),
    }
}

#[test]
fn no_change_makes_a_proof_of_what_is_false() {
    let (mut random, mut refused, mut held) = (Random::new(5), 0, 0);
    for kind in [Tokens::Nodes, Tokens::Edges, Tokens::Mixed] {
        for _ in 0..200 {
            let Some(graph) = Parts::random(&mut random, kind).graph() else { continue };
            let (heaviest, good) = (heaviest(&graph), bound(&graph, 0));
            for _ in 0..20 {
                let mut changed = good.clone();
                tamper(&mut random, &mut changed);
                match changed.check(&graph) {
                    Ok(()) => assert!(changed.bound >= heaviest, "{changed:?}"),
                    // What sums up to another number could be true; said rightly it must not be too low either.
                    Err(CertificateError::Bound { proved, .. }) => assert!(proved >= heaviest, "{changed:?}"),
                    Err(_) => refused += 1,
                }
                held += usize::from(changed.check(&graph).is_ok());
            }
        }
    }
    assert!(refused > 1000 && held > 100, "{refused} refused, {held} held");
}
