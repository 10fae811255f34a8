//! What a rule set remembers of a cycle that is repeated for ever.

use koatlas_board::Suicide;

use crate::literal::ends::{Decision, End, Repetition};
use crate::literal::rules::Rules;

/// Which cycles can go on for ever under a rule set with its defaults.
pub(super) enum Kind {
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
    Some(Remembered),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Remembered {
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

impl Kind {
    pub fn of(rules: &Rules) -> Kind {
        let suicide = !matches!(rules.suicide, Suicide::None);
        // After two passes it is the same player's turn, and no more is remembered after a third.
        let mut some = Remembered { captures: false, bans: false, passes: 2, needs_pass: false, suicide };
        for bar in &rules.bars {
            match bar.id {
                // In a component, who gives back the position of two moves ago takes back a single stone with a single stone.
                "basic-ko" | "two-ago" => some.captures = true,
                "ko-pass-needed" => some.bans = true,
                "1-play" => {}
                _ => return Kind::Nothing,
            }
        }
        for end in &rules.ends {
            match *end {
                End::Passes(passes) => some.passes = some.passes.min(passes - 1),
                End::SecondPass => some.passes = 0,
                End::Cycle(_) => return Kind::LateRecapture,
                End::Repetition(Repetition::PassFree | Repetition::Third, Decision::Void) => some.needs_pass = true,
                End::Repetition(..) => return Kind::Nothing,
            }
        }
        let impossible = rules.forfeits.is_some() || some.needs_pass && some.passes == 0;
        if impossible { Kind::Nothing } else { Kind::Some(some) }
    }
}
