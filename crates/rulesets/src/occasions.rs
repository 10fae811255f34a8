//! What must happen in a game before a rule set can object to anything.

use crate::bar::Bar;
use crate::end::End;
use crate::rule_set::RuleSet;

/// What happens in a sequence, as far as a rule set could object to it: bar a play, take its stone off, or end the sequence.
///
/// Whoever has replayed a sequence on the bare board knows these, and need not ask a referee of a rule set that
/// [has no objection](RuleSet::may_object). A field may be set although nothing of the kind happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occasions {
    /// A play brings a position that has occurred.
    pub repetition: bool,
    /// A play is suicide.
    pub suicide: bool,
    /// A play takes one stone, on a point where the player has lost a single stone to one.
    pub retaking: bool,
    /// A player plays on a point again, with as many stones on the board as the time before.
    pub again: bool,
    /// The most passes in a row.
    pub passes: u32,
}

impl RuleSet {
    /// Whether the rule set might object to something in a sequence where this happens, and no more. If not, all that a referee
    /// finds illegal are moves out of turn, moves on stones or where no plays may be made, and passes for a ko.
    ///
    /// The reason for each part:
    ///
    /// - All repetitions that end a sequence or have a stone taken off are positions that a play brings again, and so are the
    ///   marks of the bars of superko and of pairs of positions. Whoever retakes at once in a basic ko gives back the position of
    ///   two moves ago. A point used since the position occurred first: if no play has brought the position again, it has lasted
    ///   since then.
    /// - A player who passes again in a position, or two passes at the start: then there were two passes in a row, or a play has
    ///   brought the position again.
    /// - Two positions of one class have as many stones: each of their basic kos has one, on one of its two points.
    #[must_use]
    pub fn may_object(&self, happens: &Occasions) -> bool {
        happens.suicide
            || self.ko.is_some()
            || self.forfeit.is_some() && happens.repetition
            || self.bars.iter().any(|bar| bar.may_bar(happens))
            || self.ends.iter().any(|end| end.may_end(happens))
    }

    /// Whether both rule sets say the same of every move of every sequence, as far as their parts tell: these are equal.
    #[must_use]
    pub fn same_parts(&self, other: &RuleSet) -> bool {
        (self.suicide, self.forfeit, self.start_counts, self.start_creator, self.ko)
            == (other.suicide, other.forfeit, other.start_counts, other.start_creator, other.ko)
            && (&self.bars, &self.ends) == (&other.bars, &other.ends)
    }
}

impl Bar {
    fn may_bar(self, happens: &Occasions) -> bool {
        match self {
            Bar::KoPass(_) => happens.retaking,
            Bar::PlayInClass => happens.repetition || happens.again,
            Bar::BasicKo
            | Bar::TwoAgo
            | Bar::Position(_)
            | Bar::Situation(_)
            | Bar::Creation
            | Bar::Pair
            | Bar::PointSincePosition
            | Bar::NoChange
            | Bar::PassedIn
            | Bar::Unbalanced => happens.repetition,
        }
    }
}

impl End {
    fn may_end(self, happens: &Occasions) -> bool {
        match self {
            End::Passes(passes) => happens.passes >= passes,
            End::SecondPass | End::CycleEnd { .. } => happens.repetition || happens.passes >= 2,
            End::Repetition(..) => happens.repetition,
        }
    }
}
