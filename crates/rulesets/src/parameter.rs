//! The options of rule sets: `KEY=VALUE`.

use crate::bar::{Bar, Creator, KoPass, Since};
use crate::definition::{Choice, Forfeit};
use crate::end::Settlement;
use crate::rule_set::RuleSet;

/// An option of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parameter {
    /// `suicide`: the suicide policy.
    Suicide,
    /// `passes`: how many passes in a row end a sequence.
    Passes,
    /// `start`: whether the start position counts as having occurred.
    Start,
    /// `start_creator`: who is taken to have created the start position.
    StartCreator,
    /// `superko`: which superko rule bars plays.
    Superko,
    /// `repetition`: which repetition ends the sequence, or has a stone taken off.
    Repetition,
    /// `void`: whether a repetition is void at once, or only if the players agree.
    Void,
    /// `ko_pass`: what a pass for a ko lifts.
    KoPass,
    /// `null_play`: whether a play that leaves the position as it was counts as a pass.
    NullPlay,
    /// `ko`: a point on which the first move may not retake in a ko.
    Ko,
}

/// The most passes in a row that can be asked for.
const MOST_PASSES: u32 = 99;

impl Parameter {
    pub(crate) const ALL: [Parameter; 10] = [
        Parameter::Suicide,
        Parameter::Passes,
        Parameter::Start,
        Parameter::StartCreator,
        Parameter::Superko,
        Parameter::Repetition,
        Parameter::Void,
        Parameter::KoPass,
        Parameter::NullPlay,
        Parameter::Ko,
    ];

    /// The key of the option.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Parameter::Suicide => "suicide",
            Parameter::Passes => "passes",
            Parameter::Start => "start",
            Parameter::StartCreator => "start_creator",
            Parameter::Superko => "superko",
            Parameter::Repetition => "repetition",
            Parameter::Void => "void",
            Parameter::KoPass => "ko_pass",
            Parameter::NullPlay => "null_play",
            Parameter::Ko => "ko",
        }
    }

    /// What it sets.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Parameter::Suicide => {
                "suicides that are legal: none, multi (two stones or more), all (also of a single stone)"
            }
            Parameter::Passes => "passes in a row that end a sequence",
            Parameter::Start => "whether the start counts as having occurred",
            Parameter::StartCreator => {
                "who created the start position; auto: the opponent of the first mover, nobody if the board is empty"
            }
            Parameter::Superko => "which superko is meant",
            Parameter::Repetition => "which repetition is meant",
            Parameter::Void => "whether a repetition is void at once, or only if the players agree",
            Parameter::KoPass => "what a pass for a ko lifts: the ban in that ko, or any ban of the player",
            Parameter::NullPlay => "as what a play counts that leaves the position as it was",
            Parameter::Ko => "a point on which the first move may not retake in a ko",
        }
    }

    /// The values it may have in a rule set, as they are written.
    #[must_use]
    pub fn values(self, rules: &RuleSet) -> Vec<String> {
        let definition = rules.definition;
        let values: &[&str] = match self {
            Parameter::Suicide if definition.never_single_suicide => &["none", "multi"],
            Parameter::Suicide => &["none", "multi", "all"],
            Parameter::Passes => return vec![format!("1..{MOST_PASSES}"), "never".to_owned()],
            Parameter::Start => &["counts", "ignored"],
            Parameter::StartCreator => &["auto", "none", "B", "W"],
            Parameter::Superko | Parameter::Repetition => {
                return definition.choice.map(Choice::values).unwrap_or_default();
            }
            Parameter::Void => &["automatic", "agreed"],
            Parameter::KoPass => &["per-ko", "any"],
            Parameter::NullPlay => &["pass", "play"],
            Parameter::Ko => &["none", "a point"],
        };
        values.iter().map(|&value| value.to_owned()).collect()
    }

    /// Its value in a rule set.
    #[must_use]
    pub fn value(self, rules: &RuleSet) -> String {
        let flag = |set: bool, yes: &str, no: &str| (if set { yes } else { no }).to_owned();
        match self {
            Parameter::Suicide => rules.suicide.to_string(),
            Parameter::Passes => rules.passes().map_or("never".to_owned(), |passes| passes.to_string()),
            Parameter::Start => flag(rules.start_counts, "counts", "ignored"),
            Parameter::StartCreator => rules.start_creator.id().to_owned(),
            Parameter::Superko => rules.bars.iter().filter_map(|bar| bar.superko()).collect(),
            Parameter::Repetition => rules.repetition().map_or(String::new(), |of| of.id().to_owned()),
            Parameter::Void => flag(rules.settlement() == Some(Settlement::Void), "automatic", "agreed"),
            Parameter::KoPass => flag(rules.bars.contains(&Bar::KoPass(KoPass::PerKo)), "per-ko", "any"),
            Parameter::NullPlay => flag(rules.forfeit.is_some_and(|f| f.null_play_is_pass), "pass", "play"),
            Parameter::Ko => rules.ko.map_or("none".to_owned(), |point| point.to_string()),
        }
    }

    /// Whether a rule set has the option.
    pub(crate) fn applies(self, rules: &RuleSet) -> bool {
        let choice = rules.definition.choice;
        let has = |wanted: fn(&Bar) -> bool| rules.bars.iter().any(wanted);
        match self {
            Parameter::Suicide | Parameter::Passes => true,
            Parameter::Start => {
                let past = |bar: &Bar| matches!(bar, Bar::Position(_) | Bar::Situation(_) | Bar::Unbalanced);
                has(past) || rules.repetition().is_some() || matches!(choice, Some(Choice::Superko(_)))
            }
            Parameter::StartCreator => {
                let offered = matches!(choice, Some(Choice::Superko(bars)) if bars.contains(&Bar::Creation));
                offered || rules.bars.contains(&Bar::Creation)
            }
            Parameter::Superko => matches!(choice, Some(Choice::Superko(_))),
            Parameter::Repetition => matches!(choice, Some(Choice::Repetition(_))),
            Parameter::Void => matches!(rules.settlement(), Some(Settlement::Void | Settlement::VoidIfAgreed)),
            Parameter::KoPass => has(|bar| matches!(bar, Bar::KoPass(_))),
            Parameter::NullPlay => rules.forfeit.is_some(),
            Parameter::Ko => has(|bar| matches!(bar, Bar::BasicKo | Bar::TwoAgo | Bar::KoPass(_))),
        }
    }

    /// The rule set with this option set; nothing if the text is none of the option's values.
    pub(crate) fn set(self, rules: &mut RuleSet, value: &str) -> Option<()> {
        let listed = self.values(rules).iter().any(|listed| listed == value);
        match self {
            Parameter::Passes => rules.set_passes(passes(value)?),
            Parameter::Ko => rules.ko = if value == "none" { None } else { Some(value.parse().ok()?) },
            _ if !listed => return None,
            Parameter::Suicide => rules.suicide = value.parse().ok()?,
            Parameter::Start => rules.start_counts = value == "counts",
            Parameter::StartCreator => rules.start_creator = Creator::ALL.into_iter().find(|c| c.id() == value)?,
            Parameter::Superko => rules.set_superko(value),
            Parameter::Repetition => rules.set_repetition(value),
            Parameter::Void => rules.set_agreed(value == "agreed"),
            Parameter::KoPass => {
                rules.bars = vec![Bar::KoPass(if value == "any" { KoPass::Any } else { KoPass::PerKo })];
            }
            Parameter::NullPlay => {
                let null_play_is_pass = value == "pass";
                rules.forfeit = rules.forfeit.map(|forfeit| Forfeit { null_play_is_pass, ..forfeit });
            }
        }
        Some(())
    }
}

/// A number of passes, or never.
fn passes(value: &str) -> Option<Option<u32>> {
    if value == "never" {
        return Some(None);
    }
    value.parse().ok().filter(|passes| (1..=MOST_PASSES).contains(passes)).map(Some)
}

impl Choice {
    fn values(self) -> Vec<String> {
        match self {
            Choice::Superko(bars) => bars.iter().filter_map(|bar| bar.superko()).map(str::to_owned).collect(),
            Choice::Repetition(all) => all.iter().map(|of| of.id().to_owned()).collect(),
        }
    }
}

impl Bar {
    /// The value of the option `superko`.
    pub(crate) fn superko(self) -> Option<&'static str> {
        match self {
            Bar::Position(Since::Start) => Some("positional"),
            Bar::Situation(Since::Start) => Some("situational"),
            Bar::Creation => Some("natural"),
            _ => None,
        }
    }
}
