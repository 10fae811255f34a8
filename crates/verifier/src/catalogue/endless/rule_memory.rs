//! Marks that a rule set looks up in the history of a cycle that is repeated for ever.

use koatlas_board::Suicide;

use crate::literal::ends::{EndRule, RepetitionKind, RepetitionOutcome};
use crate::literal::rules::LiteralRules;

/// Cycles that can go on for ever under a rule set with its defaults.
pub(super) enum RepeatableCycles {
    /// No cycle. In its second lap a cycle
    ///
    /// - makes a position or situation again, repeats an edge, or plays on a point of a class again: that is barred, or ends the
    ///   sequence, or has the stone taken off;
    /// - has a player pass for the second time in a position, where that ends the sequence. If it does, and positions count since the
    ///   last pass, a cycle without passes is barred;
    /// - under `spight-2`, if nobody passes, makes a situation again, which is barred; if somebody passes, comes back to the position
    ///   in which he did with him to move: by a play of the opponent, which the end-of-game ko rule bars, or by a pass of his, which
    ///   is followed by another.
    Nothing,
    /// Only cycles that restore the start by a recapture after just two passes, as in `drr`. The start was there before the capture
    /// as well, so four moves are enough.
    LateRecapture,
    /// The cycles that these marks allow.
    Some(RuleMemory),
}

/// Marks that a rule set looks up, and its limits for cycles.
#[derive(Clone, Copy, Debug)]
pub(super) struct RuleMemory {
    /// True if the last move matters, if it took a single stone: the stone may not be retaken at once.
    pub captures: bool,
    /// True if a player may not retake a ko before he has passed for it.
    pub bans: bool,
    /// Largest number of passes in a row in a cycle.
    pub passes: usize,
    /// True if a cycle must have a pass, as situations may not come back without one.
    pub needs_pass: bool,
    /// True if some suicides are legal.
    pub suicide: bool,
}

impl RepeatableCycles {
    /// Classifies `rules`.
    pub fn from_rules(rules: &LiteralRules) -> RepeatableCycles {
        let suicide = !matches!(rules.suicide, Suicide::None);
        // After two passes it is the same player's turn, and a third one changes nothing more.
        let mut some = RuleMemory { captures: false, bans: false, passes: 2, needs_pass: false, suicide };
        for bar in &rules.bars {
            match bar.id {
                // In a component, a play that restores the position of two moves ago retakes a single stone with a single stone.
                "basic-ko" | "two-ago" => some.captures = true,
                "ko-pass-needed" => some.bans = true,
                "1-play" => {}
                _ => return RepeatableCycles::Nothing,
            }
        }
        for end in &rules.ends {
            match *end {
                EndRule::Passes(passes) => some.passes = some.passes.min(passes - 1),
                EndRule::SecondPass => some.passes = 0,
                EndRule::Cycle(_) => return RepeatableCycles::LateRecapture,
                EndRule::Repetition(RepetitionKind::PassFree | RepetitionKind::Third, RepetitionOutcome::Void) => {
                    some.needs_pass = true;
                }
                EndRule::Repetition(..) => return RepeatableCycles::Nothing,
            }
        }
        let impossible = rules.forfeits.is_some() || some.needs_pass && some.passes == 0;
        if impossible { RepeatableCycles::Nothing } else { RepeatableCycles::Some(some) }
    }
}
