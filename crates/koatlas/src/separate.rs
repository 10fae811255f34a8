//! `koatlas separate`: the smallest positions in which rule sets differ, in the value or in who wins.

mod json;
mod text;

use std::sync::Arc;

use koatlas_board::BoardPosition;
use koatlas_catalogue::files;
use koatlas_outcome::separations::{Differ, Separation, Valued, Wanted, separation, valued};
use koatlas_outcome::{Effort, Terms};
use koatlas_position_graph::{sizes, starts};
use koatlas_rulesets::RuleSet;

use crate::args::common::Common;
use crate::args::separate::{Separate, What};
use crate::failure::Failure;
use crate::interrupt::{self, INTERRUPT};
use crate::output::{print_json, print_text};
use crate::progress;

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
    let valued = valued(all, &rules, Wanted { terms, differ, all: args.all }, &effort, &|| bar.inc(1));
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
    let mut boards = Vec::new();
    for entry in small {
        let board = entry.realisation.board().map_err(|error| Failure::at(dir, error))?;
        boards.extend([
            board.with_to_move(koatlas_board::Colour::Black),
            board.with_to_move(koatlas_board::Colour::White),
        ]);
    }
    Ok(boards)
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
