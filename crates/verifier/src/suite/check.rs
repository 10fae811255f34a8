//! A suite, checked from the first line to the last.

use std::collections::BTreeSet;

use koatlas_board::BoardPosition;

use super::errors::{SuiteRefused, SuiteWrong};
use super::file::{self, CaseKeys, DifferenceKey, HeadKeys, OtherKeys};
use super::purpose;
use super::replay::{Replay, Ruling, Seen, action};
use crate::limits::{Budget, Limits, Unproved};
use crate::literal::RULE_SETS;
use crate::proved::with_options;

/// A suite of which all that is stated has been found to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedSuite {
    /// The rule set, with the options that have another value than by themselves, in words.
    pub rules: String,
    /// Its cases.
    pub cases: usize,
    /// Their moves, each with its verdict and the board after it.
    pub moves: usize,
    /// Cases whose last move is illegal.
    pub illegal: usize,
    /// Cases that end.
    pub ended: usize,
    /// Verdicts of other rule sets on last moves.
    pub others: usize,
}

impl CheckedSuite {
    /// What of a suite is not checked.
    pub const NOT_CHECKED: &'static str = "that no smaller sequence shows the same, which moves repeat or retake what, and that rule sets which no case tells \
         apart never differ";
}

/// Replays all cases of a suite under its rule set and under those from which they tell it.
///
/// # Errors
/// If it is none, if something in it is not so, or if that cannot be decided within the limits.
pub fn check_suite(bytes: &[u8], limits: Limits) -> Result<CheckedSuite, Unproved<SuiteRefused>> {
    limits.allow_reading(bytes.len())?;
    let at = |line: usize| move |wrong: SuiteWrong| SuiteRefused { line, wrong };
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').zip(1..);
    let (first, _) = lines.next().unwrap_or_default();
    let head = file::head(first).map_err(at(1)).map_err(Unproved::Refused)?;
    let mut checking = Checking::new(&head, limits);
    for (line, number) in lines {
        checking.line(line).map_err(|unproved| unproved.map(at(number)))?;
    }
    checking.finish().map_err(at(1)).map_err(Unproved::Refused)
}

/// A suite that is being checked.
struct Checking<'a> {
    head: &'a HeadKeys,
    rules: Ruling<'a>,
    budget: Budget,
    checked: CheckedSuite,
    /// The cases so far.
    ids: BTreeSet<String>,
    /// From which rule sets a case has told, by which difference.
    told: BTreeSet<(DifferenceKey, String)>,
}

impl<'a> Checking<'a> {
    fn new(head: &'a HeadKeys, limits: Limits) -> Checking<'a> {
        let options: Vec<(&str, &str)> = head.options.iter().map(|(key, value)| (&**key, &**value)).collect();
        let rules = Ruling { id: &head.ruleset, options };
        let checked = CheckedSuite { rules: String::new(), cases: 0, moves: 0, illegal: 0, ended: 0, others: 0 };
        let (ids, told) = (BTreeSet::new(), BTreeSet::new());
        Checking { head, rules, budget: Budget::new(limits), checked, ids, told }
    }

    fn line(&mut self, line: &[u8]) -> Result<(), Unproved<SuiteWrong>> {
        let case = file::case(line).map_err(Unproved::Refused)?;
        let start = case.start.position().map_err(|error| Unproved::Refused(error.into()))?;
        let said = |what: String| Unproved::Refused(SuiteWrong::Says(what));
        let id = id(&case);
        if case.case != id || !self.ids.insert(id.clone()) {
            return Err(said(format!("the case is called {}, and should be {id}, as no other is", case.case)));
        }
        let Some(last) = self.replay(&case, &start)? else { return Err(said("it has no moves".to_owned())) };
        let is_play = case.steps.last().is_some_and(|step| !is_pass(&step.r#move));
        purpose::check(case.shows.keys(), &last, is_play, start.size()).map_err(Unproved::Refused)?;
        if case.shows.is_empty() && case.tells_from.is_empty() {
            return Err(said("it shows nothing".to_owned()));
        }
        for other in &case.tells_from {
            self.other(&case, other, &start, &last)?;
        }
        self.checked.cases += 1;
        self.checked.illegal += usize::from(!last.reasons.is_empty());
        self.checked.ended += usize::from(last.ended.is_some());
        Ok(())
    }

    /// The steps under the rule set of the suite; what is seen of the last.
    fn replay(&mut self, case: &CaseKeys, start: &BoardPosition) -> Result<Option<Seen>, Unproved<SuiteWrong>> {
        let mut replay = Replay::new(&self.rules, start).map_err(Unproved::Refused)?;
        let mut last = None;
        for (step, number) in case.steps.iter().zip(1..) {
            let seen = replay.make(&step.r#move, number, &mut self.budget)?;
            let says =
                |what: String| Unproved::Refused(SuiteWrong::Says(format!("move {number}, {}, {what}", step.r#move)));
            if !seen.agrees(&step.stated()) {
                return Err(says(format!("is {}", seen.words())));
            }
            let rows = seen.rows(start.size());
            if step.rows != rows {
                return Err(says(format!("leaves {}", rows.join("/"))));
            }
            if number < case.steps.len()
                && (!seen.reasons.is_empty() || seen.ended.is_some() && !is_after_the_end(case))
            {
                return Err(says("is not the last, and the sequence does not go on after it".to_owned()));
            }
            self.checked.moves += 1;
            last = Some(seen);
        }
        Ok(last)
    }

    /// Another rule set says the same of all moves but the last.
    fn other(
        &mut self,
        case: &CaseKeys,
        other: &OtherKeys,
        start: &BoardPosition,
        own: &Seen,
    ) -> Result<(), Unproved<SuiteWrong>> {
        let said = |what: &str| Unproved::Refused(SuiteWrong::Says(format!("{}: {what}", other.ruleset)));
        let rules = Ruling { id: &other.ruleset, options: Vec::new() };
        let mut replay = Replay::new(&rules, start).map_err(Unproved::Refused)?;
        let (Some(last), before) = (case.steps.last(), &case.steps[..case.steps.len().saturating_sub(1)]) else {
            return Ok(());
        };
        let mut suicides = false;
        for (step, number) in before.iter().zip(1..) {
            suicides |= replay.is_suicide(&step.r#move);
            let seen = replay.make(&step.r#move, number, &mut self.budget)?;
            if !seen.reasons.is_empty() || seen.ended.is_some() || seen.rows(start.size()) != step.rows {
                return Err(said(&format!("it does not agree on move {number}, {}", step.r#move)));
            }
        }
        suicides |= replay.is_suicide(&last.r#move);
        let seen = replay.make(&last.r#move, case.steps.len(), &mut self.budget)?;
        if !seen.agrees(&other.stated()) {
            return Err(said(&format!("the last move is {}", seen.words())));
        }
        if seen.shown() == own.shown() {
            return Err(said("the last move does not tell"));
        }
        let by_repetition = other.smallest.contains(&DifferenceKey::Repetition);
        if by_repetition && (suicides || is_pass(&last.r#move) || passes_in_a_row(case)) {
            return Err(said("there are suicides, passes in a row or a pass at the end: no difference by repetition"));
        }
        self.checked.others += 1;
        let once = other.smallest.iter().all(|&difference| self.told.insert((difference, other.ruleset.clone())));
        if once { Ok(()) } else { Err(said("two cases are the smallest that tell")) }
    }

    /// All cases are there, and every rule set is accounted for.
    fn finish(mut self) -> Result<CheckedSuite, SuiteWrong> {
        let (stated, found) = (self.head.cases, self.checked.cases);
        if stated != found {
            return Err(SuiteWrong::says(format!("it says that there are {stated} cases, and there are {found}")));
        }
        for pair in self.head.same.iter().chain(&self.head.not_told_apart) {
            if !self.told.insert((pair.difference, pair.ruleset.clone())) {
                return Err(SuiteWrong::says(format!("a case tells it from {}", pair.ruleset)));
            }
        }
        for difference in [DifferenceKey::AnyMove, DifferenceKey::Repetition] {
            let missing = RULE_SETS
                .iter()
                .find(|&&id| id != self.head.ruleset && !self.told.contains(&(difference, id.to_owned())));
            if let Some(missing) = missing {
                return Err(SuiteWrong::says(format!("no case tells it from {missing}, and it does not say so")));
            }
        }
        let size = koatlas_board::Size::new(1, 1).expect("a board");
        let literal =
            crate::literal::Literal::new(self.rules.id, &self.rules.options, &BoardPosition::empty_board(size))?;
        self.checked.rules = with_options(self.rules.id, &literal.rules().changed);
        Ok(self.checked)
    }
}

fn is_pass(text: &str) -> bool {
    text.ends_with(" pass")
}

fn passes_in_a_row(case: &CaseKeys) -> bool {
    case.steps.windows(2).any(|two| two.iter().all(|step| is_pass(&step.r#move)))
}

/// Only one kind of case goes on after an end.
fn is_after_the_end(case: &CaseKeys) -> bool {
    case.shows.contains_key("after-the-end.refused")
}

/// What a case has to be called.
fn id(case: &CaseKeys) -> String {
    let rows = &case.start.rows;
    let has_stones = rows.iter().any(|row| row.contains(['X', 'O']));
    let stones = if has_stones { format!("{}:", rows.join("/")) } else { String::new() };
    let actions: Vec<String> = case.steps.iter().filter_map(|step| action(&step.r#move)).collect();
    let cols = rows.first().map_or(0, |row| row.chars().count());
    format!("{}x{cols}:{stones}{}", rows.len(), actions.join("-"))
}
