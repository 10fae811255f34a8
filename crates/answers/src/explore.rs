//! What can be reached, and what can repeat.

pub mod basic_ko;
pub mod report;
mod sparse;
pub mod survey;

use std::path::Path;

use koatlas_board::{Arena, Position, Suicide, in_narrowest};
use koatlas_position_graph::{Findings, GraphDefinition, MAX_DOT_NODES, Model, Node, Packed, Scope, Ternary};

use crate::explore::report::Object;
use crate::failure::Conditions;
use crate::subject::Subject;

/// What can be reached from a position, or which positions a board has, and what can repeat.
///
/// Files that are written have been claimed by whoever asks.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The start, or an empty board: then all its legal positions are meant.
    pub subject: &'a Subject,
    /// Who may move.
    pub model: Model,
    /// Which suicides are allowed.
    pub suicide: Suicide,
    /// Whether counts are up to the symmetries of the arena and the exchange of colours.
    pub reduce: bool,
    /// Where the work is saved.
    pub snapshot: Option<&'a Path>,
    /// The snapshot from which the work goes on.
    pub resume: Option<&'a Path>,
    /// Where the graph is drawn in the DOT language.
    pub dot: Option<&'a Path>,
}

/// Explores a position or a board. The second result tells whether the files beside the answer could be written.
///
/// # Errors
/// If the target is too large, if a snapshot cannot be read, or if somebody interrupts.
pub fn answer(question: Question<'_>, conditions: &Conditions<'_>) -> anyhow::Result<(Object, anyhow::Result<()>)> {
    let subject = question.subject;
    match dense(subject) {
        Some((arena, start)) => {
            let asked = Asked::new(question, conditions, arena, start);
            asked.ended(survey::run(&asked)?)
        }
        None => in_narrowest!(subject.position, S in [u64, u128] => {
            let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
            let asked = Asked::new(question, conditions, arena, start);
            asked.ended(sparse::run(&asked)?)
        }),
    }
}

/// The target's arena, if its positions are numbered: then planes of bits serve it.
fn dense(subject: &Subject) -> Option<(Arena<u64>, Position<u64>)> {
    let (arena, start) = subject.position.arena::<u64>().ok()?;
    Ternary::new(&arena).map(|_| (arena, start))
}

/// What is asked for.
struct Asked<'a, S> {
    question: Question<'a>,
    conditions: &'a Conditions<'a>,
    graph: GraphDefinition<S>,
    scope: Scope,
    start: Node<S>,
}

/// What has been found, and what came of saving it.
struct Answered {
    findings: Findings,
    saved: anyhow::Result<()>,
}

impl<'a, S: Packed> Asked<'a, S> {
    fn new(
        question: Question<'a>,
        conditions: &'a Conditions<'a>,
        arena: Arena<S>,
        start: Position<S>,
    ) -> Asked<'a, S> {
        let graph = GraphDefinition::new(arena, question.model, question.suicide).reduced(question.reduce);
        let scope = if question.subject.whole_board { Scope::Everything } else { Scope::Reachable };
        let start = graph.node(start, question.subject.position.to_move());
        Asked { question, conditions, graph, scope, start }
    }

    /// The answers, and what came of the files beside them.
    ///
    /// # Errors
    /// If the graph is too large to be drawn, and a drawing is asked for.
    fn ended(&self, Answered { findings, saved }: Answered) -> anyhow::Result<(Object, anyhow::Result<()>)> {
        let subject = self.question.subject;
        let drawn = match self.question.dot {
            Some(_) if findings.nodes > MAX_DOT_NODES as u64 => return Err(subject.ended(report::too_large())),
            Some(path) => report::write(self, path),
            None => Ok(()),
        };
        Ok((Object::new(self.question, self.graph.to_string(), findings), saved.and(drawn)))
    }
}
