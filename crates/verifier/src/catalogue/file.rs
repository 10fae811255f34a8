//! Reading of a catalogue, and the check of all of it.

use std::fmt::Display;

use koatlas_board::Suicide;
use rayon::current_num_threads;
use serde::Deserialize;

use super::complete;
use super::entry;
use super::further;
use super::identity::KnownNames;
use super::lists::{
    check_fates, check_points, check_realisation, check_types, check_words, not_drawn_key, type_key, word_key,
};
use super::settings::not_drawn;
use super::{Catalogue, CatalogueContext, CheckedType};
use crate::certificates::quoted;
use crate::{
    Budget, KnownKo, NotDecided, Proved, Refused, TaskOutcome, Unproved, VerifiedCatalogue, VerifierLimits,
    WithinLimits, run_in_order,
};

/// Points of the largest settings that are all enumerated, whatever the limit of work.
const MOST_POINTS: usize = 5;

/// Work that allows to enumerate all settings of one point more, and of two points more: it takes a little less.
const WORK_FOR_MORE: [u64; 2] = [10_000_000_000, 500_000_000_000];

/// Place of errors that concern the whole catalogue.
const WHOLE: &str = "the catalogue";

/// Error of a file that is not a catalogue.
fn no_catalogue(reason: impl Display) -> Refused {
    Refused::unreadable("", format_args!("the file is no catalogue: {reason}"))
}

/// A `catalogue.json` that has been read.
#[derive(Clone, Debug)]
pub struct CatalogueFile {
    catalogue: Catalogue,
    /// Upper bound for the bytes of memory that it takes.
    memory: u64,
}

impl CatalogueFile {
    /// True if `bytes` are JSON of the command `catalogue`.
    pub fn is_catalogue(bytes: &[u8]) -> bool {
        #[derive(Deserialize)]
        struct Header {
            command: String,
        }
        serde_json::from_slice(bytes).is_ok_and(|header: Header| header.command == "catalogue")
    }

    /// Reads a `catalogue.json`.
    ///
    /// # Errors
    /// [`Unproved::NotDecided`] if it might take more than `allowed` bytes of memory, [`Unproved::Refused`] if it is no catalogue.
    pub fn from_bytes(bytes: &[u8], allowed: u64) -> Result<CatalogueFile, Unproved> {
        // An upper bound, from the characters: each string and each element of a list takes some bytes beside its characters.
        let marks = bytes.iter().filter(|byte| b"\",[{".contains(byte)).count() as u64;
        let needed = 2 * bytes.len() as u64 + 32 * marks;
        if needed > allowed {
            return Err(NotDecided::File { needed, allowed }.into());
        }
        let catalogue: Catalogue = serde_json::from_slice(bytes).map_err(no_catalogue)?;
        if catalogue.command == "catalogue" {
            Ok(CatalogueFile { catalogue, memory: needed })
        } else {
            Err(no_catalogue(format_args!("it comes from the command {}", quoted(&catalogue.command))).into())
        }
    }

    /// Computes everything that the catalogue says again on the literal board, as far as that is possible. Compares names with those
    /// that the positions of `known` give, if there are any. Its threads share the memory; the answer does not depend on their number else.
    ///
    /// # Errors
    /// [`Unproved::Refused`] with the first claim in the order of the file that does not hold. [`Unproved::NotDecided`] if there is
    /// none, and some claims could not be decided within `limits`: with their number, and the first of them.
    pub fn verify(&self, known: &[KnownKo], limits: VerifierLimits) -> Result<Proved<VerifiedCatalogue>, Unproved> {
        let (catalogue, policy) = (&self.catalogue, self.policy()?);
        if catalogue.mortal > 1 {
            let mortal = catalogue.mortal;
            let reason = format_args!("mortal: {mortal} is none of 0 and 1, the mortal strings of a colour");
            return Err(no_catalogue(reason).into());
        }
        check_types(catalogue)?;
        let mut undecided = UndecidedClaims::default();
        check_points(catalogue).map_err(|refused| refused.within(WHOLE))?;
        check_fates(catalogue)?;
        // Threads work at the same time, so each gets its share of the memory.
        let alone = VerifierLimits { memory: limits.memory.saturating_sub(self.memory), ..limits };
        let limits = VerifierLimits { memory: alone.memory / current_num_threads() as u64, ..limits };
        let mut budget = Budget::new(limits);
        let largest = catalogue.types.iter().map(|entry| entry.positions).max().unwrap_or(0);
        let names = KnownNames::new(known, policy, largest, &mut budget).map_err(Unproved::from);
        let names = undecided.note(WHOLE, names)?.unwrap_or_default();
        let context = CatalogueContext { catalogue, policy, names: &names };
        let checked = self.check_all(&context, limits, &mut undecided)?;
        for entry in &catalogue.not_drawn {
            let mut budget = Budget::new(limits);
            undecided.note(&not_drawn_key(&entry.id), not_drawn::check(entry, &context, &mut budget))?;
        }
        undecided.end(", and the words and the settings were not looked at")?;
        check_words(catalogue, &checked)?;
        for entry in &catalogue.words {
            let mut budget = Budget::new(limits);
            undecided.note(&word_key(&entry.word), check_realisation(entry, &context, &mut budget))?;
        }
        let mut budget = Budget::new(alone);
        let complete = complete::check(catalogue, policy, most_points(limits.work), &mut budget);
        let complete = undecided.note(WHOLE, complete)?.unwrap_or_default();
        undecided.end("")?;
        Ok(Proved::of_catalogue(catalogue, &checked, complete, names.are_known))
    }

    /// Computes again what the rule sets in `further`, the contents of a `further_rules.json`, do with the types of the catalogue, which has
    /// been verified. Returns the number of fates. That there are no other cycles that go on for ever is not checked.
    ///
    /// # Errors
    /// [`Unproved::Refused`] with the first claim in the order of the types that does not hold; [`Unproved::NotDecided`] if a type takes
    /// more than `limits`.
    pub fn verify_further(&self, further: &[u8], limits: VerifierLimits) -> Result<usize, Unproved> {
        let context =
            CatalogueContext { catalogue: &self.catalogue, policy: self.policy()?, names: &KnownNames::default() };
        further::check(further, &context, limits)
    }

    fn policy(&self) -> Result<Suicide, Refused> {
        self.catalogue.suicide.parse().ok().filter(|policy| *policy != Suicide::All).ok_or_else(|| {
            let policy = quoted(&self.catalogue.suicide);
            no_catalogue(format_args!("suicide: {policy} is not a policy of a catalogue: those are none and multi"))
        })
    }

    /// Checks all types in parallel. The result does not depend on the number of threads: every type has limits of its own, and a
    /// type is left undecided if those before it took more than `limits.work` steps together.
    fn check_all(
        &self,
        context: &CatalogueContext,
        limits: VerifierLimits,
        undecided: &mut UndecidedClaims,
    ) -> Result<Vec<CheckedType>, Unproved> {
        let types = &self.catalogue.types;
        let outcomes = run_in_order(types.len(), limits.work, |index| {
            let mut budget = Budget::new(limits);
            let result = entry::check(&types[index], context, &mut budget);
            TaskOutcome { result, steps: budget.steps_done() }
        });
        let (mut outcomes, mut checked, mut spent) = (outcomes.into_iter(), Vec::new(), 0);
        for entry in types {
            let place = type_key(&entry.id);
            let outcome = outcomes.next().filter(|_| spent <= limits.work);
            spent += outcome.as_ref().map_or(0, |outcome| outcome.steps);
            let result = outcome.map_or(Err(NotDecided::Work(limits.work).into()), |outcome| outcome.result);
            let found = undecided.note(&place, result)?.unwrap_or_default();
            undecided.0.extend(found.undecided.iter().map(|claim| format!("{place}: {claim}")));
            checked.push(found);
        }
        Ok(checked)
    }
}

/// Points of the largest settings that are all enumerated within this limit of work.
fn most_points(work: u64) -> usize {
    MOST_POINTS + WORK_FOR_MORE.iter().filter(|&&needed| needed <= work).count()
}

/// Claims that were not decided, each with its place.
#[derive(Default)]
struct UndecidedClaims(Vec<String>);

impl UndecidedClaims {
    /// Returns the result of a check. If a limit was reached, notes that and returns `None`.
    fn note<T>(&mut self, place: &str, found: Result<T, Unproved>) -> Result<Option<T>, Refused> {
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Unproved::Refused(refused)) => Err(refused.within(place)),
            Err(Unproved::NotDecided(limit)) => {
                self.0.push(format!("{place}: {limit}"));
                Ok(None)
            }
        }
    }

    /// Fails if a claim was not decided so far. The checks named by `not_reached` need all of them; all other claims hold.
    fn end(&self, not_reached: &str) -> WithinLimits<()> {
        let Some((first, others)) = self.0.split_first() else { return Ok(()) };
        let more = if others.is_empty() { String::new() } else { format!(" (and {} more)", others.len()) };
        Err(NotDecided::Other(format!("{first}{more}; nothing was found to be wrong before{not_reached}")))
    }
}
