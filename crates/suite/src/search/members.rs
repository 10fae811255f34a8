//! Sets of rule sets, by their numbers.

/// A set of rule sets that are searched together: bit `n` is number `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Members(u64);

/// Most rule sets that can be searched together.
pub(crate) const MOST: usize = 64;

impl Members {
    /// The first so many.
    pub fn first(count: usize) -> Members {
        (0..count).collect()
    }

    pub fn contains(self, member: usize) -> bool {
        self.0 >> member & 1 == 1
    }

    pub fn meets(self, other: Members) -> bool {
        self.0 & other.0 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn insert(&mut self, member: usize) {
        self.0 |= 1 << member;
    }

    pub fn remove(&mut self, member: usize) {
        self.0 &= !(1 << member);
    }

    /// The members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let rest = |set: &u64| Some(set & (set - 1)).filter(|rest| *rest != 0);
        std::iter::successors(Some(self.0).filter(|set| *set != 0), rest).map(|set| set.trailing_zeros() as usize)
    }
}

impl FromIterator<usize> for Members {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Members {
        let mut set = Members::default();
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, Members};

    #[test]
    fn members_are_a_set() {
        let mut set: Members = [3, 63, 0].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 3, 63]);
        set.remove(3);
        assert!(set.contains(63) && !set.contains(3) && set.meets(Members::first(1)) && !Members::default().meets(set));
        assert_eq!(Members::first(MOST).iter().count(), MOST);
        assert!(Members::first(0).is_empty());
    }
}
