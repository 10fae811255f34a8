//! Random numbers that are the same on every machine.

/// The generator splitmix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A generator of its own for each number.
    pub(crate) fn branch(mut self, number: u64) -> Random {
        (0..number).for_each(|_| {
            self.bits();
        });
        Random(self.bits())
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `end`; the deviation from a uniform choice is less than `end / 2^32`.
    #[inline]
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (((self.bits() >> 32) * end as u64) >> 32) as usize
    }

    /// An exponentially distributed number with mean 1.
    ///
    /// The logarithm is a series, in the basic operations alone: those of libraries differ between machines.
    #[inline]
    pub(crate) fn exponential(&mut self) -> f64 {
        const LN_2: f64 = std::f64::consts::LN_2;
        let bits = self.bits() | 1;
        // The number drawn is `mantissa / 2^(zeros + 1)`, with the mantissa from 1 up to 2.
        let zeros = bits.leading_zeros();
        let mantissa = (bits << zeros) as f64 / (1u64 << 63) as f64;
        let t = (mantissa - 1.0) / (mantissa + 1.0);
        let square = t * t;
        let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square / 9.0)));
        f64::from(zeros + 1) * LN_2 - 2.0 * t * series
    }
}
