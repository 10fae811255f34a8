//! Classes of numbers that only ever merge.

use petgraph::unionfind::UnionFind;

/// A partition of `0..len` into classes; the least member stands for its class.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    sets: UnionFind<u32>,
    /// The least member of the set that a number represents.
    least: Vec<u32>,
    /// Number of classes.
    pub(crate) count: usize,
}

impl Classes {
    /// Every number a class of its own.
    pub(crate) fn new(len: usize) -> Classes {
        Classes { sets: UnionFind::new(len), least: (0..len as u32).collect(), count: len }
    }

    /// The least member of a class.
    #[inline]
    pub(crate) fn least_member(&mut self, member: u32) -> u32 {
        self.least[self.sets.find_mut(member) as usize]
    }

    /// Merges two classes.
    #[inline]
    pub(crate) fn union(&mut self, x: u32, y: u32) {
        if x == y {
            return;
        }
        let (x, y) = (self.sets.find_mut(x), self.sets.find_mut(y));
        if x != y {
            // One of the two will represent both.
            let least = self.least[x as usize].min(self.least[y as usize]);
            (self.least[x as usize], self.least[y as usize]) = (least, least);
            self.sets.union(x, y);
            self.count -= 1;
        }
    }

    /// For every number its class, the classes numbered from 0 by their least members.
    pub(crate) fn class_numbers(&mut self) -> Vec<u32> {
        let (mut numbers, mut next) = (Vec::with_capacity(self.least.len()), 0..);
        for x in 0..self.least.len() as u32 {
            let least = self.least_member(x);
            let number = if least == x { next.next() } else { numbers.get(least as usize).copied() };
            numbers.extend(number);
        }
        numbers
    }
}
