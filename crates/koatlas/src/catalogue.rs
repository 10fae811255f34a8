//! The catalogue of the ko types of small regions: explored, described, and saved on the way.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::conditions::Stage;
use koatlas_board::Suicide;
use koatlas_catalogue::files::{self, DESCRIBED, LONGEST_FOUND};
use koatlas_catalogue::{Catalogue, CatalogueQuestion, Description, LongestEntry, PerType, Plan, Progress, Run, Shard};
use koatlas_storage::shown;
use serde::{Serialize, de::DeserializeOwned};

use crate::conditions::Conditions;
use crate::failure::{self, Failure};
use crate::text::MemoryLimit;

/// A run is saved when so much time has passed since it was saved last.
const SAVE_EVERY: Duration = Duration::from_secs(20);

/// The plan of a catalogue: for nine points or more it takes a while.
///
/// # Errors
/// If there are more points than there can be, or if it would take more memory than is allowed.
pub fn planned(question: CatalogueQuestion, conditions: &Conditions<'_>) -> anyhow::Result<Plan> {
    check(question, conditions)?;
    let _line = conditions.stage("looking for the regions and their surroundings", None);
    Ok(Plan::new(question))
}

/// Refuses what cannot be done, before anything is begun.
///
/// # Errors
/// If there are more points than there can be, or if it would take more memory than is allowed.
pub fn check(question: CatalogueQuestion, conditions: &Conditions<'_>) -> anyhow::Result<()> {
    let CatalogueQuestion { max_points, mortal, .. } = question;
    let most = CatalogueQuestion::most_points(mortal);
    if max_points > most {
        return Err(Failure::input(format_args!(
            "--max-points {max_points} with --mortal 1: a catalogue with mortal strings has at most {most} points; take fewer points, or --mortal 0"
        )));
    }
    let (needed, allowed) = (MemoryLimit(question.memory()), conditions.memory);
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
    let bar = conditions.stage("exploring", Some(1));
    let mut saved = Instant::now();
    let after_round = |run: &Run, progress: Progress| {
        bar.resize(progress.of);
        bar.done(progress.done);
        if saved.elapsed() >= SAVE_EVERY {
            failure::warn(&bar, save(run, plan, out));
            saved = Instant::now();
        }
        anyhow::Ok(())
    };
    let done = run.explore(plan, conditions.interrupt.stop(), after_round)?;
    let last = save(&run, plan, out);
    if done && plan.question.shard == Shard::WHOLE {
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
    let bar = conditions.stage("describing the types", Some(run.types() as u64));
    let describe = |described: &mut PerType<Description>, after_type: AfterType<'_, Description>| {
        run.describe(plan, described, conditions.interrupt.stop(), after_type)
    };
    let described = saving(&bar, out, DESCRIBED, || plan.question.to_string(), describe)?;
    let described = described.ok_or_else(|| unfinished(plan, out, no_longest))?;
    let catalogue = run.described(plan, described);
    if no_longest {
        return Ok(catalogue);
    }
    with_longest(catalogue, out, conditions)?.ok_or_else(|| unfinished(plan, out, no_longest))
}

/// What is called after each type.
type AfterType<'a, T> = &'a mut (dyn FnMut(&PerType<T>) -> anyhow::Result<()> + Send);

/// All that `fill` finds type by type. If there is a directory it goes on with what a file there has of it, and saves there what is
/// found: now and then, and if somebody interrupts, which is answered by `None`. `of` says what it belongs to.
fn saving<T: Serialize + DeserializeOwned + Sync>(
    bar: &Stage<'_>,
    out: Option<&Path>,
    file: &str,
    of: impl Fn() -> String,
    fill: impl FnOnce(&mut PerType<T>, AfterType<'_, T>) -> anyhow::Result<bool>,
) -> anyhow::Result<Option<PerType<T>>> {
    let out = out.map(|dir| (dir, of()));
    let mut found = match &out {
        Some((dir, of)) => files::load_found(dir, file, of).map_err(Failure::input)?,
        None => PerType::default(),
    };
    let save = |found: &PerType<T>| match &out {
        Some((dir, of)) => files::save_found(dir, file, of, found).map_err(Failure::work),
        None => Ok(()),
    };
    let mut saved = Instant::now();
    let mut after_type = |found: &PerType<T>| {
        bar.done(found.len() as u64);
        if saved.elapsed() >= SAVE_EVERY {
            failure::warn(bar, save(found));
            saved = Instant::now();
        }
        Ok(())
    };
    let done = fill(&mut found, &mut after_type)?;
    if !done {
        save(&found)?;
    }
    Ok(done.then_some(found))
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
    let bar = conditions.stage("looking for longest sequences", Some(catalogue.types.len() as u64));
    let find = |found: &mut PerType<LongestEntry>, after_type: AfterType<'_, LongestEntry>| {
        catalogue.find_longest(found, conditions.interrupt.stop(), after_type)
    };
    let found = saving(&bar, out, LONGEST_FOUND, || catalogue.digest(), find)?;
    Ok(found.map(|found| catalogue.with_longest(found)))
}

/// Everything is explored, and somebody interrupts what comes then.
fn unfinished(plan: &Plan, out: Option<&Path>, no_longest: bool) -> anyhow::Error {
    let Some(dir) = out else { return Failure::work("interrupted: with --out DIR the work done could be saved") };
    let option = if no_longest { " --no-longest" } else { "" };
    let command = format!("catalogue {} --out {}", plan.question, shown(dir));
    Failure::work(format_args!("interrupted: {command}{option} --resume goes on from here"))
}

/// The points of the largest regions, as somebody writes them.
///
/// # Errors
/// If there is none such.
pub fn max_points(text: &str) -> Result<usize, String> {
    let most = CatalogueQuestion::most_points(false);
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
