//! Fractions: their text, their arithmetic and what does not fit.

use koatlas_outcome::thermograph::{Fraction, ValueError};

use super::samples::fraction;

#[test]
fn a_fraction_is_written_in_lowest_terms() {
    for (numerator, denominator, text) in [(7, 5, "7/5"), (10, 2, "5"), (3, -6, "-1/2"), (0, -4, "0"), (-8, 5, "-8/5")]
    {
        let written = Fraction::new(numerator, denominator).expect("it fits");
        assert_eq!((written.to_string().as_str(), fraction(text)), (text, written));
        assert!(written.denominator() > 0);
    }
}

#[test]
fn sums_and_products_are_those_of_the_integers_over_a_common_denominator() {
    let all = || (-6..=6_i64).flat_map(|numerator| (1..=5_i64).map(move |denominator| (numerator, denominator)));
    let new = |(numerator, denominator)| Fraction::new(numerator, denominator).expect("it fits");
    for one in all() {
        for other in all() {
            let below = one.1 * other.1;
            let [left, right] = [one.0 * other.1, other.0 * one.1];
            assert_eq!(new(one).plus(new(other)), Fraction::new(left + right, below));
            assert_eq!(new(one).minus(new(other)), Fraction::new(left - right, below));
            assert_eq!(new(one).cmp(&new(other)), left.cmp(&right));
            assert_eq!(new(one).times(other.0), Fraction::new(one.0 * other.0, one.1));
            assert_eq!(new(one).over(other.1), Fraction::new(one.0, below));
        }
    }
}

#[test]
fn what_does_not_fit_is_an_error() {
    let [least, greatest] = [i64::MIN, i64::MAX];
    assert_eq!(Fraction::integer(greatest).plus(Fraction::integer(1)), Err(ValueError::TooLarge));
    assert_eq!(Fraction::integer(greatest).times(2), Err(ValueError::TooLarge));
    assert_eq!(Fraction::new(1, greatest).and_then(|small| small.over(2)), Err(ValueError::TooLarge));
    assert_eq!(Fraction::new(1, least), Err(ValueError::TooLarge));
    assert_eq!(Fraction::new(least, 1), Err(ValueError::TooLarge));
    assert_eq!(Fraction::new(1, 0), Err(ValueError::DividedByZero));
    assert_eq!(Fraction::ZERO.over(0), Err(ValueError::DividedByZero));
    // The sum needs a denominator that does not fit before it is reduced.
    let third = Fraction::new(1, 3 << 60).expect("it fits");
    assert_eq!(third.plus(third).map(|sum| sum.to_string()), Ok(format!("1/{}", 3_i64 << 59)));
}

#[test]
fn a_text_that_is_no_fraction_is_refused() {
    for text in ["", "/", "1/", "/2", "1.5", "a", "1/2/3"] {
        assert_eq!(text.parse::<Fraction>(), Err(ValueError::NoFraction), "{text}");
    }
    assert_eq!("1/0".parse::<Fraction>(), Err(ValueError::DividedByZero));
}
