//! What repeats at a position.

pub mod cycles;
mod json;

use koatlas_board::{Arena, Position, Suicide, in_narrowest};
use koatlas_classifier::{Classification, Known, Names, classify};
use koatlas_position_graph::{Control, Packed};

use crate::classify::cycles::{Cycles, Longest};
use crate::failure::{Conditions, limit};
use crate::progress;
use crate::subject::Subject;

pub use self::json::{Object, object};

/// The most positions that may be explored of a board on which so many `points` can change.
///
/// A position takes 256 bytes and 120 more for each point while it is classified, its plays included: measured on whole
/// boards, rounded up.
#[must_use]
pub fn most_positions(points: usize, conditions: &Conditions<'_>) -> usize {
    let bytes_a_position = 256 + 120 * points as u64;
    usize::try_from(conditions.memory.0 / bytes_a_position).unwrap_or(usize::MAX)
}

/// What repeats at a position.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The position, and who is to move.
    pub subject: &'a Subject,
    /// What its file says beyond the position.
    pub known: &'a Known,
    /// Which suicides are allowed.
    pub suicide: Suicide,
    /// Longest cycles, in moves, that are looked for under the Default Restriction Rules.
    pub max_length: usize,
    /// The moves of the cycle that the position is known for; if not given, that of its file.
    pub cycle: Option<&'a str>,
    /// Whether the longest sequences inside the component are looked for too.
    pub longest: bool,
}

/// What has been asked, and the answers.
pub struct Answer<'a> {
    /// The question.
    pub question: Question<'a>,
    /// What repeats.
    pub classification: Classification,
    /// Positions of the collection that have the ko type and do not name it.
    pub examples: Vec<String>,
    /// The cycles about which rule sets are asked.
    pub cycles: Cycles,
    /// The longest sequences, if they are asked for.
    pub longest: Option<Longest>,
}

/// Classifies a position.
///
/// # Errors
/// If too much can be reached from the position, or if the cycle that is given is none.
pub fn answer<'a>(question: Question<'a>, conditions: &Conditions<'_>) -> anyhow::Result<Answer<'a>> {
    let Question { subject, suicide, .. } = question;
    let line = progress::line(conditions);
    line.set_message("looking for what repeats");
    let names = Names::of_collection(suicide);
    let (classification, cycles) = in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        in_arena(question, &names, (&arena, start), conditions)?
    });
    let longest = question.longest.then(|| Longest::of(subject, suicide, classification.positions));
    line.finish_and_clear();
    let id = classification.ko_type.as_ref().map(|ko_type| &ko_type.id);
    let examples = id.map_or_else(Vec::new, |id| names.examples(id).to_vec());
    Ok(Answer { question, classification, examples, cycles, longest })
}

fn in_arena<S: Packed>(
    question: Question<'_>,
    names: &Names,
    (arena, start): (&Arena<S>, Position<S>),
    conditions: &Conditions<'_>,
) -> anyhow::Result<(Classification, Cycles)> {
    let limits = (question.suicide, question.max_length);
    let found = classification(question.subject, (arena, start), names, limits, conditions)?;
    let cycles = cycles::judged(question, (arena, start), &found)?;
    Ok((found, cycles))
}

/// What repeats at a position: cycles under the Default Restriction Rules up to so many moves, the rest whatever its length.
///
/// # Errors
/// If too much can be reached from it.
pub fn classification<S: Packed>(
    subject: &Subject,
    (arena, start): (&Arena<S>, Position<S>),
    names: &Names,
    (suicide, max_length): (Suicide, usize),
    conditions: &Conditions<'_>,
) -> anyhow::Result<Classification> {
    let nodes = most_positions(arena.len(), conditions) as u64;
    let control = Control { stop: conditions.interrupt.stop(), nodes, ..Control::default() };
    classify(arena, start, subject.position.to_move(), suicide, max_length, names, &control)
        .map_err(|error| subject.ended(limit(error, conditions.memory)))
}
