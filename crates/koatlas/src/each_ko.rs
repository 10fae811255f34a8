//! Questions that need a region (the points where plays are made), for boards without one: they are answered for each ko that
//! [`FindQuestion`] finds.

use koatlas_board::{Move, Suicide};
use koatlas_games::find::FindOptions;
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::find::{FindQuestion, called_by, find_cycles_and_kos};
use crate::json::{Answer, to_strings};
use crate::page::{Block, Page};
use crate::subject::Subject;
use crate::used_region::UsedRegion;

/// Returns the position with the region of its ko `number`, from 1. If the position has fewer kos, those after up to
/// [`FindQuestion::NUMBERED`] plays are numbered too.
///
/// # Errors
/// If there is no such ko, or if the search fails.
pub fn find_ko(subject: &Subject, number: usize, suicide: Suicide, conditions: &Conditions<'_>) -> Result<Subject> {
    // Kos of the position itself come first under both bounds, so that their numbers do not depend on `soon`.
    let mut count = 0;
    for soon in [0, FindQuestion::NUMBERED] {
        let mut kos = find_kos(subject, soon, suicide, conditions)?;
        count = kos.len();
        if (1..=count).contains(&number) {
            return Ok(kos.swap_remove(number - 1));
        }
    }
    let (name, plays) = (&subject.argument, FindQuestion::WITHIN);
    Err(Error::argument("ko", format!("{name}: {count} kos repeat within {plays} plays, and no ko {number}")))
}

/// Returns the position itself, or its only ko if it [needs a region](Subject::needs_region).
///
/// # Errors
/// If it needs a region and has no ko or several, or if the search fails.
pub fn only_ko(subject: &Subject, suicide: Suicide, conditions: &Conditions<'_>) -> Result<Subject> {
    if !subject.needs_region() {
        return Ok(subject.clone());
    }
    let mut kos = find_kos(subject, 0, suicide, conditions)?;
    if kos.len() == 1 {
        return Ok(kos.remove(0));
    }
    let regions = kos.iter().map(|ko| to_strings(ko.position.region()).join(" "));
    let listed: Vec<String> = regions.zip(1..).map(|(region, number)| format!("{number}: {region}")).collect();
    let (name, plays) = (&subject.argument, FindQuestion::WITHIN);
    let reason = match listed.len() {
        0 => format!("{name}: nothing repeats within {plays} plays, so that there is no ko to ask about"),
        kos => format!("{name}: there are {kos} kos, so that one has to be named: {}", listed.join("; ")),
    };
    Err(Error::argument("ko", reason))
}

/// The kos of a position as subjects, in the order of their numbers: those of the position itself, then those after up to `soon` plays.
/// They are those of [`FindQuestion`]: kos that need suicide count if the [usual suicides](Subject::usual_suicide) allow it, or
/// if `suicide` is [`Suicide::All`].
pub(crate) fn find_kos(
    subject: &Subject,
    soon: usize,
    suicide: Suicide,
    conditions: &Conditions<'_>,
) -> Result<Vec<Subject>> {
    let suicide = if suicide == Suicide::Multi { subject.usual_suicide() } else { suicide };
    let (_, found) =
        find_cycles_and_kos(subject, FindOptions { within: FindQuestion::WITHIN, soon, suicide }, conditions)?;
    let mut subjects = Vec::new();
    for (ko, number) in found.into_iter().zip(1..) {
        let after: Vec<Move> = ko.after.iter().map(|&(colour, point)| Move::play(colour, point)).collect();
        let plays = if after.is_empty() { String::new() } else { format!(" after {}", to_strings(&after).join("; ")) };
        let title = format!("{}, ko {number}{plays}", subject.title);
        let board = called_by(&ko);
        let used = UsedRegion { ko: Some(number), after, ..UsedRegion::from_board(&board, subject.after_move) };
        let used = Some(used);
        subjects.push(Subject { title, position: board, used, whole_board: false, toml: None, ..subject.clone() });
    }
    Ok(subjects)
}

/// The answer about a position, or those about each of its kos.
#[derive(Debug)]
pub enum OneOrEachKo<A> {
    /// The answer about the position.
    One(A),
    /// The answers about each ko of a position that [needs a region](Subject::needs_region).
    EachKo(EachKo<A>),
}

impl<A> OneOrEachKo<A> {
    /// The pages: one for each answer, made by `page`. If the position `board` has no kos, a page says so.
    pub fn pages(&self, board: &Subject, page: impl Fn(&A, &Subject) -> Option<Page>) -> Vec<Page> {
        match self {
            OneOrEachKo::One(answer) => page(answer, board).into_iter().collect(),
            OneOrEachKo::EachKo(EachKo { within, kos, .. }) if kos.is_empty() => {
                let nothing = format!(": nothing repeats here within {within} plays");
                vec![Page::new([vec![Block::headed(&board.title, nothing)]])]
            }
            OneOrEachKo::EachKo(each) => {
                each.each_ko.iter().zip(&each.kos).filter_map(|(answer, ko)| page(answer, ko)).collect()
            }
        }
    }
}

/// The answers of [`ask_each`] about each ko of a board on which no region is marked.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EachKo<A> {
    /// Maximum number of plays of the cycles by which kos are found.
    pub within: usize,
    /// An answer for each ko of the position itself, in the order of [`FindQuestion`].
    pub each_ko: Vec<A>,
    /// The kos of the position itself.
    #[serde(skip)]
    pub kos: Vec<Subject>,
    /// The error of the first ko without an answer, in words; later kos have no answer either. `None` if every ko has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The error itself.
    #[serde(skip)]
    pub ended: Option<Error>,
}

impl<A: Answer> Answer for EachKo<A> {
    const COMMAND: &'static str = A::COMMAND;
}

/// Answers `ask` for the position, or for each of its kos in turn if it [needs a region](Subject::needs_region).
///
/// # Errors
/// If `ask` fails for the position, or if the search for kos fails. An error for a ko is in [`EachKo::ended`].
pub fn ask_each<A>(
    subject: &Subject,
    suicide: Suicide,
    conditions: &Conditions<'_>,
    ask: impl Fn(&Subject) -> Result<A>,
) -> Result<OneOrEachKo<A>> {
    if !subject.needs_region() {
        return ask(subject).map(OneOrEachKo::One);
    }
    let kos = find_kos(subject, 0, suicide, conditions)?;
    // The answers before an error are worth having: they took the time.
    let mut each_ko = Vec::new();
    let ended = kos.iter().try_for_each(|ko| ask(ko).map(|answer| each_ko.push(answer))).err();
    let error = ended.as_ref().map(Error::to_string);
    Ok(OneOrEachKo::EachKo(EachKo { within: FindQuestion::WITHIN, each_ko, kos, error, ended }))
}
