//! The comparison of a game with a rule set: each answer of the program with the judgement of a referee; and kinds of disagreement.

use std::fmt;

use koatlas_board::{Content, LocalBoard, Move, PointSet, Position, Suicide, Wide, content_char, in_narrowest};
use koatlas_rules::{Referee, Refusal, RuleSet};

use self::AnswerComparison::{Differs, Same, Silent};

use crate::programs::engine::{GameTranscript, MoveReport};

koatlas_board::named_values! {
    /// The effect of a move on the board.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum MoveEffect {
        /// A pass.
        Pass = "pass",
        /// A play on a stone, or off the board.
        Nowhere = "no-empty-point",
        /// A play that removes nothing.
        Quiet = "takes-none",
        /// A play that takes one stone.
        TakesOne = "takes-one",
        /// A play that takes several stones.
        TakesMore = "takes-more",
        /// A suicide of one stone.
        SuicideOne = "suicide-of-one",
        /// A suicide of several stones.
        SuicideMore = "suicide-of-more",
    }
}

/// A kind of disagreement between a program and a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DisagreementKind {
    /// The program allows a move that the rule set refuses.
    Allows(RefusedMove),
    /// The program calls a move illegal, as the rule set does, and makes it all the same.
    Makes(RefusedMove),
    /// The program refuses a move with this effect, which the rule set allows.
    Refuses(MoveEffect),
    /// The boards differ after a move with this effect, which both allow.
    Board(MoveEffect),
    /// The program ends the game by a move with this effect, and the rule set does not.
    EndsEarly(MoveEffect),
    /// The rule set ends the game by the rule with this identifier, and the program does not.
    GoesOn(&'static str),
    /// The areas at the end differ.
    Area,
}

/// A move that the rule set refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RefusedMove {
    /// The reason, as [`Refusal::id`].
    pub rule: &'static str,
    /// True if the move would repeat the start position.
    pub start: bool,
    /// The effect of the move.
    pub effect: MoveEffect,
}

impl MoveEffect {
    pub(crate) fn of_move<S: PointSet>(
        local_board: &LocalBoard<S>,
        position: Position<S>,
        board_move: Move,
    ) -> MoveEffect {
        let Some(point) = board_move.point else { return MoveEffect::Pass };
        let play =
            local_board.index(point).map(|index| local_board.play(position, board_move.colour, index, Suicide::All));
        let Some(Ok(play)) = play else { return MoveEffect::Nowhere };
        match (play.removed.len(), play.suicide) {
            (0, _) => MoveEffect::Quiet,
            (1, false) => MoveEffect::TakesOne,
            (_, false) => MoveEffect::TakesMore,
            (1, true) => MoveEffect::SuicideOne,
            (_, true) => MoveEffect::SuicideMore,
        }
    }
}

impl RefusedMove {
    pub(crate) fn from_refusal(refusal: Refusal, effect: MoveEffect) -> RefusedMove {
        let start = matches!(refusal, Refusal::Barred(barred) if barred.since == 0);
        // After the end only passes and plays are distinguished.
        let effect = if refusal == Refusal::Ended && effect != MoveEffect::Pass { MoveEffect::Quiet } else { effect };
        RefusedMove { rule: refusal.id(), start, effect }
    }
}

/// Writes the identifier of the refused move: `psk-takes-one`, `suicide-of-one`.
impl fmt::Display for RefusedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RefusedMove { rule, start, effect } = self;
        match (*rule, *effect) {
            ("ended", MoveEffect::Pass) => f.write_str("pass-after-end"),
            ("ended", _) => f.write_str("play-after-end"),
            ("suicide", effect) => f.write_str(effect.id()),
            (rule, effect) => write!(f, "{rule}{}-{}", if *start { "-start" } else { "" }, effect.id()),
        }
    }
}

impl DisagreementKind {
    /// True if a disagreement of this kind can be about a move with this `effect`, which the rule set refuses for the reason
    /// `refusal` or makes.
    pub(crate) fn is_possible(self, effect: MoveEffect, refusal: Option<Refusal>) -> bool {
        use DisagreementKind::{Allows, Area, Board, EndsEarly, GoesOn, Makes, Refuses};
        match (self, refusal) {
            (Allows(refused) | Makes(refused), Some(refusal)) => RefusedMove::from_refusal(refusal, effect) == refused,
            (Refuses(wanted) | Board(wanted) | EndsEarly(wanted), None) => effect == wanted,
            (GoesOn(_) | Area, None) => true,
            _ => false,
        }
    }
}

/// Writes the identifier in outputs and names of files: `allows-psk-takes-one`, `refuses-suicide-of-one`.
impl fmt::Display for DisagreementKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DisagreementKind::Allows(refused) => write!(f, "allows-{refused}"),
            DisagreementKind::Makes(refused) => write!(f, "makes-{refused}"),
            DisagreementKind::Refuses(effect) => write!(f, "refuses-{}", effect.id()),
            DisagreementKind::Board(effect) => write!(f, "board-after-{}", effect.id()),
            DisagreementKind::EndsEarly(effect) => write!(f, "ends-by-{}", effect.id()),
            DisagreementKind::GoesOn(by) => write!(f, "goes-on-after-{by}"),
            DisagreementKind::Area => f.write_str("area"),
        }
    }
}

/// A disagreement about a move: the statements of the program and of the rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DifferentAnswer {
    pub kind: DisagreementKind,
    /// The move in question.
    pub board_move: Move,
    /// The statement of the program.
    pub engine: String,
    /// The statement of the rule set.
    pub referee: String,
    /// True if a rule about repetition forbids the play.
    pub is_barred: bool,
}

#[derive(Debug)]
pub(crate) enum AnswerComparison {
    /// The answer cannot be compared, or has been already.
    Silent,
    /// The program and the rule set agree; with the reason if the rule set refuses the move.
    Same(Option<Refusal>),
    /// The program and the rule set disagree.
    Differs(Box<DifferentAnswer>),
}

/// Comparison of a game with a rule set, move by move.
///
/// Once the two disagree about the effect of a move, nothing more is compared: their games are different from then on.
pub(crate) struct GameComparison<S: PointSet> {
    pub referee: Referee<S>,
    /// True if a report of the program has said if the game has ended ([`MoveReport::ended`]). If none does, nothing is compared
    /// after the end.
    tells_end: bool,
    /// True if the games of the program and of the referee are different.
    has_left: bool,
}

/// The kind of a disagreement, and the fields `engine` and `referee` of a [`DifferentAnswer`].
type Statements = (DisagreementKind, String, String);

impl<S: PointSet> GameComparison<S> {
    pub fn new(referee: Referee<S>) -> GameComparison<S> {
        GameComparison { referee, tells_end: false, has_left: false }
    }

    /// True if nothing more can be compared.
    pub fn is_done(&self) -> bool {
        self.has_left || self.referee.end().is_some() && !self.tells_end
    }

    pub fn compare_legality(&self, board_move: Move, legal: bool) -> AnswerComparison {
        if self.is_done() {
            return Silent;
        }
        let judgement = self.referee.judge(board_move.into());
        if judgement.is_ok() == legal {
            return Same(judgement.err());
        }
        let effect = MoveEffect::of_move(self.referee.local_board(), self.referee.position(), board_move);
        match judgement {
            Err(refusal) => allows(board_move, refusal, effect),
            Ok(()) => {
                differs(board_move, (DisagreementKind::Refuses(effect), "illegal".to_owned(), "legal".to_owned()))
            }
        }
    }

    /// Makes a move that the program has made, and compares its report. `called_legal` is the earlier answer of the program about the
    /// legality of the move, which has been compared already; `None` if it gave none.
    pub fn compare_move(
        &mut self,
        board_move: Move,
        report: &MoveReport,
        called_legal: Option<bool>,
    ) -> AnswerComparison {
        if self.is_done() {
            return Silent;
        }
        let effect = MoveEffect::of_move(self.referee.local_board(), self.referee.position(), board_move);
        let offered = match self.referee.make(board_move.into()) {
            Ok(turn) => turn.void_offered,
            Err(refusal) => {
                self.has_left = true;
                let kind = DisagreementKind::Makes(RefusedMove::from_refusal(refusal, effect));
                return match called_legal {
                    Some(true) => Silent,
                    Some(false) => differs(board_move, (kind, "illegal, and makes it".to_owned(), refusal.to_string())),
                    None => allows(board_move, refusal, effect),
                };
            }
        };
        // Only the first difference is reported: the board, then the end, then the area.
        self.tells_end |= report.ended.is_some();
        let statements = self.other_board(report, effect).or_else(|| self.other_end(report, effect, offered));
        let statements = statements.or_else(|| self.other_area(report));
        self.has_left = statements.is_some();
        match statements {
            Some(statements) => differs(board_move, statements),
            None if called_legal.is_some() => Silent,
            None => Same(None),
        }
    }

    fn other_board(&self, report: &MoveReport, effect: MoveEffect) -> Option<Statements> {
        let (shown, board) = (report.board.as_ref()?, self.referee.board());
        let (expected, cols) = (board.contents(), board.size().cols());
        (shown != expected)
            .then(|| (DisagreementKind::Board(effect), board_statement(shown, cols), board_statement(expected, cols)))
    }

    fn other_end(&self, report: &MoveReport, effect: MoveEffect, is_void_offered: bool) -> Option<Statements> {
        let (kind, engine, referee) = match (report.ended?, self.referee.end()) {
            // The players need not agree that there is no result.
            (true, None) if is_void_offered => return None,
            (true, None) => (DisagreementKind::EndsEarly(effect), "the game has ended", "the game goes on".to_owned()),
            (false, Some(ended)) => {
                let kind = DisagreementKind::GoesOn(ended.rule.id());
                (kind, "the game goes on", format!("the game has ended: {}", ended.rule))
            }
            _ => return None,
        };
        Some((kind, engine.to_owned(), referee))
    }

    fn other_area(&self, report: &MoveReport) -> Option<Statements> {
        let [counted, score] = [report.area?, self.referee.area()];
        let [engine, referee] = [counted, score].map(|area| format!("the area of Black minus that of White is {area}"));
        (counted != score).then_some((DisagreementKind::Area, engine, referee))
    }
}

/// Writes the contents of a board with `cols` columns as a statement.
fn board_statement(contents: &[Content], cols: usize) -> String {
    let rows = contents.chunks(cols).map(|row| row.iter().copied().map(content_char).collect());
    let rows: Vec<String> = rows.collect();
    format!("the board is {}", rows.join("/"))
}

fn differs(board_move: Move, (kind, engine, referee): Statements) -> AnswerComparison {
    Differs(Box::new(DifferentAnswer { kind, board_move, engine, referee, is_barred: false }))
}

/// Returns the disagreement about a move that the rule set refuses for the reason `refusal`, and that the program calls legal, or
/// makes without having been asked.
fn allows(board_move: Move, refusal: Refusal, effect: MoveEffect) -> AnswerComparison {
    let kind = DisagreementKind::Allows(RefusedMove::from_refusal(refusal, effect));
    let (engine, referee, is_barred) = ("legal".to_owned(), refusal.to_string(), matches!(refusal, Refusal::Barred(_)));
    Differs(Box::new(DifferentAnswer { kind, board_move, engine, referee, is_barred }))
}

/// Compares a transcript with a rule set, and calls `visit` with the number of the turn and each comparison, until `visit` returns
/// `false`.
pub(crate) fn judge_transcript(
    rules: &RuleSet,
    transcript: &GameTranscript,
    mut visit: impl FnMut(usize, AnswerComparison) -> bool,
) {
    in_narrowest!(transcript.start, S in [u64, Wide] => {
        let Ok(referee) = Referee::<S>::new(rules.clone(), transcript.start.clone()) else { return };
        let mut comparison = GameComparison::new(referee);
        for (number, turn) in transcript.turns.iter().enumerate() {
            let asked = turn.asked.iter().all(|&(asked, legal)| visit(number, comparison.compare_legality(asked, legal)));
            let sent = match turn.sent.as_ref().map(|(sent, report)| (*sent, report, turn.answer_about(*sent))) {
                Some((sent, Some(report), answer)) => Some(comparison.compare_move(sent, report, answer)),
                Some((sent, None, answer)) if answer != Some(false) => Some(comparison.compare_legality(sent, false)),
                _ => None,
            };
            // A move that was refused after the program had called it illegal says nothing new.
            let goes_on = asked && sent.is_none_or(|sent| visit(number, sent));
            if !goes_on || comparison.is_done() {
                return;
            }
        }
    });
}
