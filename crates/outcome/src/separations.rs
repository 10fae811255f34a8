//! Positions in which two rule sets differ, in the value or in the winner.

use koatlas_board::BoardPosition;
use koatlas_files::Control;
use koatlas_rules::RuleSet;
use rayon::prelude::*;

use crate::payoff::{Interval, Terms, Winner};
use crate::solve::solve;

koatlas_board::named_values! {
    /// The result in which two rule sets must differ.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DifferIn {
        /// The value: the bounds that the players can force.
        Value = "value",
        /// The winner.
        Winner = "winner",
    }
    else "kind of difference"
}

/// The value of a start under one rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartValue {
    /// The interval that both players can force.
    pub value: Interval,
    /// Number of moves in the variation with best play.
    pub moves: usize,
}

/// A start with its value under every rule set.
#[derive(Clone, Debug)]
pub struct ValuedStart {
    /// The start.
    pub start: BoardPosition,
    /// By rule set, the value; `None` if it was not decided.
    pub values: Vec<Option<StartValue>>,
}

/// The starts in which two rule sets differ.
#[derive(Clone, Debug)]
pub struct Separation<'a> {
    /// The rule sets, as indices of [`ValuedStart::values`].
    pub rule_sets: [usize; 2],
    /// The starts in which they differ, sorted by number of points, then by length of the variation.
    pub all: Vec<&'a ValuedStart>,
    /// Number of starts in which both were decided, with at most as many points as the smallest start in which they differ.
    pub decided: usize,
    /// Number of starts of that size in which one of them was not decided.
    pub undecided: usize,
}

/// The settings of a search for separations.
#[derive(Clone, Copy, Debug)]
pub struct SeparationQuery {
    /// The worth of ends.
    pub terms: Terms,
    /// The difference that is looked for.
    pub differ: DifferIn,
    /// True if every difference is looked for, false if the smallest is enough.
    pub all: bool,
}

/// Solves `starts` under all `rules`, those with the fewest points first, each within the limits of `control`; `after_start` is
/// called after each. Without `query.all`, a rule set that differs from every other one on fewer points is skipped.
///
/// In parallel. The result is the same for any number of threads.
pub fn value_starts(
    mut starts: Vec<BoardPosition>,
    rules: &[RuleSet],
    query: SeparationQuery,
    control: &Control<'_>,
    after_start: &(dyn Fn() + Sync),
) -> Vec<ValuedStart> {
    let mut all: Vec<ValuedStart> = Vec::new();
    // A stable sort: starts with equally many points keep their order.
    starts.sort_by_key(|start| start.region().len());
    for same in starts.chunk_by(|one, other| one.region().len() == other.region().len()) {
        let needed = needed_rule_sets(&all, rules.len(), query);
        let solved = same.par_iter().map(|start| {
            let value = |rules| {
                let solution = solve(rules, start, query.terms, control).ok().filter(|solution| solution.exact)?;
                Some(StartValue { value: solution.value, moves: solution.variation.len() })
            };
            let values = rules.iter().zip(&needed).map(|(rules, &needed)| if needed { value(rules) } else { None });
            let solved = ValuedStart { start: start.clone(), values: values.collect() };
            after_start();
            solved
        });
        all.extend(solved.collect::<Vec<_>>());
    }
    all
}

/// By rule set, true if every difference is looked for, or there is another rule set that it does not differ from in any of `starts`.
fn needed_rule_sets(starts: &[ValuedStart], rules: usize, query: SeparationQuery) -> Vec<bool> {
    let alike = |pair| starts.iter().all(|start| start.differs(pair, query) != Some(true));
    (0..rules).map(|a| query.all || (0..rules).any(|b| a != b && alike([a, b]))).collect()
}

impl ValuedStart {
    fn points(&self) -> usize {
        self.start.region().len()
    }

    /// True if the rule sets `a` and `b` differ in this start; `None` if one of them was not decided.
    fn differs(&self, [a, b]: [usize; 2], query: SeparationQuery) -> Option<bool> {
        let [a, b] = [self.values[a]?.value, self.values[b]?.value];
        let winner = |value| Winner::from_interval(value, query.terms.komi);
        Some(if query.differ == DifferIn::Value { a != b } else { winner(a) != winner(b) })
    }
}

/// The starts in which two rule sets, given as indices of [`ValuedStart::values`], differ.
pub fn find_separation(starts: &[ValuedStart], rule_sets: [usize; 2], query: SeparationQuery) -> Separation<'_> {
    let differing = starts.iter().filter(|start| start.differs(rule_sets, query) == Some(true));
    let mut all: Vec<&ValuedStart> = differing.collect();
    let moves = |start: &ValuedStart, index: usize| start.values[index].map_or(0, |value| value.moves);
    all.sort_by_key(|start| (start.points(), rule_sets.map(|index| moves(start, index)).into_iter().max()));
    let most_points = all.first().map_or(usize::MAX, |first| first.points());
    let small = starts.iter().filter(|start| start.points() <= most_points);
    let decided = small.clone().filter(|start| start.differs(rule_sets, query).is_some()).count();
    Separation { rule_sets, all, decided, undecided: small.count() - decided }
}
