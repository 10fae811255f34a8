//! `koatlas cycles`: elementary cycles by length.

mod list;
mod outlook;
mod whole_board;

use koatlas_board::{Arena, Position, Suicide, grouped, in_narrowest};
use koatlas_classifier::CycleSearch;
use koatlas_position_graph::{
    Digraph, Model, Packed, PositionGraph, SituationGraph, UNREACHED, distances, of_situation, situation,
};
use serde::Serialize;

use crate::args::common::Common;
use crate::args::cycles::Cycles;
use crate::failure::Failure;
use crate::output::{Header, exact, print_json, print_text};
use crate::paragraph::title;
use crate::target::Subject;
use crate::{graph, interrupt, progress, written};

#[derive(Serialize)]
struct Object {
    #[serde(flatten)]
    header: Header,
    model: String,
    suicide: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'static str>,
    max_length: usize,
    counts: Vec<Count>,
}

#[derive(Serialize)]
struct Count {
    length: usize,
    #[serde(serialize_with = "exact")]
    cycles: u64,
}

/// Counts the cycles, lists them if that is asked for, and prints the counts, even if the list cannot be written.
///
/// # Errors
/// If the target cannot be read or is too large, if the list cannot be written, or if somebody interrupts.
pub fn run(args: &Cycles, common: &Common) -> anyhow::Result<()> {
    check_rule(args)?;
    let _claim = written::claim(args.list.as_deref(), [], common)?;
    let subject = args.target.read()?;
    interrupt::listen()?;
    let (counts, listed) = in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        in_arena(args, common, &subject, &arena, start)?
    });
    if common.json {
        print_json(&Object {
            header: Header::of("cycles"),
            model: args.model.to_string(),
            suicide: args.rules.suicide.to_string(),
            rules: args.rules.ko_rule.map(|_| "basic-ko"),
            max_length: args.max_length,
            counts,
        })?;
    } else {
        print_text(&page(args, &subject, &counts))?;
    }
    listed
}

/// The basic ko rule goes with one model and one policy.
fn check_rule(args: &Cycles) -> anyhow::Result<()> {
    if args.rules.ko_rule.is_some() && (args.model != Model::Alternating || args.rules.suicide != Suicide::None) {
        return Err(Failure::input("--rules basic-ko goes with --model alternating and --suicide none"));
    }
    Ok(())
}

fn in_arena<S: Packed>(
    args: &Cycles,
    common: &Common,
    subject: &Subject,
    arena: &Arena<S>,
    start: Position<S>,
) -> anyhow::Result<(Vec<Count>, anyhow::Result<()>)> {
    if whole_board::is_wanted(args, subject, arena, common) {
        return Ok((finished(args, whole_board::count(args, subject, arena, common)?)?, Ok(())));
    }
    let graph = graph::position_graph(arena, start, subject, args.rules.suicide, common)?;
    let situations = SituationGraph::new(&graph, args.model == Model::WithPasses);
    let search = |length| match args.model {
        Model::Free => CycleSearch::new(&graph, length),
        Model::Alternating | Model::WithPasses => CycleSearch::new(&situations, length),
    };
    outlook::consider(args, common, subject, |length| search(length).estimated_steps())?;
    let search = search(args.max_length);
    let wanted = Wanted::new(args, subject, &graph, &situations, start);
    let counts = count(args, &search, &wanted, common)?;
    let listed = args.list.as_deref().map_or(Ok(()), |path| {
        let total = counts.iter().map(|count| count.cycles).fold(0, u64::saturating_add);
        list::check_total(total, common.memory_limit())?;
        let moves = list::Moves { arena, board: &subject.position, graph: &graph, model: args.model };
        list::write(path, &search, &wanted, &moves, common)
    });
    Ok((counts, listed))
}

fn count(args: &Cycles, search: &CycleSearch, wanted: &Wanted, common: &Common) -> anyhow::Result<Vec<Count>> {
    let bar = progress::bar(common, "counting", search.tasks() as u64);
    let mut counts = search.count(|node| wanted.has_node(node), &interrupt::STOP, |tasks| bar.inc(tasks as u64));
    bar.finish_and_clear();
    if let Some(two) = counts.get_mut(2) {
        *two = two.saturating_sub(wanted.pairs_of_passes);
    }
    finished(args, counts)
}

/// Counts by length, unless they are too small because somebody has interrupted.
///
/// The basic ko rule stops the cycles of two plays, a capture and a retake, and no others: in an elementary cycle of more
/// plays the situation before a capture is not met again right after it.
fn finished(args: &Cycles, mut counts: Vec<u64>) -> anyhow::Result<Vec<Count>> {
    if let (Some(two), Some(_)) = (counts.get_mut(2), args.rules.ko_rule) {
        *two = 0;
    }
    if interrupt::requested() {
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
        args: &Cycles,
        subject: &Subject,
        graph: &PositionGraph<S>,
        situations: &SituationGraph<'_, S>,
        start: Position<S>,
    ) -> Wanted {
        let model = args.model;
        let reached = || {
            let start = situation(graph.node(start)?, subject.position.to_move());
            Some(distances(situations, &[start]).into_iter().map(|distance| distance != UNREACHED).collect())
        };
        let all = subject.whole_board || model == Model::Free;
        let reached: Option<Vec<bool>> = if all { None } else { reached() };
        let nodes = reached.as_ref().map_or(situations.len(), |reached| reached.iter().filter(|&&is| is).count());
        let pairs_of_passes = if model == Model::WithPasses { nodes as u64 / 2 } else { 0 };
        let least = if args.rules.ko_rule.is_some() { 3 } else { 1 };
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

fn page(args: &Cycles, subject: &Subject, counts: &[Count]) -> String {
    let rows: Vec<(String, String)> = counts
        .iter()
        .filter(|count| count.cycles > 0)
        .map(|count| (count.length.to_string(), grouped(count.cycles)))
        .collect();
    let edges = if args.model == Model::WithPasses { "moves" } else { "plays" };
    let rule = if args.rules.ko_rule.is_some() { ", rules basic-ko" } else { "" };
    let what = format!(
        ": elementary cycles of up to {} {edges}, model {}, suicide {}{rule}",
        args.max_length, args.model, args.rules.suicide
    );
    let title = title(&subject.title, &what);
    if rows.is_empty() {
        return title + "none\n";
    }
    let width = rows.iter().map(|(_, cycles)| cycles.len()).max().unwrap_or(0).max("cycles".len());
    let line = |(length, cycles): (String, String)| format!("{length:>6}  {cycles:>width$}\n");
    let head = line((edges.into(), "cycles".into()));
    title + &head + &rows.into_iter().map(line).collect::<String>()
}
