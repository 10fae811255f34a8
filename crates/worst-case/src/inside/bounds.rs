//! Upper bounds for the plays of a sequence that stays inside, from the parts of its rule set.
//!
//! Every finite rule set has at least one of these parts. `n` is the number of positions. Plays change the position, except
//! those whose stone is forfeited.
//!
//! | part of the rule set | the most plays |
//! |---|---|
//! | positional superko | those of a longest walk that makes no position twice |
//! | a repeated position ends the sequence | the same, and the play that repeats |
//! | situational superko | those of a longest walk that brings about no situation twice |
//! | natural situational superko | those of a longest walk on which no player makes a position twice |
//! | a repeated situation ends the sequence | the same, and the play that repeats: a player who makes a position again brings about the same situation |
//! | fixed-ko-rule, prohibition rule, prohibition of configurations | those of a longest walk on which no play is made twice: the same play again is one by the same player on the same point in the same position |
//! | one of these three with the basic ko rule, and two passes end the sequence | those of a longest such walk on which nobody retakes at once: to retake later there must be two passes in a row before |
//! | positional superko since the last pass, and a second pass ends the sequence | each player passes at most once in each position without ending the sequence: 2n passes, and 2n + 1 walks around them that make no position twice |
//! | situational superko since the last pass, and the end-of-game ko rule | 2n passes that a play follows, and 2n + 1 walks around them on which no player makes a position twice |
//! | the third occurrence of a situation since the last pass, or a second pass, ends the sequence | the same with 4n - 1 plays for each walk: 2n situations twice each, of which the one after the pass has already occurred; and the play that ends |
//! | forfeits | n - 1 plays make a new position, or 2n - 1 a new situation. After each of these and at the start, as many plays can take stones off as there are stones: they add none. Before each of all these plays, one play can change nothing, which counts as a pass; and two can at the end |

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{Bar, End, Repetition, RuleSet, Settlement, Since};

use crate::flows::UpperBound;
use crate::inside::component::Component;
use crate::inside::gates::{Gates, LongPath, edges_with_tokens, narrowed};
use crate::inside::proofs::proof;
use crate::trails::longest_trail;
use crate::walk_graph::WalkGraph;

/// Bounds for walks.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkBounds {
    pub positions: u64,
    pub creations: u64,
    pub situations: u64,
    pub pairs: u64,
    pub pairs_without_retakes: u64,
}

/// The most plays that the parts of a rule set allow; `None` if none of them limits plays.
pub(super) fn upper(rules: &RuleSet, walks: WalkBounds, component: &Component) -> Option<u64> {
    let bars = rules.bars().iter().filter_map(|&bar| of_bar(bar, rules, walks));
    let ends = rules.ends().iter().filter_map(|&end| of_end(end, walks));
    let together = of_passes(rules, walks, component.len() as u64).or_else(|| of_forfeits(rules, component));
    bars.chain(ends).chain(together).min()
}

fn of_bar(bar: Bar, rules: &RuleSet, walks: WalkBounds) -> Option<u64> {
    match bar {
        Bar::Position(Since::Start) if rules.start_counts() => Some(walks.positions),
        Bar::Situation(Since::Start) if rules.start_counts() => Some(walks.situations),
        Bar::Creation => Some(walks.creations),
        Bar::Pair | Bar::PlayInClass | Bar::PointSincePosition if retakes_are_barred(rules) => {
            Some(walks.pairs_without_retakes)
        }
        Bar::Pair | Bar::PlayInClass | Bar::PointSincePosition => Some(walks.pairs),
        _ => None,
    }
}

/// Whether a basic ko is never retaken: the two passes that would lift the ban end the sequence.
fn retakes_are_barred(rules: &RuleSet) -> bool {
    let few_passes = rules.ends().iter().any(|end| matches!(end, End::Passes(0..=2)));
    few_passes && rules.bars().contains(&Bar::BasicKo)
}

fn of_end(end: End, walks: WalkBounds) -> Option<u64> {
    match end {
        End::Repetition(_, Settlement::VoidIfAgreed) => None,
        End::Repetition(Repetition::Positional, _) => Some(walks.positions + 1),
        End::Repetition(Repetition::Situational, _) => Some(walks.creations + 1),
        _ => None,
    }
}

/// Where passes are limited, and plays between passes.
fn of_passes(rules: &RuleSet, walks: WalkBounds, positions: u64) -> Option<u64> {
    let second_pass = rules.ends().contains(&End::SecondPass);
    let passed_in = rules.bars().contains(&Bar::PassedIn) && rules.ends().contains(&End::Passes(2));
    let third = |end: &End| matches!(end, End::Repetition(Repetition::Third, Settlement::Void | Settlement::Balance));
    let between = if rules.bars().contains(&Bar::Position(Since::LastPass)) {
        walks.positions
    } else if rules.bars().contains(&Bar::Situation(Since::LastPass)) {
        walks.creations
    } else if rules.ends().iter().any(third) {
        4 * positions - 1
    } else {
        return None;
    };
    let last = u64::from(rules.ends().iter().any(third));
    (second_pass || passed_in).then_some((2 * positions + 1) * between + last)
}

fn of_forfeits(rules: &RuleSet, component: &Component) -> Option<u64> {
    let forfeit = rules.forfeit()?;
    let ends = forfeit.null_play_is_pass && rules.ends().contains(&End::Passes(2));
    let positions = component.graph.positions();
    let stones = positions.iter().map(|position| position.occupied().len() as u64).max()?;
    let new = forfeits_per(forfeit.of) * positions.len() as u64 - 1;
    let changes = new + (new + 1) * stones;
    ends.then_some(2 * changes + 2)
}

/// How often a position can be new.
fn forfeits_per(repetition: Repetition) -> u64 {
    if repetition == Repetition::Positional { 1 } else { 2 }
}

/// Plays one after the other, from a position inside. Passes can come between them, so that any player can make each
/// play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    pub start: u32,
    /// Who moves first, where that matters; otherwise it is the player of the first play.
    pub first: Option<Colour>,
    /// The numbers of the plays.
    pub plays: Vec<u32>,
}

/// The longest walk, as far as known.
#[derive(Clone, Debug)]
pub(super) struct LongWalk {
    pub walk: Walk,
    /// No walk has more plays.
    pub upper: u64,
    /// The proof; `None` if the bound is just a number of things.
    pub proof: Option<UpperBound>,
}

/// Walks that make no position twice.
pub(super) fn positions(component: &Component) -> LongWalk {
    let nodes = 0..component.len() as u32;
    let links = nodes.clone().map(|node| component.plays_from(node).map(|play| component.play(play).to).collect());
    let LongPath { gates, upper, proof } = Gates { entries: nodes.collect(), links: links.collect() }.longest();
    let walk = Walk { start: gates[0], first: None, plays: joining(component, &gates) };
    LongWalk { walk, upper: upper - 1, proof }
}

/// Walks on which no player makes a position twice. The opponent of the first mover counts as having made the position
/// at the start, unless that is the empty board.
pub(super) fn creations(component: &Component) -> LongWalk {
    let (empty, nodes) = (component.empty_board(), component.len() as u32);
    // Gate 2v is entered when Black makes position v, gate 2v + 1 when White does; one more is that of the empty board.
    let next = |node: u32| -> Vec<u32> {
        let plays = component.plays_from(node).map(|play| component.play(play));
        plays.map(|play| 2 * play.to + u32::from(play.colour == Colour::White)).collect()
    };
    let position = |gate: u32| empty.filter(|_| gate == 2 * nodes).unwrap_or(gate / 2);
    let gates = 0..2 * nodes + u32::from(empty.is_some());
    let is_entry = |&gate: &u32| gate == 2 * nodes || Some(gate / 2) != empty;
    let links = gates.clone().map(|gate| next(position(gate))).collect();
    let LongPath { gates, upper, proof } = Gates { entries: gates.filter(is_entry).collect(), links }.longest();
    let path: Vec<u32> = gates.iter().map(|&gate| position(gate)).collect();
    let opponent = if gates[0] % 2 == 0 { Colour::White } else { Colour::Black };
    let first = (gates[0] < 2 * nodes).then_some(opponent);
    LongWalk { walk: Walk { start: path[0], first, plays: joining(component, &path) }, upper: upper - 1, proof }
}

/// The plays that lead from each position to the next.
fn joining(component: &Component, path: &[u32]) -> Vec<u32> {
    let play = |two: &[u32]| component.plays_from(two[0]).find(|&play| component.play(play).to == two[1]);
    path.windows(2).map(|two| play(two).expect("a path follows plays")).collect()
}

/// Walks on which no play is made twice.
pub(super) fn pairs(component: &Component) -> LongWalk {
    let nodes = component.len() as u32;
    let starts = (0..nodes).map(|node| node + 1).collect();
    let graph = trail_graph(component, starts, |_| true);
    let trail = longest_trail(&graph).expect("every edge has weight and a token of its own");
    let known = trail.walk.len() as u64;
    let (better, upper, narrower) =
        if known < trail.bound { narrowed(&graph, known, trail.bound) } else { (None, trail.bound, None) };
    let is_counted = upper > component.plays.items().len() as u64;
    let proved = || narrower.unwrap_or_else(|| proof(&graph, 1, trail.potentials, upper));
    let proof = (!is_counted).then(proved);
    let walk = better.unwrap_or(trail.walk);
    // The first edges are those to the starts.
    let plays = walk[1..].iter().map(|edge| edge - nodes).collect();
    LongWalk { walk: Walk { start: walk[0], first: None, plays }, upper: upper - 1, proof }
}

/// The graph with node `v + 1` for position `v`, the plays from those that `may_leave`, and the start with edges to some nodes.
fn trail_graph(component: &Component, starts: Vec<u32>, may_leave: impl Fn(u32) -> bool) -> WalkGraph {
    let ends = |node: u32| -> Vec<u32> {
        let plays = if may_leave(node) { component.plays_from(node) } else { 0..0 };
        plays.map(|play| component.play(play).to + 1).collect()
    };
    edges_with_tokens(std::iter::once(starts).chain((0..component.len() as u32).map(ends)).collect())
}

/// A long walk on which no play is made twice, and which ends when it comes back to its start. It begins with this play.
pub(super) fn pairs_until_return(component: &Component, first: u32) -> Walk {
    let play = component.play(first);
    let graph = trail_graph(component, vec![play.to + 1], |node| node != play.from);
    let trail = longest_trail(&graph).expect("every edge has weight and a token of its own");
    let after = component.plays_from(play.from);
    // Edges are numbered like plays, but for the one from the start and those that are left out.
    let number = |edge: u32| if edge - 1 < after.start { edge - 1 } else { edge - 1 + after.len() as u32 };
    let rest = trail.walk[1..].iter().map(|&edge| number(edge));
    Walk { start: play.from, first: None, plays: std::iter::once(first).chain(rest).collect() }
}

/// Walks on which no play is made twice, and none retakes at once in a basic ko.
pub(super) fn pairs_without_retakes(component: &Component) -> LongWalk {
    let next = |taken: u32| {
        let plays = component.plays_from(component.play(taken).to);
        plays.filter(|&play| !component.retakes(play, taken)).collect()
    };
    let all = 0..component.plays.items().len() as u32;
    let gates = Gates { entries: all.clone().collect(), links: all.map(next).collect() };
    let LongPath { gates: plays, upper, proof } = gates.longest();
    LongWalk { walk: Walk { start: component.play(plays[0]).from, first: None, plays }, upper, proof }
}
