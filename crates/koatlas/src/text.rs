//! Parsers of texts as people write them: numbers, durations, lists of moves such as `B d2; W pass; B kopass:c2`, and
//! options of rule sets. Also texts made safe to print.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use koatlas_board::{MAX_AREA, Suicide, quoted};
use koatlas_outcome::HalfPoints;
use koatlas_rules::RuleSet;

use crate::error::{Error, Result};

/// Escapes control characters as Rust does, since a terminal would obey them.
///
/// ```
/// assert_eq!(koatlas::text::visible("a ko\u{7}"), r"a ko\u{7}");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let escaped = |c: char| if is_obeyed(c) { c.escape_default().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(escaped).collect())
}

/// True for control characters and for those that change the direction of text.
fn is_obeyed(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with a capital letter first.
pub(crate) fn capitalised(text: &str) -> String {
    with_first(text, char::to_uppercase)
}

/// The text with a small letter first: a sentence inside another.
#[cfg(feature = "native")]
pub(crate) fn uncapitalised(text: &str) -> String {
    with_first(text, char::to_lowercase)
}

/// The text with its first letter changed.
fn with_first<S: Iterator<Item = char>>(text: &str, change: fn(char) -> S) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| change(first).chain(signs).collect())
}

/// Parses a whole number from 0 on.
///
/// ```
/// assert_eq!(koatlas::text::parse_number::<u8>("10"), Ok(10));
/// assert!(koatlas::text::parse_number::<u8>("-1").is_err() && koatlas::text::parse_number::<u8>("300").is_err());
/// ```
///
/// # Errors
/// A message, if `text` is no such number or if it is too large for `N`.
pub fn parse_number<N: FromStr>(text: &str) -> Result<N, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().map_err(|_| match is_number {
        true => format!("{} is too large: write a smaller number", quoted(text)),
        false => format!("{} is not a whole number: write one such as 10", quoted(text)),
    })
}

/// Parses a number of points into half points.
///
/// ```
/// assert_eq!(koatlas::text::parse_half_points("6.5"), Ok(13));
/// assert!(koatlas::text::parse_half_points("6.25").is_err());
/// ```
///
/// # Errors
/// A message, if `text` is not a multiple of 0.5 or is too large.
pub fn parse_half_points(text: &str) -> Result<HalfPoints, String> {
    let halves = text.parse().ok().map(|points: f64| 2.0 * points);
    let halves = halves.filter(|halves| halves.fract() == 0.0 && halves.abs() <= 2.0 * MAX_AREA as f64);
    halves.map(|halves| halves as HalfPoints).ok_or_else(|| {
        format!("\"{text}\" is not a komi: write points or half points, from -625 to 625, for example 6.5")
    })
}

/// Parses moves that are separated by semicolons, commas or line ends, optionally numbered, or written as a JSON list. A comma or
/// semicolon may follow the last one. An empty text has no moves.
///
/// ```
/// use koatlas_rules::GameMove;
/// for text in ["B d2; W pass;", "1. B D2, 2. W Pass", "B d2\nW pass", r#"["B d2", "W pass"]"#] {
///     let moves = koatlas::text::parse_moves::<GameMove>(text)?;
///     assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["B d2", "W pass"]);
/// }
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// A message about the first part that is no move, with its number.
pub fn parse_moves<M: FromStr<Err: Display>>(text: &str) -> Result<Vec<M>, String> {
    // No move begins with a bracket, so that a text that parses as a list of JSON is one.
    let text = text.trim();
    let list: Vec<String> = serde_json::from_str(text).unwrap_or_else(|_| separate(text));
    let mut moves = Vec::new();
    for (text, number) in list.iter().zip(1..) {
        let text = without_number(text.trim());
        if text.is_empty() {
            return Err(format!("move {number}: nothing is written here: remove the comma or semicolon"));
        }
        moves.push(text.parse().map_err(|error| format!("move {number}: {error}"))?);
    }
    Ok(moves)
}

/// Splits a text at commas, semicolons and line ends. Line ends next to a comma or semicolon do not split again.
fn separate(text: &str) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for piece in text.strip_suffix([';', ',']).unwrap_or(text).split([';', ',']).map(str::trim) {
        // An empty piece, as between two semicolons, is kept: it is reported as a move that is missing.
        let lines = piece.split('\n').filter(|line| piece.is_empty() || !line.trim().is_empty());
        moves.extend(lines.map(String::from));
    }
    moves
}

/// Removes the number before a move: `1. B d2` or `1: B d2`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.strip_prefix(['.', ':', ')']).filter(|_| rest.len() < text.len());
    rest.map_or(text, str::trim_start)
}

/// Sets options of a rule set, each written `KEY=VALUE`.
///
/// ```
/// use koatlas_board::Suicide;
/// use koatlas_rules::RuleSet;
/// let psk = RuleSet::find("psk").expect("a rule set");
/// assert_eq!(koatlas::text::with_options(&psk, &["suicide=none".to_owned()])?.suicide, Suicide::None);
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// A message, if an option has another form, is given twice, or does not exist, or if it cannot have this value.
pub fn with_options(rules: &RuleSet, options: &[String]) -> Result<RuleSet, String> {
    let mut rules = rules.clone();
    let mut seen = Vec::new();
    for option in options {
        let Some((key, value)) = option.split_once('=') else {
            return Err(format!("{option:?}: write KEY=VALUE, for example suicide=none"));
        };
        if seen.contains(&key) {
            return Err(format!("{option:?}: {key:?} is given twice: keep one"));
        }
        rules = rules.with_option(key, value).map_err(|error| format!("{option:?}: {error}"))?;
        seen.push(key);
    }
    Ok(rules)
}

/// Sets options of a rule set, and the suicides that it allows if they are given.
///
/// # Errors
/// Those of [`with_options`]; also if the suicides are given as an option too.
pub fn with_options_and_suicide(rules: &RuleSet, options: &[String], suicide: Option<Suicide>) -> Result<RuleSet> {
    let suicide = suicide.map(|policy| format!("suicide={policy}"));
    let options: Vec<String> = options.iter().cloned().chain(suicide).collect();
    with_options(rules, &options).map_err(|refused| Error::argument("option", refused))
}

/// The options of a rule set with their values.
///
/// ```
/// use koatlas_rules::RuleSet;
/// let options = koatlas::text::options(&RuleSet::find("psk").expect("a rule set"));
/// assert_eq!(options["passes"], "2");
/// ```
pub fn options(rules: &RuleSet) -> BTreeMap<String, String> {
    rules.written_options().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// Number of seconds of a year.
pub const YEAR: f64 = 365.25 * 86_400.0;
/// Number of seconds of an hour.
pub const HOUR: f64 = 3600.0;

/// A duration in words; of more than a million years no number is given.
///
/// ```
/// use koatlas::text::{HOUR, duration};
/// assert_eq!([30.0, 5.0 * HOUR].map(duration), ["less than a minute", "about 5 hours"]);
/// ```
pub fn duration(seconds: f64) -> String {
    // A unit is used from two of it on, so that all texts are plural.
    let units = [(YEAR, "years"), (86_400.0, "days"), (HOUR, "hours"), (60.0, "minutes")];
    if seconds == f64::INFINITY || seconds > 1e6 * YEAR {
        return "more than a million years".to_owned();
    }
    match units.into_iter().find(|&(unit, _)| seconds >= 2.0 * unit) {
        Some((unit, name)) => format!("about {:.0} {name}", seconds / unit),
        None if seconds < 60.0 => "less than a minute".to_owned(),
        None => "one or two minutes".to_owned(),
    }
}
