//! Values of a position under all rule sets: one search for each, grouped by what they agree in.

mod page;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use koatlas_board::{Colour, Suicide};
use koatlas_catalogue::CyclesUnder;
use koatlas_outcome::{BestMoves, GameSolution, Interval, Points, Terms, Winner, solve};
use koatlas_position_graph::PositionGraph;
use koatlas_rules::{GameMove, Outcome, RuleSet};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::conditions::{Conditions, ReachedLimit, stop_at};
use crate::error::Result;
use crate::groups::group_by_key;
use crate::json::answer;
use crate::page::Page;
use crate::question::{FurtherRuleSets, Question, SolveOptions, options, texts_of_files};
use crate::subject::Subject;
use crate::used_region::UsedRegion;

options! {
    /// The values of a position under all rule sets.
    pub struct CompareQuestion {
        /// Who moves, what ends are worth, and how long to look. The limit of states holds for each rule set, that of time for all of them together.
        pub options: SolveOptions => command(flatten),
        /// Rule sets beside those of the list.
        pub further: FurtherRuleSets => command(flatten),
    }
}

/// The answer of [`CompareQuestion`]: the values of a position under all rule sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareAnswer {
    /// The player who moves first: `B` or `W`.
    pub to_move: Colour,
    /// The komi: the points that White gets, such as `6.5`.
    pub komi: Points,
    /// The rule sets grouped by value: best for Black first, undecided ones last.
    pub rows: Vec<ValueRow>,
    /// For each rule set under which some cycles of the position's component go on for ever, these cycles; also for further rule sets under
    /// which none does. `None` if nothing repeats or if the component is too large.
    #[cfg_attr(feature = "schema", schemars(with = "Option<BTreeMap<String, serde_json::Value>>"))]
    pub cycles_under: Option<BTreeMap<String, CyclesUnder>>,
    /// The texts of the files of further rule sets that were asked about, by the identifiers of these.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules_files: BTreeMap<String, String>,
    /// The region that was used; `None` if the file of the position has one.
    #[serde(flatten)]
    pub used: Option<UsedRegion>,
    /// True if the values are local: they hold while everything outside the region stands still, and name no winner of the game. Then
    /// `warnings` has the reasons.
    pub local: bool,
    /// Assumptions about the points outside the region, as sentences; see [`Subject::area_assumptions`].
    pub warnings: Vec<String>,
    /// The limit that ended some searches early; `None` if all were finished.
    pub limit: Option<ReachedLimit>,
}

answer!(CompareAnswer: "compare");

/// Rule sets under which the position has the same value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueRow {
    /// The identifiers of the rule sets, such as `psk`.
    pub rulesets: Vec<String>,
    /// The value: the bounds that the players can force.
    #[serde(flatten)]
    pub value: Interval,
    /// True if the value is proved to be the best for both players.
    pub exact: bool,
    /// The winner, if known; `None` if the value is local.
    pub winner: Option<Winner>,
    /// The moves that are best under all of these rule sets.
    pub best: Vec<GameMove>,
    /// The number of moves of the line of best play, if it ends and has the same length under all of them.
    pub length: Option<usize>,
    /// The outcome of that line, if it is the same under all of them.
    pub outcome: Option<Outcome>,
    /// Subgroups that agree in best moves, length and outcome.
    pub groups: Vec<AnswerGroup>,
}

/// Rule sets that agree in value, best moves, length and outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerGroup {
    /// The identifiers of the rule sets, such as `psk`.
    pub rulesets: Vec<String>,
    /// The best moves.
    #[serde(flatten)]
    pub best: BestMoves<GameMove>,
    /// The number of moves of the line of best play; `None` if it goes on for ever.
    pub length: Option<usize>,
    /// The outcome of that line.
    pub outcome: Option<Outcome>,
}

impl Question for CompareQuestion {
    type About = Subject;
    type Answer = CompareAnswer;
    const EACH_KO: bool = true;

    /// Solves a position under every rule set. If a limit is reached or the work is interrupted, some values are bounds.
    ///
    /// ```
    /// use koatlas::{CompareQuestion, Conditions, Interrupt, Question, Subject};
    ///
    /// let board = Subject::empty_board("1x2".parse()?);
    /// let answer = CompareQuestion::default().ask(&board, &Conditions::quiet(&Interrupt::default()))?;
    /// // As many rule sets as there are, each in one row.
    /// assert_eq!(answer.rows.iter().map(|row| row.rulesets.len()).sum::<usize>(), 37);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If no sequence can begin at the start.
    fn ask(&self, subject: &Subject, conditions: &Conditions<'_>) -> Result<CompareAnswer> {
        let (terms, limits) = (self.options.terms(), self.options.limits());
        let subject = &subject.clone().with_to_move(self.options.to_move);
        let further = self.further.rule_sets()?;
        let all: Vec<RuleSet> = RuleSet::all().chain(further.iter().cloned()).collect();
        let bar = conditions.begin_stage("rule sets", Some(all.len() as u64));
        // Each rule set gets its share of the time when it begins, as the ones before may have left some of theirs.
        let end = limits.deadline();
        let left = AtomicU32::new(all.len() as u32);
        let answered = all.into_par_iter().map(|rules| {
            let stop = stop_at(share_deadline(end, left.fetch_sub(1, Ordering::Relaxed)), conditions);
            let control = limits.control(&stop, conditions);
            let answer = solve(&rules, &subject.position, terms, &control);
            bar.add_done(1);
            answer.map(|answer| (rules.id(), answer)).map_err(|error| subject.unusable(error))
        });
        let answers = answered.collect::<Result<Vec<(&'static str, GameSolution)>>>()?;
        drop(bar);
        let is_decided = answers.iter().all(|(_, answer)| answer.exact);
        let (to_move, komi, mut rows) = (subject.position.to_move(), Points(terms.komi), rows(answers, terms));
        let (used, warnings) = (subject.used.clone(), subject.area_assumptions());
        let (cycles_under, rules_files) = (cycles_under(subject, &further), texts_of_files(&self.further.rules));
        let local = !warnings.is_empty();
        if local {
            rows.iter_mut().for_each(|row| row.winner = None);
        }
        let limit = (!is_decided).then(|| limits.limit(conditions));
        Ok(CompareAnswer { to_move, komi, rows, cycles_under, rules_files, used, local, warnings, limit })
    }

    fn check_whole(&self, answer: &CompareAnswer, subject: &Subject, _: &Conditions<'_>) -> Result<()> {
        subject.ensure_finished(answer.limit)
    }

    fn page(&self, answer: &CompareAnswer, subject: &Subject) -> Option<Page> {
        Some(answer.page(subject))
    }
}

/// Maximum number of positions of a component that is searched for endless cycles: takes a few seconds.
const POSITIONS: usize = 1 << 12;

/// Finds the cycles of the position's component that go on for ever under each rule set of the list with its defaults, and under those of
/// `further` that the search covers.
fn cycles_under(subject: &Subject, further: &[RuleSet]) -> Option<BTreeMap<String, CyclesUnder>> {
    let board = &subject.position;
    // Rule sets without suicide bar those plays.
    let (local_board, start) = board.local_board::<u128>().ok()?;
    let component = PositionGraph::component(&local_board, start, Suicide::Multi, POSITIONS).ok()?;
    let all = (component.edge_count() > 0).then(|| CyclesUnder::every_rule_set(board, &local_board, &component))?;
    let under = |rules: &RuleSet| Some((rules.id(), CyclesUnder::rule_set(rules, board, &local_board, &component)?));
    let further: Vec<(&str, CyclesUnder)> = further.iter().filter_map(under).collect();
    let endless = all.iter().filter(|(_, cycles)| cycles.goes_on_for_ever());
    let endless = endless.chain(further.iter().map(|(id, cycles)| (*id, cycles)));
    Some(endless.map(|(id, cycles)| (id.to_owned(), cycles.clone())).collect())
}

/// The deadline for the next of `left` rule sets. Time that it does not use is left to the others.
fn share_deadline(end: Option<Instant>, left: u32) -> Option<Instant> {
    let (end, now) = (end?, Instant::now());
    let threads = rayon::current_num_threads() as u32;
    // `threads` rule sets are searched at a time: with `left` to go there are `left / threads` rounds.
    Some(now + end.saturating_duration_since(now) * threads.min(left) / left.max(1))
}

/// Groups the answers by value, and each group by best moves, length and outcome.
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

/// Builds the row of rule sets with the same value.
fn row(same: Vec<(&'static str, GameSolution)>, terms: Terms) -> ValueRow {
    let first = &same[0].1;
    let (value, exact, winner) = (first.value, first.exact, first.winner(terms.komi));
    let by_play = group_by_key(same.into_iter().map(|(id, answer)| {
        // A line that goes on for ever has no outcome, and so no length.
        let length = answer.outcome.map(|_| answer.variation.len());
        ((answer.best, length, answer.outcome), id.to_owned())
    }));
    let groups = by_play.into_iter();
    let groups = groups.map(|((best, length, outcome), rulesets)| AnswerGroup { rulesets, best, length, outcome });
    let groups: Vec<AnswerGroup> = groups.collect();
    let mut best = groups[0].best.both.clone();
    best.retain(|best_move| groups.iter().all(|group| group.best.both.contains(best_move)));
    ValueRow {
        rulesets: groups.iter().flat_map(|group| group.rulesets.clone()).collect(),
        value,
        exact,
        winner,
        best,
        length: shared_value(&groups, |group| group.length),
        outcome: shared_value(&groups, |group| group.outcome),
        groups,
    }
}

/// The value of `value` that all groups share, if they share one.
fn shared_value<T: PartialEq>(groups: &[AnswerGroup], value: impl Fn(&AnswerGroup) -> Option<T>) -> Option<T> {
    let first = value(&groups[0]);
    if groups.iter().all(|group| value(group) == first) { first } else { None }
}
