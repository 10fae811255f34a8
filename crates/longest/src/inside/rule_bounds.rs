//! Upper bounds for the plays of a sequence that stays inside, from the parts of its rule set.
//!
//! Every finite rule set has at least one of these parts. `n` is the number of positions. Plays change the position, except
//! those whose stone is forfeited.
//!
//! | part of the rule set | the most plays |
//! |---|---|
//! | positional superko | those of a longest walk that makes no position twice |
//! | a repeated position ends the sequence | those of a longest walk that makes no position twice, and the play that repeats |
//! | situational superko | those of a longest walk that brings about no situation twice |
//! | natural situational superko | those of a longest walk on which no player makes a position twice |
//! | a repeated situation ends the sequence | those of a longest walk on which no player makes a position twice, and the play that repeats: a player who makes a position again brings about the same situation |
//! | fixed-ko-rule, prohibition rule, prohibition of configurations | those of a longest walk on which no play is made twice: the same play again is one by the same player on the same point in the same position |
//! | one of these three with the basic ko rule, and two passes end the sequence | those of a longest such walk on which nobody retakes at once: to retake later there must be two passes in a row before |
//! | positional superko since the last pass, and a second pass ends the sequence | each player passes at most once in each position without ending the sequence: 2n passes, and 2n + 1 walks around them that make no position twice |
//! | situational superko since the last pass, and the end-of-game ko rule | 2n passes that a play follows, and 2n + 1 walks around them on which no player makes a position twice |
//! | the third occurrence of a situation since the last pass, or a second pass, ends the sequence | 2n passes and 2n + 1 walks as in the two rows above, but with 4n - 1 plays for each walk: 2n situations twice each, of which the one after the pass has already occurred; and the play that ends |
//! | forfeits | n - 1 plays make a new position, or 2n - 1 a new situation. After each of these and at the start, as many plays can take stones off as there are stones: they add none. Before each of all these plays, one play can change nothing, which counts as a pass; and two can at the end |

use koatlas_board::PointSet;
use koatlas_rules::{Bar, End, Repetition, RuleSet, Settlement, Since};

use super::ComponentPlays;

/// Bounds for the plays of walks of each kind.
#[derive(Clone, Copy)]
pub(super) struct WalkBounds {
    pub positions: u64,
    pub creations: u64,
    pub situations: u64,
    pub pairs: u64,
    pub pairs_without_retakes: u64,
}

/// Returns the most plays that the parts of `rules` allow; `None` if none of them limits plays.
pub(super) fn upper(rules: &RuleSet, walks: WalkBounds, component: &ComponentPlays<'_, impl PointSet>) -> Option<u64> {
    let bars = rules.bars.iter().filter_map(|&bar| bar_bound(bar, rules, walks));
    let ends = rules.ends.iter().filter_map(|&end| end_bound(end, walks));
    let together = passes_bound(rules, walks, component.len() as u64).or_else(|| forfeits_bound(rules, component));
    bars.chain(ends).chain(together).min()
}

fn bar_bound(bar: Bar, rules: &RuleSet, walks: WalkBounds) -> Option<u64> {
    match bar {
        Bar::Position(Since::Start) if rules.start_counts => Some(walks.positions),
        Bar::Situation(Since::Start) if rules.start_counts => Some(walks.situations),
        Bar::Creation => Some(walks.creations),
        Bar::Pair | Bar::PlayInClass | Bar::PointSincePosition => {
            // A basic ko is never retaken: the two passes that would lift the ban end the sequence.
            let no_passes = rules.passes_to_end().is_some_and(|passes| passes <= 2);
            let no_retakes = no_passes && rules.bars.contains(&Bar::BasicKo);
            Some(if no_retakes { walks.pairs_without_retakes } else { walks.pairs })
        }
        _ => None,
    }
}

fn end_bound(end: End, walks: WalkBounds) -> Option<u64> {
    match end {
        End::Repetition(_, Settlement::VoidIfAgreed) => None,
        End::Repetition(Repetition::Positional, _) => Some(walks.positions + 1),
        End::Repetition(Repetition::Situational, _) => Some(walks.creations + 1),
        _ => None,
    }
}

/// Bound from limits for passes and for the plays between passes.
fn passes_bound(rules: &RuleSet, walks: WalkBounds, positions: u64) -> Option<u64> {
    let second_pass = rules.ends.contains(&End::SecondPass);
    let passed_in = rules.bars.contains(&Bar::PassedIn) && rules.ends.contains(&End::Passes(2));
    let is_third = |end| matches!(end, &End::Repetition(Repetition::Third, Settlement::Void | Settlement::Balance));
    let third = rules.ends.iter().any(is_third);
    let between = if rules.bars.contains(&Bar::Position(Since::LastPass)) {
        walks.positions
    } else if rules.bars.contains(&Bar::Situation(Since::LastPass)) {
        walks.creations
    } else if third {
        4 * positions - 1
    } else {
        return None;
    };
    let last = u64::from(third);
    (second_pass || passed_in).then_some((2 * positions + 1) * between + last)
}

fn forfeits_bound(rules: &RuleSet, component: &ComponentPlays<'_, impl PointSet>) -> Option<u64> {
    let forfeit = rules.forfeit?;
    let ends = forfeit.null_play_is_pass && rules.ends.contains(&End::Passes(2));
    let positions = component.graph.positions();
    let stones = positions.iter().map(|position| position.occupied().len() as u64).max()?;
    // Number of times that a position can be new.
    let times = if forfeit.repetition == Repetition::Positional { 1 } else { 2 };
    let new = times * positions.len() as u64 - 1;
    let changes = new + (new + 1) * stones;
    ends.then_some(2 * changes + 2)
}
