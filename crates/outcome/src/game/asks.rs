//! What a rule set asks of the history at all.

use koatlas_rulesets::{Bar, End, Repetition, RuleSet, Settlement, Since, Trace};

use super::fact::Asked;

/// The kinds of marks that a rule set looks for, each with what is asked of it. Whether a point has been used since a
/// position is asked of two marks and stands here as [`Trace::Point`].
///
/// An offer to agree changes nothing: play goes on.
pub(super) fn asks(rules: &RuleSet) -> Vec<(Trace, Asked)> {
    let of_bars = rules.bars().iter().flat_map(|&bar| of_bar(bar));
    let of_ends = rules.ends().iter().flat_map(|&end| of_end(end));
    let of_forfeit = rules.forfeit().map(|forfeit| (forfeit.trace(), Asked::Ever));
    let mut all: Vec<(Trace, Asked)> = Vec::new();
    for ask in of_bars.chain(of_ends).chain(of_forfeit) {
        if !all.contains(&ask) {
            all.push(ask);
        }
    }
    all
}

fn of_bar(bar: Bar) -> Vec<(Trace, Asked)> {
    match (bar, bar.trace()) {
        (_, Some((trace, Since::Start))) => vec![(trace, Asked::Ever)],
        (_, Some((trace, Since::LastPass))) => vec![(trace, Asked::SincePass)],
        (Bar::PointSincePosition, _) => vec![(Trace::Position, Asked::Ever), (Trace::Point, Asked::Ever)],
        (Bar::Unbalanced, _) => vec![(Trace::Position, Asked::Balance)],
        (Bar::PassedIn, _) => vec![(Trace::PassThenPlay, Asked::Ever)],
        _ => Vec::new(),
    }
}

fn of_end(end: End) -> Vec<(Trace, Asked)> {
    match end {
        End::SecondPass => vec![(Trace::Pass, Asked::Ever)],
        End::Repetition(_, Settlement::VoidIfAgreed) | End::Passes(_) | End::CycleEnd { .. } => Vec::new(),
        End::Repetition(Repetition::Positional, Settlement::Balance) => vec![(Trace::Position, Asked::Balance)],
        End::Repetition(Repetition::Positional, Settlement::Void) => vec![(Trace::Position, Asked::Ever)],
        End::Repetition(Repetition::Situational, Settlement::Balance) => vec![(Trace::Situation, Asked::Balance)],
        End::Repetition(Repetition::Situational, Settlement::Void) => vec![(Trace::Situation, Asked::Ever)],
        End::Repetition(Repetition::PassFree, _) => vec![(Trace::Situation, Asked::SincePass)],
        End::Repetition(Repetition::Third, _) => {
            vec![(Trace::SituationAgain, Asked::SincePass), (Trace::Situation, Asked::SincePass)]
        }
    }
}
