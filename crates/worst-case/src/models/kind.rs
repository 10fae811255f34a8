//! Which token stands for which rule set.

use koatlas_rulesets::{Bar, End, Repetition, RuleSet, Settlement, Since};

/// What a play leaves, and no later play may leave again: `P` and `Q` are the positions before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// `Q`.
    Positions,
    /// `Q` and the player.
    Creations,
    /// `Q` and the opponent, who is to move.
    Situations,
    /// `P` and `Q`.
    Pairs,
    /// The class of `P`, the player, the point.
    Classes,
    /// `P` and the point.
    Points,
}

impl TokenKind {
    /// The identifier in certificates.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            TokenKind::Positions => "positions",
            TokenKind::Creations => "creations",
            TokenKind::Situations => "situations",
            TokenKind::Pairs => "pairs",
            TokenKind::Classes => "classes",
            TokenKind::Points => "points",
        }
    }
}

/// How walks bound the sequences of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The tokens.
    pub tokens: TokenKind,
    /// What a sequence can have beyond the walk: one play that repeats and ends it.
    pub plus: u64,
    /// Whether every walk is a sequence of the rule set, so that the heaviest walk is the longest sequence.
    pub exact: bool,
}

impl Reading {
    /// The reading of a rule set, the one with the best bound if several hold; none if no token of its is known.
    ///
    /// A rule set whose bars forbid all that another forbids cannot allow a longer sequence, as long as it ends no later: all that
    /// forbid to repeat a pair of positions are bounded by pairs.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Option<Reading> {
        let bars = rules.bars();
        let reading = |tokens, plus, exact| Some(Reading { tokens, plus, exact });
        let has = |bar: Bar| bars.contains(&bar);
        // Superko forbids what the basic ko rule forbids.
        let superko = bars.iter().all(|bar| matches!(bar, Bar::BasicKo | Bar::Position(_) | Bar::Situation(_)));
        let alone = bars.len() == 1;
        // One pass between two plays must not end the sequence.
        let only_passes_end = rules.ends().iter().all(|end| matches!(end, End::Passes(2..)));
        let repetition = rules.ends().iter().find_map(|end| match end {
            End::Repetition(of, then) if *then != Settlement::VoidIfAgreed => Some(*of),
            _ => None,
        });
        match repetition {
            _ if rules.forfeit().is_some() || !rules.start_counts() => None,
            _ if has(Bar::Position(Since::Start)) => reading(TokenKind::Positions, 0, superko && only_passes_end),
            _ if has(Bar::Situation(Since::Start)) => reading(TokenKind::Situations, 0, superko && only_passes_end),
            Some(Repetition::Positional) => reading(TokenKind::Positions, 1, false),
            Some(Repetition::Situational) => reading(TokenKind::Situations, 1, false),
            _ if has(Bar::Creation) => reading(TokenKind::Creations, 0, alone && only_passes_end),
            _ if has(Bar::PlayInClass) => reading(TokenKind::Classes, 0, alone && only_passes_end),
            _ if has(Bar::Pair) => reading(TokenKind::Pairs, 0, alone && only_passes_end),
            _ if has(Bar::PointSincePosition) => reading(TokenKind::Points, 0, false),
            _ => None,
        }
    }
}
