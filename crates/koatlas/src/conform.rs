//! `koatlas conform`: another program, compared with the referee.

mod games;
mod json;
mod scripts;
mod text;

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use koatlas_answers::text::number;
use koatlas_board::Size;
use koatlas_conformance::{ConformPlan, ConformStep, Launch, Protocol, Report, conform};
use koatlas_rulesets::RuleSet;
use koatlas_storage::{Claim, Control};

use crate::args::chosen_rules::ChosenRules;
use crate::args::common::Common;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPT, listen};
use crate::output::{print_json, print_text};
use crate::progress;
use crate::text::visible;

/// The boards of random games if none are asked for: on small ones positions repeat.
const SIZES: [&str; 24] = [
    "3x3", "2x2", "1x3", "4x4", "2x3", "1x5", "3x3", "3x4", "1x2", "5x5", "2x2", "1x4", "3x2", "6x6", "3x3", "1x6",
    "2x4", "4x4", "9x9", "1x1", "2x5", "5x1", "13x13", "19x19",
];

/// Said if somebody wants an end.
const INTERRUPTED: &str = "interrupted: not everything was asked";

/// What was asked, and what was found.
struct Conformed<'a> {
    rules: &'a RuleSet,
    report: &'a Report,
}

impl Conformed<'_> {
    /// What to call the program.
    fn name(&self) -> String {
        if self.report.name.is_empty() { "the program".to_owned() } else { visible(&self.report.name).into_owned() }
    }

    /// Whether the program does all that the rule set does, as far as it was asked, and never fails.
    fn is_no(&self, args: &Conform) -> bool {
        // Boards that nobody has asked for may be refused.
        let failed = self.report.failures.iter().any(|failure| !failure.is_refused_size() || !args.sizes.is_empty());
        failed || !self.report.disagreements.is_empty() || self.report.compared.attempts == 0
    }
}

/// Plays with the program, and prints how it differs from the rule set and which one it follows.
///
/// # Errors
/// If the command or the rule set's options cannot be used, if the program cannot be started, if somebody interrupts, or if
/// nothing can be written. If it disagrees or fails the answer is "no".
pub fn run(args: &Conform, common: &Common) -> anyhow::Result<()> {
    let rules = args.chosen.rules()?;
    let (protocol, launch) = launch(args)?;
    let _claim = args.out.as_deref().map(|dir| claim(dir, common)).transpose()?;
    listen()?;
    let plan = plan(args, rules, common)?;
    let bar = progress::bar(&common.conditions(), "games", (plan.scripts.len() + plan.games) as u64);
    let watch = |step| match step {
        ConformStep::Game => bar.inc(1),
        ConformStep::Shrinking => bar.set_message("shorter games"),
        ConformStep::Trying => bar.set_message("rule sets"),
    };
    let report = conform(protocol, &launch, &plan, &watch);
    bar.finish_and_clear();
    if report.interrupted {
        return Err(Failure::work(INTERRUPTED));
    }
    if let Some(failure) = report.failures.first().filter(|failure| failure.id == "not-started") {
        return Err(Failure::input(&failure.what));
    }
    let conformed = Conformed { rules: &plan.rules, report: &report };
    if let Some(dir) = &args.out {
        games::write(&conformed, dir)?;
    }
    if common.json {
        print_json(&json::object(&conformed))?;
    } else {
        print_text(&text::page(&conformed))?;
    }
    if conformed.is_no(args) { Err(Failure::no()) } else { Ok(()) }
}

/// How the program is started.
fn launch(args: &Conform) -> anyhow::Result<(Protocol, Launch)> {
    let (option, protocol, command) = match (&args.gtp, args.protocol, &args.command) {
        (Some(command), ..) => ("--gtp", Protocol::Gtp, command),
        (None, Some(ProtocolName::Gtp), Some(command)) => ("--protocol gtp", Protocol::Gtp, command),
        (None, Some(ProtocolName::Json), Some(command)) => ("--protocol json", Protocol::Json, command),
        _ => return Err(Failure::input("name a program, with --gtp or with --protocol")),
    };
    let words = shlex::split(command).filter(|words| !words.is_empty()).ok_or_else(|| {
        Failure::input(format_args!(
            "{option} {command:?}: this is no command: write a program and its arguments, and close quotation marks"
        ))
    })?;
    Ok((protocol, Launch { words, limit: args.answer_limit, stop: || INTERRUPT.requested() }))
}

fn plan(args: &Conform, rules: RuleSet, common: &Common) -> anyhow::Result<ConformPlan> {
    let only_these_sizes = !args.sizes.is_empty();
    let sizes = if only_these_sizes {
        args.sizes.clone()
    } else {
        SIZES.iter().map(|size| size.parse::<Size>()).collect::<Result<_, _>>()?
    };
    let line = progress::line(&common.conditions());
    let progress = |now: &dyn Display| line.set_message(format!("the test suite: {now}"));
    let control = Control { stop: &|| INTERRUPT.requested(), progress: &progress, ..Control::default() };
    let scripts = scripts::all(&rules, &control);
    line.finish_and_clear();
    Ok(ConformPlan { rules, games: args.games, seed: args.seed, sizes, scripts: scripts?, only_these_sizes })
}

/// Takes a folder, which is made if there is none, for this run alone. One that holds something is only written to with `--force`.
fn claim(dir: &Path, common: &Common) -> anyhow::Result<Claim> {
    let unwritable = |error| Failure::at(dir, format_args!("the folder cannot be made: {error}"));
    std::fs::create_dir_all(dir).map_err(unwritable)?;
    let is_empty = dir.read_dir().map_err(unwritable)?.next().is_none();
    if !is_empty && !common.force {
        return Err(Failure::at(
            dir,
            "the folder is not empty: choose another, or allow with --force that games in it are replaced",
        ));
    }
    Claim::folder(dir).map_err(Failure::input)
}

/// `koatlas conform`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
The program is started, without a shell, and plays the sequences of the project, the test suite of the rule set and random games in \
which much is taken and retaken. In every position it is asked which moves are legal, and each answer is compared with the rule set; so are the board, \
the end and the area, where the program tells them. Every kind of disagreement is told once, with the shortest game found. \
The rule sets that agree with every answer of this run are listed: they may still differ from the program where nothing was asked.

By GTP the program needs boardsize, clear_board and play, and is_legal, all_legal or undo. loadsgf or set_position lets it begin \
with a position, list_stones or showboard tells the board. The protocol has no end of games: moves after it are not asked about. \
data/conformance/README.md has the ten lines of the protocol of JSON.

Exit code: 0 if all agrees, 1 if not or if the program fails, 2 if it cannot be started.

Examples:
  koatlas conform --gtp 'gnugo --mode gtp --positional-superko' --rules psk --suicide none
  koatlas conform --gtp ./my-engine --rules tromp-taylor --sizes 2x2,3x3,9x9 --out games
  koatlas conform --protocol json 'python3 adapter.py' --rules aga --json")]
pub struct Conform {
    /// A program that speaks the Go Text Protocol, with its arguments
    #[arg(long, value_name = "COMMAND", required_unless_present = "protocol", conflicts_with_all = ["protocol", "command"])]
    pub gtp: Option<String>,
    /// The protocol of the program that is named after it: gtp, or json for lines of JSON
    #[arg(long, value_name = "PROTOCOL", requires = "command", hide_possible_values = true)]
    pub protocol: Option<ProtocolName>,
    /// The program for --protocol, with its arguments
    #[arg(value_name = "COMMAND", requires = "protocol")]
    pub command: Option<String>,
    /// The rule set that it is said to follow
    #[command(flatten)]
    pub chosen: ChosenRules,
    /// Number of random games, after the sequences
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = number::<usize>)]
    pub games: usize,
    /// Another number gives other random games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>)]
    pub seed: u64,
    /// Board sizes with commas between, in turn; nothing is played on others, and no shorter game is looked for there. If not given, 1x1 to 19x19, mostly small ones
    #[arg(long, value_name = "ROWSxCOLS,...", value_delimiter = ',')]
    pub sizes: Vec<Size>,
    /// Most time for an answer; a program that takes longer is ended and started again
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub answer_limit: Duration,
    /// A folder for the games that show disagreements, as SGF
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// A protocol by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProtocolName {
    /// The Go Text Protocol.
    Gtp,
    /// Lines of JSON.
    Json,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=86_400.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("\"{text}\" is no time: write seconds from 0.01 to 86400"))
}
