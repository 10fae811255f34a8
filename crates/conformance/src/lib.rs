//! Other Go programs, compared with the referee: which moves they allow, and which rule set they follow.
//!
//! - [`Protocol`], [`Launch`]: how a program is started and spoken to. [`Engine`] is what can be asked of one, in whichever
//!   protocol: [`Gtp`] and [`JsonLines`].
//! - [`Plan`], [`Script`]: what is played. [`conform`] plays it, and [`Report`] says what was found.
//! - [`Disagreement`], [`Kind`]: where the program departs from the rule set, with the shortest game found.
//! - [`Follows`]: the rule sets that agree with everything the program said.
//! - [`Failure`]: what went wrong. No answer is waited for longer than [`Launch::limit`], and a program that fails is started
//!   again at most [`MOST_FAILURES`] times.
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

mod engine;
mod follows;
mod gtp;
mod json_lines;
mod judge;
mod kind;
mod play;
mod run;
mod session;
mod shrink;
mod small_games;
pub mod suites;
mod tally;
mod wire;

pub use engine::{Begun, Engine, Played, Told, Trouble};
pub use follows::{Followed, Follows};
pub use gtp::Gtp;
pub use json_lines::JsonLines;
pub use kind::{Deed, Kind, Refused};
pub use play::Script;
pub use run::{Plan, Report, Step, conform};
pub use session::{Failure, MOST_FAILURES, Protocol};
pub use tally::{Compared, Disagreement, Example};
pub use wire::Launch;
