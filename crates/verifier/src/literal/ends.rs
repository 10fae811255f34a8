//! Rules that end a sequence, each as its text says. They are asked after move `n`, the last one.

use koatlas_board::{Colour, named_values};

use super::history::EVERY_MOVE;
use crate::{History, Mark, Question, RuleSettings};

/// Rule that ends a sequence, or a phase if what follows is that it is scored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum EndRule {
    /// This number of passes in a row.
    Passes(usize, Decision),
    /// A player passes twice in one position.
    SecondPass(Decision),
    /// A player passes twice in one position, and no disturbing play was made in between.
    SecondPassUndisturbed(Decision),
    /// The start comes back. It is scored.
    Cycle(CycleEndReading),
    /// A play repeats a position.
    Repetition(RepetitionKind, Decision),
}

/// Reading of the cycle-end rule, by which a return to the start situation ends the sequence. Excepted are moves that retake a
/// basic ko after just two passes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CycleEndReading {
    /// True if the cycle must contain a play.
    pub needs_play: bool,
    /// True if the end fails if any move of the sequence was excepted, false if only the move that completes the cycle matters.
    pub anywhere: bool,
}

named_values! {
    /// Meaning of *to repeat*: what the play makes has occurred before.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum RepetitionKind {
        /// A position that has occurred.
        Positional = "positional",
        /// A situation that has occurred: the position, with the same player to move.
        Situational = "situational",
        /// A situation that has occurred, without a pass in between.
        PassFree = "pass-free",
        /// A situation that has occurred twice or more, without a pass in between.
        Third = "third",
    }
    else "repetition"
}

/// What decides the game when a rule ends it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The position is scored.
    Score,
    /// There is no result; after a repetition the players may have to agree that there is none.
    Void,
    /// The player who has removed more stones of the other colour wins.
    ByBalance,
    /// The game is a draw.
    Tie,
    /// The player who made the last move loses.
    Loss,
    /// The player who made the last move wins.
    Win,
    /// This player wins.
    WinOf(Colour),
}

impl Decision {
    /// Returns the outcome. Where stones are counted, those count that were removed after position `since`.
    fn outcome(self, h: &History, since: impl FnOnce() -> usize) -> &'static str {
        let win_of = |colour| if colour == Colour::Black { "black" } else { "white" };
        match self {
            Decision::Score => "score",
            Decision::Void => "void",
            Decision::ByBalance => by_balance(h.balance(since() + 1..h.len() + 1)),
            Decision::Tie => "tie",
            Decision::Loss => win_of(h.player()),
            Decision::Win => win_of(!h.player()),
            Decision::WinOf(colour) => win_of(colour),
        }
    }
}

impl EndRule {
    pub fn id(self) -> &'static str {
        match self {
            EndRule::Passes(..) => "passes",
            EndRule::SecondPass(_) | EndRule::SecondPassUndisturbed(_) => "second-pass",
            EndRule::Cycle(_) => "cycle-end",
            EndRule::Repetition(..) => "repetition",
        }
    }

    /// Returns the outcome (`score`, `void`, `tie`, `black` or `white`) if the last move ends the sequence by this rule.
    pub fn outcome(self, settings: &RuleSettings, h: &History) -> Option<&'static str> {
        let (ends, decision) = match self {
            EndRule::Passes(passes, decision) => (passes_at_the_end(settings, h) >= passes, decision),
            EndRule::SecondPass(decision) => (is_second_pass(h), decision),
            EndRule::SecondPassUndisturbed(decision) => (is_second_pass(h) && !is_disturbed(h), decision),
            EndRule::Cycle(reading) => (ends_cycle(h, reading), Decision::Score),
            EndRule::Repetition(_, Decision::Void) if settings.void_is_agreed => return None,
            EndRule::Repetition(repetition, decision) => (repeats(settings, h, repetition), decision),
        };
        let since = || match self {
            EndRule::Repetition(repetition, _) => repeated(settings, h, repetition).unwrap_or_default(),
            EndRule::SecondPass(_) | EndRule::SecondPassUndisturbed(_) => pass_before(h).unwrap_or_default(),
            EndRule::Passes(..) | EndRule::Cycle(_) => 0,
        };
        ends.then(|| decision.outcome(h, since))
    }

    /// True if the players may now agree that there is no result.
    pub fn is_offer(self, settings: &RuleSettings, h: &History) -> bool {
        let EndRule::Repetition(repetition, Decision::Void) = self else { return false };
        settings.void_is_agreed && repeats(settings, h, repetition)
    }
}

/// Number of passes at the end of the sequence. A pass for a ko does not count; a play that changes nothing does if `null_play_is_pass`.
pub fn passes_at_the_end(settings: &RuleSettings, h: &History) -> usize {
    let is_pass =
        |ago: &usize| h.ask(Question::IsPass { ago: *ago }) || settings.null_play_is_pass && is_null_play(h, *ago);
    (0..).take_while(is_pass).count()
}

/// True if the move before the last `ago` moves is a play that leaves the position as it is.
fn is_null_play(h: &History, ago: usize) -> bool {
    let k = h.len().saturating_sub(ago);
    h.play(k).is_some() && h.position(k) == h.position(k - 1)
}

/// True if the last move is a pass in a position in which the same player has passed before.
pub fn is_second_pass(h: &History) -> bool {
    let pass = Mark::PassIn(h.current_position().into(), !h.player());
    h.ask(Question::IsPass { ago: 0 }) && h.has(pass, EVERY_MOVE, true)
}

/// True if move `k` is a pass, and the move before it is none: a play right after it is disturbing.
pub fn is_single_pass(h: &History, k: usize) -> bool {
    h.is_pass(k) && !h.is_pass(k - 1)
}

/// Number of the last pass, before the last move, of the player who made that move, in the same position.
fn pass_before(h: &History) -> Option<usize> {
    let is_before = |&k: &usize| h.is_pass(k) && h.to_move(k) == h.player() && h.position(k) == h.current_position();
    (1..h.len()).rev().find(is_before)
}

/// True if there was a disturbing play since the player who made the last move had passed in this position before.
fn is_disturbed(h: &History) -> bool {
    pass_before(h).is_some_and(|before| h.plays().any(|(k, _)| k > before && is_single_pass(h, k - 1)))
}

/// True if the last move restores position and player to move of the start, and the excepted retaking of a ko does not prevent the
/// end, according to `reading`.
fn ends_cycle(h: &History, reading: CycleEndReading) -> bool {
    let has_returned = h.current_position() == h.start() && h.player() == h.first && h.len() > 0;
    has_returned
        && (!reading.needs_play || h.plays().next().is_some())
        && if reading.anywhere { !has_exception(h) } else { !is_excepted(h, h.len()) }
}

/// True if some move is excepted.
pub fn has_exception(h: &History) -> bool {
    h.grid.count_steps(h.len());
    (1..=h.len()).any(|k| is_excepted(h, k))
}

/// True if move `k` retakes a basic ko after just two passes.
fn is_excepted(h: &History, k: usize) -> bool {
    // The moves are: taking (k - 3), two passes, retaking (k).
    if k < 4 || !h.is_pass(k - 1) || !h.is_pass(k - 2) {
        return false;
    }
    let (Some(taking), Some(retaking)) = (h.play(k - 3), h.play(k)) else { return false };
    taking.is_ko_capture(&h.grid) && taking.captured == [retaking.point] && retaking.captured == [taking.point]
}

/// True if the last move is a play that repeats something.
fn repeats(settings: &RuleSettings, h: &History, repetition: RepetitionKind) -> bool {
    let position = || Mark::Position(h.current_position().into());
    let situation = || Mark::Situation(h.current_position().into(), h.player());
    h.ask(Question::IsPlay { ago: 0 })
        && match repetition {
            RepetitionKind::Positional => h.has(position(), settings.all(), true),
            RepetitionKind::Situational => h.has(situation(), settings.all(), true),
            RepetitionKind::PassFree => h.has(situation(), settings.since_pass(), true),
            RepetitionKind::Third => repeated(settings, h, repetition).is_some(),
        }
}

/// Number of the earlier position that the last move repeats; `None` if it is no play or repeats nothing.
fn repeated(settings: &RuleSettings, h: &History, repetition: RepetitionKind) -> Option<usize> {
    let n = h.len();
    h.play(n)?;
    let all = settings.occurred_positions(0..n);
    let since_pass = settings.occurred_positions(h.last_pass()..n);
    match repetition {
        RepetitionKind::Positional => h.occurrences_of_position(h.current_position(), all).next(),
        RepetitionKind::Situational => h.occurrences_of_situation(h.current_position(), h.player(), all).next(),
        RepetitionKind::PassFree => h.occurrences_of_situation(h.current_position(), h.player(), since_pass).next(),
        RepetitionKind::Third => h.occurrences_of_situation(h.current_position(), h.player(), since_pass).nth(1),
    }
}

/// Outcome for `balance`, which is white minus black stones removed since the position occurred: Black wins if it is positive.
fn by_balance(balance: i32) -> &'static str {
    match balance {
        1.. => "black",
        0 => "tie",
        ..0 => "white",
    }
}
