//! `koatlas catalogue`: the catalogue of the ko types of small regions.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use koatlas_catalogue::files::{self, FilesError};
use koatlas_catalogue::{
    Catalogue, Description, LEGEND, LONGEST_LEGEND, LongestEntry, MORTAL_LEGEND, PerType, Plan, Progress, Run, Shard,
};
use koatlas_files::{Claim, shown};
use serde::Serialize;

use crate::args::catalogue::{self as arguments, CatalogueCommand};
use crate::args::common::Common;
use crate::failure::Failure;
use crate::interrupt::STOP;
use crate::memory_limit::MemoryLimit;
use crate::output::{Header, print_json, print_text};
use crate::paragraph::{HEADING, plain};
use crate::tables::fitted;
use crate::terminal::width;
use crate::{address, interrupt, progress, written};

/// A run is saved when so much time has passed since it was saved last.
const SAVE_EVERY: Duration = Duration::from_secs(20);

/// Makes a catalogue or a shard of one, or joins shards.
///
/// # Errors
/// If the directory cannot be used, if shards do not fit, or if somebody interrupts.
pub fn run(args: &arguments::Catalogue, common: &Common) -> anyhow::Result<()> {
    match &args.command {
        Some(CatalogueCommand::Merge { shards, out, no_longest }) => {
            return merge(shards, out.as_deref(), *no_longest, common);
        }
        Some(CatalogueCommand::Longest { dir }) => return longest(dir, common),
        None => {}
    }
    let max_points = args.max_points.ok_or_else(|| Failure::input("say how large the regions are: --max-points K"))?;
    check_points(max_points, args.mortal())?;
    check_memory(max_points, args.mortal(), common)?;
    let out = args.out.as_deref();
    let _claim = out.map(|dir| claim(dir, args.resume || common.force)).transpose()?;
    let plan = planned(max_points, args, common);
    interrupt::listen()?;
    let run = start(args, &plan, common)?;
    let run = explore(run, &plan, out, common)?;
    if plan.shard == Shard::WHOLE {
        finish(&run, &plan, out, args.no_longest, common)
    } else {
        shard_done(&plan, common)
    }
}

/// Takes a directory, which is made if there is none, for this run alone. Only if `replaced` it may hold a catalogue, or a part
/// of one.
fn claim(dir: &Path, replaced: bool) -> anyhow::Result<Claim> {
    if !replaced {
        files::check_free(dir).map_err(Failure::input)?;
    }
    std::fs::create_dir_all(dir).map_err(|error| Failure::input(FilesError::Write { file: dir.to_owned(), error }))?;
    Claim::folder(dir).map_err(Failure::input)
}

/// Refuses more points than there can be.
fn check_points(max_points: usize, mortal: bool) -> anyhow::Result<()> {
    let most = Plan::most_points(mortal);
    if max_points <= most {
        return Ok(());
    }
    let message =
        format!("--max-points {max_points} with --mortal 1: a catalogue with mortal strings has at most {most} points");
    Err(Failure::input(format_args!("{message}; take fewer points, or --mortal 0")))
}

/// Refuses what would take more memory than is allowed.
fn check_memory(max_points: usize, mortal: bool, common: &Common) -> anyhow::Result<()> {
    let (needed, allowed) = (MemoryLimit(Plan::memory(max_points, mortal)), common.memory_limit());
    if needed.0 <= allowed.0 {
        return Ok(());
    }
    let remedy = "allow more with --memory-limit, or take fewer points";
    Err(Failure::input(format_args!(
        "a catalogue of {max_points} points takes about {needed} of memory, and {allowed} are allowed: {remedy}"
    )))
}

/// The plan: for nine points or more it takes a while.
fn planned(max_points: usize, args: &arguments::Catalogue, common: &Common) -> Plan {
    let line = progress::line(common);
    line.set_message("looking for the regions and their surroundings");
    let plan = Plan::new(max_points, args.suicide, args.mortal(), args.shard.unwrap_or(Shard::WHOLE));
    line.finish_and_clear();
    plan
}

/// A new run, or the one that was interrupted in the directory.
fn start(args: &arguments::Catalogue, plan: &Plan, common: &Common) -> anyhow::Result<Run> {
    let Some(dir) = &args.out else { return Ok(Run::default()) };
    if args.resume {
        return files::load(dir, plan).map_err(Failure::input);
    }
    begin(dir, plan, common)?;
    Ok(Run::default())
}

/// Saves a run that has not done anything yet, over what is there only with `--force`.
fn begin(dir: &Path, plan: &Plan, common: &Common) -> anyhow::Result<()> {
    let begun = if common.force { files::claim_anew(dir, plan) } else { files::claim(dir, plan) };
    begun.map_err(Failure::input)
}

fn explore(mut run: Run, plan: &Plan, out: Option<&Path>, common: &Common) -> anyhow::Result<Run> {
    let bar = progress::bar(common, "exploring", 1);
    let mut saved = Instant::now();
    let after_round = |run: &Run, progress: Progress| {
        bar.set_length(progress.of);
        bar.set_position(progress.done);
        if saved.elapsed() >= SAVE_EVERY {
            written::warn(&bar, save(run, plan, out));
            saved = Instant::now();
        }
        anyhow::Ok(())
    };
    let done = run.explore(plan, &STOP, after_round)?;
    bar.finish_and_clear();
    let last = save(&run, plan, out);
    if done && plan.shard == Shard::WHOLE {
        written::warn(&bar, last);
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

/// Describes what has been explored, looks for the longest sequences if they are wanted, and answers.
fn finish(run: &Run, plan: &Plan, out: Option<&Path>, no_longest: bool, common: &Common) -> anyhow::Result<()> {
    let mut described = match out {
        Some(dir) => files::load_described(dir, plan).map_err(Failure::input)?,
        None => PerType::default(),
    };
    let bar = progress::bar(common, "describing the types", run.types() as u64);
    let save = |described: &PerType<Description>| match out {
        Some(dir) => files::save_described(dir, plan, described),
        None => Ok(()),
    };
    let done = run.describe(plan, &mut described, &STOP, saving(&bar, &save))?;
    bar.finish_and_clear();
    if !done {
        save(&described).map_err(Failure::work)?;
        return Err(unfinished(plan, out, no_longest));
    }
    let catalogue = run.described(plan, described);
    if no_longest {
        return answer(&catalogue, out, common);
    }
    match with_longest(catalogue, out, common)? {
        Some(catalogue) => answer(&catalogue, out, common),
        None => Err(unfinished(plan, out, no_longest)),
    }
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
            written::warn(bar, save(found).map_err(Failure::work));
            saved = Instant::now();
        }
        Ok(())
    }
}

/// The catalogue with its longest sequences; `None` if somebody interrupts.
fn with_longest(catalogue: Catalogue, out: Option<&Path>, common: &Common) -> anyhow::Result<Option<Catalogue>> {
    let mut found = match out {
        Some(dir) => files::load_longest(dir, &catalogue).map_err(Failure::input)?,
        None => PerType::default(),
    };
    let bar = progress::bar(common, "looking for longest sequences", catalogue.types.len() as u64);
    let save = |found: &PerType<LongestEntry>| match out {
        Some(dir) => files::save_longest(dir, &catalogue, found),
        None => Ok(()),
    };
    let done = catalogue.find_longest(&mut found, &STOP, saving(&bar, &save))?;
    bar.finish_and_clear();
    if !done {
        save(&found).map_err(Failure::work)?;
    }
    Ok(done.then(|| catalogue.with_longest(found)))
}

/// Adds the longest sequences to a catalogue.
fn longest(dir: &Path, common: &Common) -> anyhow::Result<()> {
    let catalogue = files::read(dir).map_err(Failure::input)?;
    if catalogue.has_longest() {
        return Err(Failure::input(FilesError::HasLongest(dir.to_owned())));
    }
    let _claim = Claim::folder(dir).map_err(Failure::input)?;
    interrupt::listen()?;
    match with_longest(catalogue, Some(dir), common)? {
        Some(catalogue) => answer(&catalogue, Some(dir), common),
        None => Err(Failure::work("interrupted: the same command goes on from here")),
    }
}

/// Writes the files and prints the answer, which is printed even if files cannot be written.
fn answer(catalogue: &Catalogue, out: Option<&Path>, common: &Common) -> anyhow::Result<()> {
    let line = progress::line(common);
    line.set_message("writing the files");
    let written = out.map_or(Ok(()), |dir| koatlas_atlas::write(dir, catalogue));
    line.finish_and_clear();
    if common.json {
        print_json(catalogue)?;
    } else {
        print_text(&page(catalogue, out.filter(|_| written.is_ok())))?;
    }
    written.map_err(Failure::work)
}

/// Everything is explored, and somebody interrupts what comes then.
fn unfinished(plan: &Plan, out: Option<&Path>, no_longest: bool) -> anyhow::Error {
    let Some(dir) = out else { return Failure::work("interrupted: with --out DIR the work done could be saved") };
    let option = if no_longest { " --no-longest" } else { "" };
    let command = format!("catalogue {} --out {}", plan.options(), shown(dir));
    Failure::work(format_args!("interrupted: {command}{option} --resume goes on from here"))
}

#[derive(Serialize)]
struct ShardObject {
    #[serde(flatten)]
    header: Header,
    max_points: usize,
    suicide: String,
    mortal: u8,
    shard: String,
}

fn shard_done(plan: &Plan, common: &Common) -> anyhow::Result<()> {
    let Plan { max_points, suicide, mortal, shard, .. } = plan;
    if common.json {
        let header = Header::of("catalogue");
        let (suicide, shard) = (suicide.to_string(), shard.to_string());
        return print_json(&ShardObject { header, max_points: *max_points, suicide, mortal: u8::from(*mortal), shard });
    }
    print_text(&format!("shard {shard} is done; join all shards with: koatlas catalogue merge DIR... --out DIR\n"))
}

fn merge(shards: &[PathBuf], out: Option<&Path>, no_longest: bool, common: &Common) -> anyhow::Result<()> {
    let (plan, run) = files::merge(shards).map_err(Failure::input)?;
    let _claim = out.map(|dir| claim(dir, common.force)).transpose()?;
    interrupt::listen()?;
    if let Some(dir) = out {
        begin(dir, &plan, common)?;
        files::save(dir, &plan, &run).map_err(Failure::work)?;
    }
    finish(&run, &plan, out, no_longest, common)
}

/// The tables; of those that are in files none.
fn page(catalogue: &Catalogue, out: Option<&Path>) -> String {
    let Catalogue { max_points, suicide, .. } = catalogue;
    let title = |text: &str| format!("{HEADING}{text}{HEADING:#}\n");
    let coupled = if catalogue.mortal() { ", mortal strings" } else { "" };
    let head = title(&format!("Ko types of regions of up to {max_points} points, suicide {suicide}{coupled}"));
    let fitted = |table| fitted(&table, width());
    let points = fitted(catalogue.points_table()) + &not_drawn(catalogue);
    let by_rule_set = title("By rule set: what becomes of shortest cycles on which players insist");
    let rule_sets = by_rule_set + &fitted(catalogue.rule_sets_table());
    if let Some(dir) = out {
        let files =
            format!("{}: catalogue.json, types.txt, words.txt, and data/ with tables as CSV and Parquet", shown(dir));
        let what = "Types, cycle words and what each rule set does with each word";
        let files = plain(&format!("{what} are in {files}."));
        return format!("{head}{points}\n\n{rule_sets}\n\n{files}\n{}\n", address::of_file(&dir.join("index.html")));
    }
    let (types, words) = (fitted(catalogue.types_table()), fitted(catalogue.words_table()));
    let (by_type, by_word) = (title("By type"), title("By cycle word, up to 6 plays"));
    format!(
        "{head}{points}\n\n{by_type}{types}\n\n{by_word}{words}\n\n{}{}{}\n{rule_sets}\n",
        plain(LEGEND),
        if catalogue.mortal() { plain(MORTAL_LEGEND) } else { String::new() },
        if catalogue.has_longest() { plain(LONGEST_LEGEND) } else { String::new() }
    )
}

/// How many types have no board.
fn not_drawn(catalogue: &Catalogue) -> String {
    let all = &catalogue.not_drawn;
    let proved = all.iter().filter(|entry| entry.is_proved()).count();
    match all.len() {
        0 => String::new(),
        number => {
            let text = format!(
                "Not counted as types: {number} of settings for which no board was found, {proved} of them proved to have none. They are listed in catalogue.json."
            );
            format!("\n\n{}", plain(&text).trim_end())
        }
    }
}
