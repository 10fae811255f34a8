//! The words of bars: identifiers, names, conditions, and what is said of a play that is barred; with the marks that each looks up.

use super::{Bar, Since, Window};
use crate::history::MarkQuestion::{self, Balance, Ever, SincePass};
use crate::{KoPassScope, MarkKind};

/// Words and lookups of a bar.
pub(super) struct BarRow {
    pub id: &'static str,
    pub name: &'static str,
    /// Text about a play that is barred. `{move}` stands for the number of the earlier move, `{place}` for `after move
    /// N` or `at the start`.
    pub sentence: &'static str,
    /// The kinds of marks that the bar looks up, and which of them count.
    pub marks: &'static [(MarkKind, MarkQuestion)],
}

pub(super) const POSITION: &str = "would repeat the position {place}";
pub(super) const SITUATION: &str = "would repeat the position {place}, with the same player to move";
pub(super) const CREATION: &str = "would repeat the position that the player made with move {move}";
pub(super) const PAIR: &str = "would repeat move {move}, from the same position to the same position";

impl Bar {
    #[inline]
    pub(super) const fn row(self) -> BarRow {
        type Marks = &'static [(MarkKind, MarkQuestion)];
        let (id, name, marks, sentence): (_, _, Marks, _) = match self {
            Bar::BasicKo => ("basic-ko", "basic ko rule", &[], "would retake at once what move {move} has taken"),
            Bar::TwoAgo => {
                ("two-ago", "position two moves ago", &[], "would give back the position {place}, two moves ago")
            }
            Bar::Position(Since::Start) => ("psk", "positional superko", &[(MarkKind::Position, Ever)], POSITION),
            Bar::Position(Since::LastPass) => {
                ("spight", "positional superko since the last pass", &[(MarkKind::Position, SincePass)], POSITION)
            }
            Bar::Situation(Since::Start) => ("ssk", "situational superko", &[(MarkKind::Situation, Ever)], SITUATION),
            Bar::Situation(Since::LastPass) => (
                "ssk-since-pass",
                "situational superko since the last pass",
                &[(MarkKind::Situation, SincePass)],
                SITUATION,
            ),
            Bar::Position(Since::StartUnlessPassed) => {
                ("psk-unless-passed", "positional superko but after a pass", &[(MarkKind::Position, Ever)], POSITION)
            }
            Bar::Situation(Since::StartUnlessPassed) => {
                ("ssk-unless-passed", "situational superko but after a pass", &[(MarkKind::Situation, Ever)], SITUATION)
            }
            Bar::Recent(Window { situational: false, .. }) => {
                ("psk-window", "positional superko within a window", &[], POSITION)
            }
            Bar::Recent(Window { situational: true, .. }) => {
                ("ssk-window", "situational superko within a window", &[], POSITION)
            }
            Bar::LastPlays(_) => ("psk-plays", "positional superko of the last plays", &[], POSITION),
            Bar::Counted(counted) => return counted.row(),
            Bar::OfPlayer(_, bar) => return bar.row(),
            Bar::SituationAndPass => (
                "ssk-and-pass",
                "superko of situations and passes",
                &[(MarkKind::Situation, Ever)],
                "would repeat the position {place}, with the same player to move and the last pass of the other one in the same position",
            ),
            Bar::Creation => ("nssk", "natural situational superko", &[(MarkKind::Creation, Ever)], CREATION),
            Bar::Pair => ("fixed-ko", "fixed-ko-rule", &[(MarkKind::Pair, Ever)], PAIR),
            Bar::PlayInClass => (
                "prohibition",
                "prohibition rule",
                &[(MarkKind::PlayInClass, Ever)],
                "would repeat move {move}, from a position that is the same outside of its basic kos",
            ),
            Bar::PointSincePosition => (
                "configuration",
                "prohibition rule of configurations",
                &[(MarkKind::Position, Ever), (MarkKind::Point, Ever)],
                "the position has occurred {place}, and somebody has played on this point since",
            ),
            Bar::NoChange => ("1-play", "1-play-rule", &[], "would leave the position as it is"),
            Bar::PassedIn => (
                "end-ko",
                "end-of-game ko rule",
                &[(MarkKind::PassThenPlay, Ever)],
                "would give back the position in which the opponent passed before move {move}",
            ),
            Bar::Unbalanced => (
                "unbalanced-cycle",
                "unbalanced cycles forbidden",
                &[(MarkKind::Position, Balance), (MarkKind::PositionUnbalanced, Ever)],
                "would repeat the position {place}, with more stones of one colour removed since",
            ),
            Bar::KoPass(KoPassScope::Once) => (
                "ko-pass-once",
                "one pass for the ko needed",
                &[],
                "would retake in the ko of move {move} without any pass for it",
            ),
            Bar::KoPass(KoPassScope::UnlessDoubleKo) => (
                "ko-pass-unless-double",
                "pass for the ko needed but in a double ko",
                &[],
                "would retake in the ko of move {move}, which is in no double ko, without a pass for it",
            ),
            Bar::KoPass(_) => (
                "ko-pass-needed",
                "pass for the ko needed",
                &[],
                "would retake in the ko of move {move} without a pass for it",
            ),
            Bar::KoAgain => (
                "ko-again",
                "once-only rule of kos",
                &[(MarkKind::Pair, Ever)],
                "would take in the ko as move {move} did, from the same position",
            ),
            Bar::RemovedPoint => (
                "removed-point",
                "rule of the removed stone",
                &[],
                "is on a point from which move {move} has removed a stone",
            ),
            Bar::AfterSecondPass => (
                "after-second-pass",
                "rule of the second pass",
                &[(MarkKind::Pass, Balance)],
                "follows a second pass of the opponent in the position in which he passed with move {move}",
            ),
            Bar::Disturbing => (
                "disturbing",
                "disturbing-ko-rule",
                &[],
                "would disturb after a single pass in the position in which move {move} did so",
            ),
        };
        BarRow { id, name, sentence, marks }
    }

    /// Plays that the bar forbids, in words that follow *A play is illegal if*.
    ///
    /// ```
    /// use koatlas_rules::Bar;
    /// assert_eq!(Bar::NoChange.condition(), "it leaves the position as it was");
    /// ```
    pub const fn condition(self) -> &'static str {
        match self {
            Bar::BasicKo => "it takes back at once the single stone that has just taken a single stone",
            Bar::TwoAgo => "it gives back the position before the opponent's last move",
            Bar::Position(Since::Start) => "it makes a position that has occurred, whoever was to move",
            Bar::Position(Since::LastPass) => "it makes a position that has occurred since the last pass",
            Bar::Situation(Since::Start) => "it makes a position that has occurred with the same player to move",
            Bar::Situation(Since::LastPass) => {
                "it makes a position that has occurred since the last pass with the same player to move"
            }
            Bar::Position(Since::StartUnlessPassed) => {
                "it makes a position that has occurred, unless the last move was a pass"
            }
            Bar::Situation(Since::StartUnlessPassed) => {
                "it makes a position that has occurred with the same player to move, unless the last move was a pass"
            }
            Bar::Recent(Window { situational: false, .. }) => {
                "it makes a position that has occurred within the last moves, or that of two moves ago"
            }
            Bar::Recent(Window { situational: true, .. }) => {
                "it makes a position that has occurred within the last moves with the same player to move, or that of two moves ago"
            }
            Bar::LastPlays(_) => "it makes a position that one of the last plays has made, passes not counted",
            Bar::Counted(counted) => counted.condition(),
            Bar::OfPlayer(_, bar) => bar.condition(),
            Bar::SituationAndPass => {
                "it makes a position that has occurred with the same player to move, when the last pass of the other one had \
                 been in the same position as now"
            }
            Bar::Creation => "it makes a position that the same player has made by a play before",
            Bar::Pair => "a play has led from the same position to the same position before",
            Bar::PlayInClass => {
                "the same player has played on the same point before, from a position that was the same outside of its \
                 basic kos"
            }
            Bar::PointSincePosition => {
                "somebody has played on the same point since the position on the board occurred first"
            }
            Bar::NoChange => "it leaves the position as it was",
            Bar::PassedIn => "it makes a position in which the opponent has passed, and a play followed",
            Bar::Unbalanced => {
                "it makes a position that has occurred, and more stones of one colour than of the other were taken since"
            }
            Bar::KoPass(KoPassScope::Once) => "it takes back in a ko, and the player has not passed for that ko yet",
            Bar::KoPass(KoPassScope::UnlessDoubleKo) => {
                "it takes back in a ko that is in no double ko, and the player has not passed for that ko since he lost it"
            }
            Bar::KoPass(_) => "it takes back in a ko, and the player has not passed for that ko since he lost it",
            Bar::KoAgain => "it takes in a ko as the same player has done from the same position before",
            Bar::RemovedPoint => "the last move has removed a stone of the player from its point",
            Bar::AfterSecondPass => "the last move was a pass of the opponent, who had passed in the position before",
            Bar::Disturbing => {
                "it comes right after a single pass, as a play of the same player in the same position did before"
            }
        }
    }
}
