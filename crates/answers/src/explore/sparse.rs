//! Explorations: arenas whose positions are not numbered, or too many points for that; their components.

use indicatif::ProgressBar;
use koatlas_position_graph::{
    ComponentSearch, ComponentSummary, Components, Content, Control, Exploration, ExplorationProgress, Findings,
    Packed, Pause,
};

use crate::explore::survey::{SAVE_EVERY, interrupted, save, to_the_end};
use crate::explore::{Answered, Asked};
use crate::failure::{Conditions, Failure, limit};
use crate::{failure, progress};

/// Explores the graph.
///
/// # Errors
/// If the graph is too large, if a file cannot be read, or if somebody interrupts.
pub fn run<S: Packed>(asked: &Asked<'_, S>) -> anyhow::Result<Answered> {
    let mut exploration = begin(asked)?;
    let search = exploration.take_component_search();
    save(asked, |path| exploration.write_snapshot_with(path, search.as_ref()))?;
    let line = progress::line(asked.conditions);
    explore(asked, &mut exploration, &line)?;
    let saved = save(asked, |path| exploration.write_snapshot_with(path, search.as_ref()));
    let (components, content) = find(asked, (&exploration, search), &line)?;
    line.finish_and_clear();
    let ExplorationProgress { nodes, edges, .. } = exploration.progress();
    let reachable = exploration.reachable_from_starts().unwrap_or(nodes);
    Ok(Answered { findings: Findings { nodes, edges, reachable, components, content }, saved })
}

/// A new exploration, or the one of a snapshot.
fn begin<S: Packed>(asked: &Asked<'_, S>) -> anyhow::Result<Exploration<S>> {
    let (graph, starts) = (asked.graph.clone(), [asked.start]);
    match asked.question.resume {
        None => Exploration::new(graph, asked.scope, &starts)
            .map_err(|error| asked.question.subject.refused(limit(error, asked.conditions.memory))),
        Some(path) => Exploration::resume(path, graph, asked.scope, &starts, &control(asked))
            .map_err(|error| Failure::at(path, error)),
    }
}

fn control<'a, S: Packed>(asked: &Asked<'a, S>) -> Control<'a> {
    let Conditions { memory, interrupt, .. } = asked.conditions;
    Control { stop: interrupt.stop(), memory: memory.0, pause_after: Some(SAVE_EVERY), ..Control::default() }
}

/// Explores to the end; every now and then, and when somebody interrupts, the exploration is saved.
fn explore<S: Packed>(
    asked: &Asked<'_, S>,
    exploration: &mut Exploration<S>,
    line: &ProgressBar,
) -> anyhow::Result<()> {
    let control = Control { progress: &|progress| line.set_message(progress.to_string()), ..control(asked) };
    to_the_end(asked, line, exploration, |exploration| exploration.run(&control), Exploration::write_snapshot)
}

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
    let control = control(asked);
    let graph = exploration.explored().map_err(ended)?;
    let mut saved = search.is_some();
    let new = || exploration.component_search(&graph, &control);
    let mut search = search.map_or_else(new, Ok).map_err(ended)?;
    loop {
        match search.run(&graph, &control) {
            Pause::Finished => break,
            Pause::TimeIsUp => {
                failure::warn(line, save(asked, |path| exploration.write_snapshot_with(path, Some(&search))));
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
        failure::warn(line, save(asked, |path| exploration.write_snapshot(path)));
    }
    let components = Components::found_by(search);
    Ok((components.summary(&graph), graph.content(&components)))
}
