//! `koatlas separate`: the smallest positions in which rule sets differ, in the value or in who wins.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use koatlas::json::{JsonEntries, JsonObject, list, object, points, texts};
use koatlas::text::{half_points, number};
use koatlas::value::{bounds, verdict};
use koatlas_board::{BoardPosition, Colour, Size, Suicide};
use koatlas_catalogue::files;
use koatlas_formats::{Format, PositionFile, write_position};
use koatlas_outcome::separations::{Differ, Separation, SeparationQuery, Valued, separation, valued};
use koatlas_outcome::{HalfPoints, Terms, Winner};
use koatlas_position_graph::{sizes, starts};
use koatlas_rulesets::RuleSet;
use koatlas_storage::Control;

use crate::args::Common;
use crate::check::named;
use crate::failure::Failure;
use crate::interrupt::{self, INTERRUPT};
use crate::terminal::{line, lines, title};

/// The largest boards whose positions are all gone through.
const MOST_POINTS: usize = 9;

/// What has been asked, and found.
struct Separated<'a> {
    rules: &'a [RuleSet],
    args: &'a Separate,
    pairs: Vec<Separation<'a>>,
}

/// Solves all small positions under some rule sets, and prints where each two of them differ first.
pub fn run(args: &Separate, common: &Common) -> anyhow::Result<()> {
    let rules = rule_sets(args)?;
    let points = args.most_points();
    if points > MOST_POINTS {
        return Err(Failure::input(format_args!(
            "all positions of boards with more than {MOST_POINTS} points are too many to solve: these have {points}"
        )));
    }
    let boards = args.board.map_or_else(|| (1..=args.max_points).flat_map(sizes).collect(), |board| vec![board]);
    let mut all: Vec<BoardPosition> = boards.into_iter().flat_map(starts).collect();
    if args.differ == DifferIn::Winner && args.komi != 0 {
        // At a komi that is not 0 the exchange of colours makes another question of a position.
        all.extend(all.clone().iter().map(BoardPosition::exchanged));
    }
    all.extend(of_catalogue(args)?);
    interrupt::listen()?;
    let bar = common.conditions().stage("positions", Some(all.len() as u64));
    let (stop, memory) = (INTERRUPT.stop(), common.conditions().memory.0 / 4);
    let control = Control { stop, nodes: args.most_states, memory, ..Control::default() };
    let terms = Terms { komi: args.komi, ..Terms::default() };
    let differ = if args.differ == DifferIn::Winner { Differ::Winner(args.komi) } else { Differ::Value };
    let valued = valued(all, &rules, SeparationQuery { terms, differ, all: args.all }, &control, &|| bar.more_done(1));
    drop(bar);
    let separated = Separated { rules: &rules, args, pairs: pairs(&valued, rules.len(), differ) };
    common.print("separate", || separated.json(), || page(&separated))?;
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
fn pairs(valued: &[Valued], rules: usize, differ: Differ) -> Vec<Separation<'_>> {
    let pairs = (0..rules).flat_map(|a| (a + 1..rules).map(move |b| [a, b]));
    pairs.map(|places| separation(valued, places, differ)).collect()
}

impl Separated<'_> {
    /// The rule sets of a pair.
    fn ids(&self, pair: &Separation<'_>) -> [&'static str; 2] {
        pair.places.map(|place| self.rules[place].id())
    }

    /// The answer with the contract's keys.
    fn json(&self) -> JsonObject<impl JsonEntries> {
        let args = self.args;
        object()
            .with("max_points", args.most_points())
            .with("board", args.board.map(|board| board.to_string()))
            .with("differ", if args.differ == DifferIn::Winner { "winner" } else { "value" })
            .with("komi", points(Some(args.komi)))
            .with("rulesets", list(self.rules, RuleSet::id))
            .with("suicide", texts(self.rules.iter().map(|rules| rules.suicide)))
            .with("pairs", list(&self.pairs, |pair| self.pair_json(pair)))
    }

    fn pair_json(&self, pair: &Separation<'_>) -> JsonObject<impl JsonEntries> {
        let found = |start: &&Valued| position_json(start, pair.places, self.args.komi);
        object()
            .with("rulesets", self.ids(pair))
            // Nothing if there is no difference as far as decided.
            .with("smallest", pair.all.first().and_then(found))
            .with("all", self.args.all.then(|| pair.all.iter().filter_map(found).collect::<Vec<_>>()))
            .and([("decided", pair.decided), ("undecided", pair.undecided)])
    }
}

/// A position in which two rule sets differ, complete: put into a position file it gives the two values again.
fn position_json(start: &Valued, [a, b]: [usize; 2], komi: HalfPoints) -> Option<JsonObject<impl JsonEntries + use<>>> {
    let worths = [start.worths[a]?, start.worths[b]?];
    let board = &start.start;
    let fields = object()
        .with("points", start.start.region().len())
        .with("rows", board.rows())
        .with("region", (!board.is_whole_board()).then(|| texts(board.region())))
        .with("immortal", texts(board.immortal()))
        .with("to_move", board.to_move().to_string())
        .with("ko", None::<String>)
        .and([("lo", worths.map(|worth| points(worth.value.lo))), ("hi", worths.map(|worth| points(worth.value.hi)))])
        .with("winner", worths.map(|worth| Winner::of(worth.value, komi).id()))
        // Of the longer of the two variations of best play.
        .with("moves", worths[0].moves.max(worths[1].moves));
    Some(fields)
}

/// For each pair the positions in which they differ, with the values and who wins.
fn page(separated: &Separated<'_>) -> String {
    let which = if separated.args.all { "positions" } else { "the smallest positions" };
    let what = if separated.args.differ == DifferIn::Winner { "in who wins" } else { "in the value" };
    let text = format!(": {which} in which rule sets differ {what}, {}", among(separated));
    let paragraphs: Vec<String> = separated.pairs.iter().map(|pair| paragraph(separated, pair)).collect();
    title("separations", &text) + &paragraphs.join("\n")
}

fn among(separated: &Separated<'_>) -> String {
    match separated.args.board {
        Some(board) => format!("board {board}"),
        None => format!("boards of up to {} points", separated.args.max_points),
    }
}

fn paragraph(separated: &Separated<'_>, pair: &Separation<'_>) -> String {
    let looked_at = match pair.undecided {
        0 => format!("{} positions", pair.decided),
        undecided => format!("{} positions, {undecided} more not decided", pair.decided),
    };
    let rules = pair.places.map(|place| named(&separated.rules[place]));
    let head = line("rule sets", &rules.join("; "));
    if pair.all.is_empty() {
        return head + &line("difference", &format!("none, {} ({looked_at})", among(separated)));
    }
    let shown = pair.all.iter().take(if separated.args.all { usize::MAX } else { 1 });
    let positions: Vec<String> = shown.map(|start| position(separated, pair, start)).collect();
    head + &positions.join("\n") + &line("among", &looked_at)
}

/// A position as it stands in a file, and what each rule set makes of it.
fn position(separated: &Separated<'_>, pair: &Separation<'_>, start: &Valued) -> String {
    let file = PositionFile { name: None, position: start.start.clone() };
    let text = write_position(&file, Format::Text);
    let value = |side: usize| {
        let value = start.worths[pair.places[side]].map(|worth| worth.value);
        let told = value.map(|value| format!("{} ({})", bounds(value), verdict(value, separated.args.komi)));
        line(separated.ids(pair)[side], &told.unwrap_or_default())
    };
    lines("position", text.trim_end().lines().map(str::to_owned)) + &value(0) + &value(1)
}

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
    pub differ: DifferIn,
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

impl Separate {
    /// Points of the largest boards.
    fn most_points(&self) -> usize {
        self.board.map_or(self.max_points, |board| board.area())
    }
}

/// What two rule sets must differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DifferIn {
    /// In what a player can force.
    Value,
    /// In who wins.
    Winner,
}
