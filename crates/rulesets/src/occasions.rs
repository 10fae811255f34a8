//! What must happen in a game before a rule set can object to anything.

/// What happens in a sequence, as far as a rule set could object to it: bar a play, take its stone off, or end the sequence.
///
/// Whoever has replayed a sequence on the bare board knows these, and need not ask a referee of a rule set that
/// [has no objection](crate::RuleSet::may_object). A field may be set although nothing of the kind happens.
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
