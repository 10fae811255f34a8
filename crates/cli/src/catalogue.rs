//! `koatlas catalogue`: makes the catalogue of the ko types of small regions.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use koatlas::Error;
use koatlas::catalogue::{
    CatalogueAnswer, ShardAnswer, catalogue, check_size, claim, finish, further_rules_in, merge_shards,
    parse_max_points, parse_mortal, parse_suicide, plan, saved_work, under_further_rules, with_longest,
};
use koatlas::json::to_text;
use koatlas::page::{Block, Page, unbreakable};
use koatlas::question::FurtherRuleSets;
use koatlas_board::Suicide;
use koatlas_catalogue::{
    Catalogue, CatalogueOptions, CatalogueShard, LEGEND, LONGEST_LEGEND, MORTAL_LEGEND, Plan, files, files::FilesError,
    fit_table,
};
use koatlas_files::{Claim, shown};

use crate::args::{CommonArgs, check_parquet};
use crate::failure::CliError;
use crate::output::{print_json, print_text};
use crate::terminal::{HEADING, width, wrapped};
use crate::{interrupt, output};

/// Makes a catalogue or a shard of it, or merges shards.
pub fn run(args: &CatalogueArgs, common: &CommonArgs) -> anyhow::Result<()> {
    match &args.command {
        Some(CatalogueCommand::Merge(args)) => return merge(args, common),
        Some(CatalogueCommand::Longest { dir, parquet }) => return longest(dir, *parquet, common),
        None => check_parquet(args.parquet)?,
    }
    let max_points = args.max_points.ok_or_else(|| CliError::input("say how large the regions are: --max-points K"))?;
    let shard = args.shard.unwrap_or(CatalogueShard::WHOLE);
    let question = CatalogueOptions { max_points, suicide: args.suicide, mortal: args.mortal > 0, shard };
    let conditions = common.conditions();
    check_size(question, &conditions)?;
    let further = args.further.rule_sets()?;
    if args.shard.is_some() && !further.is_empty() {
        let reason = "a shard has no types yet, of which rule sets are asked: give --rules to koatlas catalogue merge";
        return Err(Error::argument("rules", reason).into());
    }
    let out = args.out.as_deref();
    let _claim = out.map(|dir| claim(dir, args.resume || common.force)).transpose()?;
    let plan = plan(question, &conditions)?;
    interrupt::listen()?;
    let resumed_from = out.filter(|_| args.resume).map(saved_work).unwrap_or_default();
    let resumable = |error| resumable(error, || command(&plan, args.no_longest, further.len()));
    match catalogue(&plan, out, args.resume, args.no_longest, &conditions).map_err(resumable)? {
        Some(catalogue) => {
            let further_rules = under_further_rules(&catalogue, &further, out, &conditions).map_err(resumable)?;
            let found = CatalogueAnswer { catalogue: &catalogue, further_rules, resumed_from };
            answer(&found, out, args.parquet, common)
        }
        None => print_shard(&plan, resumed_from, common),
    }
}

/// The command that makes the catalogue of `plan`, without its directory. Files of rule sets have lost their paths: each is `RULES.toml`.
fn command(plan: &Plan, no_longest: bool, further: usize) -> String {
    let no_longest = if no_longest { " --no-longest" } else { "" };
    format!("catalogue {}{no_longest}{}", plan.options, " --rules RULES.toml".repeat(further))
}

/// Says how the work of an interrupted `command` is saved, or gone on with.
pub fn resumable(error: Error, command: impl FnOnce() -> String) -> anyhow::Error {
    match error {
        Error::Interrupted { saved: None, .. } => {
            CliError::work("interrupted: with --out DIR the work done could be saved")
        }
        Error::Interrupted { saved: Some(dir), .. } => {
            let (command, dir) = (command(), shown(&dir).to_string());
            CliError::work(format_args!("interrupted: {command} --out {dir} --resume goes on from here"))
        }
        other => other.into(),
    }
}

fn longest(dir: &Path, parquet: bool, common: &CommonArgs) -> anyhow::Result<()> {
    check_parquet(parquet)?;
    let catalogue = files::read_catalogue(dir).map_err(Error::from)?;
    if catalogue.has_longest() {
        return Err(Error::from(FilesError::HasLongest(dir.to_owned())).into());
    }
    let _claim = Claim::for_folder(dir).map_err(Error::from)?;
    let resumed_from = saved_work(dir);
    interrupt::listen()?;
    // The folder is written anew, with the rule sets that were asked before.
    let conditions = common.conditions();
    let further_rules = under_further_rules(&catalogue, &further_rules_in(dir)?, None, &conditions)?;
    let catalogue = with_longest(catalogue, &conditions)?;
    answer(&CatalogueAnswer { catalogue: &catalogue, further_rules, resumed_from }, Some(dir), parquet, common)
}

/// Writes the files and prints the tables; prints them even if writing fails.
fn answer(answer: &CatalogueAnswer<'_>, out: Option<&Path>, parquet: bool, common: &CommonArgs) -> anyhow::Result<()> {
    let catalogue = answer.catalogue;
    let line = common.conditions().begin_stage("writing the files", None);
    let written = out.map_or(Ok(()), |dir| koatlas::atlas::write(dir, catalogue, &answer.further_rules, parquet));
    drop(line);
    if common.json {
        print_json(&to_text(answer))?;
    } else {
        let resumed_from = Page::new([Block::resumed_from(&answer.resumed_from).into_iter().collect()]);
        print_text(&(page(answer, out.filter(|_| written.is_ok())) + &resumed_from.to_terminal(width())))?;
    }
    written.map_err(CliError::work)
}

fn print_shard(plan: &Plan, files: Vec<String>, common: &CommonArgs) -> anyhow::Result<()> {
    let shard = plan.options.shard;
    let done = format!("shard {shard} is done; join all shards with: koatlas catalogue merge DIR... --out DIR");
    let page = Page::new([[Block::text(unbreakable(done))].into_iter().chain(Block::resumed_from(&files)).collect()]);
    common.show(&ShardAnswer::new(&plan.options, files), || page)
}

fn merge(args: &MergeArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let &MergeArgs { ref shards, ref out, no_longest, parquet, ref further } = args;
    let out = out.as_deref();
    check_parquet(parquet)?;
    let further = further.rule_sets()?;
    let (plan, run) = files::merge(shards).map_err(Error::from)?;
    let resumed_from = shards.iter().flat_map(|dir| saved_work(dir)).collect();
    let conditions = common.conditions();
    let _claim = out.map(|dir| claim(dir, common.force)).transpose()?;
    interrupt::listen()?;
    merge_shards(&plan, &run, out, &conditions)?;
    let resumable = |error| resumable(error, || command(&plan, no_longest, further.len()));
    let catalogue = &finish(&run, &plan, out, no_longest, &conditions).map_err(resumable)?;
    let further_rules = under_further_rules(catalogue, &further, out, &conditions).map_err(resumable)?;
    answer(&CatalogueAnswer { catalogue, further_rules, resumed_from }, out, parquet, common)
}

/// The page. With `out`, it leaves out the tables that are in the files.
fn page(CatalogueAnswer { catalogue, further_rules, .. }: &CatalogueAnswer<'_>, out: Option<&Path>) -> String {
    let Catalogue { max_points, suicide, .. } = *catalogue;
    let coupled = if catalogue.has_mortal_strings() { ", mortal strings" } else { "" };
    let head = heading(&format!("Ko types of regions of up to {max_points} points, suicide {suicide}{coupled}"))
        + &wrapped(&catalogue.coverage());
    let points = fit_table(&catalogue.points_table(), width()) + &not_drawn(catalogue);
    let by_rule_set = heading("By rule set: what becomes of the shortest cycle if players insist on it")
        + &wrapped("The last column counts the types of which any cycle at all goes on for ever.");
    let rule_sets = by_rule_set + &fit_table(&catalogue.rule_sets_table(further_rules), width());
    if let Some(dir) = out {
        let files = format!("{}: catalogue.json, types.txt, words.txt, and data/ with tables as CSV", shown(dir));
        let what = "Types, cycle words and what each rule set does with each word";
        let files = wrapped(&format!("{what} are in {files}."));
        let address = output::file_address(&dir.join("index.html"));
        return format!("{head}{points}\n\n{rule_sets}\n\n{files}\n{address}\n");
    }
    let (types, words) = (fit_table(&catalogue.types_table(), width()), fit_table(&catalogue.words_table(), width()));
    let (by_type, by_word) = (heading("By type"), heading("By cycle word, up to 6 plays"));
    format!(
        "{head}{points}\n\n{by_type}{types}\n\n{by_word}{words}\n\n{}{}{}\n{rule_sets}\n",
        wrapped(LEGEND),
        if catalogue.has_mortal_strings() { wrapped(MORTAL_LEGEND) } else { String::new() },
        if catalogue.has_longest() { wrapped(LONGEST_LEGEND) } else { String::new() }
    )
}

fn heading(text: &str) -> String {
    format!("{HEADING}{text}{HEADING:#}\n")
}

fn not_drawn(catalogue: &Catalogue) -> String {
    let all = &catalogue.not_drawn;
    let proved = all.iter().filter(|entry| entry.is_proved()).count();
    if all.is_empty() {
        return String::new();
    }
    let found = format!("{} of settings for which no board was found, {proved} of them proved to have none", all.len());
    let text = format!("Not counted as types: {found}. They are listed in catalogue.json.");
    format!("\n\n{}", wrapped(&text).trim_end())
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas catalogue --max-points 4              the tables on the terminal
  koatlas catalogue --max-points 7 --out DIR    files in a folder
  koatlas catalogue --max-points 5 --mortal 1   kos that strings couple, too
  koatlas catalogue --max-points 8 --out A --shard 1/2
  koatlas catalogue --max-points 8 --out B --shard 2/2
  koatlas catalogue merge A B --out DIR         the two parts, joined")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct CatalogueArgs {
    /// What else can be done with catalogues.
    #[command(subcommand)]
    pub command: Option<CatalogueCommand>,
    /// Number of points of the largest regions: at most 10, with mortal strings 7
    #[arg(long, value_name = "K", required = true, value_parser = parse_max_points)]
    pub max_points: Option<usize>,
    /// Suicides that are allowed: none, multi (two stones or more)
    #[arg(long, value_name = "POLICY", default_value = "multi", value_parser = parse_suicide)]
    pub suicide: Suicide,
    /// Number of strings of each colour outside the region that can be captured: 0 or 1. With 1, a region may have several pieces
    /// that such strings couple
    #[arg(long, value_name = "N", default_value = "0", value_parser = parse_mortal)]
    pub mortal: u8,
    /// Write the catalogue into this directory
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write the tables as Parquet too
    #[arg(long, requires = "out", conflicts_with = "shard")]
    pub parquet: bool,
    /// Continue a run that was interrupted in the same directory. What is printed says so, as what the file holds is not verified
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Do only part I of N of the work; `catalogue merge` joins the parts
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<CatalogueShard>,
    /// Leave out the longest sequences, which take most of the time; `catalogue longest DIR` adds them
    #[arg(long)]
    pub no_longest: bool,
    #[command(flatten)]
    pub further: FurtherRuleSets,
}

/// What else can be done with catalogues.
#[derive(Debug, Subcommand)]
pub enum CatalogueCommand {
    /// Join all shards of a catalogue
    #[command(after_long_help = "Example: koatlas catalogue merge A B --out DIR")]
    Merge(MergeArgs),
    /// Add the longest sequences to a catalogue that was made with --no-longest
    #[command(after_long_help = "Example: koatlas catalogue longest DIR")]
    Longest {
        /// The directory of the catalogue
        #[arg(value_name = "DIR")]
        dir: PathBuf,
        /// Write the tables as Parquet too
        #[arg(long)]
        parquet: bool,
    },
}

#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The directories of the shards
    #[arg(required = true, value_name = "DIR")]
    pub shards: Vec<PathBuf>,
    /// Write the catalogue into this directory
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Leave out the longest sequences, which take most of the time; `catalogue longest DIR` adds them
    #[arg(long)]
    pub no_longest: bool,
    /// Write the tables as Parquet too
    #[arg(long, requires = "out")]
    pub parquet: bool,
    #[command(flatten)]
    pub further: FurtherRuleSets,
}
