//! Names of rule sets: identifiers, titles, families, the property `RU` of game records; and a table of other names of rules
//! ([`OTHER_NAMES`]), each with the text that settles its meaning. A name that no text settles means no rule set.

use std::sync::LazyLock;

use koatlas_board::{Suicide, fold_name, nearest, quoted};

use crate::katago_names::{self, Refused};
use crate::{Definition, RuleFileError, RuleSet, rule_file};

/// Families whose usual rule set is not the first of its page, each with the identifier of that rule set.
const USUAL: [(&str, &str); 2] = [("chinese", "chinese-practice"), ("katago", "katago-psk")];

/// The error for a text that names no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is not a rule set: {remedy}`koatlas rules` lists them", quoted(.named))]
pub struct UnknownRuleSet {
    /// The text.
    pub named: String,
    /// Identifiers of the rule sets that can be meant: those of the family with this name, or those whose names begin with the
    /// text. The usual one is first. It can be empty.
    pub family: Vec<&'static str>,
    /// A hint for the message: the rule set that may be meant, or the reason why the name means none. It is empty, or ends with a blank.
    pub remedy: String,
    /// The entry of the name, if it is a name of rules whose meaning is not settled.
    pub unsettled: Option<&'static OtherName>,
    /// True if the text has the form that the program KataGo writes, and a part that is not known. `remedy` says which.
    pub unread: bool,
}

impl UnknownRuleSet {
    /// The reason, in words that follow *the rules NAME*.
    pub fn reason(&self) -> String {
        match self.unsettled {
            Some(name) => format!("mean no one rule set. {} ({})", name.text, name.source),
            None if self.unread => format!("cannot be read. {}", self.remedy.trim_end()),
            None => "are not known".to_owned(),
        }
    }
}

/// All definitions, family by family, in the order of [`RuleSet::all`].
static ALL: LazyLock<Vec<Definition>> = LazyLock::new(|| koatlas_data::rule_sets().map(rule_file::known).collect());

/// Further definitions, of servers, programs, federations and proposals. They are found by name, and are in no catalogue.
static MORE: LazyLock<Vec<Definition>> =
    LazyLock::new(|| koatlas_data::more_rule_sets().map(rule_file::known).collect());

/// The definition of [`FRENCH`].
static OF_FRENCH: LazyLock<Definition> = LazyLock::new(|| rule_file::known(koatlas_data::FRENCH_RULES));

/// Rules by which people and programs play: the usual name, and the identifier of the rule set or one of [`OTHER_NAMES`]. They are in the order in which
/// players know them. All other rule sets are models.
static TRADITIONS: [(&str, &str); 14] = [
    ("Japanese", "japanese-1989"),
    ("Chinese", "chinese-practice"),
    ("AGA", "aga"),
    ("Ing", "ing-reduced"),
    ("New Zealand", "new-zealand"),
    ("OGS", "OGS"),
    ("French", FRENCH),
    ("Tromp-Taylor", "tromp-taylor"),
    ("Japanese 2003", "japanese-2003"),
    ("Chinese, by the text", "chinese-1988-text"),
    ("World Mind Sports Games", "wmsg-2008"),
    ("Computer Olympiad", "olympiad"),
    ("KataGo", "katago-psk"),
    ("KataGo, simple ko", "katago-simple"),
];

/// The rule sets of [`TRADITIONS`], found once.
static OF_TRADITIONS: LazyLock<Vec<(&str, RuleSet)>> = LazyLock::new(|| {
    let found = TRADITIONS.iter().filter_map(|&(name, id)| {
        let french = (id == FRENCH).then(|| RuleSet::from_definition(&OF_FRENCH));
        Some((name, french.or_else(|| RuleSet::find(id).ok())?))
    });
    found.collect()
});

/// The tradition whose definition has no identifier of its own: natural situational superko without suicide.
const FRENCH: &str = "French";

fn definitions() -> impl Iterator<Item = &'static Definition> {
    ALL.iter()
}

/// Finds the definition with the identifier or title `name`.
fn find_among(all: &'static [Definition], name: &str) -> Option<&'static Definition> {
    let name = fold_name(name);
    if name.is_empty() {
        return None;
    }
    // The title of a rule set can be the identifier of another one: identifiers go first.
    let with_id = all.iter().find(|one| fold_name(one.id) == name);
    with_id.or_else(|| all.iter().find(|one| fold_name(one.name) == name))
}

/// Finds the definition of the list with the identifier or title `name`.
fn find_definition(name: &str) -> Option<&'static Definition> {
    find_among(&ALL, name)
}

/// Finds a further definition. Their texts are read for that.
fn find_more(name: &str) -> Option<&'static Definition> {
    find_among(&MORE, name)
}

/// Returns the rule set that `other` means, with its options; `None` if that is not settled.
fn resolve(other: &OtherName) -> Option<RuleSet> {
    let rules = RuleSet::from_definition(find_definition(other.rule_set?)?);
    other.options.iter().try_fold(rules, |rules, (key, value)| rules.with_option(key, value).ok())
}

/// Returns the definitions of a family, the usual one first.
fn family_among(all: &'static [Definition], name: &str) -> Option<Vec<&'static Definition>> {
    let wanted = fold_name(name);
    let members = all.iter().filter(|one| fold_name(one.family) == wanted).collect();
    Some(usual_first(members)).filter(|members| !members.is_empty())
}

/// Moves the usual rule set of a family to the front of `members`.
fn usual_first(mut members: Vec<&'static Definition>) -> Vec<&'static Definition> {
    if let Some(usual) = members.iter().position(|member| USUAL.contains(&(member.family, member.id))) {
        members[..=usual].rotate_right(1);
    }
    members
}

/// Returns the definitions of which a name begins with `text`, the usual one first; `None` if they are not all of one family, or if
/// `text` has fewer than two letters.
fn beginning(text: &str) -> Option<Vec<&'static Definition>> {
    let beginning = fold_name(text);
    let candidates: Vec<_> = definitions().filter(|one| has_name_beginning(one, &beginning)).collect();
    let first = candidates.first()?;
    let is_one_family = candidates.iter().all(|one| one.family == first.family);
    (is_one_family && beginning.chars().count() > 1).then(|| usual_first(candidates))
}

/// True if the identifier, the title, the family or another name of a rule set begins with `beginning`.
fn has_name_beginning(definition: &Definition, beginning: &str) -> bool {
    let others = OTHER_NAMES.iter().filter(|other| other.rule_set == Some(definition.id)).map(|other| other.name);
    let mut names = [definition.id, definition.name, definition.family].into_iter().chain(others);
    names.any(|name| fold_name(name).starts_with(beginning))
}

impl RuleSet {
    /// Returns all rule sets with their default options, family by family.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// assert_eq!(RuleSet::all().filter(|rules| !rules.is_finite()).map(|rules| rules.id()).next(), Some("basic-ko"));
    /// ```
    pub fn all() -> impl Iterator<Item = RuleSet> {
        definitions().map(RuleSet::from_definition)
    }

    /// Finds a rule set by its identifier, its title or one of [`OTHER_NAMES`], which can set options, too. Capitals, blanks,
    /// hyphens and other signs do not matter. It also reads what the program KataGo writes, for example
    /// `koSITUATIONALscoreAREAtaxNONEsui1` or the same as JSON: the rule about repetition, and the legality of suicide.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// assert_eq!(RuleSet::find("Tromp Taylor")?.id(), "tromp-taylor");
    /// assert_eq!(RuleSet::find("Nihon Ki-in rules")?.id(), "japanese-1989");
    /// assert!(RuleSet::find("japanese").unwrap_err().to_string().contains("did you mean japanese-1989?"));
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    ///
    /// # Errors
    /// [`UnknownRuleSet`] if `name` names no rule set. A family with several rule sets names none of them, nor does the beginning
    /// of a name; then the error lists the rule sets that can be meant. A name whose meaning is not settled names none, either;
    /// then the error has the text that leaves it open.
    pub fn find(name: &str) -> Result<RuleSet, UnknownRuleSet> {
        if let Some(definition) = find_definition(name) {
            return Ok(RuleSet::from_definition(definition));
        }
        if let Some(read) = katago_names::read(name) {
            return read.map_err(|refused| match refused {
                Refused::Button => unknown(name, None, other_name(BUTTON)),
                Refused::Part(part) => {
                    UnknownRuleSet { remedy: format!("{part} "), unread: true, ..unknown(name, None, None) }
                }
            });
        }
        let family = family_among(&ALL, name);
        // A family has several rule sets, so its name alone is no answer: the error lists them.
        let other = other_name(name).filter(|_| family.is_none());
        if let Some(rules) = other.and_then(resolve) {
            return Ok(rules);
        }
        // The texts of further rule sets are read only if nothing else has the name.
        if family.is_some() || other.is_some() {
            return Err(unknown(name, family, other));
        }
        find_more(name).map(RuleSet::from_definition).ok_or_else(|| unknown(name, family_among(&MORE, name), None))
    }

    /// True if the rule set is one of [`RuleSet::all`], whatever its options are.
    pub fn is_listed(&self) -> bool {
        RuleSet::listed_id(self.id()).is_some()
    }

    /// The identifier `id`, if a rule set of [`RuleSet::all`] has it.
    pub fn listed_id(id: &str) -> Option<&'static str> {
        definitions().map(|definition| definition.id).find(|known| *known == id)
    }

    /// The identifier `id`, if a rule set has it that is known: of the list, from a file that has been read, or a further one.
    pub fn known_id(id: &str) -> Option<&'static str> {
        let further = || MORE.iter().map(|definition| definition.id).find(|known| *known == id);
        RuleSet::listed_id(id).or_else(|| rule_file::id_of_read(id)).or_else(further)
    }

    /// Returns the rule sets that are found by name and are not among [`RuleSet::all`]: those of servers, programs, federations and proposals.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// assert!(RuleSet::more().any(|rules| rules.id() == "ogs-server-chinese" && !rules.is_listed()));
    /// ```
    pub fn more() -> impl Iterator<Item = RuleSet> {
        MORE.iter().map(RuleSet::from_definition)
    }

    /// The text of the file that the rule set stands in; `None` if it is one of the list.
    pub fn file_text(&self) -> Option<&'static str> {
        let further = || {
            MORE.iter().position(|one| one.id == self.id()).and_then(|place| koatlas_data::more_rule_sets().nth(place))
        };
        self.definition.file.or_else(|| if self.is_listed() { None } else { further() })
    }

    /// Returns the rule set of this identifier with the defaults of its options.
    pub fn with_defaults(&self) -> RuleSet {
        RuleSet::from_definition(find_definition(self.id()).unwrap_or(self.definition))
    }

    /// Reads a rule set from the text of a file, as `docs/rule_files.md` describes it.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let text = "id = 'my-ko'\nname = 'My rules'\n[[bar]]\nwhat = 'position'\nwithin = 8\n[[end]]\non = 'passes'\nnumber = 2\n";
    /// assert_eq!(RuleSet::read(text)?.window().map(|window| window.moves), Some(8));
    /// let error = RuleSet::read("id = 'psk'\nname = 'Mine'").unwrap_err();
    /// assert_eq!((error.line, error.column), (1, 6));
    /// # Ok::<(), koatlas_rules::RuleFileError>(())
    /// ```
    ///
    /// # Errors
    /// [`RuleFileError`] if the text is no TOML, has a key or value that means nothing, has parts that contradict each other, or takes the
    /// name of a known rule set.
    pub fn read(text: &str) -> Result<RuleSet, RuleFileError> {
        // The word `all` stands for the list where several rule sets can be named.
        let is_taken = |name: &str| {
            find_definition(name).or_else(|| find_more(name)).is_some()
                || other_name(name).is_some()
                || fold_name(name) == "all"
        };
        rule_file::read(text, is_taken).map(RuleSet::from_definition)
    }

    /// Returns the rule sets of a family, the usual one first; `None` if there is no family with this name.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let family = RuleSet::family("Japanese").expect("a family");
    /// assert_eq!(family[0].id(), "japanese-1989");
    /// assert!(RuleSet::family("psk and so on").is_none());
    /// ```
    pub fn family(name: &str) -> Option<Vec<RuleSet>> {
        let members = family_among(&ALL, name).or_else(|| family_among(&MORE, name));
        members.map(|members| members.into_iter().map(RuleSet::from_definition).collect())
    }

    /// Returns the rules by which people and programs play, with their usual names, in the order in which players know them. All other
    /// rule sets are models.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let (name, rules) = RuleSet::traditions().next().expect("many");
    /// assert_eq!((name, rules.id()), ("Japanese", "japanese-1989"));
    /// ```
    pub fn traditions() -> impl Iterator<Item = (&'static str, RuleSet)> {
        OF_TRADITIONS.iter().cloned()
    }

    /// Returns the rule set of the tradition `name`. Capitals, blanks, hyphens and other signs do not matter.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// assert_eq!(RuleSet::tradition("ing").map(|rules| rules.id()), Some("ing-reduced"));
    /// ```
    pub fn tradition(name: &str) -> Option<RuleSet> {
        let name = normalized(name);
        OF_TRADITIONS.iter().find(|(tradition, _)| normalized(tradition) == name).map(|(_, rules)| rules.clone())
    }

    /// Finds the rule set that the property `RU` of a game record means: one that [`RuleSet::find`] finds, or one that the name of
    /// a whole family means by [`OTHER_NAMES`], such as `Japanese`. It also reads what the program KataGo writes, for example
    /// `koSITUATIONALscoreAREAtaxNONEsui1`: the rule about repetition, and the legality of suicide.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let id = |text| RuleSet::find_by_record(text).map(|rules| rules.id()).ok();
    /// assert_eq!(["Japanese", "chinese", "NZ"].map(id), ["japanese-1989", "chinese-practice", "new-zealand"].map(Some));
    /// assert_eq!(["house rules", "Korean"].map(id), [None; 2]);
    /// ```
    ///
    /// # Errors
    /// [`UnknownRuleSet`] if the text is not known, or its meaning is not settled.
    pub fn find_by_record(text: &str) -> Result<RuleSet, UnknownRuleSet> {
        let other = other_name(text);
        if let Some(rules) = other.and_then(resolve) {
            return Ok(rules);
        }
        match other {
            Some(_) => Err(unknown(text, None, other)),
            None => RuleSet::find(text).or_else(|error| {
                let has_reason = error.unread || error.unsettled.is_some();
                if has_reason { Err(error) } else { RuleSet::find(&normalized(text)) }
            }),
        }
    }

    /// The suicides that count in a game record whose property `RU` is `text`: those of its rule set, and none if it names no rules, or
    /// rules that are not known.
    pub fn suicide_of_record(text: Option<&str>) -> Suicide {
        let rules = text.and_then(|text| RuleSet::find_by_record(text).ok());
        rules.map_or(Suicide::None, |rules| rules.suicide)
    }
}

fn unknown(name: &str, family: Option<Vec<&Definition>>, unsettled: Option<&'static OtherName>) -> UnknownRuleSet {
    let members = family.or_else(|| beginning(name)).unwrap_or_default();
    let family: Vec<&str> = members.iter().map(|member| member.id).collect();
    // A text that leaves the meaning open comes first, then the members of the family, then the most similar name.
    let remedy = match (unsettled, &family[..], near(name)) {
        (Some(OtherName { text, source, .. }), ..) => format!("{text} ({source}); "),
        (None, [usual, others @ ..], _) if !others.is_empty() => {
            format!("did you mean {usual}? The family also has {}; ", others.join(", "))
        }
        (None, &[meant], _) | (None, _, Some(meant)) => format!("did you mean {meant}? "),
        (None, _, None) => String::new(),
    };
    UnknownRuleSet { named: name.to_owned(), family, remedy, unsettled, unread: false }
}

/// Returns the identifier of the rule set whose identifier or title is most like `text`.
fn near(text: &str) -> Option<&'static str> {
    nearest(text, definitions().map(|definition| definition.id)).or_else(|| {
        let names = definitions().flat_map(|one| [one.id, one.name]);
        find_definition(nearest(text, names)?).map(|one| one.id)
    })
}

/// A name of rules that is neither the identifier nor the title of a rule set.
#[derive(Debug, PartialEq, Eq)]
pub struct OtherName {
    /// The name as it is written. Capitals, blanks, hyphens and the word *rules* at its end, also
    /// in Chinese, Japanese and Korean, do not matter.
    pub name: &'static str,
    /// The identifier of the rule set that it means; `None` if that is not settled.
    pub rule_set: Option<&'static str>,
    /// Options that differ from the defaults of the rule set, as keys and values.
    pub options: Vec<(&'static str, &'static str)>,
    /// The words that settle the meaning, or that leave it open.
    pub text: &'static str,
    /// The source of these words.
    pub source: &'static str,
}

/// The name with KataGo's button.
const BUTTON: &str = "AGA button";

/// All other names, in alphabetical order. The file has a paragraph for each meaning: names with what they mean, in one or more lines; the
/// words that settle it, or leave it open; and their source.
pub static OTHER_NAMES: LazyLock<Vec<OtherName>> = LazyLock::new(|| {
    let lines: Vec<&str> = include_str!("other_names.txt").lines().collect();
    let mut names: Vec<OtherName> = lines.split(|line| line.is_empty()).flat_map(names_of).collect();
    names.sort_by_cached_key(|other| other.name.to_lowercase());
    names
});

/// The names of one paragraph, in which a line such as `Chinese KGS, Chinese OGS = katago-psk suicide=none` has names that mean the same.
fn names_of(paragraph: &[&'static str]) -> Vec<OtherName> {
    let &[ref lines @ .., text, source] = paragraph else { return Vec::new() };
    let meanings = lines.iter().filter_map(|line| line.split_once(" ="));
    let names = meanings.flat_map(|(names, meaning)| {
        let options: Vec<_> = meaning.split_whitespace().filter_map(|option| option.split_once('=')).collect();
        let rule_set = meaning.split_whitespace().next();
        names.split(", ").map(move |name| OtherName { name, rule_set, options: options.clone(), text, source })
    });
    names.collect()
}

/// The word *rules*, in English, Chinese, Japanese and Korean.
const RULES: [&str; 6] = ["rules", "规则", "規則", "ルール", "규칙", "룰"];

/// Returns `text` without capitals, signs and the word *rules* at its end.
pub(crate) fn normalized(text: &str) -> String {
    let text = fold_name(text);
    RULES.iter().find_map(|word| text.strip_suffix(word)).unwrap_or(&text).to_owned()
}

pub(crate) fn other_name(name: &str) -> Option<&'static OtherName> {
    OTHER_NAMES.iter().find(|other| normalized(other.name) == normalized(name))
}

/// Returns the other names of the rule set `id` with its default options.
pub fn other_names_of(id: &str) -> impl Iterator<Item = &'static str> {
    let others = OTHER_NAMES.iter().filter(move |other| other.rule_set == Some(id) && other.options.is_empty());
    others.map(|other| other.name)
}
