//! Catalogues of the ko types of small regions (a region: the points where plays are made): exploring, describing, and saving the work.

use std::path::Path;
use std::time::{Duration, Instant};

use koatlas_board::Suicide;
use koatlas_catalogue::files::{self, CATALOGUE, FURTHER_RULES, FilesError, PART};
use koatlas_catalogue::{Catalogue, CatalogueOptions, CatalogueRun, CatalogueShard, Description, FurtherRules, Plan};
use koatlas_files::{Claim, read_at_most, shown};
use koatlas_rules::RuleSet;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files::{claim_folder, unwritable};
use crate::json::answer;
use crate::memory_limit::MemoryLimit;

/// A shard of a catalogue that has been explored. [`merge_shards`] joins all shards.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShardAnswer {
    /// Maximum number of points of a region.
    pub max_points: usize,
    /// The suicides that are allowed: `none`, `multi` (of two stones or more) or `all`.
    pub suicide: Suicide,
    /// Number of strings of each colour outside the region that can be captured.
    pub mortal: u8,
    /// The shard and the number of shards, such as `1/2`.
    pub shard: String,
    /// The files from which the work went on: the answer depends on what they hold, which was not verified. Left out if it began afresh.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resumed_from: Vec<String>,
}

answer!(ShardAnswer: "catalogue");

impl ShardAnswer {
    /// The answer of a run with these options, which went on from the files `resumed_from`.
    pub fn new(question: &CatalogueOptions, resumed_from: Vec<String>) -> ShardAnswer {
        let CatalogueOptions { max_points, suicide, mortal, shard } = *question;
        ShardAnswer { max_points, suicide, mortal: mortal.into(), shard: shard.to_string(), resumed_from }
    }
}

/// A catalogue as it is printed. The file `catalogue.json` has the catalogue alone, which [`VerifyQuestion`](crate::VerifyQuestion) can check.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Catalogue"))]
pub struct CatalogueAnswer<'c> {
    /// The catalogue.
    #[serde(flatten)]
    pub catalogue: &'c Catalogue,
    /// What rule sets do with its types that are not of the list: of files that were named. Left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub further_rules: Vec<FurtherRules>,
    /// The files from which the work went on: the answer depends on what they hold, which was not verified. Left out if it began afresh.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resumed_from: Vec<String>,
}

/// Reason of an [`Error::Argument`]: the catalogue is too large.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum TooLarge {
    /// The number of points, and its maximum with mortal strings.
    #[error("a catalogue with mortal strings has at most {1} points, not {0}")]
    Mortal(usize, usize),
    /// The number of points, the memory that is needed, and the memory limit.
    #[error("a catalogue of {0} points takes about {1} of memory, and {2} are allowed")]
    Memory(usize, MemoryLimit, MemoryLimit),
}

/// The text of an interruption if nothing is saved.
const NOTHING: &str = "the work done is lost";

const SAVE_EVERY: Duration = Duration::from_secs(20);

/// Enumerates the settings of a catalogue: pieces of regions, with what touches them outside. This takes minutes from nine points on.
///
/// # Errors
/// As [`check_size`].
pub fn plan(question: CatalogueOptions, conditions: &Conditions<'_>) -> Result<Plan> {
    check_size(question, conditions)?;
    let _line = conditions.begin_stage("looking for the regions and their surroundings", None);
    Ok(Plan::new(question))
}

/// Checks that a catalogue is not too large.
///
/// # Errors
/// If there are more points than a catalogue can have, or if it takes more memory than allowed.
pub fn check_size(question: CatalogueOptions, conditions: &Conditions<'_>) -> Result<()> {
    let CatalogueOptions { max_points, mortal, .. } = question;
    let most = CatalogueOptions::most_points(mortal);
    if max_points > most {
        return Err(Error::argument("max_points", TooLarge::Mortal(max_points, most)));
    }
    let (needed, allowed) = (MemoryLimit(question.memory()), conditions.memory);
    if needed.0 > allowed.0 {
        return Err(Error::argument("max_points", TooLarge::Memory(max_points, needed, allowed)));
    }
    Ok(())
}

/// Claims a directory for this run, and creates it if it does not exist. If `replaces`, it may hold a catalogue or a part of one.
///
/// # Errors
/// If the directory holds a catalogue and `replaces` is false, or if it cannot be created or claimed.
pub fn claim(dir: &Path, replaces: bool) -> Result<Claim> {
    if !replaces {
        files::check_free(dir)?;
    }
    claim_folder(dir)
}

/// Starts a new run and saves it in `out`, or loads the interrupted run in `out` if `resume`.
///
/// # Errors
/// If files exist that may not be replaced, if there is no run to resume, or if files cannot be read or written.
pub fn start(plan: &Plan, out: Option<&Path>, resume: bool, conditions: &Conditions<'_>) -> Result<CatalogueRun> {
    match out {
        Some(dir) if resume => return Ok(files::load(dir, plan)?),
        Some(dir) if conditions.replace => files::claim_in_use(dir, plan)?,
        Some(dir) => files::claim(dir, plan)?,
        None => {}
    }
    Ok(CatalogueRun::default())
}

/// Names the file in `dir` from which a run goes on, if there is one.
pub fn saved_work(dir: &Path) -> Vec<String> {
    let file = dir.join(if dir.join(CATALOGUE).exists() { CATALOGUE } else { PART });
    file.exists().then(|| shown(&file)).into_iter().collect()
}

/// Makes the catalogue of `plan`: explores it, describes it, and finds longest sequences unless `no_longest`. Returns `None` for a shard,
/// which is saved in `out`.
///
/// ```
/// use koatlas::catalogue::{catalogue, plan};
/// use koatlas::{Conditions, Interrupt};
/// use koatlas_board::Suicide;
/// use koatlas_catalogue::CatalogueOptions;
///
/// let interrupt = Interrupt::default();
/// let conditions = Conditions::quiet(&interrupt);
/// let plan = plan(CatalogueOptions::whole(3, Suicide::None, false), &conditions)?;
/// let found = catalogue(&plan, None, false, true, &conditions)?.expect("a whole one");
/// assert_eq!(found.by_points.iter().map(|entry| entry.cumulative_types).collect::<Vec<_>>(), [0, 1, 5]);
/// # Ok::<(), koatlas::Error>(())
/// ```
///
/// # Errors
/// If `out` cannot be used, or if the work is interrupted.
pub fn catalogue(
    plan: &Plan,
    out: Option<&Path>,
    resume: bool,
    no_longest: bool,
    conditions: &Conditions<'_>,
) -> Result<Option<Catalogue>> {
    let run = explore(plan, out, resume, conditions)?;
    let whole = plan.options.shard == CatalogueShard::WHOLE;
    whole.then(|| finish(&run, plan, out, no_longest, conditions)).transpose()
}

/// Saves `run`, which joins all shards of a catalogue, in `out`, if given.
///
/// # Errors
/// If the run cannot be saved.
pub fn merge_shards(plan: &Plan, run: &CatalogueRun, out: Option<&Path>, conditions: &Conditions<'_>) -> Result<()> {
    start(plan, out, false, conditions)?;
    save(run, plan, out)
}

/// Describes the types of an explored `run` that fall to `shard`, with their longest sequences if `longest`: each with its number.
///
/// # Errors
/// If the work is interrupted.
pub fn describe_shard(
    run: &CatalogueRun,
    plan: &Plan,
    shard: CatalogueShard,
    longest: bool,
    conditions: &Conditions<'_>,
) -> Result<Vec<(usize, Description)>> {
    let described = run.describe_shard(plan, shard, longest, conditions.interrupt.stop_flag());
    described.ok_or_else(|| interrupted(None))
}

/// Explores `plan`, and saves the run in `out`, if given: again and again, on interruption and at the end.
///
/// # Errors
/// Those of [`start`]; if the run cannot be saved, or if the work is interrupted.
pub fn explore(plan: &Plan, out: Option<&Path>, resume: bool, conditions: &Conditions<'_>) -> Result<CatalogueRun> {
    let mut run = start(plan, out, resume, conditions)?;
    let bar = conditions.begin_stage("exploring", Some(1));
    let mut saved = Instant::now();
    let is_complete = run.explore(plan, conditions.interrupt.stop_flag(), |run, progress| {
        bar.resize(progress.of);
        bar.set_done(progress.done);
        if saved.elapsed() >= SAVE_EVERY {
            bar.warn_on_error(save(run, plan, out));
            saved = Instant::now();
        }
        Ok::<(), Error>(())
    })?;
    // A whole catalogue is described next, so that a failure to save is only a warning. A shard is worth nothing unsaved.
    let last_save = save(&run, plan, out);
    if is_complete && plan.options.shard == CatalogueShard::WHOLE {
        bar.warn_on_error(last_save);
    } else {
        last_save?;
    }
    if is_complete { Ok(run) } else { Err(interrupted(out)) }
}

/// The error of an interruption; the work is saved in `out`, if given.
pub(crate) fn interrupted(out: Option<&Path>) -> Error {
    Error::Interrupted { saved: out.map(Path::to_owned), nothing: NOTHING }
}

/// Saves `run` in `out`, if given.
fn save(run: &CatalogueRun, plan: &Plan, out: Option<&Path>) -> Result<()> {
    out.map_or(Ok(()), |dir| files::save(dir, plan, run)).map_err(|error| match error {
        FilesError::Write { file, error } => unwritable(&file, "work done", error),
        other => other.into(),
    })
}

/// Describes the types of an explored `run`, which is saved in `out`, if given, and finds longest sequences unless `no_longest`.
///
/// # Errors
/// If the work is interrupted.
pub fn finish(
    run: &CatalogueRun,
    plan: &Plan,
    out: Option<&Path>,
    no_longest: bool,
    conditions: &Conditions<'_>,
) -> Result<Catalogue> {
    let bar = conditions.begin_stage("describing the types", Some(run.type_count() as u64));
    let described = run.describe(plan, conditions.interrupt.stop_flag(), || bar.add_done(1));
    drop(bar);
    let catalogue = run.assemble(plan, described.ok_or_else(|| interrupted(out))?);
    if no_longest { Ok(catalogue) } else { with_longest(catalogue, conditions).map_err(|_| interrupted(out)) }
}

/// Adds longest sequences to `catalogue`.
///
/// # Errors
/// If the work is interrupted.
pub fn with_longest(catalogue: Catalogue, conditions: &Conditions<'_>) -> Result<Catalogue> {
    let bar = conditions.begin_stage("looking for longest sequences", Some(catalogue.types.len() as u64));
    let found = catalogue.find_longest(conditions.interrupt.stop_flag(), || bar.add_done(1));
    found.map(|found| catalogue.with_longest(found)).ok_or_else(|| Error::interrupted("no longest sequences are added"))
}

/// What each of `further` rule sets does with the types of `catalogue`, of which the work is saved in `out`, if given.
///
/// # Errors
/// If the work is interrupted.
pub fn under_further_rules(
    catalogue: &Catalogue,
    further: &[RuleSet],
    out: Option<&Path>,
    conditions: &Conditions<'_>,
) -> Result<Vec<FurtherRules>> {
    if further.is_empty() {
        return Ok(Vec::new());
    }
    let bar = conditions.begin_stage("trying further rule sets", Some(catalogue.types.len() as u64));
    let found = catalogue.under_further_rules(further, conditions.interrupt.stop_flag(), || bar.add_done(1));
    found.ok_or_else(|| interrupted(out))
}

/// The largest file about further rule sets that is read, in bytes.
const MOST_FURTHER: u64 = 1 << 30;

/// A rule set in the file about further ones, without what it does.
#[derive(Deserialize)]
struct NamedRules {
    #[serde(flatten)]
    rules: RuleSet,
}

/// The rule sets that are not of the list and were asked about the types of the catalogue in `dir`; none if there is no file about them.
///
/// # Errors
/// If the file cannot be read.
pub fn further_rules_in(dir: &Path) -> Result<Vec<RuleSet>> {
    Ok(read_further_rules::<NamedRules>(dir)?.into_iter().map(|named| named.rules).collect())
}

/// What rule sets that are not of the list do with the types of the catalogue in `dir`, as [`FurtherRules`] or a part of it; empty if
/// there is no file about them.
///
/// # Errors
/// If the file cannot be read.
pub fn read_further_rules<R: DeserializeOwned>(dir: &Path) -> Result<Vec<R>> {
    let path = &dir.join(FURTHER_RULES);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let bytes = read_at_most(path, MOST_FURTHER).map_err(|error| Error::unusable(path, error))?;
    serde_json::from_slice(&bytes).map_err(|error| Error::unusable(path, error))
}

/// Parses the maximum number of points of a region.
///
/// # Errors
/// A message, if `text` is not a number from 1 to the maximum.
pub fn parse_max_points(text: &str) -> Result<usize, String> {
    let most = CatalogueOptions::most_points(false);
    let number = text.parse().ok().filter(|n| (1..=most).contains(n));
    number.ok_or_else(|| format!("\"{text}\" is not a size of a region: write a number of points from 1 to {most}"))
}

/// Parses the number of mortal strings of each colour.
///
/// # Errors
/// A message, if `text` is neither 0 nor 1.
pub fn parse_mortal(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| *number <= 1);
    number.ok_or_else(|| format!("\"{text}\" is not a number of mortal strings of each colour: write 0 or 1"))
}

const POLICIES: &str = "write none or multi (the suicide of a single stone changes nothing)";

/// Parses the suicides that are allowed in a catalogue.
///
/// # Errors
/// A message, if `text` is neither `none` nor `multi`.
pub fn parse_suicide(text: &str) -> Result<Suicide, String> {
    match text.parse() {
        Ok(policy @ (Suicide::None | Suicide::Multi)) => Ok(policy),
        _ => Err(format!("\"{text}\" is not a policy of a catalogue: {POLICIES}")),
    }
}
