//! Counting on whole boards whose edges do not fit into memory.

use koatlas_board::Arena;
use koatlas_classifier::WholeBoardCycles;
use koatlas_position_graph::{GraphDefinition, LimitError, Packed, Ternary};

use super::{Question, outlook};
use crate::conditions::Conditions;
use crate::failure::limit;
use crate::graph::bytes_a_position;
use crate::progress;

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
    outlook::consider(question, conditions, |length| search(length).estimated_steps())?;
    let search = search(question.max_length);
    let bar = progress::bar(conditions, "counting", search.tasks());
    let counts = search.count(conditions.interrupt.stop(), || bar.inc(1));
    bar.finish_and_clear();
    Ok(counts)
}
