//! The catalogue of the ko types of small regions, as data and as files.
//!
//! A *piece* is a connected set of grid points on which plays may be made, with what stands around it ([`Piece`]): each outer
//! neighbour is off the board, an immortal black or white stone, or a stone of *the mortal black string* or *the mortal white string*.
//! Any of the four sides of the piece's bounding box may be the edge of the board. A mortal string is connected outside of the
//! pieces, and has no liberties but points of pieces. It is captured when the last of these is taken. There is at most one of
//! each colour. (A string with a liberty or an eye elsewhere is immortal.) A *setting* has one piece, or several that do not
//! touch and hang together by mortal strings: each can be reached from each by way of strings that touch two of them.
//!
//! The positions of a setting are those in which its mortal strings stand. If one is captured nothing is ever played on
//! its points again, so that such a position lies on no cycle.
//!
//! The catalogue of k points explores all positions of every setting of at most k points, and sorts what can repeat by type and by
//! cycle word. Without mortal strings there are settings of one piece alone.
//!
#![doc = include_str!("completeness.md")]
//!
//! # Where to read on
//!
//! A reader's way through the crate:
//!
//! - [`Region`]: the connected regions up to symmetry. [`Contacts`]: which of its points touch immortal stones and mortal strings of
//!   either colour. A [`Piece`] is both. A [`PieceClass`] is a set of pieces with the same position graph; one of them is
//!   explored for all.
//! - [`Plan`]: all classes of up to so many points, or a [`CatalogueShard`] of them. [`CatalogueRun`] explores a plan, in parallel and in
//!   rounds between which it can be saved, and counts the types found.
//! - [`Catalogue`]: what comes out, with a [`TypeEntry`] a type, a [`WordEntry`] a cycle word and a [`PointsEntry`] a
//!   number of points. Each type and word has a realisation, the smallest board on which it is found.
//!   What every rule set does with the cycles of a type is in its [`Fates`](koatlas_classifier::Fates), and which of all its cycles go on for ever in its
//!   [`CyclesUnder`].
//!   How long a sequence inside its component can get under each finite rule set is in its [`LongestBounds`]. It takes a pass of
//!   its own to find that out: [`Catalogue::find_longest`].
//! - [`files`]: the directory that holds a catalogue or an unfinished run. Shards are joined there.
//!   [`catalogue_json`] says what each key of `catalogue.json` means.
//! - [`query`]: which types of a catalogue have these properties, and which type is called so. [`known`]: the positions of the
//!   collection that have a type, and the cycle that it is known for. [`BoardComponent`]: a board's component, and cycles in it.
//!
//! A catalogue is the same to the byte for any number of threads, pauses and shards, and whether the longest sequences were
//! found at once or later.
//!
//! ```
//! use std::convert::Infallible;
//! use std::sync::atomic::AtomicBool;
//!
//! use koatlas_board::Suicide;
//! use koatlas_catalogue::{CatalogueQuestion, Plan, Run};
//!
//! let plan = Plan::new(CatalogueQuestion::whole(3, Suicide::None, false));
//! let mut run = Run::default();
//! run.explore(&plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(()))?;
//! let catalogue = run.catalogue_without_longest(&plan);
//!
//! assert_eq!(catalogue.by_points.iter().map(|entry| entry.cumulative_types).collect::<Vec<_>>(), [0, 1, 5]);
//! let basic_ko = &catalogue.types[0];
//! assert_eq!((basic_ko.names[0].as_str(), basic_ko.positions, basic_ko.plays), ("basic ko", 2, 2));
//! assert_eq!(koatlas_catalogue::draw_board(&basic_ko.realisation), "   x o\n x O . o\n   x o");
//! let words: Vec<String> = catalogue.words.iter().map(|entry| entry.word.to_string()).collect();
//! assert_eq!(words, ["B1 W1", "B B1 W2", "B W2 B1", "B W2 W B2", "B W1 B2 B W2"]);
//! # Ok::<(), Infallible>(())
//! ```

mod assemble;
mod boards;
mod catalogue;
mod component;
mod contacts;
mod couplings;
mod cycles;
mod cycles_under;
mod describe;
pub mod drawing;
mod explore;
pub mod files;
mod find_longest;
mod fit_table;
mod json;
pub mod known;
mod live;
mod longest;
mod options;
mod parse;
mod per_type;
mod piece;
mod piece_parts;
mod plan;
pub mod query;
mod realise;
mod region;
mod region_plays;
mod run;
mod run_file;
mod setting_position;
mod setting_tests;
mod table;
mod tally;

#[doc = include_str!("catalogue_json.md")]
pub mod catalogue_json {}

pub use boards::{BoardDiagram, BoardDiagramError, board_signs, draw_board};
pub use catalogue::{
    Catalogue, NotDrawn, NotDrawnEntry, PointsEntry, ShortestEntry, TypeEntry, WordEntry, WordFatesEntry,
};
pub use component::{BoardComponent, ComponentSequence, signs};
pub use contacts::{Contacts, OuterStone};
pub use cycles_under::{CycleEntry, CyclesUnder, EndlessGroup, endless_groups};
pub use describe::Description;
pub use find_longest::LongestEntry;
pub use fit_table::fit_table;
pub use longest::{LongestBounds, ProofsEntry, SequenceEntry};
pub use options::{CatalogueOptions, CatalogueShard, CatalogueShardError};
pub use per_type::PerType;
pub use piece::{Piece, PieceClass};
pub use plan::Plan;
pub use region::{GridCell, Region};
pub use run::{CatalogueRun, Progress};
pub use table::{CLOSE, LEGEND, LONGEST_LEGEND, MORTAL_LEGEND, signed, table};
