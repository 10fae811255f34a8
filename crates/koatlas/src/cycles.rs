//! `koatlas cycles`: elementary cycles by length.

use std::io::Write;

use indicatif::ProgressBar;
use koatlas_board::{Arena, BoardPosition, Colour, Move, Position, write_atomically_with};
use koatlas_classifier::CycleSearch;
use koatlas_position_graph::{Edge, Model, Packed, PositionGraph, SituationGraph, of_situation};
use serde::Serialize;

use crate::args::{Common, Cycles};
use crate::failure::Failure;
use crate::output::{HEADING, Header, exact, grouped, print_json, print_text};
use crate::target::Subject;
use crate::{graph, interrupt, progress};

#[derive(Serialize)]
struct Object {
    #[serde(flatten)]
    header: Header,
    model: String,
    suicide: String,
    max_length: usize,
    counts: Vec<Count>,
}

#[derive(Serialize)]
struct Count {
    length: usize,
    #[serde(serialize_with = "exact")]
    cycles: u64,
}

/// Counts the cycles, lists them if that is asked for, and prints the counts.
///
/// # Errors
/// If the target cannot be read or is too large, if the list cannot be written, or if somebody interrupts.
pub fn run(args: &Cycles, common: &Common) -> anyhow::Result<()> {
    let subject = args.target.read()?;
    let counts = match subject.position.arena::<u64>() {
        Ok((arena, start)) => in_arena(args, common, &subject, &arena, start)?,
        Err(_) => {
            let (arena, start) = subject.position.arena::<u128>().map_err(Failure::input)?;
            in_arena(args, common, &subject, &arena, start)?
        }
    };
    if common.json {
        return print_json(&Object {
            header: Header::of("cycles"),
            model: args.model.to_string(),
            suicide: args.rules.suicide.to_string(),
            max_length: args.max_length,
            counts,
        });
    }
    print_text(&page(args, &subject, &counts))
}

fn in_arena<S: Packed>(
    args: &Cycles,
    common: &Common,
    subject: &Subject,
    arena: &Arena<S>,
    start: Position<S>,
) -> anyhow::Result<Vec<Count>> {
    let graph = graph::position_graph(arena, start, subject.whole_board, args.rules.suicide, common)?;
    let situations = SituationGraph::new(&graph, args.model == Model::WithPasses);
    let search = match args.model {
        Model::Free => CycleSearch::new(&graph, args.max_length),
        Model::Alternating | Model::WithPasses => CycleSearch::new(&situations, args.max_length),
    };
    let writer = Writer { arena, board: &subject.position, graph: &graph, model: args.model };
    if let Some(path) = &args.list {
        let bar = progress::bar(common, "listing", search.tasks() as u64);
        let list = |out: &mut dyn Write| writer.list(&search, &bar, out);
        write_atomically_with(path, list).map_err(|error| cannot_write(path, &error))?;
        bar.finish_and_clear();
    }
    let bar = progress::bar(common, "counting", search.tasks() as u64);
    let done = || {
        bar.inc(1);
        !interrupt::requested()
    };
    let counts = search.count(|cycle| writer.keeps(cycle), done);
    bar.finish_and_clear();
    if interrupt::requested() {
        return Err(Failure::work("interrupted: no counts"));
    }
    Ok(counts.into_iter().enumerate().skip(1).map(|(length, cycles)| Count { length, cycles }).collect())
}

fn cannot_write(path: &std::path::Path, error: &std::io::Error) -> anyhow::Error {
    if interrupt::requested() {
        return Failure::work("interrupted: no list has been written");
    }
    Failure::input(format!("{}: the list cannot be written: {error}", path.display()))
}

/// Cycles as move-sequences.
struct Writer<'a, S> {
    arena: &'a Arena<S>,
    board: &'a BoardPosition,
    graph: &'a PositionGraph<S>,
    model: Model,
}

/// A line of the list.
#[derive(Serialize)]
struct Line {
    length: usize,
    start: Vec<String>,
    moves: Vec<String>,
}

/// Tasks whose cycles are held in memory at a time.
const TASKS: usize = 1024;

impl<S: Packed> Writer<'_, S> {
    /// All but the cycle of two passes.
    fn keeps(&self, cycle: &[u32]) -> bool {
        self.model != Model::WithPasses || cycle.len() > 2 || of_situation(cycle[0]).0 != of_situation(cycle[1]).0
    }

    fn list(&self, search: &CycleSearch, bar: &ProgressBar, out: &mut dyn Write) -> std::io::Result<()> {
        for from in (0..search.tasks()).step_by(TASKS) {
            let to = search.tasks().min(from + TASKS);
            for line in search.collect(from..to, |cycle| self.keeps(cycle).then(|| self.line(cycle))) {
                serde_json::to_writer(&mut *out, &line)?;
                writeln!(out)?;
            }
            bar.set_position(to as u64);
            if interrupt::requested() {
                return Err(std::io::ErrorKind::Interrupted.into());
            }
        }
        Ok(())
    }

    fn line(&self, cycle: &[u32]) -> Line {
        let next = cycle.iter().cycle().skip(1);
        let start = self.position(cycle[0]);
        Line {
            length: cycle.len(),
            start: self.board.with(self.arena, start).rows(),
            moves: cycle.iter().zip(next).map(|(&from, &to)| self.step(from, to).to_string()).collect(),
        }
    }

    fn position(&self, node: u32) -> Position<S> {
        let position = if self.model == Model::Free { node } else { of_situation(node).0 };
        self.graph.position(position)
    }

    fn step(&self, from: u32, to: u32) -> Move {
        let point = |edge: &Edge| self.arena.point(edge.point as usize);
        if self.model == Model::Free {
            let edge = self.graph.edges(from).iter().find(|edge| edge.to == to).expect("a cycle follows plays");
            return Move::play(edge.colour, point(edge));
        }
        let ((from, mover), (to, _)): ((u32, Colour), (u32, Colour)) = (of_situation(from), of_situation(to));
        let play = self.graph.edges(from).iter().find(|edge| edge.to == to && edge.colour == mover);
        play.map_or(Move::pass(mover), |edge| Move::play(mover, point(edge)))
    }
}

fn page(args: &Cycles, subject: &Subject, counts: &[Count]) -> String {
    let rows: Vec<(String, String)> = counts
        .iter()
        .filter(|count| count.cycles > 0)
        .map(|count| (count.length.to_string(), grouped(count.cycles)))
        .collect();
    let title = format!(
        "{HEADING}{}{HEADING:#}: elementary cycles of up to {} edges, model {}, suicide {}\n",
        subject.title, args.max_length, args.model, args.rules.suicide
    );
    if rows.is_empty() {
        return title + "none\n";
    }
    let width = rows.iter().map(|(_, cycles)| cycles.len()).max().unwrap_or(0).max("cycles".len());
    let line = |(length, cycles): (String, String)| format!("{length:>8}  {cycles:>width$}\n");
    let head = line(("length".into(), "cycles".into()));
    title + "\n" + &head + &rows.into_iter().map(line).collect::<String>()
}
