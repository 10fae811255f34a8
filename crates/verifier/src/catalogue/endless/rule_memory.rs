//! What a rule set remembers of a cycle that is repeated for ever.

use koatlas_board::Suicide;

use crate::literal::ends::{EndRule, RepetitionKind, RepetitionOutcome};
use crate::literal::rules::LiteralRules;

/// Which cycles can go on for ever under a rule set with its defaults.
pub(super) enum RepeatableCycles {
    /// None. In its second lap a cycle
    ///
    /// - brings about a position or situation again, goes a step again, plays on a point of a class again, which is barred, or
    ///   ends the sequence, or has the stone taken off;
    /// - has a player pass for the second time in a position, where that ends the sequence. Where it does, and positions count
    ///   since the last pass, a cycle without passes is barred;
    /// - under `spight-2`, if nobody passes, brings about a situation again, which is barred; if somebody passes, comes back to the
    ///   position in which he did with him to move: by a play of the opponent, which the end-of-game ko rule bars, or by a pass of his,
    ///   which is followed by another.
    Nothing,
    /// The start comes back by a recapture after just two passes alone. Then it was there before the capture, so four moves are
    /// enough.
    LateRecapture,
    /// Those that what is remembered allows.
    Some(RuleMemory),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct RuleMemory {
    /// The last move, if it took a single stone: it may not be taken back at once.
    pub captures: bool,
    /// Which kos a player may not retake before he has passed for them.
    pub bans: bool,
    /// Passes in a row: at most so many.
    pub passes: usize,
    /// Whether a cycle must have a pass, as situations may not come back without one.
    pub needs_pass: bool,
    pub suicide: bool,
}

impl RepeatableCycles {
    pub fn from_rules(rules: &LiteralRules) -> RepeatableCycles {
        let suicide = !matches!(rules.suicide, Suicide::None);
        // After two passes it is the same player's turn, and no more is remembered after a third.
        let mut some = RuleMemory { captures: false, bans: false, passes: 2, needs_pass: false, suicide };
        for bar in &rules.bars {
            match bar.id {
                // In a component, who gives back the position of two moves ago takes back a single stone with a single stone.
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
                    some.needs_pass = true
                }
                EndRule::Repetition(..) => return RepeatableCycles::Nothing,
            }
        }
        let impossible = rules.forfeits.is_some() || some.needs_pass && some.passes == 0;
        if impossible { RepeatableCycles::Nothing } else { RepeatableCycles::Some(some) }
    }
}
