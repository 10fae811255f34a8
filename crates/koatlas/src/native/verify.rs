//! Verification of certificates, tables and catalogues.

mod folder;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use koatlas_board::Count;
use koatlas_catalogue::files::CATALOGUE;
use koatlas_classifier::{KnownPosition, collection};
use koatlas_files::open;
use koatlas_verifier::certificates::{
    CATALOGUE_FIELDS, CERTIFICATE_FIELDS, CertificateFileError, CheckedField, FORMAT, FieldTable, MAX_CERTIFICATE_SIZE,
    OUTCOME_FIELDS, OutcomeCertificate, TABLE_FIELDS, TABLE_SECTIONS, checked_fields, fields_of, has_format,
};
use koatlas_verifier::{
    CatalogueFile, KnownKo, NotDecided, Proved, Refused, Unproved, VerifierLimits, can_be_table, check_table,
    read_certificate, read_outcome, verify_outcome,
};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::json::answer;
use folder::compare_folder;

pub use koatlas_verifier::{
    CheckedProof, CheckedStrategy, VerifiedCatalogue, VerifiedLongest, VerifiedOutcome, VerifiedSequence, VerifiedTable,
};

/// Arguments of [`verify()`]. The file is a certificate of a longest sequence or of an outcome, a table of outcomes, or a catalogue's
/// `catalogue.json`, or the folder of a catalogue.
#[derive(Clone, Copy, Debug)]
pub struct VerifyQuestion<'a> {
    /// The file or the folder.
    pub file: &'a Path,
    /// The limits of work and memory. They decide whether there is an answer, in the same way on every machine.
    pub limits: VerifierLimits,
}

impl<'a> VerifyQuestion<'a> {
    /// Asks with the default limits.
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

answer!(VerifyAnswer: "verify");

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

/// Reason of an [`Error::Unusable`]: the file is of a kind that cannot be verified.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct UnknownFileKind(Refused);

/// Verifies a file with code that is independent of the code that made it. The work cannot be interrupted, but ends at the limits.
///
/// Of the folder of a catalogue, its `catalogue.json` is verified. All other files are made again from that and compared, also Parquet files
/// that are there, with the feature `parquet`. Files that are not of the catalogue are named in [`VerifiedCatalogue::not_checked`].
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
/// If the file cannot be read or is of another kind, if a claim is false, or if the limits are too low to decide; if a file of a folder
/// is missing or is another.
pub fn verify(question: VerifyQuestion<'_>) -> Result<VerifyAnswer> {
    let folder = question.file;
    if !folder.is_dir() {
        return verify_file(question);
    }
    let mut answer = verify_file(VerifyQuestion { file: &folder.join(CATALOGUE), ..question })?;
    let compared = compare_folder(folder)?;
    if let Verified::Catalogue(found) = &mut answer.found {
        found.files = Some(compared.files);
        found.not_checked.extend(compared.foreign);
    }
    Ok(answer)
}

fn verify_file(VerifyQuestion { file, limits }: VerifyQuestion<'_>) -> Result<VerifyAnswer> {
    let bytes = read_whole(file, limits)?;
    // The kinds are told apart by their first bytes and by the key `format`. What is nothing else is read as a certificate
    // of a sequence, whose reader says best what is wrong with it.
    if can_be_table(&bytes) {
        let proved = check_table(&bytes, limits).map_err(|error| verify_error(file, error))?;
        Ok(answer(fields_of_table(proved.found.states), proved, Verified::Table))
    } else if CatalogueFile::is_catalogue(&bytes) {
        let proved = verify_catalogue(&bytes, limits).map_err(|error| verify_error(file, error))?;
        Ok(answer(fields(&bytes, CATALOGUE_FIELDS, &proved.unchecked), proved, Verified::Catalogue))
    } else if OutcomeCertificate::has_outcome_format(&bytes) {
        let proved = verify_outcome_file(&bytes, limits).map_err(|error| verify_error(file, error))?;
        Ok(answer(fields(&bytes, OUTCOME_FIELDS, &proved.unchecked), proved, Verified::Outcome))
    } else {
        let proved = verify_sequence(file, &bytes, limits)?;
        Ok(answer(fields(&bytes, CERTIFICATE_FIELDS, &proved.unchecked), proved, Verified::Sequence))
    }
}

fn answer<T>(claims: Vec<CheckedField>, proved: Proved<T>, kind: fn(T) -> Verified) -> VerifyAnswer {
    VerifyAnswer { verified: true, claims, found: kind(proved.found), statement: proved.statement }
}

/// Lists the fields of the JSON file `bytes`, which has been read.
fn fields(bytes: &[u8], table: &FieldTable, unchecked: &BTreeMap<&str, u64>) -> Vec<CheckedField> {
    checked_fields(bytes, table, unchecked).expect("the file is JSON")
}

/// Lists the fields of a table: a value for each fact, and one for each of the `states` in each section.
fn fields_of_table(states: Count) -> Vec<CheckedField> {
    let states = states.0 as u64;
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
        _ => Err(Error::unusable(file, UnknownFileKind(CertificateFileError::too_large().into()))),
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
fn verify_catalogue(bytes: &[u8], limits: VerifierLimits) -> Result<Proved<VerifiedCatalogue>, Unproved> {
    let mut known = Vec::new();
    for KnownPosition { name, position, type_name, names_type, .. } in collection() {
        known.push(KnownKo { name, board: position, type_name, names_type });
    }
    let limits = VerifierLimits { memory: limits.memory.saturating_sub(bytes.len() as u64), ..limits };
    CatalogueFile::from_bytes(bytes, limits.memory)?.verify(&known, limits)
}

/// Verifies the strategies of an outcome against every reply.
fn verify_outcome_file(bytes: &[u8], limits: VerifierLimits) -> Result<Proved<VerifiedOutcome>, Unproved> {
    limits.check_file_size(bytes.len())?;
    verify_outcome(&read_outcome(bytes)?, limits)
}

/// Verifies a certificate: replays its sequence and checks the proof of its bound.
fn verify_sequence(file: &Path, bytes: &[u8], limits: VerifierLimits) -> Result<Proved<VerifiedSequence>> {
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
        Unproved::Refused(reason) if !reason.is_contradiction() => Error::unusable(file, reason),
        Unproved::Refused(reason) => Error::Refuted { file: file.to_owned(), reason: reason.into() },
        Unproved::NotDecided(limit) => Error::NotDecided { file: file.to_owned(), limit },
    }
}
