//! The collection of known positions: `data/positions`, which is part of the program; and what a position file says beyond the
//! position: the cycle that the position is known for, and outcomes that it quotes.

use std::collections::BTreeMap;
use std::error::Error;

use koatlas_board::{BoardPosition, Move, MoveError, Suicide};
use koatlas_formats::{Format, parse_position};
use serde::{Deserialize, Serialize};

/// A known position.
#[derive(Clone, Debug)]
pub struct KnownPosition {
    /// The name of its file, without extension.
    pub name: String,
    /// What it is called, as the title of a page.
    pub title: String,
    /// Other names in use.
    pub aliases: Vec<String>,
    /// Where it is from.
    pub source: String,
    /// What is worth knowing about it, in a sentence or two.
    pub why: String,
    /// The position, with its region and the player to move.
    pub position: BoardPosition,
    /// The name that it gives to the type of its component.
    pub type_name: Option<String>,
    /// The suicide policies under which it gives that name. Under other policies the component is not what the position
    /// is known for.
    pub names_type: Vec<Suicide>,
    /// The cycle that it is known for, and what others say of it.
    pub known: PositionNotes,
}

/// What a position file of the collection says beyond the position.
#[derive(Deserialize)]
struct PositionKeys {
    title: String,
    #[serde(default)]
    aliases: Vec<String>,
    source: String,
    why: String,
    type_name: Option<String>,
    #[serde(default)]
    names_type: Vec<String>,
}

/// All known positions, by name. Reads all its small files each time.
///
/// ```
/// let known = koatlas_classifier::collection();
/// let ko = known.iter().find(|known| known.name == "triple_ko").expect("it is well known");
/// assert_eq!((&ko.title[..], ko.type_name.as_deref()), ("Triple ko", Some("triple ko")));
/// ```
///
/// # Panics
/// If a file of the collection, which is part of the program, is broken.
#[must_use]
pub fn collection() -> Vec<KnownPosition> {
    let known = |(name, text)| read(name, text).unwrap_or_else(|error| panic!("data/positions/{name}.toml: {error}"));
    koatlas_data::positions().map(known).collect()
}

/// A known position from its file, or what is wrong with the file.
fn read(name: &str, text: &str) -> Result<KnownPosition, Box<dyn Error>> {
    let position = parse_position(text.as_bytes(), Format::Toml)?.position;
    let keys: PositionKeys = toml::from_str(text)?;
    let policies: Result<Vec<Suicide>, _> = keys.names_type.iter().map(|text| text.parse()).collect();
    let PositionKeys { title, aliases, source, why, type_name, .. } = keys;
    let (name, names_type, known) = (name.to_owned(), policies?, PositionNotes::from_toml(text)?);
    Ok(KnownPosition { name, title, aliases, source, why, position, type_name, names_type, known })
}

/// What a position is known for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionNotes {
    /// The moves of the cycle, as they are written: a pass at the end may be missing. None if the file has no cycle.
    pub cycle: Vec<Move>,
    /// What others have said of the position under rule sets.
    pub outcomes: Vec<QuotedOutcome>,
}

/// What a source says of a position under some rule sets. A quotation: koatlas has not computed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuotedOutcome {
    /// The rule sets, as the file names them.
    pub rules: Vec<String>,
    /// What is said.
    pub says: String,
    /// Who says it, and where.
    pub source: String,
}

/// Keys of a position file that say nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionNotesError {
    /// Not TOML, or values of other types.
    #[error("{}", .0.message())]
    Toml(#[from] toml::de::Error),
    /// A move that is none.
    #[error("cycle, move {number}: {reason}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// Why it is none.
        reason: MoveError,
    },
}

/// What a position file says of what the position is known for.
#[derive(Deserialize)]
struct KnownKeys {
    #[serde(default)]
    cycle: Vec<String>,
    outcomes: Option<Outcomes>,
    #[serde(default)]
    source: String,
}

/// The two ways to write outcomes.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "outcomes are tables [[outcomes]] with rules, says and source, or a table of texts by rule set"
)]
enum Outcomes {
    /// Each with its source.
    List(Vec<QuotedOutcome>),
    /// By rule set, what the source of the file says.
    ByRules(BTreeMap<String, String>),
}

impl Outcomes {
    /// Each once, with all rule sets of which the same is said.
    fn quoted(self, source: &str) -> Vec<QuotedOutcome> {
        let by_rules = match self {
            Outcomes::List(list) => return list,
            Outcomes::ByRules(by_rules) => by_rules,
        };
        let mut by_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
        by_rules.into_iter().for_each(|(rules, says)| by_text.entry(says).or_default().push(rules));
        let quoted = |(says, rules)| QuotedOutcome { rules, says, source: source.to_owned() };
        by_text.into_iter().map(quoted).collect()
    }
}

impl PositionNotes {
    /// Reads the keys `cycle` and `outcomes` of a position file in TOML; others are left to others. Outcomes are tables
    /// as in `data/positions`, or one table of texts by rule set, of which the file's key `source` is the source.
    ///
    /// # Errors
    /// If the text is not TOML, or if these keys are not written so.
    ///
    /// # Example
    /// ```
    /// use koatlas_classifier::Known;
    /// let known = Known::from_toml("cycle = [\"B d2\", \"W c2\"]\n")?;
    /// assert_eq!(known.cycle.len(), 2);
    /// assert!(Known::from_toml("cycle = [\"B 2d\"]\n").is_err());
    /// # Ok::<(), koatlas_classifier::KnownError>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<PositionNotes, PositionNotesError> {
        let KnownKeys { cycle, outcomes, source } = toml::from_str(text)?;
        let read = |(text, number): (&String, usize)| {
            text.parse().map_err(|reason| PositionNotesError::Move { number, reason })
        };
        Ok(PositionNotes {
            cycle: cycle.iter().zip(1..).map(read).collect::<Result<_, _>>()?,
            outcomes: outcomes.map_or(Vec::new(), |outcomes| outcomes.quoted(&source)),
        })
    }
}
