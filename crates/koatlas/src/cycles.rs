//! Counts and lists of elementary cycles by length, and an estimate of how long a count takes.

mod page;

use std::io;
use std::path::{Path, PathBuf};

use koatlas_board::{LocalBoard, Move, Position, Suicide, grouped, in_narrowest};
use koatlas_classifier::{CycleSearch, STEPS_A_SECOND, WholeBoardCycles};
use koatlas_files::Claim;
use koatlas_position_graph::{
    Digraph, Edge, GraphDefinition, Model, Packed, PositionGraph, SituationGraph, Ternary, UNREACHED, distances,
    situation_number, split_situation,
};

use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files;
use crate::graph::{NO_CYCLES, bytes_per_position, position_graph};
use crate::json::{Count, answer};
use crate::memory_limit::MemoryLimit;
use crate::page::Page;
use crate::question::{KoRuleOptions, Question, options};
use crate::subject::Subject;
use crate::text::{HOUR, YEAR, duration};

options! {
    /// Numbers of the elementary cycles of a position or board, by length.
    pub struct CyclesQuestion {
        /// The bare rules, or the basic ko rule on top of them.
        pub bare: KoRuleOptions => command(flatten),
        /// Largest number of edges of a cycle; an edge is a play, or in the model with-passes a pass (two passes alone are left out)
        pub max_length: usize = 8 => arg(long, value_name = "N", value_parser = crate::text::parse_number::<usize>),
        /// Write every cycle to this file as a move-sequence, one JSON object per line
        pub list: Option<PathBuf> => arg(long, value_name = "FILE"),
    }
}

/// The answer of [`CyclesQuestion`]: the number of elementary cycles by length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CyclesAnswer {
    /// The players who may move: `free` (either at any time), `alternating` or `with-passes`.
    pub model: Model,
    /// The suicides that are allowed: `none`, `multi` (of two stones or more) or `all`.
    pub suicide: Suicide,
    /// `basic-ko` if cycles that this rule stops are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Maximum number of edges of a cycle.
    pub max_length: usize,
    /// The number of cycles of each length, from 1 to `max_length`.
    pub counts: Vec<CyclesOfLength>,
    /// Assumptions about the points outside the region, as sentences; see [`Subject::assumptions`].
    pub warnings: Vec<String>,
}

answer!(CyclesAnswer: "cycles");

/// The number of elementary cycles of one length: an item of [`CyclesAnswer::counts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CyclesOfLength {
    /// The number of edges of a cycle.
    pub length: usize,
    /// The number of cycles of this length.
    pub cycles: Count,
}

impl Question for CyclesQuestion {
    type About = Subject;
    type Answer = CyclesAnswer;

    /// Counts the elementary cycles, and lists them if `list` is given.
    ///
    /// ```
    /// use koatlas::{Conditions, CyclesQuestion, Interrupt, Question, Subject};
    ///
    /// let subject = Subject::empty_board("1x3".parse()?);
    /// let question = CyclesQuestion { max_length: 4, ..CyclesQuestion::default() };
    /// let answer = question.ask(&subject, &Conditions::quiet(&Interrupt::default()))?;
    /// assert_eq!(answer.counts.iter().map(|count| count.cycles.0).collect::<Vec<_>>(), [0, 0, 20, 22]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If fields of the question contradict each other, if the board is too large, or if the work is interrupted.
    fn ask(&self, subject: &Subject, conditions: &Conditions<'_>) -> Result<CyclesAnswer> {
        let (model, suicide) = self.bare.resolve()?;
        let counts = in_narrowest!(subject.position, S in [u64, u128] => {
            let (local_board, start) = subject.position.local_board::<S>().map_err(|error| subject.unusable(error))?;
            CycleWork { subject, question: self, model, suicide, conditions, local_board: &local_board }.answer(start)?
        });
        let (rules, max_length) = (self.bare.rules.map(|rule| rule.to_string()), self.max_length);
        Ok(CyclesAnswer { model, suicide, rules, max_length, counts, warnings: subject.assumptions() })
    }

    fn claim(&self, conditions: &Conditions<'_>) -> Result<Option<Claim>> {
        files::claim(files::if_native(self.list.as_deref()), [], conditions)
    }

    fn suicide(&self) -> Result<Suicide> {
        Ok(self.bare.resolve()?.1)
    }

    /// Writes the list.
    fn write(&self, answer: &CyclesAnswer, subject: &Subject, conditions: &Conditions<'_>) -> Result<()> {
        let Some(path) = files::if_native(self.list.as_deref()) else { return Ok(()) };
        let &CyclesAnswer { model, suicide, ref counts, .. } = answer;
        in_narrowest!(subject.position, S in [u64, u128] => {
            let (local_board, start) = subject.position.local_board::<S>().map_err(|error| subject.unusable(error))?;
            let work = CycleWork { subject, question: self, model, suicide, conditions, local_board: &local_board };
            let graph = position_graph(&local_board, start, subject, suicide, conditions)?;
            let wanted = WantedCycles::new(work, &graph, start);
            wanted.list(path, &wanted.search(self.max_length), counts)
        })
    }

    fn page(&self, answer: &CyclesAnswer, subject: &Subject) -> Option<Page> {
        Some(answer.page(subject))
    }
}

type Counts = Vec<CyclesOfLength>;

/// Counts that take less time, in seconds, are not announced.
const ANNOUNCED_SECONDS: f64 = 60.0;

/// Memory of a count on demand, in bytes: the parts of the graph around a node for each thread.
const NEEDED: u64 = 64 << 20;

/// A question with the local board on which cycles are counted.
#[derive(Clone, Copy)]
struct CycleWork<'a, S> {
    subject: &'a Subject,
    question: &'a CyclesQuestion,
    model: Model,
    suicide: Suicide,
    conditions: &'a Conditions<'a>,
    local_board: &'a LocalBoard<S>,
}

impl<'a, S: Packed> CycleWork<'a, S> {
    fn answer(self, start: Position<S>) -> Result<Counts> {
        if self.is_on_demand() {
            return self.counts(self.count_on_demand()?);
        }
        let graph = position_graph(self.local_board, start, self.subject, self.suicide, self.conditions)?;
        let wanted = WantedCycles::new(self, &graph, start);
        self.announce_time(|length| wanted.search(length).estimated_steps())?;
        wanted.count(&wanted.search(self.question.max_length))
    }

    /// Converts `counts`, by length from 0 on, to the answer; fails if the work was interrupted, as they are too small then.
    ///
    /// The basic ko rule stops the cycles of two plays, a capture and a retake, and no others: in an elementary cycle of more plays the
    /// situation before a capture does not recur right after it.
    fn counts(self, mut counts: Vec<u64>) -> Result<Counts> {
        if let (Some(two), true) = (counts.get_mut(2), self.question.bare.rules.is_some()) {
            *two = 0;
        }
        if self.conditions.interrupt.is_requested() {
            return Err(Error::interrupted(NO_CYCLES));
        }
        let by_length = counts.into_iter().enumerate().skip(1);
        Ok(by_length.map(|(length, cycles)| CyclesOfLength { length, cycles: cycles.into() }).collect())
    }

    /// Announces how long the count will take, if that is more than a minute. `steps` estimates the work for cycles of up to a length. A
    /// count of more than a year is an error, which proposes a length that takes less than an hour.
    fn announce_time(self, steps: impl Fn(usize) -> f64) -> Result<()> {
        let CycleWork { subject, question: &CyclesQuestion { max_length, .. }, .. } = self;
        let threads = rayon::current_num_threads();
        let steps_per_second = STEPS_A_SECOND * threads as f64;
        let needed = steps(max_length) / steps_per_second;
        let plural = if threads == 1 { "" } else { "s" };
        let work = format!("{} with {threads} thread{plural}, as a sample of the work says", duration(needed));
        if needed > YEAR {
            let steps_per_hour = HOUR * steps_per_second;
            let possible = (1..max_length).take_while(|&length| steps(length) < steps_per_hour).last().unwrap_or(0);
            let possible_time = duration(steps(possible) / steps_per_second);
            let instead = format!("cycles of up to {possible} take {possible_time}");
            let all = format!("counting the cycles of up to {max_length} would take {work}");
            return Err(Error::argument("max_length", format!("{}: {all}; {instead}: lower it", subject.argument)));
        }
        if needed > ANNOUNCED_SECONDS {
            self.conditions.progress.outlook(&format_args!("this will take {work}; a lower max-length takes less"));
        }
        Ok(())
    }

    /// True if edges are computed on demand: if the subject is a whole board, nothing is listed, and the positions with their edges may
    /// not fit into memory.
    fn is_on_demand(self) -> bool {
        let CycleWork { subject, question, conditions, local_board, .. } = self;
        let positions_in_memory = conditions.memory.0 / bytes_per_position(local_board);
        let ternary = Ternary::new(local_board).filter(|ternary| ternary.codes() > positions_in_memory);
        subject.whole_board && question.list.is_none() && ternary.is_some()
    }

    /// Counts cycles on demand, by length from 0 on; the counts are too small if interrupted.
    fn count_on_demand(self) -> Result<Vec<u64>> {
        // The positions are numbered by their ternary codes, so that the edges of a node are computed when they are needed
        // and nothing but the counts is stored.
        let CycleWork { subject, conditions, local_board, .. } = self;
        let allowed = conditions.control().check_memory(NEEDED);
        allowed.map_err(|error| subject.limit_error(error, false, conditions))?;
        let graph = GraphDefinition::new(local_board.clone(), self.model, self.suicide);
        self.announce_time(|length| search_on_demand(&graph, length).estimated_steps())?;
        let search = search_on_demand(&graph, self.question.max_length);
        let bar = conditions.begin_stage("counting", Some(search.tasks()));
        Ok(search.count(&conditions.control(), || bar.add_done(1)))
    }
}

/// A search of the graph, whose positions have ternary codes as it is [on demand](CycleWork::is_on_demand).
fn search_on_demand<S: Packed>(graph: &GraphDefinition<S>, max_length: usize) -> WholeBoardCycles<S> {
    WholeBoardCycles::new(graph, max_length).expect("its positions have codes")
}

/// Maximum number of bytes of a cycle before it is written.
const BYTES_A_CYCLE: u64 = 1024;

/// Number of tasks (parts of a search) whose cycles are in memory at a time. All cycles may come from few tasks, so the list must fit into
/// memory.
const TASKS: usize = 1024;

/// Reason of an [`Error::Ended`]: there are too many cycles for a list with the memory allowed.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{} cycles are too many for a list with {} of memory", grouped(*.0), .1)]
pub struct TooManyToList(pub u128, pub MemoryLimit);

/// A line of the list of cycles.
#[derive(Serialize)]
struct ListedCycle {
    length: usize,
    /// The rows of the position at which the cycle begins.
    start: Vec<String>,
    moves: Vec<Move>,
}

/// The cycles that are counted. The cycle of two passes is left out; if the subject is a position, so are cycles that cannot be reached.
struct WantedCycles<'a, S> {
    work: CycleWork<'a, S>,
    situations: SituationGraph<'a, S>,
    /// True at the situations that can be reached; `None` if all cycles count.
    reached: Option<Vec<bool>>,
}

impl<'a, S: Packed> WantedCycles<'a, S> {
    fn new(work: CycleWork<'a, S>, graph: &'a PositionGraph<S>, start: Position<S>) -> WantedCycles<'a, S> {
        let CycleWork { subject, model, .. } = work;
        let situations = SituationGraph { positions: graph, passes: model == Model::WithPasses };
        // In the model `free` the graph itself has only what can be reached from the start.
        let all = subject.whole_board || model == Model::Free;
        let reached = graph.node(start).filter(|_| !all).map(|node| {
            let start = situation_number(node, subject.position.to_move());
            distances(&situations, &[start]).into_iter().map(|distance| distance != UNREACHED).collect()
        });
        WantedCycles { work, situations, reached }
    }

    /// A search for the cycles of up to `max_length` edges in the graph of the model.
    fn search(&self, max_length: usize) -> CycleSearch {
        match self.work.model {
            Model::Free => CycleSearch::new(self.graph(), max_length),
            Model::Alternating | Model::WithPasses => CycleSearch::new(&self.situations, max_length),
        }
    }

    /// True if `cycle`, a list of nodes, is counted.
    fn has(&self, cycle: &[u32]) -> bool {
        let CycleWork { model, question, .. } = self.work;
        let min_length = if question.bare.rules.is_some() { 3 } else { 1 };
        // Both situations of a cycle of two passes have the same position.
        let has_passes_only = model == Model::WithPasses
            && cycle.len() == 2
            && split_situation(cycle[0]).0 == split_situation(cycle[1]).0;
        cycle.len() >= min_length && !has_passes_only && self.has_node(cycle[0])
    }

    /// True if cycles through `node` are counted.
    fn has_node(&self, node: u32) -> bool {
        self.reached.as_ref().is_none_or(|reached| reached[node as usize])
    }

    fn count(&self, search: &CycleSearch) -> Result<Counts> {
        let conditions = self.work.conditions;
        let bar = conditions.begin_stage("counting", Some(search.tasks() as u64));
        let mut counts =
            search.count(|node| self.has_node(node), &conditions.control(), |tasks| bar.add_done(tasks as u64));
        if let (Some(two), Model::WithPasses) = (counts.get_mut(2), self.work.model) {
            // Each position has a cycle of two passes. If a situation can be reached, so can the other one of its position.
            let nodes = (0..self.situations.len() as u32).filter(|&node| self.has_node(node)).count();
            *two = two.saturating_sub(nodes as u64 / 2);
        }
        self.work.counts(counts)
    }

    /// Writes the list to `path`. The order does not depend on the number of threads.
    fn list(&self, path: &Path, search: &CycleSearch, counts: &Counts) -> Result<()> {
        let conditions @ Conditions { memory, interrupt, .. } = self.work.conditions;
        let total = counts.iter().map(|count| count.cycles.0).fold(0, u128::saturating_add);
        // The counts say how long the list will be before it is begun.
        if total > (memory.0 / BYTES_A_CYCLE).into() {
            return Err(self.work.subject.unfinished(TooManyToList(total, *memory)));
        }
        let bar = conditions.begin_stage("listing", Some(search.tasks() as u64));
        files::write(path, "list", interrupt, |out| {
            // Tasks run in parallel, but `collect` returns their lines in the order of tasks.
            for from in (0..search.tasks()).step_by(TASKS) {
                let to = search.tasks().min(from + TASKS);
                for line in search.collect(from..to, |cycle| self.has(cycle).then(|| self.line(cycle))) {
                    serde_json::to_writer(&mut *out, &line)?;
                    writeln!(out)?;
                }
                bar.set_done(to as u64);
                if interrupt.is_requested() {
                    return Err(io::ErrorKind::Interrupted.into());
                }
            }
            Ok(())
        })
    }

    /// Converts a cycle to a move-sequence.
    fn line(&self, cycle: &[u32]) -> ListedCycle {
        let next = cycle.iter().cycle().skip(1);
        let free = self.work.model == Model::Free;
        let start = self.graph().position(if free { cycle[0] } else { split_situation(cycle[0]).0 });
        let start = self.work.subject.position.with_position(self.work.local_board, start).rows();
        let moves = cycle.iter().zip(next).map(|(&from, &to)| self.step(from, to)).collect();
        ListedCycle { length: cycle.len(), start, moves }
    }

    fn graph(&self) -> &'a PositionGraph<S> {
        self.situations.positions
    }

    fn step(&self, from: u32, to: u32) -> Move {
        if self.work.model == Model::Free {
            let edge = self.graph().edges(from).iter().find(|edge| edge.to == to);
            return self.play(edge.expect("a cycle follows plays"));
        }
        let edge = self.situations.moves(from).find(|&(next, _)| next == to).and_then(|(_, edge)| edge);
        edge.as_ref().map_or(Move::pass(split_situation(from).1), |edge| self.play(edge))
    }

    fn play(&self, edge: &Edge) -> Move {
        Move::play(edge.colour, self.work.local_board.point(edge.point.into()))
    }
}
