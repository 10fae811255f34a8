//! The search through all sequences of a plan, in parallel: for the smallest sequence that shows a purpose of a rule set, or
//! tells two rule sets apart.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, PointSet, Size};
use koatlas_files::Control;
use koatlas_position_graph::start_positions;
use koatlas_rules::{Action, Bar, End, Forfeit, GameMove, RuleSet, StartError};
use rayon::prelude::*;
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::programs::suites::features::MoveContext;
use crate::programs::suites::purposes::{Aspect, Purpose, WantedPurpose, wanted_purposes};
use crate::programs::suites::verdict::MoveRuling;
use crate::programs::suites::walk::{MOST_RULE_SETS, RuleSetAnswer, SequenceVisitor, TriedMoves, Walk};

/// The smallest sequence of a [`SearchPlan`] that shows a purpose, or tells two rule sets apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallestSequence {
    /// The kind of its start.
    pub start_kind: StartKind,
    /// The start, with the player to move.
    pub start: BoardPosition,
    /// The moves. The players alternate.
    pub moves: Vec<GameMove>,
}

/// A kind of starts of sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StartKind {
    /// The empty board, Black to move.
    EmptyBoard,
    /// Any legal position with a stone, Black to move.
    SetUp,
    /// Any legal position, Black to move.
    AnyPosition,
}

impl StartKind {
    /// Returns the starts for `rules` on a board of `size`, in ascending order of their numbers of stones, then of their diagrams. If
    /// some of `rules` do not treat the players alike, each position comes with White to move, too.
    fn starts_for(self, rules: &[RuleSet], size: Size) -> Vec<BoardPosition> {
        let starts = self.starts(size);
        if self == StartKind::EmptyBoard || rules.iter().all(RuleSet::treats_players_alike) {
            return starts;
        }
        starts.iter().flat_map(|start| Colour::BOTH.map(|player| start.with_to_move(player))).collect()
    }

    /// Returns the starts on a board of `size`, in ascending order of their numbers of stones, then of their diagrams.
    pub fn starts(self, size: Size) -> Vec<BoardPosition> {
        if self == StartKind::EmptyBoard {
            return vec![BoardPosition::empty_board(size)];
        }
        let mut boards = start_positions(size);
        boards.retain(|board| self == StartKind::AnyPosition || stone_count(board) > 0);
        boards.sort_by_cached_key(|board| (stone_count(board), board.rows()));
        boards
    }
}

/// The plan of a search through all sequences from some starts on some boards, up to given numbers of moves.
///
/// The boards are searched in their order, and on each board the sequences in ascending order of length. Sequences of equal length
/// are in the order of their starts, then of their moves: plays come before passes, and plays are ordered by point as a diagram is
/// read. So the first sequence found is on the first board that has one, and is a shortest one of that board. Sequences that
/// rotations and reflections turn into each other count as one.
#[derive(Clone, Debug, Serialize)]
pub struct SearchPlan {
    /// The kind of the starts.
    #[serde(rename = "from")]
    pub start_kind: StartKind,
    /// The boards, each with the largest number of moves of a sequence, the last move included.
    #[serde(serialize_with = "as_entries")]
    pub boards: Vec<(Size, usize)>,
}

fn as_entries<S: Serializer>(boards: &[(Size, usize)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(boards.iter().map(|(size, moves)| json!({"board": size.to_string(), "moves": moves})))
}

/// Returns the plans of [`smallest_shown`] for a suite. The second is for purposes that the first does not find.
pub fn plans_to_show() -> [SearchPlan; 2] {
    let empty =
        [(1, 1, 12), (1, 2, 13), (1, 3, 13), (1, 4, 10), (2, 2, 10), (1, 5, 8), (1, 6, 7), (2, 3, 7), (3, 3, 6)];
    let set_up = [(1, 2, 9), (1, 3, 8), (1, 4, 6), (2, 2, 6), (1, 5, 5), (1, 6, 4), (2, 3, 4)];
    [plan(StartKind::EmptyBoard, &empty), plan(StartKind::SetUp, &set_up)]
}

/// Returns the plans of [`smallest_differences`] for a suite.
pub fn plans_to_tell_apart() -> [SearchPlan; 2] {
    let empty =
        [(1, 1, 14), (1, 2, 14), (1, 3, 13), (1, 4, 10), (2, 2, 11), (1, 5, 9), (1, 6, 8), (2, 3, 8), (3, 3, 6)];
    let set_up = [(1, 2, 10), (1, 3, 9), (1, 4, 7), (2, 2, 7), (1, 5, 6), (1, 6, 5), (2, 3, 5)];
    [plan(StartKind::EmptyBoard, &empty), plan(StartKind::SetUp, &set_up)]
}

/// Returns the plans by which a few rule sets are told apart: from any position on the smallest board, and if no sequence is found, longer
/// ones from the empty board.
pub fn plans_to_compare() -> [SearchPlan; 2] {
    let any = [(1, 1, 10), (1, 2, 10), (1, 3, 9), (1, 4, 7), (2, 2, 7), (1, 5, 6), (1, 6, 5), (2, 3, 5)];
    let [empty, _] = plans_to_tell_apart();
    [plan(StartKind::AnyPosition, &any), empty]
}

/// Creates a plan. Each element of `boards` is a number of rows, of columns, and of moves.
fn plan(start_kind: StartKind, boards: &[(usize, usize, usize)]) -> SearchPlan {
    let boards = boards.iter().filter_map(|&(rows, cols, moves)| Some((Size::new(rows, cols).ok()?, moves)));
    SearchPlan { start_kind, boards: boards.collect() }
}

fn stone_count(board: &BoardPosition) -> usize {
    board.contents().iter().flatten().count()
}

impl SearchPlan {
    /// Returns the parts into which the sequences from `start` are divided for parallel work: lists of first moves. There is one
    /// part if there are many starts.
    fn parts(&self, start: &BoardPosition, moves: usize) -> Vec<Vec<Action<usize>>> {
        if self.start_kind != StartKind::EmptyBoard || moves < 4 {
            return vec![Vec::new()];
        }
        let all: Vec<Action<usize>> = (0..start.size().area()).map(Action::Play).chain([Action::Pass]).collect();
        all.iter().flat_map(|&first| all.iter().map(move |&second| vec![first, second])).collect()
    }
}

/// The reason why a search has no result.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// There was a request to stop.
    #[error("interrupted: a suite is written whole or not at all")]
    Stopped,
    /// The option `ko` of a rule set names a point.
    #[error("the option ko names a point of one board, and a suite has boards of many sizes: leave it out")]
    Ko(#[from] StartError),
}

/// A visitor of [`search`] that looks for several targets, which have numbers. Each has to be found once.
trait Hunt: SequenceVisitor + Clone + Send + Sync {
    /// Returns the visitor for one board, with the targets that can be found on it; `None` if there are none.
    fn for_board(&self, size: Size) -> Option<Self>;

    /// Records that `target` has been found.
    fn note_found(&mut self, target: usize);
}

/// Searches by `plans` until everything has been found. The result does not depend on the number of threads.
fn search<H: Hunt>(
    rules: &[RuleSet],
    plans: &[SearchPlan],
    tries: TriedMoves,
    mut hunt: H,
    control: &Control<'_>,
) -> Result<BTreeMap<usize, SmallestSequence>, SearchError> {
    let mut smallest = BTreeMap::new();
    for (plan, &(size, most)) in plans.iter().flat_map(|plan| plan.boards.iter().map(move |board| (plan, board))) {
        let starts = if hunt.for_board(size).is_some() { plan.start_kind.starts_for(rules, size) } else { Vec::new() };
        for moves in 1..=most {
            let Some(here) = hunt.for_board(size) else { break };
            (control.progress)(&format_args!("sequences of {moves} moves on {size}"));
            let parts =
                starts.iter().flat_map(|start| plan.parts(start, moves).into_iter().map(move |part| (start, part)));
            let walks = parts.collect::<Vec<_>>().into_par_iter().map(|(start, part)| {
                if control.is_stopped() {
                    return Err(SearchError::Stopped);
                }
                Ok((start, Walk::new(rules, start, tries, part)?.visit_sequences(moves, &mut here.clone())))
            });
            // Every part searches for all targets that were missing before this length. The parts are collected in their order, and
            // of several sequences for one target the first stays, so the result does not depend on the threads.
            for (start, shown) in walks.collect::<Result<Vec<_>, _>>()? {
                for (target, moves) in shown {
                    hunt.note_found(target);
                    let start = start.clone();
                    smallest.entry(target).or_insert(SmallestSequence { start_kind: plan.start_kind, start, moves });
                }
            }
        }
    }
    Ok(smallest)
}

/// Finds the smallest sequence for each purpose of a single rule set. Purposes that are not found are listed, but not features with a
/// ruling: most features never come with every ruling.
///
/// # Errors
/// [`SearchError::Stopped`] after a request to stop, [`SearchError::Ko`] if the option `ko` of `rules` names a point.
pub fn smallest_shown(
    rules: &RuleSet,
    plans: &[SearchPlan],
    control: &Control<'_>,
) -> Result<Vec<(Purpose, Option<SmallestSequence>)>, SearchError> {
    let hunt = PurposeHunt::new(wanted_purposes(rules).into_iter().enumerate().collect());
    let mut found = search(std::slice::from_ref(rules), plans, TriedMoves::Everything, hunt, control)?;
    let all = wanted_purposes(rules).into_iter().enumerate().map(|(number, wanted)| (wanted, found.remove(&number)));
    let is_ruled = |wanted: &WantedPurpose| matches!(wanted.aspect, Aspect::Feature(_, Some(_)));
    let all = all.filter(|(wanted, sequence)| sequence.is_some() || !is_ruled(wanted));
    Ok(all.map(|(wanted, sequence)| (wanted.purpose(), sequence)).collect())
}

/// The hunt of [`smallest_shown`]: the purposes of a rule set that are still to be found, with their numbers.
#[derive(Clone)]
struct PurposeHunt {
    missing: Vec<(usize, WantedPurpose)>,
    /// For each ruling, the set of features that are still to be found with it.
    features: [u64; MoveRuling::ALL.len()],
}

impl PurposeHunt {
    fn new(missing: Vec<(usize, WantedPurpose)>) -> PurposeHunt {
        let features = MoveRuling::ALL
            .map(|ruling| PointSet::collect(missing.iter().filter_map(|(_, wanted)| wanted.feature(ruling))));
        PurposeHunt { features, missing }
    }
}

impl SequenceVisitor for PurposeHunt {
    fn needed_rule_sets(&self, rule_sets: u64) -> u64 {
        if self.missing.is_empty() { 0 } else { rule_sets }
    }

    fn visit(&mut self, walk: &Walk, last: Action<usize>, answers: &[RuleSetAnswer]) -> Vec<usize> {
        let Some(RuleSetAnswer { verdict, .. }) = answers.first() else { return Vec::new() };
        let asked = self.features[verdict.ruling() as usize];
        let features = if asked == 0 { 0 } else { MoveContext::new(walk, last).features(asked) };
        let is_play = matches!(last, Action::Play(_));
        let found = self.missing.extract_if(.., |(_, wanted)| wanted.is_shown(features, is_play, verdict));
        let found: Vec<usize> = found.map(|(number, _)| number).collect();
        if !found.is_empty() {
            *self = PurposeHunt::new(std::mem::take(&mut self.missing));
        }
        found
    }
}

impl Hunt for PurposeHunt {
    fn for_board(&self, size: Size) -> Option<PurposeHunt> {
        let missing: Vec<_> = self.missing.iter().copied().filter(|(_, wanted)| wanted.fits(size)).collect();
        (!missing.is_empty()).then(|| PurposeHunt::new(missing))
    }

    fn note_found(&mut self, target: usize) {
        self.missing.retain(|&(number, _)| number != target);
    }
}

koatlas_board::named_values! {
    /// The moves that may tell rule sets apart.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Difference {
        /// All plays and passes.
        AnyMove = "any-move",
        /// A play, in a sequence without suicides and without two passes in a row. So neither rules about suicides nor the end by
        /// passes in a row can make the difference, only rules about repetition. A pass that repeats, or that ends by repetition,
        /// is no such difference.
        Repetition = "repetition",
    }
}

/// The parts of a rule set that can make a [`Difference`]. `start` is how the start counts, who has made it, and its ko.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct RuleParts {
    bars: Vec<Bar>,
    ends: Vec<End>,
    forfeit: Option<Forfeit>,
    suicide: Option<String>,
    start: [String; 3],
    later_phases: Vec<(&'static [Bar], &'static [End])>,
}

impl Difference {
    /// True if the two rule sets have equal parts, as far as they can make such a difference: then no sequence tells them apart.
    pub fn is_absent_between(self, one: &RuleSet, other: &RuleSet) -> bool {
        self.parts(one) == self.parts(other)
    }

    /// Returns the parts of `rules` that can make such a difference.
    pub(crate) fn parts(self, rules: &RuleSet) -> RuleParts {
        let any_move = self == Difference::AnyMove;
        let (bars, forfeit) = (rules.bars.to_vec(), rules.forfeit);
        let ends = rules.ends.iter().filter(|end| any_move || !matches!(end, End::Passes(2..))).copied().collect();
        let suicide = any_move.then(|| rules.suicide.to_string());
        let ko = rules.ko.map_or(String::new(), |point| point.to_string());
        let start = [rules.start_counts.to_string(), rules.start_creator.id().to_owned(), ko];
        let later_phases = rules.later_phases.iter().map(|phase| (phase.bars, phase.ends)).collect();
        RuleParts { bars, ends, forfeit, suicide, start, later_phases }
    }
}

/// Finds the smallest sequences that tell rule sets apart, for the pairs of indices for which `wanted` is true. The smaller index
/// of a pair is first.
///
/// # Errors
/// [`SearchError::Stopped`] after a request to stop, [`SearchError::Ko`] if the option `ko` of a rule set names a point.
///
/// # Panics
/// If there are more than 64 rule sets.
pub fn smallest_differences(
    rules: &[RuleSet],
    plans: &[SearchPlan],
    difference: Difference,
    wanted: impl Fn(usize, usize) -> bool,
    control: &Control<'_>,
) -> Result<BTreeMap<(usize, usize), SmallestSequence>, SearchError> {
    assert!(rules.len() <= MOST_RULE_SETS, "at most {MOST_RULE_SETS} rule sets at a time");
    let mut missing = vec![0_u64; rules.len()];
    for (a, one) in rules.iter().enumerate() {
        for (b, other) in rules.iter().enumerate() {
            if a != b && (wanted(a, b) || wanted(b, a)) && !difference.is_absent_between(one, other) {
                missing[a].insert(b);
            }
        }
    }
    let tries = match difference {
        Difference::AnyMove => TriedMoves::PlaysAndPasses,
        Difference::Repetition => TriedMoves::NoSuicidesNoEndByPasses,
    };
    let smallest = search(rules, plans, tries, PairHunt { missing }, control)?;
    Ok(smallest
        .into_iter()
        .map(|(pair, sequence)| ((pair / MOST_RULE_SETS, pair % MOST_RULE_SETS), sequence))
        .collect())
}

/// The hunt of [`smallest_differences`]: for each rule set, the set of those from which it is still to be told apart.
#[derive(Clone)]
struct PairHunt {
    missing: Vec<u64>,
}

impl SequenceVisitor for PairHunt {
    fn needed_rule_sets(&self, rule_sets: u64) -> u64 {
        PointSet::collect(rule_sets.iter().filter(|&rule_set| self.missing[rule_set].meets(rule_sets)))
    }

    fn visit(&mut self, _: &Walk, _: Action<usize>, answers: &[RuleSetAnswer]) -> Vec<usize> {
        let mut pairs = Vec::new();
        for (index, one) in answers.iter().enumerate() {
            for other in &answers[index + 1..] {
                if self.missing[one.rule_set].contains(other.rule_set) && one.visible_result() != other.visible_result()
                {
                    let pair = one.rule_set * MOST_RULE_SETS + other.rule_set;
                    self.note_found(pair);
                    pairs.push(pair);
                }
            }
        }
        pairs
    }
}

impl Hunt for PairHunt {
    fn for_board(&self, _: Size) -> Option<PairHunt> {
        self.missing.iter().any(|missing| !missing.is_empty()).then(|| self.clone())
    }

    fn note_found(&mut self, pair: usize) {
        let (one, other) = (pair / MOST_RULE_SETS, pair % MOST_RULE_SETS);
        self.missing[one].remove(other);
        self.missing[other].remove(one);
    }
}
