//! The catalogue of the ko types of small regions, as data and as files.
//!
//! A [`Piece`] is a connected region of grid points, on which plays may be made, with what stands around it: each outer
//! neighbour is off the board, an immortal black stone, or an immortal white stone. Any of the four sides of the region's
//! bounding box may be the edge of the board. The catalogue of k points explores all positions of every setting of at most k
//! points, and sorts what can repeat by type and by cycle word.
//!
//! # What complete means
//!
//! The catalogue of k points has **every ko type of every position in which the points that can change are at most k, are
//! connected, and in which plays can capture nothing outside of them**. Three lemmas say why the settings are enough for that.
//!
//! **Contacts suffice.** *Two settings whose points are adjacent in the same way, and of whose points the same touch an
//! immortal black and the same an immortal white stone, have the same position graph.* A play asks of its surroundings one
//! thing: which strings have lost their last liberty and are removed. A string that touches an immortal string of its colour
//! is part of that string and is never removed. Any other string has just the liberties that it has inside the region: a point
//! off the board is no liberty, and neither is an immortal stone of the other colour. So it does not matter how many
//! immortal stones a point touches, where they are, or how many of its sides are off the board. ([`Contacts`] are what is
//! left, and a [`PieceClass`] is explored once.)
//!
//! **Liberties that nobody can fill add nothing.** *Let a point p of the region touch an empty point outside on which nobody
//! may play. Then p holds the same in all positions of a component, and the component's prime factors are types of smaller
//! regions.* A string with a stone on p has a liberty for ever. So once p is filled it stays so, and in a component, where every
//! position is seen again, p is either always empty or always holds the same stone. If it is always empty, p is itself a liberty
//! that nobody fills, so that the same is true of its neighbours. If it always holds a stone, that stone is never captured: it
//! is an immortal stone beside the rest of the region. Going on like this from all such liberties, what is left of the
//! region is smaller and stands among immortal stones. It may have fallen into pieces, of which the next lemma speaks.
//!
//! **Disconnected regions without a common string add only products.** *If two regions do not touch, and no string outside
//! that could be captured touches both, then every component of the two together is the product of a component (or a single
//! position) of one and one of the other.* A position of both is a pair of positions. A play is made in one of them, and whether
//! it is legal and what it removes depends on that one alone. So a walk in the whole is two walks, one in each, made in turns.
//! Two pairs can reach each other if and only if both their halves can.
//!
//! The tests go through all small boards, played by literal rules, to see that each lemma holds there.
//!
//! # What is not covered
//!
//! - **Strings outside that can be captured.** Here all stones around a region are immortal. If a string outside can lose its
//!   last liberty, the points of that string can change too, and it may tie together regions that do not touch: double ko
//!   seki, triple ko, eternal life and molasses ko are of this kind. Such a type is in the catalogue only if some setting of
//!   immortal stones happens to have it as well.
//! - **More points.** A type whose smallest region has more than k points is not in the catalogue of k points.
//! - **Boards other than rectangles of the square grid.**
//!
//! # How the settings are explored
//!
//! All settings of a region are explored together, 64 at a time. Four facts make that the same as exploring each for itself:
//!
//! 1. *The settings of a region have the same positions, and almost the same plays.* By the first lemma a play asks of the
//!    surroundings only which strings are safe: which of them touch an immortal stone of their colour. And it asks this only
//!    of strings that lose their last liberty. So there is one list of all plays of the region, each with the strings that
//!    have to be safe, and those that must not be, for the play to do what the list says. A position is legal in a setting if
//!    its strings without liberty are safe there.
//! 2. *A position to which no play leads, or from which none leads, lies on no cycle.* Such positions are taken away, from 64
//!    settings at once, until none is left: one bit a setting says where a position is still there. All components of more
//!    than one position survive this, with all their plays. Pearce's algorithm then finds them in what is left of each setting.
//! 3. *A component is its plays.* Components of two settings that have the same plays of the region's list are equal, so that
//!    its type is looked up once for all of them. Components of two regions whose plays are equal, with positions numbered by
//!    their places, have the same type. Only what is new in this sense needs a canonical form.
//! 4. *Order does not matter.* Of a type the least place is kept, and the settings that have it are added up. So regions can be
//!    explored in any order, by any number of threads and of shards.
//!
//! Nothing is left out that could hold a component: no setting is skipped because a smaller one seems to have the same. The
//! tests explore all settings of up to 6 points a second time, each for itself by the plays on its own board, and find the same
//! types with the same first places, and the same numbers of settings and components.
//!
//! # Where to read on
//!
//! A reader's way through the crate:
//!
//! - [`Region`]: the regions up to symmetry. [`Contacts`]: which of a region's points touch immortal black or white
//!   stones. A [`Piece`] is both, and has a board. A [`PieceClass`] is a set of settings with the same position graph;
//!   one of them is explored for all.
//! - [`Plan`]: all classes of up to so many points, or a [`Shard`] of them. [`Run`] explores a plan, in parallel and in
//!   rounds between which it can be saved, and counts the types found.
//! - [`Catalogue`]: what comes out, with a [`TypeEntry`] a type, a [`WordEntry`] a cycle word and a [`PointsEntry`] a
//!   number of points. Each type and word has a [`Realisation`], the smallest board on which it is found.
//!   What every rule set does with the cycles of a type is in its [`FatesEntry`]s.
//!   How long a sequence inside its component can get under each finite rule set is in its [`Longest`]. It takes a pass of
//!   its own to find that out: [`Catalogue::find_longest`].
//! - [`files`]: the directory that holds a catalogue or an unfinished run. Shards are joined there.
//!   [`catalogue_json`] says what each key of `catalogue.json` means.
//!
//! A catalogue is the same to the byte for any number of threads, pauses and shards, and whether the longest sequences were
//! found at once or later.
//!
//! ```
//! use std::convert::Infallible;
//! use std::sync::atomic::AtomicBool;
//!
//! use koatlas_board::Suicide;
//! use koatlas_catalogue::{Plan, Run, Shard};
//!
//! let plan = Plan::new(3, Suicide::None, Shard::WHOLE);
//! let mut run = Run::default();
//! run.explore(&plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(()))?;
//! let catalogue = run.catalogue_without_longest(&plan);
//!
//! assert_eq!(catalogue.by_points.iter().map(|entry| entry.cumulative_types).collect::<Vec<_>>(), [0, 1, 5]);
//! let basic_ko = &catalogue.types[0];
//! assert_eq!((basic_ko.names[0].as_str(), basic_ko.positions, basic_ko.plays), ("basic ko", 2, 2));
//! assert_eq!(basic_ko.realisation.diagram(), "   x o\n x O . o\n   x o");
//! let words: Vec<&str> = catalogue.words.iter().map(|entry| entry.word.as_str()).collect();
//! assert_eq!(words, ["B1 W1", "B B1 W2", "B W2 B1", "B W2 W B2", "B W1 B2 B W2"]);
//! # Ok::<(), Infallible>(())
//! ```

mod all_contacts;
mod assemble;
mod catalogue;
pub mod catalogue_json;
mod condition;
mod contacts;
mod cycles;
mod describe;
mod drawing;
mod explore;
mod fates;
pub mod files;
mod find_longest;
mod findings;
mod json_line;
mod live;
mod longest;
mod per_type;
mod permutation;
mod piece;
#[cfg(test)]
mod plain;
mod plan;
mod point_graph;
mod proofs;
mod region;
mod region_plays;
mod rule_sets;
mod run;
mod run_file;
mod saved;
mod shard;
mod table;
mod tally;

pub use catalogue::{Catalogue, PointsEntry, Realisation, ShortestEntry, TypeEntry, WordEntry, WordFatesEntry};
pub use contacts::{Contacts, Wall};
pub use describe::Description;
pub use fates::FatesEntry;
pub use find_longest::LongestEntry;
pub use longest::{Bounds, Longest, SequenceEntry};
pub use per_type::PerType;
pub use piece::{Piece, PieceClass};
pub use plan::{MAX_POINTS, Plan};
pub use proofs::ProofsEntry;
pub use region::Region;
pub use run::{Progress, Run};
pub use shard::{Shard, ShardError};
pub use table::{LEGEND, LONGEST_LEGEND, RealisationError, signed, table};
