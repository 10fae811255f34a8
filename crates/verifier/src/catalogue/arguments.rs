//! Upper bounds for the plays of a sequence that stays inside a component, from the parts of its rule set.
//!
//! Sequences begin in any position, with either player, and without a history; passes are allowed and not counted. `n` is the number
//! of positions. No play that stays inside leaves the position as it is, unless its stone is taken off again.
//!
//! - *Positional superko* bars every position that has occurred: a walk of `positions`. If a repeated position *ends* the sequence,
//!   one more play.
//! - *Situational superko* bars what has occurred with the same player to move. A play makes a situation with the opponent to move,
//!   and the start is one that the opponent of the first mover might have made: a walk of `creations`. If a repeated situation ends
//!   the sequence, one more play. *Natural superko* bars the repetition of a creation by its text.
//! - *Fixed ko*, *prohibition*, *configuration*: a play made again goes from the same position to the same position, so by the same
//!   player on the same point: a walk of `pairs`. If in addition the basic ko rule holds and two passes end, then nobody retakes at
//!   once: between the two plays there can be no pass, or two. This is a walk of `pairs_without_retakes`.
//! - *Superko since the last pass, with an end by a player's second pass in a position*: `2n` passes do not end, so there are at most
//!   `2n + 1` stretches of plays, each such a walk. *With the end-of-game ko rule, and an end by two passes*: a player who passes in
//!   a position, with a play following, can only stand there again by the opponent's play, which that rule bars, or by the opponent's
//!   pass, after which his own is the second in a row. So `2n` passes are followed by a play.
//! - *An end by the third occurrence of a situation since the last pass*: each of the `2n` situations occurs at most twice in a
//!   stretch, counting the one that it begins with; so `4n - 1` plays, and one more that ends.
//! - *Forfeited stones*: a play that repeats nothing makes a new position, `n - 1` at most. Every other play that changes the
//!   position takes stones off and leaves none: between two of the others there are at most as many as there are stones. A play that
//!   changes nothing is a pass, so there is at most one before each play that changes something, and two at the end.

use koatlas_board::Suicide;

use super::{ComponentWalkBounds, LiteralComponent};
use crate::literal::bars::{
    BASIC_KO, CONFIGURATION, END_KO, FIXED_KO, NSSK, PROHIBITION, PSK, SPIGHT, SSK, SSK_SINCE_PASS,
};
use crate::{LiteralRules, RepetitionKind};

/// Returns the most plays of a sequence inside `component` under `rules`; `None` if no part of the rule set is known to limit them.
pub(crate) fn most_plays(
    rules: &LiteralRules,
    walks: &ComponentWalkBounds,
    component: &LiteralComponent,
) -> Option<u64> {
    if !rules.settings.start_counts || rules.suicide == Suicide::All {
        return None;
    }
    let retakes = !(rules.has_bar(BASIC_KO) && rules.ending_passes().is_some_and(|passes| passes <= 2));
    let pairs = if retakes { walks.pairs } else { walks.pairs_without_retakes };
    let few_passes = rules.has_second_pass() || rules.has_bar(END_KO) && rules.ending_passes() == Some(2);
    let n = component.len() as u64;
    let stretches = 2 * n + 1;
    let bounds = [
        (rules.has_bar(PSK), walks.positions),
        (rules.has_any(&[SSK, NSSK]), walks.creations),
        (rules.has_any(&[FIXED_KO, PROHIBITION, CONFIGURATION]), pairs),
        (ends_by(rules, RepetitionKind::Positional), walks.positions + 1),
        (ends_by(rules, RepetitionKind::Situational), walks.creations + 1),
        (few_passes && rules.has_bar(SPIGHT), stretches * walks.positions),
        (few_passes && rules.has_bar(SSK_SINCE_PASS), stretches * walks.creations),
        (few_passes && ends_by(rules, RepetitionKind::Third), stretches * (4 * n - 1) + 1),
    ];
    let of_parts = bounds.into_iter().filter_map(|(holds, bound)| holds.then_some(bound));
    of_parts.chain(bound_with_forfeits(rules, component)).min()
}

/// True if a repetition of this `kind` ends the sequence without an agreement.
fn ends_by(rules: &LiteralRules, kind: RepetitionKind) -> bool {
    rules.repetitions().any(|repetition| repetition == kind)
}

/// Returns the bound of the last argument, on forfeited stones, if `rules` have them.
fn bound_with_forfeits(rules: &LiteralRules, component: &LiteralComponent) -> Option<u64> {
    let repetition = rules.forfeits?;
    if !rules.settings.null_play_is_pass
        || rules.ending_passes().is_none_or(|passes| passes > 2)
        || repetition.id != PSK.id
    {
        return None;
    }
    let ko_points = component.ko_points();
    let stones =
        component.positions.iter().map(|position| ko_points.iter().filter(|&&p| position[p].is_some()).count());
    let (new, stones) = (component.len() as u64 - 1, stones.max().unwrap_or(0) as u64);
    Some(2 * (new + (new + 1) * stones) + 2)
}
