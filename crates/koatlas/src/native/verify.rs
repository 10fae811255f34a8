//! Verification of certificates, tables and catalogues.

mod folder;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use koatlas_board::{Count, grouped};
use koatlas_catalogue::files::{CATALOGUE, FURTHER_RULES};
use koatlas_classifier::{KnownPosition, collection};
use koatlas_files::open;
use koatlas_verifier::certificates::{
    CATALOGUE_FIELDS, CERTIFICATE_FIELDS, CertificateFileError, CheckedField, FIGHT_FIELDS, FORMAT, FieldStatus,
    FieldTable, FightCertificate, MAX_CERTIFICATE_SIZE, OUTCOME_FIELDS, OutcomeCertificate, TABLE_FIELDS,
    TABLE_SECTIONS, checked_fields, fields_of, has_format,
};
use koatlas_verifier::{
    CatalogueFile, KnownKo, NotDecided, Proved, Refused, Unproved, VerifierLimits, can_be_table, check_table,
    read_certificate, read_fight, read_outcome, verify_fight, verify_outcome,
};
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::page::{Block, Page, count_noun, unbreakable};
use crate::question::{Question, options};
use folder::compare_folder;

pub use koatlas_verifier::{
    CheckedProof, CheckedStrategy, VerifiedCatalogue, VerifiedFight, VerifiedLongest, VerifiedOutcome,
    VerifiedSequence, VerifiedTable,
};

options! {
    /// The claims of a certificate of a longest sequence, of an outcome or of a fight of kos, of a table of outcomes, or of a catalogue, each proved or refuted.
    #[derive(Copy)]
    pub struct VerifyQuestion {
        /// Limit of work of the searches, in steps: a step is about a look at one point of a position
        pub work_limit: u64 = VerifierLimits::default().work => arg(long, value_name = "STEPS", value_parser = crate::text::parse_number::<u64>),
    }
}

/// The answer of [`VerifyQuestion`]: the claims of a file, which are proved.
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
    /// A certificate of a fight of many kos.
    Fight(VerifiedFight),
    /// A table of outcomes.
    Table(VerifiedTable),
    /// A catalogue.
    Catalogue(VerifiedCatalogue),
}

/// Reason of an [`Error::Unusable`]: the file is of a kind that cannot be verified.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct UnknownFileKind(Refused);

impl Question for VerifyQuestion {
    type About = Path;
    type Answer = VerifyAnswer;

    /// Verifies a file with code that is independent of the code that made it. The work cannot be interrupted, but ends at the limits of work
    /// and of memory, which give the same answer on every machine.
    ///
    /// Of the folder of a catalogue, its `catalogue.json` is verified, and the fates in `further_rules.json`. All other files are made again from that and compared, also Parquet
    /// files that are there, with the feature `parquet`. Files that are not of the catalogue are named in
    /// [`VerifiedCatalogue::not_checked`].
    ///
    /// ```
    /// use koatlas::{Conditions, Error, Interrupt, Question, VerifyQuestion};
    ///
    /// let file = std::env::temp_dir().join("koatlas-verify-example.json");
    /// std::fs::write(&file, r#"{
    ///     "format": "koatlas-certificate", "version": 2, "ruleset": "psk", "measure": "plays",
    ///     "board": {"rows": ["..."], "to_move": "B"}, "sequence": "B a1; W b1; B pass", "lower": 3, "upper": null
    /// }"#)?;
    /// let answer = VerifyQuestion::default().ask(&file, &Conditions::quiet(&Interrupt::default()));
    /// let Err(Error::Refuted { reason, .. }) = answer else { panic!("two plays are no three") };
    /// assert_eq!(reason.to_string(), "the sequence has 2 plays, and lower is 3");
    /// # std::fs::remove_file(&file)?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the file cannot be read or is of another kind, if a claim is false, or if the limits are too low to decide; if a file of a folder
    /// is missing or is another.
    fn ask(&self, file: &Path, conditions: &Conditions<'_>) -> Result<VerifyAnswer> {
        let limits = VerifierLimits { work: self.work_limit, memory: conditions.memory.0 };
        if !file.is_dir() {
            return verify_file(file, limits);
        }
        let mut answer = verify_file(&file.join(CATALOGUE), limits)?;
        let further_fates = verify_further(file, limits)?;
        let compared = compare_folder(file, conditions)?;
        if let Verified::Catalogue(found) = &mut answer.found {
            found.further_fates = further_fates;
            found.files = Some(compared.files);
            found.not_checked.extend(compared.foreign);
        }
        Ok(answer)
    }

    fn page(&self, answer: &VerifyAnswer, _: &Path) -> Option<Page> {
        let proved = match &answer.found {
            Verified::Sequence(found) => sequence(found),
            Verified::Outcome(found) => outcome(found),
            Verified::Fight(found) => fight(found),
            Verified::Table(found) => table(found),
            Verified::Catalogue(found) => catalogue(found),
        };
        let statement = Block::text(unbreakable(format!("verified: {}", answer.statement)));
        Some(Page::new([vec![statement], [proved, field_rows(&answer.claims)].concat()]))
    }
}

fn verify_file(file: &Path, limits: VerifierLimits) -> Result<VerifyAnswer> {
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
        let proved =
            verify_read(&bytes, limits, read_outcome, verify_outcome).map_err(|error| verify_error(file, error))?;
        Ok(answer(fields(&bytes, OUTCOME_FIELDS, &proved.unchecked), proved, Verified::Outcome))
    } else if FightCertificate::has_fight_format(&bytes) {
        let proved =
            verify_read(&bytes, limits, read_fight, verify_fight).map_err(|error| verify_error(file, error))?;
        Ok(answer(fields(&bytes, FIGHT_FIELDS, &proved.unchecked), proved, Verified::Fight))
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

/// Verifies what further rule sets do with the types of the verified catalogue in `folder`. Returns the number of fates; `None` if there
/// is no file about them.
fn verify_further(folder: &Path, limits: VerifierLimits) -> Result<Option<usize>> {
    let file = &folder.join(FURTHER_RULES);
    if !file.exists() {
        return Ok(None);
    }
    let (catalogue, further) = (read_whole(&folder.join(CATALOGUE), limits)?, read_whole(file, limits)?);
    let fates = CatalogueFile::from_bytes(&catalogue, limits.memory)
        .and_then(|catalogue| catalogue.verify_further(&further, limits));
    fates.map(Some).map_err(|error| verify_error(file, error))
}

/// Verifies what `read` finds in a file, if that is not too large.
fn verify_read<C, V>(
    bytes: &[u8],
    limits: VerifierLimits,
    read: fn(&[u8]) -> Result<C, Refused>,
    verify: fn(&C, VerifierLimits) -> Result<Proved<V>, Unproved>,
) -> Result<Proved<V>, Unproved> {
    limits.check_file_size(bytes.len())?;
    verify(&read(bytes)?, limits)
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

/// The fields of the file, a row for each way in which they were checked, with the number of their values. Fields that are proved or
/// computed again are named by the first of their keys.
fn field_rows(claims: &[CheckedField]) -> Vec<Block> {
    let mut rows = Vec::new();
    for status in FieldStatus::ALL {
        let is_certain = matches!(status, FieldStatus::Proved | FieldStatus::Recomputed);
        let (mut names, mut values): (Vec<&str>, u64) = (Vec::new(), 0);
        for CheckedField { field, count, .. } in claims.iter().filter(|claim| claim.status == status) {
            names.push(field.split('.').next().filter(|_| is_certain).unwrap_or(field));
            values += count;
        }
        names.dedup();
        if !names.is_empty() {
            let label = if rows.is_empty() { "values" } else { "" };
            let status = status.id().replace('_', " ");
            rows.push(Block::row(label, format!("{} {status}: {}", grouped(values), names.join(", "))));
        }
    }
    rows
}

fn sequence(found: &VerifiedSequence) -> Vec<Block> {
    let proof = match found.proof {
        None => "none: there may be longer sequences".to_owned(),
        Some(CheckedProof::Exhaustive { moves }) => format!("exhaustive: {moves} moves, all sequences"),
        Some(CheckedProof::Flow { tokens_are, nodes, edges, tokens, cuts }) => {
            let [nodes, edges, tokens, cuts] = [nodes, edges, tokens, cuts].map(grouped);
            let graph = format!("{nodes} nodes, {edges} edges");
            format!("flow bound: {graph}, {tokens} tokens ({tokens_are}), {cuts} cuts, all checked")
        }
    };
    let replayed = format!("{} {}, each legal", found.lower, found.measure);
    vec![Block::row("sequence", replayed), Block::row("proof", proof), Block::row("proved", &found.covers)]
}

fn outcome(found: &VerifiedOutcome) -> Vec<Block> {
    let [black, white] = [found.black, found.white].map(|strategy| match strategy {
        None => "no strategy: nothing is claimed".to_owned(),
        Some(CheckedStrategy { nodes, moves }) => {
            format!("a strategy of {} nodes; {moves} moves, against every reply", grouped(nodes))
        }
    });
    vec![Block::row("Black", black), Block::row("White", white), Block::row("proved", &found.covers)]
}

fn fight(found: &VerifiedFight) -> Vec<Block> {
    let replies =
        if found.replies == 1 { "one reply".to_owned() } else { format!("{} replies", grouped(found.replies)) };
    let positions = count_noun(found.positions as u64, "position");
    let replies = format!("{replies} in {positions}, against every play");
    vec![Block::row(found.winner.name(), replies), Block::row("proved", &found.covers)]
}

fn table(found: &VerifiedTable) -> Vec<Block> {
    let ranks = format!("the ranks, up to {}, show that each end is reached", grouped(found.largest_rank));
    let ranks = format!("every bound follows from those after its moves, and {ranks}");
    let proved = "both bounds of every state: neither player can force more";
    vec![Block::row("states", ranks), Block::row("proved", proved)]
}

fn catalogue(found: &VerifiedCatalogue) -> Vec<Block> {
    let longest = found.longest;
    let [argued, searched, proofs] = [longest.by_argument, longest.by_search, longest.proofs].map(grouped);
    let bounds = format!(
        "upper bounds: {argued} by arguments from the rules, with {proofs} flow bounds, and {searched} by going through all sequences"
    );
    let not_drawn = match found.not_drawn {
        0 => String::new(),
        1 => "; one type is listed without a board".to_owned(),
        count => format!("; {} types are listed without a board", grouped(count)),
    };
    let up_to = format!("all settings of up to {} points were enumerated", found.complete_up_to);
    let files = found.files.map(|files| {
        let made = format!("all {} files of the folder are what catalogue.json gives, to the byte", grouped(files));
        Block::row("files", made)
    });
    let not_checked = found.not_checked.iter().map(|text| Block::row("not checked", text));
    let complete = Block::row("complete", format!("{up_to}: no type is missing there{not_drawn}"));
    let further = found.further_fates.map(|fates| {
        let fates = grouped(fates);
        Block::row(
            "further rules",
            format!("{fates} fates are as stated; that no other cycle goes on for ever is not checked"),
        )
    });
    [Block::row("proved", bounds), complete].into_iter().chain(further).chain(files).chain(not_checked).collect()
}
