//! Rule sets by what they do with a cycle, and that in words.

use koatlas_rulesets::RuleSet;

use crate::fates::{FateEntry, Fates};

/// Rule sets that do the same with a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FateGroup<'a> {
    /// What they do, as the first of them does it.
    pub fate: FateEntry,
    /// What they do, in words.
    pub words: String,
    /// Their identifiers, in the order in which they are given.
    pub rules: Vec<&'a str>,
}

/// Rule sets by what they do, in words: first what goes on for ever, the rest by the moves at which it happens.
///
/// ```
/// use koatlas_classifier::{FateEntry, fate_groups};
/// let stopped = |by: &str| FateEntry { fate: "stopped".into(), number: Some(2), by: Some(by.into()), outcome: None };
/// let for_ever = FateEntry { fate: "for ever".into(), number: None, by: None, outcome: None };
/// let groups = fate_groups([("ssk", stopped("ssk")), ("drr-3pass", for_ever), ("aga", stopped("ssk"))]);
/// let lines: Vec<String> = groups.iter().map(|group| format!("{}: {}", group.words, group.rules.join(", "))).collect();
/// assert_eq!(lines, ["goes on for ever: drr-3pass", "stopped at move 2 (situational superko): ssk, aga"]);
/// ```
#[must_use]
pub fn fate_groups<'a>(fates: impl IntoIterator<Item = (&'a str, FateEntry)>) -> Vec<FateGroup<'a>> {
    let mut groups: Vec<FateGroup<'a>> = Vec::new();
    for (rules, fate) in fates {
        let words = fate.words();
        match groups.iter_mut().find(|group| group.words == words) {
            Some(group) => group.rules.push(rules),
            None => groups.push(FateGroup { fate, words, rules: vec![rules] }),
        }
    }
    groups.sort_by_key(|group| group.fate.number);
    groups
}

impl Fates {
    /// The rule sets by what they do: see [`fate_groups`].
    #[must_use]
    pub fn groups(&self) -> Vec<FateGroup<'static>> {
        fate_groups(self.iter().map(|(rules, fate)| (rules, fate.into())))
    }
}

impl FateEntry {
    /// What a rule set does with a cycle, in words: `stopped at move 3 (positional superko)`.
    #[must_use]
    pub fn words(&self) -> String {
        let FateEntry { fate, number, by, outcome } = self;
        let (number, by) = (number.unwrap_or_default(), by.as_deref().unwrap_or_default());
        match (fate.as_str(), outcome.as_deref()) {
            ("for ever", _) => "goes on for ever".to_owned(),
            ("stopped", _) => format!("stopped at move {number} ({})", rule_name(by)),
            ("forfeited", _) => format!("stone forfeited at move {number}"),
            ("ended", Some("black")) => format!("Black wins at move {number}"),
            ("ended", Some("white")) => format!("White wins at move {number}"),
            ("ended", Some("tie")) => format!("a tie at move {number}"),
            ("ended", _) => format!("ended at move {number} ({})", by.replace('-', " ")),
            (other, _) => format!("{other} at move {number}"),
        }
    }
}

/// What a rule that bars plays is called, or its identifier.
fn rule_name(id: &str) -> String {
    let named = RuleSet::all().find_map(|rules| rules.bars().iter().find(|bar| bar.id() == id).map(|bar| bar.name()));
    named.map_or_else(|| id.to_owned(), ToString::to_string)
}
