//! Random numbers for tests.

use koatlas_board::Colour;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Random numbers that are the same on every machine and every run.
pub struct Random(SplitMix64);

impl Random {
    /// The numbers that follow from a seed.
    pub fn new(seed: u64) -> Random {
        Random(SplitMix64::seed_from_u64(seed))
    }

    /// A number from 0 on and below `n`.
    ///
    /// # Panics
    /// If `n` is not above 0.
    pub fn below<N: TryInto<u64> + TryFrom<u64>>(&mut self, n: N) -> N {
        let number = n.try_into().ok().map(|n| self.0.next_u64() % n);
        number.and_then(|number| N::try_from(number).ok()).expect("a number above 0")
    }

    /// One of some items; `None` if there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())]) }
    }

    /// The numbers `0..n` in any order.
    pub fn shuffled(&mut self, n: usize) -> Vec<u32> {
        let mut numbers: Vec<u32> = (0..n as u32).collect();
        (1..n).for_each(|i| numbers.swap(i, self.below(i + 1)));
        numbers
    }

    /// Black or White.
    pub fn colour(&mut self) -> Colour {
        Colour::BOTH[self.below(2)]
    }
}
