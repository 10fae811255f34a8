//! Rule sets by what people call them: identifiers, names, families, and the property `RU` of game records.

use koatlas_board::{folded, nearest, quoted};

use crate::definition::Definition;
use crate::families;
use crate::rule_set::RuleSet;

/// The usual rule set of a family, where that is not the first of its page.
const USUAL: [(&str, &str); 2] = [("chinese", "chinese-practice"), ("katago", "katago-psk")];

/// Names of rules in game records that are no identifiers, names or families here, and the rule set that each means.
///
/// The values of the SGF standard are AGA, GOE, Japanese and NZ; the others are written by servers and programs.
const RECORDS: [(&str, &str); 14] = [
    ("american", "aga"),
    ("bga", "aga"),
    ("british", "aga"),
    ("french", "aga"),
    ("goe", "ing-reduced"),
    ("ing", "ing-reduced"),
    ("ing goe", "ing-reduced"),
    ("ing sst", "ing-reduced"),
    ("korean", "japanese-1989"),
    ("logical", "tromp-taylor"),
    ("new zealand", "new-zealand"),
    ("nihon kiin", "japanese-1989"),
    ("stone scoring", "tromp-taylor"),
    ("tt", "tromp-taylor"),
];

/// A text that names no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is no rule set: {}`koatlas rules` lists them", quoted(.named), remedy(.family.as_deref(), *.near))]
pub struct UnknownRuleSet {
    /// What was asked for.
    pub named: String,
    /// The rule sets of the family that is called so, or whose names begin so, the usual one first.
    pub family: Option<Vec<&'static str>>,
    /// The rule set whose name is most like it.
    pub near: Option<&'static str>,
}

fn remedy(family: Option<&[&str]>, near: Option<&str>) -> String {
    match (family, near) {
        (Some([usual, others @ ..]), _) if !others.is_empty() => {
            format!("is {usual} meant? The family also has {}; ", others.join(", "))
        }
        (Some([only, ..]), _) => format!("is {only} meant? "),
        (_, Some(near)) => format!("is {near} meant? "),
        _ => String::new(),
    }
}

fn definitions() -> impl Iterator<Item = &'static Definition> {
    families::ALL.into_iter().flatten()
}

/// The definition with this identifier, name or alias.
fn called(name: &str) -> Option<&'static Definition> {
    let wanted = folded(name);
    let is_called = |name: &str| !wanted.is_empty() && folded(name) == wanted;
    // An identifier goes before a name: there is one of each.
    definitions().find(|definition| is_called(definition.id)).or_else(|| {
        definitions().find(|definition| is_called(definition.name) || definition.aliases.iter().any(|n| is_called(n)))
    })
}

/// The rule sets of a family, the usual one first.
fn family(name: &str) -> Option<Vec<&'static Definition>> {
    let wanted = folded(name);
    let members = definitions().filter(|definition| folded(definition.family) == wanted).collect();
    Some(usual_first(members)).filter(|members| !members.is_empty())
}

/// Rule sets of one family, the usual one before the others.
fn usual_first(mut members: Vec<&'static Definition>) -> Vec<&'static Definition> {
    if let Some(usual) = members.iter().position(|member| USUAL.contains(&(member.family, member.id))) {
        members[..=usual].rotate_right(1);
    }
    members
}

/// The rule sets that a beginning of a name can mean, the usual one first, if all of them are of one family. One letter
/// is too little.
fn beginning(text: &str) -> Option<Vec<&'static Definition>> {
    let wanted = folded(text);
    let in_records = |id| RECORDS.into_iter().filter(move |&(_, meant)| meant == id).map(|(name, _)| name);
    let can_be_meant = |one: &&Definition| {
        let names = [one.id, one.name, one.family].into_iter().chain(one.aliases.iter().copied());
        names.chain(in_records(one.id)).any(|name| folded(name).starts_with(&wanted))
    };
    let meant: Vec<_> = definitions().filter(can_be_meant).collect();
    let of_one_family = meant.first().is_some_and(|first| meant.iter().all(|one| one.family == first.family));
    (of_one_family && wanted.chars().count() > 1).then(|| usual_first(meant))
}

impl RuleSet {
    /// A rule set with its defaults, by its identifier, its name or an alias. Capitals, blanks, hyphens and other signs
    /// do not matter.
    ///
    /// ```
    /// use koatlas_rulesets::RuleSet;
    /// assert_eq!(RuleSet::find("Tromp Taylor")?.id(), "tromp-taylor");
    /// assert_eq!(RuleSet::find("Nihon Ki-in rules")?.id(), "japanese-1989");
    /// assert!(RuleSet::find("japanese").unwrap_err().to_string().contains("is japanese-1989 meant?"));
    /// # Ok::<(), koatlas_rulesets::UnknownRuleSet>(())
    /// ```
    ///
    /// # Errors
    /// If no rule set is called so. A family with several rule sets names none of them, nor does the beginning of a
    /// name; the error offers the rule sets that can be meant, the usual one first.
    pub fn find(name: &str) -> Result<RuleSet, UnknownRuleSet> {
        if let Some(definition) = called(name) {
            return Ok(RuleSet::of(definition));
        }
        let members = family(name).or_else(|| beginning(name));
        let family = members.map(|members| members.iter().map(|member| member.id).collect());
        Err(UnknownRuleSet { named: name.to_owned(), family, near: near(name) })
    }

    /// The rule sets of a family, the usual one first; none if no family is called so.
    #[must_use]
    pub fn family(name: &str) -> Option<Vec<RuleSet>> {
        family(name).map(|members| members.into_iter().map(RuleSet::of).collect())
    }

    /// The rule set that the property `RU` of a game record means: one that [`RuleSet::find`] finds, the usual one of a
    /// family, or a name that records use, such as `GOE` or `Korean`. None if the text is not known.
    ///
    /// Korean rules are taken for `japanese-1989`: their rules about repetition are the same. British and French rules
    /// are taken for `aga`.
    ///
    /// ```
    /// use koatlas_rulesets::RuleSet;
    /// let id = |text| RuleSet::of_record(text).map(|rules| rules.id());
    /// assert_eq!(["Japanese", "chinese", "NZ"].map(id), ["japanese-1989", "chinese-practice", "new-zealand"].map(Some));
    /// assert_eq!(id("house rules"), None);
    /// ```
    #[must_use]
    pub fn of_record(text: &str) -> Option<RuleSet> {
        let wanted = folded(text);
        let bare = wanted.strip_suffix("rules").unwrap_or(&wanted);
        let known = RECORDS.into_iter().find(|(name, _)| folded(name) == bare).and_then(|(_, id)| called(id));
        let usual = || family(bare).and_then(|members| members.first().copied());
        known.or_else(|| called(&wanted)).or_else(usual).map(RuleSet::of)
    }
}

/// The rule set with the identifier, name or alias that is most like a text.
fn near(text: &str) -> Option<&'static str> {
    let names = || definitions().flat_map(|one| [one.id, one.name].into_iter().chain(one.aliases.iter().copied()));
    nearest(text, definitions().map(|definition| definition.id))
        .or_else(|| called(nearest(text, names())?).map(|one| one.id))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{RECORDS, USUAL, called, definitions, folded};
    use crate::rule_set::RuleSet;

    #[test]
    fn no_two_rule_sets_are_called_the_same() {
        let mut owners: HashMap<String, &str> = HashMap::new();
        for one in definitions() {
            for name in [one.id, one.name].into_iter().chain(one.aliases.iter().copied()) {
                let owner = *owners.entry(folded(name)).or_insert(one.id);
                assert_eq!(owner, one.id, "{name}");
                for written in [name.to_uppercase(), name.to_lowercase(), name.replace([' ', '-'], "_")] {
                    assert_eq!(RuleSet::find(&written).map(|found| found.id()), Ok(one.id), "{written}");
                }
            }
        }
    }

    #[test]
    fn the_tables_name_rule_sets_that_are_there() {
        for id in USUAL.into_iter().chain(RECORDS).map(|(_, id)| id) {
            assert_eq!(called(id).map(|definition| definition.id), Some(id));
        }
        for (family, usual) in USUAL {
            assert_eq!(called(usual).map(|definition| definition.family), Some(family));
        }
        for (name, id) in RECORDS {
            assert_eq!(RuleSet::of_record(name).map(|rules| rules.id()), Some(id));
        }
    }

    #[test]
    fn families_offer_the_usual_one_first() {
        let error = |text: &str| RuleSet::find(text).unwrap_err().to_string();
        let japanese = "\"Japanese\" is no rule set: is japanese-1989 meant? The family also has japanese-1989-literal, \
                        japanese-1989-confirmation, japanese-2003, olympiad; `koatlas rules` lists them";
        assert_eq!(error("Japanese"), japanese);
        assert!(
            error("chinese").contains("is chinese-practice meant? The family also has chinese-1988-text, wmsg-2008")
        );
        let ids = |family| RuleSet::family(family).map(|all| all.iter().map(RuleSet::id).collect::<Vec<_>>());
        assert_eq!(ids("Spight "), Some(vec!["spight", "spight-2"]));
        assert_eq!([ids(""), ids("other")], [None, None]);
        assert_eq!(error("xyzzy"), "\"xyzzy\" is no rule set: `koatlas rules` lists them");
        assert_eq!(error("pks"), "\"pks\" is no rule set: is psk meant? `koatlas rules` lists them");
        assert_eq!(error(""), "\"\" is no rule set: `koatlas rules` lists them");
    }

    #[test]
    fn beginnings_are_answered_with_what_can_be_meant() {
        let offered = |text: &str| RuleSet::find(text).unwrap_err().family.map(|ids| ids[0]);
        let usual =
            ["japanese-1989", "japanese-1989", "chinese-practice", "new-zealand", "katago-psk", "japanese-1989"];
        assert_eq!(["Jap", "japanese-", "Chin", "new z", "kata", "Korea"].map(offered), usual.map(Some));
        assert_eq!(["", "-", "j", "basic", "s", "jab"].map(offered), [None; 6]);
        let error = |text: &str| RuleSet::find(text).unwrap_err().to_string();
        assert!(error("Jap").starts_with("\"Jap\" is no rule set: is japanese-1989 meant? The family also has "));
        assert_eq!(error("univ"), "\"univ\" is no rule set: is universalists meant? `koatlas rules` lists them");
    }

    #[test]
    fn records_are_understood() {
        let id = |text: &str| RuleSet::of_record(text).map(|rules| rules.id());
        let known = ["AGA", "GOE", "JAPANESE", "NZ", "Chinese", "Tromp-Taylor", "tromp taylor rules", "korean", "Ing"];
        let meant = [
            "aga",
            "ing-reduced",
            "japanese-1989",
            "new-zealand",
            "chinese-practice",
            "tromp-taylor",
            "tromp-taylor",
            "japanese-1989",
            "ing-reduced",
        ];
        assert_eq!(known.map(id), meant.map(Some));
        assert_eq!(["", "rules", "?", "house"].map(id), [None; 4]);
    }
}
