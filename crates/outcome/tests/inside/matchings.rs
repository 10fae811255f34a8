//! Matchings of random graphs with two sides, against all their subsets of edges.

use koatlas_test_support::Random;

use super::MaximumMatching;

type Edges = Vec<(u32, u32)>;

/// A random graph: vertices, and edges from even to odd ones.
fn graph(random: &mut Random) -> (usize, Edges) {
    let vertices = 1 + random.below(8);
    let mut edges = Edges::new();
    for one in (0..vertices as u32).step_by(2) {
        edges.extend((1..vertices as u32).step_by(2).filter(|_| random.below(2) == 0).map(|other| (one, other)));
    }
    (vertices, edges)
}

/// The largest number of edges without a common vertex, and by vertex whether as many edges can leave it out.
fn by_subsets(vertices: usize, edges: &[(u32, u32)]) -> (u32, Vec<bool>) {
    let (mut largest, mut left_out) = (0, vec![true; vertices]);
    for subset in 0..1_u32 << edges.len() {
        let chosen: Edges = edges.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1).map(|(_, e)| *e).collect();
        let covers = |vertex: u32| chosen.iter().filter(|(one, other)| *one == vertex || *other == vertex).count();
        if (0..vertices as u32).any(|vertex| covers(vertex) > 1) || subset.count_ones() < largest {
            continue;
        }
        if subset.count_ones() > largest {
            (largest, left_out) = (subset.count_ones(), vec![false; vertices]);
        }
        (0..vertices).for_each(|vertex| left_out[vertex] |= covers(vertex as u32) == 0);
    }
    (largest, left_out)
}

fn pairs(mates: &[Option<u32>], edges: &[(u32, u32)]) -> usize {
    for (vertex, mate) in (0..).zip(mates) {
        let Some(mate) = *mate else { continue };
        assert_eq!(mates[mate as usize], Some(vertex));
        assert!(
            edges.contains(&(vertex.min(mate), vertex.max(mate)))
                || edges.contains(&(vertex.max(mate), vertex.min(mate)))
        );
    }
    mates.iter().flatten().count() / 2
}

#[test]
fn as_all_subsets_say() {
    let mut random = Random::new(7);
    let mut both = [0; 2];
    for _ in 0..400 {
        let (vertices, edges) = graph(&mut random);
        let (largest, left_out) = by_subsets(vertices, &edges);
        let found = MaximumMatching::find(vertices, &edges);
        assert_eq!(pairs(&found.mates, &edges), largest as usize);
        assert_eq!(found.left_out(), left_out);
        for vertex in 0..vertices as u32 {
            let without = found.leaving_out(vertex);
            both[usize::from(without.is_some())] += 1;
            assert_eq!(without.is_some(), left_out[vertex as usize]);
            if let Some(mates) = without {
                assert_eq!((pairs(&mates, &edges), mates[vertex as usize]), (largest as usize, None));
            }
        }
    }
    assert!(both.iter().all(|seen| *seen > 100), "{both:?}");
}
