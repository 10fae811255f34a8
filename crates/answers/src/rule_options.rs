//! Options of rule sets on the command line.

use koatlas_rulesets::RuleSet;

use crate::failure::Failure;

/// A rule set with options set, each written `KEY=VALUE`.
///
/// # Errors
/// If an option has another form, is given twice, or does not exist, or has no such value.
pub fn with_options(rules: &RuleSet, options: &[String]) -> anyhow::Result<RuleSet> {
    let mut rules = rules.clone();
    let mut seen = Vec::new();
    for option in options {
        let wrong = |reason: String| Failure::input(format_args!("--option {option:?}: {reason}"));
        let form = || wrong("write KEY=VALUE, for example suicide=none".to_owned());
        let (key, value) = option.split_once('=').ok_or_else(form)?;
        if seen.contains(&key) {
            return Err(wrong(format!("{key:?} is given twice: keep one")));
        }
        rules = rules.with(key, value).map_err(|error| wrong(error.to_string()))?;
        seen.push(key);
    }
    Ok(rules)
}
