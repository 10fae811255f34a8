//! Verification of certificates, tables and catalogues.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use koatlas_board::{Count, Size, grouped};
use koatlas_certificates::{
    CATALOGUE_FIELDS, CERTIFICATE_FIELDS, CertificateFileError, CheckedField, FORMAT, FieldTable, MAX_CERTIFICATE_SIZE,
    Measure, OUTCOME_FIELDS, OutcomeCertificate, SingleUseMarkKind, TABLE_FIELDS, TABLE_SECTIONS, VoidIs,
    checked_fields, fields_of, has_format,
};
use koatlas_classifier::{KnownPosition, collection};
use koatlas_outcome::Points;
use koatlas_storage::open;
use koatlas_verifier::{
    CatalogueFile, CheckedCatalogue, CheckedLongest, CheckedTable, Forced, KnownKo, Method, NotDecided, Proved,
    ProvedOutcome, Refused, Unproved, VerifierLimits, can_be_table, check_table, read_certificate, read_outcome,
    verify_outcome,
};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::json::Answer;

/// Arguments of [`verify()`]. The file is a certificate of a longest sequence or of an outcome, a table of outcomes, or a catalogue's
/// `catalogue.json`. The crate `koatlas-web` verifies folders.
#[derive(Clone, Copy, Debug)]
pub struct VerifyQuestion<'a> {
    /// The file.
    pub file: &'a Path,
    /// The limits of work and memory. They decide whether there is an answer, in the same way on every machine.
    pub limits: VerifierLimits,
}

impl<'a> VerifyQuestion<'a> {
    /// Asks with the default limits.
    #[must_use]
    pub fn new(file: &'a Path) -> VerifyQuestion<'a> {
        VerifyQuestion { file, limits: VerifierLimits::default() }
    }
}

/// The answer of [`verify()`]: the claims of a file, which are proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyAnswer {
    /// Always true: a file with a false claim is an error.
    pub verified: bool,
    /// The fields of the file, and how their values were checked.
    pub claims: Vec<CheckedField>,
    /// The claims that are proved.
    #[serde(flatten)]
    pub found: Verified,
    /// The claims in a sentence.
    pub statement: String,
}

impl Answer for VerifyAnswer {
    const COMMAND: &'static str = "verify";
}

/// The claims that are proved, by the kind of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Verified {
    /// A certificate of a longest sequence.
    Sequence(VerifiedSequence),
    /// A certificate of an outcome.
    Outcome(VerifiedOutcome),
    /// A table of outcomes.
    Table(VerifiedTable),
    /// A catalogue.
    Catalogue(VerifiedCatalogue),
}

/// Bounds on the length of the longest sequence; see [`Verified::Sequence`].
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

/// Bounds on the value that players can force; see [`Verified::Outcome`].
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

/// Numbers of the claims of a catalogue that are proved; see [`Verified::Catalogue`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// Reason of an [`Error::Unusable`]: the file is of a kind that cannot be verified.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct UnknownFileKind(Refused);

/// Verifies a file with code that is independent of the code that made it. The work cannot be interrupted, but ends at the limits.
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
/// If the file cannot be read or is of another kind, if a claim is false, or if the limits are too low to decide.
pub fn verify(VerifyQuestion { file, limits }: VerifyQuestion<'_>) -> Result<VerifyAnswer> {
    let bytes = read_whole(file, limits)?;
    // The kinds are told apart by their first bytes and by the key `format`. What is nothing else is read as a certificate
    // of a sequence, whose reader says best what is wrong with it.
    if can_be_table(&bytes) {
        let checked = check_table(&bytes, limits).map_err(|error| verify_error(file, error))?;
        Ok(answer(fields_of_table(checked.states), describe_table(checked)))
    } else if CatalogueFile::is_catalogue(&bytes) {
        let checked = verify_catalogue(&bytes, limits).map_err(|error| verify_error(file, error))?;
        Ok(answer(fields(&bytes, CATALOGUE_FIELDS, &checked.unchecked), describe_catalogue(checked)))
    } else if OutcomeCertificate::has_outcome_format(&bytes) {
        let proved = verify_outcome_file(&bytes, limits).map_err(|error| verify_error(file, error))?;
        Ok(answer(fields(&bytes, OUTCOME_FIELDS, &BTreeMap::new()), describe_outcome(&proved)))
    } else {
        let proved = verify_sequence(file, &bytes, limits)?;
        Ok(answer(fields(&bytes, CERTIFICATE_FIELDS, &BTreeMap::new()), describe_sequence(&proved)))
    }
}

fn answer(claims: Vec<CheckedField>, (statement, found): (String, Verified)) -> VerifyAnswer {
    VerifyAnswer { verified: true, claims, found, statement }
}

/// Lists the fields of the JSON file `bytes`, which has been read.
fn fields(bytes: &[u8], table: &FieldTable, unchecked: &BTreeMap<&str, u64>) -> Vec<CheckedField> {
    checked_fields(bytes, table, unchecked).expect("the file is JSON")
}

/// Lists the fields of a table: a value for each fact, and one for each of the `states` in each section.
fn fields_of_table(states: u64) -> Vec<CheckedField> {
    let fields = fields_of(TABLE_FIELDS).map(|(field, status)| {
        let is_section = TABLE_SECTIONS.iter().any(|(section, _)| *section == field);
        CheckedField { field, count: if is_section { states } else { 1 }, status }
    });
    fields.collect()
}

/// Reads a table as far as memory allows, and other files up to their maximum size. A file that is larger is refused before it is read.
fn read_whole(file: &Path, limits: VerifierLimits) -> Result<Vec<u8>> {
    let (first, size, mut rest) = open_with_start(file).map_err(|error| Error::unusable(file, error))?;
    let is_table = can_be_table(&first);
    let most = if is_table { limits.memory } else { limits.memory.min(MAX_CERTIFICATE_SIZE as u64) };
    let mut bytes = first;
    if size <= most {
        // One byte more than allowed shows that a pipe, whose size is not known, has more.
        let left = most.saturating_add(1).saturating_sub(bytes.len() as u64);
        rest.by_ref().take(left).read_to_end(&mut bytes).map_err(|error| Error::unusable(file, error))?;
    }
    match size.max(bytes.len() as u64) {
        size if size <= most => Ok(bytes),
        size if is_table || size <= MAX_CERTIFICATE_SIZE as u64 => {
            Err(verify_error(file, NotDecided::File { needed: size, allowed: limits.memory }))
        }
        _ => Err(Error::unusable(file, UnknownFileKind(CertificateFileError::TooLarge.into()))),
    }
}

/// Opens a file and reads its first bytes. Returns them with its size, which is 0 for a pipe, and the rest.
fn open_with_start(file: &Path) -> io::Result<(Vec<u8>, u64, File)> {
    let mut opened = open(file)?;
    let mut first = Vec::new();
    opened.by_ref().take(64).read_to_end(&mut first)?;
    Ok((first, opened.metadata()?.len(), opened))
}

/// Verifies a catalogue, with the positions of the collection that give names.
fn verify_catalogue(bytes: &[u8], limits: VerifierLimits) -> Result<CheckedCatalogue, Unproved> {
    let mut known = Vec::new();
    for KnownPosition { name, position, type_name, names_type, .. } in collection() {
        known.push(KnownKo { name, board: position, type_name, names_type });
    }
    let limits = VerifierLimits { memory: limits.memory.saturating_sub(bytes.len() as u64), ..limits };
    CatalogueFile::from_bytes(bytes, limits.memory)?.verify(&known, limits)
}

/// Verifies the strategies of an outcome against every reply.
fn verify_outcome_file(bytes: &[u8], limits: VerifierLimits) -> Result<ProvedOutcome, Unproved> {
    limits.check_file_size(bytes.len())?;
    verify_outcome(&read_outcome(bytes)?, limits)
}

/// Verifies a certificate: replays its sequence and checks the proof of its bound.
fn verify_sequence(file: &Path, bytes: &[u8], limits: VerifierLimits) -> Result<Proved> {
    limits.check_file_size(bytes.len()).map_err(|limit| verify_error(file, limit))?;
    let certificate = read_certificate(bytes).map_err(|refused| match has_format(bytes, FORMAT) {
        true => verify_error(file, refused),
        false => Error::unusable(file, UnknownFileKind(refused)),
    })?;
    koatlas_verifier::verify(&certificate, limits).map_err(|error| verify_error(file, error))
}

/// Converts the reason for which a file is not verified: a contradiction is [`Error::Refuted`], other refusals are [`Error::Unusable`].
fn verify_error(file: &Path, unproved: impl Into<Unproved>) -> Error {
    match unproved.into() {
        Unproved::Refused(reason) if reason.is_contradiction() => {
            Error::Refuted { file: file.to_owned(), reason: reason.into() }
        }
        Unproved::Refused(reason) => Error::unusable(file, reason),
        Unproved::NotDecided(limit) => Error::NotDecided { file: file.to_owned(), limit },
    }
}

fn describe_sequence(proved: &Proved) -> (String, Verified) {
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

fn describe_outcome(proved: &ProvedOutcome) -> (String, Verified) {
    let [lo, hi] = [proved.black, proved.white].map(|forced| forced.map(|forced| Points(forced.value)));
    let [black, white] = [proved.black, proved.white]
        .map(|forced| forced.map(|Forced { nodes, moves, .. }| CheckedStrategy { nodes, moves: moves.into() }));
    let found = VerifiedOutcome {
        komi: Points(proved.komi),
        void_is: proved.void_is,
        lo,
        hi,
        exact: proved.is_exact(),
        black,
        white,
        covers: proved.covers().to_owned(),
        ruleset: proved.ruleset.clone(),
    };
    (proved.to_string(), Verified::Outcome(found))
}

fn describe_table(checked: CheckedTable) -> (String, Verified) {
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

fn describe_catalogue(checked: CheckedCatalogue) -> (String, Verified) {
    let CheckedCatalogue { types, words, fates, longest, complete_up_to, not_drawn, not_checked, .. } = checked;
    let CheckedLongest { bounds, exact, argued: by_argument, searched: by_search, proofs } = longest;
    let statement = {
        let [types, words, fates, bounds, exact] = [types, words, fates, bounds, exact].map(grouped);
        format!(
            "{types} ko types and {words} cycle words are as stated, with {fates} fates of cycles under rule sets and {bounds} \
             bounds for longest sequences, {exact} of them exact"
        )
    };
    let longest = VerifiedLongest { bounds, exact, proved: exact, by_argument, by_search, proofs };
    let found = VerifiedCatalogue { types, words, fates, longest, complete_up_to, not_drawn, not_checked, files: None };
    (statement, Verified::Catalogue(found))
}
