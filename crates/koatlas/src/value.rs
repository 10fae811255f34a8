//! Values of positions in words.

use koatlas_board::Colour;
use koatlas_outcome::{HalfPoints, Interval, WIN, Winner};
use koatlas_rules::Outcome;

/// A value in points: `+3`, `-0.5`, `0`, or `Black wins by the rule`.
///
/// ```
/// assert_eq!([6, -1, 0].map(koatlas::value::points), ["+3", "-0.5", "0"]);
/// ```
pub fn points(halves: HalfPoints) -> String {
    match halves {
        WIN.. => "Black wins by the rule".to_owned(),
        _ if halves <= -WIN => "White wins by the rule".to_owned(),
        0 => "0".to_owned(),
        _ if halves % 2 == 0 => format!("{:+}", halves / 2),
        _ => format!("{:+.1}", f64::from(halves) / 2.0),
    }
}

/// Two bounds in points; one number if they are equal.
///
/// ```
/// use koatlas_outcome::Interval;
/// assert_eq!(koatlas::value::bounds(Interval { lo: Some(-2), hi: None }), "[-1, no end]");
/// ```
pub fn bounds(value: Interval) -> String {
    match (value.lo, value.hi) {
        (Some(lo), Some(hi)) if lo == hi => points(lo),
        (lo, hi) => {
            let [lo, hi] = [lo, hi].map(|bound| bound.map_or_else(|| "no end".to_owned(), points));
            format!("[{lo}, {hi}]")
        }
    }
}

/// The winner in words, for a value that is decided: `Black wins by 3`, `nobody wins`, `neither can force a win`.
///
/// ```
/// use koatlas_outcome::Interval;
/// let value = Interval { lo: Some(18), hi: Some(18) };
/// assert_eq!(koatlas::value::verdict(value, 13), "Black wins by 2.5");
/// ```
pub fn verdict(value: Interval, komi: HalfPoints) -> String {
    let least = if value.lo == value.hi { "" } else { " at least" };
    match (Winner::from_interval(value, komi), value) {
        (Winner::Black, _) => format!("Black wins{}{least}", margin(value.lo, komi)),
        (Winner::White, _) => format!("White wins{}{least}", margin(value.hi, komi)),
        (Winner::Nobody, _) => "nobody wins".to_owned(),
        (Winner::Neither, Interval { lo: None, hi: None }) => "no end can be forced".to_owned(),
        (Winner::Neither, _) => "neither can force a win".to_owned(),
    }
}

/// The margin of a win at the bound `bound`, such as ` by 2.5`.
fn margin(bound: Option<HalfPoints>, komi: HalfPoints) -> String {
    match bound {
        Some(halves) if halves.abs() >= WIN => " by the rule".to_owned(),
        Some(halves) => format!(" by {}", points((halves - komi).abs()).trim_start_matches('+')),
        None => String::new(),
    }
}

/// A value with the winner in words. If `exact` is false, the text says that it is not decided. If it `is_local`, it names no winner.
pub fn value_in_words(value: Interval, exact: bool, is_local: bool, komi: HalfPoints) -> String {
    match value {
        Interval { lo: None, hi: None } if is_local && exact => "no end can be forced in the region alone".to_owned(),
        _ if is_local && exact => format!("{} in the region alone, while all else stands still", bounds(value)),
        Interval { lo: None, hi: None } if exact => verdict(value, komi),
        Interval { lo: None, hi: None } => "not decided, nothing is known".to_owned(),
        _ if exact => format!("{} ({})", bounds(value), verdict(value, komi)),
        _ => {
            let winner = Winner::if_known(value, exact, komi).filter(|_| !is_local);
            let winner = winner.map_or_else(String::new, |_| format!("; {}", verdict(value, komi)));
            format!("not decided, {}{winner}", so_far(value))
        }
    }
}

/// The bounds of a value that is not decided.
fn so_far(value: Interval) -> String {
    match (value.lo, value.hi) {
        (Some(lo), None) => format!("{} or more as far as it is known", points(lo)),
        (None, Some(hi)) => format!("{} or less as far as it is known", points(hi)),
        _ => format!("within {} as far as it is known", bounds(value)),
    }
}

/// The end of a sequence in words.
pub fn outcome_in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Score => "the board is scored",
        Outcome::Void => "no result",
        Outcome::Tie => "a tie by the rule",
        Outcome::Win(Colour::Black) => "Black wins by the rule",
        Outcome::Win(Colour::White) => "White wins by the rule",
    }
}
