//! Ko by force: the kos of a position, defined by what the players can force.
//!
//! After Robert Jasiek, *Ko*, version 7b, 2010. He defines kos by the Default Restriction Rules
//! (`drr`), model rules under which every sequence ends: after three passes, or when a cycle leads
//! back to the start. Only the beginning of his paper can be read, and most of its definitions cannot. These definitions are a
//! **reconstruction** from that beginning and from his other writings:
//!
//! - A player *forces* an aim if he has a strategy that reaches it against all replies.
//! - A *basic-ko-intersection* is one of two adjacent points on which two plays in a row would recreate the position.
//! - A *cycle* is a sequence with a play that leads back to the start position with the same player to move, so that the
//!   cycle-end-rule ends it.
//! - A *local-ko-intersection* is a point that changes in the cycles of a certain strategy. By it a player forces that either
//!   a cycle is completed or his area grows on the points of those cycles, while he cannot force that the area grows.
//! - A *global-ko-intersection* is a point of a strategy with another aim than growing area: to win by the area of the whole
//!   board and komi.
//! - A set of points counts only if no smaller part of it does. If the kinds are to be disjoint, a basic-ko-intersection is not
//!   called local or global as well.
//! - A *ko* is a pair of basic-ko-intersections, or the points of one such set. Kos that share a point are one ko. A *ko-stone*
//!   is a stone on a ko-intersection, a *ko-string* a string of which all stones are ko-stones.
//!
//! [`BasicKoType`] defines the *types* of basic ko. It reconstructs Jasiek, *Types of Basic Ko*, version 11, 2010.
//!
//! [`ko_by_force`] finds all of these, with a line of play for each set: the player follows the strategy that forces, and his
//! opponent the one that prevents. The searches are exact. A search that reaches its limit reports the sets as undecided.

mod goal;
mod intersections;
mod kos;
mod life;
mod subject;
mod types;

pub use intersections::{ForcedSet, KomiRange, Roles, UndecidedSets};
pub use kos::{ForceOptions, ForcedKind, Ko, KoByForce, KoKind, KoString, OfKind, ko_by_force};
pub use subject::BasicKo;
pub use types::{BasicKoType, Begins, KoPart, Life, On, TypedKo};
