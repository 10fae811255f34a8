//! Rule sets by what people call them: identifiers, names, families, and the property `RU` of game records.

use koatlas_board::{folded, nearest, quoted};

use crate::definition::Definition;
use crate::families;
use crate::other_names::{OTHER_NAMES, OtherName, bare, other_name};
use crate::rule_set::RuleSet;

/// The usual rule set of a family, where that is not the first of its page.
const USUAL: [(&str, &str); 2] = [("chinese", "chinese-practice"), ("katago", "katago-psk")];

/// A text that names no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is no rule set: {}`koatlas rules` lists them", quoted(.named), remedy(self))]
pub struct UnknownRuleSet {
    /// What was asked for.
    pub named: String,
    /// The rule sets of the family that is called so, or whose names begin so, the usual one first.
    pub family: Option<Vec<&'static str>>,
    /// The rule set whose name is most like it.
    pub near: Option<&'static str>,
    /// The reason why the name means no rule set, if it is a name of rules.
    pub unsettled: Option<&'static OtherName>,
}

fn remedy(unknown: &UnknownRuleSet) -> String {
    if let Some(OtherName { text, source, .. }) = unknown.unsettled {
        return format!("{text} ({source}); ");
    }
    match (unknown.family.as_deref(), unknown.near) {
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

/// The definition with this identifier or title.
fn called(name: &str) -> Option<&'static Definition> {
    let wanted = folded(name);
    let is_called = |name: &str| !wanted.is_empty() && folded(name) == wanted;
    // An identifier goes before a title: there is one of each.
    definitions().find(|one| is_called(one.id)).or_else(|| definitions().find(|one| is_called(one.name)))
}

/// The rule set that another name means, with its options.
fn meant(other: &OtherName) -> Option<RuleSet> {
    let rules = RuleSet::of(called(other.rule_set?)?);
    let set = |rules: RuleSet, (key, value): &(&str, &str)| rules.with(key, value).ok();
    other.options.iter().try_fold(rules, set)
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
    let others = |id| OTHER_NAMES.iter().filter(move |other| other.rule_set == Some(id)).map(|other| other.name);
    let can_be_meant = |one: &&Definition| {
        [one.id, one.name, one.family].into_iter().chain(others(one.id)).any(|name| folded(name).starts_with(&wanted))
    };
    let meant: Vec<_> = definitions().filter(can_be_meant).collect();
    let of_one_family = meant.first().is_some_and(|first| meant.iter().all(|one| one.family == first.family));
    (of_one_family && wanted.chars().count() > 1).then(|| usual_first(meant))
}

impl RuleSet {
    /// A rule set by its identifier, its title or one of [`OTHER_NAMES`], which can set options too. Capitals, blanks,
    /// hyphens and other signs do not matter.
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
    /// name; the error offers the rule sets that can be meant, the usual one first. A name whose meaning is not settled
    /// names none either; the error has the text that leaves it open.
    pub fn find(name: &str) -> Result<RuleSet, UnknownRuleSet> {
        if let Some(definition) = called(name) {
            return Ok(RuleSet::of(definition));
        }
        let family = family(name);
        let other = other_name(name).filter(|_| family.is_none());
        if let Some(rules) = other.and_then(meant) {
            return Ok(rules);
        }
        Err(unknown(name, family, other))
    }

    /// The rule sets of a family, the usual one first; none if no family is called so.
    #[must_use]
    pub fn family(name: &str) -> Option<Vec<RuleSet>> {
        family(name).map(|members| members.into_iter().map(RuleSet::of).collect())
    }

    /// The rule set that the property `RU` of a game record means: one that [`RuleSet::find`] finds, or one that the
    /// name of a whole family means by [`OTHER_NAMES`], such as `Japanese`. What the program KataGo writes is read too,
    /// for example `koSITUATIONALscoreAREAtaxNONEsui1`: its rule about repetition and whether suicide is legal.
    ///
    /// ```
    /// use koatlas_rulesets::RuleSet;
    /// let id = |text| RuleSet::of_record(text).map(|rules| rules.id()).ok();
    /// assert_eq!(["Japanese", "chinese", "NZ"].map(id), ["japanese-1989", "chinese-practice", "new-zealand"].map(Some));
    /// assert_eq!(["house rules", "Korean"].map(id), [None; 2]);
    /// ```
    ///
    /// # Errors
    /// If the text is not known, or it is not settled what it means.
    pub fn of_record(text: &str) -> Result<RuleSet, UnknownRuleSet> {
        let other = other_name(text);
        if let Some(rules) = other.and_then(meant).or_else(|| written_by_katago(text)) {
            return Ok(rules);
        }
        match other {
            Some(_) => Err(unknown(text, None, other)),
            None => RuleSet::find(text).or_else(|_| RuleSet::find(&bare(text))),
        }
    }
}

fn unknown(name: &str, family: Option<Vec<&Definition>>, unsettled: Option<&'static OtherName>) -> UnknownRuleSet {
    let members = family.or_else(|| beginning(name));
    let family = members.map(|members| members.iter().map(|member| member.id).collect());
    UnknownRuleSet { named: name.to_owned(), family, near: near(name), unsettled }
}

/// The rule set of a text such as `koPOSITIONALscoreAREAtaxNONEsui0`, which KataGo writes.
fn written_by_katago(text: &str) -> Option<RuleSet> {
    let (ko, rest) = text.strip_prefix("ko")?.split_once("score")?;
    let id = match ko {
        "SIMPLE" => "katago-simple",
        "POSITIONAL" => "katago-psk",
        "SITUATIONAL" => "katago-ssk",
        "SPIGHT" => "katago-spight",
        _ => return None,
    };
    let suicide = if rest.contains("sui1") { "multi" } else { rest.contains("sui0").then_some("none")? };
    RuleSet::of(called(id)?).with("suicide", suicide).ok()
}

/// The rule set with the identifier or title that is most like a text.
fn near(text: &str) -> Option<&'static str> {
    let names = || definitions().flat_map(|one| [one.id, one.name]);
    nearest(text, definitions().map(|definition| definition.id))
        .or_else(|| called(nearest(text, names())?).map(|one| one.id))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{OTHER_NAMES, USUAL, bare, called, definitions, folded, meant};
    use crate::rule_set::RuleSet;

    #[test]
    fn no_name_means_two_things() {
        let mut owners: HashMap<String, &str> = HashMap::new();
        let of_definitions = definitions().flat_map(|one| [(one.id, one.id), (one.name, one.id)]);
        for (name, id) in of_definitions {
            assert_eq!(*owners.entry(folded(name)).or_insert(id), id, "{name}");
            for written in [name.to_uppercase(), name.to_lowercase(), name.replace([' ', '-'], "_")] {
                assert_eq!(RuleSet::find(&written).map(|found| found.id()), Ok(id), "{written}");
            }
        }
        for other in &OTHER_NAMES {
            assert!(!owners.contains_key(&folded(other.name)), "{}", other.name);
            assert!(OTHER_NAMES.iter().filter(|one| bare(one.name) == bare(other.name)).count() == 1, "{}", other.name);
        }
    }

    #[test]
    fn the_tables_name_rule_sets_that_are_there() {
        for (family, usual) in USUAL {
            assert_eq!(called(usual).map(|definition| definition.family), Some(family));
        }
        for other in &OTHER_NAMES {
            let id = RuleSet::of_record(other.name).map(|rules| rules.id());
            assert_eq!(id.ok(), other.rule_set, "{}", other.name);
            assert_eq!(meant(other).is_some(), other.rule_set.is_some(), "{}", other.name);
            assert!(!other.text.is_empty() && !other.source.is_empty(), "{}", other.name);
        }
        assert!(OTHER_NAMES.iter().is_sorted_by_key(|other| other.name.to_lowercase()));
    }

    #[test]
    fn french_rules_are_natural_situational_superko_without_suicide() {
        for name in ["French", "FFG", "french rules"] {
            let rules = RuleSet::of_record(name).unwrap();
            assert_eq!((rules.id(), rules.suicide()), ("nssk", koatlas_board::Suicide::None), "{name}");
        }
    }

    #[test]
    fn names_that_are_not_settled_are_not_mapped() {
        for name in ["BGA", "GOE", "Ing", "Korean", "Stone Scoring", "Super ko", "superko", "KataGo", "spight"] {
            assert_ne!(RuleSet::of_record(name).map(|rules| rules.id()), Ok("aga"), "{name}");
        }
        let error = RuleSet::of_record("GOE").unwrap_err().to_string();
        assert!(error.contains("\"GOE\" is no rule set: Fighting and disturbing kos"), "{error}");
        for name in ["BGA", "GOE", "Ing", "Korean", "Stone Scoring", "Super ko", "KataGo", "basic", "chinese 2002"] {
            assert!(RuleSet::of_record(name).is_err(), "{name}");
        }
    }

    #[test]
    fn what_katago_writes_is_read() {
        let read = |text: &str| RuleSet::of_record(text).map(|rules| (rules.id(), rules.suicide())).ok();
        use koatlas_board::Suicide::{Multi, None as Illegal};
        assert_eq!(read("koPOSITIONALscoreAREAtaxNONEsui1"), Some(("katago-psk", Multi)));
        assert_eq!(read("koSIMPLEscoreTERRITORYtaxSEKIsui0button1"), Some(("katago-simple", Illegal)));
        assert_eq!(read("koSITUATIONALscoreAREAtaxNONEsui0"), Some(("katago-ssk", Illegal)));
        assert_eq!(read("koSPIGHTscoreAREAtaxNONEsui1whbN"), Some(("katago-spight", Multi)));
        assert_eq!(["koPOSITIONALscoreAREA", "koXscoreAREAsui1", "ko"].map(read), [None; 3]);
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
        let usual = ["japanese-1989", "japanese-1989", "chinese-practice", "new-zealand", "katago-psk"];
        assert_eq!(["Jap", "japanese-", "Chin", "new z", "kata"].map(offered), usual.map(Some));
        assert_eq!(["", "-", "j", "basic", "s", "jab"].map(offered), [None; 6]);
        let error = |text: &str| RuleSet::find(text).unwrap_err().to_string();
        assert!(error("Jap").starts_with("\"Jap\" is no rule set: is japanese-1989 meant? The family also has "));
        assert_eq!(error("univ"), "\"univ\" is no rule set: is universalists meant? `koatlas rules` lists them");
    }

    #[test]
    fn records_are_understood() {
        let id = |text: &str| RuleSet::of_record(text).map(|rules| rules.id()).ok();
        let known = ["AGA", "JAPANESE", "NZ", "Chinese", "Tromp-Taylor", "tromp taylor rules", "Chinese rules"];
        let meant = [
            "aga",
            "japanese-1989",
            "new-zealand",
            "chinese-practice",
            "tromp-taylor",
            "tromp-taylor",
            "chinese-practice",
        ];
        assert_eq!(known.map(id), meant.map(Some));
        assert_eq!(["", "rules", "?", "house"].map(id), [None; 4]);
    }
}
