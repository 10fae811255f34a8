//! The smallest positions in which rule sets differ, in the value or in the winner.

use std::collections::BTreeMap;
use std::path::PathBuf;

use koatlas_board::{BoardPosition, Colour, Size, Suicide};
use koatlas_catalogue::files;
use koatlas_files::{Control, Format, PositionFile, write_position};
use koatlas_outcome::separations::{Separation, SeparationQuery, ValuedStart, find_separation, value_starts};
use koatlas_outcome::{HalfPoints, Interval, Points, Terms, Winner};
use koatlas_position_graph::{board_sizes, start_positions};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use crate::check::rules_title;
use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::groups::pairs;
use crate::json::answer;
use crate::page::{Block, Group, Page, unbreakable};
use crate::question::{Question, ensure_distinct, options, rule_set, texts_of_files};
use crate::value::{bounds, verdict};

pub use koatlas_outcome::separations::DifferIn;

/// Maximum number of points of a board whose positions are all solved.
const MOST_POINTS: usize = 9;

options! {
    /// The smallest positions in which rule sets differ.
    pub struct SeparateQuestion {
        /// Two rule sets or more, as `koatlas rules` lists them, with commas between; all: every pair
        pub rules: Vec<String> => arg(long, value_name = "A,B|all", value_delimiter = ',', required = true),
        /// Largest number of points of a board
        pub max_points: usize = 4 => arg(long, value_name = "K", value_parser = crate::text::parse_number::<usize>),
        /// Suicides that are allowed under all of them: none, multi, all; if not given, each rule set has its own
        pub suicide: Option<Suicide> => arg(long, value_name = "POLICY"),
        /// Kind of difference: value (what a player can force) or winner (who wins at the komi)
        pub differ: DifferIn = DifferIn::Value => arg(long, value_name = "WHAT"),
        /// Points that White gets
        pub komi: Points => arg(long, value_name = "POINTS", default_value = "0", value_parser = crate::question::parse_komi, allow_hyphen_values = true),
        /// Look only at this board
        pub board: Option<Size> => arg(long, value_name = "ROWSxCOLS", conflicts_with_all = ["max_points", "catalogue"]),
        /// List every position that differs, up to symmetry, instead of only the smallest
        pub all: bool => arg(long),
        /// Folder of a catalogue: the boards of its types with at most K points are solved too
        pub catalogue: Option<PathBuf> => arg(long, value_name = "DIR"),
        /// Largest number of states that one search may visit; a search that needs more counts as not decided
        pub most_states: u64 = 100_000 => arg(long, value_name = "N", value_parser = crate::text::parse_number::<u64>),
    }
}

impl SeparateQuestion {
    /// The rule sets that are compared.
    ///
    /// # Errors
    /// If a name is none.
    pub fn rule_sets(&self) -> Result<Vec<RuleSet>> {
        let plain: Vec<RuleSet> = match &self.rules[..] {
            [all] if all == "all" => RuleSet::all().collect(),
            names => {
                let found = names.iter().map(|name| rule_set(name.trim()));
                found.collect::<Result<_, _>>().map_err(|unknown| Error::argument("rules", unknown))?
            }
        };
        Ok(plain.into_iter().map(|rules| with_suicide(rules, self.suicide)).collect())
    }
}

/// Sets the suicide rule of `rules` to `policy`, if given. A rule set whose text fixes the suicide rule is returned unchanged.
fn with_suicide(rules: RuleSet, policy: Option<Suicide>) -> RuleSet {
    let other = policy.and_then(|policy| rules.clone().with_option("suicide", &policy.to_string()).ok());
    other.unwrap_or(rules)
}

/// The answer of [`SeparateQuestion`]: the positions in which each two of some rule sets differ.
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
    /// The texts of the files of rule sets that are not compiled in, by the identifiers of these.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules_files: BTreeMap<String, String>,
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
    pub position: BoardPosition,
    /// The lower bound of the value under each: Black can force an end of at least this.
    pub lo: [Option<Points>; 2],
    /// The upper bound of the value under each: White can force an end of at most this.
    pub hi: [Option<Points>; 2],
    /// The winner under each.
    pub winner: [Winner; 2],
    /// The number of moves of the longer of the two variations of best play.
    pub moves: usize,
}

impl Question for SeparateQuestion {
    type About = ();
    type Answer = SeparateAnswer;

    /// Solves all small positions under some rule sets, and finds the positions in which each two of them differ. If interrupted, positions
    /// that were not solved count as undecided.
    ///
    /// ```
    /// use koatlas::{Conditions, Interrupt, Question, SeparateQuestion};
    ///
    /// let rules = vec!["psk".to_owned(), "basic-ko".to_owned()];
    /// let question = SeparateQuestion { rules, ..SeparateQuestion::default() };
    /// let answer = question.ask(&(), &Conditions::quiet(&Interrupt::default()))?;
    /// let smallest = answer.pairs[0].smallest.as_ref().expect("they differ");
    /// assert_ne!((smallest.lo[0], smallest.hi[0]), (smallest.lo[1], smallest.hi[1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there are fewer than two rule sets, if boards are too large, or if the catalogue cannot be read.
    fn ask(&self, _: &(), conditions: &Conditions<'_>) -> Result<SeparateAnswer> {
        let SeparateQuestion { max_points, board, differ, komi: Points(komi), all, most_states, .. } = *self;
        let rules = &self.rule_sets()?;
        if rules.len() < 2 {
            return Err(Error::argument("rules", "name two rule sets at least, for example psk and ssk"));
        }
        if let Some(refused) = rules.iter().find_map(RuleSet::search_refusal) {
            return Err(Error::argument("rules", refused));
        }
        // The answer could not tell them apart.
        ensure_distinct(rules, "rules")?;
        let (points, field) = board.map_or((max_points, "max_points"), |board| (board.area(), "board"));
        if points > MOST_POINTS {
            let too_many =
                format!("boards with more than {MOST_POINTS} points are too many to solve: these have {points}");
            return Err(Error::argument(field, format!("all positions of {too_many}")));
        }
        let starts = board_positions(self).chain(catalogue_positions(self)?).collect::<Vec<BoardPosition>>();
        let bar = conditions.begin_stage("positions", Some(starts.len() as u64));
        // A search takes up to a quarter of the memory, as several run at a time.
        let control = Control { nodes: most_states, memory: conditions.memory.0 / 4, ..conditions.control() };
        let query = SeparationQuery { terms: Terms { komi, ..Terms::default() }, differ, all };
        let valued = value_starts(starts, rules, query, &control, &|| bar.add_done(1));
        let pairs = pairs(rules.len())
            .map(|indices| pair(rules, komi, &find_separation(&valued, indices, query), all))
            .collect();
        let rulesets = rules.iter().map(|rules| rules.id().to_owned()).collect();
        let suicide = rules.iter().map(|rules| rules.suicide).collect();
        let (max_points, komi) = (points, Points(komi));
        let rules_files = texts_of_files(rules);
        Ok(SeparateAnswer { max_points, board, differ, komi, rulesets, suicide, rules_files, pairs })
    }

    fn check_whole(&self, _: &SeparateAnswer, (): &(), conditions: &Conditions<'_>) -> Result<()> {
        match conditions.interrupt.is_requested() {
            true => Err(Error::interrupted("what was not looked at counts as not decided")),
            false => Ok(()),
        }
    }

    fn page(&self, answer: &SeparateAnswer, (): &()) -> Option<Page> {
        Some(answer.page(&self.rule_sets().ok()?))
    }
}

/// Lists all positions of the boards.
fn board_positions(question: &SeparateQuestion) -> impl Iterator<Item = BoardPosition> + use<> {
    let SeparateQuestion { max_points, board, differ, komi: Points(komi), .. } = *question;
    let boards = board.map_or_else(|| (1..=max_points).flat_map(board_sizes).collect(), |board| vec![board]);
    let all: Vec<BoardPosition> = boards.into_iter().flat_map(start_positions).collect();
    // At a komi that is not 0 the exchange of colours makes another question of a position.
    let asks_for_both = differ == DifferIn::Winner && komi != 0;
    let exchanged = if asks_for_both { all.iter().map(BoardPosition::exchanged).collect() } else { Vec::new() };
    all.into_iter().chain(exchanged)
}

/// Lists the boards of the types of the catalogue, with Black and with White to move.
fn catalogue_positions(question: &SeparateQuestion) -> Result<Vec<BoardPosition>> {
    let SeparateQuestion { max_points, ref catalogue, .. } = *question;
    let Some(dir) = catalogue else { return Ok(Vec::new()) };
    let catalogue = files::read_catalogue(dir)?;
    let small = catalogue.types.iter().filter(|entry| entry.first_points <= max_points);
    Ok(small.flat_map(|entry| Colour::BOTH.map(|colour| entry.realisation.with_to_move(colour))).collect())
}

/// A pair of rule sets, with all positions in which they differ if `all`.
fn pair(rules: &[RuleSet], komi: HalfPoints, pair: &Separation<'_>, all: bool) -> SeparatedPair {
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
        position: start.start.clone(),
        lo: values.map(|valued| valued.value.lo.map(Points)),
        hi: values.map(|valued| valued.value.hi.map(Points)),
        winner: values.map(|valued| Winner::from_interval(valued.value, komi)),
        moves: values[0].moves.max(values[1].moves),
    })
}

impl SeparateAnswer {
    /// The page about the positions in which each two of the rule sets `rules` differ.
    pub fn page(&self, rules: &[RuleSet]) -> Page {
        let is_all = self.pairs.iter().any(|pair| pair.all.is_some());
        let which = if is_all { "positions" } else { "the smallest positions" };
        let what = if self.differ == DifferIn::Winner { "in who wins" } else { "in the value" };
        let text = format!(": {which} in which rule sets differ {what}, {}", self.among());
        let title = vec![Block::headed("separations", text)];
        Page::new([title].into_iter().chain(self.pairs.iter().flat_map(|pair| self.sections(rules, pair))))
    }

    fn among(&self) -> String {
        match self.board {
            Some(board) => format!("board {board}"),
            None => format!("boards of up to {} points", self.max_points),
        }
    }

    /// A section for each position, between the names of the rule sets and the number of positions.
    fn sections(&self, rules: &[RuleSet], pair: &SeparatedPair) -> Vec<Vec<Block>> {
        let counts = match pair.undecided {
            0 => format!("{} positions", pair.decided),
            undecided => format!("{} positions, {undecided} more not decided", pair.decided),
        };
        let name = |id: &String| rules.iter().find(|rules| rules.id() == id).map_or_else(|| id.clone(), rules_title);
        let head = Block::row("rule sets", pair.rulesets.each_ref().map(name).join("; "));
        let listed = pair.all.as_deref().unwrap_or(pair.smallest.as_slice());
        let mut sections: Vec<Vec<Block>> = listed
            .iter()
            .map(|found| [position(&found.position)].into_iter().chain(pair.values(found, self.komi.0)).collect())
            .collect();
        match &mut sections[..] {
            [] => return vec![vec![head, Block::row("difference", format!("none, {} ({counts})", self.among()))]],
            [first, ..] => first.insert(0, head),
        }
        sections.last_mut().into_iter().for_each(|last| last.push(Block::row("among", &counts)));
        sections
    }
}

impl SeparatedPair {
    /// The value of the position `found` under each rule set.
    pub(super) fn values(&self, found: &SeparatedPosition, komi: HalfPoints) -> [Block; 2] {
        [0, 1].map(|side| {
            let [lo, hi] = [found.lo[side], found.hi[side]].map(|bound| bound.map(|points| points.0));
            let value = Interval { lo, hi };
            Block::row(&self.rulesets[side], format!("{} ({})", bounds(value), verdict(value, komi)))
        })
    }
}

/// A position as it stands in a text file.
fn position(position: &BoardPosition) -> Block {
    let text = write_position(&PositionFile { name: None, position: position.clone() }, Format::Text);
    let lines = text.trim_end().lines().map(|line| Group::of_one(unbreakable(line))).collect();
    Block::List { label: "position".to_owned(), groups: lines }
}
