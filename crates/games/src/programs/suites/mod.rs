//! Test suites of rule sets, for those who write programs: the smallest sequences that show what a rule set does.
//!
//! A *case* is a start and moves, with the verdict of the rule set on each: legal or not and by which rule, the end of the sequence, and
//! the position after the move. The *suite* of a rule set has a case for each of its bars and ends, for features of moves that programs
//! are known to confuse, and for what tells it from other rule sets. Cases are minimal on purpose. The main items:
//!
//! - [`suite`], [`suites`]: compute a [`Suite`]. They report progress to a [`Control`](koatlas_files::Control), and it can stop them.
//! - [`Case`], [`CaseStep`], [`SuiteVerdict`]: the cases as values, for those who drive a program through them. [`Purpose`] and
//!   [`OtherVerdict`] are the reasons why a case belongs to the suite, [`Origin`] is the search that found it.
//! - [`SearchPlan`], [`StartKind`]: the sequences that were searched, which is what is proved about minimality. [`Difference`]: the
//!   moves that may tell rule sets apart. [`smallest_shown`] and [`smallest_differences`] search by any plan.
//! - [`walk`]: the enumeration of sequences. [`features`]: features of a last move.
//! - [`folder`]: a suite as files. [`suite_format`]: the format of the file `suite.jsonl`.
//!
//! The search enumerates all sequences on small boards, with the referees of all rule sets at once: rule sets that agree share the
//! work, and one sequence stands for all that rotations and reflections make of it.
//!
//! ```
//! use koatlas_rules::RuleSet;
//! use koatlas_files::Control;
//! use koatlas_games::programs::suites::{Case, suite};
//!
//! let suite = suite(&RuleSet::find("aga")?, &Control::default())?;
//! let tells_from_psk = |case: &&Case| case.tells_from.iter().any(|other| other.ruleset == "psk");
//! let case = suite.cases.iter().rfind(tells_from_psk).expect("a case tells situational from positional superko");
//! // White is on a1 again, without having retaken: under positional superko Black may not play there.
//! assert_eq!(case.id, "1x3:a1-c1-b1-c1-a1");
//! assert!(case.last().is_some_and(|last| last.refused.is_none()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod features;
pub mod folder;
mod purposes;
mod search;
mod suite;
mod verdict;
pub mod walk;

#[doc = include_str!("format.md")]
pub mod suite_format {
    /// The key `format` of the first line.
    pub const FORMAT: &str = "koatlas-suite";

    /// The key `version`. It changes with the format, and when other cases are searched.
    pub const VERSION: u64 = 1;
}

pub use purposes::Purpose;
pub use search::{
    Difference, SearchError, SearchPlan, SmallestSequence, StartKind, plans_to_compare, plans_to_show,
    plans_to_tell_apart, smallest_differences, smallest_shown,
};
pub use suite::{Case, CaseStep, Origin, OtherVerdict, RuleSetDifference, Suite, suite, suites};
pub use verdict::{MoveRuling, SuiteVerdict};
