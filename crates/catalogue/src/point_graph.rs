//! How the points of regions are connected: regions of different shapes can have the same graph.

use std::collections::BTreeMap;

use crate::permutation::Permutation;
use crate::region::Region;

/// A graph of points.
#[derive(Clone, Debug)]
pub(crate) struct PointGraph {
    /// For every point the points next to it.
    adjacency: Vec<u16>,
    /// The permutations that leave it as it is.
    pub automorphisms: Vec<Permutation>,
    /// The regions with this graph, and how the points of each lie in it.
    pub regions: Vec<(Region, Permutation)>,
}

impl PointGraph {
    /// The graphs of these regions.
    pub fn of(regions: Vec<Region>) -> Vec<PointGraph> {
        let mut graphs: Vec<PointGraph> = Vec::new();
        let mut alike: BTreeMap<Vec<Vec<u32>>, Vec<usize>> = BTreeMap::new();
        for region in regions {
            let adjacency = region.adjacency();
            let alike = alike.entry(degrees(&adjacency)).or_default();
            let known = |&i: &usize| Some((i, isomorphisms(&adjacency, &graphs[i].adjacency).pop()?));
            let (graph, to) = alike.iter().find_map(known).unwrap_or_else(|| {
                alike.push(graphs.len());
                graphs.push(PointGraph::new(adjacency));
                (graphs.len() - 1, (0..region.len()).collect())
            });
            graphs[graph].regions.push((region, Permutation::new(&to)));
        }
        graphs
    }

    fn new(adjacency: Vec<u16>) -> PointGraph {
        let automorphisms = isomorphisms(&adjacency, &adjacency);
        let automorphisms = automorphisms.iter().map(|to| Permutation::new(to)).collect();
        PointGraph { adjacency, automorphisms, regions: Vec::new() }
    }
}

/// The same for isomorphic graphs: of every point the number of its neighbours, and theirs.
fn degrees(adjacency: &[u16]) -> Vec<Vec<u32>> {
    let of_point = |&neighbours: &u16| {
        let near = (0..adjacency.len()).filter(|i| neighbours >> i & 1 == 1);
        let mut degrees: Vec<u32> = near.map(|i| adjacency[i].count_ones()).collect();
        degrees.sort_unstable();
        degrees
    };
    let mut degrees: Vec<Vec<u32>> = adjacency.iter().map(of_point).collect();
    degrees.sort_unstable();
    degrees
}

/// All isomorphisms of two graphs given by neighbour bits: where each sends point `i`.
fn isomorphisms(a: &[u16], b: &[u16]) -> Vec<Vec<usize>> {
    if a.len() != b.len() {
        return Vec::new();
    }
    let order = from_neighbour_to_neighbour(a);
    let mut partial: Vec<Vec<usize>> = vec![Vec::new()];
    for (done, &point) in order.iter().enumerate() {
        // `to` says where the points before this one go; `image` is where this one can go.
        let agrees = |to: &[usize], image: usize| {
            let alike = |(&earlier, &to)| a[point] >> earlier & 1 == b[image] >> to & 1;
            !to.contains(&image)
                && a[point].count_ones() == b[image].count_ones()
                && order[..done].iter().zip(to).all(alike)
        };
        let extend = |to: &Vec<usize>| {
            let images = (0..b.len()).filter(|&image| agrees(to, image));
            images.map(|image| [to.as_slice(), &[image]].concat()).collect::<Vec<_>>()
        };
        partial = partial.iter().flat_map(extend).collect();
    }
    let by_point = |to: Vec<usize>| {
        let mut pairs: Vec<(usize, usize)> = order.iter().copied().zip(to).collect();
        pairs.sort_unstable();
        pairs.into_iter().map(|(_, image)| image).collect()
    };
    partial.into_iter().map(by_point).collect()
}

/// The points of a connected graph, each after the first next to an earlier one: few partial isomorphisms come to nothing.
fn from_neighbour_to_neighbour(adjacency: &[u16]) -> Vec<usize> {
    let mut order = vec![0];
    for next in 0..adjacency.len() {
        let near: Vec<usize> = (0..adjacency.len()).filter(|i| adjacency[order[next]] >> i & 1 == 1).collect();
        order.extend(near.into_iter().filter(|i| !order.contains(i)).collect::<Vec<_>>());
    }
    order
}
