//! Names of rules as the program KataGo writes them: a row of parts such as `koPOSITIONALscoreAREAtaxNONEsui0`, or the same as JSON.
//! Every part is read; what is not known is refused.

use koatlas_board::quoted;

use crate::RuleSet;

/// Values of a part that is on or off.
const FLAGS: &[&str] = &["1", "0", "true", "false"];

/// Parts in small letters: the names in a row and in JSON, and the values. A name or value stands before another that begins it.
const PARTS: [(&[&str], &[&str]); 8] = [
    (&["komi"], &[]),
    (&["ko"], &["simple", "positional", "situational", "spight"]),
    (&["scoring", "score"], &["area", "territory"]),
    (&["tax"], &["none", "seki", "all"]),
    (&["suicide", "sui"], FLAGS),
    (&["hasbutton", "button"], FLAGS),
    (&["whitehandicapbonus", "whb"], &["0", "n-1", "n"]),
    (&["friendlypassok", "fpok"], FLAGS),
];

/// Reason why a name in KataGo's form means no rule set.
#[derive(Debug)]
pub enum Refused {
    /// It gives a button to the first player who passes.
    Button,
    /// A sentence about the part that cannot be read.
    Part(String),
}

/// Reads a name in one of KataGo's forms, in capitals or small letters; `None` if `text` has neither.
pub fn read(text: &str) -> Option<Result<RuleSet, Refused>> {
    let text = &text.trim().to_ascii_lowercase()[..];
    let json = text.strip_prefix('{').map(|text| text.strip_suffix('}').unwrap_or(text));
    let is_row = text.starts_with("ko") && text.contains("score");
    match json {
        Some(pairs) => Some(pairs_of(pairs).and_then(|parts| rules(&parts))),
        None if is_row => Some(row_of(text).and_then(|parts| rules(&parts))),
        None => None,
    }
}

/// The rule set with these parts, each as the first of its names and its value. Score, tax, bonus and komi bar no move.
fn rules(parts: &[(&str, &str)]) -> Result<RuleSet, Refused> {
    let value = |name: &str| parts.iter().rfind(|(other, _)| *other == name).map(|&(_, value)| value);
    let missing = |name: &str| Refused::Part(format!("The part \"{name}\" is missing."));
    if matches!(value("hasbutton"), Some("1" | "true")) {
        return Err(Refused::Button);
    }
    let id = match value("ko").ok_or_else(|| missing("ko"))? {
        "simple" => "katago-simple",
        "positional" => "katago-psk",
        "situational" => "katago-ssk",
        _ => "katago-spight",
    };
    let is_legal = matches!(value("suicide").ok_or_else(|| missing("suicide"))?, "1" | "true");
    let rules = RuleSet::find(id).map(|rules| {
        rules.with_option("suicide", if is_legal { "multi" } else { "none" }).expect("an option of KataGo's rules")
    });
    Ok(rules.expect("a rule set of KataGo"))
}

/// The parts of a row.
fn row_of(mut text: &str) -> Result<Vec<(&str, &str)>, Refused> {
    let mut parts = Vec::new();
    while !text.is_empty() {
        let (part, rest) = first_part(text).ok_or_else(|| unknown(text))?;
        parts.push(part);
        text = rest.trim_start();
    }
    Ok(parts)
}

/// The first part of a row, and the rest.
fn first_part(text: &str) -> Option<((&'static str, &str), &str)> {
    let named = PARTS.iter().find_map(|(names, values)| {
        Some((names[0], *values, names.iter().find_map(|name| text.strip_prefix(name))?.trim_start()))
    });
    let (name, values, rest) = named?;
    let length = match values.iter().find(|&&value| rest.starts_with(value)) {
        Some(value) => value.len(),
        None if values.is_empty() => rest.find(|c: char| !is_of_number(c)).unwrap_or(rest.len()),
        None => return None,
    };
    let (value, rest) = rest.split_at(length);
    Some(((name, checked(values, value)?), rest))
}

/// The parts of a JSON object, without its braces.
fn pairs_of(text: &str) -> Result<Vec<(&str, &str)>, Refused> {
    text.split(',').map(|text| pair_of(text).ok_or_else(|| unknown(text.trim()))).collect()
}

fn pair_of(text: &str) -> Option<(&'static str, &str)> {
    let (name, value) = text.split_once(':')?;
    let [name, value] = [name, value].map(|text| text.trim().trim_matches('"'));
    let (names, values) = PARTS.iter().find(|(names, _)| names.contains(&name))?;
    Some((names[0], checked(values, value)?))
}

/// Returns `value` if it is one of `values`, or a number if there are none.
fn checked<'a>(values: &[&str], value: &'a str) -> Option<&'a str> {
    let is_number = || value.chars().all(is_of_number) && value.parse::<f32>().is_ok();
    (values.contains(&value) || values.is_empty() && is_number()).then_some(value)
}

fn is_of_number(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | '-' | '+')
}

fn unknown(part: &str) -> Refused {
    Refused::Part(format!("{} is no part of KataGo's rules.", quoted(part)))
}
