//! The parts of a rule set that can stop a cycle which is repeated.

use koatlas_board::{PointSet, Suicide};
use koatlas_position_graph::{Edge, PositionGraph};
use koatlas_rules::{Bar, End, KoPassScope, Repetition, RuleSet, Settlement};

/// The conditions of a rule set for cycles that go on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Restrictions {
    /// True if suicides are legal.
    pub suicide: bool,
    /// True if the basic ko rule holds.
    pub basic_ko: bool,
    /// The bans that a pass for a ko lifts; `None` without such passes.
    pub ko_pass: Option<KoPassScope>,
    /// Most passes in a row that are useful and end nothing.
    pub passes: u8,
    /// True if a cycle must have a pass.
    pub needs_pass: bool,
}

impl Restrictions {
    /// True if every cycle that meets `other` meets these too.
    ///
    /// Without bans a pass for a ko is a pass. It does not count among passes in a row, but more than two of these change nothing.
    pub fn allow_all_of(&self, other: &Restrictions) -> bool {
        let bans = self.ko_pass == other.ko_pass || self.ko_pass.is_none() && self.passes == 2;
        let plays = self.suicide >= other.suicide && self.basic_ko <= other.basic_ko;
        bans && plays && self.passes >= other.passes && self.needs_pass <= other.needs_pass
    }

    /// A number that is greater than that of all others that these allow.
    pub fn freedom(&self) -> u8 {
        let free = [self.ko_pass.is_none(), self.suicide, !self.basic_ko, !self.needs_pass];
        self.passes + free.map(u8::from).iter().sum::<u8>()
    }
}

/// The effect of a rule set on repeated cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RuleSetEffect {
    /// No cycle with a play can go on for ever.
    NoCycle,
    /// Cycles that meet these conditions go on for ever.
    Cycles(Restrictions),
    /// The start situation may recur only by a recapture in a basic ko after exactly two passes.
    Recaptures,
    /// The rule set has a part that this module does not cover.
    Unknown,
}

impl RuleSetEffect {
    pub fn from_rules(rules: &RuleSet) -> RuleSetEffect {
        if rules.is_finite() || rules.bounds_plays() {
            return RuleSetEffect::NoCycle;
        }
        if rules.forfeit.is_some() || !rules.later_phases.is_empty() {
            return RuleSetEffect::Unknown;
        }
        let mut restrictions = Restrictions {
            suicide: rules.suicide != Suicide::None,
            basic_ko: false,
            ko_pass: None,
            // After two passes the same player is to move in the same position and no ko was just taken: further passes change nothing.
            passes: 2,
            needs_pass: false,
        };
        for bar in &rules.bars {
            match bar {
                // A play of a component that recreates the position of two moves ago is a retake in a basic ko.
                Bar::BasicKo | Bar::TwoAgo => restrictions.basic_ko = true,
                Bar::KoPass(KoPassScope::Once | KoPassScope::UnlessDoubleKo) => return RuleSetEffect::Unknown,
                Bar::KoPass(lifts) => restrictions.ko_pass = Some(*lifts),
                // Every play of a component changes the position.
                Bar::NoChange => {}
                _ => return RuleSetEffect::Unknown,
            }
        }
        for end in &rules.ends {
            match end.scored() {
                End::Passes(passes) => {
                    restrictions.passes = restrictions.passes.min(passes.saturating_sub(1).min(2) as u8);
                }
                End::SecondPass => restrictions.passes = 0,
                End::CycleEnd { .. } if rules.ends.len() == 1 && restrictions.ko_pass.is_none() => {
                    return RuleSetEffect::Recaptures;
                }
                End::CycleEnd { .. } | End::UndisturbedPass | End::Settled(..) => return RuleSetEffect::Unknown,
                End::Repetition(_, Settlement::VoidIfAgreed) => {}
                End::Repetition(Repetition::PassFree | Repetition::Third, _) => restrictions.needs_pass = true,
                End::Repetition(..) => return RuleSetEffect::NoCycle,
            }
        }
        if restrictions.needs_pass && restrictions.passes == 0 {
            RuleSetEffect::NoCycle
        } else {
            RuleSetEffect::Cycles(restrictions)
        }
    }

    /// The conditions for cycles, if some go on for ever that meet them.
    pub fn restrictions(&self) -> Option<&Restrictions> {
        if let RuleSetEffect::Cycles(restrictions) = self { Some(restrictions) } else { None }
    }

    /// The effect without what cannot restrict a move of `component`: equal effects have equal cycles there.
    pub fn within<S: PointSet>(self, component: &PositionGraph<S>) -> RuleSetEffect {
        let RuleSetEffect::Cycles(restrictions) = self else { return self };
        let has = |is_met: fn(Edge) -> bool| component.all_edges().any(|(_, edge)| is_met(edge));
        RuleSetEffect::Cycles(Restrictions {
            suicide: restrictions.suicide || !has(|edge| edge.suicide),
            basic_ko: restrictions.basic_ko && has(|edge| edge.captures_one_stone()),
            ..restrictions
        })
    }
}
