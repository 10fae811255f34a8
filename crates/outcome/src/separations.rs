//! Positions in which two rule sets differ: in the value, or in who wins.

use koatlas_board::BoardPosition;
use koatlas_rulesets::RuleSet;
use koatlas_storage::Control;
use rayon::prelude::*;

use crate::payoff::{HalfPoints, Interval, Terms, Winner};
use crate::solve::solve;

/// What two rule sets must differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differ {
    /// In what a player can force.
    Value,
    /// In who wins at this komi: see [`Winner`].
    Winner(HalfPoints),
}

/// What a rule set makes of a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// What both players can force.
    pub value: Interval,
    /// Moves of the variation with best play, as far as it goes.
    pub moves: usize,
}

/// A start with what every rule set makes of it; `None` where that was not decided.
#[derive(Clone, Debug)]
pub struct Valued {
    /// The start.
    pub start: BoardPosition,
    /// By rule set.
    pub worths: Vec<Option<Worth>>,
}

/// Where two rule sets differ.
#[derive(Clone, Debug)]
pub struct Separation<'a> {
    /// The rule sets, by their places in [`Valued::worths`].
    pub places: [usize; 2],
    /// The starts in which they differ: those with the fewest points first, and among these those with the fewest moves.
    pub all: Vec<&'a Valued>,
    /// Starts in which both were decided, up to the number of points of the first in which they differ.
    pub decided: usize,
    /// Starts in which one of them was not decided.
    pub undecided: usize,
}

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub struct SeparationQuery {
    /// What ends are worth.
    pub terms: Terms,
    /// What rule sets must differ in.
    pub differ: Differ,
    /// Whether every difference is looked for, and not the first alone.
    pub all: bool,
}

/// What rule sets make of starts, those with the fewest points first. Nothing is decided beyond the limits. If the first
/// difference is enough, a rule set that differs from every other on fewer points is asked no more: for it `None` stands there.
///
/// In parallel; the same for any number of threads.
#[must_use]
pub fn valued(
    mut starts: Vec<BoardPosition>,
    rules: &[RuleSet],
    wanted: SeparationQuery,
    control: &Control<'_>,
    done: &(dyn Fn() + Sync),
) -> Vec<Valued> {
    let SeparationQuery { terms, differ, all: every } = wanted;
    let worth = |rules: &RuleSet, start: &BoardPosition| {
        let answer = solve(rules, start, terms, control).ok().filter(|answer| answer.exact)?;
        Some(Worth { value: answer.value, moves: answer.variation.len() })
    };
    let mut all: Vec<Valued> = Vec::new();
    starts.sort_by_key(|start| start.region().len());
    for same in starts.chunk_by(|one, other| one.region().len() == other.region().len()) {
        let open = if every { vec![true; rules.len()] } else { open(&all, rules.len(), differ) };
        let value = |start: &BoardPosition| {
            let worths = rules.iter().zip(&open).map(|(rules, open)| open.then(|| worth(rules, start)).flatten());
            let valued = Valued { start: start.clone(), worths: worths.collect() };
            done();
            valued
        };
        let found: Vec<Valued> = same.par_iter().map(value).collect();
        all.extend(found);
    }
    all
}

/// Whether there is another rule set that a rule set does not yet differ from.
fn open(valued: &[Valued], rules: usize, differ: Differ) -> Vec<bool> {
    let are_apart = |a: usize, b: usize| valued.iter().any(|start| start.differs([a, b], differ) == Some(true));
    (0..rules).map(|a| (0..rules).any(|b| a != b && !are_apart(a, b))).collect()
}

impl Valued {
    /// Whether two rule sets, by their places, differ; none if one of them was not decided.
    fn differs(&self, [a, b]: [usize; 2], differ: Differ) -> Option<bool> {
        let [a, b] = [self.worths[a]?.value, self.worths[b]?.value];
        Some(match differ {
            Differ::Value => a != b,
            Differ::Winner(komi) => Winner::of(a, komi) != Winner::of(b, komi),
        })
    }
}

/// The starts in which two rule sets, by their places in [`Valued::worths`], differ.
#[must_use]
pub fn separation(valued: &[Valued], places: [usize; 2], differ: Differ) -> Separation<'_> {
    let points = |start: &Valued| start.start.region().len();
    let moves = |start: &Valued| places.map(|at| start.worths[at].map_or(0, |worth| worth.moves)).into_iter().max();
    let mut all: Vec<&Valued> = valued.iter().filter(|start| start.differs(places, differ) == Some(true)).collect();
    all.sort_by_key(|start| (points(start), moves(start)));
    let looked_at = valued.iter().filter(|start| all.first().is_none_or(|first| points(start) <= points(first)));
    let (decided, undecided): (Vec<&Valued>, Vec<&Valued>) =
        looked_at.partition(|start| start.differs(places, differ).is_some());
    let (decided, undecided) = (decided.len(), undecided.len());
    Separation { places, all, decided, undecided }
}
