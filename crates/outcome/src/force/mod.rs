//! Ko by force: which points and strings of a position are kos, by what players can force.
//!
//! After Robert Jasiek, *Ko*, version 7b, 2010. He defines kos by the Default Restriction Rules
//! ([`drr`](koatlas_rulesets::families)): model rules under which every sequence ends, after three passes or when a cycle
//! brings back the start. The beginning of his paper can be read, most of its definitions cannot. What stands here is a
//! **reconstruction** from that beginning and from the words that he uses elsewhere:
//!
//! - A player *forces* something if he has a strategy that gets it against all replies.
//! - A *basic-ko-intersection* is one of two adjacent points on which two plays in a row would recreate the position.
//! - A *cycle* is a sequence with a play that the cycle-end-rule ends: the position is back, the same player is to move.
//! - A *local-ko-intersection* is a point that changes in the cycles of a strategy of a player by which he forces that a cycle
//!   is completed or that his area grows on the points of those cycles, while he cannot force that it grows.
//! - A *global-ko-intersection* is the same with "he wins by the area of the whole board and komi" in the place of "his
//!   area grows".
//! - No set of points counts of which a smaller part does. A basic-ko-intersection is not called local or global too,
//!   if the kinds are to be disjoint.
//! - A *ko* is a pair of basic-ko-intersections, or the points of one such set; kos that share a point are one. A *ko-stone* is a
//!   stone on a ko-intersection, a *ko-string* a string of nothing but ko-stones.
//!
//! Of which *type* a basic ko is, [`BasicKoType`] says: after Jasiek, *Types of Basic Ko*, version 11, 2010, a reconstruction too.
//!
//! [`ko_by_force`] answers all of it, with a line of play for each claim: the player follows the strategy that forces, his
//! opponent the one that prevents. A search of whoever can force what is exact, or ends at a limit and says so.

mod goal;
mod intersections;
mod kos;
mod life;
mod subject;
mod types;

pub use intersections::{Claimed, ForceFindings, KomiRange, Roles, Undecided};
pub use kos::{Beyond, Ko, KoByForce, KoKind, KoString, Options, ko_by_force};
pub use subject::BasicKo;
pub use types::{BasicKoType, Begins, KoPart, Life, On, TypedKo};
