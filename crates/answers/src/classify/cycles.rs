//! The cycles about which rule sets are asked: the one that the position is known for, the shortest that the basic ko rule
//! lets pass, and the shortest of all.

use koatlas_board::{Arena, Move, PointSet, Position, Suicide, grouped};
use koatlas_classifier::{Classification, Fates, NoCycle, SituationalCycle};
use koatlas_position_graph::PositionGraph;
use koatlas_worst_case::inside::{Component, LongestInside, longest_inside};
use serde::Serialize;

use crate::classify::Question;
use crate::failure::Failure;
use crate::json::texts;
use crate::moves;
use crate::subject::Subject;

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

/// Positions of the largest component that is searched. The time for larger ones is not known beforehand.
const MOST_POSITIONS: usize = 1000;

/// What is known of the longest sequences.
#[derive(Serialize)]
pub struct Longest {
    /// Why they were not looked for.
    pub refused: Option<String>,
    /// By groups of rule sets that allow the same sequences.
    pub sequences: Vec<Sequence>,
}

/// A long sequence inside the component.
#[derive(Serialize)]
pub struct Sequence {
    /// The rule sets that allow the same sequences.
    pub rulesets: Vec<&'static str>,
    /// The plays of the sequence.
    pub lower: u64,
    /// No sequence has more plays.
    pub upper: u64,
    /// Whether both bounds are equal.
    pub exact: bool,
    /// Where it begins.
    pub diagram: Vec<String>,
    /// The sequence.
    pub moves: Vec<String>,
}

impl Longest {
    /// The longest sequences inside the component of a position, which has so many positions.
    #[must_use]
    pub fn of(subject: &Subject, suicide: Suicide, positions: usize) -> Longest {
        let none = |refused: Option<String>| Longest { refused, sequences: Vec::new() };
        if positions > MOST_POSITIONS {
            let most = grouped(MOST_POSITIONS as u64);
            let reason = format!(
                "the component has {} positions; longest sequences are looked for in those of up to {most}",
                grouped(positions as u64)
            );
            return none(Some(reason));
        }
        let Ok((arena, start)) = subject.position.arena::<u64>() else {
            return none(Some("longest sequences are looked for where at most 64 points can change".to_owned()));
        };
        search(subject, (&arena, start), suicide)
            .map_or_else(|| none(None), |sequences| Longest { refused: None, sequences })
    }
}

/// `None` if nothing repeats there.
fn search(subject: &Subject, (arena, start): (&Arena<u64>, Position<u64>), suicide: Suicide) -> Option<Vec<Sequence>> {
    let graph = PositionGraph::component(arena, start, suicide, MOST_POSITIONS).ok()?;
    if graph.positions().len() < 2 {
        return None;
    }
    let mut found = longest_inside(&Component::new(&subject.position, arena, &graph, suicide)).longest;
    found.sort_by_key(|inside| (inside.upper, inside.lower));
    Some(found.into_iter().map(sequence).collect())
}

fn sequence(inside: LongestInside) -> Sequence {
    Sequence {
        lower: inside.lower,
        upper: inside.upper,
        exact: inside.lower == inside.upper,
        diagram: inside.start.rows(),
        moves: texts(&inside.moves),
        rulesets: inside.rules,
    }
}
