//! The suite of a rule set: all its cases, and what was looked for without success.

use koatlas_board::BoardPosition;
use koatlas_rulesets::{Action, GameMove, RuleSet};
use koatlas_storage::Control;
use serde::Serialize;

use crate::suites::case::{Case, Origin};
use crate::suites::long::{LONG, long};
use crate::suites::purposes::Purpose;
use crate::suites::search::{
    Difference, SearchError, SmallestSequence, plans_to_show, plans_to_tell_apart, smallest_differences, smallest_shown,
};
use crate::suites::verdict::MoveRuling;
use crate::suites::walk::alternating;

/// The test suite of a rule set.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The rule set, with its options.
    pub rules: RuleSet,
    /// The cases, the smallest boards first, those with the fewest moves first on each.
    pub cases: Vec<Case>,
    /// The rule sets that are the same as far as a difference goes: they have the same parts, so nothing tells them apart.
    pub same: Vec<RuleSetDifference>,
    /// The rule sets that no sequence within the bounds tells apart. Larger boards or longer sequences might.
    pub not_told_apart: Vec<RuleSetDifference>,
    /// The bars, ends and repetitions that no sequence within the bounds shows.
    pub not_shown: Vec<Purpose>,
}

/// Another rule set, and which moves do not tell it from that of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RuleSetDifference {
    /// Its identifier. It has its defaults.
    pub ruleset: &'static str,
    /// The moves.
    pub difference: Difference,
}

/// The suite of a rule set.
///
/// Takes about a second. It is the same for any number of threads.
///
/// # Errors
/// If somebody asks for an end, or the rule set names a ko.
pub fn suite(rules: &RuleSet, control: &Control<'_>) -> Result<Suite, SearchError> {
    let mut suites = suites(std::slice::from_ref(rules), control)?;
    Ok(suites.remove(0))
}

/// The suites of several rule sets, at most 27 of which may have options other than their defaults. Each is what [`suite`]
/// makes of it alone; what tells them apart is looked for once.
///
/// # Errors
/// As [`suite`].
///
/// # Panics
/// If too many have other options.
pub fn suites(rules: &[RuleSet], control: &Control<'_>) -> Result<Vec<Suite>, SearchError> {
    let mut all: Vec<RuleSet> = RuleSet::all().collect();
    let mut places = Vec::new();
    for asked in rules {
        let is_it = |known: &RuleSet| known.id() == asked.id() && Difference::AnyMove.has_none(known, asked);
        places.push(all.iter().position(is_it).unwrap_or(all.len()));
        if places.last() == Some(&all.len()) {
            all.push(asked.clone());
        }
    }
    let others = RuleSet::all().count();
    let wanted = |a: usize, b: usize| places.contains(&a) && b < others;
    let pairs = Difference::ALL.map(|difference| {
        Ok((difference, smallest_differences(&all, &plans_to_tell_apart(), difference, wanted, control)?))
    });
    let pairs = pairs.into_iter().collect::<Result<Vec<_>, SearchError>>()?;
    let suite = |&place: &usize| {
        let (cases, same, not_told_apart, not_shown) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut suite = Suite { rules: all[place].clone(), cases, same, not_told_apart, not_shown };
        suite.show(control)?;
        suite.after_the_end()?;
        suite.long()?;
        for (difference, pairs) in &pairs {
            for (number, other) in all[..others].iter().enumerate().filter(|(number, _)| *number != place) {
                let smallest = pairs.get(&(place.min(number), place.max(number)));
                suite.tell_apart(other, *difference, smallest)?;
            }
        }
        let key = |case: &Case| (case.found, case.start.size().area(), case.start.size().rows(), case.steps.len());
        suite.cases.sort_by(|a, b| (key(a), &a.id).cmp(&(key(b), &b.id)));
        Ok(suite)
    };
    places.iter().map(suite).collect()
}

impl Suite {
    /// The case of a sequence, which is made if there is none yet.
    fn case(&mut self, start: &BoardPosition, moves: &[GameMove], origin: Origin) -> Result<&mut Case, SearchError> {
        let case = Case::replay(&self.rules, start, moves, origin)?;
        let place = self.cases.iter().position(|known| known.id == case.id).unwrap_or(self.cases.len());
        if place == self.cases.len() {
            self.cases.push(case);
        }
        Ok(&mut self.cases[place])
    }

    /// What the rule set does by itself.
    fn show(&mut self, control: &Control<'_>) -> Result<(), SearchError> {
        for (purpose, smallest) in smallest_shown(&self.rules, &plans_to_show(), control)? {
            match smallest {
                Some(SmallestSequence { from, start, moves }) => {
                    self.case(&start, &moves, Origin::Smallest(from))?.shows.push(purpose);
                }
                None => self.not_shown.push(purpose),
            }
        }
        Ok(())
    }

    /// One move more after the smallest sequence that ends.
    fn after_the_end(&mut self) -> Result<(), SearchError> {
        let ends = |case: &&Case| case.last().is_some_and(|last| last.ended.is_some());
        let size = |case: &&Case| (case.found, case.start.size().area(), case.steps.len());
        let Some(case) = self.cases.iter().filter(ends).min_by_key(size).cloned() else { return Ok(()) };
        let actions = case.moves().map(|made| made.action).chain([Action::Pass]);
        let moves = alternating(case.start.to_move(), actions);
        let (id, words) = ("after-the-end.refused".to_owned(), "a move after the end: it is illegal".to_owned());
        self.case(&case.start, &moves, Origin::AfterTheEnd)?.shows.push(Purpose { id, words });
        Ok(())
    }

    /// Repetitions after many moves.
    fn long(&mut self) -> Result<(), SearchError> {
        for (by_capture, how, does) in
            [(true, "by-capture", "takes stones"), (false, "without-capture", "removes no stone")]
        {
            let id = format!("repeats-after-{LONG}-moves.{how}");
            let words = format!("a play that {does} makes a position that stood at least {LONG} moves ago");
            match long(&self.rules, by_capture)? {
                None => self.not_shown.push(Purpose { id, words }),
                Some((start, moves)) => {
                    let case = self.case(&start, &moves, Origin::Long)?;
                    let ruling = case.last().map_or(MoveRuling::Made, |last| last.ruling());
                    let words = format!("{words}: {}", ruling.words());
                    case.shows.push(Purpose { id: format!("{id}.{}", ruling.id()), words });
                }
            }
        }
        Ok(())
    }

    /// What tells the rule set from another one.
    fn tell_apart(
        &mut self,
        other: &RuleSet,
        difference: Difference,
        smallest: Option<&SmallestSequence>,
    ) -> Result<(), SearchError> {
        let pair = RuleSetDifference { ruleset: other.id(), difference };
        if difference.has_none(other, &self.rules) {
            self.same.push(pair);
        } else if let Some(SmallestSequence { from, start, moves }) = smallest {
            self.case(start, moves, Origin::Smallest(*from))?.tell_from(other, difference)?;
        } else {
            self.not_told_apart.push(pair);
        }
        Ok(())
    }
}
