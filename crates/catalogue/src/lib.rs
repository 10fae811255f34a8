//! The catalogue of the ko types of small regions, as data and as files.
//!
//! A [`Piece`] is a connected set of grid points on which plays may be made, with the stones around it. A *mortal string* is a string
//! outside the pieces that a play on its last liberty inside them captures. A *setting* has one piece, or several that mortal strings
//! connect. The chapter [`mod@completeness`] defines them exactly, says what a catalogue is complete for, and proves it.
//!
//! The catalogue of k points explores all positions of every setting of at most k points. It sorts the components of the position
//! graphs by *ko type* (up to isomorphism and exchange of the colours), and their cycles by *cycle word* (the plays by colour and stones
//! removed). A catalogue without mortal strings has settings of one piece only.
//!
//! # Where to read on
//!
//! Read in this order:
//!
//! - [`Region`]: a connected region, up to symmetry. [`Contacts`]: the points of a region that touch immortal stones and mortal
//!   strings of either colour. A [`Piece`] is a region with contacts. A [`PieceClass`] is a set of pieces with the same position
//!   graph; one of them is explored for all.
//! - [`Plan`]: the work of a catalogue, or of a [`CatalogueShard`] of it. [`CatalogueRun`] explores a plan in parallel, in rounds
//!   between which it can be saved, and counts the types.
//! - [`Catalogue`]: the result, with a [`TypeEntry`] for each type, a [`WordEntry`] for each cycle word and a [`PointsEntry`] for each
//!   number of points. Each type and each word has a realisation: the smallest board found that shows it.
//!   [`Fates`](koatlas_classifier::Fates) hold what every rule set does with a cycle of a type, and [`CyclesUnder`] the shortest of its
//!   cycles that go on for ever. [`LongestBounds`] bound the length of sequences inside the component under each finite rule set. A
//!   separate pass finds them: [`Catalogue::find_longest`].
//! - [`files`]: the directory of a catalogue or of an unfinished run, and the merge of shards.
//!   [`catalogue_json`] says what each key of `catalogue.json` means.
//! - [`query`]: the search for types by properties and by name. [`collection`]: the positions of
//!   [`collection`](koatlas_classifier::collection()) that have a type, and the cycle that it is known for. [`BoardComponent`]: the
//!   component of a board's position, and cycles in it.
//! - [`tables`]: tidy tables as CSV and Parquet.
//!
//! - [`CatalogueRun::words_on_any_board`]: the words of all cycles of few plays on boards of any size, as [`any_board`] proves.
//!
//! The bytes of a catalogue do not depend on the number of threads, on pauses or on shards, nor on when the longest sequences were
//! found.
//!
//! ```
//! use std::convert::Infallible;
//! use std::sync::atomic::AtomicBool;
//!
//! use koatlas_board::Suicide;
//! use koatlas_catalogue::{CatalogueOptions, CatalogueRun, Plan};
//!
//! let plan = Plan::new(CatalogueOptions::whole(3, Suicide::None, false));
//! let mut run = CatalogueRun::default();
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

pub mod collection;
pub mod drawing;
pub mod files;
pub mod query;
mod run;
mod settings;
pub mod tables;
mod text;
mod types;

#[doc = include_str!("any_board.md")]
pub mod any_board {}

#[doc = include_str!("catalogue_json.md")]
pub mod catalogue_json {}

#[doc = include_str!("completeness.md")]
pub mod completeness {}

pub use files::boards::{BoardDiagram, board_signs, draw_board};
pub use koatlas_board::signed;
pub use run::catalogue_run::{CatalogueRun, Progress};
pub use run::options::{CatalogueOptions, CatalogueShard, CatalogueShardError};
pub use run::parcel::ForeignRun;
pub use run::plan::Plan;
pub use settings::contacts::{Contacts, OuterStone};
pub use settings::entry::PieceEntry;
pub use settings::piece::{Piece, PieceClass};
pub use settings::region::{GridCell, Region};
pub use text::fit_table::fit_table;
pub use text::table::{CLOSE, LEGEND, LONGEST_LEGEND, MORTAL_LEGEND, table};
pub use types::any_board_words::AnyBoardWord;
pub use types::catalogue::{
    Catalogue, NotDrawn, NotDrawnEntry, PointsEntry, ShortestEntry, ShortestLine, TypeEntry, WordEntry, WordFatesEntry,
};
pub use types::component::{BoardComponent, ComponentSequence};
pub use types::cycles_under::{CycleEntry, CyclesUnder, EndlessGroup, endless_groups};
pub use types::describe::Description;
pub use types::find_longest::LongestEntry;
pub use types::further_rules::{FurtherRules, TypeUnderRules};
pub use types::longest::{LongestBounds, ProofsEntry, SequenceEntry};
