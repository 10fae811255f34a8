//! Single-use marks that bound the sequences of each rule set, with the reasons. A play *uses* its mark up; no later play of a walk may
//! have it.
//!
//! Every sequence is a walk in its graph ([`crate::graph`] says why), and a flow bound holds for all walks that use no mark
//! twice, and never one that the start has used up. So it holds for a rule set if its bars forbid every play with a used
//! mark; or, with one more play, if every such play ends the sequence.
//!
//! **Situations.** A position has two, and each occurs first by a play, by a pass, or as the start. A play into one that has
//! occurred has a used mark. Call the first that occurs *one* and the other *two*. *One* comes by a play or is the start, as
//! a pass is made in the position, and so when one has occurred. *Two* comes by a play or by a pass in *one*. While two has
//! not occurred, the position is there by the play that made *one* or since the start, as each play into *one* has used up
//! its mark. So a play that makes *one* uses up a mark that no other play uses, and so does the play or the pass that makes
//! *two*. In *two*, and in *one* when both have occurred, passes make nothing new.
//!
//! **Forfeited stones.** As long as a stone stays, its play has made what has not occurred: a mark that is used once, and not if it is
//! that of the start. If it does not stay, stones have been captured, or nothing has changed; a suicide takes stones off or changes
//! nothing. Edges without a mark therefore lead to fewer stones, or are passes or count as such, and passes in a row are limited.
//!
//! **Passes.** If all bars look back only to the last pass, the plays after a pass depend on the situation alone. A sequence
//! is then a walk from pass to pass, if a player can make no pass twice in a position, except those that the end of a walk
//! counts. This holds if the second such pass ends the sequence. It also holds for passes with a play after them, if the
//! end-of-game ko rule holds and two passes end: a player who passes in `P`, with a play following, stands there by the
//! opponent's play or since the start. For him to pass there again, with a play following, `P` would have to come again by
//! the opponent's play, which that rule bars, or by a pass of the opponent's in `P`, and his own would be the second one in a
//! row. But that rule bars nothing in the very next move: a play that changes nothing may answer the pass, and the pass be
//! made a second time, but not a third. So there are two marks where the opponent has such a play.
//!
//! Two cases need care. If the start does not count as having occurred, a play may lead back to it: it is an edge then. And
//! under the suicide policy `all` a play may leave the position as it is, a *null play*. Two different plays never lead from
//! `P` to `Q` if `P` and `Q` differ: where a stone was added the play was, and its colour tells the player; where none was
//! added it was a suicide, the player is the one who lost stones, and the point is the only liberty that the string had, as
//! otherwise it was no suicide. But null plays of both players, on several points, all have the pair (`P`, `P`).

use koatlas_board::Suicide;

use crate::certificates::{Measure, NodeKind, SingleUseMarkKind};
use crate::literal::bars::{
    BASIC_KO, CONFIGURATION, END_KO, FIXED_KO, KO_PASSES, NSSK, ONE_PLAY, PROHIBITION, PSK, SPIGHT, SSK,
    SSK_SINCE_PASS, TWO_AGO,
};
use crate::{LiteralReferee, LiteralRules, RepetitionKind};

/// Smallest value of [`Flow::plus`](crate::certificates::Flow::plus) for a valid proof: the length that a sequence may have
/// beyond a walk. `None` if these marks, with these nodes, do not bound the sequences of the rule set of `literal`.
///
/// It is 0 if the bars forbid every play with a used mark. It is 1 if only such a play may end the sequence and plays are counted. If
/// moves are counted it is 0 then: the end of a walk adds at least one pass that would still be missing, as much as the last play counts.
pub fn least_plus(literal: &LiteralReferee, kind: SingleUseMarkKind, nodes: NodeKind, measure: Measure) -> Option<u64> {
    let rules = &literal.rules;
    // Passes for a ko are neither plays nor passes of the graphs, and a later phase forgets the marks of those before.
    if rules.has_any(&KO_PASSES) || !rules.later_phases.is_empty() {
        return None;
    }
    if let Some(bar) = rules.forfeits {
        // No play is barred, and only full nodes know which stones are forfeited.
        let repeated = if bar.id == PSK.id { SingleUseMarkKind::Positions } else { SingleUseMarkKind::Situations };
        // Plays that forfeit their stone have no mark: they are bounded only if null plays count as passes, and passes end.
        let is_finite = rules.settings.null_play_is_pass && rules.ending_passes().is_some();
        return (nodes == NodeKind::Full && kind == repeated && is_finite).then_some(0);
    }
    if nodes == NodeKind::Full && matches!(kind, SingleUseMarkKind::Positions | SingleUseMarkKind::Creations) {
        return None;
    }
    if bars_used_marks(rules, kind) {
        Some(0)
    } else if ends_at_used_marks(rules, kind) {
        Some(u64::from(measure == Measure::Plays))
    } else {
        None
    }
}

/// True if the bars forbid every play with a used mark; for [`SingleUseMarkKind::Passes`], if every pass is made once.
fn bars_used_marks(rules: &LiteralRules, kind: SingleUseMarkKind) -> bool {
    match kind {
        // By its text.
        SingleUseMarkKind::Positions => rules.has_bar(PSK),
        // By its text; a situation that has occurred is a position that has occurred.
        SingleUseMarkKind::Situations => rules.has_any(&[SSK, PSK]),
        // By its text. The option `start` does not matter: `start_creator` says who has created the start.
        SingleUseMarkKind::Creations => rules.has_bar(NSSK),
        // By the text of the fixed-ko-rule. A player who plays from P to Q again repeats the position that he made by that
        // play, with the same player to move; it is not the start, or has occurred after it. He plays on the same point from
        // the same position, which is of one class. If P = Q, only positional superko forbids it to both players on all
        // points: a first move may be such a play if the start does not count, and then no later one.
        SingleUseMarkKind::Pairs => {
            let by_others =
                rules.has_any(&[SSK, NSSK, PROHIBITION]) || bars_used_marks(rules, SingleUseMarkKind::Points);
            rules.has_any(&[FIXED_KO, PSK]) || by_others && !has_null_plays(rules)
        }
        // By its text.
        SingleUseMarkKind::Classes => rules.has_bar(PROHIBITION),
        // A play on the point has been made since P occurred first. If P can only recur with a play on the point, P has not
        // recurred when that play is made: it is there for the first time, and left once. A start that is ignored occurs later.
        SingleUseMarkKind::Points => rules.has_bar(CONFIGURATION) && rules.settings.start_counts,
        SingleUseMarkKind::Passes => passes_once(rules),
    }
}

/// True if passes lift all bans, and each pass is made at most once except at the end, under `rules`.
fn passes_once(rules: &LiteralRules) -> bool {
    let mut repetitions = rules.repetitions();
    let third = repetitions.any(|repetition| matches!(repetition, RepetitionKind::Third));
    let since_pass = third || rules.has_bar(SPIGHT) || rules.has_bar(SSK_SINCE_PASS);
    let only_since_pass = [SPIGHT, SSK_SINCE_PASS, END_KO, BASIC_KO, TWO_AGO, ONE_PLAY];
    let lift_all = since_pass && rules.bars.iter().all(|bar| only_since_pass.contains(bar));
    lift_all && (rules.has_second_pass() || rules.has_bar(END_KO) && rules.ending_passes() == Some(2))
}

/// True if every play with a used mark ends the sequence. The reasons are those of `bars_used_marks`, for positional and situational
/// superko.
fn ends_at_used_marks(rules: &LiteralRules, kind: SingleUseMarkKind) -> bool {
    match (kind, rules.repetitions().next()) {
        (SingleUseMarkKind::Positions, Some(RepetitionKind::Positional))
        | (SingleUseMarkKind::Situations, Some(RepetitionKind::Positional | RepetitionKind::Situational))
        | (SingleUseMarkKind::Pairs, Some(RepetitionKind::Positional)) => true,
        (SingleUseMarkKind::Pairs, Some(RepetitionKind::Situational)) => !has_null_plays(rules),
        _ => false,
    }
}

/// True if plays may leave the position as it is.
fn has_null_plays(rules: &LiteralRules) -> bool {
    rules.suicide == Suicide::All && !rules.has_bar(ONE_PLAY)
}

/// True if every sequence of `literal` is known to end: the moves cannot all be passes from some move on, and some kind of marks
/// bounds the plays.
pub(crate) fn is_finite(literal: &LiteralReferee) -> bool {
    let rules = &literal.rules;
    let limits_passes = rules.ending_passes().is_some() || rules.has_second_pass();
    let mut shapes = SingleUseMarkKind::ALL.into_iter().flat_map(|kind| NodeKind::ALL.map(|nodes| (kind, nodes)));
    limits_passes && shapes.any(|(kind, nodes)| least_plus(literal, kind, nodes, Measure::Plays).is_some())
}
