//! Other names of rules: what people call rule sets, what game records write into the property `RU`, and what each name
//! means, with the text that settles it. A name that no text settles means no rule set.

use koatlas_board::folded;

/// A name of rules that is neither the identifier nor the title of a rule set.
#[derive(Debug, PartialEq, Eq)]
pub struct OtherName {
    /// The name as it is written. Capitals, blanks, hyphens and the word *rules* at its end do not matter.
    pub name: &'static str,
    /// The identifier of the rule set that it means; none if that is not settled.
    pub rule_set: Option<&'static str>,
    /// Options that differ from the defaults of the rule set, as keys and values.
    pub options: &'static [(&'static str, &'static str)],
    /// The words that settle the meaning, or that leave it open.
    pub text: &'static str,
    /// Where these words stand.
    pub source: &'static str,
}

const fn settled(name: &'static str, id: &'static str, text: &'static str, source: &'static str) -> OtherName {
    OtherName { name, rule_set: Some(id), options: &[], text, source }
}

const fn open(name: &'static str, text: &'static str, source: &'static str) -> OtherName {
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
    "A repetition that is played ends the game with a draw; which repetitions these are is told by examples. \
     japanese-1989 is near, but knows no draw.",
    "Sensei's Library, Korean Rules, on the text of the Korean Baduk Association, 2016",
);
const SUPERKO: (&str, &str) =
    ("There are several forms of it: psk, ssk, nssk.", "Sensei's Library, Superko; Robert Jasiek, Superko");

/// The names, in alphabetical order.
pub const OTHER_NAMES: [OtherName; 32] = [
    settled("American", "aga", AGA.0, AGA.1),
    settled("American Go Association", "aga", AGA.0, AGA.1),
    open("BGA", BRITISH.0, BRITISH.1),
    open("British", BRITISH.0, BRITISH.1),
    settled(
        "Chinese",
        "chinese-practice",
        "After triple ko, quadruple ko, eternal life \"the referee may declare a draw or a replay\". Article 6 alone would be \
         positional superko, which KGS uses for its Chinese rules; referees do not.",
        "Chinese Weiqi Association, Rules of Weiqi, 1988, section 20; Sensei's Library, Chinese Rules",
    ),
    open(
        "Chinese 2002",
        "\"着子后不得使对方重复面临曾出现过的局面\": this can be read as positional or as situational superko \
         (chinese-1988-text, superko=...), and section 20 as chinese-practice.",
        "Chinese rules 2002, article 6 and section 20; Sensei's Library, discussion of article 6",
    ),
    french("FFG"),
    settled("Fixed superko", "fixed-ko", "Another name of the same rule.", "Robert Jasiek, Superko"),
    french("French"),
    open("GOE", ING.0, ING.1),
    open("Ing", ING.0, ING.1),
    open("Ing GOE", ING.0, ING.1),
    open("Ing SST", ING.0, ING.1),
    settled("J2003", "japanese-2003", "Abbreviation of the name.", "Robert Jasiek, Japanese 2003 Rules"),
    settled("Japanese", "japanese-1989", "\"The Nihon-Kiin rule set\".", SGF),
    open("Korean", KOREAN.0, KOREAN.1),
    settled("Logical", "tromp-taylor", TROMP_TAYLOR.0, TROMP_TAYLOR.1),
    settled("Logical Rules of Go", "tromp-taylor", TROMP_TAYLOR.0, TROMP_TAYLOR.1),
    open(
        "Long cycle rule",
        "\"This rule assigns a result\" to a long cycle. There are several: japanese-2003, olympiad.",
        "Sensei's Library, Superko; Long Cycle Rule",
    ),
    settled("Nihon Ki-in", "japanese-1989", "The rules that the Nihon Ki-in published in 1989.", SGF),
    settled("Normal ko rule", "basic-ko", "Another name of the same rule.", "Robert Jasiek, Ko Rules"),
    settled("NZ", "new-zealand", NEW_ZEALAND.0, NEW_ZEALAND.1),
    settled("Prohibition rule", "basic-ko-rules", "The second part of these rules.", "Robert Jasiek, Basic Ko Rules"),
    open("Repetition rule", SUPERKO.0, SUPERKO.1),
    settled("Simple ko", "basic-ko", "Another name of the same rule.", "Sensei's Library, Basic Ko Rule"),
    settled("Single hot stone rule", "basic-ko", "Another name of the same rule.", "Robert Jasiek, Ko Rules"),
    settled("Slarty's rule", "geneva", "The rule is by Slarty.", "Sensei's Library, Geneva Ko Rule"),
    open(
        "Stone scoring",
        "Names a way to count the score and says nothing of repetition.",
        "KataGo, Supported Go Rules, on stone-scoring",
    ),
    open("Superko", SUPERKO.0, SUPERKO.1),
    settled("TT", "tromp-taylor", TROMP_TAYLOR.0, TROMP_TAYLOR.1),
    settled("WMSG", "wmsg-2008", "Abbreviation of the name.", "Rules of the World Mind Sports Games, 2008"),
    settled("WWGo", "wwgo-1996", "Abbreviation of the name.", "Tomoyuki Sakai, World Wide Go rules"),
];

/// The text without capitals, signs and the word *rules* at its end.
pub(crate) fn bare(text: &str) -> String {
    let text = folded(text);
    text.strip_suffix("rules").unwrap_or(&text).to_owned()
}

/// The entry of a name; none if the table does not have it.
pub(crate) fn other_name(name: &str) -> Option<&'static OtherName> {
    OTHER_NAMES.iter().find(|other| bare(other.name) == bare(name))
}

/// The names that mean a rule set with its defaults, by its identifier.
pub fn other_names_of(id: &str) -> impl Iterator<Item = &'static str> {
    OTHER_NAMES
        .iter()
        .filter(move |other| other.rule_set == Some(id) && other.options.is_empty())
        .map(|other| other.name)
}
