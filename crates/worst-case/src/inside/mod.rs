//! The longest sequences that stay inside a component of the position graph, under every rule set.
//!
//! A sequence may begin in any position of the component, with either player to move and no history. All its positions
//! are in the component. Its length is the number of its plays; passes are allowed and not counted. It ends when no
//! play stays in the component, or when the rule set ends it.
//!
//! Upper bounds are those of walks in the component. Many long walks are sequences of a rule set. Other long sequences
//! are found by searches with the referee, which in small components go through all of them.

mod component;
mod longest;
mod rule_bounds;
mod situations;
mod walks;

pub use longest::{LongestInside, longest_inside};
