//! The interface to a program that plays Go ([`Engine`]), the transcript of a game with it, and errors of the communication.

use std::fmt::Display;

use koatlas_board::{BoardPosition, Content, Move};

/// A program that plays Go. Every method fails with an [`EngineError`] if the program gives no valid answer.
pub(crate) trait Engine {
    /// Returns the name and version of the program; empty if it does not say.
    fn name(&mut self) -> Result<String, EngineError>;

    /// Starts a game on `board`, all points of which are playable. The inner error is the reason why the program does not start
    /// such a game.
    fn start(&mut self, board: &BoardPosition) -> Result<Result<(), String>, EngineError>;

    /// Asks if each of `moves` is legal now. They are all by the player to move. `None`: the program cannot say.
    fn legal(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, EngineError>;

    /// Makes a move. `None`: the program refused it, and nothing has changed.
    fn play(&mut self, board_move: Move) -> Result<Option<MoveReport>, EngineError>;
}

/// Statements of a program after a move. A field is `None` if the program does not say it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveReport {
    /// Contents of the points, in the order of [`koatlas_board::Size::points`].
    pub board: Option<Vec<Content>>,
    /// True if the game has ended.
    pub ended: Option<bool>,
    /// Black's area minus White's.
    pub area: Option<i32>,
}

/// The transcript of a game with a program: all questions and answers.
#[derive(Clone, Debug)]
pub(crate) struct GameTranscript {
    /// The position before the first move. All points are playable.
    pub start: BoardPosition,
    /// The turns of the game. Each but the last has a move that was made.
    pub turns: Vec<TranscriptTurn>,
}

/// A turn of a game: the questions asked in one position, and the move that was sent then.
#[derive(Clone, Debug, Default)]
pub(crate) struct TranscriptTurn {
    /// Moves that the program was asked about. `true`: it called the move legal.
    pub asked: Vec<(Move, bool)>,
    /// The move that was sent, with the report of the program, or `None` if the program refused it.
    pub sent: Option<(Move, Option<MoveReport>)>,
}

impl GameTranscript {
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let sent = self.turns.iter().filter_map(|turn| turn.sent.as_ref());
        sent.filter(|(_, report)| report.is_some()).map(|&(board_move, _)| board_move)
    }

    pub fn reports(&self) -> impl Iterator<Item = &MoveReport> {
        self.turns.iter().filter_map(|turn| turn.sent.as_ref()?.1.as_ref())
    }

    /// Returns the number of answers about the legality of a move.
    pub fn answers(&self) -> usize {
        // The program has judged some moves only by making or refusing them.
        let judged = |turn: &TranscriptTurn| matches!(&turn.sent, Some((own, _)) if turn.answer_about(*own).is_none());
        self.turns.iter().map(|turn| turn.asked.len() + usize::from(judged(turn))).sum()
    }
}

impl TranscriptTurn {
    /// Returns `true` if the program called `wanted` legal in this turn, `None` if it was not asked or did not say.
    pub fn answer_about(&self, wanted: Move) -> Option<bool> {
        self.asked.iter().find(|(board_move, _)| *board_move == wanted).map(|&(_, legal)| legal)
    }
}

/// The reason why a program gave no valid answer. The program is stopped then.
#[derive(Clone, Debug)]
pub(crate) struct EngineError {
    /// Identifier in outputs.
    pub id: &'static str,
    pub what: String,
}

impl EngineError {
    /// The identifier after a request to stop.
    pub const INTERRUPTED: &str = "interrupted";

    pub fn new(id: &'static str, what: impl Into<String>) -> EngineError {
        EngineError { id, what: what.into() }
    }

    pub fn not_started(why: impl Display) -> EngineError {
        EngineError::new("not-started", format!("it cannot be started: {why}"))
    }

    pub fn garbage(question: &str, said: &[u8], expected: &'static str) -> EngineError {
        EngineError::new("garbage", format!("{} is no answer to {question}: expected {expected}", quoted(said)))
    }

    /// The error for a line or an answer that is longer than `most` bytes.
    pub fn endless(question: &str, most: usize) -> EngineError {
        EngineError::new("endless", format!("the answer to {question} is longer than {most} bytes"))
    }
}

/// Returns the beginning of `bytes` as text in quotation marks.
fn quoted(bytes: &[u8]) -> String {
    const MOST: usize = 80;
    let text: String = String::from_utf8_lossy(bytes).chars().take(MOST + 1).collect();
    let more = if text.chars().count() > MOST { "..." } else { "" };
    format!("\"{}{more}\"", text.chars().take(MOST).collect::<String>().escape_debug())
}
