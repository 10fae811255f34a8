//! Elementary cycles by length.

mod list;

use std::path::Path;

use koatlas_board::{Arena, Position, Suicide, in_narrowest};
use koatlas_classifier::CycleSearch;
use koatlas_position_graph::{
    Control, Digraph, Model, Packed, PositionGraph, SituationGraph, UNREACHED, distances, of_situation, situation,
};
use serde::Serialize;

use crate::failure::{Conditions, Failure};
use crate::json::{Header, exact};
use crate::subject::Subject;
use crate::{graph, progress};

/// The elementary cycles of a position or a board, by length.
///
/// The file that is written has been claimed by whoever asks.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// Where to look for cycles.
    pub subject: &'a Subject,
    /// Who may move.
    pub model: Model,
    /// Which suicides are allowed.
    pub suicide: Suicide,
    /// Whether cycles that the basic ko rule stops are left out.
    pub basic_ko: bool,
    /// Most edges of a cycle.
    pub max_length: usize,
    /// Where the cycles are listed.
    pub list: Option<&'a Path>,
}

/// The answer: the contract's keys.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    model: String,
    suicide: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'static str>,
    max_length: usize,
    /// The cycles of each length.
    pub counts: Vec<Count>,
    /// What is assumed of the points outside the region.
    pub warnings: Vec<String>,
}

/// The number of cycles of a length.
#[derive(Serialize)]
pub struct Count {
    /// The edges of the cycles.
    pub length: usize,
    /// How many there are.
    #[serde(serialize_with = "exact")]
    pub cycles: u64,
}

/// Counts the cycles, and lists them if that is asked for. The second result tells whether the list could be written.
///
/// # Errors
/// If what is asked does not go together, if the target is too large, or if somebody interrupts.
pub fn answer(question: Question<'_>, conditions: &Conditions<'_>) -> anyhow::Result<(Object, anyhow::Result<()>)> {
    check_rule(question)?;
    let Question { subject, model, suicide, basic_ko, max_length, .. } = question;
    let (counts, listed) = in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        in_arena(question, conditions, &arena, start)?
    });
    let object = Object {
        header: Header::of("cycles"),
        model: model.to_string(),
        suicide: suicide.to_string(),
        rules: basic_ko.then_some("basic-ko"),
        max_length,
        counts,
        warnings: subject.assumed(),
    };
    Ok((object, listed))
}

/// The basic ko rule goes with one model and one policy.
fn check_rule(question: Question<'_>) -> anyhow::Result<()> {
    if question.basic_ko && (question.model != Model::Alternating || question.suicide != Suicide::None) {
        return Err(Failure::input("--rules basic-ko goes with --model alternating and --suicide none"));
    }
    Ok(())
}

fn in_arena<S: Packed>(
    question: Question<'_>,
    conditions: &Conditions<'_>,
    arena: &Arena<S>,
    start: Position<S>,
) -> anyhow::Result<(Vec<Count>, anyhow::Result<()>)> {
    let subject = question.subject;
    if list::is_wanted(question, arena, conditions) {
        return Ok((finished(question, conditions, list::count(question, arena, conditions)?)?, Ok(())));
    }
    let graph = graph::position_graph(arena, start, subject, question.suicide, conditions)?;
    let situations = SituationGraph::new(&graph, question.model == Model::WithPasses);
    let search = |length| match question.model {
        Model::Free => CycleSearch::new(&graph, length),
        Model::Alternating | Model::WithPasses => CycleSearch::new(&situations, length),
    };
    list::consider(question, conditions, |length| search(length).estimated_steps())?;
    let search = search(question.max_length);
    let wanted = Wanted::new(question, &graph, &situations, start);
    let counts = count(question, &search, &wanted, conditions)?;
    let listed = question.list.map_or(Ok(()), |path| {
        let total = counts.iter().map(|count| count.cycles).fold(0, u64::saturating_add);
        list::check_total(total, conditions.memory)?;
        let moves = list::Moves { arena, board: &subject.position, graph: &graph, model: question.model };
        list::write(path, &search, &wanted, &moves, conditions)
    });
    Ok((counts, listed))
}

fn count(
    question: Question<'_>,
    search: &CycleSearch,
    wanted: &Wanted,
    conditions: &Conditions<'_>,
) -> anyhow::Result<Vec<Count>> {
    let bar = progress::bar(conditions, "counting", search.tasks() as u64);
    let control = Control { stop: conditions.interrupt.stop(), ..Control::default() };
    let mut counts = search.count(|node| wanted.has_node(node), &control, |tasks| bar.inc(tasks as u64));
    bar.finish_and_clear();
    if let Some(two) = counts.get_mut(2) {
        *two = two.saturating_sub(wanted.pairs_of_passes);
    }
    finished(question, conditions, counts)
}

/// Counts by length, unless they are too small because somebody has interrupted.
///
/// The basic ko rule stops the cycles of two plays, a capture and a retake, and no others: in an elementary cycle of more
/// plays the situation before a capture is not met again right after it.
fn finished(question: Question<'_>, conditions: &Conditions<'_>, mut counts: Vec<u64>) -> anyhow::Result<Vec<Count>> {
    if let (Some(two), true) = (counts.get_mut(2), question.basic_ko) {
        *two = 0;
    }
    if conditions.interrupt.requested() {
        return Err(Failure::work("interrupted: no cycles have been counted"));
    }
    Ok(counts.into_iter().enumerate().skip(1).map(|(length, cycles)| Count { length, cycles }).collect())
}

/// Which cycles are meant: not the one of two passes; and if a file is the target, those that can be reached.
struct Wanted {
    model: Model,
    /// The fewest edges of a cycle.
    least: usize,
    /// Whether a situation can be reached; `None` if that is not asked.
    reached: Option<Vec<bool>>,
    /// The number of cycles of two passes: in with-passes, each position has one. If a situation can be reached, so can
    /// the other one of its position.
    pairs_of_passes: u64,
}

impl Wanted {
    fn new<S: Packed>(
        question: Question<'_>,
        graph: &PositionGraph<S>,
        situations: &SituationGraph<'_, S>,
        start: Position<S>,
    ) -> Wanted {
        let Question { subject, model, basic_ko, .. } = question;
        let reached = || {
            let start = situation(graph.node(start)?, subject.position.to_move());
            Some(distances(situations, &[start]).into_iter().map(|distance| distance != UNREACHED).collect())
        };
        let all = subject.whole_board || model == Model::Free;
        let reached: Option<Vec<bool>> = if all { None } else { reached() };
        let nodes = reached.as_ref().map_or(situations.len(), |reached| reached.iter().filter(|&&is| is).count());
        let pairs_of_passes = if model == Model::WithPasses { nodes as u64 / 2 } else { 0 };
        let least = if basic_ko { 3 } else { 1 };
        Wanted { model, least, reached, pairs_of_passes }
    }

    /// Whether the cycle with these nodes is meant.
    fn has(&self, cycle: &[u32]) -> bool {
        let passes = || cycle.len() == 2 && of_situation(cycle[0]).0 == of_situation(cycle[1]).0;
        cycle.len() >= self.least && !(self.model == Model::WithPasses && passes()) && self.has_node(cycle[0])
    }

    /// Whether the cycles through this node are meant, but for that of two passes.
    fn has_node(&self, node: u32) -> bool {
        self.reached.as_ref().is_none_or(|reached| reached[node as usize])
    }
}
