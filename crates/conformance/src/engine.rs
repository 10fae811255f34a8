//! What can be asked of a program that plays Go, what it said, and what can go wrong between us and it.

use std::time::Duration;

use koatlas_board::{BoardPosition, Content, Move};

/// A program that plays Go.
pub trait Engine {
    /// What it is called, with its version; empty if it does not say.
    ///
    /// # Errors
    /// If there is no answer.
    fn name(&mut self) -> Result<String, Trouble>;

    /// Begins a game. The board is played on everywhere: a region does not matter.
    ///
    /// # Errors
    /// If there is no answer.
    fn start(&mut self, board: &BoardPosition) -> Result<Begun, Trouble>;

    /// Whether these moves may be made now, all by the player to move. `None`: the program cannot say.
    ///
    /// # Errors
    /// If there is no answer.
    fn legal(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, Trouble>;

    /// Makes a move.
    ///
    /// # Errors
    /// If there is no answer.
    fn play(&mut self, made: Move) -> Result<Played, Trouble>;
}

/// Whether a game has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It has.
    Ready,
    /// The program begins no such game, for this reason.
    Cannot(String),
}

/// What became of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// It was made, and this was told.
    Made(Told),
    /// It was refused; nothing has changed.
    Refused,
}

/// What a program tells after a move, as far as it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What the points hold, in the order of [`koatlas_board::Size::points`].
    pub board: Option<Vec<Content>>,
    /// Whether the game has ended.
    pub ended: Option<bool>,
    /// Black's area minus White's.
    pub area: Option<i32>,
}

/// What a row shows: `X`, `O` and `.`; none if it is anything else.
pub(crate) fn contents(rows: &[&str], board: &BoardPosition) -> Option<Vec<Content>> {
    use koatlas_board::Colour::{Black, White};
    let size = board.size();
    let fits = rows.len() == size.rows() && rows.iter().all(|row| row.chars().count() == size.cols());
    let content = |c| match c {
        '.' => Some(None),
        'X' => Some(Some(Black)),
        'O' => Some(Some(White)),
        _ => None,
    };
    fits.then(|| rows.iter().flat_map(|row| row.chars()).map(content).collect()).flatten()
}

/// A game as it was played with a program.
#[derive(Clone, Debug)]
pub struct Heard {
    /// The position before the first move. All points are playable.
    pub start: BoardPosition,
    /// The positions of the game one after the other: each but the last has a move that was made.
    pub turns: Vec<HeardTurn>,
}

/// A position of a game: what was asked, and the move that was made then.
#[derive(Clone, Debug, Default)]
pub struct HeardTurn {
    /// Moves that were asked about, and whether the program called them legal.
    pub asked: Vec<(Move, bool)>,
    /// Moves that it had called illegal and did not refuse, or the other way round.
    pub made: Option<HeardMove>,
}

/// A move that was sent to a program.
#[derive(Clone, Debug)]
pub struct HeardMove {
    /// The move.
    pub made: Move,
    /// What it told, or nothing if it refused the move.
    pub told: Option<Told>,
}

impl Heard {
    /// A game before its first move.
    #[must_use]
    pub fn new(start: BoardPosition) -> Heard {
        Heard { start, turns: Vec::new() }
    }

    /// The moves that were made before a turn, which are as many as there are turns before it.
    #[must_use]
    pub fn moves_before(&self, turn: usize) -> Vec<Move> {
        self.turns[..turn].iter().filter_map(|turn| turn.made.as_ref()).map(|made| made.made).collect()
    }

    /// All moves that were made.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let made = self.turns.iter().filter_map(|turn| turn.made.as_ref());
        made.filter(|made| made.told.is_some()).map(|made| made.made).collect()
    }

    /// The answers about one move or another.
    #[must_use]
    pub fn answers(&self) -> usize {
        self.turns.iter().map(HeardTurn::answers).sum()
    }
}

impl HeardTurn {
    /// Whether the program called a move legal, if it said so or made it.
    pub(crate) fn called(&self, wanted: Move) -> Option<bool> {
        self.asked.iter().find(|(made, _)| *made == wanted).map(|&(_, legal)| legal)
    }

    fn answers(&self) -> usize {
        let made = self.made.as_ref().filter(|made| self.called(made.made).is_none());
        self.asked.len() + usize::from(made.is_some())
    }
}

/// Why a program gave no answer that can be used. It is stopped then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The program could not be started.
    #[error("it cannot be started: {0}")]
    Unstarted(String),
    /// The answer did not come in time.
    #[error("no answer to {question} within {} s", limit.as_secs_f64())]
    Late {
        /// What was asked.
        question: String,
        /// The time that an answer may take.
        limit: Duration,
    },
    /// The program ended.
    #[error("it ended instead of answering {question}: {how}")]
    Ended {
        /// What was asked.
        question: String,
        /// Its exit status, and the end of what it wrote on standard error.
        how: String,
    },
    /// The program closed its output, and went on running.
    #[error("it closed its output instead of answering {question}{said}")]
    Closed {
        /// What was asked.
        question: String,
        /// The end of what it wrote on standard error, as the end of the sentence.
        said: String,
    },
    /// What came is no answer of the protocol.
    #[error("{said} is no answer to {question}: expected {expected}")]
    Garbage {
        /// What was asked.
        question: String,
        /// The beginning of what came, with everything visible.
        said: String,
        /// What the protocol asks for.
        expected: &'static str,
    },
    /// A line or an answer that does not end.
    #[error("the answer to {question} is longer than {most} bytes")]
    Endless {
        /// What was asked.
        question: String,
        /// The most that is read.
        most: usize,
    },
    /// Somebody asked for an end.
    #[error("interrupted")]
    Interrupted,
}

impl Trouble {
    /// The identifier in outputs.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Trouble::Unstarted(_) => "not-started",
            Trouble::Late { .. } => "late",
            Trouble::Ended { .. } => "ended",
            Trouble::Closed { .. } => "output-closed",
            Trouble::Garbage { .. } => "garbage",
            Trouble::Endless { .. } => "endless",
            Trouble::Interrupted => "interrupted",
        }
    }

    /// Something that is no answer.
    pub(crate) fn garbage(question: &str, said: &[u8], expected: &'static str) -> Trouble {
        Trouble::Garbage { question: question.to_owned(), said: quoted(said), expected }
    }
}

/// The beginning of what somebody wrote, in quotation marks.
fn quoted(bytes: &[u8]) -> String {
    const MOST: usize = 80;
    let text: String = String::from_utf8_lossy(bytes).chars().take(MOST + 1).collect();
    let more = if text.chars().count() > MOST { "..." } else { "" };
    format!("\"{}{more}\"", text.chars().take(MOST).collect::<String>().escape_debug())
}
