//! `koatlas explore`: what can be reached, and what can repeat.

mod components;
mod drawing;
mod report;
mod saving;

use indicatif::ProgressBar;
use koatlas_board::{Arena, Position, in_narrowest};
use koatlas_files::Claim;
use koatlas_position_graph::{
    Control, Exploration, GraphDefinition, LimitError, Limits, MAX_DOT_NODES, Packed, Pause, Progress, Scope,
};

use crate::args::common::Common;
use crate::args::explore::Explore;
use crate::failure::{Failure, limit};
use crate::interrupt::STOP;
use crate::output::{grouped, print_json, print_text};
use crate::target::Subject;
use crate::{interrupt, progress, written};
use report::Object;
use saving::{SAVE_EVERY, interrupted, save};

/// Explores the target and prints the counts, even if a file cannot be written.
///
/// # Errors
/// If the target cannot be read or is too large, if a file cannot be written, or if somebody interrupts.
pub fn run(args: &Explore, common: &Common) -> anyhow::Result<()> {
    let _claims = claim_files(args, common)?;
    let subject = args.target.read()?;
    let (object, side_files) = in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        in_arena(args, common, &subject, arena, start)?
    });
    if common.json { print_json(&object) } else { print_text(&object.page(&subject)) }?;
    side_files
}

fn in_arena<S: Packed>(
    args: &Explore,
    common: &Common,
    subject: &Subject,
    arena: Arena<S>,
    start: Position<S>,
) -> anyhow::Result<(Object, anyhow::Result<()>)> {
    let graph = GraphDefinition::new(arena, args.model, args.rules.suicide).reduced(args.reduce);
    let limit = |error| limit(error, common.memory_limit());
    components::allow(&graph, common).map_err(limit).map_err(|error| subject.refused(error))?;
    let mut exploration = begin(args, common, subject, graph, start)?;
    let search = exploration.take_component_search();
    interrupt::listen()?;
    save(args, &exploration, search.as_ref())?;
    let line = progress::line(common);
    explore(args, common, subject, &mut exploration, &line)?;
    let saved = save(args, &exploration, search.as_ref());
    let components = components::find(args, common, subject, (&exploration, search), &line)?;
    line.finish_and_clear();
    let drawn = args.dot.as_deref().map_or(Ok(()), |path| drawing::write(args, subject, &exploration, path));
    Ok((Object::new(args, &exploration, components), saved.and(drawn)))
}

/// A new exploration, or the one of a snapshot.
fn begin<S: Packed>(
    args: &Explore,
    common: &Common,
    subject: &Subject,
    graph: GraphDefinition<S>,
    start: Position<S>,
) -> anyhow::Result<Exploration<S>> {
    let scope = if subject.whole_board { Scope::Everything } else { Scope::Reachable };
    let starts = [graph.node(start, subject.position.to_move())];
    let limits = limits(args, common);
    match &args.resume {
        None => Exploration::new(graph, scope, &starts, limits)
            .map_err(|error| subject.refused(limit(error, common.memory_limit()))),
        Some(path) => {
            Exploration::resume(path, graph, scope, &starts, limits).map_err(|error| Failure::at(path, error))
        }
    }
}

fn limits(args: &Explore, common: &Common) -> Limits {
    let nodes = if args.dot.is_some() { MAX_DOT_NODES as u64 } else { u64::MAX };
    Limits { nodes, memory: common.memory_limit().0 }
}

/// Finds mistakes before any work is done.
fn claim_files(args: &Explore, common: &Common) -> anyhow::Result<[Option<Claim>; 2]> {
    if args.dot.is_some() && args.reduce {
        return Err(Failure::input("--dot draws the whole graph: leave --reduce out"));
    }
    Ok([
        written::claim(args.dot.as_deref(), [], common)?,
        written::claim(args.snapshot.as_deref(), &args.resume, common)?,
    ])
}

/// Explores to the end; every now and then, and when somebody interrupts, the exploration is saved.
fn explore<S: Packed>(
    args: &Explore,
    common: &Common,
    subject: &Subject,
    exploration: &mut Exploration<S>,
    line: &ProgressBar,
) -> anyhow::Result<()> {
    let show = |progress: Progress| {
        let Progress { nodes, edges, level } = progress;
        line.set_message(format!("{} nodes, {} edges, level {level}", grouped(nodes), grouped(edges)));
    };
    let control = Control { stop: &STOP, progress: &show, time: Some(SAVE_EVERY), limits: limits(args, common) };
    loop {
        let pause = exploration.run(&control);
        if pause == Ok(Pause::TimeIsUp) {
            written::warn(line, save(args, exploration, None));
        } else if pause != Ok(Pause::Finished) {
            save(args, exploration, None)?;
        }
        match pause.map_err(|error| subject.ended(passed(args, common, error)))? {
            Pause::Finished => return Ok(()),
            Pause::Stopped => return Err(interrupted(args)),
            Pause::TimeIsUp => {}
        }
    }
}

/// The limit that an exploration has passed: there is one on nodes only if they are to be drawn.
fn passed(args: &Explore, common: &Common, error: LimitError) -> String {
    match error {
        LimitError::Nodes { .. } if args.dot.is_some() => drawing::too_large(),
        _ => limit(error, common.memory_limit()),
    }
}
