//! Which options a rule set has, and their values.

use koatlas_board::Size;
use koatlas_certificates::quoted;

use super::bars::{BASIC_KO, NSSK, PSK, SPIGHT, SSK, SSK_SINCE_PASS, TWO_AGO, UNBALANCED_CYCLE};
use super::ends::{Decision, End};
use super::rules::Rules;
use super::values::Values;
use crate::unproved::Refused;

/// The options of a rule set, each with its values.
///
/// # Errors
/// If there is no such rule set.
pub fn options(id: &str) -> Result<Vec<(&'static str, Values)>, Refused> {
    Rules::with_defaults(id).map(|rules| of(&rules))
}

/// A rule set with options set.
pub(super) fn with(id: &str, options: &[(&str, &str)], size: Size) -> Result<Rules, Refused> {
    let mut rules = Rules::with_defaults(id)?;
    let all = of(&rules);
    for &(key, value) in options {
        let Some((key, values)) = all.iter().find(|(known, _)| *known == key) else {
            let known: Vec<&str> = all.iter().map(|(known, _)| *known).collect();
            let (rules, key, known) = (rules.id, quoted(key), known.join(", "));
            return Err(Refused::unreadable("", format_args!("{rules} has no option {key}: it has {known}")));
        };
        if !values.have(value, size) {
            let (rules, value) = (rules.id, quoted(value));
            return Err(Refused::unreadable("", format_args!("{rules} takes no {key}={value}: write {values}")));
        }
        rules.set(key, value, size);
        if values.default() != value {
            rules.changed.push((key, value.to_owned()));
        }
    }
    Ok(rules)
}

/// The options of a rule set that has its defaults.
fn of(rules: &Rules) -> Vec<(&'static str, Values)> {
    let passes = rules.passes().map_or("never".to_owned(), |passes| passes.to_string());
    let listed = |key, values: &[&'static str]| (!values.is_empty()).then(|| (key, Values::Listed(values.to_vec())));
    let two = |key, has: bool, values: [&'static str; 2]| listed(key, if has { &values } else { &[] });
    let all = [
        listed("suicide", &suicide(rules)),
        Some(("passes", Values::Passes(passes))),
        two("start", looks_back(rules), ["counts", "ignored"]),
        listed("start_creator", if asks_creator(rules) { &["auto", "none", "B", "W"] } else { &[] }),
        listed("superko", superko(rules.id)),
        listed("repetition", repetition(rules.id)),
        two("void", ends_void(rules), ["automatic", "agreed"]),
        two("ko_pass", rules.have_ko_passes(), ["per-ko", "any"]),
        two("null_play", rules.forfeits.is_some(), ["pass", "play"]),
        has_ko_ban(rules).then_some(("ko", Values::Point)),
    ];
    all.into_iter().flatten().collect()
}

/// The policies, that of the rule set first. `KataGo` never allows the suicide of a single stone.
fn suicide(rules: &Rules) -> Vec<&'static str> {
    let all: &[&str] = if rules.id.starts_with("katago-") { &["none", "multi"] } else { &["none", "multi", "all"] };
    let mut all = all.to_vec();
    all.sort_by_key(|policy| *policy != rules.suicide.to_string());
    all
}

/// Whether a rule compares with what has occurred.
fn looks_back(rules: &Rules) -> bool {
    let bars = [PSK, SSK, SPIGHT, SSK_SINCE_PASS, UNBALANCED_CYCLE];
    bars.into_iter().any(|bar| rules.has(bar))
        || rules.ends.iter().any(|end| matches!(end, End::Repetition(..)))
        || rules.forfeits.is_some()
}

/// Whether it can matter who made the start.
fn asks_creator(rules: &Rules) -> bool {
    rules.has(NSSK) || superko(rules.id).contains(&"natural")
}

fn superko(id: &str) -> &'static [&'static str] {
    match id {
        "aga" => &["situational", "natural", "positional"],
        "chinese-1988-text" => &["positional", "situational"],
        _ => &[],
    }
}

fn repetition(id: &str) -> &'static [&'static str] {
    match id {
        "universalists" | "geneva" => &["positional", "situational"],
        "japanese-1989" => &["pass-free", "positional", "third"],
        _ => &[],
    }
}

fn ends_void(rules: &Rules) -> bool {
    rules.ends.iter().any(|end| matches!(end, End::Repetition(_, Decision::Void)))
}

/// Whether a ban on retaking may be there at the start.
fn has_ko_ban(rules: &Rules) -> bool {
    rules.has(BASIC_KO) || rules.has(TWO_AGO) || rules.have_ko_passes()
}
