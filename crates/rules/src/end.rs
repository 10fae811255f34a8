//! Ends: the rules that end a sequence, with an [`Outcome`]; and area scoring, by which most of them decide.

use std::fmt;
use std::str::FromStr;

use koatlas_board::{BoardPosition, Colour, LocalBoard, PointSet, Position, Wide, quoted};

use crate::history::MarkQuestion::{self, Balance, Ever, SincePass};
use crate::{Action, History, MarkKind, MoveMade, Occurrence, Sequence, SequenceEvents};

koatlas_board::named_values! {
    /// A kind of repetition. A repetition is always completed by a play.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Repetition {
        /// A position that has occurred.
        Positional = "positional",
        /// A position that has occurred with the same player to move.
        Situational = "situational",
        /// A position that has occurred with the same player to move, without a pass since then.
        PassFree = "pass-free",
        /// A situation that occurs for the third time since the last pass.
        Third = "third",
    }
}

koatlas_board::named_values! {
    /// The consequence of a repetition.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Settlement {
        /// No result.
        Void = "no result",
        /// No result, if the players agree: the sequence goes on unless they do.
        VoidIfAgreed = "no result if agreed",
        /// A draw, whatever the score.
        Draw = "draw",
        /// The player who has removed more stones since the first occurrence wins; equal numbers are a tie.
        Balance = "winner by stones removed",
        /// The player whose play repeats loses.
        MoverLoses = "the player who repeats loses",
        /// The player whose play repeats wins.
        MoverWins = "the player who repeats wins",
        /// The player whose pass ends the sequence loses.
        PasserLoses = "the player who passes loses",
        /// Black wins, whoever repeats.
        BlackWins = "black wins",
        /// White wins, whoever repeats.
        WhiteWins = "white wins",
    }
}

koatlas_board::named_values! {
    /// What counts when a position is scored.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Scoring {
        /// The area: stones, and the empty points that they alone surround.
        Area = "area",
        /// The stones on the board.
        Stones = "stones",
    }
}

impl Settlement {
    /// Returns the outcomes that the consequence can have; none if it ends nothing.
    pub const fn outcomes(self) -> &'static [Outcome] {
        use Outcome::{Tie, Void, Win};
        match self {
            Settlement::Void => &[Void],
            Settlement::VoidIfAgreed => &[],
            Settlement::Draw => &[Tie],
            Settlement::Balance => &[Tie, Win(Colour::Black), Win(Colour::White)],
            Settlement::MoverLoses | Settlement::MoverWins | Settlement::PasserLoses => {
                &[Win(Colour::Black), Win(Colour::White)]
            }
            Settlement::BlackWins => &[Win(Colour::Black)],
            Settlement::WhiteWins => &[Win(Colour::White)],
        }
    }

    /// True if the consequence names a player, so that the rule set does not treat the players alike.
    pub const fn names_player(self) -> bool {
        matches!(self, Settlement::BlackWins | Settlement::WhiteWins)
    }

    /// Returns the consequence of a move of `mover`. `balance` is the number of white stones minus that of black stones removed.
    fn effect(self, balance: i32, mover: Colour) -> EndEffect {
        EndEffect::Ends(match self {
            Settlement::Void => Outcome::Void,
            Settlement::VoidIfAgreed => return EndEffect::OffersVoid,
            Settlement::Draw => Outcome::Tie,
            Settlement::Balance => Outcome::from_balance(balance),
            Settlement::MoverLoses | Settlement::PasserLoses => Outcome::Win(!mover),
            Settlement::MoverWins => Outcome::Win(mover),
            Settlement::BlackWins => Outcome::Win(Colour::Black),
            Settlement::WhiteWins => Outcome::Win(Colour::White),
        })
    }
}

/// An end by passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassEnd {
    /// [`End::Passes`].
    InARow(u32),
    /// [`End::SecondPass`].
    Second,
    /// [`End::UndisturbedPass`].
    Undisturbed,
}

impl PassEnd {
    /// The end with the score as its outcome.
    pub const fn scored(self) -> End {
        match self {
            PassEnd::InARow(passes) => End::Passes(passes),
            PassEnd::Second => End::SecondPass,
            PassEnd::Undisturbed => End::UndisturbedPass,
        }
    }
}

/// A rule that ends a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// This number of passes in a row.
    Passes(u32),
    /// A player passes in a position in which he has passed before.
    SecondPass,
    /// A player passes in a position in which he has passed before, and since then nobody has made a disturbing play: one right after a
    /// single pass.
    UndisturbedPass,
    /// An end by passes whose outcome is not the score. Stones removed are counted since the start for passes in a row, and otherwise
    /// since the last pass that is repeated.
    Settled(PassEnd, Settlement),
    /// A play repeats a position or situation.
    Repetition(Repetition, Settlement),
    /// The start position recurs with the first mover to move, except by the recapture of a basic ko after exactly two passes.
    CycleEnd {
        /// True if the sequence must contain a play, so that two passes at the start do not end it.
        needs_play: bool,
        /// True if such a recapture anywhere earlier in the sequence is an exception, too.
        anywhere: bool,
    },
}

impl End {
    /// Identifier in outputs.
    pub const fn id(self) -> &'static str {
        match self {
            End::Passes(_) => "passes",
            End::SecondPass | End::UndisturbedPass => "second-pass",
            End::Settled(..) => self.scored().id(),
            End::Repetition(..) => "repetition",
            End::CycleEnd { .. } => "cycle-end",
        }
    }

    /// The end that is met by the same moves, and whose outcome is the score; an end by repetition remains as it is.
    pub const fn scored(self) -> End {
        match self {
            End::Settled(by_passes, _) => by_passes.scored(),
            other => other,
        }
    }

    /// The consequence of a move that meets the rule; `None` if the position is scored.
    pub const fn settlement(self) -> Option<Settlement> {
        match self {
            End::Settled(_, settlement) | End::Repetition(_, settlement) => Some(settlement),
            _ => None,
        }
    }

    /// The kinds of marks that the rule looks up, and which of them count. The first is the mark that a move repeats if it meets the rule.
    pub(crate) const fn lookups(self) -> &'static [(MarkKind, MarkQuestion)] {
        match self {
            End::Passes(_) | End::CycleEnd { .. } => &[],
            End::SecondPass | End::UndisturbedPass => &[(MarkKind::Pass, Ever)],
            End::Settled(..) => self.scored().lookups(),
            End::Repetition(Repetition::Positional, Settlement::Balance) => &[(MarkKind::Position, Balance)],
            End::Repetition(Repetition::Positional, _) => &[(MarkKind::Position, Ever)],
            End::Repetition(Repetition::Situational, Settlement::Balance) => &[(MarkKind::Situation, Balance)],
            End::Repetition(Repetition::Situational, _) => &[(MarkKind::Situation, Ever)],
            End::Repetition(Repetition::PassFree, _) => &[(MarkKind::Situation, SincePass)],
            // The second occurrence is distinguished from the first before the situation is marked anew.
            End::Repetition(Repetition::Third, _) => {
                &[(MarkKind::SituationAgain, SincePass), (MarkKind::Situation, SincePass)]
            }
        }
    }

    /// True if this rule bounds the number of plays of a sequence; or, if `between_passes` is true, the number of plays
    /// between two passes. It does so if every play leaves one of finitely many marks, or ends the sequence.
    pub(crate) fn bounds_plays(self, between_passes: bool) -> bool {
        let End::Repetition(repetition, _) = self else { return false };
        self.ends_play() && matches!(repetition, Repetition::PassFree | Repetition::Third) == between_passes
    }

    /// True if the rule may end a sequence with these events. If false, it does not.
    pub(crate) fn may_end(self, events: &SequenceEvents) -> bool {
        match self {
            End::Passes(passes) => events.passes >= passes,
            End::SecondPass | End::UndisturbedPass | End::CycleEnd { .. } => events.repetition || events.passes >= 2,
            End::Settled(..) => self.scored().may_end(events),
            End::Repetition(..) => events.repetition,
        }
    }

    /// True if the rule ends a sequence by scoring. Then the next phase begins, if there is one.
    pub(crate) fn scores(self) -> bool {
        !matches!(self, End::Repetition(..) | End::Settled(..))
    }

    /// True if the sequence cannot go on after a move that meets the rule. After an offer to agree it can.
    pub(crate) fn ends_play(self) -> bool {
        !matches!(self, End::Repetition(_, Settlement::VoidIfAgreed))
    }

    /// Returns the effect of the move, or `None` if it does not meet the rule. The move is legal and has left no
    /// marks yet. Lookups are added to `readings`.
    pub(crate) fn effect<H: History>(
        self,
        sequence: &Sequence<H>,
        last_move: &MoveMade<H::Play>,
        readings: &mut Vec<H::Reading>,
    ) -> Option<EndEffect> {
        let (settlement, balance) = match self {
            // Play goes on after an offer, so it is no concern of a search, for which no marks of this rule are left.
            End::Repetition(_, Settlement::VoidIfAgreed) if H::COMPARED => return None,
            End::Repetition(repetition, settlement) => {
                last_move.play?;
                // A situation is marked with the player to move, who is the opponent of the mover.
                let colour = (repetition != Repetition::Positional).then_some(!last_move.mover());
                (settlement, self.find(sequence, colour, last_move, readings)?.balance)
            }
            End::Settled(_, settlement) => {
                (settlement, sequence.totals.balance_since(self.scored().met_since(sequence, last_move, readings)?))
            }
            _ => return self.met_since(sequence, last_move, readings).map(|_| EndEffect::Ends(Outcome::Score)),
        };
        Some(settlement.effect(balance + i32::from(last_move.balance), last_move.mover()))
    }

    /// If the move meets this rule, which ends with the score, returns the number of the pass that it repeats; 0 if it repeats none.
    fn met_since<H: History>(
        self,
        sequence: &Sequence<H>,
        last_move: &MoveMade<H::Play>,
        readings: &mut Vec<H::Reading>,
    ) -> Option<u32> {
        match self {
            End::Passes(passes) => (last_move.passes >= passes).then_some(0),
            End::SecondPass | End::UndisturbedPass => {
                let is_pass = last_move.action == Action::Pass;
                let passed =
                    is_pass.then(|| self.find(sequence, Some(last_move.mover()), last_move, readings)).flatten();
                let is_disturbed =
                    |since: u32| (since + 1..sequence.number()).any(|number| sequence.is_disturbing(number));
                let passed = passed.map(|passed| passed.since);
                passed.filter(|&since| self == End::SecondPass || !is_disturbed(since))
            }
            End::CycleEnd { needs_play, anywhere } => {
                // The opponent of the mover is to move next.
                let returned = !last_move.mover() == sequence.first_mover && sequence.history.is_start(last_move.after);
                let excepted = last_move.late_recapture || anywhere && last_move.has_late_recapture();
                (returned && !excepted && (last_move.has_play() || !needs_play)).then_some(0)
            }
            End::Settled(..) | End::Repetition(..) => None,
        }
    }

    /// Looks up the mark of the position after the last move that meets the rule, about `colour` if that is a player.
    fn find<H: History>(
        self,
        sequence: &Sequence<H>,
        colour: Option<Colour>,
        last_move: &MoveMade<H::Play>,
        readings: &mut Vec<H::Reading>,
    ) -> Option<Occurrence> {
        let (kind, question) = self.lookups()[0];
        sequence.look_up_made(question, &kind.at_position_after(colour), last_move, readings)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum EndEffect {
    /// The sequence ends.
    Ends(Outcome),
    /// The players may agree that there is no result; otherwise the sequence goes on.
    OffersVoid,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Passes(1) => f.write_str("a pass"),
            End::Passes(passes) => write!(f, "{passes} passes in a row"),
            End::SecondPass => f.write_str("a player passes again in a position in which he has passed"),
            End::UndisturbedPass => {
                f.write_str("a player passes again in a position in which he has passed, with no disturbing play since")
            }
            End::Repetition(repetition, settlement) => {
                let what = match repetition {
                    Repetition::Positional => "a play repeats a position",
                    Repetition::Situational => "a play repeats a situation",
                    Repetition::PassFree => "a play completes a situational cycle without passes",
                    Repetition::Third => "a play brings a situation for the third time since the last pass",
                };
                let then = match settlement {
                    Settlement::Void => "no result",
                    Settlement::VoidIfAgreed => "no result if the players agree",
                    Settlement::Draw => "a draw",
                    Settlement::Balance => "who removed more stones in the cycle wins",
                    Settlement::MoverLoses => "who repeats loses",
                    Settlement::MoverWins => "who repeats wins",
                    Settlement::BlackWins | Settlement::WhiteWins | Settlement::PasserLoses => settlement.id(),
                };
                write!(f, "{what}: {then}")
            }
            End::Settled(PassEnd::InARow(_), Settlement::Balance) => {
                write!(f, "{}: who removed more stones since the start wins", self.scored())
            }
            End::Settled(_, Settlement::Balance) => {
                write!(f, "{}: who removed more stones since that pass wins", self.scored())
            }
            End::Settled(_, settlement) => write!(f, "{}: {settlement}", self.scored()),
            End::CycleEnd { needs_play, anywhere } => {
                f.write_str("return to the start situation")?;
                f.write_str(if *needs_play { " with a play" } else { "" })?;
                let where_to = if *anywhere { "unless there was" } else { "unless by" };
                write!(f, ", {where_to} a basic-ko recapture after exactly two passes")
            }
        }
    }
}

/// The result of a sequence that has ended. Serde writes [`Outcome::id`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The final position is scored.
    Score,
    /// No result.
    Void,
    /// A tie, whatever the score.
    Tie,
    /// A win of this player, whatever the score.
    Win(Colour),
}

impl Outcome {
    /// Identifier in outputs.
    pub const fn id(self) -> &'static str {
        match self {
            Outcome::Score => "score",
            Outcome::Void => "void",
            Outcome::Tie => "tie",
            Outcome::Win(Colour::Black) => "black",
            Outcome::Win(Colour::White) => "white",
        }
    }

    /// Returns the win of the player who removed more stones. `balance` is the number of white stones minus that of black stones removed.
    ///
    /// ```
    /// use koatlas_board::Colour;
    /// use koatlas_rules::Outcome;
    /// assert_eq!([-2, 0, 1].map(Outcome::from_balance), [Outcome::Win(Colour::White), Outcome::Tie, Outcome::Win(Colour::Black)]);
    /// ```
    pub const fn from_balance(balance: i32) -> Outcome {
        match balance {
            0 => Outcome::Tie,
            1.. => Outcome::Win(Colour::Black),
            _ => Outcome::Win(Colour::White),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Outcome {
    type Err = String;

    fn from_str(text: &str) -> Result<Outcome, String> {
        let wins = Colour::BOTH.map(Outcome::Win);
        let mut all = [Outcome::Score, Outcome::Void, Outcome::Tie].into_iter().chain(wins);
        all.find(|outcome| outcome.id() == text).ok_or_else(|| format!("{} is not an outcome", quoted(text)))
    }
}

koatlas_board::serialized_as_text!(Outcome);

/// The end of a sequence: its [`Outcome`], and the [`End`] that it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SequenceEnd {
    /// The outcome.
    pub outcome: Outcome,
    /// The rule that ended the sequence.
    pub rule: End,
}

/// Returns the area of Black and that of White, by the definition of Tromp and Taylor: the stones of a player, and the
/// empty points from which only stones of this player are reached.
///
/// No stone is removed as dead. The points are numbered as [`koatlas_board::Size::points`] lists them.
pub fn areas(board: &BoardPosition) -> [Wide; 2] {
    let (local_board, position) = board.whole_board();
    areas_in(&local_board, position)
}

/// Returns Black's area minus White's. See [`areas`].
///
/// ```
/// use koatlas_files::{Format, parse_position};
/// // Black has six points and White three: the points in the middle reach both.
/// let board = parse_position(b". X . O\n. X . O\n. X . O\n", Format::Text)?.position;
/// assert_eq!(koatlas_rules::area_score(&board), 6 - 3);
/// # Ok::<(), koatlas_files::FileError>(())
/// ```
pub fn area_score(board: &BoardPosition) -> i32 {
    let (local_board, position) = board.whole_board();
    area_score_in(&local_board, position)
}

/// Returns Black's area minus White's within `local_board`. Points outside are not scored, and nothing is reached from them.
pub fn area_score_in<S: PointSet>(local_board: &LocalBoard<S>, position: Position<S>) -> i32 {
    let [black, white] = areas_in(local_board, position);
    black.len() as i32 - white.len() as i32
}

fn areas_in<S: PointSet>(local_board: &LocalBoard<S>, position: Position<S>) -> [S; 2] {
    let [mut black, mut white] = [position.black, position.white];
    for (empty, around) in local_board.strings(local_board.empty_points(position)) {
        match (around.meets(position.black), around.meets(position.white)) {
            (true, false) => black |= empty,
            (false, true) => white |= empty,
            _ => {}
        }
    }
    [black, white]
}
