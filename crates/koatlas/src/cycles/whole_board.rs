//! Counting on whole boards whose edges do not fit into memory.

use koatlas_board::Arena;
use koatlas_classifier::WholeBoardCycles;
use koatlas_position_graph::{GraphDefinition, LimitError, Packed, Ternary};

use super::outlook;
use crate::args::common::Common;
use crate::args::cycles::Cycles;
use crate::failure::limit;
use crate::graph::bytes_a_position;
use crate::target::Subject;
use crate::{interrupt, progress};

/// Bytes that a count takes, at the most: the parts of the graph around a node for each of some threads.
const NEEDED: u64 = 64 << 20;

/// Whether edges are to be made on demand: a whole board is the target, nothing is listed, and not all of its codes would fit
/// into memory as positions with their edges.
pub fn is_wanted<S: Packed>(args: &Cycles, subject: &Subject, arena: &Arena<S>, common: &Common) -> bool {
    let too_many = |ternary: Ternary| ternary.codes() > common.memory_limit().0 / bytes_a_position(arena);
    subject.whole_board && args.list.is_none() && Ternary::new(arena).is_some_and(too_many)
}

/// The counts by length, from 0 on; too small if somebody interrupts.
///
/// # Errors
/// If there is too little memory, or the count would take years.
pub fn count<S: Packed>(
    args: &Cycles,
    subject: &Subject,
    arena: &Arena<S>,
    common: &Common,
) -> anyhow::Result<Vec<u64>> {
    let memory = common.memory_limit();
    if memory.0 < NEEDED {
        return Err(subject.refused(limit(LimitError::Memory { needed: NEEDED, limit: memory.0 }, memory)));
    }
    let graph = GraphDefinition::new(arena.clone(), args.model, args.rules.suicide);
    let search = |length| WholeBoardCycles::new(&graph, length).expect("its positions have codes");
    outlook::consider(args, common, subject, |length| search(length).estimated_steps())?;
    let search = search(args.max_length);
    let bar = progress::bar(common, "counting", search.tasks());
    let counts = search.count(&interrupt::STOP, || bar.inc(1));
    bar.finish_and_clear();
    Ok(counts)
}
