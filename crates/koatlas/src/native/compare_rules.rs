//! Rule sets side by side: how sequences end under each, what a referee has to remember, what happens to famous kos and to the ko types of
//! small regions, how long sequences can be, and what tells the rule sets apart.

mod page;
mod small_types;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::path::PathBuf;

use koatlas_board::BoardPosition;
use koatlas_files::{Claim, Control};
use koatlas_games::programs::suites::{
    Difference, SearchPlan, SmallestSequence, StartKind, plans_to_compare, smallest_differences,
};
use koatlas_longest::{Effort, LongestError, longest};
use koatlas_rules::{GameMove, Referee, Refusal, RuleSet};
use koatlas_verifier::certificates::Measure;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files::{claim, write};
use crate::groups::pairs;
use crate::json::{Count, answer};
use crate::native::families::member;
use crate::native::separate::{SeparateQuestion, SeparatedPair};
use crate::page::Page;
use crate::question::{Question, options};
use crate::side_by_side::{SideBySide, SideBySideQuestion, by_id};
use crate::subject::Subject;

use self::small_types::SmallTypes;
pub use self::small_types::{FateCounts, TypesEntry, TypesSearched};

/// The searches for positions in which values differ: the number of points of the largest boards, and the number of states that the search of a
/// position may visit. The second one is for rule sets that do not differ in the first one. On its boards most searches would need more.
const VALUE_SEARCHES: [(usize, u64); 2] = [(4, 100_000), (6, 4_000)];
/// Moves that the search through all sequences from a start may make before bounds are searched for.
const ENUMERATED_MOVES: u64 = 300_000;
/// Steps of a random search for long sequences.
const RANDOM_STEPS: u64 = 20_000;
/// Maximum number of linear programs for an upper bound of a length.
const LINEAR_PROGRAMS: usize = 60;
/// Maximum number of nodes of a walk graph.
const MOST_NODES: u64 = 200_000;

options! {
    /// Rule sets side by side, and what tells them apart.
    pub struct CompareRulesQuestion {
        /// The rule sets.
        pub compared: SideBySideQuestion => command(flatten),
        /// Write the answer to this file, too: a page that needs no other file
        pub out: Option<PathBuf> => arg(short, long, value_name = "PAGE.html"),
    }
}

/// The answer of [`CompareRulesQuestion`]: rule sets side by side.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareRulesAnswer {
    /// What is said of them without a search.
    #[serde(flatten)]
    pub side_by_side: SideBySide,
    /// For each two of the rule sets and each kind of moves, the smallest sequence that tells them apart.
    pub apart: Vec<ApartEntry>,
    /// For each two of the rule sets that can be searched, the smallest position in which what the players can force differs: a search of
    /// small boards, and for those that do not differ there a search of larger ones.
    pub values: Vec<ValueSearch>,
    /// By rule set, the reason why `values` leaves it out; those that were searched are not listed.
    pub not_solved: BTreeMap<String, String>,
    /// By rule set, the numbers of ko types and of short cycles by what happens if the players repeat them.
    pub types: BTreeMap<String, TypesEntry>,
    /// The types and cycles that are counted.
    pub types_searched: TypesSearched,
    /// The longest sequences from some starts, in plays.
    pub longest: Vec<LongestStart>,
}

answer!(CompareRulesAnswer: "rules compare");

/// The smallest sequence that tells two rule sets apart, among moves of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ApartEntry {
    /// The identifiers of the two rule sets.
    pub rulesets: [String; 2],
    /// The moves that may tell them apart: `any-move`, or `repetition`, a play that is no suicide, with no suicides and no two passes in a row before it.
    pub difference: Difference,
    /// The moves: the rule sets agree on all but the last. `None` if no sequence was found.
    pub moves: Option<Vec<GameMove>>,
    /// The position in which they begin.
    pub position: Option<BoardPosition>,
    /// What each of the two says of the last move.
    pub last_move: Option<[String; 2]>,
    /// What was searched, and so in which sense the sequence is the smallest; or the reason why there is none.
    pub bound: String,
}

/// A search for positions in which the values of two rule sets differ.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueSearch {
    /// Number of points of the largest boards.
    pub max_points: usize,
    /// The number of states that the search of a position may visit; a position that needs more is not decided.
    pub most_states: u64,
    /// For each two rule sets that were compared, the smallest position in which they differ.
    pub pairs: Vec<SeparatedPair>,
}

/// The longest sequences from a start under each rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongestStart {
    /// The family: `1xn` and `2xn` are empty boards, others are those of `koatlas longest --family`.
    pub family: String,
    /// The member of the family.
    pub n: u32,
    /// By rule set, the length; `None` if the search refuses the rule set.
    pub lengths: BTreeMap<String, Option<PlaysEntry>>,
}

/// Bounds of the number of plays of the longest sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaysEntry {
    /// True if a sequence can go on for ever.
    pub unbounded: bool,
    /// A sequence has this number of plays; `None` if sequences can go on for ever.
    pub lower: Option<Count>,
    /// No sequence has more plays; `None` if no bound is known.
    pub upper: Option<Count>,
    /// True if `lower` equals `upper`.
    pub exact: bool,
}

impl Question for CompareRulesQuestion {
    type About = ();
    type Answer = CompareRulesAnswer;

    /// Compares rule sets.
    ///
    /// ```
    /// use koatlas::{CompareRulesQuestion, Conditions, Interrupt, Question, SideBySideQuestion};
    ///
    /// let compared = SideBySideQuestion { named: vec!["psk".to_owned(), "basic-ko".to_owned()] };
    /// let question = CompareRulesQuestion { compared, out: None };
    /// let answer = question.ask(&(), &Conditions::quiet(&Interrupt::default()))?;
    /// let ends = answer.side_by_side.ends;
    /// assert_eq!((ends["psk"].always, ends["basic-ko"].always), (Some(true), Some(false)));
    /// # Ok::<(), koatlas::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the rule sets cannot be compared, or if the work is interrupted.
    fn ask(&self, (): &(), conditions: &Conditions<'_>) -> Result<CompareRulesAnswer> {
        let rules = self.compared.rule_sets()?;
        let small_types = SmallTypes::find(conditions)?;
        let apart = apart(&rules, conditions)?;
        let searched = rules.iter().zip(&self.compared.named).filter(|(rules, _)| rules.search_refusal().is_none());
        let values = values(&searched.collect::<Vec<_>>(), conditions)?;
        let longest = longest_sequences(&rules, conditions)?;
        let reasons =
            rules.iter().filter_map(|rules| Some((rules.id().to_owned(), rules.search_refusal()?.to_string())));
        Ok(CompareRulesAnswer {
            apart,
            values,
            not_solved: reasons.collect(),
            types: by_id(&rules, |rules| small_types.under(rules)),
            types_searched: small_types.searched(),
            longest,
            side_by_side: SideBySide::of(rules),
        })
    }

    fn claim(&self, conditions: &Conditions<'_>) -> Result<Option<Claim>> {
        claim(self.out.as_deref(), [], conditions)
    }

    fn write(&self, answer: &CompareRulesAnswer, (): &(), conditions: &Conditions<'_>) -> Result<()> {
        let Some(file) = &self.out else { return Ok(()) };
        let page = answer.page().to_html_file(&answer.side_by_side.title());
        write(file, "page", conditions.interrupt, |out| out.write_all(page.as_bytes()))
    }

    fn page(&self, answer: &CompareRulesAnswer, (): &()) -> Option<Page> {
        Some(answer.page())
    }
}

/// The error if the work is interrupted.
fn ensure_not_interrupted(conditions: &Conditions<'_>) -> Result<()> {
    match conditions.interrupt.is_requested() {
        true => Err(Error::interrupted("rule sets are compared as a whole or not at all")),
        false => Ok(()),
    }
}

/// For each two of `rules`, the smallest sequence that tells them apart by any move, and the smallest that does so by repetition.
fn apart(rules: &[RuleSet], conditions: &Conditions<'_>) -> Result<Vec<ApartEntry>> {
    let line = conditions.begin_stage("looking for sequences that tell the rule sets apart", None);
    let progress = |progress: &dyn Display| line.set_message(progress);
    let control = Control { progress: &progress, ..conditions.control() };
    let plans = plans_to_compare();
    let mut entries = Vec::new();
    for difference in Difference::ALL {
        let found = smallest_differences(rules, &plans, difference, |_, _| true, &control);
        ensure_not_interrupted(conditions)?;
        let found = found.map_err(|error| Error::argument("named", error))?;
        for (a, one) in rules.iter().enumerate() {
            for (b, other) in rules.iter().enumerate().skip(a + 1) {
                entries.push(((a, b), apart_entry([one, other], difference, found.get(&(a, b)), &plans)));
            }
        }
    }
    // A stable sort: the entries of each two stand together.
    entries.sort_by_key(|(pair, _)| *pair);
    Ok(entries.into_iter().map(|(_, entry)| entry).collect())
}

fn apart_entry(
    pair: [&RuleSet; 2],
    difference: Difference,
    found: Option<&SmallestSequence>,
    plans: &[SearchPlan],
) -> ApartEntry {
    let bound = match found {
        Some(found) => bound_of_found(found, plans),
        None if difference.is_absent_between(pair[0], pair[1]) => match difference {
            Difference::AnyMove => "they have the same parts, so that no sequence tells them apart".to_owned(),
            Difference::Repetition => "they have the same parts but for suicide and the number of passes".to_owned(),
        },
        None => format!("none was found {}", searched(plans.iter().map(|plan| (plan.start_kind, &plan.boards[..])))),
    };
    ApartEntry {
        rulesets: pair.map(|rules| rules.id().to_owned()),
        difference,
        moves: found.map(|found| found.moves.clone()),
        position: found.map(|found| found.start.clone()),
        last_move: found.map(|found| pair.map(|rules| said_of_last_move(rules, found))),
        bound,
    }
}

/// The sense in which the sequence `found` is the smallest.
fn bound_of_found(found: &SmallestSequence, plans: &[SearchPlan]) -> String {
    let size = found.start.size();
    let fewest = match found.start_kind {
        StartKind::EmptyBoard => format!("from the empty board {size} no sequence is shorter"),
        _ => format!("no sequence from any position of {size} is shorter"),
    };
    let before = plans.iter().take_while(|plan| plan.start_kind != found.start_kind);
    let before = before.map(|plan| (plan.start_kind, &plan.boards[..]));
    let same = plans.iter().find(|plan| plan.start_kind == found.start_kind);
    let smaller = same
        .and_then(|plan| plan.boards.split(|(board, _)| *board == size).next().map(|boards| (plan.start_kind, boards)));
    match searched(before.chain(smaller).filter(|(_, boards)| !boards.is_empty())) {
        none if none.is_empty() => fewest,
        before => format!("{fewest}; there is none {before}"),
    }
}

/// The boards that were searched from each kind of start, with the largest numbers of moves.
fn searched<'p>(plans: impl Iterator<Item = (StartKind, &'p [(koatlas_board::Size, usize)])>) -> String {
    let texts = plans.map(|(kind, boards)| {
        let from = if kind == StartKind::EmptyBoard { "the empty board" } else { "any position" };
        let boards: Vec<String> = boards.iter().map(|(size, moves)| format!("{moves} on {size}")).collect();
        format!("from {from} within this number of moves: {}", boards.join(", "))
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// What `rules` say of the last move of `found`.
fn said_of_last_move(rules: &RuleSet, found: &SmallestSequence) -> String {
    let mut referee = Referee::<u64>::new(rules.clone(), found.start.clone()).expect("the search has begun there");
    let (last, before) = found.moves.split_last().expect("a sequence has a move");
    for made in before {
        referee.make(*made).expect("both rule sets agree on it");
    }
    let (forfeited, offered) = match referee.make(*last) {
        Err(Refusal::Suicide) => return "an illegal suicide".to_owned(),
        Err(refusal) => return format!("illegal: {refusal}"),
        Ok(turn) => (turn.forfeited, turn.void_offered),
    };
    match referee.end() {
        Some(end) => format!("legal, and ends the sequence: {}", end.rule),
        None if forfeited => "legal, and the stone is taken off".to_owned(),
        None if offered => "legal; the players may agree that there is no result".to_owned(),
        None => "legal".to_owned(),
    }
}

/// The searches for the smallest positions in which the values of each two of the rule sets differ. With each stands the name by which it
/// was asked for.
fn values(rules: &[(&RuleSet, &String)], conditions: &Conditions<'_>) -> Result<Vec<ValueSearch>> {
    let ids = |pair: [usize; 2]| pair.map(|place| rules[place].0.id());
    let mut pairs: Vec<[usize; 2]> = pairs(rules.len()).collect();
    let mut searches = Vec::new();
    for (max_points, most_states) in VALUE_SEARCHES {
        let places: BTreeSet<usize> = pairs.iter().flatten().copied().collect();
        if places.is_empty() {
            break;
        }
        let named = places.into_iter().map(|place| rules[place].1.clone()).collect();
        let question = SeparateQuestion { rules: named, max_points, most_states, ..SeparateQuestion::default() };
        let mut found = question.ask(&(), conditions)?.pairs;
        ensure_not_interrupted(conditions)?;
        found.retain(|found| pairs.iter().any(|pair| found.rulesets == ids(*pair)));
        pairs.retain(|pair| found.iter().any(|found| found.rulesets == ids(*pair) && found.smallest.is_none()));
        searches.push(ValueSearch { max_points, most_states, pairs: found });
    }
    Ok(searches)
}

/// The starts from which the longest sequences are sought: small empty boards, and basic kos side by side.
fn starts() -> Result<Vec<(&'static str, u32, Subject)>> {
    let boards = [("1xn", 1), ("1xn", 2), ("1xn", 3), ("1xn", 4), ("2xn", 2)];
    let boards = boards.map(|(family, n)| {
        let size = family.replace('n', &n.to_string()).parse().expect("the size of a board");
        Ok((family, n, Subject::empty_board(size)))
    });
    let kos = (1..=3).map(|n| Ok(("n_basic_kos", n, member("n_basic_kos", n)?)));
    boards.into_iter().chain(kos).collect()
}

/// The longest sequences under each of `rules` from each start.
fn longest_sequences(rules: &[RuleSet], conditions: &Conditions<'_>) -> Result<Vec<LongestStart>> {
    let starts = starts()?;
    let bar = conditions.begin_stage("longest sequences", Some((starts.len() * rules.len()) as u64));
    let control = Control { nodes: MOST_NODES, ..conditions.control() };
    let found = starts.par_iter().map(|(family, n, subject)| {
        let lengths = rules.par_iter().map(|rules| {
            let length = plays(rules, subject, control);
            bar.add_done(1);
            Ok((rules.id().to_owned(), length?))
        });
        let lengths = lengths.collect::<Result<BTreeMap<_, _>>>()?;
        Ok(LongestStart { family: (*family).to_owned(), n: *n, lengths })
    });
    let found = found.collect();
    ensure_not_interrupted(conditions)?;
    found
}

/// The number of plays of the longest sequence from a start, or bounds of it; `None` if the search refuses the rule set. It does not depend on
/// time.
fn plays(rules: &RuleSet, start: &Subject, control: Control<'_>) -> Result<Option<PlaysEntry>> {
    let effort = Effort {
        exhaustive_moves: ENUMERATED_MOVES,
        iterations: RANDOM_STEPS,
        rounds: LINEAR_PROGRAMS,
        seed: 1,
        known: &[],
        bound: None,
        control,
    };
    let found = match longest::<u64>(rules, &start.position, Measure::Plays, effort) {
        Err(LongestError::Start(_)) => return Ok(None),
        found => found.map_err(|error| start.unfinished(error))?,
    };
    let (unbounded, exact) = (found.cycle.is_some(), found.upper == Some(found.lower));
    let lower = (!unbounded).then(|| found.lower.into());
    Ok(Some(PlaysEntry { unbounded, lower, upper: found.upper.map(Count::from), exact }))
}
