//! Exact fractions that never overflow unnoticed.

use std::{fmt, str::FromStr};

use num_rational::Ratio;
use serde::{Serialize, Serializer};

use super::ValueError;

/// An exact fraction in lowest terms. It is written `7/5`, and an integer `5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fraction(Ratio<i64>);

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction(Ratio::new_raw(0, 1));

    /// The fraction of a numerator and a denominator.
    ///
    /// # Errors
    /// If the denominator is 0, or if a number does not fit.
    pub fn new(numerator: i64, denominator: i64) -> Result<Fraction, ValueError> {
        // The least number has no opposite, which reducing might need.
        if numerator == i64::MIN || denominator == i64::MIN {
            return Err(ValueError::TooLarge);
        }
        if denominator == 0 {
            return Err(ValueError::DividedByZero);
        }
        Ok(Fraction(Ratio::new(numerator, denominator)))
    }

    /// An integer.
    pub const fn integer(number: i64) -> Fraction {
        Fraction(Ratio::new_raw(number, 1))
    }

    /// The number above the bar. It has the sign.
    pub const fn numerator(self) -> i64 {
        *self.0.numer()
    }

    /// The number below the bar, above 0.
    pub const fn denominator(self) -> i64 {
        *self.0.denom()
    }

    /// The sum with another fraction.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn plus(self, other: Fraction) -> Result<Fraction, ValueError> {
        let [a, b] = [self, other].map(Fraction::wide);
        Fraction::narrow(a.0 * b.1 + b.0 * a.1, a.1 * b.1)
    }

    /// The difference from another fraction.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn minus(self, other: Fraction) -> Result<Fraction, ValueError> {
        self.plus(other.negated()?)
    }

    /// The fraction with the other sign.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn negated(self) -> Result<Fraction, ValueError> {
        self.times(-1)
    }

    /// The product with an integer.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn times(self, factor: i64) -> Result<Fraction, ValueError> {
        let (numerator, denominator) = self.wide();
        Fraction::narrow(numerator * i128::from(factor), denominator)
    }

    /// The quotient by an integer.
    ///
    /// # Errors
    /// If the integer is 0, or if the quotient does not fit.
    pub fn over(self, divisor: i64) -> Result<Fraction, ValueError> {
        let (numerator, denominator) = self.wide();
        Fraction::narrow(numerator, denominator * i128::from(divisor))
    }

    /// Numerator and denominator with room for a product of two.
    fn wide(self) -> (i128, i128) {
        (i128::from(self.numerator()), i128::from(self.denominator()))
    }

    /// The fraction of two wide numbers, if it fits once it is reduced. Both are far from the ends of their type.
    fn narrow(numerator: i128, denominator: i128) -> Result<Fraction, ValueError> {
        if denominator == 0 {
            return Err(ValueError::DividedByZero);
        }
        let reduced = Ratio::new(numerator, denominator);
        let part = |part: &i128| i64::try_from(*part).map_err(|_| ValueError::TooLarge);
        Fraction::new(part(reduced.numer())?, part(reduced.denom())?)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads what [`Display`](fmt::Display) writes: `7/5` or `5`.
impl FromStr for Fraction {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Fraction, ValueError> {
        let number = |part: &str| part.parse::<i64>().map_err(|_| ValueError::NoFraction);
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        Fraction::new(number(numerator)?, number(denominator)?)
    }
}

/// Writes the text of the fraction.
impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
