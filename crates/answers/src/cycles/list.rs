//! The list of cycles: each as a move-sequence, one JSON object a line.

use std::io::{self, Write};
use std::path::Path;

use indicatif::ProgressBar;
use koatlas_board::{Arena, BoardPosition, Move, Position, grouped};
use koatlas_classifier::CycleSearch;
use koatlas_position_graph::{Edge, Model, Packed, PositionGraph, of_situation};
use serde::Serialize;

use super::Wanted;
use crate::conditions::Conditions;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::memory_limit::MemoryLimit;
use crate::{progress, written};

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
    let done = written::file(path, conditions.interrupt, |out| {
        moves.write_all(search, wanted, (&bar, conditions.interrupt), out)
    });
    bar.finish_and_clear();
    done.map_err(|error| match error.kind() {
        io::ErrorKind::Interrupted => Failure::work("interrupted: no list has been written"),
        _ => written::unwritable(path, LIST, &error),
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
