//! Test suites of rule sets, for those who write programs: the smallest sequences that show what a rule set does.
//!
//! A *case* is a start and moves, with what the rule set says of each: legal or not and by which rule, whether it ends the
//! sequence and how, and what stands after it. The *suite* of a rule set has a case for each of its bars and ends, for
//! features of moves that programs are known to confuse, and for what tells it from other rule sets. Cases are minimal on
//! purpose. A reader's way through the crate:
//!
//! - [`suite`], [`suites`]: make a [`Suite`]. A [`Control`](koatlas_storage::Control) is told how far they are, and ends them early.
//! - [`Case`], [`CaseStep`], [`MoveVerdict`]: the cases as values, for those who drive a program through them. [`Purpose`] and
//!   [`OtherVerdict`] say what a case is there for, [`Origin`] how it was found.
//! - [`SearchPlan`], [`Beginning`]: which sequences were gone through: this is what is proved about minimality. [`Difference`]: which
//!   moves may tell rule sets apart. [`smallest_shown`] and [`smallest_differences`] search by any plan.
//! - [`walk`]: how sequences are gone through. [`features`]: what a last move can do on the board.
//! - [`folder`]: a suite as files. [`suite_format`] is the page of the file `suite.jsonl`.
//!
//! Everything is found by going through all sequences on small boards, with the referees of all rule sets at once: as long as
//! they agree they share the way, and one stands for all that turn into each other by rotation and reflection.
//!
//! ```
//! use koatlas_rulesets::RuleSet;
//! use koatlas_storage::Control;
//! use koatlas_conformance::suites::{Case, suite};
//!
//! let suite = suite(&RuleSet::find("aga")?, &Control::default())?;
//! let told = |case: &&Case| case.tells_from.iter().any(|other| other.ruleset == "psk");
//! let case = suite.cases.iter().rfind(told).expect("a case tells situational from positional superko");
//! // White's a1 is back without White having taken: under positional superko Black may not play there.
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

    /// The key `version`. It changes when files are written otherwise, or when other cases are looked for.
    pub const VERSION: u64 = 1;
}

pub use purposes::Purpose;
pub use search::{
    Beginning, Difference, SearchError, SearchPlan, SmallestSequence, plans_to_show, plans_to_tell_apart,
    smallest_differences, smallest_shown,
};
pub use suite::{Case, CaseStep, Origin, OtherVerdict, RuleSetDifference, Suite, suite, suites};
pub use verdict::{MoveRuling, MoveVerdict};
