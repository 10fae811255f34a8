//! koatlas as a library: each question about the ko of Go is a function with typed arguments and one typed answer.
//!
//! A question is a struct such as [`CyclesQuestion`]. The function of the same name answers it under some [`Conditions`]. The [`Answer`]
//! serialises to what the command line prints with `--json`. Functions print nothing, and an [`Error`] says what is wrong in terms of the
//! question.
//!
//! - [`Subject`]: the board or the position that a question is about. [`each_ko`]: questions about each ko of a board on which no region
//!   is marked.
//! - The questions: [`cycles()`], [`classify()`], [`find()`], [`explore()`], [`diagram()`], [`check()`], [`annotate()`], [`rules()`],
//!   [`longest()`], [`solve()`], [`compare()`], [`separate()`], [`ko()`], [`games()`], [`catalogue`], [`types()`], [`show()`],
//!   [`conform()`], [`suites`], [`scan()`], [`verify()`]. [`picture`] draws boards.
//! - [`families`]: boards that grow with a number `n`.
//! - [`conditions`]: limits of memory and time, progress, and requests to stop. [`error`]: errors. [`files`]: files that answers are
//!   written to.
//! - [`text`]: parsers and writers for texts as people write them. [`value`]: values in points, in words. [`json`]: answers as JSON
//!   objects. [`request`]: questions as JSON texts.
//!
//! ```
//! use koatlas::{Conditions, CyclesQuestion, Interrupt, Subject, cycles};
//! use koatlas_board::Suicide;
//!
//! let subject = Subject::empty_board("1x3".parse()?);
//! let question = CyclesQuestion { suicide: Suicide::None, max_length: 4, ..CyclesQuestion::new(&subject) };
//! let (answer, _) = cycles(question, &Conditions::quiet(&Interrupt::default()))?;
//! let counts: Vec<_> = answer.counts.iter().map(|count| (count.length, count.cycles.0)).collect();
//! assert_eq!(counts, [(1, 0), (2, 0), (3, 8), (4, 6)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "native")]
pub mod annotate;
#[cfg(feature = "native")]
pub mod catalogue;
pub mod check;
pub mod classify;
#[cfg(feature = "native")]
pub mod compare;
pub mod conditions;
#[cfg(feature = "native")]
pub mod conform;
pub mod cycles;
pub mod diagram;
pub mod each_ko;
pub mod error;
#[cfg(feature = "native")]
pub mod explore;
#[cfg(feature = "native")]
pub mod families;
pub mod files;
pub mod find;
#[cfg(feature = "native")]
pub mod games;
pub mod graph;
#[cfg(feature = "native")]
pub mod groups;
pub mod json;
#[cfg(feature = "native")]
pub mod ko;
#[cfg(feature = "native")]
pub mod longest;
pub mod picture;
#[cfg(feature = "native")]
pub mod position_entry;
pub mod request;
#[cfg(feature = "native")]
pub mod rules;
#[cfg(feature = "native")]
pub mod scan;
#[cfg(feature = "native")]
pub mod separate;
#[cfg(feature = "native")]
pub mod show;
pub mod solve;
pub mod subject;
#[cfg(feature = "native")]
pub mod suite;
pub mod text;
#[cfg(feature = "native")]
pub mod types;
pub mod used_region;
pub mod value;
#[cfg(feature = "native")]
pub mod verify;

#[cfg(feature = "native")]
pub use annotate::{AnnotateAnswer, AnnotateQuestion, annotate};
pub use check::{CheckAnswer, CheckQuestion, CheckedGames, check};
pub use classify::{ClassifyAnswer, ClassifyQuestion, classify};
#[cfg(feature = "native")]
pub use compare::{AnswerGroup, CompareAnswer, CompareQuestion, ValueRow, compare};
pub use conditions::{Conditions, Interrupt};
#[cfg(feature = "native")]
pub use conform::{ConformAnswer, ConformQuestion, conform};
pub use cycles::{CyclesAnswer, CyclesOfLength, CyclesQuestion, cycles};
pub use diagram::{DiagramAnswer, DiagramQuestion, diagram};
pub use error::{Error, Result};
#[cfg(feature = "native")]
pub use explore::{ExploreAnswer, ExploreQuestion, explore};
pub use find::{FindAnswer, FindQuestion, find};
#[cfg(feature = "native")]
pub use games::{GamesAnswer, GamesQuestion, games};
pub use json::Answer;
#[cfg(feature = "native")]
pub use ko::{KoAnswer, KoQuestion, ko};
#[cfg(feature = "native")]
pub use longest::{LongestAnswer, LongestQuestion, longest};
#[cfg(feature = "native")]
pub use position_entry::BoardPositionEntry;
#[cfg(feature = "native")]
pub use rules::{RulesAnswer, rules};
#[cfg(feature = "native")]
pub use scan::{ScanAnswer, ScanQuestion, scan};
#[cfg(feature = "native")]
pub use separate::{SeparateAnswer, SeparateQuestion, separate};
#[cfg(feature = "native")]
pub use show::{ShowAnswer, show};
pub use solve::{SolveAnswer, SolveQuestion, solve};
pub use subject::Subject;
#[cfg(feature = "native")]
pub use suite::{SuiteAnswer, SuitesAnswer, suites};
#[cfg(feature = "native")]
pub use types::{TypesAnswer, types};
#[cfg(feature = "native")]
pub use verify::{VerifyAnswer, VerifyQuestion, verify};

/// The programs of `docs/architecture.md`, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/architecture.md")]
struct Architecture;
