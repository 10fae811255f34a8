//! The collection of known positions in `data/positions`, which is part of the program, and the keys of position files that
//! are not about the position itself: the cycle that it is known for, and quoted outcomes.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::LazyLock;

use koatlas_board::{BoardPosition, Move, MoveError, Suicide};
use koatlas_files::{Format, parse_position};
use serde::{Deserialize, Serialize};

use crate::situational_cycle::SituationalCycle;

/// A known position.
#[derive(Clone, Debug)]
pub struct KnownPosition {
    /// The name of its file, without extension.
    pub name: String,
    /// Its usual name, as the title of a page.
    pub title: String,
    /// Other names in use: those in English, then those in Japanese, Chinese and Korean.
    pub aliases: Vec<String>,
    /// The source of the position.
    pub source: String,
    /// The source of the names in Japanese, Chinese and Korean; empty if it has none.
    pub names_source: String,
    /// A sentence or two about its significance.
    pub why: String,
    /// The position, with its region and the player to move.
    pub position: BoardPosition,
    /// The name that the collection gives to the type of its component.
    pub type_name: Option<String>,
    /// True if that name comes first where a string hangs on the ko: see [`is_at_stake`](crate::is_at_stake).
    pub at_stake: bool,
    /// The name that its type has on boards where strings of both players hang on it: see [`is_seki`](crate::is_seki).
    pub name_in_seki: Option<String>,
    /// The suicide policies under which the type has that name. Under other policies the component is not what the position is
    /// known for.
    pub names_type: Vec<Suicide>,
    /// The cycle that it is known for, and quotations about it.
    pub known: PositionNotes,
}

/// The keys of a file of the collection that are not about the position itself.
#[derive(Deserialize)]
struct PositionKeys {
    title: String,
    #[serde(default)]
    aliases: Vec<String>,
    source: String,
    why: String,
    type_name: Option<String>,
    #[serde(default)]
    at_stake: bool,
    name_in_seki: Option<String>,
    #[serde(default)]
    names_type: Vec<String>,
}

/// Names of a known position in other languages: a table of `data/names.toml`.
#[derive(Deserialize)]
struct ForeignNames {
    #[serde(default)]
    japanese: Vec<String>,
    #[serde(default)]
    chinese: Vec<String>,
    #[serde(default)]
    korean: Vec<String>,
    source: String,
}

/// Reads all known positions, sorted by name, from their files in the program.
///
/// ```
/// let known = koatlas_classifier::collection();
/// let ko = known.iter().find(|known| known.name == "triple_ko").expect("it is well known");
/// assert_eq!((&ko.title[..], ko.type_name.as_deref()), ("Triple ko", Some("triple ko")));
/// ```
///
/// # Panics
/// If a file of the collection is broken.
pub fn collection() -> Vec<KnownPosition> {
    let names: BTreeMap<String, ForeignNames> = toml::from_str(koatlas_data::NAMES).expect("data/names.toml has names");
    let positions = koatlas_data::positions().map(|(name, text)| {
        let known = parse_known_position(name, text);
        let mut known = known.unwrap_or_else(|error| panic!("data/positions/{name}.toml: {error}"));
        if let Some(ForeignNames { japanese, chinese, korean, source }) = names.get(name) {
            known.names_source.clone_from(source);
            for alias in [japanese, chinese, korean].into_iter().flatten() {
                if !known.aliases.contains(alias) {
                    known.aliases.push(alias.clone());
                }
            }
        }
        known
    });
    positions.collect()
}

/// The [`collection`], read at first use.
pub fn all_known_positions() -> &'static [KnownPosition] {
    static ALL: LazyLock<Vec<KnownPosition>> = LazyLock::new(collection);
    &ALL
}

impl KnownPosition {
    /// The cycle in its file. `None` if it has none, or none that can be played under `suicide`.
    pub fn cycle(&self, suicide: Suicide) -> Option<SituationalCycle> {
        let (local_board, start) = self.position.local_board::<u64>().ok()?;
        SituationalCycle::from_moves(&local_board, start, suicide, &self.known.cycle).ok()
    }
}

/// Parses `text`, the file of the known position `name`.
fn parse_known_position(name: &str, text: &str) -> Result<KnownPosition, Box<dyn Error>> {
    let position = parse_position(text.as_bytes(), Format::Toml)?.position;
    let keys: PositionKeys = toml::from_str(text)?;
    let policies: Result<Vec<Suicide>, _> = keys.names_type.iter().map(|text| text.parse()).collect();
    let PositionKeys { title, aliases, source, why, type_name, at_stake, name_in_seki, .. } = keys;
    let (name, names_type, known) = (name.to_owned(), policies?, PositionNotes::from_toml(text)?);
    let names_source = String::new();
    Ok(KnownPosition {
        name,
        title,
        aliases,
        source,
        names_source,
        why,
        position,
        type_name,
        at_stake,
        name_in_seki,
        names_type,
        known,
    })
}

/// The cycle that a position is known for, and quotations about the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionNotes {
    /// The moves of the cycle as they are written: a final pass may be missing. Empty if the file has no cycle.
    pub cycle: Vec<Move>,
    /// Statements of others about the position under rule sets.
    pub outcomes: Vec<QuotedOutcome>,
}

/// A statement of a source about a position under some rule sets. It is a quotation, not computed by koatlas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuotedOutcome {
    /// The rule sets, as the file names them.
    pub rules: Vec<String>,
    /// The statement.
    pub says: String,
    /// The author, and where he says it.
    pub source: String,
}

/// Errors in the keys of a position file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionNotesError {
    /// The text is not TOML, or a value has the wrong type.
    #[error("{}", .0.message())]
    Toml(#[from] toml::de::Error),
    /// A move of the cycle is not a move.
    #[error("cycle, move {number}: {reason}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The reason.
        reason: MoveError,
    },
}

/// The keys of a position file that [`PositionNotes`] are read from.
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
    /// A list of statements with their sources.
    List(Vec<QuotedOutcome>),
    /// By rule set, the statement of the source of the file.
    ByRules(BTreeMap<String, String>),
}

impl Outcomes {
    /// Lists each statement once, with all rule sets that it is made about.
    fn into_quotations(self, source: &str) -> Vec<QuotedOutcome> {
        let by_rules = match self {
            Outcomes::List(list) => return list,
            Outcomes::ByRules(by_rules) => by_rules,
        };
        let mut by_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
        by_rules.into_iter().for_each(|(rules, says)| by_text.entry(says).or_default().push(rules));
        let quotations = by_text.into_iter();
        quotations.map(|(says, rules)| QuotedOutcome { rules, says, source: source.to_owned() }).collect()
    }
}

impl PositionNotes {
    /// Reads the keys `cycle` and `outcomes` of a position file in TOML, and ignores others. Outcomes are tables as in
    /// `data/positions`, or one table of texts by rule set, with the key `source` of the file as their source.
    ///
    /// # Errors
    /// [`PositionNotesError`] if the text is not TOML, or if these keys have another form.
    ///
    /// # Example
    /// ```
    /// use koatlas_classifier::PositionNotes;
    /// let notes = PositionNotes::from_toml("cycle = [\"B d2\", \"W c2\"]\n")?;
    /// assert_eq!(notes.cycle.len(), 2);
    /// assert!(PositionNotes::from_toml("cycle = [\"B 2d\"]\n").is_err());
    /// # Ok::<(), koatlas_classifier::PositionNotesError>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<PositionNotes, PositionNotesError> {
        let KnownKeys { cycle, outcomes, source } = toml::from_str(text)?;
        let error = |number| move |reason| PositionNotesError::Move { number, reason };
        let moves = cycle.iter().zip(1..).map(|(text, number)| text.parse().map_err(error(number)));
        Ok(PositionNotes {
            cycle: moves.collect::<Result<_, _>>()?,
            outcomes: outcomes.map_or(Vec::new(), |outcomes| outcomes.into_quotations(&source)),
        })
    }
}
