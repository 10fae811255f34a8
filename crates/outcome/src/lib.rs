//! The outcome of a position under a rule set with best play of both: who wins, by how much and how.
//!
//! - [`solve`] finds the value of one board under one rule set. Its [`GameSolution`] has the best first moves and a [`Strategy`]
//!   for each player. [`Terms`] give the worth of ends; a [`Control`](koatlas_files::Control) bounds the work.
//! - [`retrograde`] solves all states of a whole board at once, under rules that remember nothing before the last move.
//!   [`from_table`] turns its table into a [`GameSolution`]. An [`Interval`] is a value where play need not end.
//! - [`separations`] finds the smallest positions in which two rule sets differ.
//! - [`force`] finds the kos of a position, defined by what the players can force.
//! - [`threats`] says who gets his way in a ko fight, by the number of threats that each player has elsewhere.
//! - [`unsettled_areas`] finds the empty points outside a region where a play could matter; [`outside_assumptions`] says so.
//! - [`geography`] decides fights of many kos in which no position may come back, by matchings, with certificates.
//! - [`game`] plays a sequence under a rule set and records every query of its history.
//! - [`search`] decides a claim about the end by proof-number search. [`UnconditionalLife`] bounds the score before the end.
//! - [`memoryless`] looks for strategies that win a whole board without regard to the history.
//! - [`thermograph`] gives the values of kos as exact fractions: counts, and what plays gain.
//! - [`all_states`] solves a rule set under which sequences need not end, from all states that can be reached.
//!
//! ```
//! use koatlas_board::BoardPosition;
//! use koatlas_outcome::{Terms, solve};
//! use koatlas_rules::RuleSet;
//! use koatlas_files::Control;
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
pub mod geography;
pub mod memoryless;
mod outside;
mod payoff;
pub mod retrograde;
pub mod search;
pub mod separations;
mod solve;
#[cfg_attr(target_arch = "wasm32", path = "stack_of_browser.rs")]
mod stack;
pub mod thermograph;
pub mod threats;
mod unconditional_life;

pub use best::{AfterMove, BestFor, BestMoves, Strategy, StrategyMoves, Variation, denying_index};
pub use outside::{outside_assumptions, unsettled_areas};
pub use payoff::{HalfPoints, Interval, Points, Terms, VoidIs, WIN, Winner};
pub use solve::{GameSolution, SolveMethod, from_table, ko_rule_of_table, solve};
pub use unconditional_life::UnconditionalLife;
