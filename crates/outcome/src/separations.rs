//! The smallest positions in which two rule sets differ in who wins.

use koatlas_board::BoardPosition;
use koatlas_rulesets::RuleSet;
use rayon::prelude::*;

use crate::effort::Effort;
use crate::payoff::{HalfPoints, Terms};
use crate::solve::solve;

/// What a rule set makes of a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// What Black can force at least.
    pub lo: Option<HalfPoints>,
    /// What White can force at most.
    pub hi: Option<HalfPoints>,
    /// Moves of the variation with best play, as far as it goes.
    pub moves: usize,
}

/// A start with what every rule set makes of it; `None` where that was not decided.
#[derive(Clone, Debug)]
pub struct Valued {
    /// The start.
    pub start: BoardPosition,
    /// Points where plays may be made.
    pub points: usize,
    /// By rule set.
    pub worths: Vec<Option<Worth>>,
}

/// Whether two rule sets differ somewhere.
#[derive(Clone, Copy, Debug)]
pub struct Separation<'a> {
    /// The start with the fewest points, and among these with the fewest moves, in which they differ.
    pub first: Option<&'a Valued>,
    /// Starts in which both were decided, up to the number of points of the first in which they differ.
    pub decided: usize,
    /// Starts in which one of them was not decided.
    pub undecided: usize,
}

/// What rule sets make of starts, those with the fewest points first. Nothing is decided beyond the limits. A rule set that
/// differs from every other on fewer points is asked no more: for it `None` stands there.
///
/// In parallel; the same for any number of threads.
#[must_use]
pub fn valued(
    mut starts: Vec<BoardPosition>,
    rules: &[RuleSet],
    terms: Terms,
    effort: &Effort,
    done: &(dyn Fn() + Sync),
) -> Vec<Valued> {
    let worth = |rules: &RuleSet, start: &BoardPosition| {
        let answer = solve(rules, start, terms, effort).ok().filter(|answer| answer.exact)?;
        Some(Worth { lo: answer.lo, hi: answer.hi, moves: answer.variation.len() })
    };
    let mut all: Vec<Valued> = Vec::new();
    starts.sort_by_key(|start| start.region().len());
    for same in starts.chunk_by(|one, other| one.region().len() == other.region().len()) {
        let open = open(&all, rules.len());
        let value = |start: &BoardPosition| {
            let worths = rules.iter().zip(&open).map(|(rules, open)| open.then(|| worth(rules, start)).flatten());
            let valued = Valued { points: start.region().len(), start: start.clone(), worths: worths.collect() };
            done();
            valued
        };
        let found: Vec<Valued> = same.par_iter().map(value).collect();
        all.extend(found);
    }
    all
}

/// Whether there is another rule set that a rule set does not yet differ from.
fn open(valued: &[Valued], rules: usize) -> Vec<bool> {
    let differ = |a: usize, b: usize| separation(valued, [a, b]).first.is_some();
    (0..rules).map(|a| (0..rules).any(|b| a != b && !differ(a, b))).collect()
}

/// The first start in which two rule sets, by their places in [`Valued::worths`], differ.
#[must_use]
pub fn separation(valued: &[Valued], [a, b]: [usize; 2]) -> Separation<'_> {
    let worths = |start: &Valued| Some([start.worths[a]?, start.worths[b]?]);
    let differs = |start: &&Valued| worths(start).is_some_and(|[a, b]| (a.lo, a.hi) != (b.lo, b.hi));
    let moves = |start: &Valued| worths(start).map_or(0, |[a, b]| a.moves.max(b.moves));
    let first = valued.iter().filter(differs).min_by_key(|start| (start.points, moves(start)));
    let looked_at = valued.iter().filter(|start| first.is_none_or(|first| start.points <= first.points));
    let (decided, undecided): (Vec<&Valued>, Vec<&Valued>) = looked_at.partition(|start| worths(start).is_some());
    Separation { first, decided: decided.len(), undecided: undecided.len() }
}

#[cfg(test)]
mod tests {
    use koatlas_position_graph::{sizes, starts};
    use koatlas_rulesets::RuleSet;

    use super::{Valued, separation, valued};
    use crate::{Effort, Terms};

    /// Whether others are asked about, too, changes nothing for a pair.
    #[test]
    fn pairs_are_as_if_alone() {
        let ids = ["psk", "tromp-taylor", "ssk", "nssk", "basic-ko", "geneva"];
        let rules: Vec<RuleSet> = ids.into_iter().map(|id| RuleSet::find(id).unwrap()).collect();
        let of = |rules: &[RuleSet]| {
            let all = (1..=4).flat_map(sizes).flat_map(starts).collect();
            valued(all, rules, Terms::default(), &Effort::unlimited(), &|| ())
        };
        let told = |valued: &[Valued], pair| {
            let found = separation(valued, pair);
            let first = found.first.map(|first| (first.start.rows(), pair.map(|at| first.worths[at])));
            (first, found.decided, found.undecided)
        };
        let together = of(&rules);
        assert!(together.iter().any(|start| start.worths.contains(&None)), "somebody is asked no more");
        for a in 0..rules.len() {
            for b in a + 1..rules.len() {
                let alone = of(&[rules[a].clone(), rules[b].clone()]);
                assert_eq!(told(&together, [a, b]), told(&alone, [0, 1]), "{} and {}", ids[a], ids[b]);
            }
        }
    }

    /// Positional and situational superko without suicide agree on all boards of up to four points; with suicide of single
    /// stones they differ on 1x2 already. Both are published.
    #[test]
    fn positional_and_situational_superko() {
        let found = |suicide: &str| {
            let rules = ["psk", "ssk"].map(|id| RuleSet::find(id).unwrap().with("suicide", suicide).unwrap());
            let all = (1..=4).flat_map(sizes).flat_map(starts).collect();
            let valued = valued(all, &rules, Terms::default(), &Effort::unlimited(), &|| ());
            let found = separation(&valued, [0, 1]);
            (found.first.map(|first| first.start.rows().join("/")), found.undecided)
        };
        assert_eq!(found("none"), (None, 0));
        assert_eq!(found("all"), (Some("X.".to_owned()), 0));
    }
}
