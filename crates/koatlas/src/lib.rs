//! koatlas as a library: each question about the ko of Go is a struct with one function and one typed answer.
//!
//! The fields of a [`Question`] such as [`CyclesQuestion`] are its options. [`ask`](Question::ask) answers it under some [`Conditions`]. The
//! [`Answer`] serialises to what the command line prints with `--json`. Functions print nothing, and an [`Error`] says what is wrong in
//! terms of the question.
//!
//! - [`Subject`]: the board or the position that a question is about. [`each_ko`]: questions about each ko of a board on which no region
//!   is marked.
//! - The questions: [`CyclesQuestion`], [`ClassifyQuestion`], [`FindQuestion`], [`ExploreQuestion`], [`DiagramQuestion`],
//!   [`CheckQuestion`], [`AnnotateQuestion`], [`LongestQuestion`], [`SolveQuestion`], [`CompareQuestion`], [`SeparateQuestion`],
//!   [`ThreatsQuestion`], [`KoQuestion`], [`GamesQuestion`], [`SuiteQuestion`], [`AnyBoardQuestion`], [`RulesQuestion`], [`CompareRulesQuestion`],
//!   [`SideBySideQuestion`], [`TypesQuestion`], [`ShowQuestion`], [`VerifyQuestion`]; and as functions [`catalogue`], [`conform()`], [`scan()`]. [`picture`] draws boards. [`question`]: what
//!   questions share.
//! - [`families`]: boards that grow with a number `n`.
//! - [`conditions`]: limits of memory and time, progress, and requests to stop. [`memory_limit`]: sizes of memory. [`error`]: errors.
//!   [`files`]: files that answers are written to.
//! - [`text`]: parsers and writers for texts as people write them. [`value`]: values in points, in words. [`json`]: answers as JSON
//!   objects. [`page`]: answers for people. [`plain_answer`]: what they begin with about a ko, with the names and sentences of [`about`]. [`request`]: questions as JSON texts.
//! - [`atlas`]: a catalogue as data sets and as a web site.
//!
//! ```
//! use koatlas::{Conditions, CyclesQuestion, Interrupt, Question, Subject};
//!
//! let subject = Subject::empty_board("1x3".parse()?);
//! let question = CyclesQuestion { max_length: 4, ..CyclesQuestion::default() };
//! let answer = question.ask(&subject, &Conditions::quiet(&Interrupt::default()))?;
//! let counts: Vec<_> = answer.counts.iter().map(|count| (count.length, count.cycles.0)).collect();
//! assert_eq!(counts, [(1, 0), (2, 0), (3, 20), (4, 22)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod about;
#[cfg(feature = "native")]
pub mod atlas;
mod census;
pub mod check;
pub mod classify;
pub mod conditions;
pub mod cycles;
pub mod diagram;
pub mod each_ko;
mod endless;
pub mod error;
pub mod files;
pub mod find;
pub mod graph;
pub mod groups;
pub mod json;
pub mod memory_limit;
#[cfg(feature = "native")]
mod native;
pub mod page;
pub mod picture;
pub mod plain_answer;
pub mod question;
pub mod request;
pub mod side_by_side;
pub mod solve;
pub mod subject;
pub mod text;
pub mod threats;
pub mod used_region;
pub mod value;

pub use check::{CheckAnswer, CheckQuestion, CheckedGames};
pub use classify::{ClassifyAnswer, ClassifyQuestion};
pub use conditions::{Conditions, Interrupt};
pub use cycles::{CyclesAnswer, CyclesOfLength, CyclesQuestion};
pub use diagram::{DiagramAnswer, DiagramQuestion};
pub use error::{Error, Result};
pub use find::{FindAnswer, FindQuestion};
pub use json::Answer;
#[cfg(feature = "native")]
pub use native::*;
pub use question::Question;
pub use side_by_side::{SideBySide, SideBySideQuestion};
pub use solve::{SolveAnswer, SolveQuestion};
pub use subject::Subject;
pub use threats::{ThreatsAnswer, ThreatsQuestion};

/// The programs of `docs/architecture.md`, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/architecture.md")]
struct Architecture;
