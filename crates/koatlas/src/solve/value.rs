//! Values in points, in words.

use koatlas_outcome::{Answer, HalfPoints, WIN};
use koatlas_rulesets::Outcome;

/// A value in words: `+3`, `-0.5`, `0`, `Black wins by the rule`.
pub fn points(halves: HalfPoints) -> String {
    match halves {
        WIN.. => "Black wins by the rule".to_owned(),
        _ if halves <= -WIN => "White wins by the rule".to_owned(),
        0 => "0".to_owned(),
        _ if halves % 2 == 0 => format!("{:+}", halves / 2),
        _ => format!("{:+.1}", f64::from(halves) / 2.0),
    }
}

/// Two bounds in words: one number if they are equal.
pub fn bounds(lo: Option<HalfPoints>, hi: Option<HalfPoints>) -> String {
    match (lo, hi) {
        (Some(lo), Some(hi)) if lo == hi => points(lo),
        (None, None) => "no end can be forced".to_owned(),
        _ => {
            let side = |bound: Option<HalfPoints>| bound.map_or_else(|| "no end".to_owned(), points);
            format!("[{}, {}]", side(lo), side(hi))
        }
    }
}

/// What is known of a value, in words: where it is not decided, that is said.
pub fn found(answer: &Answer) -> String {
    let figure = bounds(answer.lo, answer.hi);
    match (answer.lo, answer.hi) {
        _ if answer.exact => figure,
        (None, None) => "not decided, nothing is known".to_owned(),
        _ => format!("{figure}: not decided, these are bounds"),
    }
}

/// How a sequence ends, in words.
pub fn ended(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Score => "the board is scored",
        Outcome::Void => "no result",
        Outcome::Tie => "a tie by the rule",
        Outcome::Win(koatlas_board::Colour::Black) => "Black wins by the rule",
        Outcome::Win(koatlas_board::Colour::White) => "White wins by the rule",
    }
}

#[cfg(test)]
mod tests {
    use koatlas_outcome::WIN;

    use super::{bounds, points};

    #[test]
    fn values_in_words() {
        assert_eq!([-1, 0, 1, 2, 9, -26].map(points), ["-0.5", "0", "+0.5", "+1", "+4.5", "-13"]);
        assert_eq!([WIN, -WIN].map(points), ["Black wins by the rule", "White wins by the rule"]);
        assert_eq!(bounds(Some(-8), Some(8)), "[-4, +4]");
        assert_eq!([bounds(Some(4), Some(4)), bounds(None, Some(4))], ["+2", "[no end, +2]"]);
    }
}
