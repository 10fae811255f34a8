//! Other Go programs, compared with the referee: which moves they allow, and which rule set they follow.
//!
//! - [`Protocol`], [`Launch`]: how a program is started and spoken to.
//! - [`ConformPlan`], [`Script`]: what is played. [`conform`] plays it, and [`Report`] says what was found.
//! - [`Disagreement`], [`DisagreementKind`]: where the program departs from the rule set, with the shortest game found.
//!   [`disagreements`] looks for it.
//! - [`RuleSetMatches`]: the rule sets that agree with everything the program said.
//! - [`Failure`]: what went wrong. No answer is waited for longer than [`Launch::limit`], and a program that fails is started
//!   again at most [`MOST_FAILURES`] times.
//! - [`sequences`]: those that are played first.
//! - [`suites`]: test suites of rule sets, for those who write programs.
//!
//! Inside, a game is first heard and then judged: everything that is found out is worked out from the same list of questions and
//! answers, for the rule set that the program is said to follow as for all others. Of a program that always answers the same the
//! report is always the same.
//!
//! ```
//! use koatlas_board::BoardPosition;
//! use koatlas_conformance::Script;
//!
//! // The corner ko as a sequence: once as a setup, and once played from the empty board.
//! let file = koatlas_formats::parse_position(b"O . O\nX O .\n. . .", koatlas_formats::Format::Text)?;
//! let script = Script::new(&file.position, vec!["B b3".parse()?]).expect("every stone has a liberty");
//! assert!(script.is_playable());
//! let played = script.from_nothing();
//! assert_eq!(played.start, BoardPosition::empty_board("3x3".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod disagreements;
mod engine;
mod game;
pub mod gtp;
mod json_lines;
mod judge;
mod matching;
mod process;
mod run;
pub mod sequences;
mod session;
pub mod suites;

pub use disagreements::{ComparisonCounts, Disagreement, Example};
pub use game::{Complexity, Script};
pub use judge::{DisagreementKind, MoveEffect, RefusedMove};
pub use matching::{FollowedRules, RuleSetMatches, candidate_rule_sets};
pub use process::Launch;
pub use run::{ConformPlan, ConformStep, Report, conform};
pub use session::{Failure, MOST_FAILURES, Protocol};
