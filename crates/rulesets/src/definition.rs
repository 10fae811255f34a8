//! A rule set as it is written down: parts, and where they come from.

use koatlas_board::Suicide;

use crate::bar::{Bar, Since};
use crate::end::{End, Repetition};

/// How close a rule set is to a published text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// As published, in the reading that [`Definition::reading`] names.
    Published,
    /// A reconstruction: the text is lost or was not found, and this is put together from what is said about it.
    Reconstruction,
    /// A part of the published rules. The rest cannot be stated formally, or is left out.
    Reduction,
}

impl Standing {
    /// The identifier in outputs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Standing::Published => "published",
            Standing::Reconstruction => "reconstruction",
            Standing::Reduction => "reduction",
        }
    }
}

/// The rule that a stone which repeats something is taken off, and how null plays count: plays that change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forfeit {
    /// Whether positions or situations are compared: [`Repetition::Positional`] or [`Repetition::Situational`].
    pub of: Repetition,
    /// Whether a play that leaves the position as it was counts as a pass.
    pub null_play_is_pass: bool,
}

/// A choice between readings that a rule set offers beyond the options of all rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Which superko bars: the first is the default.
    Superko(&'static [Bar]),
    /// Which repetition ends, or is compared: the first is the default.
    Repetition(&'static [Repetition]),
}

/// A rule set as it is written down.
#[derive(Debug)]
pub struct Definition {
    /// Its identifier.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The family: the module that explains it.
    pub family: &'static str,
    /// Where it is published.
    pub source: &'static str,
    /// The article or section of the source that says what happens when something recurs; empty if it has none or is not
    /// divided.
    pub article: &'static str,
    /// How close this is to the published text.
    pub standing: Standing,
    /// The reading chosen, in a sentence or two. It is empty if the text leaves no choice.
    pub reading: &'static str,
    /// The suicide policy if none is given.
    pub suicide: Suicide,
    /// Whether the text itself speaks about suicides of a single stone. If it does, no option can allow them.
    pub never_single_suicide: bool,
    /// What bars a play, in the order of asking.
    pub bars: &'static [Bar],
    /// What ends a sequence, in the order of asking.
    pub ends: &'static [End],
    /// Whether a repeating stone is taken off.
    pub forfeit: Option<Forfeit>,
    /// Choices between readings.
    pub choice: Option<Choice>,
}

impl Definition {
    /// A rule set without a rule about repetition; other definitions say what they add to it. Suicide is illegal, and
    /// two passes in a row end the sequence.
    pub const NOTHING: Definition = NOTHING;
}

pub(crate) const NOTHING: Definition = Definition {
    id: "",
    name: "",
    family: "",
    source: "",
    article: "",
    standing: Standing::Published,
    reading: "",
    suicide: Suicide::None,
    never_single_suicide: false,
    bars: &[],
    ends: &[End::Passes(2)],
    forfeit: None,
    choice: None,
};

pub(crate) const PSK: Bar = Bar::Position(Since::Start);
pub(crate) const SSK: Bar = Bar::Situation(Since::Start);
pub(crate) const NSSK: Bar = Bar::Creation;
