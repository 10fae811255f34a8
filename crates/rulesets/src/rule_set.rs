//! A rule set as a value: a definition with its options set; and what must happen before it can object to anything.

use koatlas_board::{BoardPosition, Colour, Point, Suicide};

use crate::bar::{Bar, Creator};
use crate::definition::{Definition, Forfeit};
use crate::end::{End, Repetition};
use crate::families;
use crate::history::Asked;
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

    /// The kinds of marks that the parts look for, in the order in which a move leaves them, and what they ask of each; of those
    /// that matter alone, where states of sequences are `compared`.
    pub(crate) fn asks(&self, compared: bool) -> Vec<(Trace, Asked)> {
        let ends = self.ends.iter().filter(|end| !compared || end.ends_play());
        let of_bars = self.bars.iter().flat_map(|bar| bar.asks());
        let of_forfeit = self.forfeit.map(|forfeit| (forfeit.trace(), Asked::Ever));
        let mut asks: Vec<(Trace, Asked)> = Vec::new();
        for ask in ends.flat_map(|end| end.asks()).chain(of_bars).chain(of_forfeit) {
            // Legal moves leave no mark that a position is unbalanced.
            if !(asks.contains(&ask) || compared && ask.0 == Trace::PositionUnbalanced) {
                asks.push(ask);
            }
        }
        asks
    }

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
    pub(crate) fn trace(self) -> Trace {
        match self.of {
            Repetition::Positional => Trace::Position,
            _ => Trace::Situation,
        }
    }
}

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
