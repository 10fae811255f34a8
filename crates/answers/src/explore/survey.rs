//! Surveys: arenas whose positions are numbered.

use std::time::Duration;

use indicatif::ProgressBar;
use koatlas_board::grouped;
use koatlas_position_graph::{Control, LimitError, Limits, Stage, Survey, SurveyProgress};

use super::saving::{SAVE_EVERY, interrupted_at_once, save, to_the_end};
use super::{Answered, Asked};
use crate::failure::{Failure, limit};
use crate::memory_limit::{MemoryLimit, free_memory};
use crate::progress;

/// Surveys the graph; every now and then, and when somebody interrupts, the survey is saved.
///
/// # Errors
/// If the graph is too large, if a file cannot be read, or if somebody interrupts.
pub fn run(asked: &Asked<'_, u64>) -> anyhow::Result<Answered> {
    let refused = |error| asked.question.subject.refused(limit(error, asked.conditions.memory));
    let limits = Limits { nodes: u64::MAX, memory: asked.conditions.memory.0 };
    let needed = Survey::memory(&asked.graph).unwrap_or(0);
    if needed > limits.memory {
        return Err(refused(LimitError::Memory { needed, limit: limits.memory }));
    }
    if let Some(free) = free_memory().filter(|&free| needed > free) {
        let [needed, free] = [needed, free].map(MemoryLimit);
        return Err(asked.question.subject.refused(format_args!(
            "{needed} of memory are needed, and this machine has {free} free: end other programs, or take a smaller board or region"
        )));
    }
    let line = progress::line(asked.conditions);
    line.set_message("which positions are legal");
    let (graph, starts) = (asked.graph.clone(), [asked.start]);
    let control = Control { stop: asked.conditions.interrupt.stop(), limits, ..Control::default() };
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
    work(asked, &mut survey, limits, &line)?;
    let saved = save(asked, |path| survey.write_snapshot(path));
    line.finish_and_clear();
    let findings = survey.findings().cloned().ok_or_else(|| Failure::work("the survey has no findings"))?;
    Ok(Answered { findings, saved })
}

fn work(asked: &Asked<'_, u64>, survey: &mut Survey, limits: Limits, line: &ProgressBar) -> anyhow::Result<()> {
    let control =
        Control { stop: asked.conditions.interrupt.stop(), time: Some(SAVE_EVERY), limits, ..Control::default() };
    let run = |survey: &mut Survey| survey.run(&control, |progress| line.set_message(said(progress, line.elapsed())));
    to_the_end(asked, line, survey, run, Survey::write_snapshot)
}

/// The progress for eyes, after this time.
fn said(SurveyProgress { stage, found, of, share }: SurveyProgress, done: Duration) -> String {
    let what = match stage {
        Stage::Nodes | Stage::Reach => "reached from the start",
        Stage::Backward => "leading to the largest component",
        Stage::Forward => "reached from the largest component",
        Stage::Rest | Stage::Finished => "in the largest component; looking for the others",
    };
    let left = done.mul_f64((1.0 - share) / share.max(0.01));
    format!("{} of {} {what}; about {} s left", grouped(found), grouped(of), left.as_secs())
}
