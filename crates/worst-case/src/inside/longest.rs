//! The longest sequences inside a component, for all finite rule sets.

use koatlas_board::{BoardPosition, Move};
use koatlas_rulesets::{Action, Bar, End, Forfeit, RuleSet, Settlement, Since};

use super::improve::improve;
use super::proofs::{Numbers, WalkProof};
use crate::inside::bounds::{LongWalk, Walk, WalkBounds, upper};
use crate::inside::component::{Component, Sequence};
use crate::inside::exhaust::{MOST_POSITIONS, exhaust};
use crate::inside::{bounds, component};

/// The longest sequence inside a component under some rule sets that allow the same sequences there.
#[derive(Clone, Debug)]
pub struct LongestInside {
    /// The identifiers of the rule sets, in the order of their listing.
    pub rules: Vec<&'static str>,
    /// The plays of a sequence that is known.
    pub lower: u64,
    /// No sequence has more plays.
    pub upper: u64,
    /// Where the sequence begins, with the first mover to move.
    pub start: BoardPosition,
    /// The moves of the sequence.
    pub moves: Vec<Move>,
}

/// The longest sequences inside a component, and why no walks are longer.
#[derive(Clone, Debug)]
pub struct Findings {
    /// By groups of rule sets: all finite ones.
    pub longest: Vec<LongestInside>,
    /// Proofs of bounds for walks, from which the upper bounds follow. A bound that is just a number of things needs no
    /// proof.
    pub proofs: Vec<WalkProof>,
}

/// The longest sequences inside a component under all finite rule sets, with its suicide policy. The same on every machine.
///
/// # Panics
/// If a finite rule set has no part that is known to limit plays.
#[must_use]
pub fn longest_inside(component: &Component) -> Findings {
    let (search, proofs) = Search::new(component);
    let groups = groups(component);
    Findings { longest: groups.iter().map(|(rules, ids)| search.longest(rules, ids)).collect(), proofs }
}

/// The finite rule sets in groups that allow the same plays: one rule set of each group, and the identifiers of all.
fn groups(component: &Component) -> Vec<(RuleSet, Vec<&'static str>)> {
    let mut groups: Vec<(RuleSet, Vec<&'static str>)> = Vec::new();
    for rules in RuleSet::all().filter(RuleSet::is_finite) {
        let id = rules.id();
        let rules = rules.with("suicide", &component.suicide.to_string()).expect("every rule set takes it");
        match groups.iter_mut().find(|(known, _)| parts(known) == parts(&rules)) {
            Some((_, ids)) => ids.push(id),
            None => groups.push((rules, vec![id])),
        }
    }
    groups
}

/// The parts of a rule set that matter where every play changes the position and only plays are counted.
///
/// A play that restores the position of two moves ago then retakes in a basic ko. Superko bars it, even superko that
/// counts from the last pass only, because that pass was earlier.
fn parts(rules: &RuleSet) -> (Vec<Bar>, Vec<End>, Option<Forfeit>) {
    let bars = rules.bars();
    let superko = |bar: &Bar| matches!(bar, Bar::Position(_) | Bar::Situation(_)) && counts(rules, *bar);
    let is_needed = |bar: &&Bar| match bar {
        Bar::NoChange => false,
        Bar::BasicKo | Bar::TwoAgo => !bars.iter().any(superko),
        _ => true,
    };
    let same = |bar: &Bar| if *bar == Bar::TwoAgo { Bar::BasicKo } else { *bar };
    let end = |end: &End| match *end {
        End::Repetition(of, Settlement::Balance) => End::Repetition(of, Settlement::Void),
        other => other,
    };
    (bars.iter().filter(is_needed).map(same).collect(), rules.ends().iter().map(end).collect(), rules.forfeit())
}

fn counts(rules: &RuleSet, bar: Bar) -> bool {
    rules.start_counts() || !matches!(bar, Bar::Position(Since::Start) | Bar::Situation(Since::Start))
}

/// What is known of a component whatever the rule set.
struct Search<'c> {
    component: &'c Component<'c>,
    /// Long walks of all kinds: under some rule sets they are sequences.
    walks: Vec<Walk>,
    bounds: WalkBounds,
}

impl<'c> Search<'c> {
    fn new(component: &'c Component<'c>) -> (Search<'c>, Vec<WalkProof>) {
        let positions = bounds::positions(component);
        let creations = bounds::creations(component);
        let pairs = bounds::pairs(component);
        let pairs_without_retakes = bounds::pairs_without_retakes(component);
        let situations = situations(component, creations.upper);
        let bounds = WalkBounds {
            situations: situations.as_ref().map_or(creations.upper, |long| long.upper),
            positions: positions.upper,
            creations: creations.upper,
            pairs: pairs.upper,
            pairs_without_retakes: pairs_without_retakes.upper.min(pairs.upper),
        };
        let numbers = Numbers::of(component);
        let retakes_matter = pairs_without_retakes.upper < pairs.upper;
        let proofs = [
            positions.proof.map(|proof| numbers.positions(proof)),
            creations.proof.map(|proof| numbers.creations(proof)),
            pairs.proof.map(|proof| numbers.pairs(proof)),
            pairs_without_retakes.proof.filter(|_| retakes_matter).map(|proof| numbers.pairs_without_retakes(proof)),
        ];
        let mut walks = vec![positions.walk, creations.walk, pairs.walk, pairs_without_retakes.walk];
        walks.extend(situations.map(|long| long.walk));
        walks.extend(until_return(component));
        (Search { component, walks, bounds }, proofs.into_iter().flatten().collect())
    }

    fn longest(&self, rules: &RuleSet, ids: &[&'static str]) -> LongestInside {
        let upper = upper(rules, self.bounds, self.component).expect("a finite rule set limits plays");
        let walked = self.walked(rules);
        let (sequence, upper) =
            if walked.plays == upper { (walked, upper) } else { self.searched(rules, walked, upper) };
        let (start, moves) = self.written(&sequence);
        LongestInside { rules: ids.to_vec(), lower: sequence.plays, upper, start, moves }
    }

    /// The longest of the walks that are sequences.
    fn walked(&self, rules: &RuleSet) -> Sequence {
        let sequences = self.walks.iter().map(|walk| Sequence::walked(self.component, rules, walk));
        sequences.reduce(|best, next| if next.plays > best.plays { next } else { best }).expect("there are walks")
    }

    /// The longest sequence that a search with the referee finds, and an upper bound.
    fn searched(&self, rules: &RuleSet, known: Sequence, upper: u64) -> (Sequence, u64) {
        let component = self.component;
        let is_small = component.len() <= component::POSITIONS;
        let all = if is_small { exhaust(component, rules, component::EXHAUSTIVE) } else { None };
        match all {
            Some(longest) => {
                let upper = longest.plays;
                (if longest.plays > known.plays { longest } else { known }, upper)
            }
            None => (improve(component, rules, known, upper, component::IMPROVE), upper),
        }
    }

    fn written(&self, sequence: &Sequence) -> (BoardPosition, Vec<Move>) {
        let mut colour = !sequence.first;
        let arena = self.component.arena;
        let written = |done: &Action<usize>| {
            colour = !colour;
            let point = if let Action::Play(point) = *done { Some(arena.point(point)) } else { None };
            Move { colour, point }
        };
        let start = self.component.board_at(sequence.start, sequence.first);
        (start, sequence.moves.iter().map(written).collect())
    }
}

/// Long walks that begin in positions with few plays and do not come back there, for rule sets that end a sequence when
/// it returns to its start.
fn until_return<'c>(component: &'c Component) -> impl Iterator<Item = Walk> + 'c {
    let mut starts: Vec<u32> = (0..component.len() as u32).collect();
    starts.sort_by_key(|&start| component.plays_from(start).len());
    starts.truncate(component::STARTS);
    starts
        .into_iter()
        .flat_map(|start| component.plays_from(start))
        .map(|play| bounds::pairs_until_return(component, play))
}

/// A long walk for situational superko, if the component is not too large.
fn situations(component: &Component, upper: u64) -> Option<LongWalk> {
    let is_small = component.len() <= MOST_POSITIONS;
    is_small.then(|| super::exhaust::situations(component, upper, component::SITUATIONS))
}
