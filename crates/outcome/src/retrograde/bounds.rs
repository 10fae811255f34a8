//! Both bounds of a state in few bytes.

use super::super::interval::Interval;

/// A bound that is not there. For the lower bound it stands for less than every score, and with the other sign, for the upper
/// bound, for more: changing the sign changes the bounds as exchanging the colours does. Scores are at most 20 in size.
pub const NONE: i8 = i8::MAX;

/// The bounds of a state with Black to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// What Black can force an end at or above, or `-NONE`.
    pub lo: i8,
    /// What White can force an end at or below, or `NONE`.
    pub hi: i8,
}

impl Bounds {
    /// Nobody is known to force anything.
    pub const OPEN: Bounds = Bounds { lo: -NONE, hi: NONE };

    /// Less than anything that a move gives: where maxima begin.
    const LEAST: Bounds = Bounds { lo: -NONE, hi: -NONE };

    /// An end.
    pub fn end(score: i8) -> Bounds {
        Bounds { lo: score, hi: score }
    }

    /// The same with the colours exchanged.
    #[inline]
    pub fn exchanged(self) -> Bounds {
        Bounds { lo: -self.hi, hi: -self.lo }
    }

    /// What Black makes of these choices.
    #[inline]
    pub fn best(choices: impl Iterator<Item = Bounds>) -> Bounds {
        choices.fold(Bounds::LEAST, |best, next| Bounds { lo: best.lo.max(next.lo), hi: best.hi.max(next.hi) })
    }

    #[inline]
    pub fn packed(self) -> u16 {
        u16::from_le_bytes([self.lo as u8, self.hi as u8])
    }

    #[inline]
    pub fn of_packed(packed: u16) -> Bounds {
        let [lo, hi] = packed.to_le_bytes().map(|byte| byte as i8);
        Bounds { lo, hi }
    }

    pub fn interval(self) -> Interval {
        let bound = |bound: i8| (bound.abs() != NONE).then_some(i32::from(bound));
        Interval { lo: bound(self.lo), hi: bound(self.hi) }
    }
}
