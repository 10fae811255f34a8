//! Disjoint sets.

/// A partition of `0..len` into classes that only ever merge; the least member stands for its class.
///
/// Path halving without ranks: amortised O(log len) an operation (Tarjan, van Leeuwen 1984,
/// [doi:10.1145/62.2160](https://doi.org/10.1145/62.2160)), and in practice a step or two.
#[derive(Clone, Debug)]
pub(super) struct UnionFind {
    parent: Vec<u32>,
    classes: usize,
}

impl UnionFind {
    /// Every number a class of its own.
    pub(super) fn new(len: usize) -> UnionFind {
        UnionFind { parent: (0..len as u32).collect(), classes: len }
    }

    /// Number of classes.
    pub(super) fn classes(&self) -> usize {
        self.classes
    }

    /// The least member of the class.
    #[inline]
    pub(super) fn find(&mut self, mut x: u32) -> u32 {
        while self.parent[x as usize] != x {
            let grandparent = self.parent[self.parent[x as usize] as usize];
            self.parent[x as usize] = grandparent;
            x = grandparent;
        }
        x
    }

    /// Merges two classes.
    #[inline]
    pub(super) fn union(&mut self, x: u32, y: u32) {
        let (x, y) = (self.find(x), self.find(y));
        if x != y {
            self.parent[x.max(y) as usize] = x.min(y);
            self.classes -= 1;
        }
    }

    /// For every number its class, the classes numbered from 0 by their least members. O(len).
    pub(super) fn numbered(&mut self) -> Vec<u32> {
        let mut numbers = vec![0; self.parent.len()];
        let mut next = 0;
        for x in 0..self.parent.len() as u32 {
            let least = self.find(x);
            if least == x {
                next += 1;
            }
            numbers[x as usize] = if least == x { next - 1 } else { numbers[least as usize] };
        }
        numbers
    }
}
