//! Groups of symmetries.

use rustc_hash::FxHashMap;

/// With more symmetries than this, the identity included, no group is looked for.
const MOST: usize = 64;

/// The largest group that two symmetries generate and that moves nearly all nodes: at most one node in 20 may stay
/// where it is under a symmetry of the group other than the identity. Of several groups the first. `all` has, for every
/// symmetry but the identity, the images of all nodes. In the group the identity comes first.
pub(crate) fn free_group(nodes: usize, all: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    let mut symmetries = vec![(0..nodes as u32).collect()];
    symmetries.extend(all);
    let products = products(&symmetries).unwrap_or_default();
    let fixes = |s: usize, node: usize| u64::from(symmetries[s][node] as usize == node);
    let fixing = |node: usize| (1..products.len()).fold(0, |set, s| set | fixes(s, node) << s);
    let fixing: Vec<u64> = (0..nodes).map(fixing).collect();
    let is_free = |group: u64| 20 * fixing.iter().filter(|&&fixing| fixing & group != 0).count() <= nodes;
    let mut best = 1u64;
    for (a, b) in (0..products.len()).flat_map(|a| (1..=a).map(move |b| (a, b))) {
        let group = generated(&products, a, b);
        if group.count_ones() > best.count_ones() && is_free(group) {
            best = group;
        }
    }
    let numbered = symmetries.into_iter().enumerate();
    numbered.filter(|(number, _)| *number < MOST && best >> number & 1 == 1).map(|(_, symmetry)| symmetry).collect()
}

/// By the numbers of two symmetries, the number of the second after the first. `None` if there are too many symmetries
/// or they are not a group.
fn products(symmetries: &[Vec<u32>]) -> Option<Vec<Vec<usize>>> {
    if symmetries.len() > MOST {
        return None;
    }
    let numbers: FxHashMap<&[u32], usize> = symmetries.iter().map(Vec::as_slice).zip(0..).collect();
    let product = |a: &Vec<u32>, b: &Vec<u32>| -> Option<usize> {
        let images: Vec<u32> = a.iter().map(|&node| b[node as usize]).collect();
        numbers.get(images.as_slice()).copied()
    };
    symmetries.iter().map(|a| symmetries.iter().map(|b| product(a, b)).collect()).collect()
}

/// The group that two symmetries generate, as a set of numbers.
fn generated(products: &[Vec<usize>], a: usize, b: usize) -> u64 {
    let (mut group, mut pending) = (1u64, vec![0]);
    while let Some(symmetry) = pending.pop() {
        for next in [products[symmetry][a], products[symmetry][b]] {
            if group >> next & 1 == 0 {
                group |= 1 << next;
                pending.push(next);
            }
        }
    }
    group
}
