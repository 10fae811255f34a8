//! Whether a certificate, a table or a catalogue holds.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use koatlas_board::{Count, Size, grouped};
use koatlas_catalogue::files::CATALOGUE;
use koatlas_certificates::{
    FORMAT, MAX_CERTIFICATE_SIZE, Measure, OutcomeCertificate, SingleUseMarkKind, VoidIs, has_format,
};
use koatlas_classifier::{KnownPosition, collection};
use koatlas_outcome::Points;
use koatlas_verifier::{
    CatalogueFile, CheckedCatalogue, CheckedLongest, CheckedTable, Forced, KnownKo, Method, Proved, ProvedOutcome,
    Refused, Unproved, VerifierLimits, can_be_table, check_table, read_certificate, read_outcome, verify_outcome,
};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::json::Answer;

/// Whether a file holds: a certificate of a longest sequence or of an outcome, a table of outcomes, or a catalogue.
#[derive(Clone, Copy, Debug)]
pub struct VerifyQuestion<'a> {
    /// The file; of a folder the catalogue in it is meant.
    pub file: &'a Path,
    /// The work and the memory that may be taken. They decide whether there is an answer, on every machine alike.
    pub limits: VerifierLimits,
}

impl<'a> VerifyQuestion<'a> {
    /// The question with the usual limits.
    #[must_use]
    pub fn new(file: &'a Path) -> VerifyQuestion<'a> {
        VerifyQuestion { file, limits: VerifierLimits::default() }
    }
}

/// What a file proves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyAnswer {
    /// Always true: that a file does not hold is an error.
    pub verified: bool,
    /// What holds.
    #[serde(flatten)]
    pub found: Verified,
    /// The same in a sentence.
    pub statement: String,
}

impl Answer for VerifyAnswer {
    const COMMAND: &'static str = "verify";
}

/// What holds, by the kind of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Verified {
    /// Of a certificate of a longest sequence.
    Sequence(VerifiedSequence),
    /// Of a certificate of an outcome.
    Outcome(VerifiedOutcome),
    /// Of a table of outcomes.
    Table(VerifiedTable),
    /// Of a catalogue.
    Catalogue(VerifiedCatalogue),
}

/// How long the longest sequence is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedSequence {
    /// The rule set.
    pub ruleset: String,
    /// What is counted.
    pub measure: Measure,
    /// There is a sequence that counts so many.
    pub lower: Count,
    /// There is none that counts more, if that is proved.
    pub upper: Option<Count>,
    /// Whether the two are equal.
    pub exact: bool,
    /// How the upper bound is proved.
    pub proof: Option<CheckedProof>,
    /// What is proved, in words.
    pub covers: String,
}

/// A proof of an upper bound, and how much was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum CheckedProof {
    /// By all sequences.
    Exhaustive {
        /// Their moves, common beginnings counted once.
        moves: Count,
    },
    /// Along all edges of a graph.
    Flow {
        /// What its tokens are.
        tokens_are: SingleUseMarkKind,
        /// Nodes.
        nodes: usize,
        /// Edges.
        edges: usize,
        /// Tokens.
        tokens: usize,
        /// Cuts.
        cuts: usize,
    },
}

/// What players can force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedOutcome {
    /// The rule set.
    pub ruleset: String,
    /// Points that White gets.
    pub komi: Points,
    /// What a game without result counts as.
    pub void_is: VoidIs,
    /// Black can force an end that is worth at least that.
    pub lo: Option<Points>,
    /// White can force an end that is worth at most that.
    pub hi: Option<Points>,
    /// Whether the two are equal.
    pub exact: bool,
    /// The strategy of Black, if there is one.
    pub black: Option<CheckedStrategy>,
    /// The strategy of White, if there is one.
    pub white: Option<CheckedStrategy>,
    /// What is proved, in words.
    pub covers: String,
}

/// A strategy, and how much was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedStrategy {
    /// Its nodes.
    pub nodes: usize,
    /// The moves of all sequences that follow it, common beginnings counted once.
    pub moves: Count,
}

/// What both players can force from every state of a board: just what the table says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedTable {
    /// The board.
    pub board: Size,
    /// The rule about repetition.
    pub ko_rule: String,
    /// Which suicides are legal.
    pub suicide: String,
    /// States stored.
    pub states: Count,
    /// What Black can force from the empty board, moving first; null if he can force no end.
    pub lo: Option<i32>,
    /// What White can force then.
    pub hi: Option<i32>,
    /// The most moves that an end takes which can be forced at a bound.
    pub largest_rank: u32,
}

/// What holds of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedCatalogue {
    /// The types.
    pub types: usize,
    /// The cycle words.
    pub words: usize,
    /// What rule sets do with cycles: one for a cycle and a rule set.
    pub fates: usize,
    /// The bounds of longest sequences.
    pub longest: VerifiedLongest,
    /// Up to so many points no type is missing.
    pub complete_up_to: usize,
    /// Types without a board.
    pub not_drawn: usize,
    /// What was not checked.
    pub not_checked: Vec<String>,
}

/// How many bounds of longest sequences hold: one for a type and a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedLongest {
    /// All of them.
    pub bounds: usize,
    /// Those that are exact.
    pub exact: usize,
    /// The same number.
    pub proved: usize,
    /// Upper bounds by an argument from the rules.
    pub by_argument: usize,
    /// Upper bounds by going through all sequences.
    pub by_search: usize,
    /// Proofs that were gone through.
    pub proofs: usize,
}

/// Why a file is none that could be checked: it is of another kind. The reason of an [`Error::Unusable`].
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct UnknownFileKind(Refused);

/// Checks a file with code that shares nothing with what made it. Nobody can interrupt that but by ending the process; the limits end
/// it.
///
/// ```
/// use koatlas::{Error, VerifyQuestion, verify};
///
/// let file = std::env::temp_dir().join("koatlas-verify-example.json");
/// std::fs::write(&file, r#"{
///     "format": "koatlas-certificate", "version": 2, "ruleset": "psk", "measure": "plays",
///     "board": {"rows": ["..."], "to_move": "B"}, "sequence": "B a1; W b1; B pass", "lower": 3, "upper": null
/// }"#)?;
/// let Err(Error::Refuted { reason, .. }) = verify(VerifyQuestion::new(&file)) else { panic!("two plays are no three") };
/// assert_eq!(reason.to_string(), "the sequence has 2 plays, and lower is 3");
/// # std::fs::remove_file(&file)?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If the file cannot be read or is of another kind, if it does not hold, or if the limits are too low to decide that.
pub fn verify(VerifyQuestion { file, limits }: VerifyQuestion<'_>) -> Result<VerifyAnswer> {
    let file = &if file.is_dir() { file.join(CATALOGUE) } else { file.to_owned() };
    let bytes = whole(file, limits).map_err(|error| Error::unusable(file, error))?;
    let (statement, found) = if can_be_table(&bytes) {
        of_table(check_table(&bytes, limits, rayon::current_num_threads()).map_err(|error| unproved(file, error))?)
    } else if CatalogueFile::is_catalogue(&bytes) {
        of_catalogue(catalogue(&bytes, limits).map_err(|error| unproved(file, error))?)
    } else if OutcomeCertificate::has_outcome_format(&bytes) {
        of_outcome(&outcome(&bytes, limits).map_err(|error| unproved(file, error))?)
    } else {
        of_sequence(&sequence(file, &bytes, limits)?)
    };
    Ok(VerifyAnswer { verified: true, found, statement })
}

/// A table as far as memory allows; of other files so much that they are seen to be too large.
fn whole(file: &Path, limits: VerifierLimits) -> io::Result<Vec<u8>> {
    let mut opened = File::open(file)?;
    let mut bytes = Vec::new();
    opened.by_ref().take(MAX_CERTIFICATE_SIZE as u64 + 1).read_to_end(&mut bytes)?;
    if can_be_table(&bytes) {
        let rest = limits.memory.saturating_add(1).saturating_sub(bytes.len() as u64);
        opened.take(rest).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Finds a catalogue again, with the positions that give names.
fn catalogue(bytes: &[u8], limits: VerifierLimits) -> Result<CheckedCatalogue, Unproved> {
    let known = |KnownPosition { name, position, type_name, names_type, .. }| KnownKo {
        name,
        board: position,
        type_name,
        names_type,
    };
    let known: Vec<KnownKo> = collection().into_iter().map(known).collect();
    let limits = VerifierLimits { memory: limits.memory.saturating_sub(bytes.len() as u64), ..limits };
    CatalogueFile::from_bytes(bytes, limits.memory)?.verify(&known, limits, rayon::current_num_threads())
}

/// Goes through all sequences that follow the strategies.
fn outcome(bytes: &[u8], limits: VerifierLimits) -> Result<ProvedOutcome, Unproved> {
    limits.check_file_size(bytes.len())?;
    verify_outcome(&read_outcome(bytes)?, limits)
}

/// Replays a sequence and goes through the proof of a bound.
fn sequence(file: &Path, bytes: &[u8], limits: VerifierLimits) -> Result<Proved> {
    limits.check_file_size(bytes.len()).map_err(|limit| unproved(file, limit))?;
    let certificate = read_certificate(bytes).map_err(|refused| match has_format(bytes, FORMAT) {
        true => unproved(file, refused),
        false => Error::unusable(file, UnknownFileKind(refused)),
    })?;
    koatlas_verifier::verify(&certificate, limits).map_err(|error| unproved(file, error))
}

/// Why a file is not verified: it contradicts itself, it is none that could be checked, or nothing is known.
fn unproved(file: &Path, unproved: impl Into<Unproved>) -> Error {
    match unproved.into() {
        Unproved::Refused(reason) if reason.is_contradiction() => Error::Refuted { file: file.to_owned(), reason },
        Unproved::Refused(reason) => Error::unusable(file, reason),
        Unproved::NotDecided(limit) => Error::NotDecided { file: file.to_owned(), limit },
    }
}

fn of_sequence(proved: &Proved) -> (String, Verified) {
    let proof = match proved.method {
        Method::Sequence => None,
        Method::Exhaustive { moves } => Some(CheckedProof::Exhaustive { moves: moves.into() }),
        Method::Flow { tokens_are, nodes, edges, tokens, cuts } => {
            Some(CheckedProof::Flow { tokens_are, nodes, edges, tokens, cuts })
        }
    };
    let found = VerifiedSequence {
        measure: proved.measure,
        lower: proved.lower.into(),
        upper: proved.upper.map(Count::from),
        exact: proved.is_exact(),
        proof,
        covers: proved.method.covers().to_owned(),
        ruleset: proved.ruleset.clone(),
    };
    (proved.to_string(), Verified::Sequence(found))
}

fn of_outcome(proved: &ProvedOutcome) -> (String, Verified) {
    let [lo, hi] = [proved.black, proved.white].map(|forced| forced.map(|forced| Points(forced.value)));
    let strategy = |Forced { nodes, moves, .. }| CheckedStrategy { nodes, moves: moves.into() };
    let found = VerifiedOutcome {
        komi: Points(proved.komi),
        void_is: proved.void_is,
        lo,
        hi,
        exact: proved.is_exact(),
        black: proved.black.map(strategy),
        white: proved.white.map(strategy),
        covers: proved.covers().to_owned(),
        ruleset: proved.ruleset.clone(),
    };
    (proved.to_string(), Verified::Outcome(found))
}

fn of_table(checked: CheckedTable) -> (String, Verified) {
    let CheckedTable { size, ko_rule, suicide, states, empty: (lo, hi), largest_rank } = checked;
    let [least, most] = [lo, hi].map(|bound| bound.map_or("no end".to_owned(), |score| score.to_string()));
    let statement = format!(
        "what both players can force is as stated in all {} states of {size} under {ko_rule} (suicide={suicide}); from the \
         empty board, Black first: Black at least {least}, White at most {most}",
        grouped(states)
    );
    let (ko_rule, states) = (ko_rule.to_owned(), states.into());
    (statement, Verified::Table(VerifiedTable { board: size, ko_rule, suicide, states, lo, hi, largest_rank }))
}

fn of_catalogue(checked: CheckedCatalogue) -> (String, Verified) {
    let CheckedCatalogue { types, words, fates, longest, complete_up_to, not_drawn, not_checked } = checked;
    let CheckedLongest { bounds, exact, argued: by_argument, searched: by_search, proofs } = longest;
    let statement = {
        let [types, words, fates, bounds, exact] = [types, words, fates, bounds, exact].map(grouped);
        format!(
            "{types} ko types and {words} cycle words are as stated, with {fates} fates of cycles under rule sets and {bounds} \
             bounds for longest sequences, {exact} of them exact"
        )
    };
    let longest = VerifiedLongest { bounds, exact, proved: exact, by_argument, by_search, proofs };
    let found = VerifiedCatalogue { types, words, fates, longest, complete_up_to, not_drawn, not_checked };
    (statement, Verified::Catalogue(found))
}
