//! The smallest positions in which rule sets differ, in the value or in who wins.

use std::path::Path;

use koatlas_board::{BoardPosition, Colour, Size, Suicide, named_values};
use koatlas_catalogue::files;
use koatlas_outcome::separations::{
    DifferenceKind, Separation, SeparationQuery, ValuedStart, find_separation, value_starts,
};
use koatlas_outcome::{HalfPoints, Points, Terms, Winner};
use koatlas_position_graph::{sizes, starts};
use koatlas_rulesets::RuleSet;
use koatlas_storage::Control;
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::Answer;
use crate::position_entry::BoardPositionEntry;

/// The largest boards whose positions are all gone through.
const MOST_POINTS: usize = 9;

named_values! {
    /// What two rule sets must differ in.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DifferIn {
        /// In what a player can force.
        Value = "value",
        /// In who wins.
        Winner = "winner",
    }
}

/// Where each two of some rule sets differ first.
#[derive(Clone, Copy, Debug)]
pub struct SeparateQuestion<'a> {
    /// The rule sets, two at least.
    pub rules: &'a [RuleSet],
    /// Most points of a board.
    pub max_points: usize,
    /// The board that is looked at alone, whatever its points.
    pub board: Option<Size>,
    /// What differs.
    pub differ: DifferIn,
    /// Points that White gets.
    pub komi: HalfPoints,
    /// Whether every position that differs is listed, and not the smallest alone.
    pub all: bool,
    /// The folder of a catalogue, of whose types the boards with at most `max_points` points are looked at too.
    pub catalogue: Option<&'a Path>,
    /// Most states that one search may look at; what takes more counts as not decided.
    pub most_states: u64,
}

impl<'a> SeparateQuestion<'a> {
    /// Most points of a board if nothing else is said.
    pub const MAX_POINTS: usize = 4;
    /// Most states of a search if nothing else is said.
    pub const MOST_STATES: u64 = 100_000;

    /// The usual question: the smallest positions of boards of up to four points in which the value differs.
    #[must_use]
    pub fn new(rules: &'a [RuleSet]) -> SeparateQuestion<'a> {
        let (max_points, most_states) = (SeparateQuestion::MAX_POINTS, SeparateQuestion::MOST_STATES);
        let differ = DifferIn::Value;
        SeparateQuestion { rules, max_points, board: None, differ, komi: 0, all: false, catalogue: None, most_states }
    }
}

/// A rule set with the suicides that are asked for, if any are. Where its text itself speaks about suicides, it stays as it is.
#[must_use]
pub fn with_suicide(rules: RuleSet, policy: Option<Suicide>) -> RuleSet {
    let other = policy.and_then(|policy| rules.clone().with_option("suicide", &policy.to_string()).ok());
    other.unwrap_or(rules)
}

/// The positions in which rule sets differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeparateAnswer {
    /// Points of the largest boards.
    pub max_points: usize,
    /// The board that was looked at alone.
    pub board: Option<Size>,
    /// What differs.
    pub differ: DifferIn,
    /// Points that White gets.
    pub komi: Points,
    /// The identifiers of the rule sets.
    pub rulesets: Vec<String>,
    /// Their suicides.
    pub suicide: Vec<Suicide>,
    /// Every two of them.
    pub pairs: Vec<SeparatedPair>,
}

impl Answer for SeparateAnswer {
    const COMMAND: &'static str = "separate";
}

/// Where two rule sets differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeparatedPair {
    /// The rule sets.
    pub rulesets: [String; 2],
    /// The position with the fewest points, and among these with the shortest play; none if there is no difference as far as
    /// decided.
    pub smallest: Option<SeparatedPosition>,
    /// Every position that differs, up to symmetry, if that is asked.
    pub all: Option<Vec<SeparatedPosition>>,
    /// Positions in which both were decided, up to the points of the smallest.
    pub decided: usize,
    /// Positions in which one was not.
    pub undecided: usize,
}

/// A position in which two rule sets differ, and what each makes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeparatedPosition {
    /// Points of the region.
    pub points: usize,
    /// The position.
    #[serde(flatten)]
    pub position: BoardPositionEntry,
    /// What Black can force.
    pub lo: [Option<Points>; 2],
    /// What White can force.
    pub hi: [Option<Points>; 2],
    /// Who wins.
    pub winner: [Winner; 2],
    /// Moves of the longer of the two variations of best play.
    pub moves: usize,
}

/// Solves all small positions under some rule sets, and finds where each two of them differ first. If somebody interrupts, what was
/// not looked at counts as not decided.
///
/// ```
/// use koatlas::{Conditions, Interrupt, SeparateQuestion, separate};
/// use koatlas_rulesets::RuleSet;
///
/// let rules = [RuleSet::find("psk")?, RuleSet::find("basic-ko")?];
/// let answer = separate(SeparateQuestion::new(&rules), &Conditions::quiet(&Interrupt::default()))?;
/// let smallest = answer.pairs[0].smallest.as_ref().expect("they differ");
/// assert_ne!((smallest.lo[0], smallest.hi[0]), (smallest.lo[1], smallest.hi[1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are fewer than two rule sets, if boards are too large to go through all their positions, or if the catalogue cannot be
/// read.
pub fn separate(question: SeparateQuestion<'_>, conditions: &Conditions<'_>) -> Result<SeparateAnswer> {
    let SeparateQuestion { rules, max_points, board, differ, komi, all, most_states, .. } = question;
    if rules.len() < 2 {
        return Err(Error::argument("rules", "name two rule sets at least, for example psk and ssk"));
    }
    let (points, field) = board.map_or((max_points, "max_points"), |board| (board.area(), "board"));
    if points > MOST_POINTS {
        let too_many = format!("boards with more than {MOST_POINTS} points are too many to solve: these have {points}");
        return Err(Error::argument(field, format!("all positions of {too_many}")));
    }
    let starts = of_boards(question).chain(of_catalogue(question)?).collect::<Vec<BoardPosition>>();
    let bar = conditions.begin_stage("positions", Some(starts.len() as u64));
    let control = Control { nodes: most_states, memory: conditions.memory.0 / 4, ..conditions.control() };
    let terms = Terms { komi, ..Terms::default() };
    let asked = if differ == DifferIn::Winner { DifferenceKind::Winner(komi) } else { DifferenceKind::Value };
    let valued =
        value_starts(starts, rules, SeparationQuery { terms, differ: asked, all }, &control, &|| bar.add_done(1));
    let places = (0..rules.len()).flat_map(|a| (a + 1..rules.len()).map(move |b| [a, b]));
    Ok(SeparateAnswer {
        max_points: points,
        board,
        differ,
        komi: Points(komi),
        rulesets: rules.iter().map(|rules| rules.id().to_owned()).collect(),
        suicide: rules.iter().map(|rules| rules.suicide).collect(),
        pairs: places.map(|places| pair(question, &find_separation(&value_starts, places, asked))).collect(),
    })
}

/// All positions of the boards.
fn of_boards(
    SeparateQuestion { max_points, board, differ, komi, .. }: SeparateQuestion<'_>,
) -> impl Iterator<Item = BoardPosition> {
    let boards = board.map_or_else(|| (1..=max_points).flat_map(sizes).collect(), |board| vec![board]);
    let all: Vec<BoardPosition> = boards.into_iter().flat_map(starts).collect();
    // At a komi that is not 0 the exchange of colours makes another question of a position.
    let asks_for_both = differ == DifferIn::Winner && komi != 0;
    let exchanged = if asks_for_both { all.iter().map(BoardPosition::exchanged).collect() } else { Vec::new() };
    all.into_iter().chain(exchanged)
}

/// The boards of the types of a catalogue, with Black to move and with White.
fn of_catalogue(SeparateQuestion { max_points, catalogue, .. }: SeparateQuestion<'_>) -> Result<Vec<BoardPosition>> {
    let Some(dir) = catalogue else { return Ok(Vec::new()) };
    let catalogue = files::read(dir)?;
    let small = catalogue.types.iter().filter(|entry| entry.first_points <= max_points);
    Ok(small.flat_map(|entry| Colour::BOTH.map(|colour| entry.realisation.with_to_move(colour))).collect())
}

fn pair(SeparateQuestion { rules, all, komi, .. }: SeparateQuestion<'_>, pair: &Separation<'_>) -> SeparatedPair {
    let found = |start: &&ValuedStart| separated(start, pair.rule_sets, komi);
    SeparatedPair {
        rulesets: pair.rule_sets.map(|place| rules[place].id().to_owned()),
        smallest: pair.all.first().and_then(found),
        all: all.then(|| pair.all.iter().filter_map(found).collect()),
        decided: pair.decided,
        undecided: pair.undecided,
    }
}

fn separated(start: &ValuedStart, [a, b]: [usize; 2], komi: HalfPoints) -> Option<SeparatedPosition> {
    let worths = [start.values[a]?, start.values[b]?];
    Some(SeparatedPosition {
        points: start.start.region().len(),
        position: BoardPositionEntry::from(&start.start),
        lo: worths.map(|worth| worth.value.lo.map(Points)),
        hi: worths.map(|worth| worth.value.hi.map(Points)),
        winner: worths.map(|worth| Winner::from_interval(worth.value, komi)),
        moves: worths[0].moves.max(worths[1].moves),
    })
}
