//! The suite of a rule set: all its cases, what was looked for without success, and how a long search is watched.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Size};
use koatlas_rulesets::{Action, GameMove, RuleSet};

use crate::suites::case::{Case, Origin, Shown, Verdict, alternating, moves};
use crate::suites::long::{LONG, long};
use crate::suites::pairs::{Difference, Pairs};
use crate::suites::search::exhaust::{Found, SearchError, plans_to_show, plans_to_tell_apart};
use crate::suites::showing::show;
use crate::suites::wanted::{Ruling, ruling_words, wanted};

/// The test suite of a rule set.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The rule set, with its options.
    pub rules: RuleSet,
    /// The cases, the smallest boards first, those with the fewest moves first on each.
    pub cases: Vec<Case>,
    /// The rule sets that are the same as far as a difference goes: they have the same parts, so nothing tells them apart.
    pub same: Vec<(&'static str, Difference)>,
    /// The rule sets that no sequence within the bounds tells apart. Larger boards or longer sequences might.
    pub not_told_apart: Vec<(&'static str, Difference)>,
    /// The bars, ends and repetitions that no sequence within the bounds shows.
    pub not_shown: Vec<Shown>,
}

/// The suite of a rule set.
///
/// Takes about a second. It is the same for any number of threads.
///
/// # Errors
/// If somebody asks for an end, or the rule set names a ko.
pub fn suite(rules: &RuleSet, watch: &Watch<'_>) -> Result<Suite, SearchError> {
    let mut suites = suites(std::slice::from_ref(rules), watch)?;
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
pub fn suites(rules: &[RuleSet], watch: &Watch<'_>) -> Result<Vec<Suite>, SearchError> {
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
    let search = |difference| Pairs::search(&all, &plans_to_tell_apart(), difference, wanted, watch);
    let pairs = [search(Difference::AnyMove)?, search(Difference::Repetition)?];
    places.iter().map(|&place| Making::new(&all[place]).finish(&all[..others], place, &pairs, watch)).collect()
}

/// A suite that is being made.
struct Making {
    suite: Suite,
    /// The places of the cases, by their identifiers.
    places: BTreeMap<String, usize>,
}

impl Making {
    fn new(rules: &RuleSet) -> Making {
        let (cases, same, not_told_apart, not_shown) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let suite = Suite { rules: rules.clone(), cases, same, not_told_apart, not_shown };
        Making { suite, places: BTreeMap::new() }
    }

    fn finish(
        mut self,
        others: &[RuleSet],
        place: usize,
        pairs: &[Pairs],
        watch: &Watch<'_>,
    ) -> Result<Suite, SearchError> {
        self.show(watch)?;
        self.after_the_end()?;
        self.long()?;
        for pairs in pairs {
            self.tell_apart(others, place, pairs)?;
        }
        let key = |case: &Case| (case.found, case.start.size().area(), case.start.size().rows(), case.steps.len());
        self.suite.cases.sort_by(|a, b| (key(a), &a.id).cmp(&(key(b), &b.id)));
        Ok(self.suite)
    }

    /// The case of a sequence, which is made if there is none yet.
    fn case(&mut self, found: &Found, origin: Origin) -> Result<&mut Case, SearchError> {
        self.of(&found.start, &moves(found), origin)
    }

    fn of(&mut self, start: &BoardPosition, moves: &[GameMove], origin: Origin) -> Result<&mut Case, SearchError> {
        let case = Case::replay(&self.suite.rules, start, moves, origin)?;
        let place = *self.places.entry(case.id.clone()).or_insert(self.suite.cases.len());
        if place == self.suite.cases.len() {
            self.suite.cases.push(case);
        }
        Ok(&mut self.suite.cases[place])
    }

    /// What the rule set does by itself.
    fn show(&mut self, watch: &Watch<'_>) -> Result<(), SearchError> {
        let wanted = wanted(&self.suite.rules);
        let found = show(&self.suite.rules, &wanted, &plans_to_show(), watch)?;
        for (wanted, found) in wanted.iter().zip(found) {
            let shown = Shown { id: wanted.id(), words: wanted.words() };
            match found {
                Some(found) => self.case(&found, Origin::Smallest(found.from))?.shows.push(shown),
                None if wanted.is_expected() => self.suite.not_shown.push(shown),
                None => {}
            }
        }
        Ok(())
    }

    /// One move more after the smallest sequence that ends.
    fn after_the_end(&mut self) -> Result<(), SearchError> {
        let ends = |case: &&Case| case.last().is_some_and(|last| last.ended.is_some());
        let size = |case: &&Case| (case.found, case.start.size().area(), case.steps.len());
        let Some(case) = self.suite.cases.iter().filter(ends).min_by_key(size).cloned() else { return Ok(()) };
        let actions = case.moves().map(|made| made.action).chain([Action::Pass]);
        let moves = alternating(case.start.to_move(), actions);
        let shown =
            Shown { id: "after-the-end.refused".to_owned(), words: "a move after the end: it is illegal".to_owned() };
        self.of(&case.start, &moves, Origin::AfterTheEnd)?.shows.push(shown);
        Ok(())
    }

    /// Repetitions after many moves.
    fn long(&mut self) -> Result<(), SearchError> {
        for (by_capture, how) in [(true, "takes stones"), (false, "removes no stone")] {
            let id =
                format!("repeats-after-{LONG}-moves.{}", if by_capture { "by-capture" } else { "without-capture" });
            let words = format!("a play that {how} makes a position that stood at least {LONG} moves ago");
            match long(&self.suite.rules, by_capture)? {
                None => self.suite.not_shown.push(Shown { id, words }),
                Some(found) => {
                    let case = self.case(&found, Origin::Long)?;
                    let ruling = case.last().map_or(Ruling::Made, |last| last.ruling());
                    let words = format!("{words}: {}", ruling_words(ruling));
                    case.shows.push(Shown { id: format!("{id}.{}", ruling.id()), words });
                }
            }
        }
        Ok(())
    }

    /// What tells the rule set from others.
    fn tell_apart(&mut self, others: &[RuleSet], place: usize, pairs: &Pairs) -> Result<(), SearchError> {
        let difference = pairs.difference();
        for (number, other) in others.iter().enumerate().filter(|(number, _)| *number != place) {
            if difference.has_none(other, &self.suite.rules) {
                self.suite.same.push((other.id(), difference));
            } else if let Some(found) = pairs.of(place, number) {
                let verdict = Verdict::of_last(other, &found.start, &moves(found))?;
                let case = self.case(found, Origin::Smallest(found.from))?;
                case.tell_from(other.id(), difference, verdict);
            } else {
                self.suite.not_told_apart.push((other.id(), difference));
            }
        }
        Ok(())
    }
}

/// Somebody asked for an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interrupted: a suite is written whole or not at all")]
pub struct Stopped;

/// What a search tells, and what it asks.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Told what is looked at now.
    pub now: &'a (dyn Fn(&str) + Sync),
    /// Whether to end.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Watch<'_> {
    /// Tells nothing, and never ends early.
    pub const NONE: Watch<'static> = Watch { now: &|_| (), stop: &|| false };

    pub(crate) fn tell(&self, size: Size, moves: usize) {
        (self.now)(&format!("sequences of {moves} moves on {size}"));
    }

    pub(crate) fn look(&self) -> Result<(), Stopped> {
        if (self.stop)() { Err(Stopped) } else { Ok(()) }
    }
}
