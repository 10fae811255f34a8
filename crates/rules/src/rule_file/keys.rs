//! The keys of the files of rule sets, as `docs/rule_files.md` describes them, and the words that they may have.

use std::collections::BTreeMap;

use koatlas_board::{Colour, Suicide};
use serde::Deserialize;
use toml::{Spanned, Value};

use crate::{Cycle, Repetition, Scoring, Settlement, Standing};

/// The keys of a file.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RuleFile {
    /// Identifier: small letters, digits and hyphens.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub id: Spanned<String>,
    /// Name in answers.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub name: Spanned<String>,
    /// Rule sets that belong together.
    #[serde(default)]
    pub family: String,
    /// The publication.
    #[serde(default)]
    pub source: String,
    /// Closeness to the published text.
    pub standing: Option<Standing>,
    /// The chosen reading, where the text leaves a choice.
    #[serde(default)]
    pub reading: String,
    /// The sentence of the source that says what may repeat.
    #[serde(default)]
    pub quote: String,
    /// Whether the start is a position that has occurred.
    pub start: Option<WrittenStart>,
    /// Suicides that are legal.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Suicide>"))]
    pub suicide: Option<Spanned<Suicide>>,
    /// What counts when a position is scored.
    pub score: Option<Scoring>,
    /// True if the text itself forbids suicide of a single stone.
    #[serde(default)]
    pub never_single_suicide: bool,
    /// The article of the source for each rule.
    #[cfg_attr(feature = "schema", schemars(with = "Option<BTreeMap<String, String>>"))]
    pub articles: Option<Spanned<BTreeMap<String, String>>>,
    /// Prohibitions of plays.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<WrittenBar>"))]
    #[serde(default)]
    pub bar: Vec<Spanned<WrittenBar>>,
    /// Rules that end a sequence, in the order in which they are checked.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<WrittenEnd>"))]
    #[serde(default)]
    pub end: Vec<Spanned<WrittenEnd>>,
    /// A stone that repeats something is taken off.
    #[cfg_attr(feature = "schema", schemars(with = "Option<WrittenForfeit>"))]
    pub forfeit: Option<Spanned<WrittenForfeit>>,
    /// The phases after the first.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<WrittenPhase>"))]
    #[serde(default)]
    pub phase: Vec<Spanned<WrittenPhase>>,
    /// Sequences with their verdicts.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<WrittenExample>"))]
    #[serde(default)]
    pub example: Vec<Spanned<WrittenExample>>,
}

koatlas_board::named_values! {
    /// Whether the start has occurred.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum WrittenStart { Counts = "counts", Ignored = "ignored", }
}

/// A table `[[phase]]`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WrittenPhase {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Prohibitions of plays in this phase.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<WrittenBar>"))]
    #[serde(default)]
    pub bar: Vec<Spanned<WrittenBar>>,
    /// Rules that end this phase, in the order in which they are checked.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<WrittenEnd>"))]
    #[serde(default)]
    pub end: Vec<Spanned<WrittenEnd>>,
}

/// A table `[[example]]`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WrittenExample {
    /// What the example shows, with its source.
    #[serde(default)]
    pub note: String,
    /// The board: X black, O white, . empty, top row first.
    pub board: String,
    /// Who begins.
    pub to_move: Option<Colour>,
    /// The moves, such as `B c2; W b2; B pass`.
    pub moves: String,
    /// The number of the move that is illegal, from 1.
    pub refused: Option<u32>,
    /// How the game ends with the last move.
    pub outcome: Option<WrittenResult>,
}

koatlas_board::named_values! {
    /// How a sequence ends.
    #[derive(Clone, Copy, Debug)]
    pub enum WrittenResult {
        Score = "score",
        NoResult = "no result",
        Draw = "draw",
        Black = "black",
        White = "white",
    }
}

/// A table `[[bar]]`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WrittenBar {
    /// What a play may not do.
    pub what: Barred,
    /// What counts: a number of moves, or words.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Within>"))]
    pub within: Option<Spanned<Value>>,
    /// The number of last plays that count.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u8>"))]
    pub within_plays: Option<Spanned<i64>>,
    /// Other values of `what` that the option `superko` can choose.
    #[serde(default)]
    pub or: Vec<Barred>,
    /// What the option `window` can set.
    pub or_within: Option<AnyWindow>,
    /// The pass that lifts the ban.
    pub lifted_by: Option<Lifted>,
    /// The number of occurrences up to which a play is legal.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u8>"))]
    pub allowed: Option<Spanned<i64>>,
    /// The cycles that count.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Cycle>"))]
    pub only_if: Option<Spanned<Cycle>>,
    /// Where it forbids nothing.
    pub unless: Option<Exempt>,
    /// The player whose plays it is about, if not both.
    #[cfg_attr(feature = "schema", schemars(with = "Option<WrittenPlayer>"))]
    pub player: Option<Spanned<WrittenPlayer>>,
}

koatlas_board::named_values! {
    /// The places where a bar forbids nothing.
    #[derive(Clone, Copy, Debug)]
    pub enum Exempt { DoubleKo = "a double ko", }
}

koatlas_board::named_values! {
    /// A player.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum WrittenPlayer { Black = "black", White = "white", }
}

/// The values of `within`.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code)]
pub enum Within {
    Moves(#[schemars(range(min = 2, max = 99))] u8),
    Words(WithinWords),
}

#[cfg(feature = "schema")]
koatlas_board::named_values! {
    /// What counts for a bar, besides the whole game and a number of moves.
    #[derive(Clone, Copy, Debug)]
    pub enum WithinWords { LastPass = "last pass", TwoMovesAgo = "two moves ago", }
}

koatlas_board::named_values! {
    /// What a play may not do.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Barred {
        /// Make a position that has occurred.
        Position = "position",
        /// Make a position that has occurred with the same player to move.
        Situation = "situation",
        /// Make a position that the player has made by a play before.
        Creation = "creation",
        /// Lead from one position to another, as a play has done before.
        Pair = "pair",
        /// Be on a point on which the player has played from a position of the same class.
        PlayInClass = "play-in-class",
        /// Be on a point on which somebody has played since the position on the board occurred first.
        PointSincePosition = "point-since-position",
        /// Retake at once a single stone that has taken a single stone.
        Recapture = "recapture",
        /// Leave the position as it is.
        NullPlay = "null-play",
        /// Make a position in which the opponent has passed, and a play followed.
        PassedIn = "passed-in",
        /// Retake in a ko, before a pass has lifted the ban.
        Ko = "ko",
        /// Take in a ko, as the player has done from the same position.
        KoAgain = "ko-again",
        /// Be on a point from which the last move has removed a stone of the player.
        RemovedPoint = "removed-point",
        /// Follow a second pass of the opponent in the position.
        AfterSecondPass = "after-second-pass",
        /// Come right after a single pass, as an earlier play of the player in the position did.
        Disturbing = "disturbing",
        /// Make a position that has occurred with the same player to move and the same last pass of the other one.
        SituationAndPass = "situation-and-pass",
    }
}

koatlas_board::named_values! {
    /// The window that the option `window` sets.
    #[derive(Clone, Copy, Debug)]
    pub enum AnyWindow { Moves = "a number of moves", }
}

koatlas_board::named_values! {
    /// The pass that lifts a ban.
    #[derive(Clone, Copy, Debug)]
    pub enum Lifted {
        ThisKo = "pass for this ko",
        AnyKo = "pass for any ko",
        ThisKoOnce = "one pass for this ko",
        JustBefore = "a pass just before",
    }
}

/// A table `[[end]]`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WrittenEnd {
    /// What ends a sequence.
    pub on: On,
    /// The number of passes in a row.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u8>"))]
    pub number: Option<Spanned<i64>>,
    /// What a play repeats.
    pub of: Option<Repetition>,
    /// Other values of `of` that the option `repetition` can choose.
    #[serde(default)]
    pub or: Vec<Repetition>,
    /// How a sequence ends, if not with the score.
    pub outcome: Option<Settlement>,
    /// True if two passes at the start are no return to it.
    #[serde(default)]
    pub needs_play: bool,
    /// What does not count.
    pub unless: Option<Exception>,
}

koatlas_board::named_values! {
    /// What ends a sequence.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum On {
        Passes = "passes",
        SecondPass = "second-pass",
        Repetition = "repetition",
        ReturnToStart = "return-to-start",
    }
}

koatlas_board::named_values! {
    /// The returns to the start that do not count, and what makes a second pass not count.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Exception {
        Late = "a late recapture",
        LateBefore = "a late recapture before",
        Disturbed = "a disturbing play between",
    }
}

/// The table `[forfeit]`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WrittenForfeit {
    /// What the stone repeats.
    pub of: Repetition,
    /// Other values of `of` that the option `repetition` can choose.
    #[serde(default)]
    pub or: Vec<Repetition>,
    /// As what a play counts that leaves the position as it was.
    pub null_play: NullPlay,
}

koatlas_board::named_values! {
    /// As what a play counts that leaves the position as it was.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NullPlay { Pass = "pass", Play = "play", }
}
