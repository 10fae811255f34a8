//! The smallest positions in which rule sets differ, in the value or in the winner.

use std::path::Path;

use koatlas_board::{BoardPosition, Colour, Size, Suicide};
use koatlas_catalogue::files;
use koatlas_outcome::separations::{Separation, SeparationQuery, ValuedStart, find_separation, value_starts};
use koatlas_outcome::{HalfPoints, Points, Terms, Winner};
use koatlas_position_graph::{board_sizes, start_positions};
use koatlas_rulesets::RuleSet;
use koatlas_storage::Control;
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::position_entry::BoardPositionEntry;

pub use koatlas_outcome::separations::DifferIn;

/// Maximum number of points of a board whose positions are all solved.
const MOST_POINTS: usize = 9;

/// Arguments of [`separate()`].
#[derive(Clone, Copy, Debug)]
pub struct SeparateQuestion<'a> {
    /// The rule sets, at least two.
    pub rules: &'a [RuleSet],
    /// Maximum number of points of a board.
    pub max_points: usize,
    /// The only board whose positions are solved, instead of all boards of up to `max_points` points.
    pub board: Option<Size>,
    /// The result in which the rule sets must differ: `value` or `winner`.
    pub differ: DifferIn,
    /// The komi: the points that White gets, such as `6.5`.
    pub komi: HalfPoints,
    /// True to list every position in which rule sets differ; false to list the smallest alone.
    pub all: bool,
    /// The folder of a catalogue. The boards of its types with at most `max_points` points are solved too.
    pub catalogue: Option<&'a Path>,
    /// Maximum number of states of a search. Positions that need more count as undecided.
    pub most_states: u64,
}

impl<'a> SeparateQuestion<'a> {
    /// Default of `max_points`.
    pub const MAX_POINTS: usize = 4;
    /// Default of `most_states`.
    pub const MOST_STATES: u64 = 100_000;

    /// The default question: the smallest positions, on boards of up to [`SeparateQuestion::MAX_POINTS`] points, in which the value
    /// differs.
    pub fn new(rules: &'a [RuleSet]) -> SeparateQuestion<'a> {
        let (max_points, most_states) = (SeparateQuestion::MAX_POINTS, SeparateQuestion::MOST_STATES);
        let differ = DifferIn::Value;
        SeparateQuestion { rules, max_points, board: None, differ, komi: 0, all: false, catalogue: None, most_states }
    }
}

/// Sets the suicide rule of `rules` to `policy`, if given. A rule set whose text fixes the suicide rule is returned unchanged.
pub fn with_suicide(rules: RuleSet, policy: Option<Suicide>) -> RuleSet {
    let other = policy.and_then(|policy| rules.clone().with_option("suicide", &policy.to_string()).ok());
    other.unwrap_or(rules)
}

/// The answer of [`separate()`]: the positions in which each two of some rule sets differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeparateAnswer {
    /// Maximum number of points of a board.
    pub max_points: usize,
    /// The only board whose positions were solved; `None` for all boards of up to `max_points` points.
    pub board: Option<Size>,
    /// The result in which the rule sets must differ: `value` or `winner`.
    pub differ: DifferIn,
    /// The komi: the points that White gets, such as `6.5`.
    pub komi: Points,
    /// The identifiers of the rule sets, such as `psk`.
    pub rulesets: Vec<String>,
    /// The suicide rules of the rule sets, in the same order.
    pub suicide: Vec<Suicide>,
    /// All pairs of the rule sets.
    pub pairs: Vec<SeparatedPair>,
}

answer!(SeparateAnswer: "separate");

/// The positions in which two rule sets differ: an item of [`SeparateAnswer::pairs`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeparatedPair {
    /// The identifiers of the two rule sets, such as `psk`.
    pub rulesets: [String; 2],
    /// The position with the fewest points, and among these with the shortest play; `None` if no decided position differs.
    pub smallest: Option<SeparatedPosition>,
    /// Every position that differs, up to symmetry, if all were asked for.
    pub all: Option<Vec<SeparatedPosition>>,
    /// Number of positions that were decided under both, up to the points of the smallest.
    pub decided: usize,
    /// Number of positions that were undecided under at least one.
    pub undecided: usize,
}

/// A position in which two rule sets differ, with the results under each in the order of `rulesets`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeparatedPosition {
    /// The number of points of the region.
    pub points: usize,
    /// The position.
    #[serde(flatten)]
    pub position: BoardPositionEntry,
    /// The lower bound of the value under each: Black can force an end of at least this.
    pub lo: [Option<Points>; 2],
    /// The upper bound of the value under each: White can force an end of at most this.
    pub hi: [Option<Points>; 2],
    /// The winner under each.
    pub winner: [Winner; 2],
    /// The number of moves of the longer of the two variations of best play.
    pub moves: usize,
}

/// Solves all small positions under some rule sets, and finds the positions in which each two of them differ. If interrupted, positions
/// that were not solved count as undecided.
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
/// If there are fewer than two rule sets, if boards are too large, or if the catalogue cannot be read.
pub fn separate(question: SeparateQuestion<'_>, conditions: &Conditions<'_>) -> Result<SeparateAnswer> {
    let SeparateQuestion { rules, max_points, board, differ, komi, all, most_states, .. } = question;
    if rules.len() < 2 {
        return Err(Error::argument("rules", "name two rule sets at least, for example psk and ssk"));
    }
    if let Some(refused) = rules.iter().find_map(RuleSet::search_refusal) {
        return Err(Error::argument("rules", refused));
    }
    let (points, field) = board.map_or((max_points, "max_points"), |board| (board.area(), "board"));
    if points > MOST_POINTS {
        let too_many = format!("boards with more than {MOST_POINTS} points are too many to solve: these have {points}");
        return Err(Error::argument(field, format!("all positions of {too_many}")));
    }
    let starts = board_positions(question).chain(catalogue_positions(question)?).collect::<Vec<BoardPosition>>();
    let bar = conditions.begin_stage("positions", Some(starts.len() as u64));
    // A search takes up to a quarter of the memory, as several run at a time.
    let control = Control { nodes: most_states, memory: conditions.memory.0 / 4, ..conditions.control() };
    let query = SeparationQuery { terms: Terms { komi, ..Terms::default() }, differ, all };
    let valued = value_starts(starts, rules, query, &control, &|| bar.add_done(1));
    let pairs = (0..rules.len()).flat_map(|a| (a + 1..rules.len()).map(move |b| [a, b]));
    let pairs = pairs.map(|indices| pair(question, &find_separation(&valued, indices, query))).collect();
    let rulesets = rules.iter().map(|rules| rules.id().to_owned()).collect();
    let suicide = rules.iter().map(|rules| rules.suicide).collect();
    let (max_points, komi) = (points, Points(komi));
    Ok(SeparateAnswer { max_points, board, differ, komi, rulesets, suicide, pairs })
}

/// Lists all positions of the boards.
fn board_positions(question: SeparateQuestion<'_>) -> impl Iterator<Item = BoardPosition> + use<> {
    let SeparateQuestion { max_points, board, differ, komi, .. } = question;
    let boards = board.map_or_else(|| (1..=max_points).flat_map(board_sizes).collect(), |board| vec![board]);
    let all: Vec<BoardPosition> = boards.into_iter().flat_map(start_positions).collect();
    // At a komi that is not 0 the exchange of colours makes another question of a position.
    let asks_for_both = differ == DifferIn::Winner && komi != 0;
    let exchanged = if asks_for_both { all.iter().map(BoardPosition::exchanged).collect() } else { Vec::new() };
    all.into_iter().chain(exchanged)
}

/// Lists the boards of the types of the catalogue, with Black and with White to move.
fn catalogue_positions(question: SeparateQuestion<'_>) -> Result<Vec<BoardPosition>> {
    let SeparateQuestion { max_points, catalogue, .. } = question;
    let Some(dir) = catalogue else { return Ok(Vec::new()) };
    let catalogue = files::read_catalogue(dir)?;
    let small = catalogue.types.iter().filter(|entry| entry.first_points <= max_points);
    Ok(small.flat_map(|entry| Colour::BOTH.map(|colour| entry.realisation.with_to_move(colour))).collect())
}

fn pair(SeparateQuestion { rules, all, komi, .. }: SeparateQuestion<'_>, pair: &Separation<'_>) -> SeparatedPair {
    let &Separation { rule_sets, decided, undecided, .. } = pair;
    let positions = pair.all.iter().map(|start| separated(start, rule_sets, komi));
    let (rulesets, smallest) =
        (rule_sets.map(|index| rules[index].id().to_owned()), positions.clone().next().flatten());
    SeparatedPair { rulesets, smallest, all: all.then(|| positions.flatten().collect()), decided, undecided }
}

fn separated(start: &ValuedStart, [a, b]: [usize; 2], komi: HalfPoints) -> Option<SeparatedPosition> {
    let values = [start.values[a]?, start.values[b]?];
    Some(SeparatedPosition {
        points: start.start.region().len(),
        position: BoardPositionEntry::from(&start.start),
        lo: values.map(|valued| valued.value.lo.map(Points)),
        hi: values.map(|valued| valued.value.hi.map(Points)),
        winner: values.map(|valued| Winner::from_interval(valued.value, komi)),
        moves: values[0].moves.max(values[1].moves),
    })
}
