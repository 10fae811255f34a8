//! Which tokens bound the sequences of which rule set, and why.
//!
//! A flow bound holds for all walks that use no token twice, and never one that the start has used up. So it holds for a
//! rule set if its bars refuse every play with a used token; or, with one more play, if every such play ends the sequence.
//! That a rule set refuses or ends more than that does not matter: it allows fewer sequences. So the number of passes
//! that end, basic ko, bans at the start and cycle ends are of no concern here.
//!
//! Two things need care. If the start does not count as having occurred, a play may lead back to it, and there is no edge for that
//! where the start's token is used up. And under the suicide policy `all` a play may leave the position as it is, a
//! *null play*. Two different plays are never from `P` to `Q` if `P` and `Q` differ: where a stone was added the play
//! was, and its colour tells the player; where none was added it was a suicide, the player is who lost stones, and the point is the
//! only liberty that the string had, as otherwise it was none. But null plays of both players, on several points, all have the pair (`P`, `P`).

use koatlas_board::Suicide;

use crate::certificate::{Measure, TokenKind};
use crate::literal::bars::{CONFIGURATION, FIXED_KO, NSSK, ONE_PLAY, PROHIBITION, PSK, SSK};
use crate::literal::{Decision, End, Literal, Repetition, Rules};

/// What a sequence may count beyond a walk, at least; nothing if the tokens are not known to bound the sequences of the
/// rule set.
///
/// Where repeating ends the sequence, the last play may repeat. If moves are counted, the walk up to there gains at
/// least 1 at its end, for a pass that would still be missing, which is as much as the last play counts.
#[must_use]
pub fn least_plus(literal: &Literal, kind: TokenKind, measure: Measure) -> Option<u64> {
    let rules = literal.rules();
    if rules.forfeits.is_some() {
        // Plays do not do what the bare rules say, and none is barred.
        None
    } else if bars(rules, kind) {
        Some(0)
    } else if ends(rules, kind) {
        Some(u64::from(measure == Measure::Plays))
    } else {
        None
    }
}

/// Whether bars refuse every play with a used token.
fn bars(rules: &Rules, kind: TokenKind) -> bool {
    let has = |bar| rules.has(bar);
    match kind {
        // By its text, if the start counts.
        TokenKind::Positions => has(PSK) && rules.start_counts,
        // By its text, if the start counts; a situation that has occurred is a position that has occurred.
        TokenKind::Situations => (has(SSK) || has(PSK)) && rules.start_counts,
        // By its text. Whether the start counts is never asked: the option `start_creator` says who has created it.
        TokenKind::Creations => has(NSSK),
        // By the text of the fixed-ko-rule. Who plays from P to Q again makes the position again that he made by that play, with
        // the same player to move; it is not the start, or has occurred after it. He plays on the same point from the
        // same position, which is of one class. If P = Q, only positional superko refuses it to both players on all points: a first
        // move may be such a play if the start does not count, and then no later one.
        TokenKind::Pairs => {
            let others = [SSK, NSSK, PROHIBITION, CONFIGURATION];
            has(FIXED_KO) || has(PSK) || others.into_iter().any(has) && !null_plays(rules)
        }
        // By its text.
        TokenKind::Classes => has(PROHIBITION),
        // A play on the point from P has been made since P occurred first.
        TokenKind::Points => has(CONFIGURATION),
    }
}

/// Whether every play with a used token ends the sequence.
fn ends(rules: &Rules, kind: TokenKind) -> bool {
    let repetition = rules.ends.iter().find_map(|end| match end {
        End::Repetition(_, Decision::Void) if rules.void_is_agreed => None,
        End::Repetition(repetition, _) => Some(*repetition),
        _ => None,
    });
    // The reasons are those of `bars`, for positional and situational superko.
    match (kind, repetition) {
        (TokenKind::Positions, Some(Repetition::Positional)) => rules.start_counts,
        (TokenKind::Situations, Some(Repetition::Positional | Repetition::Situational)) => rules.start_counts,
        (TokenKind::Pairs, Some(Repetition::Positional)) => true,
        (TokenKind::Pairs, Some(Repetition::Situational)) => !null_plays(rules),
        _ => false,
    }
}

/// Whether plays may leave the position as it is.
fn null_plays(rules: &Rules) -> bool {
    rules.suicide == Suicide::All && !rules.has(ONE_PLAY)
}

/// The policy for the edges of the graph: plays that change nothing are none where the rule set is known to refuse them.
pub(crate) fn edge_policy(rules: &Rules, kind: TokenKind) -> Suicide {
    let refused = kind == TokenKind::Positions || rules.has(ONE_PLAY);
    if refused { rules.suicide.changing() } else { rules.suicide }
}
