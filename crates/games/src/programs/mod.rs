//! Comparison of other Go programs with the rule sets: the moves that they allow, and the rule sets that they can be following.
//!
//! - [`Protocol`], [`Launch`]: the start of a program, and the protocol that it speaks.
//! - [`ConformPlan`], [`Script`]: the games of a run. [`conform`] plays them and returns a [`Report`].
//! - [`Disagreement`], [`DisagreementKind`]: disagreements with the rule set, each with the shortest game found. The module
//!   [`disagreements`] searches for it.
//! - [`RuleSetMatches`]: the rule sets that agree with all answers of the program.
//! - [`Failure`]: failures of the program. The time limit of an answer is [`Launch::limit`], and a program is started again after a
//!   failure, up to [`MOST_FAILURES`] failures.
//! - [`infer`]: the smallest rule file that agrees with a program, found by experiments.
//! - [`sequences`]: the scripts that are played first.
//! - [`suites`]: test suites of rule sets, for those who write programs.
//!
//! A game is first played and recorded in a transcript of questions and answers, then compared. The same transcript serves for the rule
//! set that the program is said to follow and for all others. For a program that always answers the same, the report is always the same.
//!
//! ```
//! use koatlas_board::BoardPosition;
//! use koatlas_games::programs::Script;
//!
//! // The corner ko as a sequence: once as a setup, and once played from the empty board.
//! let file = koatlas_files::parse_position(b"O . O\nX O .\n. . .", koatlas_files::Format::Text)?;
//! let script = Script::new(&file.position, vec!["B b3".parse()?]).expect("every stone has a liberty");
//! assert!(script.is_playable());
//! let played = script.from_empty_board();
//! assert_eq!(played.start, BoardPosition::empty_board("3x3".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod comparison;
pub mod disagreements;
mod engine;
mod game;
pub mod gtp;
pub mod infer;
mod json_lines;
mod matching;
mod process;
mod run;
pub mod sequences;
mod session;
pub mod suites;

pub use comparison::{DisagreementKind, MoveEffect, RefusedMove};
pub use disagreements::{ComparisonCounts, Disagreement, Example};
pub use game::{Complexity, Script};
pub use matching::{FollowedRules, RuleSetMatches, candidate_rule_sets};
pub use process::Launch;
pub use run::{ConformPlan, ConformStep, Report, conform};
pub use session::{Failure, MOST_FAILURES, Protocol};
