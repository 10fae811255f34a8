//! Surveys: arenas whose positions are numbered; and how an exploration is saved.

use std::{io, path::Path, time::Duration};

use indicatif::ProgressBar;
use koatlas_position_graph::{Control, LimitError, Pause, Survey};
use koatlas_storage::shown;

use crate::explore::{Answered, Asked, Question};
use crate::failure::{Failure, limit};
use crate::text::{MemoryLimit, free_memory};
use crate::{failure, progress};

/// Surveys the graph; every now and then, and when somebody interrupts, the survey is saved.
///
/// # Errors
/// If the graph is too large, if a file cannot be read, or if somebody interrupts.
pub(super) fn run(asked: &Asked<'_, u64>) -> anyhow::Result<Answered> {
    let refused = |error| asked.question.subject.refused(limit(error, asked.conditions.memory));
    let needed = Survey::memory(&asked.graph).unwrap_or(0);
    let memory = asked.conditions.memory.0;
    Control { memory, ..Control::default() }.allow_memory(needed).map_err(refused)?;
    if let Some(free) = free_memory().filter(|&free| needed > free) {
        let [needed, free] = [needed, free].map(MemoryLimit);
        return Err(asked.question.subject.refused(format_args!(
            "{needed} of memory are needed, and this machine has {free} free: end other programs, or take a smaller board or region"
        )));
    }
    let line = progress::line(asked.conditions);
    line.set_message("which positions are legal");
    let (graph, starts) = (asked.graph.clone(), [asked.start]);
    let control = Control {
        stop: asked.conditions.interrupt.stop(),
        progress: &|progress| line.set_message(progress.to_string()),
        pause_after: Some(SAVE_EVERY),
        memory,
        ..Control::default()
    };
    let begun = match asked.question.resume {
        None => Survey::new(graph, asked.scope, &starts, &control).map_err(refused),
        Some(path) => {
            Survey::resume(path, graph, asked.scope, &starts, &control).map_err(|error| Failure::at(path, error))
        }
    };
    if asked.conditions.interrupt.requested() {
        return Err(interrupted_at_once(asked.question));
    }
    let mut survey = begun?;
    save(asked, |path| survey.write_snapshot(path))?;
    to_the_end(asked, &line, &mut survey, |survey| survey.run(&control), Survey::write_snapshot)?;
    let saved = save(asked, |path| survey.write_snapshot(path));
    line.finish_and_clear();
    let findings = survey.findings().cloned().ok_or_else(|| Failure::work("the survey has no findings"))?;
    Ok(Answered { findings, saved })
}

/// The work is saved so often, in every phase.
pub const SAVE_EVERY: Duration = Duration::from_secs(30);

/// What the file is called in messages.
const SNAPSHOT: &str = "snapshot";

/// Saves the work, if that is asked for.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn save<S>(asked: &Asked<'_, S>, write: impl Fn(&Path) -> io::Result<()> + Sync) -> anyhow::Result<()> {
    let Some(path) = asked.question.snapshot else { return Ok(()) };
    let done = failure::waiting(path, asked.conditions.interrupt, || write(path));
    done.map_err(|error| failure::unwritable(path, SNAPSHOT, &error))
}

/// Runs some work to its end, from pause to pause. Whenever it pauses it is saved: every now and then, when somebody
/// interrupts, and when it passes a limit.
///
/// # Errors
/// If it passes a limit, if somebody interrupts, or if the work cannot be saved then.
pub(super) fn to_the_end<S, W: Sync>(
    asked: &Asked<'_, S>,
    line: &ProgressBar,
    work: &mut W,
    run: impl Fn(&mut W) -> Result<Pause, LimitError>,
    write: impl Fn(&W, &Path) -> io::Result<()> + Sync,
) -> anyhow::Result<()> {
    loop {
        let pause = run(work);
        if pause != Ok(Pause::Finished) {
            let saved = save(asked, |path| write(work, path));
            if pause == Ok(Pause::TimeIsUp) { failure::warn(line, saved) } else { saved? }
        }
        match pause.map_err(|error| asked.question.subject.ended(limit(error, asked.conditions.memory)))? {
            Pause::Finished => return Ok(()),
            Pause::Stopped => return Err(interrupted(asked.question)),
            Pause::TimeIsUp => {}
        }
    }
}

/// Says how the work can go on if nothing has been done in this run.
pub(super) fn interrupted_at_once(question: Question<'_>) -> anyhow::Error {
    match (question.resume, question.snapshot) {
        (Some(path), _) => Failure::work(format!("interrupted: --resume {} goes on from here", shown(path))),
        (None, Some(_)) => Failure::work("interrupted: nothing has been found yet"),
        (None, None) => interrupted(question),
    }
}

/// Says how the work can go on.
#[must_use]
pub fn interrupted(question: Question<'_>) -> anyhow::Error {
    match question.snapshot {
        Some(path) => Failure::work(format!("interrupted: --resume {} goes on from here", shown(path))),
        None => Failure::work("interrupted: with --snapshot FILE the work done could be saved"),
    }
}
