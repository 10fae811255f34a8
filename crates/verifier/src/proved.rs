//! Results of a verification: the claims of a file, all of them proved.

use std::collections::BTreeMap;
use std::fmt;

use koatlas_board::{Colour, Count, Size, Suicide, grouped};
use serde::{Deserialize, Serialize};

use crate::certificates::{FightPlays, HalfPoints, Measure, Points, RULE_WIN, SingleUseMarkKind, VoidIs};

/// Claims of a file that are proved. `Display` writes them as one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved<T> {
    /// The claims.
    pub found: T,
    /// The claims in a sentence.
    pub statement: String,
    /// Number of values that were not checked, of each field of the file whose values otherwise are.
    pub unchecked: BTreeMap<&'static str, u64>,
}

impl<T> Proved<T> {
    /// Claims of which every value was checked that can be.
    pub(crate) fn new(found: T, statement: String) -> Proved<T> {
        Proved { found, statement, unchecked: BTreeMap::new() }
    }
}

impl<T> fmt::Display for Proved<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.statement)
    }
}

/// Bounds on the length of the longest sequence: the claim of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedSequence {
    /// The identifier of the rule set, such as `psk`.
    pub ruleset: String,
    /// The unit of `lower` and `upper`: `plays` or `moves`.
    pub measure: Measure,
    /// Lower bound: some sequence has this length, in the unit of `measure`.
    pub lower: Count,
    /// Upper bound: no sequence is longer. `None` if no upper bound is proved.
    pub upper: Option<Count>,
    /// True if `lower` equals `upper`.
    pub exact: bool,
    /// The proof of the upper bound.
    pub proof: Option<CheckedProof>,
    /// The scope of the proof, in words.
    pub covers: String,
}

/// A proof of the upper bound of a [`VerifiedSequence`], with its size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum CheckedProof {
    /// An enumeration of all sequences.
    Exhaustive {
        /// Number of their moves; common beginnings count once.
        moves: Count,
    },
    /// A flow, checked along all edges of a graph.
    Flow {
        /// The kind of its single-use marks.
        tokens_are: SingleUseMarkKind,
        /// Number of nodes.
        nodes: usize,
        /// Number of edges.
        edges: usize,
        /// Number of single-use marks.
        tokens: usize,
        /// Number of cuts.
        cuts: usize,
    },
}

impl VerifiedSequence {
    /// Writes the claim as a sentence; `subject` are the rule set and the start of the sequences, in words.
    pub(crate) fn statement(&self, subject: &str) -> String {
        let VerifiedSequence { measure, lower: Count(lower), upper, exact, .. } = self;
        let length = match upper {
            Some(_) if *exact => format!("exactly {lower}"),
            Some(Count(upper)) => format!("between {lower} and {upper}"),
            None => format!("at least {lower}"),
        };
        format!("longest sequence {subject}, in {measure}: {length}")
    }
}

/// Bounds on the value that players can force: the claim of an outcome certificate.
///
/// Each bound is forced: whatever the opponent does, a player who follows the strategy reaches an end of the sequence that is at
/// least that good for him. Nothing else is proved. If there is only one bound, or the lower one is below the upper one, the
/// certificate does not say if a player could force more; in particular it does not say that the players could go on for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedOutcome {
    /// The identifier of the rule set, such as `psk`.
    pub ruleset: String,
    /// The komi: the points that White gets, such as `6.5`.
    pub komi: Points,
    /// The value of an end that is void or a tie: `draw`, `black`, `white` or `separate`.
    pub void_is: VoidIs,
    /// Lower bound: Black can force an end worth at least this.
    pub lo: Option<Points>,
    /// Upper bound: White can force an end worth at most this.
    pub hi: Option<Points>,
    /// True if `lo` equals `hi`.
    pub exact: bool,
    /// The strategy of Black; `None` if the file has none.
    pub black: Option<CheckedStrategy>,
    /// The strategy of White; `None` if the file has none.
    pub white: Option<CheckedStrategy>,
    /// The scope of the proof, in words.
    pub covers: String,
}

/// A strategy of a [`VerifiedOutcome`], with its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedStrategy {
    /// Number of nodes.
    pub nodes: usize,
    /// Number of moves made to check it, against every reply. Where the moves before make no difference, a node is checked once for all of them.
    pub moves: Count,
}

impl VerifiedOutcome {
    /// Writes the claim as a sentence; `subject` are the rule set and the start of the sequences, in words.
    pub(crate) fn statement(&self, subject: &str) -> String {
        let komi = match self.komi {
            Points(0) => String::new(),
            komi => format!(", komi {}", in_points(komi)),
        };
        let void = match self.void_is {
            VoidIs::Draw => String::new(),
            void_is => format!(", void is {void_is}"),
        };
        let black = self.lo.map(|lo| format!("Black can force at least {}", in_points(lo)));
        let can_force = if black.is_some() { "" } else { "can force " };
        let white = self.hi.map(|hi| format!("White {can_force}at most {}", in_points(hi)));
        let forced: Vec<String> = [black, white].into_iter().flatten().collect();
        let exactly =
            self.lo.filter(|_| self.exact).map_or(String::new(), |value| format!(": exactly {}", in_points(value)));
        format!("{subject}{komi}{void}: {}{exactly}", forced.join(", "))
    }
}

/// Writes `value` in points, or in words if it is a win by the rules.
fn in_points(Points(value): Points) -> String {
    const LOST: HalfPoints = -RULE_WIN;
    match value {
        RULE_WIN => "a win for Black by the rules".to_owned(),
        LOST => "a win for White by the rules".to_owned(),
        value => {
            let sign = if value < 0 { "-" } else { "" };
            let half = if value % 2 == 0 { "" } else { ".5" };
            format!("{sign}{}{half}", value.unsigned_abs() / 2)
        }
    }
}

/// The winner of a fight of kos without passes, in which no position may come back: the claim of a certificate of a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedFight {
    /// The player who wins.
    pub winner: Colour,
    /// The player who moves first.
    pub first: Colour,
    /// The plays that are allowed.
    pub plays: FightPlays,
    /// The suicides that are allowed.
    pub suicide: Suicide,
    /// Number of positions that occur if the winner follows his replies.
    pub positions: usize,
    /// Number of his replies.
    pub replies: usize,
    /// Number of phases of his strategy.
    pub phases: usize,
    /// The scope of the proof, in words.
    pub covers: String,
}

impl VerifiedFight {
    /// Writes the claim as a sentence.
    pub(crate) fn statement(&self, board: Size) -> String {
        let VerifiedFight { winner, first, plays, suicide, positions, .. } = self;
        let [winner, first] = [winner, first].map(|colour| colour.name());
        format!(
            "fight on {board} from the position of the certificate, {first} first, with {plays} plays (suicide={suicide}), no \
             position may come back: {winner} wins, with a reply in each of {positions} positions that can occur or no need of one"
        )
    }
}

/// The bounds that both players can force from every state of a board are as the table states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedTable {
    /// The board.
    pub board: Size,
    /// The ko rule: `basic-ko` or `unrestricted`.
    pub ko_rule: String,
    /// The suicides that are legal.
    pub suicide: String,
    /// Number of states in the table.
    pub states: Count,
    /// The lower bound from the empty board, Black first; `None` (`null` in JSON) if Black can force no end.
    pub lo: Option<i32>,
    /// The upper bound from the empty board, Black first; `None` (`null` in JSON) if White can force no end.
    pub hi: Option<i32>,
    /// Maximum number of moves to an end that a player forces at a bound.
    pub largest_rank: u32,
}

impl VerifiedTable {
    /// Writes the claims as a sentence.
    pub(crate) fn statement(&self) -> String {
        let VerifiedTable { board, ko_rule, suicide, states, lo, hi, .. } = self;
        let [least, most] = [lo, hi].map(|bound| bound.map_or("no end".to_owned(), |score| score.to_string()));
        format!(
            "what both players can force is as stated in all {states} states of {board} under {ko_rule} (suicide={suicide}); from \
             the empty board, Black first: Black at least {least}, White at most {most}"
        )
    }
}

/// Numbers of the claims of a catalogue that are proved. Everything that it says holds, except for what `not_checked` names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedCatalogue {
    /// Number of types.
    pub types: usize,
    /// Number of cycle words.
    pub words: usize,
    /// Number of fates, one for each cycle and rule set.
    pub fates: usize,
    /// Bounds on the lengths of longest sequences.
    pub longest: VerifiedLongest,
    /// Number of fates in `further_rules.json`, under rule sets that are not of the list; `None` if only the file of the catalogue was
    /// verified, or if there is no such file.
    pub further_fates: Option<usize>,
    /// Number of points up to which no type is missing.
    pub complete_up_to: usize,
    /// Number of types without a board.
    pub not_drawn: usize,
    /// The claims that were not checked, and the files in the folder that are not of the catalogue.
    pub not_checked: Vec<String>,
    /// Number of files of the folder that are what the catalogue gives, byte by byte; `None` if only its file was verified.
    pub files: Option<usize>,
}

/// Numbers of bounds on longest sequences, one for each type and rule set; see [`VerifiedCatalogue::longest`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedLongest {
    /// Number of bounds.
    pub bounds: usize,
    /// Number of exact bounds.
    pub exact: usize,
    /// Equal to `exact`.
    pub proved: usize,
    /// Number of upper bounds that follow by an argument from the rules.
    pub by_argument: usize,
    /// Number of upper bounds by an enumeration of all sequences.
    pub by_search: usize,
    /// Number of proofs that were checked.
    pub proofs: usize,
}

impl VerifiedCatalogue {
    /// Writes the claims as a sentence.
    pub(crate) fn statement(&self) -> String {
        let VerifiedLongest { bounds, exact, .. } = self.longest;
        let [types, words, fates, bounds, exact] = [self.types, self.words, self.fates, bounds, exact].map(grouped);
        format!(
            "{types} ko types and {words} cycle words are as stated, with {fates} fates of cycles under rule sets and {bounds} \
             bounds for longest sequences, {exact} of them exact"
        )
    }
}
