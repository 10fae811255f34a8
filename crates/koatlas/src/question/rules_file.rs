//! Rule sets as people give them: by a name, as a file, or as the text of a file.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use koatlas_files::read_at_most;
use koatlas_rules::RuleSet;

use crate::error::{Error, Result};

/// The largest file of a rule set, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Returns the rule set that `text` names. A text that ends with `.toml` is the path of a file, and one with several lines the text of a file.
///
/// ```
/// use koatlas::question::rule_set;
/// assert_eq!(rule_set("Tromp Taylor").map(|rules| rules.id()), Ok("tromp-taylor"));
/// assert!(rule_set("none-there.toml").unwrap_err().starts_with("none-there.toml: "));
/// ```
///
/// # Errors
/// A sentence, if no rule set has this name, or the file cannot be read or is none of a rule set.
pub fn rule_set(text: &str) -> std::result::Result<RuleSet, String> {
    if text.contains('\n') {
        return RuleSet::read(text).map_err(|error| format!("the text of a rule set: {error}"));
    }
    let extension = Path::new(text).extension();
    if !extension.is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
        return RuleSet::find(text).map_err(|unknown| unknown.to_string());
    }
    let wrong = |reason: &dyn std::fmt::Display| format!("{text}: {reason}");
    let bytes = read_at_most(Path::new(text), MOST_BYTES).map_err(|error| wrong(&error))?;
    let read = String::from_utf8(bytes).map_err(|_| wrong(&"this is no text in UTF-8: write the rule set in UTF-8"))?;
    RuleSet::read(&read).map_err(|error| wrong(&error))
}

/// The texts of the files of those rule sets that are not compiled in, by their identifiers.
pub(crate) fn texts_of_files(rules: &[RuleSet]) -> BTreeMap<String, String> {
    let text = |rules: &RuleSet| Some((rules.id().to_owned(), rules.definition.file?.to_owned()));
    rules.iter().filter_map(text).collect()
}

/// Refuses rule sets of which two have one identifier. The option `key` has named them.
///
/// # Errors
/// If there are two.
pub(crate) fn ensure_distinct(rules: &[RuleSet], key: &'static str) -> Result<()> {
    let mut ids = HashSet::new();
    let twice = rules.iter().map(RuleSet::id).find(|id| !ids.insert(*id));
    let refusal =
        |id| Error::argument(key, format!("two have the identifier {id}: name each once, and give each file its own"));
    twice.map_or(Ok(()), |id| Err(refusal(id)))
}
