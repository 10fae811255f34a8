//! `koatlas games`: how many complete games there are, and the longest of them.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use koatlas::conditions::Stage;
use koatlas::json::{exact, object};
use koatlas_board::{Size, Suicide, grouped};
use koatlas_rulesets::RuleSet;
use koatlas_worst_case::games::{GameCount, GamePlan, PREFIXES, Superko, Tally};

use crate::args::Common;
use crate::failure::Failure;
use crate::interrupt::INTERRUPT;
use crate::terminal::{line, title};
use crate::{failure, interrupt};

/// A run is saved when so much time has passed since it was saved last.
const SAVE_EVERY: Duration = Duration::from_secs(20);

/// Counts the games and prints how many there are.
pub fn run(args: &Games, common: &Common) -> anyhow::Result<()> {
    let _claim = failure::claim(args.snapshot.as_deref(), &args.resume, &common.conditions())?;
    let plan = GamePlan::new(args.board, args.rules, args.suicide, PREFIXES)
        .map_err(|error| Failure::input(format_args!("--board {}: {error}", args.board)))?;
    let mut run = match &args.resume {
        None => GameCount::begin(&plan),
        Some(path) => GameCount::resume(path, &plan).map_err(|error| Failure::at(path, error))?,
    };
    interrupt::listen()?;
    save(args, &plan, &run)?;
    search(args, &plan, &mut run, &common.conditions().stage("", None));
    let saved = save(args, &plan, &run);
    if run.done < plan.prefixes() {
        return saved.and(Err(failure::interrupted(args.snapshot.as_deref())));
    }
    let Tally { games, longest_plays } = run.tally;
    let json = object()
        .with("ruleset", args.rules.to_string())
        .with("suicide", args.suicide.to_string())
        .with("games", exact(games))
        .with("longest_plays", longest_plays);
    common.print("games", || json, || page(args, run.tally))?;
    saved
}

/// Searches to the end, or until somebody interrupts; every now and then the run is saved.
fn search(args: &Games, plan: &GamePlan, run: &mut GameCount, line: &Stage<'_>) {
    let mut saved = Instant::now();
    let show = |run: &GameCount| {
        let [done, all] = [run.done, plan.prefixes()].map(grouped);
        line.state(&format!("{done} of {all} prefixes done, {} games", grouped(run.tally.games)));
    };
    show(run);
    while run.done < plan.prefixes() && !INTERRUPT.requested() {
        run.round(plan, INTERRUPT.stop());
        show(run);
        if saved.elapsed() >= SAVE_EVERY {
            failure::warn(line, save(args, plan, run));
            saved = Instant::now();
        }
    }
}

fn save(args: &Games, plan: &GamePlan, run: &GameCount) -> anyhow::Result<()> {
    let Some(path) = &args.snapshot else { return Ok(()) };
    failure::waiting(path, &INTERRUPT, || run.write(path, plan))
        .map_err(|error| failure::unwritable(path, "snapshot", error).into())
}

fn page(args: &Games, Tally { games, longest_plays }: Tally) -> String {
    let rules = match args.rules {
        Superko::Positional => "positional superko",
        Superko::Situational => "situational superko",
    };
    let found = line("games", &grouped(games)) + &line("longest", &format!("{longest_plays} plays"));
    let what = format!(": complete games, {rules}, suicide {}", args.suicide);
    title(&format!("the empty board of {}", args.board), &what) + &found
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Example: koatlas games --board 2x2 --rules psk")]
pub struct Games {
    /// The empty board of so many rows and columns, Black first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Size,
    /// The rule set: psk (positional superko) or ssk (situational superko)
    #[arg(long, value_name = "ID", value_parser = superko)]
    pub rules: Superko,
    /// Which suicides are allowed: none, multi (two stones or more)
    #[arg(long, value_name = "POLICY", default_value = "multi", value_parser = games_suicide)]
    pub suicide: Suicide,
    /// Save the work there: every 20 seconds, when it is interrupted, and at the end
    #[arg(long, value_name = "FILE")]
    pub snapshot: Option<PathBuf>,
    /// Go on from a snapshot that was saved with the same board and options
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
}

/// The superko that is the rule set of this name.
fn superko(text: &str) -> Result<Superko, String> {
    let rules = RuleSet::find(text).map_err(|error| error.to_string())?;
    let counted = rules.id().parse::<Superko>();
    counted.map_err(|error| error.to_string())
}

fn games_suicide(text: &str) -> Result<Suicide, String> {
    match text.parse() {
        Ok(policy @ (Suicide::None | Suicide::Multi)) => Ok(policy),
        _ => Err(format!("\"{text}\" is no policy under which games are counted: write none or multi")),
    }
}
