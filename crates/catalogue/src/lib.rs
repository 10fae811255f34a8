//! The complete catalogue of the ko types of small regions, as data and as files.
//!
//! The catalogue of k points takes every connected region of at most k points of the grid with everything that can
//! surround it, explores all positions of each, and sorts what can repeat by type and by cycle word.
//!
//! A reader's way through the crate:
//!
//! - [`Region`]: the regions up to symmetry. [`Contacts`]: which of a region's points touch immortal black or white
//!   stones. A [`Setting`] is both; it has a board. A [`SettingClass`] is a set of settings that are the same to a ko,
//!   so that one is explored for all.
//! - [`Plan`]: all classes of up to so many points, or a [`Shard`] of them. [`Run`] explores a plan, in parallel and in
//!   rounds between which it can be saved, and counts the types found.
//! - [`Catalogue`]: what comes out, with a [`TypeEntry`] a type, a [`WordEntry`] a cycle word and a [`PointsEntry`] a
//!   number of points. Each type and word has a [`Realisation`], the smallest board on which it is found.
//!   What every rule set does with the shortest cycle of a type is in its [`Fates`](koatlas_classifier::Fates).
//!   How long a sequence inside its component can get under each finite rule set is in its [`Longest`].
//! - [`files`]: the directory that holds a catalogue or an unfinished run. Shards are joined there.
//!
//! A catalogue is the same to the byte for any number of threads, pauses and shards.
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
//! let catalogue = run.catalogue(&plan);
//!
//! assert_eq!(catalogue.by_points.iter().map(|entry| entry.cumulative_types).collect::<Vec<_>>(), [0, 1, 5]);
//! let basic_ko = &catalogue.types[0];
//! assert_eq!((basic_ko.names[0].as_str(), basic_ko.positions, basic_ko.plays), ("basic ko", 2, 2));
//! assert_eq!(basic_ko.realisation.diagram(), "   x o\n x O . o\n   x o");
//! let words: Vec<&str> = catalogue.words.iter().map(|entry| entry.word.as_str()).collect();
//! assert_eq!(words, ["B1 W1", "B B1 W2", "B W2 B1", "B W2 W B2", "B W1 B2 B W2"]);
//! # Ok::<(), Infallible>(())
//! ```

mod assemble;
mod catalogue;
mod cycles;
mod describe;
mod explore;
mod fates;
pub mod files;
mod find_longest;
mod json_line;
mod longest;
mod part;
mod per_type;
mod plan;
mod proofs;
mod region;
mod rule_sets;
mod run;
mod saved;
mod setting;
mod shard;
mod surroundings;
mod table;
mod tally;

pub use catalogue::{Catalogue, PointsEntry, Realisation, ShortestEntry, TypeEntry, WordEntry, WordFatesEntry};
pub use describe::Description;
pub use fates::FatesEntry;
pub use find_longest::LongestEntry;
pub use longest::{Bounds, Longest, SequenceEntry};
pub use per_type::PerType;
pub use plan::{MAX_POINTS, Plan};
pub use proofs::ProofsEntry;
pub use region::Region;
pub use run::{Progress, Run};
pub use setting::{Setting, SettingClass};
pub use shard::{Shard, ShardError};
pub use surroundings::Contacts;
pub use table::{LEGEND, LONGEST_LEGEND, RealisationError, signed};
