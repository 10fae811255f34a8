//! Programs that play Go: what can be asked of one, the games that were played with it, and what can go wrong between us and it.

use std::fmt::Display;

use koatlas_board::{BoardPosition, Content, Move};

/// A program that plays Go. Every question fails if there is no answer.
pub(crate) trait Engine {
    /// What it is called, with its version; empty if it does not say.
    fn name(&mut self) -> Result<String, EngineError>;

    /// Begins a game, or says why the program begins no such game. The board is played on everywhere: a region does not matter.
    fn start(&mut self, board: &BoardPosition) -> Result<Result<(), String>, EngineError>;

    /// Whether these moves may be made now, all by the player to move. `None`: the program cannot say.
    fn legal(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, EngineError>;

    /// Makes a move. `None`: it was refused, and nothing has changed.
    fn play(&mut self, made: Move) -> Result<Option<MoveReport>, EngineError>;
}

/// What a program tells after a move, as far as it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveReport {
    /// What the points hold, in the order of [`koatlas_board::Size::points`].
    pub board: Option<Vec<Content>>,
    /// Whether the game has ended.
    pub ended: Option<bool>,
    /// Black's area minus White's.
    pub area: Option<i32>,
}

/// A game as it was played with a program.
#[derive(Clone, Debug)]
pub(crate) struct GameTranscript {
    /// The position before the first move. All points are playable.
    pub start: BoardPosition,
    /// The positions of the game one after the other: each but the last has a move that was made.
    pub turns: Vec<TranscriptTurn>,
}

/// A position of a game: what was asked, and the move that was sent then.
#[derive(Clone, Debug, Default)]
pub(crate) struct TranscriptTurn {
    /// Moves that were asked about, and whether the program called them legal.
    pub asked: Vec<(Move, bool)>,
    /// The move, and what the program told, or nothing if it refused the move.
    pub sent: Option<(Move, Option<MoveReport>)>,
}

impl GameTranscript {
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let sent = self.turns.iter().filter_map(|turn| turn.sent.as_ref());
        sent.filter(|(_, told)| told.is_some()).map(|&(made, _)| made)
    }

    pub fn reports(&self) -> impl Iterator<Item = &MoveReport> {
        self.turns.iter().filter_map(|turn| turn.sent.as_ref()?.1.as_ref())
    }

    /// The answers about one move or another.
    pub fn answers(&self) -> usize {
        let sent_only =
            |turn: &TranscriptTurn| turn.sent.as_ref().is_some_and(|(made, _)| turn.answer_about(*made).is_none());
        self.turns.iter().map(|turn| turn.asked.len() + usize::from(sent_only(turn))).sum()
    }
}

impl TranscriptTurn {
    /// Whether the program called a move legal, if it said so.
    pub fn answer_about(&self, wanted: Move) -> Option<bool> {
        self.asked.iter().find(|(made, _)| *made == wanted).map(|&(_, legal)| legal)
    }
}

/// Why a program gave no answer that can be used. It is stopped then.
#[derive(Clone, Debug)]
pub(crate) struct EngineError {
    /// The identifier in outputs.
    pub id: &'static str,
    pub what: String,
}

impl EngineError {
    /// The identifier if somebody asked for an end.
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

    /// A line or an answer does not end.
    pub fn endless(question: &str, most: usize) -> EngineError {
        EngineError::new("endless", format!("the answer to {question} is longer than {most} bytes"))
    }
}

/// The beginning of what somebody wrote, in quotation marks.
fn quoted(bytes: &[u8]) -> String {
    const MOST: usize = 80;
    let text: String = String::from_utf8_lossy(bytes).chars().take(MOST + 1).collect();
    let more = if text.chars().count() > MOST { "..." } else { "" };
    format!("\"{}{more}\"", text.chars().take(MOST).collect::<String>().escape_debug())
}
