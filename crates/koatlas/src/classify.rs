//! What repeats at a position, and what rule sets do with the cycles: the one that the position is known for, the shortest that the
//! basic ko rule lets pass, and the shortest of all.

use koatlas_board::{Move, Suicide, grouped, in_narrowest};
use koatlas_classifier::{Classification, Fates, Known, KoType, Names, NoCycle, Shortest, SituationalCycle, classify};
use koatlas_position_graph::{Control, PositionGraph};
use koatlas_worst_case::inside::{LongestInside, longest_inside};
use serde::Serialize;

use crate::conditions::Conditions;
use crate::failure::{Failure, limit};
use crate::json::{JsonEntries, JsonObject, exact, list, object, texts};
use crate::subject::Subject;
use crate::text::moves;

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
pub struct ClassifyQuestion<'a> {
    /// The position, and who is to move.
    pub subject: &'a Subject,
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
pub struct ClassifyAnswer<'a> {
    /// The question.
    pub question: ClassifyQuestion<'a>,
    /// What the file of the position says beyond it.
    pub known: Known,
    /// What repeats.
    pub classification: Classification,
    /// Positions of the collection that have the ko type and do not name it.
    pub examples: Vec<String>,
    /// The cycles about which rule sets are asked.
    pub cycles: JudgedCycles,
    /// The longest sequences inside the component, if they are asked for; or why they were not looked for.
    pub longest: Option<Result<Vec<LongestInside>, String>>,
}

/// Classifies a position.
///
/// # Errors
/// If too much can be reached from the position, or if the cycle that is given is none.
pub fn answer<'a>(question: ClassifyQuestion<'a>, conditions: &Conditions<'_>) -> anyhow::Result<ClassifyAnswer<'a>> {
    let ClassifyQuestion { subject, suicide, .. } = question;
    let known = subject.known()?;
    let _line = conditions.stage("looking for what repeats", None);
    let names = Names::of_collection(suicide);
    let classification = classification(subject, suicide, question.max_length, &names, conditions)?;
    let cycles = judged(question, &known, &classification)?;
    let longest = question.longest.then(|| longest(subject, suicide, classification.positions));
    let id = classification.ko_type.as_ref().map(|ko_type| &ko_type.id);
    let examples = id.map_or_else(Vec::new, |id| names.examples(id).to_vec());
    Ok(ClassifyAnswer { question, known, classification, examples, cycles, longest })
}

/// What repeats at a position: cycles under the Default Restriction Rules up to so many moves, the rest whatever its length.
///
/// # Errors
/// If too much can be reached from it.
pub fn classification(
    subject: &Subject,
    suicide: Suicide,
    max_length: usize,
    names: &Names,
    conditions: &Conditions<'_>,
) -> anyhow::Result<Classification> {
    in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        let control = Control { nodes: most_positions(arena.len(), conditions) as u64, ..conditions.control() };
        classify(&arena, start, subject.position.to_move(), suicide, max_length, names, &control)
            .map_err(|error| subject.ended(limit(error, conditions.memory)))
    })
}

/// A cycle and what every rule set does with it.
pub struct JudgedCycle {
    /// The cycle.
    pub cycle: SituationalCycle,
    /// What the rule sets do when the players insist on it.
    pub fates: Fates,
}

/// Who says that the position is known for a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NamedBy {
    /// The option `--cycle`.
    Option,
    /// The key `cycle` of the position file.
    File,
}

/// The cycle that a position is known for.
pub struct KnownCycle {
    /// Who says so.
    pub named_by: NamedBy,
    /// The cycle; or the reason for which it is none without suicide, which is all that is wrong with it.
    pub judged: Result<JudgedCycle, NoCycle>,
}

/// The cycles about which rule sets are asked; none where there is no such cycle.
pub struct JudgedCycles {
    /// The one that the position is known for.
    pub known: Option<KnownCycle>,
    /// The shortest that the basic ko rule lets pass.
    pub past_basic_ko: Option<JudgedCycle>,
    /// The shortest of all.
    pub shortest: Option<JudgedCycle>,
}

/// The cycles of a position that has been classified. That of `--cycle` must be one, and that of the file must be one if all
/// suicides are allowed.
fn judged(question: ClassifyQuestion<'_>, known: &Known, found: &Classification) -> anyhow::Result<JudgedCycles> {
    let ClassifyQuestion { subject, suicide, .. } = question;
    let (arena, start) = subject.position.arena::<u128>().map_err(|error| subject.refused(error))?;
    let judge = |cycle: SituationalCycle| {
        let fates = Fates::of::<u128>(&subject.position, &cycle.moves);
        JudgedCycle { cycle, fates }
    };
    let replay = |suicide: Suicide, moves: &[Move]| SituationalCycle::replayed(&arena, start, suicide, moves);
    let known = match question.cycle {
        Some(text) => {
            let wrong = |error: &dyn std::fmt::Display| Failure::input(format_args!("--cycle, {error}"));
            let moves: Vec<Move> = moves(text).map_err(|error| wrong(&error))?;
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
    let shortest = found.shortest.as_ref().map(|shortest| shortest.cycle.clone());
    Ok(JudgedCycles { known, past_basic_ko: found.past_basic_ko.clone().map(judge), shortest: shortest.map(judge) })
}

/// Positions of the largest component that is searched. The time for larger ones is not known beforehand.
const MOST_POSITIONS: usize = 1000;

/// The longest sequences inside the component of a position, which has so many positions, by groups of rule sets that allow the same
/// ones; none if nothing repeats there.
fn longest(subject: &Subject, suicide: Suicide, positions: usize) -> Result<Vec<LongestInside>, String> {
    if positions > MOST_POSITIONS {
        let [positions, most] = [positions, MOST_POSITIONS].map(grouped);
        let looked_for = format!("longest sequences are looked for in those of up to {most}");
        return Err(format!("the component has {positions} positions; {looked_for}"));
    }
    let Ok((arena, start)) = subject.position.arena::<u64>() else {
        return Err("longest sequences are looked for where at most 64 points can change".to_owned());
    };
    let graph = PositionGraph::component(&arena, start, suicide, MOST_POSITIONS).ok();
    let Some(graph) = graph.filter(|graph| graph.positions().len() > 1) else { return Ok(Vec::new()) };
    let (mut found, _) = longest_inside(&subject.position, &arena, &graph, suicide);
    found.sort_by_key(|inside| (inside.upper, inside.lower));
    Ok(found)
}

impl ClassifyAnswer<'_> {
    /// The answer with the contract's keys.
    pub fn json(&self) -> JsonObject<impl JsonEntries> {
        let found: &Classification = &self.classification;
        let ClassifyQuestion { subject, suicide, .. } = self.question;
        let [free, pass_free, drr_points] = [&found.free, &found.pass_free, &found.drr.points].map(texts);
        let component = object().with("positions", found.positions).with("plays", found.plays);
        let ko_points = object().with("free", free.clone()).with("pass_free", pass_free).with("drr", drr_points);
        let ko_strings = list(&found.ko_strings, |string| {
            object()
                .with("colour", string.colour.to_string())
                .with("points", texts(&string.points))
                .with("size", string.points.len())
                .with("witness", texts(&string.witness))
        });
        let JudgedCycles { known: known_cycle, past_basic_ko, shortest } = &self.cycles;
        let cycles = object()
            .with("known", known_cycle.as_ref().map(known_object))
            .with("past_basic_ko", past_basic_ko.as_ref().map(judged_object))
            .with("shortest", shortest.as_ref().map(judged_object));
        let of_length = |&(moves, count): &(_, u64)| object().with("moves", moves).with("count", exact(count));
        let drr = object()
            .with("max_length", found.drr.max_length)
            .with("shortest_moves", found.drr.counts.first().map(|&(moves, _)| moves))
            .with("cycles", list(&found.drr.counts, of_length))
            .with("witness", found.drr.witness.as_ref().map(texts));
        object()
            .with("to_move", subject.position.to_move().to_string())
            .with("suicide", suicide.to_string())
            .with("component", component)
            .with("type", found.ko_type.as_ref().map(|ko_type| type_object(ko_type, &self.examples)))
            .with("ko_points", ko_points)
            .with("cyclical_part", free)
            .with("non_cyclical_points", subject.position.size().area() - found.free.len())
            .with("ko_strings", ko_strings)
            .with("ko_string_sizes", &found.ko_string_sizes)
            .with("shortest", found.shortest.as_ref().map(shortest_object))
            .with("rulesets", shortest.as_ref().map(|judged| judged.fates.clone()).unwrap_or_default())
            .with("cycles", cycles)
            .with("quoted_outcomes", &self.known.outcomes)
            .with("warnings", subject.assumed())
            .with("drr", drr)
            .with_some("longest", self.longest.as_ref().map(longest_object))
    }
}

fn type_object(ko_type: &KoType, examples: &[String]) -> JsonObject<impl JsonEntries> {
    object()
        .with("id", ko_type.id.to_string())
        .with("names", &ko_type.names)
        .with("factors", texts(ko_type.factors.iter().map(|factor| factor.id)))
        .with("factors_exchanged", list(&ko_type.factors, |factor| factor.exchanged))
        .with("examples", examples)
}

fn shortest_object(shortest: &Shortest) -> JsonObject<impl JsonEntries> {
    object()
        .with("plays", shortest.cycle.plays())
        .with("pass_free_plays", shortest.pass_free.as_ref().map(Vec::len))
        .and([("moves", shortest.moves.len()), ("passes", shortest.passes())])
        .with("balance", shortest.cycle.balance)
        .with("needs_suicide", shortest.needs_suicide)
        .with("cycle_word", &shortest.cycle.word)
        .with("witness", texts(&shortest.cycle.moves))
        .with("pass_free_witness", shortest.pass_free.as_ref().map(texts))
        .and([("moves_witness", texts(&shortest.moves)), ("passes_witness", texts(&shortest.fewest_passes))])
}

/// The cycle that the position is known for, or why it is none under the suicide policy.
fn known_object(known: &KnownCycle) -> JsonObject<impl JsonEntries> {
    object()
        .with("named_by", known.named_by)
        .with_some("no_cycle", known.judged.as_ref().err().map(ToString::to_string))
        .and(known.judged.as_ref().ok().map(judged_object))
}

fn judged_object(JudgedCycle { cycle, fates }: &JudgedCycle) -> JsonObject<impl JsonEntries> {
    object()
        .and([("plays", cycle.plays()), ("moves", cycle.moves.len()), ("passes", cycle.passes())])
        .with("balance", cycle.balance)
        .with("cycle_word", &cycle.word)
        .with("witness", texts(&cycle.moves))
        .with("rulesets", fates)
}

fn longest_object(longest: &Result<Vec<LongestInside>, String>) -> JsonObject<impl JsonEntries> {
    let sequence = |inside: &LongestInside| {
        object()
            .with("rulesets", inside.rules.clone())
            .and([("lower", inside.lower), ("upper", inside.upper)])
            .with("exact", inside.lower == inside.upper)
            .with("diagram", inside.start.rows())
            .with("moves", texts(&inside.moves))
    };
    object()
        .with("refused", longest.as_ref().err())
        .with("sequences", longest.as_ref().map_or_else(|_| Vec::new(), |all| list(all, sequence)))
}
