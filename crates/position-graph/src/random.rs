//! Random numbers that are the same on every machine.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The generator SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014).
///
/// Sequences in `results/` were found with its numbers. Another generator would find others.
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// The generator with this `seed`.
    pub fn new(seed: u64) -> Random {
        Random(SplitMix64::seed_from_u64(seed))
    }

    /// An independent generator for each `number`. Time O(`number`).
    #[must_use]
    pub fn branch(mut self, number: u64) -> Random {
        (0..number).for_each(|_| {
            self.0.next_u64();
        });
        Random::new(self.0.next_u64())
    }

    /// A number from 0 to `end - 1`. The deviation of its distribution from the uniform one is less than `end / 2^32`.
    #[inline]
    pub fn below(&mut self, end: usize) -> usize {
        ((self.bits() * end as u64) >> 32) as usize
    }

    /// A number of 32 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64() >> 32
    }

    /// An exponentially distributed number with mean 1.
    ///
    /// The logarithm is computed as a series of additions, multiplications and divisions, because the logarithms of libraries
    /// differ between machines.
    #[inline]
    pub fn exponential(&mut self) -> f64 {
        const LN_2: f64 = std::f64::consts::LN_2;
        let bits = self.0.next_u64() | 1;
        // The number drawn is `mantissa / 2^(zeros + 1)`, with the mantissa from 1 up to 2. Its negative logarithm is `(zeros +
        // 1) ln 2 - ln mantissa`, and `ln mantissa = 2 artanh t`.
        let zeros = bits.leading_zeros();
        let mantissa = (bits << zeros) as f64 / (1u64 << 63) as f64;
        let t = (mantissa - 1.0) / (mantissa + 1.0);
        let square = t * t;
        let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square / 9.0)));
        f64::from(zeros + 1) * LN_2 - 2.0 * t * series
    }
}
