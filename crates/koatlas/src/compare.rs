//! Who wins under each rule set: one search for each, and what they agree in.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use koatlas_board::{Colour, Suicide};
use koatlas_catalogue::CyclesUnder;
use koatlas_outcome::{BestMoves, GameSolution, Interval, Points, Terms, Winner, solve};
use koatlas_position_graph::PositionGraph;
use koatlas_rulesets::{GameMove, Outcome, RuleSet};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::conditions::{Conditions, ReachedLimit, SolveLimits, stop_at};
use crate::error::Result;
use crate::groups::group_by_key;
use crate::json::Answer;
use crate::subject::Subject;
use crate::used_region::UsedRegion;

/// Who wins a position under each rule set, with its own suicides.
#[derive(Clone, Copy, Debug)]
pub struct CompareQuestion<'a> {
    /// The start.
    pub subject: &'a Subject,
    /// What ends are worth.
    pub terms: Terms,
    /// How long to look: states for each rule set, time for all of them together.
    pub limits: SolveLimits,
}

impl<'a> CompareQuestion<'a> {
    /// The usual question: komi 0, for as long as it takes.
    #[must_use]
    pub fn new(subject: &'a Subject) -> CompareQuestion<'a> {
        CompareQuestion { subject, terms: Terms::default(), limits: SolveLimits::default() }
    }
}

/// Who wins under each rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareAnswer {
    /// Who moves first.
    pub to_move: Colour,
    /// Points that White gets.
    pub komi: Points,
    /// The rule sets by value: the best for Black first, what is not decided last.
    pub rows: Vec<ValueRow>,
    /// The cycles of the position's component that go on for ever, for the rule sets under which some do; none if nothing repeats
    /// or the component is too large.
    #[cfg_attr(feature = "schema", schemars(with = "Option<BTreeMap<String, serde_json::Value>>"))]
    pub cycles_under: Option<BTreeMap<String, CyclesUnder>>,
    /// The region, if its file gives none.
    #[serde(flatten)]
    pub used: Option<UsedRegion>,
    /// What is assumed of the points outside the region.
    pub warnings: Vec<String>,
    /// What has ended some searches early.
    pub limit: Option<ReachedLimit>,
}

impl Answer for CompareAnswer {
    const COMMAND: &'static str = "compare";
}

/// Rule sets under which the position has the same value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueRow {
    /// Their identifiers.
    pub rulesets: Vec<String>,
    /// What both players can force.
    #[serde(flatten)]
    pub value: Interval,
    /// Whether nobody can force more than that.
    pub exact: bool,
    /// Who wins, if that is known.
    pub winner: Option<Winner>,
    /// The moves that are best under all of them.
    pub best: Vec<GameMove>,
    /// The moves of the line of best play, if it ends and has as many under all of them.
    pub length: Option<usize>,
    /// How it ends, if it does so under all of them.
    pub outcome: Option<Outcome>,
    /// Those that agree in best moves and what comes of them.
    pub groups: Vec<AnswerGroup>,
}

/// Rule sets that agree in the value, in best moves and in what comes of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerGroup {
    /// Their identifiers.
    pub rulesets: Vec<String>,
    /// The best moves.
    #[serde(flatten)]
    pub best: BestMoves<GameMove>,
    /// The moves of the line of best play; one that goes on for ever has no length.
    pub length: Option<usize>,
    /// How it ends.
    pub outcome: Option<Outcome>,
}

/// Solves a position under every rule set. If a limit is reached or somebody interrupts, some values are bounds.
///
/// ```
/// use koatlas::{CompareQuestion, Conditions, Interrupt, Subject, compare};
///
/// let board = Subject::empty_board("1x2".parse()?);
/// let answer = compare(CompareQuestion::new(&board), &Conditions::quiet(&Interrupt::default()))?;
/// // As many rule sets as there are, each in one row.
/// assert_eq!(answer.rows.iter().map(|row| row.rulesets.len()).sum::<usize>(), 37);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a sequence cannot begin there.
pub fn compare(question: CompareQuestion<'_>, conditions: &Conditions<'_>) -> Result<CompareAnswer> {
    let CompareQuestion { subject, terms, limits: patience } = question;
    let all: Vec<RuleSet> = RuleSet::all().collect();
    let bar = conditions.begin_stage("rule sets", Some(all.len() as u64));
    let end = patience.deadline();
    let left = AtomicU32::new(all.len() as u32);
    let answered = all.into_par_iter().map(|rules| {
        let stop = stop_at(share(end, left.fetch_sub(1, Ordering::Relaxed)), conditions);
        let control = patience.control(&stop, conditions);
        let answer = solve(&rules, &subject.position, terms, &control);
        bar.add_done(1);
        answer.map(|answer| (rules.id(), answer)).map_err(|error| subject.unusable(error))
    });
    let answers = answered.collect::<Result<Vec<(&'static str, GameSolution)>>>()?;
    drop(bar);
    let is_decided = answers.iter().all(|(_, answer)| answer.exact);
    Ok(CompareAnswer {
        to_move: subject.position.to_move(),
        komi: Points(terms.komi),
        rows: rows(answers, terms),
        cycles_under: cycles_under(subject),
        used: subject.used.clone(),
        warnings: subject.area_assumptions(),
        limit: (!is_decided).then(|| patience.limit(conditions)),
    })
}

/// Cycles are looked for in components of up to so many positions: in a few seconds.
const POSITIONS: usize = 1 << 12;

/// Which cycles of a position's component go on for ever under each rule set with its defaults.
fn cycles_under(subject: &Subject) -> Option<BTreeMap<String, CyclesUnder>> {
    let board = &subject.position;
    // Rule sets without suicide bar those plays.
    let (local_board, start) = board.local_board::<u128>().ok()?;
    let component = PositionGraph::component(&local_board, start, Suicide::Multi, POSITIONS).ok()?;
    let all = (component.edge_count() > 0).then(|| CyclesUnder::every_rule_set(board, &local_board, &component))?;
    let endless = all.iter().filter(|(_, cycles)| cycles.fewest.is_some());
    Some(endless.map(|(id, cycles)| (id.to_owned(), cycles.clone())).collect())
}

/// The moment up to which the next of so many rule sets is looked at: what it leaves of its time is for the others.
fn share(end: Option<Instant>, left: u32) -> Option<Instant> {
    let (end, now) = (end?, Instant::now());
    let threads = rayon::current_num_threads() as u32;
    Some(now + end.saturating_duration_since(now) * threads.min(left) / left.max(1))
}

/// The answers, those with the same value in a row, and in it those that agree in best moves and what comes of them.
fn rows(answers: Vec<(&'static str, GameSolution)>, terms: Terms) -> Vec<ValueRow> {
    let by_value = group_by_key(answers.into_iter().map(|(id, answer)| ((answer.value, answer.exact), (id, answer))));
    let mut rows: Vec<ValueRow> = by_value.into_iter().map(|(_, same)| row(same, terms)).collect();
    rows.sort_by_key(|row| {
        let Interval { lo, hi } = row.value;
        let is_known = lo.is_some() || hi.is_some();
        // An upper bound that is missing is more than any.
        (!row.exact, !is_known, Reverse((lo, hi.is_none(), hi)))
    });
    rows
}

/// Rule sets with the same value.
fn row(same: Vec<(&'static str, GameSolution)>, terms: Terms) -> ValueRow {
    let first = &same[0].1;
    let (value, exact, winner) = (first.value, first.exact, first.winner(terms.komi));
    let play = |answer: GameSolution| {
        let outcome = answer.outcome;
        (answer.best, outcome.map(|_| answer.variation.len()), outcome)
    };
    let by_play = group_by_key(same.into_iter().map(|(id, answer)| (play(answer), id.to_owned())));
    let group = |((best, length, outcome), rulesets)| AnswerGroup { rulesets, best, length, outcome };
    let groups: Vec<AnswerGroup> = by_play.into_iter().map(group).collect();
    let is_best = |made: &&GameMove| groups.iter().all(|group| group.best.both.contains(made));
    ValueRow {
        rulesets: groups.iter().flat_map(|group| group.rulesets.clone()).collect(),
        value,
        exact,
        winner,
        best: groups[0].best.both.iter().filter(is_best).copied().collect(),
        length: common(&groups, |group| group.length),
        outcome: common(&groups, |group| group.outcome),
        groups,
    }
}

/// What all groups have in common, if they have.
fn common<T: PartialEq>(groups: &[AnswerGroup], of: impl Fn(&AnswerGroup) -> Option<T>) -> Option<T> {
    let first = of(&groups[0]);
    if groups.iter().all(|group| of(group) == first) { first } else { None }
}
