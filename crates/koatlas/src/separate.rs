//! `koatlas separate`: the smallest positions in which rule sets differ, in the value or in who wins.

mod json;
mod text;

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use koatlas_answers::text::{half_points, number};
use koatlas_board::{BoardPosition, Colour, Size, Suicide};
use koatlas_catalogue::files;
use koatlas_outcome::separations::{Differ, Separation, SeparationQuery, Valued, separation, valued};
use koatlas_outcome::{Effort, HalfPoints, Terms};
use koatlas_position_graph::{sizes, starts};
use koatlas_rulesets::RuleSet;

use crate::args::common::Common;
use crate::failure::Failure;
use crate::interrupt::INTERRUPT;
use crate::output::{print_json, print_text};
use crate::{interrupt, progress};

/// The largest boards whose positions are all gone through.
const MOST_POINTS: usize = 9;

/// A pair of rule sets, by their places, and where they differ.
struct Pair<'a> {
    places: [usize; 2],
    found: Separation<'a>,
}

/// What has been asked, and found.
struct Separated<'a> {
    rules: &'a [RuleSet],
    args: &'a Separate,
    pairs: Vec<Pair<'a>>,
}

/// Solves all small positions under some rule sets, and prints where each two of them differ first.
///
/// # Errors
/// If there are no such rule sets, if the catalogue cannot be read, if somebody interrupts, or if nothing can be printed.
pub fn run(args: &Separate, common: &Common) -> anyhow::Result<()> {
    let rules = rule_sets(args)?;
    let points = args.board.map_or(args.max_points, |board| board.area());
    if points > MOST_POINTS {
        return Err(Failure::input(format_args!(
            "all positions of boards with more than {MOST_POINTS} points are too many to solve: these have {points}"
        )));
    }
    let boards = args.board.map_or_else(|| (1..=args.max_points).flat_map(sizes).collect(), |board| vec![board]);
    let mut all: Vec<BoardPosition> = boards.into_iter().flat_map(starts).collect();
    if args.differ == What::Winner && args.komi != 0 {
        // At a komi that is not 0 the exchange of colours makes another question of a position.
        all.extend(all.clone().iter().map(BoardPosition::exchanged));
    }
    all.extend(of_catalogue(args)?);
    interrupt::listen()?;
    let bar = progress::bar(&common.conditions(), "positions", all.len() as u64);
    let effort = Effort {
        states: args.most_states,
        memory: common.memory_limit().0 / 4,
        stop: Arc::new(|| INTERRUPT.requested()),
    };
    let terms = Terms { komi: args.komi, ..Terms::default() };
    let differ = if args.differ == What::Winner { Differ::Winner(args.komi) } else { Differ::Value };
    let valued = valued(all, &rules, SeparationQuery { terms, differ, all: args.all }, &effort, &|| bar.inc(1));
    bar.finish_and_clear();
    let separated = Separated { rules: &rules, args, pairs: pairs(&valued, rules.len(), differ) };
    if common.json {
        print_json(&json::object(&separated))?;
    } else {
        print_text(&text::page(&separated))?;
    }
    if INTERRUPT.requested() {
        return Err(Failure::work("interrupted: what was not looked at counts as not decided"));
    }
    Ok(())
}

/// The rule sets asked for, each with the suicides asked for.
fn rule_sets(args: &Separate) -> anyhow::Result<Vec<RuleSet>> {
    let plain: Vec<RuleSet> = if args.rules == ["all"] {
        RuleSet::all().collect()
    } else {
        let found = args.rules.iter().map(|id| RuleSet::find(id.trim()));
        found.collect::<Result<_, _>>().map_err(|error| Failure::input(format_args!("--rules: {error}")))?
    };
    if plain.len() < 2 {
        return Err(Failure::input("--rules: name two rule sets with a comma between, for example psk,ssk"));
    }
    let Some(policy) = args.suicide else { return Ok(plain) };
    let with = |rules: RuleSet| {
        // Where the text itself speaks about suicides, it stays as it is.
        let other = rules.clone().with("suicide", &policy.to_string());
        other.unwrap_or(rules)
    };
    Ok(plain.into_iter().map(with).collect())
}

/// The boards of the types of a catalogue, with Black to move and with White.
fn of_catalogue(args: &Separate) -> anyhow::Result<Vec<BoardPosition>> {
    let Some(dir) = &args.catalogue else { return Ok(Vec::new()) };
    let catalogue = files::read(dir).map_err(Failure::input)?;
    let small = catalogue.types.iter().filter(|entry| entry.first_points <= args.max_points);
    Ok(small.flat_map(|entry| Colour::BOTH.map(|colour| entry.realisation.with_to_move(colour))).collect())
}

/// Every pair, in the order of the rule sets.
fn pairs(valued: &[Valued], rules: usize, differ: Differ) -> Vec<Pair<'_>> {
    let pairs = (0..rules).flat_map(|a| (a + 1..rules).map(move |b| [a, b]));
    pairs.map(|places| Pair { places, found: separation(valued, places, differ) }).collect()
}

impl Separated<'_> {
    /// The positions of a pair that are shown: the first, or all.
    fn shown<'p>(&self, pair: &'p Pair<'_>) -> &'p [&'p Valued] {
        let count = if self.args.all { pair.found.all.len() } else { pair.found.all.len().min(1) };
        &pair.found.all[..count]
    }

    /// The rule sets of a pair.
    fn ids(&self, pair: &Pair<'_>) -> [&'static str; 2] {
        pair.places.map(|place| self.rules[place].id())
    }
}

/// `koatlas separate`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
All legal positions of all boards with at most K points are solved under both rule sets, Black to move; those with \
White to move are the same with the colours exchanged. The answer is the position with the fewest points, and among \
these with the shortest play, in which the value differs: what a player can force. With --differ winner it is who wins at the \
komi: Black, White, nobody (equal), or neither, if no player can force a win and it is not equal.

A position is printed as it stands in a position file: put there, `koatlas solve` gives its two values again.

Examples:
  koatlas separate --rules psk,ssk --suicide none --max-points 6
  koatlas separate --rules psk,ssk --suicide none --board 1x6 --differ winner --komi 3 --all
  koatlas separate --rules all --max-points 4 --json
  koatlas separate --rules psk,geneva --max-points 4 --catalogue results/coupled-5-multi")]
pub struct Separate {
    /// Two rule sets or more, as `koatlas rules` lists them, with commas between; all: every pair
    #[arg(long, value_name = "A,B|all", value_delimiter = ',', required = true)]
    pub rules: Vec<String>,
    /// Most points of a board
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = number::<usize>)]
    pub max_points: usize,
    /// Which suicides are allowed under all of them: none, multi, all; if not given, what each has by itself
    #[arg(long, value_name = "POLICY")]
    pub suicide: Option<Suicide>,
    /// What differs: value (what a player can force) or winner (who wins at the komi)
    #[arg(long, value_name = "WHAT", default_value = "value")]
    pub differ: What,
    /// Points that White gets
    #[arg(long, value_name = "POINTS", default_value = "0", value_parser = half_points, allow_hyphen_values = true)]
    pub komi: HalfPoints,
    /// Look at this board alone
    #[arg(long, value_name = "ROWSxCOLS", conflicts_with_all = ["max_points", "catalogue"])]
    pub board: Option<Size>,
    /// List every position that differs, up to symmetry, and not the smallest alone
    #[arg(long)]
    pub all: bool,
    /// A folder with a catalogue: the boards of its types, with at most K points, are solved too
    #[arg(long, value_name = "DIR")]
    pub catalogue: Option<PathBuf>,
    /// Most states that one search may look at; what takes more counts as not decided
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = number::<u64>)]
    pub most_states: u64,
}

/// What two rule sets must differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// In what a player can force.
    Value,
    /// In who wins.
    Winner,
}
