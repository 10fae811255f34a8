//! Finding the components of what has been explored.

use indicatif::ProgressBar;
use koatlas_position_graph::{
    ComponentSearch, ComponentSummary, Components, Control, Exploration, GraphDefinition, LimitError, Limits, Packed,
    Pause, Storage, Ternary,
};

use super::saving::{SAVE_EVERY, interrupted, save};
use crate::args::common::Common;
use crate::args::explore::Explore;
use crate::failure::limit;
use crate::interrupt::STOP;
use crate::target::Subject;
use crate::written;

/// Finds out before the exploration that there would not be memory for the components: 4 bytes a ternary code.
///
/// # Errors
/// If there would not be.
pub fn allow<S: Packed>(graph: &GraphDefinition<S>, common: &Common) -> Result<(), LimitError> {
    let ternary = match Storage::of(graph.arena()) {
        Storage::Dense => Ternary::new(graph.arena()),
        Storage::Sparse => None,
    };
    let numbers = ternary.map_or(0, |ternary| graph.sides() as u64 * ternary.codes());
    let (needed, limit) = (4 * numbers, common.memory_limit().0);
    if numbers > Components::MAX_NODES as u64 {
        return Err(LimitError::Numbers { numbers });
    }
    if needed > limit { Err(LimitError::Memory { needed, limit }) } else { Ok(()) }
}

/// Finds the components of an exploration that is finished; every now and then, and when somebody interrupts, the search is
/// saved. `search` is what an earlier run has done of it.
///
/// # Errors
/// If there is too little memory, if somebody interrupts, or if the work cannot be saved then.
pub fn find<S: Packed>(
    args: &Explore,
    common: &Common,
    subject: &Subject,
    (exploration, search): (&Exploration<S>, Option<ComponentSearch>),
    line: &ProgressBar,
) -> anyhow::Result<ComponentSummary> {
    line.set_message("components");
    let ended = |error| subject.ended(limit(error, common.memory_limit()));
    let limits = Limits { memory: common.memory_limit().0, ..Limits::NONE };
    let graph = exploration.explored().map_err(ended)?;
    let mut saved = search.is_some();
    let new = || exploration.component_search(&graph, limits);
    let mut search = search.map_or_else(new, Ok).map_err(ended)?;
    let control = Control { stop: &STOP, time: Some(SAVE_EVERY), limits, ..Control::default() };
    loop {
        match search.run(&graph, &control) {
            Pause::Finished => break,
            Pause::TimeIsUp => {
                written::warn(line, save(args, exploration, Some(&search)));
                saved = true;
            }
            Pause::Stopped => {
                save(args, exploration, Some(&search))?;
                return Err(interrupted(args));
            }
        }
    }
    // The file at the end is the same, whether the search has been saved in it or not.
    if saved {
        written::warn(line, save(args, exploration, None));
    }
    Ok(Components::found_by(search).summary(&graph))
}
