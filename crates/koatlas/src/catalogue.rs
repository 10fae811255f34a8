//! The catalogue of the ko types of small regions: explored, described, and saved on the way.

use std::path::Path;
use std::time::{Duration, Instant};

use koatlas_board::Suicide;
use koatlas_catalogue::files::{self, DESCRIBED, FilesError, LONGEST_FOUND};
use koatlas_catalogue::{
    Catalogue, CatalogueOptions, CatalogueRun, CatalogueShard, Description, LongestEntry, PerType, Plan, Progress,
};
use koatlas_storage::Claim;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::conditions::{Conditions, WorkStage};
use crate::error::{Error, Result};
use crate::files::{claim_folder, unwritable};
use crate::json::Answer;
use crate::text::MemoryLimit;

/// A shard of a catalogue that has been explored: all shards are joined by [`merge_shards`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShardAnswer {
    /// Points of the largest regions.
    pub max_points: usize,
    /// Which suicides are allowed.
    pub suicide: Suicide,
    /// How many strings of each colour outside of the region can be captured.
    pub mortal: u8,
    /// Which part of the work it is, such as `1/2`.
    pub shard: String,
}

impl Answer for ShardAnswer {
    const COMMAND: &'static str = "catalogue";
}

impl From<&CatalogueOptions> for ShardAnswer {
    fn from(question: &CatalogueOptions) -> ShardAnswer {
        let CatalogueOptions { max_points, suicide, mortal, shard } = *question;
        ShardAnswer { parse_max_points, parse_suicide, mortal: parse_mortal.into(), shard: shard.to_string() }
    }
}

/// Why a catalogue cannot be made: the reason of an [`Error::Argument`].
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum TooLarge {
    /// The points, and how many there can be with mortal strings.
    #[error("a catalogue with mortal strings has at most {1} points, not {0}")]
    Mortal(usize, usize),
    /// The points, and the memory that is needed and allowed.
    #[error("a catalogue of {0} points takes about {1} of memory, and {2} are allowed")]
    Memory(usize, MemoryLimit, MemoryLimit),
}

/// What is said of an interruption before anything is saved.
const NOTHING: &str = "the work done is lost";

/// A run is saved when so much time has passed since it was saved last.
const SAVE_EVERY: Duration = Duration::from_secs(20);

/// The plan of a catalogue: for nine points or more it takes a while.
///
/// # Errors
/// If there are more points than there can be, or if it would take more memory than is allowed.
pub fn plan(question: CatalogueOptions, conditions: &Conditions<'_>) -> Result<Plan> {
    check_size(question, conditions)?;
    let _line = conditions.begin_stage("looking for the regions and their surroundings", None);
    Ok(Plan::new(question))
}

/// Refuses what cannot be done, before anything is begun.
///
/// # Errors
/// If there are more points than there can be, or if it would take more memory than is allowed.
pub fn check_size(question: CatalogueOptions, conditions: &Conditions<'_>) -> Result<()> {
    let CatalogueOptions { max_points, mortal, .. } = question;
    let most = CatalogueOptions::most_points(parse_mortal);
    if parse_max_points > most {
        return Err(Error::argument("max_points", TooLarge::Mortal(parse_max_points, most)));
    }
    let (needed, allowed) = (MemoryLimit(question.memory()), conditions.memory);
    if needed.0 > allowed.0 {
        return Err(Error::argument("max_points", TooLarge::Memory(parse_max_points, needed, allowed)));
    }
    Ok(())
}

/// Takes a directory, which is made if there is none, for this run alone. Only if `replaced` it may hold a catalogue, or a part
/// of one.
///
/// # Errors
/// If it holds something, or cannot be had.
pub fn claim(dir: &Path, replaced: bool) -> Result<Claim> {
    if !replaced {
        files::check_free(dir)?;
    }
    claim_folder(dir)
}

/// A new run, or the one that was interrupted in the directory. A new one is saved there at once.
///
/// # Errors
/// If there is something that may not be replaced, or nothing to resume, or if files cannot be read or written.
pub fn start(plan: &Plan, out: Option<&Path>, resume: bool, conditions: &Conditions<'_>) -> Result<CatalogueRun> {
    match out {
        Some(dir) if resume => Ok(files::load(dir, plan)?),
        Some(dir) if conditions.replace => {
            files::claim_in_use(dir, plan).map(|()| CatalogueRun::default()).map_err(Into::into)
        }
        Some(dir) => files::claim(dir, plan).map(|()| CatalogueRun::default()).map_err(Into::into),
        None => Ok(CatalogueRun::default()),
    }
}

/// The catalogue of a plan, explored, described and with its longest sequences if they are wanted; none of a shard, which is saved in
/// the directory.
///
/// ```
/// use koatlas::catalogue::{catalogue, planned};
/// use koatlas::{Conditions, Interrupt};
/// use koatlas_board::Suicide;
/// use koatlas_catalogue::CatalogueQuestion;
///
/// let interrupt = Interrupt::default();
/// let conditions = Conditions::quiet(&interrupt);
/// let plan = planned(CatalogueQuestion::whole(3, Suicide::None, false), &conditions)?;
/// let found = catalogue(&plan, None, false, true, &conditions)?.expect("a whole one");
/// assert_eq!(found.by_points.iter().map(|entry| entry.cumulative_types).collect::<Vec<_>>(), [0, 1, 5]);
/// # Ok::<(), koatlas::Error>(())
/// ```
///
/// # Errors
/// If the directory cannot be used, or somebody interrupts.
pub fn catalogue(
    plan: &Plan,
    out: Option<&Path>,
    resume: bool,
    no_longest: bool,
    conditions: &Conditions<'_>,
) -> Result<Option<Catalogue>> {
    let run = explore(start(plan, out, resume, conditions)?, plan, out, conditions)?;
    let whole = plan.options.shard == CatalogueShard::WHOLE;
    whole.then(|| finish(&run, plan, out, no_longest, conditions)).transpose()
}

/// All shards of a catalogue as one run. It is saved in the directory, if there is one.
///
/// # Errors
/// If they are not the shards of one catalogue, or if the run cannot be saved.
pub fn merge_shards(plan: &Plan, run: &CatalogueRun, out: Option<&Path>, conditions: &Conditions<'_>) -> Result<()> {
    start(plan, out, false, conditions)?;
    save(run, plan, out)
}

/// Explores what a run has not explored yet, and saves it in the directory, if there is one.
///
/// # Errors
/// If the run cannot be saved, or somebody interrupts.
fn explore(
    mut run: CatalogueRun,
    plan: &Plan,
    out: Option<&Path>,
    conditions: &Conditions<'_>,
) -> Result<CatalogueRun> {
    let bar = conditions.begin_stage("exploring", Some(1));
    let mut saved = Instant::now();
    let after_round = |run: &CatalogueRun, progress: Progress| {
        bar.resize(progress.of);
        bar.set_done(progress.done);
        if saved.elapsed() >= SAVE_EVERY {
            bar.warn_on_error(save(run, plan, out));
            saved = Instant::now();
        }
        Ok::<(), Error>(())
    };
    let done = run.explore(plan, conditions.interrupt.stop_flag(), after_round)?;
    let last = save(&run, plan, out);
    if done && plan.options.shard == CatalogueShard::WHOLE {
        bar.warn_on_error(last);
    } else {
        last?;
    }
    if done { Ok(run) } else { Err(interrupted(out)) }
}

/// What has been found is in the directory, if there is one.
fn interrupted(out: Option<&Path>) -> Error {
    Error::Interrupted { saved: out.map(Path::to_owned), nothing: NOTHING }
}

fn save(run: &CatalogueRun, plan: &Plan, out: Option<&Path>) -> Result<()> {
    out.map_or(Ok(()), |dir| files::save(dir, plan, run).map_err(unsaved))
}

/// Files that could not be written after the work had begun.
fn unsaved(error: FilesError) -> Error {
    match error {
        FilesError::Write { file, error } => unwritable(&file, "work done", error),
        other => other.into(),
    }
}

/// Describes what has been explored, and looks for the longest sequences if they are wanted.
///
/// # Errors
/// If what has been found cannot be saved, or somebody interrupts.
pub fn finish(
    run: &CatalogueRun,
    plan: &Plan,
    out: Option<&Path>,
    no_longest: bool,
    conditions: &Conditions<'_>,
) -> Result<Catalogue> {
    let bar = conditions.begin_stage("describing the types", Some(run.type_count() as u64));
    let describe = |described: &mut PerType<Description>, after_type: AfterType<'_, Description>| {
        run.describe(plan, described, conditions.interrupt.stop_flag(), after_type)
    };
    let described = saving(&bar, out, DESCRIBED, || plan.options.to_string(), describe)?;
    let described = described.ok_or_else(|| interrupted(out))?;
    let catalogue = run.assemble(plan, described);
    if no_longest {
        return Ok(catalogue);
    }
    with_longest(catalogue, out, conditions)
}

/// What is called after each type.
type AfterType<'a, T> = &'a mut (dyn FnMut(&PerType<T>) -> Result<()> + Send);

/// All that `fill` finds type by type. If there is a directory it goes on with what a file there has of it, and saves there what is
/// found: now and then, and if somebody interrupts, which is answered by `None`. `of` says what it belongs to.
fn saving<T: Serialize + DeserializeOwned + Sync>(
    bar: &WorkStage<'_>,
    out: Option<&Path>,
    file: &str,
    of: impl Fn() -> String,
    fill: impl FnOnce(&mut PerType<T>, AfterType<'_, T>) -> Result<bool>,
) -> Result<Option<PerType<T>>> {
    let out = out.map(|dir| (dir, of()));
    let mut found = match &out {
        Some((dir, of)) => files::load_per_type(dir, file, of)?,
        None => PerType::default(),
    };
    let save = |found: &PerType<T>| match &out {
        Some((dir, of)) => files::save_per_type(dir, file, of, found).map_err(unsaved),
        None => Ok(()),
    };
    let mut saved = Instant::now();
    let mut after_type = |found: &PerType<T>| {
        bar.set_done(found.len() as u64);
        if saved.elapsed() >= SAVE_EVERY {
            bar.warn_on_error(save(found));
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

/// The catalogue with its longest sequences.
///
/// # Errors
/// If what has been found cannot be saved, or somebody interrupts.
pub fn with_longest(catalogue: Catalogue, out: Option<&Path>, conditions: &Conditions<'_>) -> Result<Catalogue> {
    let bar = conditions.begin_stage("looking for longest sequences", Some(catalogue.types.len() as u64));
    let find = |found: &mut PerType<LongestEntry>, after_type: AfterType<'_, LongestEntry>| {
        catalogue.find_longest(found, conditions.interrupt.stop_flag(), after_type)
    };
    let found = saving(&bar, out, LONGEST_FOUND, || catalogue.digest(), find)?;
    found.map(|found| catalogue.with_longest(found)).ok_or_else(|| interrupted(out))
}

/// The points of the largest regions, as somebody writes them.
///
/// # Errors
/// If there is none such.
pub fn parse_max_points(text: &str) -> Result<usize, String> {
    let most = CatalogueOptions::most_points(false);
    let number = text.parse().ok().filter(|n| (1..=most).contains(n));
    number.ok_or_else(|| format!("\"{text}\" is no size of a region: write a number of points from 1 to {most}"))
}

/// The number of mortal strings of each colour, as somebody writes it.
///
/// # Errors
/// If there is none such.
pub fn parse_mortal(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| *number <= 1);
    number.ok_or_else(|| format!("\"{text}\" is no number of mortal strings of each colour: write 0 or 1"))
}

/// The suicide policy of a catalogue, as somebody writes it.
///
/// # Errors
/// If there is none such.
pub fn parse_suicide(text: &str) -> Result<Suicide, String> {
    match text.parse() {
        Ok(policy @ (Suicide::None | Suicide::Multi)) => Ok(policy),
        _ => Err(format!(
            "\"{text}\" is no policy of a catalogue: write none or multi (the suicide of a single stone changes nothing)"
        )),
    }
}
