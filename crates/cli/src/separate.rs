//! `koatlas separate`: the smallest positions with different values or winners under two rule sets.

use std::path::PathBuf;

use clap::Args;
use koatlas::check::rules_title;
use koatlas::separate::{DifferIn, SeparatedPair, SeparatedPosition, with_suicide};
use koatlas::text::{parse_half_points, parse_number};
use koatlas::value::{bounds, verdict};
use koatlas::{SeparateAnswer, SeparateQuestion, separate};
use koatlas_board::{Size, Suicide};
use koatlas_formats::{Format, PositionFile, write_position};
use koatlas_outcome::{HalfPoints, Interval};
use koatlas_rulesets::RuleSet;

use crate::args::{CommonArgs, one_of};
use crate::failure::CliError;
use crate::interrupt::{self, INTERRUPT};
use crate::terminal::{labelled, line, title};

/// Solves all small positions under the rule sets, and prints the first differences of each pair.
pub fn run(args: &SeparateArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let rules = rule_sets(args)?;
    let SeparateArgs { max_points, differ, komi, board, all, ref catalogue, most_states, .. } = *args;
    let catalogue = catalogue.as_deref();
    interrupt::listen()?;
    let question = SeparateQuestion { rules: &rules, max_points, board, differ, komi, all, catalogue, most_states };
    let answer = separate(question, &common.conditions())?;
    common.answer(&answer, || page(&rules, &answer))?;
    if INTERRUPT.is_requested() {
        return Err(CliError::work("interrupted: what was not looked at counts as not decided"));
    }
    Ok(())
}

fn rule_sets(args: &SeparateArgs) -> anyhow::Result<Vec<RuleSet>> {
    let plain: Vec<RuleSet> = if args.rules == ["all"] {
        RuleSet::all().collect()
    } else {
        let found = args.rules.iter().map(|id| RuleSet::find(id.trim()));
        found.collect::<Result<_, _>>().map_err(|error| CliError::input(format_args!("--rules: {error}")))?
    };
    Ok(plain.into_iter().map(|rules| with_suicide(rules, args.suicide)).collect())
}

fn page(rules: &[RuleSet], answer: &SeparateAnswer) -> String {
    let is_all = answer.pairs.iter().any(|pair| pair.all.is_some());
    let which = if is_all { "positions" } else { "the smallest positions" };
    let what = if answer.differ == DifferIn::Winner { "in who wins" } else { "in the value" };
    let text = format!(": {which} in which rule sets differ {what}, {}", among(answer));
    let paragraphs: Vec<String> = answer.pairs.iter().map(|pair| paragraph(rules, answer, pair)).collect();
    title("separations", &text) + &paragraphs.join("\n")
}

fn among(answer: &SeparateAnswer) -> String {
    match answer.board {
        Some(board) => format!("board {board}"),
        None => format!("boards of up to {} points", answer.max_points),
    }
}

fn paragraph(rules: &[RuleSet], answer: &SeparateAnswer, pair: &SeparatedPair) -> String {
    let counts = match pair.undecided {
        0 => format!("{} positions", pair.decided),
        undecided => format!("{} positions, {undecided} more not decided", pair.decided),
    };
    let name = |id: &String| rules.iter().find(|rules| rules.id() == id).map_or_else(|| id.clone(), rules_title);
    let head = line("rule sets", &pair.rulesets.each_ref().map(name).join("; "));
    let listed = pair.all.as_deref().unwrap_or(pair.smallest.as_slice());
    if listed.is_empty() {
        return head + &line("difference", &format!("none, {} ({counts})", among(answer)));
    }
    let positions: Vec<String> = listed.iter().map(|found| position(answer, pair, found)).collect();
    head + &positions.join("\n") + &line("among", &counts)
}

/// A position as in a text file, with its value under each rule set.
fn position(answer: &SeparateAnswer, pair: &SeparatedPair, found: &SeparatedPosition) -> String {
    let position = found.position.position().expect("a position has been solved");
    let text = write_position(&PositionFile { name: None, position }, Format::Text);
    let values = [0, 1].map(|side| {
        let [lo, hi] = [found.lo[side], found.hi[side]].map(|bound| bound.map(|points| points.0));
        let value = Interval { lo, hi };
        line(&pair.rulesets[side], &format!("{} ({})", bounds(value), verdict(value, answer.komi.0)))
    });
    labelled("position", text.trim_end().lines().map(str::to_owned)) + &values.concat()
}

const DIFFER: [(&str, &str, DifferIn); 2] =
    [("value", "In what a player can force", DifferIn::Value), ("winner", "In who wins", DifferIn::Winner)];

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
  koatlas separate --rules psk,geneva --max-points 4 --catalogue atlas")]
pub struct SeparateArgs {
    /// Two rule sets or more, as `koatlas rules` lists them, with commas between; all: every pair
    #[arg(long, value_name = "A,B|all", value_delimiter = ',', required = true)]
    pub rules: Vec<String>,
    /// Largest number of points of a board
    #[arg(long, value_name = "K", default_value_t = SeparateQuestion::MAX_POINTS, value_parser = parse_number::<usize>)]
    pub max_points: usize,
    /// Suicides that are allowed under all of them: none, multi, all; if not given, each rule set has its own
    #[arg(long, value_name = "POLICY")]
    pub suicide: Option<Suicide>,
    /// Kind of difference: value (what a player can force) or winner (who wins at the komi)
    #[arg(long, value_name = "WHAT", default_value = "value", value_parser = one_of(&DIFFER))]
    pub differ: DifferIn,
    /// Points that White gets
    #[arg(long, value_name = "POINTS", default_value = "0", value_parser = parse_half_points, allow_hyphen_values = true)]
    pub komi: HalfPoints,
    /// Look only at this board
    #[arg(long, value_name = "ROWSxCOLS", conflicts_with_all = ["max_points", "catalogue"])]
    pub board: Option<Size>,
    /// List every position that differs, up to symmetry, instead of only the smallest
    #[arg(long)]
    pub all: bool,
    /// Folder of a catalogue: the boards of its types with at most K points are solved too
    #[arg(long, value_name = "DIR")]
    pub catalogue: Option<PathBuf>,
    /// Largest number of states that one search may visit; a search that needs more counts as not decided
    #[arg(long, value_name = "N", default_value_t = SeparateQuestion::MOST_STATES, value_parser = parse_number::<u64>)]
    pub most_states: u64,
}
