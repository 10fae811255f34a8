//! The cycles about which rule sets are asked: the one that the position is known for, the shortest that the basic ko rule
//! lets pass, and the shortest of all.

use koatlas_board::{Arena, Move, PointSet, Position, Suicide};
use koatlas_classifier::{Classification, Fates, NoCycle, SituationalCycle};

use super::Question;
use crate::failure::Failure;
use crate::moves;

/// A cycle and what every rule set does with it.
pub struct JudgedCycle {
    /// The cycle.
    pub cycle: SituationalCycle,
    /// What the rule sets do when the players insist on it.
    pub fates: Fates,
}

/// Who says that the position is known for a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedBy {
    /// The option `--cycle`.
    Option,
    /// The key `cycle` of the position file.
    File,
}

impl NamedBy {
    /// As it is written in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            NamedBy::Option => "option",
            NamedBy::File => "file",
        }
    }
}

/// The cycle that a position is known for.
pub struct KnownCycle {
    /// Who says so.
    pub named_by: NamedBy,
    /// The cycle; or the reason for which it is none without suicide, which is all that is wrong with it.
    pub judged: Result<JudgedCycle, NoCycle>,
}

/// All of them; none where there is no such cycle.
pub struct Cycles {
    /// The one that the position is known for.
    pub known: Option<KnownCycle>,
    /// The shortest that the basic ko rule lets pass.
    pub past_basic_ko: Option<JudgedCycle>,
    /// The shortest of all.
    pub shortest: Option<JudgedCycle>,
}

/// The cycles of a position that has been classified.
///
/// # Errors
/// If the cycle of `--cycle`, or that of the file whatever suicides are allowed, is none.
pub fn judged<S: PointSet>(
    question: Question<'_>,
    (arena, start): (&Arena<S>, Position<S>),
    found: &Classification,
) -> anyhow::Result<Cycles> {
    let Question { subject, known, suicide, .. } = question;
    let judge = |cycle: SituationalCycle| {
        let fates = Fates::of::<S>(&subject.position, &cycle.moves);
        JudgedCycle { cycle, fates }
    };
    let replay = |suicide: Suicide, moves: &[Move]| SituationalCycle::replayed(arena, start, suicide, moves);
    let known = match question.cycle {
        Some(text) => {
            let wrong = |error: &dyn std::fmt::Display| Failure::input(format_args!("--cycle, {error}"));
            let moves = moves::list(text).map_err(|error| wrong(&error))?;
            let cycle = replay(suicide, &moves).map_err(|error| wrong(&error))?;
            Some(KnownCycle { named_by: NamedBy::Option, judged: Ok(judge(cycle)) })
        }
        None if known.cycle.is_empty() => None,
        None => {
            let wrong = |error| subject.refused(format_args!("cycle, {error}"));
            replay(Suicide::All, &known.cycle).map_err(wrong)?;
            Some(KnownCycle { named_by: NamedBy::File, judged: replay(suicide, &known.cycle).map(judge) })
        }
    };
    let shortest = found.shortest.as_ref().map(|shortest| SituationalCycle {
        moves: shortest.witness.clone(),
        word: shortest.word.clone(),
        balance: shortest.balance,
    });
    Ok(Cycles { known, past_basic_ko: found.past_basic_ko.clone().map(judge), shortest: shortest.map(judge) })
}
