//! The parts of a rule set that can stop a cycle which is repeated for ever.

use koatlas_board::Suicide;
use koatlas_rulesets::{Bar, End, KoPassScope, Repetition, RuleSet, Settlement};

/// What a rule set that lets cycles go on for ever asks of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Restrictions {
    /// Whether suicides that a component has are legal.
    pub suicide: bool,
    /// Whether the basic ko rule holds.
    pub basic_ko: bool,
    /// What a pass for a ko lifts, if such passes are needed.
    pub ko_pass: Option<KoPassScope>,
    /// The most passes in a row that are of use and end nothing.
    pub passes: u8,
    /// Whether a cycle must have a pass.
    pub needs_pass: bool,
}

/// How a rule set is read.
pub(super) enum RuleSetReading {
    /// No cycle with a play can go on for ever.
    NoCycle,
    /// Those that meet the restrictions go on for ever.
    Cycles(Restrictions),
    /// The start situation may recur only by a recapture in a basic ko after exactly two passes.
    Recaptures,
    /// The rule set has a part of which this module knows nothing.
    Unknown,
}

impl RuleSetReading {
    pub fn from_rules(rules: &RuleSet) -> RuleSetReading {
        if rules.is_finite() || rules.bounds_plays() {
            return RuleSetReading::NoCycle;
        }
        if rules.forfeit.is_some() {
            return RuleSetReading::Unknown;
        }
        let mut restrictions = Restrictions {
            suicide: rules.suicide != Suicide::None,
            basic_ko: false,
            ko_pass: None,
            // After two passes the same player moves in the same position, and nothing has just been taken: more add nothing.
            passes: 2,
            needs_pass: false,
        };
        for bar in &rules.bars {
            match bar {
                // A play that gives back the position of two moves ago, in a component, retakes in a basic ko.
                Bar::BasicKo | Bar::TwoAgo => restrictions.basic_ko = true,
                Bar::KoPass(lifts) => restrictions.ko_pass = Some(*lifts),
                // Every play of a component changes the position.
                Bar::NoChange => {}
                _ => return RuleSetReading::Unknown,
            }
        }
        for end in &rules.ends {
            match end {
                End::Passes(passes) => {
                    restrictions.passes = restrictions.passes.min(passes.saturating_sub(1).min(2) as u8);
                }
                End::SecondPass => restrictions.passes = 0,
                End::CycleEnd { .. } if rules.ends.len() == 1 && restrictions.ko_pass.is_none() => {
                    return RuleSetReading::Recaptures;
                }
                End::CycleEnd { .. } => return RuleSetReading::Unknown,
                End::Repetition(_, Settlement::VoidIfAgreed) => {}
                End::Repetition(Repetition::PassFree | Repetition::Third, _) => restrictions.needs_pass = true,
                End::Repetition(..) => return RuleSetReading::NoCycle,
            }
        }
        if restrictions.needs_pass && restrictions.passes == 0 {
            RuleSetReading::NoCycle
        } else {
            RuleSetReading::Cycles(restrictions)
        }
    }
}
