//! Finding the components of what has been explored.

use indicatif::ProgressBar;
use koatlas_position_graph::{
    ComponentSearch, ComponentSummary, Components, Content, Control, Exploration, Limits, Packed, Pause,
};

use super::Asked;
use crate::explore::survey::{SAVE_EVERY, interrupted, save};
use crate::failure::limit;
use crate::written;

/// Finds the components of an exploration that is finished; every now and then, and when somebody interrupts, the search is
/// saved. `search` is what an earlier run has done of it.
///
/// # Errors
/// If there is too little memory, if somebody interrupts, or if the work cannot be saved then.
pub fn find<S: Packed>(
    asked: &Asked<'_, S>,
    (exploration, search): (&Exploration<S>, Option<ComponentSearch>),
    line: &ProgressBar,
) -> anyhow::Result<(ComponentSummary, Content)> {
    line.set_message("components");
    let ended = |error| asked.question.subject.ended(limit(error, asked.conditions.memory));
    let limits = Limits { memory: asked.conditions.memory.0, ..Limits::NONE };
    let graph = exploration.explored().map_err(ended)?;
    let mut saved = search.is_some();
    let new = || exploration.component_search(&graph, limits);
    let mut search = search.map_or_else(new, Ok).map_err(ended)?;
    let control =
        Control { stop: asked.conditions.interrupt.stop(), time: Some(SAVE_EVERY), limits, ..Control::default() };
    loop {
        match search.run(&graph, &control) {
            Pause::Finished => break,
            Pause::TimeIsUp => {
                written::warn(line, save(asked, |path| exploration.write_snapshot_with(path, Some(&search))));
                saved = true;
            }
            Pause::Stopped => {
                save(asked, |path| exploration.write_snapshot_with(path, Some(&search)))?;
                return Err(interrupted(asked.question));
            }
        }
    }
    // The file at the end is the same, whether the search has been saved in it or not.
    if saved {
        written::warn(line, save(asked, |path| exploration.write_snapshot(path)));
    }
    let components = Components::found_by(search);
    Ok((components.summary(&graph), graph.content(&components)))
}
