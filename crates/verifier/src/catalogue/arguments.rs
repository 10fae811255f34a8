//! What bounds the plays of a sequence that stays inside a component, from the parts of its rule set.
//!
//! Sequences begin in any position, with either player, and nothing before; passes are allowed and not counted. `n` is the
//! number of positions. No play that stays inside leaves the position as it is, but where stones are taken off again.
//!
//! - *Positional superko* bars every position that has occurred: a walk of `positions`. Where a position repeated *ends* the
//!   sequence, one more play.
//! - *Situational superko* bars what has occurred with the same player to move. A play makes a situation with the opponent to
//!   move, and the start is one that the opponent of the first mover might have made: a walk of `creations`. Where that ends
//!   the sequence, one more play. *Natural* superko: the same by its text.
//! - *Fixed ko*, *prohibition*, *configuration*: a play made again goes from the same position to the same position, so by the
//!   same player on the same point: a walk of `pairs`. If besides the basic ko rule holds and two passes end, then nobody takes
//!   back at once: between the two plays there can be no pass, or two. A walk of `pairs_without_retakes`.
//! - *Superko since the last pass, the second pass of a player in a position ends*: `2n` passes do not end, so there are at most
//!   `2n + 1` stretches of plays, each such a walk. With *the end-of-game ko rule, and two passes that end*: who passes in a
//!   position, with a play following, can only stand there again by the opponent's play, which that rule bars, or by the
//!   opponent's pass, after which his own is the second in a row. So `2n` passes are followed by a play.
//! - *A third situation since the last pass ends*: each of the `2n` situations occurs at most twice in a stretch, the one that
//!   it begins with included; so `4n - 1` plays, and one more that ends.
//! - *Repeating stones are taken off*: a play that repeats nothing makes a position new, `n - 1` at most. Every other play that
//!   changes the position takes stones off and leaves none: between two of the others there are at most as many as there are
//!   stones. What changes nothing is a pass, so there is at most one before each play that changes something, and two at the end.

use koatlas_board::Suicide;

use super::component::Component;
use super::walks::WalkBounds;
use crate::literal::bars::{
    BASIC_KO, CONFIGURATION, END_KO, FIXED_KO, NSSK, PROHIBITION, PSK, SPIGHT, SSK, SSK_SINCE_PASS,
};
use crate::literal::ends::Repetition;
use crate::literal::rules::Rules;

/// The most plays; `None` if no part of the rule set is known to limit them.
pub(crate) fn most_plays(rules: &Rules, walks: &WalkBounds, component: &Component) -> Option<u64> {
    if !rules.settings.start_counts || rules.suicide == Suicide::All {
        return None;
    }
    let all = [
        of_bars(rules, walks),
        of_ends(rules, walks),
        of_passes(rules, walks, component),
        of_forfeits(rules, component),
    ];
    all.into_iter().flatten().min()
}

fn of_bars(rules: &Rules, walks: &WalkBounds) -> Option<u64> {
    let positions = rules.has(PSK).then_some(walks.positions);
    let creations = (rules.has(SSK) || rules.has(NSSK)).then_some(walks.creations);
    let pairs = [FIXED_KO, PROHIBITION, CONFIGURATION].into_iter().any(|bar| rules.has(bar));
    let retakes = !(rules.has(BASIC_KO) && rules.passes().is_some_and(|passes| passes <= 2));
    let pairs = pairs.then_some(if retakes { walks.pairs } else { walks.pairs_without_retakes });
    [positions, creations, pairs].into_iter().flatten().min()
}

fn of_ends(rules: &Rules, walks: &WalkBounds) -> Option<u64> {
    let bound = |repetition| match repetition {
        Repetition::Positional => Some(walks.positions + 1),
        Repetition::Situational => Some(walks.creations + 1),
        Repetition::PassFree | Repetition::Third => None,
    };
    rules.repetitions().filter_map(bound).min()
}

fn of_passes(rules: &Rules, walks: &WalkBounds, component: &Component) -> Option<u64> {
    let n = component.len() as u64;
    let end_ko = rules.has(END_KO) && rules.passes() == Some(2);
    if !rules.has_second_pass() && !end_ko {
        return None;
    }
    let third = rules.repetitions().any(|repetition| matches!(repetition, Repetition::Third));
    let positions = rules.has(SPIGHT).then_some(walks.positions);
    let creations = rules.has(SSK_SINCE_PASS).then_some(walks.creations);
    let stretches = 2 * n + 1;
    let barred = [positions, creations].into_iter().flatten().min().map(|stretch| stretches * stretch);
    let ended = third.then_some(stretches * (4 * n - 1) + 1);
    [barred, ended].into_iter().flatten().min()
}

fn of_forfeits(rules: &Rules, component: &Component) -> Option<u64> {
    let repetition = rules.forfeits?;
    if !rules.settings.null_play_is_pass || rules.passes().is_none_or(|passes| passes > 2) || repetition.id != PSK.id {
        return None;
    }
    let ko_points = component.ko_points();
    let stones =
        component.positions.iter().map(|position| ko_points.iter().filter(|&&p| position[p].is_some()).count());
    let (new, stones) = (component.len() as u64 - 1, stones.max().unwrap_or(0) as u64);
    Some(2 * (new + (new + 1) * stones) + 2)
}
