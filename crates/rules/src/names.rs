//! Names of rule sets: identifiers, titles, families, the property `RU` of game records; and a table of other names of rules
//! ([`OTHER_NAMES`]), each with the text that settles its meaning. A name that no text settles means no rule set.

use koatlas_board::{Suicide, fold_name, nearest, quoted};

use crate::katago_names::{self, Refused};
use crate::{Definition, RuleSet, families};

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
static ALL: [&[Definition]; 10] = [
    families::basic_ko::RULE_SETS,
    families::superko::RULE_SETS,
    families::fixed_ko::RULE_SETS,
    families::prohibition::RULE_SETS,
    families::default_restriction::RULE_SETS,
    families::geneva::RULE_SETS,
    families::japanese::RULE_SETS,
    families::chinese::RULE_SETS,
    families::spight::RULE_SETS,
    families::katago::RULE_SETS,
];

/// Rules by which people and programs play: the usual name, and the identifier of the rule set or one of [`OTHER_NAMES`]. The usual rule set of each family
/// is first, then others that are published. All other rule sets are models.
static TRADITIONS: [(&str, &str); 14] = [
    ("Japanese", "japanese-1989"),
    ("Japanese 2003", "japanese-2003"),
    ("Chinese", "chinese-practice"),
    ("AGA", "aga"),
    ("French", FRENCH),
    ("New Zealand", "new-zealand"),
    ("Tromp-Taylor", "tromp-taylor"),
    ("OGS", "OGS"),
    ("Ing", "ing-reduced"),
    ("KataGo", "katago-psk"),
    ("KataGo, simple ko", "katago-simple"),
    ("Chinese, by the text", "chinese-1988-text"),
    ("World Mind Sports Games", "wmsg-2008"),
    ("Computer Olympiad", "olympiad"),
];

/// The tradition whose definition has no identifier of its own: [`families::superko::FRENCH`].
const FRENCH: &str = "French";

fn definitions() -> impl Iterator<Item = &'static Definition> {
    ALL.into_iter().flatten()
}

/// Finds the definition with the identifier or title `name`.
fn find_definition(name: &str) -> Option<&'static Definition> {
    let name = fold_name(name);
    if name.is_empty() {
        return None;
    }
    // The title of a rule set can be the identifier of another one: identifiers go first.
    definitions()
        .find(|one| fold_name(one.id) == name)
        .or_else(|| definitions().find(|one| fold_name(one.name) == name))
}

/// Returns the rule set that `other` means, with its options; `None` if that is not settled.
fn resolve(other: &OtherName) -> Option<RuleSet> {
    let rules = RuleSet::from_definition(find_definition(other.rule_set?)?);
    other.options.iter().try_fold(rules, |rules, (key, value)| rules.with_option(key, value).ok())
}

/// Returns the definitions of a family, the usual one first.
fn family(name: &str) -> Option<Vec<&'static Definition>> {
    let wanted = fold_name(name);
    let members = definitions().filter(|definition| fold_name(definition.family) == wanted).collect();
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
        let family = family(name);
        // A family has several rule sets, so its name alone is no answer: the error lists them.
        let other = other_name(name).filter(|_| family.is_none());
        if let Some(rules) = other.and_then(resolve) {
            return Ok(rules);
        }
        Err(unknown(name, family, other))
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
        family(name).map(|members| members.into_iter().map(RuleSet::from_definition).collect())
    }

    /// Returns the rules by which people and programs play, with their usual names: the usual rule set of each family first, then
    /// others that are published. All other rule sets are models.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let (name, rules) = RuleSet::traditions().next().expect("many");
    /// assert_eq!((name, rules.id()), ("Japanese", "japanese-1989"));
    /// ```
    pub fn traditions() -> impl Iterator<Item = (&'static str, RuleSet)> {
        TRADITIONS.iter().filter_map(|&(name, id)| {
            let french = (id == FRENCH).then(|| RuleSet::from_definition(&families::superko::FRENCH));
            Some((name, french.or_else(|| RuleSet::find(id).ok())?))
        })
    }

    /// Returns the rule set of the tradition `name`. Capitals, blanks, hyphens and other signs do not matter.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// assert_eq!(RuleSet::tradition("ing").map(|rules| rules.id()), Some("ing-reduced"));
    /// ```
    pub fn tradition(name: &str) -> Option<RuleSet> {
        RuleSet::traditions().find(|(tradition, _)| normalized(tradition) == normalized(name)).map(|(_, rules)| rules)
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
}

impl RuleSet {
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
    pub options: &'static [(&'static str, &'static str)],
    /// The words that settle the meaning, or that leave it open.
    pub text: &'static str,
    /// The source of these words.
    pub source: &'static str,
}

const fn settled(name: &'static str, id: &'static str, text: &'static str, source: &'static str) -> OtherName {
    OtherName { name, rule_set: Some(id), options: &[], text, source }
}

const fn unsettled(name: &'static str, text: &'static str, source: &'static str) -> OtherName {
    OtherName { name, rule_set: None, options: &[], text, source }
}

const fn french(name: &'static str) -> OtherName {
    OtherName {
        name,
        rule_set: Some("nssk"),
        options: &[("suicide", "none")],
        text: "\"Un joueur, en posant une pierre, ne doit pas redonner au goban un état identique à l'un de ceux qu'il lui \
               avait déjà donné.\" It is forbidden to play where a stone has no liberty, unless it captures.",
        source: "Fédération française de go, règle du jeu, chapter on repetition (jeudego.org, regleGo.php); on suicide: \
                 jeudego.com, Les règles du go, 5",
    }
}

/// The Chinese rules of a server, by KataGo's name for them.
const fn chinese_of_server(name: &'static str) -> OtherName {
    OtherName {
        name,
        rule_set: Some("katago-psk"),
        options: &[("suicide", "none")],
        text: "Positional superko and no suicide. The server OGS itself looks back thirty-two moves only.",
        source: "KataGo, cpp/game/rules.cpp, on chinese-ogs and chinese-kgs; goban, src/engine/GobanEngine.ts, isBoardRepeating",
    }
}

/// The options of the rules of OGS that forbid suicide.
const OGS_WITHOUT_SUICIDE: &[(&str, &str)] = &[("suicide", "none"), ("start", "ignored"), ("window", "32")];
/// The options of those that allow it.
const OGS_WITH_SUICIDE: &[(&str, &str)] = &[("suicide", "all"), ("start", "ignored"), ("window", "32")];

/// Rules of the server OGS, with superko `id`. By its own name they are those that it plays unless others are chosen.
const fn ogs(name: &'static str, id: &'static str, options: &'static [(&'static str, &'static str)]) -> OtherName {
    OtherName {
        name,
        rule_set: Some(id),
        options,
        text: "Superko compares a play with the positions from three to thirty-two moves ago and not with the start; the ko rule compares \
               it with the position two moves ago. Chinese and Ing rules compare positions alone, AGA and New Zealand rules the player \
               to move, too; Ing and New Zealand rules allow suicide. Japanese and Korean rules have the ko rule alone.",
        source: "goban, the client of the server, src/engine/GobanEngine.ts, isBoardRepeating",
    }
}

const SGF: &str = "SGF FF[4], property RU (red-bean.com/sgf)";
const AGA: (&str, &str) = (
    "\"It is illegal to play in such a way as to repeat a previous board position from the game, with the same player to \
     play.\"",
    "American Go Association, Official Rules of Go, rule 6",
);
const NEW_ZEALAND: (&str, &str) = (
    "A play may not repeat \"a previous board position with the same person to play\".",
    "Barry Phease on the New Zealand rules, rec.games.go, 31 December 1992; RU: SGF FF[4]",
);
const TROMP_TAYLOR: (&str, &str) = (
    "\"A turn is either a pass; or a move that doesn't repeat an earlier grid coloring.\"",
    "John Tromp and Bill Taylor, The Logical Rules of Go, rule 6",
);
const ING: (&str, &str) = (
    "Fighting and disturbing kos are told apart by life and death, which the text does not define. ing-reduced is a \
     reduction; the simplified Ing rules of European tournaments have positional superko.",
    "Ing's SST Laws of Wei-Ch'i, 1991; Sensei's Library, Ing Ko Rule",
);
const BRITISH: (&str, &str) = (
    "\"A player should not make a board play which re-creates a position previously created by a board play of the same \
     player\", and the basic ko rule beside it: no rule set here has both. nssk lacks the basic ko rule.",
    "British Go Association, Interpretation of AGA Rules, 6.1 and 6.2",
);
const KOREAN: (&str, &str) = (
    "A repetition that is played ends the game with a draw; examples say which repetitions these are. \
     japanese-1989 is near, but knows no draw.",
    "Sensei's Library, Korean Rules, on the text of the Korean Baduk Association, 2016",
);
/// The name with KataGo's button.
const BUTTON: &str = "AGA button";
const CHINESE: (&str, &str) = (
    "After triple ko, quadruple ko, eternal life \"the referee may declare a draw or a replay\". Article 6 alone would be \
     positional superko, which KGS uses for its Chinese rules; referees do not.",
    "Chinese Weiqi Association, Rules of Weiqi, 1988, section 20; Sensei's Library, Chinese Rules",
);
const JAPANESE: (&str, &str) = ("\"The Nihon-Kiin rule set\".", SGF);
const ANCIENT: (&str, &str) =
    ("Names a way to count the score and says nothing of repetition.", "KataGo, Supported Go Rules, on stone-scoring");
const SUPERKO: (&str, &str) =
    ("There are several forms of it: psk, ssk, nssk.", "Sensei's Library, Superko; Robert Jasiek, Superko");

/// All other names, in alphabetical order.
pub const OTHER_NAMES: [OtherName; 59] = [
    unsettled(
        BUTTON,
        "The first pass takes the button: it does not count as one of the two that end, and all positions before it may be \
         repeated. No rule set here has a button; aga and katago-ssk are these rules without it.",
        "KataGo, Supported Go Rules, on the button; cpp/game/boardhistory.cpp",
    ),
    settled("American", "aga", AGA.0, AGA.1),
    settled("American Go Association", "aga", AGA.0, AGA.1),
    unsettled("Ancient area", ANCIENT.0, ANCIENT.1),
    unsettled("Ancient territory", ANCIENT.0, ANCIENT.1),
    unsettled("BGA", BRITISH.0, BRITISH.1),
    unsettled("British", BRITISH.0, BRITISH.1),
    settled("Chinese", "chinese-practice", CHINESE.0, CHINESE.1),
    unsettled(
        "Chinese 2002",
        "\"着子后不得使对方重复面临曾出现过的局面\": this can be read as positional or as situational superko \
         (chinese-1988-text, superko=...), and section 20 as chinese-practice.",
        "Chinese rules 2002, article 6 and section 20; Sensei's Library, discussion of article 6",
    ),
    chinese_of_server("Chinese KGS"),
    chinese_of_server("Chinese OGS"),
    settled("CN", "chinese-practice", CHINESE.0, CHINESE.1),
    french("FFG"),
    settled("Fixed superko", "fixed-ko", "Another name of the same rule.", "Robert Jasiek, Superko"),
    french("French"),
    unsettled("GOE", ING.0, ING.1),
    unsettled("Ing", ING.0, ING.1),
    unsettled("Ing GOE", ING.0, ING.1),
    unsettled("Ing SST", ING.0, ING.1),
    settled("J2003", "japanese-2003", "Abbreviation of the name.", "Robert Jasiek, Japanese 2003 Rules"),
    settled("Japanese", "japanese-1989", JAPANESE.0, JAPANESE.1),
    settled("JP", "japanese-1989", JAPANESE.0, JAPANESE.1),
    unsettled(
        "KGS",
        "A server with several rules: Japanese, Chinese, AGA, New Zealand. Chinese KGS is its Chinese rules.",
        "KGS, help on rules; KataGo, cpp/game/rules.cpp, on chinese-kgs",
    ),
    unsettled("Korean", KOREAN.0, KOREAN.1),
    unsettled("KR", KOREAN.0, KOREAN.1),
    settled("Logical", "tromp-taylor", TROMP_TAYLOR.0, TROMP_TAYLOR.1),
    settled("Logical Rules of Go", "tromp-taylor", TROMP_TAYLOR.0, TROMP_TAYLOR.1),
    unsettled(
        "Long cycle rule",
        "\"This rule assigns a result\" to a long cycle. There are several: japanese-2003, olympiad.",
        "Sensei's Library, Superko; Long Cycle Rule",
    ),
    settled("Nihon Ki-in", "japanese-1989", "The rules that the Nihon Ki-in published in 1989.", SGF),
    settled("Normal ko rule", "basic-ko", "Another name of the same rule.", "Robert Jasiek, Ko Rules"),
    settled("NZ", "new-zealand", NEW_ZEALAND.0, NEW_ZEALAND.1),
    ogs("OGS", "psk", OGS_WITHOUT_SUICIDE),
    ogs("OGS AGA", "ssk", OGS_WITHOUT_SUICIDE),
    ogs("OGS Chinese", "psk", OGS_WITHOUT_SUICIDE),
    ogs("OGS Ing", "psk", OGS_WITH_SUICIDE),
    ogs("OGS New Zealand", "ssk", OGS_WITH_SUICIDE),
    ogs("OGS NZ", "ssk", OGS_WITH_SUICIDE),
    settled("Prohibition rule", "basic-ko-rules", "The second part of these rules.", "Robert Jasiek, Basic Ko Rules"),
    unsettled("Repetition rule", SUPERKO.0, SUPERKO.1),
    settled("Simple ko", "basic-ko", "Another name of the same rule.", "Sensei's Library, Basic Ko Rule"),
    settled("Single hot stone rule", "basic-ko", "Another name of the same rule.", "Robert Jasiek, Ko Rules"),
    settled("Slarty's rule", "geneva", "The rule is by Slarty.", "Sensei's Library, Geneva Ko Rule"),
    unsettled("Stone scoring", ANCIENT.0, ANCIENT.1),
    unsettled("Superko", SUPERKO.0, SUPERKO.1),
    settled("TT", "tromp-taylor", TROMP_TAYLOR.0, TROMP_TAYLOR.1),
    settled("WMSG", "wmsg-2008", "Abbreviation of the name.", "Rules of the World Mind Sports Games, 2008"),
    settled("WWGo", "wwgo-1996", "Abbreviation of the name.", "Tomoyuki Sakai, World Wide Go rules"),
    settled("中国", "chinese-practice", CHINESE.0, CHINESE.1),
    settled("中國", "chinese-practice", CHINESE.0, CHINESE.1),
    unsettled("应氏", ING.0, ING.1),
    unsettled("応氏", ING.0, ING.1),
    unsettled("應氏", ING.0, ING.1),
    settled("日本", "japanese-1989", JAPANESE.0, JAPANESE.1),
    unsettled("韓国", KOREAN.0, KOREAN.1),
    unsettled("韓國", KOREAN.0, KOREAN.1),
    unsettled("韩国", KOREAN.0, KOREAN.1),
    settled("일본", "japanese-1989", JAPANESE.0, JAPANESE.1),
    settled("중국", "chinese-practice", CHINESE.0, CHINESE.1),
    unsettled("한국", KOREAN.0, KOREAN.1),
];

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
