//! Questions as JSON texts, for programs that ask in writing: the pages of the atlas, and WebAssembly.
//!
//! A request is a JSON object. Its key `question` names the question; the other keys are called as the options of the command line, with
//! `_` for `-`. The answer is the text that the command line prints with `--json`, or `{"error": "a sentence"}`. Unknown keys are errors.
//!
//! The position that a question is about, see [`Target`]:
//!
//! | key | value |
//! |---|---|
//! | `position` | the text of a position file or game record, in any format |
//! | `board` | in place of `position`: an empty board, such as `"3x4"` |
//! | `name` | the name of the file, for messages |
//! | `game` | the number of the game, from 1, if the text holds several |
//! | `move` | the move of the record after which the position stands, such as `"120"`, `"last"` or `"12.2.17"` |
//! | `region` | the points where plays may be made: `["a1", "b1"]` |
//! | `ko` | in place of `region`: the number of a ko in the list of `find` |
//!
//! With the key `pages` the answer is `{"answer": ..., "pages": [...]}`: besides what is said above the [pages](crate::page) in HTML, one, or
//! one for each ko. `cycles`, `diagram` and `read` have none.
//!
//! The questions and their own keys: see [`Classify`], [`FindQuestion`], [`Check`], [`Solve`], [`Cycles`], [`Diagram`] and [`Read`].
//!
//! ```
//! use koatlas::{Conditions, Interrupt, request};
//!
//! let interrupt = Interrupt::default();
//! let ask = |text: &str| request::answer(text, &Conditions::quiet(&interrupt));
//! let found = ask(r#"{"question": "cycles", "board": "1x3", "max_length": 4}"#);
//! assert!(found.starts_with("{\n  \"command\": \"cycles\""));
//! let refused = ask(r#"{"question": "cycles", "board": "1x3", "length": 4}"#);
//! assert!(refused.starts_with("{\n  \"error\": \"request: unknown field `length`"));
//! ```

mod questions;
mod read;
mod target;
mod values;

use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::find::FindQuestion;
use crate::json::{Answer, to_text};
use crate::page::Page;
use crate::text::visible;

pub use questions::{Check, Classify, Cycles, Diagram, Solve};
pub use read::{BoardSetup, Read, ReadAnswer};
pub use target::Target;
pub use values::Moves;

/// Answers the request `text`, a JSON object.
pub fn answer(text: &str, conditions: &Conditions<'_>) -> String {
    let request = serde_json::from_str(text).map_err(|error| Error::argument("request", error));
    let answered = request.and_then(|request: Request| request.answer(conditions));
    answered.unwrap_or_else(|error| to_text(&Refusal { error: visible(&error.to_string()).into_owned() }))
}

/// The answer to a request that cannot be answered.
#[derive(Serialize)]
struct Refusal {
    /// The reason, in a sentence.
    error: String,
}

/// A question with its target.
#[derive(Clone, Debug, Deserialize)]
pub struct Request {
    /// The position.
    #[serde(flatten)]
    pub target: Target,
    /// The question. It gets the keys that are not of the target, and refuses those that it does not know.
    #[serde(flatten)]
    pub question: Question,
    /// True to get the pages of the answer too.
    #[serde(default)]
    pub pages: bool,
}

/// An answer in both forms.
struct Reply {
    /// The JSON text.
    answer: String,
    /// The pages for people.
    pages: Vec<Page>,
}

impl Reply {
    fn new(answer: &impl Answer, pages: Vec<Page>) -> Reply {
        Reply { answer: answer.to_text(), pages }
    }
}

/// A question, by its name in the key `question`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "question", rename_all = "lowercase")]
pub enum Question {
    /// Ko type, cycles and fates; see [`classify`](crate::classify()). A large board without a region is answered for each of its kos,
    /// see [`ask_each`](crate::each_ko::ask_each).
    Classify(Classify),
    /// Kos on a board of any size; see [`find`](crate::find()).
    Find(FindQuestion),
    /// Moves under a rule set or all; see [`check`](crate::check()). A text with several games gets the answer of
    /// [`CheckedGames`](crate::CheckedGames).
    Check(Check),
    /// The value with best play; see [`solve`](crate::solve()).
    Solve(Solve),
    /// Numbers of cycles; see [`cycles`](crate::cycles()).
    Cycles(Cycles),
    /// A picture, or a text in another format; see [`diagram`](crate::diagram()).
    Diagram(Diagram),
    /// The contents of a text: the board, and the moves of a record; see [`ReadAnswer`].
    Read(Read),
}

impl Request {
    /// Answers the request with a JSON text.
    ///
    /// # Errors
    /// If keys have values that cannot be used, or for a reason of the question.
    pub fn answer(&self, conditions: &Conditions<'_>) -> Result<String> {
        let target = &self.target;
        let Reply { answer, pages } = match &self.question {
            Question::Classify(keys) => keys.answer(target, conditions),
            Question::Find(keys) => keys.answer(target, conditions),
            Question::Check(keys) => keys.answer(target),
            Question::Solve(keys) => keys.answer(target, conditions),
            Question::Cycles(keys) => keys.answer(target, conditions),
            Question::Diagram(keys) => keys.answer(target, conditions),
            Question::Read(keys) => keys.answer(target),
        }?;
        let pages = || to_text(&pages.iter().map(Page::to_html).collect::<Vec<_>>());
        Ok(if self.pages { format!("{{\n\"answer\": {answer},\n\"pages\": {}}}\n", pages()) } else { answer })
    }
}
