//! What can go wrong between us and a program.

use std::time::Duration;

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
