//! Marks (what moves leave in the history) that a rule set looks up in a cycle that is repeated for ever.

use koatlas_board::Suicide;

use crate::literal::ends::Decision;
use crate::{EndRule, LiteralRules, RepetitionKind};

/// Cycles that can go on for ever under a rule set with its defaults.
pub(super) enum RepeatableCycles {
    /// No cycle. The second lap of a cycle fails in one of these ways:
    ///
    /// - It makes a position or situation again, repeats an edge, or plays on a point of a class again: that is barred, or ends the
    ///   sequence, or has the stone taken off.
    /// - A player passes for the second time in a position, and that ends the sequence. Nobody has to pass in a cycle, but such rule
    ///   sets bar repetitions since the last pass, so a cycle without passes is barred.
    /// - Under `spight-2`: if nobody passes, a situation is made again, which is barred. If a player passes, the cycle must come back to
    ///   the position of that pass with him to move. A play of the opponent that gives back the position is barred by the end-of-game
    ///   ko rule, and a pass of the opponent is followed by his own pass, the second in a row, which ends the sequence.
    Nothing,
    /// Only cycles that restore the start by a recapture after just two passes: `drr-cycleend`. The capture was made in the start position,
    /// so the shortest one has four moves: the capture, two passes, and the recapture.
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
        let mut memory = RuleMemory { captures: false, bans: false, passes: 2, needs_pass: false, suicide };
        for bar in &rules.bars {
            match bar.id {
                // In a component, a play that restores the position of two moves ago retakes a single stone with a single stone.
                "basic-ko" | "two-ago" => memory.captures = true,
                "ko-pass-needed" => memory.bans = true,
                "1-play" => {}
                _ => return RepeatableCycles::Nothing,
            }
        }
        for end in &rules.ends {
            match *end {
                EndRule::Passes(passes, _) => memory.passes = memory.passes.min(passes - 1),
                EndRule::SecondPass(_) => memory.passes = 0,
                EndRule::SecondPassUndisturbed(_) => {}
                EndRule::Cycle(_) => return RepeatableCycles::LateRecapture,
                EndRule::Repetition(RepetitionKind::PassFree | RepetitionKind::Third, Decision::Void) => {
                    memory.needs_pass = true;
                }
                EndRule::Repetition(..) => return RepeatableCycles::Nothing,
            }
        }
        let impossible = rules.forfeits.is_some() || memory.needs_pass && memory.passes == 0;
        if impossible { RepeatableCycles::Nothing } else { RepeatableCycles::Some(memory) }
    }
}
