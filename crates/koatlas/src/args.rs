//! The command line: `koatlas COMMAND [TARGET] [OPTIONS]`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use koatlas_board::{Colour, Size, Suicide};
use koatlas_catalogue::Shard;
use koatlas_position_graph::Model;
use koatlas_rulesets::RuleSet;
use koatlas_worst_case::Measure;
use koatlas_worst_case::games::Superko;

use crate::memory_limit::MemoryLimit;

/// An exhaustive cycle and ko-type analyser for the game of Go.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true, max_term_width = 110)]
pub struct Cli {
    /// What is asked.
    #[command(subcommand)]
    pub command: Command,
    /// Options of all commands.
    #[command(flatten)]
    pub common: Common,
}

/// Options of all commands.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of all commands")]
pub struct Common {
    /// Print one JSON object on standard output, and nothing else there
    #[arg(long, global = true)]
    pub json: bool,
    /// Number of threads; as many as there are processors if not given
    #[arg(long, global = true, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Most memory that an analysis may take, for example 500M or 16G
    #[arg(long, global = true, value_name = "SIZE", default_value = "8G")]
    pub memory_limit: MemoryLimit,
    /// Show no progress
    #[arg(long, global = true)]
    pub quiet: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count all positions and plays, and the components: what can be reached and what can repeat
    Explore(Explore),
    /// Count or list the elementary cycles by length
    Cycles(Cycles),
    /// Say what repeats at a position: ko points, ko strings, cycles, ko type
    Classify(Classify),
    /// Make the complete catalogue of the ko types of small regions
    Catalogue(Catalogue),
    /// List the rule sets: what bars a play, what ends a sequence, and the options
    Rules(Rules),
    /// Replay moves under a rule set: say of each whether it is legal, and how the sequence ends
    Check(Check),
    /// Say how long a sequence can be under a rule set, with a sequence and a proof
    Longest(Longest),
    /// Count the complete games on a small board under superko
    Games(Games),
    /// Check a certificate, a sequence or a catalogue with code that shares only the board with the search
    Verify(Verify),
}

/// A board or a file.
#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Target {
    /// The empty board of so many rows and columns, every point playable, Black first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Option<Size>,
    /// A position file: .toml, .sgf or .txt
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// A board or a file, or neither.
#[derive(Clone, Debug, Args)]
#[group(id = "optional_target", multiple = false)]
pub struct OptionalTarget {
    /// The empty board of so many rows and columns, every point playable, Black first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Option<Size>,
    /// A position file: .toml, .sgf or .txt
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// The bare rules.
#[derive(Clone, Copy, Debug, Args)]
pub struct BareRules {
    /// Which suicides are allowed: none, multi (two stones or more), all (also of a single stone)
    #[arg(long, value_name = "POLICY", default_value = "multi")]
    pub suicide: Suicide,
}

/// `koatlas explore`.
#[derive(Debug, Args)]
pub struct Explore {
    /// What to explore.
    #[command(flatten)]
    pub target: Target,
    /// The bare rules.
    #[command(flatten)]
    pub rules: BareRules,
    /// Who may move: free (either colour at any time), alternating, with-passes
    #[arg(long, default_value = "free")]
    pub model: Model,
    /// Count up to the symmetries of the arena and the exchange of colours
    #[arg(long)]
    pub reduce: bool,
    /// Save the exploration there: every half minute, when it is interrupted, and at the end
    #[arg(long, value_name = "FILE")]
    pub snapshot: Option<PathBuf>,
    /// Go on from a snapshot that was saved with the same target and options
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Write the graph there in the DOT language
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
}

/// `koatlas cycles`.
#[derive(Debug, Args)]
pub struct Cycles {
    /// Where to look for cycles.
    #[command(flatten)]
    pub target: Target,
    /// The bare rules.
    #[command(flatten)]
    pub rules: BareRules,
    /// Who may move: free (either colour at any time), alternating, with-passes
    #[arg(long, default_value = "free")]
    pub model: Model,
    /// Longest cycles, in edges: plays, and passes in the model with-passes
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub max_length: usize,
    /// Write every cycle there as a move-sequence, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub list: Option<PathBuf>,
}

/// `koatlas classify`.
#[derive(Debug, Args)]
pub struct Classify {
    /// The position.
    #[command(flatten)]
    pub target: Target,
    /// The bare rules.
    #[command(flatten)]
    pub rules: BareRules,
    /// Longest cycles, in moves, that are looked for under the Default Restriction Rules
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub max_length: usize,
}

/// `koatlas catalogue`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Catalogue {
    /// Join the shards of a catalogue.
    #[command(subcommand)]
    pub merge: Option<CatalogueCommand>,
    /// Points of the largest regions
    #[arg(long, value_name = "K", required = true, value_parser = max_points)]
    pub max_points: Option<usize>,
    /// Which suicides are allowed: none, multi (two stones or more)
    #[arg(long, value_name = "POLICY", default_value = "multi", value_parser = catalogue_suicide)]
    pub suicide: Suicide,
    /// Write the catalogue into this directory
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Go on where a run in the same directory was interrupted
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Do only the I-th of N parts of the work; `catalogue merge` joins them
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<Shard>,
}

/// What else can be done with catalogues.
#[derive(Debug, Subcommand)]
pub enum CatalogueCommand {
    /// Join all shards of a catalogue
    Merge {
        /// The directories of the shards
        #[arg(required = true, value_name = "DIR")]
        shards: Vec<PathBuf>,
        /// Write the catalogue into this directory
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

/// `koatlas rules`.
#[derive(Debug, Args)]
pub struct Rules {
    /// The rule set to describe; without it all are listed
    #[arg(value_name = "ID", value_parser = RuleSet::find)]
    pub rule_set: Option<RuleSet>,
}

/// `koatlas check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The start; a game in an SGF file if no moves are given.
    #[command(flatten)]
    pub target: Target,
    /// The rule set, as `koatlas rules` lists them
    #[arg(long = "rules", value_name = "ID", value_parser = RuleSet::find)]
    pub rule_set: RuleSet,
    /// The moves, for example "B d2; W pass; B kopass:c2"; without them those of an SGF game
    #[arg(long)]
    pub moves: Option<String>,
    /// Who moves first, if not the one that the target names
    #[arg(long, value_name = "B|W")]
    pub to_move: Option<Colour>,
    /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
}

/// `koatlas longest`.
#[derive(Debug, Args)]
pub struct Longest {
    /// Where sequences begin.
    #[command(flatten)]
    pub target: OptionalTarget,
    /// A family of boards instead of a target, as data/families.toml has them
    #[arg(long, value_name = "NAME", requires = "n", conflicts_with_all = ["board", "file"])]
    pub family: Option<String>,
    /// The member of the family
    #[arg(long, value_name = "N", requires = "family")]
    pub n: Option<u32>,
    /// The rule set, as `koatlas rules` lists them
    #[arg(long = "rules", value_name = "ID", value_parser = RuleSet::find)]
    pub rule_set: RuleSet,
    /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Which suicides are allowed: none, multi, all; the same as --option suicide=POLICY
    #[arg(long, value_name = "POLICY")]
    pub suicide: Option<Suicide>,
    /// What is counted: plays, or moves (passes too, with those that end)
    #[arg(long, default_value = "plays")]
    pub measure: Measure,
    /// Steps of the random search
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub iterations: u64,
    /// Random choices follow from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// End after so many seconds with the best bounds so far
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<f64>,
    /// Begin with the sequence of a certificate of this board, as far as the rule set accepts it
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Write the sequence and the proof there; `koatlas verify` checks them
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n: &f64| n.is_finite() && (0.0..=1e9).contains(n));
    number.ok_or_else(|| format!("\"{text}\" is no number of seconds: write a number, for example 60"))
}

/// `koatlas games`.
#[derive(Debug, Args)]
pub struct Games {
    /// The empty board of so many rows and columns, Black first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Size,
    /// The rule set: psk (positional superko) or ssk (situational superko)
    #[arg(long, value_name = "ID")]
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

/// `koatlas verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// A certificate, with a proof or without, or the catalogue.json of a catalogue
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=1024).contains(n));
    number.ok_or_else(|| format!("\"{text}\" is no number of threads: write a number from 1 to 1024"))
}

fn max_points(text: &str) -> Result<usize, String> {
    let most = koatlas_catalogue::MAX_POINTS;
    let number = text.parse().ok().filter(|n| (1..=most).contains(n));
    number.ok_or_else(|| format!("\"{text}\" is no size of a region: write a number of points from 1 to {most}"))
}

fn catalogue_suicide(text: &str) -> Result<Suicide, String> {
    match text.parse() {
        Ok(policy @ (Suicide::None | Suicide::Multi)) => Ok(policy),
        _ => Err(format!(
            "\"{text}\" is no policy of a catalogue: write none or multi (the suicide of a single stone changes nothing)"
        )),
    }
}

fn games_suicide(text: &str) -> Result<Suicide, String> {
    match text.parse() {
        Ok(policy @ (Suicide::None | Suicide::Multi)) => Ok(policy),
        _ => Err(format!("\"{text}\" is no policy under which games are counted: write none or multi")),
    }
}
