//! The catalogue of the ko types of small regions: explored, described, and saved on the way.

use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use koatlas_board::Suicide;
use koatlas_catalogue::{
    Catalogue, Description, LongestEntry, PerType, Plan, Progress, Run, Shard, files, files::FilesError,
};
use koatlas_storage::shown;

use crate::failure;
use crate::failure::Failure;
use crate::progress::{self, Conditions};
use crate::text::MemoryLimit;

/// A run is saved when so much time has passed since it was saved last.
const SAVE_EVERY: Duration = Duration::from_secs(20);

/// Which catalogue is asked for.
#[derive(Clone, Copy)]
pub struct CatalogueQuestion {
    /// Points of the largest regions.
    pub max_points: usize,
    /// Which suicides are allowed.
    pub suicide: Suicide,
    /// Whether strings outside the region can be captured, one of each colour at most.
    pub mortal: bool,
    /// Which part of the work is done.
    pub shard: Shard,
}

/// The plan of a catalogue: for nine points or more it takes a while.
///
/// # Errors
/// If there are more points than there can be, or if it would take more memory than is allowed.
pub fn planned(question: CatalogueQuestion, conditions: &Conditions<'_>) -> anyhow::Result<Plan> {
    let CatalogueQuestion { max_points, suicide, mortal, shard } = question;
    check(question, conditions)?;
    let line = progress::line(conditions, "looking for the regions and their surroundings");
    let plan = Plan::new(max_points, suicide, mortal, shard);
    line.finish_and_clear();
    Ok(plan)
}

/// Refuses what cannot be done, before anything is begun.
///
/// # Errors
/// If there are more points than there can be, or if it would take more memory than is allowed.
pub fn check(question: CatalogueQuestion, conditions: &Conditions<'_>) -> anyhow::Result<()> {
    let CatalogueQuestion { max_points, mortal, .. } = question;
    let most = Plan::most_points(mortal);
    if max_points > most {
        return Err(Failure::input(format_args!(
            "--max-points {max_points} with --mortal 1: a catalogue with mortal strings has at most {most} points; take fewer points, or --mortal 0"
        )));
    }
    let (needed, allowed) = (MemoryLimit(Plan::memory(max_points, mortal)), conditions.memory);
    if needed.0 > allowed.0 {
        let remedy = "allow more with --memory-limit, or take fewer points";
        return Err(Failure::input(format_args!(
            "a catalogue of {max_points} points takes about {needed} of memory, and {allowed} are allowed: {remedy}"
        )));
    }
    Ok(())
}

/// Explores what a run has not explored yet, and saves it in the directory, if there is one.
///
/// # Errors
/// If the run cannot be saved, or somebody interrupts.
pub fn explore(mut run: Run, plan: &Plan, out: Option<&Path>, conditions: &Conditions<'_>) -> anyhow::Result<Run> {
    let bar = progress::bar(conditions, "exploring", 1);
    let mut saved = Instant::now();
    let after_round = |run: &Run, progress: Progress| {
        bar.set_length(progress.of);
        bar.set_position(progress.done);
        if saved.elapsed() >= SAVE_EVERY {
            failure::warn(&bar, save(run, plan, out));
            saved = Instant::now();
        }
        anyhow::Ok(())
    };
    let done = run.explore(plan, conditions.interrupt.stop(), after_round)?;
    bar.finish_and_clear();
    let last = save(&run, plan, out);
    if done && plan.shard == Shard::WHOLE {
        failure::warn(&bar, last);
    } else {
        last?;
    }
    match (done, out) {
        (true, _) => Ok(run),
        (false, Some(_)) => Err(Failure::work("interrupted: the same command with --resume goes on from here")),
        (false, None) => Err(Failure::work("interrupted: with --out DIR the work done could be saved")),
    }
}

fn save(run: &Run, plan: &Plan, out: Option<&Path>) -> anyhow::Result<()> {
    let Some(dir) = out else { return Ok(()) };
    files::save(dir, plan, run).map_err(Failure::work)
}

/// Describes what has been explored, and looks for the longest sequences if they are wanted.
///
/// # Errors
/// If what has been found cannot be saved, or somebody interrupts.
pub fn finish(
    run: &Run,
    plan: &Plan,
    out: Option<&Path>,
    no_longest: bool,
    conditions: &Conditions<'_>,
) -> anyhow::Result<Catalogue> {
    let mut described = match out {
        Some(dir) => files::load_described(dir, plan).map_err(Failure::input)?,
        None => PerType::default(),
    };
    let bar = progress::bar(conditions, "describing the types", run.types() as u64);
    let save = |described: &PerType<Description>| match out {
        Some(dir) => files::save_described(dir, plan, described),
        None => Ok(()),
    };
    let done = run.describe(plan, &mut described, conditions.interrupt.stop(), saving(&bar, &save))?;
    bar.finish_and_clear();
    if !done {
        save(&described).map_err(Failure::work)?;
        return Err(unfinished(plan, out, no_longest));
    }
    let catalogue = run.described(plan, described);
    if no_longest {
        return Ok(catalogue);
    }
    with_longest(catalogue, out, conditions)?.ok_or_else(|| unfinished(plan, out, no_longest))
}

/// What is called after each type: it moves the bar, and saves what is found if that has not been done for a while.
fn saving<'s, T>(
    bar: &'s ProgressBar,
    save: &'s (impl Fn(&PerType<T>) -> Result<(), FilesError> + Sync),
) -> impl FnMut(&PerType<T>) -> anyhow::Result<()> + Send + 's {
    let mut saved = Instant::now();
    move |found| {
        bar.set_position(found.len() as u64);
        if saved.elapsed() >= SAVE_EVERY {
            failure::warn(bar, save(found).map_err(Failure::work));
            saved = Instant::now();
        }
        Ok(())
    }
}

/// The catalogue with its longest sequences; `None` if somebody interrupts.
///
/// # Errors
/// If what has been found cannot be saved.
pub fn with_longest(
    catalogue: Catalogue,
    out: Option<&Path>,
    conditions: &Conditions<'_>,
) -> anyhow::Result<Option<Catalogue>> {
    let mut found = match out {
        Some(dir) => files::load_longest(dir, &catalogue).map_err(Failure::input)?,
        None => PerType::default(),
    };
    let bar = progress::bar(conditions, "looking for longest sequences", catalogue.types.len() as u64);
    let save = |found: &PerType<LongestEntry>| match out {
        Some(dir) => files::save_longest(dir, &catalogue, found),
        None => Ok(()),
    };
    let done = catalogue.find_longest(&mut found, conditions.interrupt.stop(), saving(&bar, &save))?;
    bar.finish_and_clear();
    if !done {
        save(&found).map_err(Failure::work)?;
    }
    Ok(done.then(|| catalogue.with_longest(found)))
}

/// Everything is explored, and somebody interrupts what comes then.
fn unfinished(plan: &Plan, out: Option<&Path>, no_longest: bool) -> anyhow::Error {
    let Some(dir) = out else { return Failure::work("interrupted: with --out DIR the work done could be saved") };
    let option = if no_longest { " --no-longest" } else { "" };
    let command = format!("catalogue {} --out {}", plan.options(), shown(dir));
    Failure::work(format_args!("interrupted: {command}{option} --resume goes on from here"))
}

/// The points of the largest regions, as somebody writes them.
///
/// # Errors
/// If there is none such.
pub fn max_points(text: &str) -> Result<usize, String> {
    let most = Plan::most_points(false);
    let number = text.parse().ok().filter(|n| (1..=most).contains(n));
    number.ok_or_else(|| format!("\"{text}\" is no size of a region: write a number of points from 1 to {most}"))
}

/// The number of mortal strings of each colour, as somebody writes it.
///
/// # Errors
/// If there is none such.
pub fn mortal(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| *number <= 1);
    number.ok_or_else(|| format!("\"{text}\" is no number of mortal strings of each colour: write 0 or 1"))
}

/// The suicide policy of a catalogue, as somebody writes it.
///
/// # Errors
/// If there is none such.
pub fn suicide(text: &str) -> Result<Suicide, String> {
    match text.parse() {
        Ok(policy @ (Suicide::None | Suicide::Multi)) => Ok(policy),
        _ => Err(format!(
            "\"{text}\" is no policy of a catalogue: write none or multi (the suicide of a single stone changes nothing)"
        )),
    }
}
