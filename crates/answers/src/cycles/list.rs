//! The list of cycles, each as a move-sequence, one JSON object a line; and how long a count of them will take.

use std::{io, io::Write, path::Path};

use indicatif::ProgressBar;
use koatlas_board::{Arena, BoardPosition, Move, Position, grouped};
use koatlas_classifier::{CycleSearch, STEPS_A_SECOND, WholeBoardCycles};
use koatlas_position_graph::{
    Control, Edge, GraphDefinition, LimitError, Model, Packed, PositionGraph, Ternary, of_situation,
};
use serde::Serialize;

use crate::cycles::{Question, Wanted};
use crate::failure::{Conditions, Failure, limit};
use crate::graph::bytes_a_position;
use crate::progress::Interrupt;
use crate::text::MemoryLimit;
use crate::{failure, progress};

/// What the file is called in messages.
const LIST: &str = "list";

/// Bytes that a cycle takes before it is written, at the most.
const BYTES_A_CYCLE: u64 = 1024;

/// Tasks whose cycles are held in memory at a time. As all of them may come from few tasks, no more cycles are listed than
/// there is memory for.
const TASKS: usize = 1024;

/// A line of the list.
#[derive(Serialize)]
struct Line {
    length: usize,
    start: Vec<String>,
    moves: Vec<String>,
}

/// What makes cycles into move-sequences.
pub struct Moves<'a, S> {
    /// The arena of the board.
    pub arena: &'a Arena<S>,
    /// The board.
    pub board: &'a BoardPosition,
    /// Its positions.
    pub graph: &'a PositionGraph<S>,
    /// What the nodes of cycles are.
    pub model: Model,
}

/// Finds out before anything is written that there are too many cycles.
///
/// # Errors
/// If that is so.
pub fn check_total(cycles: u64, memory: MemoryLimit) -> anyhow::Result<()> {
    if cycles <= memory.0 / BYTES_A_CYCLE {
        return Ok(());
    }
    let cycles = grouped(cycles);
    Err(Failure::work(format!(
        "{cycles} cycles are too many for a list with {memory} of memory: lower --max-length, or allow more with --memory-limit"
    )))
}

/// Writes the list: the same for any number of threads.
///
/// # Errors
/// If the file cannot be written, or somebody interrupts.
pub fn write<S: Packed>(
    path: &Path,
    search: &CycleSearch,
    wanted: &Wanted,
    moves: &Moves<'_, S>,
    conditions: &Conditions<'_>,
) -> anyhow::Result<()> {
    let bar = progress::bar(conditions, "listing", search.tasks() as u64);
    let done = failure::file(path, conditions.interrupt, |out| {
        moves.write_all(search, wanted, (&bar, conditions.interrupt), out)
    });
    bar.finish_and_clear();
    done.map_err(|error| match error.kind() {
        io::ErrorKind::Interrupted => Failure::work("interrupted: no list has been written"),
        _ => failure::unwritable(path, LIST, &error),
    })
}

impl<S: Packed> Moves<'_, S> {
    fn write_all(
        &self,
        search: &CycleSearch,
        wanted: &Wanted,
        (bar, interrupt): (&ProgressBar, &Interrupt),
        out: &mut dyn Write,
    ) -> io::Result<()> {
        for from in (0..search.tasks()).step_by(TASKS) {
            let to = search.tasks().min(from + TASKS);
            for line in search.collect(from..to, |cycle| wanted.has(cycle).then(|| self.line(cycle))) {
                serde_json::to_writer(&mut *out, &line)?;
                writeln!(out)?;
            }
            bar.set_position(to as u64);
            if interrupt.requested() {
                return Err(io::ErrorKind::Interrupted.into());
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
        let ((from, mover), (to, _)) = (of_situation(from), of_situation(to));
        let play = self.graph.edges(from).iter().find(|edge| edge.to == to && edge.colour == mover);
        play.map_or(Move::pass(mover), |edge| Move::play(mover, point(edge)))
    }
}

/// Counts of less are not spoken of.
const WORTH_TELLING: f64 = 60.0;

/// Counts of more are refused.
const YEAR: f64 = 365.25 * 86_400.0;

/// Lengths are proposed that take less.
const HOUR: f64 = 3600.0;

/// Says on standard error how long the count will take, if that is more than a minute. `steps` estimates the work for
/// cycles of up to a length.
///
/// # Errors
/// If the count would take more than a year.
pub fn consider(
    question: Question<'_>,
    conditions: &Conditions<'_>,
    steps: impl Fn(usize) -> f64,
) -> anyhow::Result<()> {
    let threads = rayon::current_num_threads();
    let seconds = |length| steps(length) / STEPS_A_SECOND / threads as f64;
    let needed = seconds(question.max_length);
    let plural = if threads == 1 { "" } else { "s" };
    let work = format!("{} with {threads} thread{plural}, as a sample of the work says", duration(needed));
    if needed > YEAR {
        let possible = (1..question.max_length).take_while(|&length| seconds(length) < HOUR).last().unwrap_or(0);
        let instead = format!("cycles of up to {possible} take {}", duration(seconds(possible)));
        return Err(question.subject.refused(format_args!(
            "counting the cycles of up to {} would take {work}; {instead}: lower --max-length, or take a smaller board or region",
            question.max_length
        )));
    }
    if needed > WORTH_TELLING && !conditions.quiet {
        eprintln!("koatlas: this will take {work}; a lower --max-length takes less");
    }
    Ok(())
}

/// A duration in words; of very long ones the order of magnitude.
fn duration(seconds: f64) -> String {
    let units = [(YEAR, "years"), (86_400.0, "days"), (HOUR, "hours"), (60.0, "minutes")];
    if seconds == f64::INFINITY || seconds > 1e6 * YEAR {
        return "more than a million years".to_owned();
    }
    match units.into_iter().find(|&(unit, _)| seconds >= 2.0 * unit) {
        Some((unit, name)) => format!("about {:.0} {name}", seconds / unit),
        None if seconds < 60.0 => "less than a minute".to_owned(),
        None => "one or two minutes".to_owned(),
    }
}

/// Bytes that a count takes, at the most: the parts of the graph around a node for each of some threads.
const NEEDED: u64 = 64 << 20;

/// Whether edges are to be made on demand: a whole board is the target, nothing is listed, and not all of its codes would fit
/// into memory as positions with their edges.
pub fn is_wanted<S: Packed>(question: Question<'_>, arena: &Arena<S>, conditions: &Conditions<'_>) -> bool {
    let too_many = |ternary: Ternary| ternary.codes() > conditions.memory.0 / bytes_a_position(arena);
    question.subject.whole_board && question.list.is_none() && Ternary::new(arena).is_some_and(too_many)
}

/// The counts by length, from 0 on; too small if somebody interrupts.
///
/// # Errors
/// If there is too little memory, or the count would take years.
pub fn count<S: Packed>(
    question: Question<'_>,
    arena: &Arena<S>,
    conditions: &Conditions<'_>,
) -> anyhow::Result<Vec<u64>> {
    let memory = conditions.memory;
    if memory.0 < NEEDED {
        return Err(question.subject.refused(limit(LimitError::Memory { needed: NEEDED, limit: memory.0 }, memory)));
    }
    let graph = GraphDefinition::new(arena.clone(), question.model, question.suicide);
    let search = |length| WholeBoardCycles::new(&graph, length).expect("its positions have codes");
    consider(question, conditions, |length| search(length).estimated_steps())?;
    let search = search(question.max_length);
    let bar = progress::bar(conditions, "counting", search.tasks());
    let counts = search.count(&Control { stop: conditions.interrupt.stop(), ..Control::default() }, || bar.inc(1));
    bar.finish_and_clear();
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn durations_are_said_in_words() {
        let said = [0.1, 61.0, 600.0, 7200.0, 1e6, 1e9, 1e30, f64::INFINITY].map(duration);
        let words = ["less than a minute", "one or two minutes", "about 10 minutes", "about 2 hours", "about 12 days"];
        assert_eq!(said[..5], words);
        assert_eq!(said[5..], ["about 32 years", "more than a million years", "more than a million years"]);
    }
}
