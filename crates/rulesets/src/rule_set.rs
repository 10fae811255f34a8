//! A rule set as a value: a definition with its options set.

use koatlas_board::{BoardPosition, Colour, Point, Suicide};

use crate::bar::{Bar, Creator, Since};
use crate::definition::{Definition, Forfeit};
use crate::end::{End, Repetition, Settlement};
use crate::families;
use crate::mark::Trace;

/// A rule set: what bars a play, what ends a sequence, which suicides are legal, and how the start counts.
///
/// Made by [`RuleSet::find`] or [`RuleSet::all`] with the defaults of its definition, changed by [`RuleSet::with`].
#[derive(Clone, Debug)]
pub struct RuleSet {
    pub(crate) definition: &'static Definition,
    pub(crate) suicide: Suicide,
    pub(crate) bars: Vec<Bar>,
    pub(crate) ends: Vec<End>,
    pub(crate) forfeit: Option<Forfeit>,
    pub(crate) start_counts: bool,
    pub(crate) start_creator: Creator,
    pub(crate) ko: Option<Point>,
}

impl RuleSet {
    /// Every rule set, with its defaults, family by family.
    pub fn all() -> impl Iterator<Item = RuleSet> {
        families::ALL.into_iter().flatten().map(RuleSet::of)
    }

    /// The rule set of a definition, with its defaults. The definition may be one of your own.
    #[must_use]
    pub fn of(definition: &'static Definition) -> RuleSet {
        RuleSet {
            definition,
            suicide: definition.suicide,
            bars: definition.bars.to_vec(),
            ends: definition.ends.to_vec(),
            forfeit: definition.forfeit,
            start_counts: true,
            start_creator: Creator::Auto,
            ko: None,
        }
    }

    /// The identifier.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.definition.id
    }

    /// What is written down about it.
    #[must_use]
    pub fn definition(&self) -> &'static Definition {
        self.definition
    }

    /// The suicide policy.
    #[must_use]
    pub fn suicide(&self) -> Suicide {
        self.suicide
    }

    /// What bars a play, in the order of asking.
    #[must_use]
    pub fn bars(&self) -> &[Bar] {
        &self.bars
    }

    /// What ends a sequence, in the order of asking.
    #[must_use]
    pub fn ends(&self) -> &[End] {
        &self.ends
    }

    /// How a repeating stone is taken off, if it is.
    #[must_use]
    pub fn forfeit(&self) -> Option<Forfeit> {
        self.forfeit
    }

    /// Whether the start position counts as having occurred.
    #[must_use]
    pub fn start_counts(&self) -> bool {
        self.start_counts
    }

    /// The point on which the first move may not retake in a ko, if one is named.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Who is taken to have created the start position of a sequence that begins on a board.
    #[must_use]
    pub fn creator_of(&self, board: &BoardPosition) -> Option<Colour> {
        self.start_creator.of(board.to_move(), board.contents().iter().all(Option::is_none))
    }

    /// The marks that the parts look for, each once, in the order in which a move leaves them.
    #[must_use]
    pub fn traces(&self) -> Vec<Trace> {
        let of_bars = self.bars.iter().flat_map(|bar| bar.traces());
        let of_ends = self.ends.iter().flat_map(|end| end.traces());
        let of_forfeit = self.forfeit.map(|forfeit| forfeit.trace());
        let mut traces: Vec<Trace> = Vec::new();
        for trace in of_ends.chain(of_bars).chain(of_forfeit) {
            if !traces.contains(&trace) {
                traces.push(trace);
            }
        }
        traces
    }

    /// Whether every sequence ends, from every start on every board, however the players play. The pages of
    /// [`families`] prove it.
    ///
    /// There must be a bound on the plays, and one on the passes between them. Some parts bound the plays of a whole
    /// sequence. Others bound only the plays between two passes; with these, all passes must be bounded as well.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let passes_in_a_row = self.ends.iter().any(|end| matches!(end, End::Passes(_)));
        let second_pass = self.ends.contains(&End::SecondPass);
        // Whoever passes last before a play does so in a position that his opponent has just made, and may not make again.
        let passed_in = self.bars.contains(&Bar::PassedIn) && self.ends.contains(&End::Passes(2));
        let between = self.has_part(Bar::bounds_plays_between_passes, End::bounds_plays_between_passes);
        self.bounds_plays() && (passes_in_a_row || second_pass) || between && (second_pass || passed_in)
    }

    /// Whether there is a bound on the number of plays of a whole sequence, from every start on every board. No cycle with a play is
    /// then repeated for ever, though passes may be.
    #[must_use]
    pub fn bounds_plays(&self) -> bool {
        let forfeits = self.forfeit.is_some_and(|forfeit| forfeit.null_play_is_pass);
        forfeits || self.has_part(Bar::bounds_plays, End::bounds_plays)
    }

    fn has_part(&self, bar: fn(Bar) -> bool, end: fn(End) -> bool) -> bool {
        self.bars.iter().any(|&part| bar(part)) || self.ends.iter().any(|&part| end(part))
    }
}

impl Forfeit {
    /// What is compared.
    #[must_use]
    pub fn trace(self) -> Trace {
        match self.of {
            Repetition::Positional => Trace::Position,
            _ => Trace::Situation,
        }
    }
}

impl Bar {
    /// Whether every play leaves one of finitely many marks, and no play may leave one that is there.
    fn bounds_plays(self) -> bool {
        let marks = matches!(self.trace(), Some((_, Since::Start)));
        marks || self == Bar::PointSincePosition
    }

    /// The same for the plays between two passes.
    fn bounds_plays_between_passes(self) -> bool {
        matches!(self.trace(), Some((_, Since::LastPass)))
    }
}

impl End {
    /// Whether every play leaves one of finitely many marks, or ends the sequence.
    fn bounds_plays(self) -> bool {
        let marks = |repetition| matches!(repetition, Repetition::Positional | Repetition::Situational);
        matches!(self, End::Repetition(of, then) if marks(of) && then != Settlement::VoidIfAgreed)
    }

    /// The same for the plays between two passes.
    fn bounds_plays_between_passes(self) -> bool {
        let marks = |repetition| matches!(repetition, Repetition::PassFree | Repetition::Third);
        matches!(self, End::Repetition(of, then) if marks(of) && then != Settlement::VoidIfAgreed)
    }
}
