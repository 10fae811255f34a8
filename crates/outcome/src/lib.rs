//! Who wins: the outcome of a position under a rule set, with best play.
//!
//! - [`solve`]: who wins from one board under one rule set, by how much and by which first move: a [`Solution`], with a
//!   [`Strategy`] for each player. [`Terms`] say what ends are worth, [`Control`](koatlas_storage::Control) how much may be tried.
//! - [`retrograde`]: whole boards under rules that remember no more than the last move, all states at once
//!   ([`from_table`] makes a [`Solution`] of it), and [`Interval`]: what each player can force, where play need not end.
//! - [`separations`]: the smallest positions in which two rule sets differ.
//! - [`force`]: which points and strings are kos, by what players can force.
//! - [`unsettled`]: what is assumed about the board outside a region.
//! - [`game`]: a sequence under a rule set as a search sees it, with every question to the history by name.
//! - [`search`]: decides any claim about the end by proof numbers.
//! - [`all_states`]: goes through all states where sequences need not end.
//!
//! ```
//! use koatlas_board::BoardPosition;
//! use koatlas_outcome::{Terms, solve};
//! use koatlas_rulesets::RuleSet;
//! use koatlas_storage::Control;
//!
//! // On 2x2 Black is a point ahead under superko. Values are in half points.
//! let board = BoardPosition::empty_board("2x2".parse()?);
//! let answer = solve(&RuleSet::find("psk")?, &board, Terms::default(), &Control::default())?;
//! assert_eq!((answer.value.value(), answer.exact), (Some(2), true));
//! // Under the basic ko rule alone nobody can win: both can keep play going for ever.
//! let answer = solve(&RuleSet::find("basic-ko")?, &board, Terms::default(), &Control::default())?;
//! assert_eq!((answer.value.lo, answer.value.hi), (Some(-8), Some(8)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod all_states;
mod best;
pub mod force;
pub mod game;
mod payoff;
pub mod retrograde;
pub mod search;
pub mod separations;
mod solve;
mod stack;

pub use best::{After, BestFor, BestMoves, Strategy, Variation, denying};
pub use payoff::{HalfPoints, Interval, Points, Terms, VoidIs, WIN, Winner, unsettled};
pub use solve::{Solution, SolveMethod, from_table, ko_rule_of_table, solve};
