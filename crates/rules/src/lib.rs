//! Every ko and repetition rule set of Go as a value, and a referee that replays a sequence under one.
//!
//! The *bare rules* are plays, captures and a policy about suicide, without a word about repetition. A rule set forbids plays that
//! they allow, and ends sequences. It is composed of parts, and several rule sets can have the same part:
//!
//! - [`Bar`]: a prohibition of plays. Most bars are of one kind: each play leaves a mark (a position, a situation, a pair of
//!   positions, ...), and no play may leave a mark that is already there.
//! - [`End`]: a rule that ends a sequence, with an [`Outcome`].
//! - [`Forfeit`]: the rule that a stone is taken off if its play repeats something.
//! - [`Phase`]: bars and ends that hold after an end by scoring, which then ends nothing but the phase before.
//! - The suicides that are legal, and the treatment of the start position.
//!
//! A [`Definition`] is a rule set as it is published, with names, sources and the chosen reading. It stands in a file: `data/rules` has
//! those that are compiled in, and [`RuleSet::read`] reads any other. The page `docs/rule_sets.md` states their rules in words, and proves that
//! every sequence ends, or shows one that does not. A [`RuleSet`] is a definition whose options ([`Parameter`]) are set. A [`Referee`] replays a sequence under a rule set, and makes each move or
//! gives the reason why not ([`Refusal`]). [`Referee::make_as_played`] goes on after an illegal move, as a recorded game did;
//! [`SequenceEvents`] tell which rule sets need no referee for a game. [`repeat_cycle`] repeats a cycle until something stops it.
//!
//! [`Sequence`] is the engine of the referee: it makes moves, takes them back, and checks bars and ends. It is generic over its
//! [`History`], the store of marks: that of a referee, or that of a search, which records the lookups that its results rely on.
//!
//! ```
//! use koatlas_files::{Format, parse_position};
//! use koatlas_rules::{Referee, RuleSet};
//!
//! // A basic ko: Black takes at d2, and White may not take back at once.
//! let file = parse_position(b". X X O O .\nX X O . O .\n. X X O O .\n", Format::Text)?;
//! let mut referee = Referee::<u64>::new(RuleSet::find("psk")?, file.position)?;
//! assert_eq!(referee.make("B d2".parse()?).map(|turn| turn.balance), Ok(1));
//! let refusal = referee.make("W c2".parse()?).unwrap_err();
//! assert_eq!(refusal.to_string(), "would repeat the position at the start (positional superko)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bar;
mod end;
mod fate;
mod history;
mod katago_names;
mod kos;
mod marks;
mod memory;
mod moves;
mod names;
mod options;
mod referee;
mod referee_history;
mod rule_file;
mod rule_set;
mod sequence;

pub use bar::{Bar, BarReason, Counted, Counts, Creator, Cycle, Earlier, Since, Window};
pub use end::{End, Outcome, PassEnd, Repetition, Scoring, SequenceEnd, Settlement, area_score, area_score_in, areas};
pub use fate::{Fate, first_event, repeat_cycle};
pub use history::{
    History, Mark, MarkKind, MarkPosition, MarkQuestion, MarkedMove, MoveMade, MoveUndo, Occurrence, RunningTotals,
    SequenceEvents, SequenceState, balance_of,
};
pub use kos::{Ban, BanLists, Capture, KoPassScope, position_class};
pub use moves::{Action, GameMove, Turn};
pub use names::{OTHER_NAMES, OtherName, UnknownRuleSet, other_names_of};
pub use options::{OptionError, Parameter};
pub use referee::{RecordedMove, Referee, Refusal};
pub use rule_file::RuleFileError;
#[cfg(feature = "schema")]
pub use rule_file::rule_file_schema;
pub use rule_set::{Choice, Definition, Forfeit, Phase, RuleExample, RuleSet, Standing};
pub use sequence::{MoveResult, Sequence, StartError};
