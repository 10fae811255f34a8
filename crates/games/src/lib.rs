//! Game records in bulk: every repetition with its cycle, its ko type, and what each rule set says of it. And games with other
//! [`programs`], with the feature of this name.
//!
//! A *repetition* is a play after which every point of the board holds what it held after an earlier move, together with the plays that go
//! on with the same cycle. The chapter [`mod@repetitions`] defines it exactly, with its type and the objections of rule sets.
//!
//! # Where things are
//!
//! - [`Scanner`] scans one game: [`ScannedLine`] has its [`GameRepetition`]s. [`scan()`] does it for files, folders and archives in
//!   parallel, and tells the results in order, as [`ScannedItem`]. [`ScanPart`] is the part of one of several processes.
//!   A line is the main line of a game or a variation.
//! - [`Totals`] by type and by rule set. [`rows`]: the tables. [`RepetitionEntry`]: a line of JSON.
//! - [`history`] replays a stretch of a game, [`cycle`] finds what repeats in it, and [`judge`] asks the rule sets. `archives` are read
//!   up to a size, with the feature of this name.
//!
//! The games are replayed once, with a key for each position that finds equal positions, which are then compared. Only rule sets that
//! [might object](koatlas_rules::RuleSet::may_object) are asked for a game: in most games they are one or none.
//!
//! ```
//! use koatlas_files::{Control, GameReader, Variations};
//! use koatlas_games::{LocalType, Scanner};
//!
//! // Black takes in a ko, and White takes back at once.
//! let record = b"(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db];W[cb])";
//! let scanner = Scanner::new(Variations::Main, None);
//! let text = GameReader::new(&record[..]).next().expect("a game")?;
//! let game = &scanner.scan(&text, &Control::default())?[0];
//! let found = &game.repetitions[0];
//! assert_eq!((found.cycle.from, found.cycle.to, found.balance), (0, 2, 0));
//! let LocalType::Known(named) = &found.local_type else { panic!("a small region") };
//! assert_eq!(named.name.as_deref(), Some("basic ko"));
//! let rule_sets: Vec<_> = scanner.rule_sets().collect();
//! let by = found.refused_by.iter().map(|(rules, objection)| (rule_sets[*rules], &*objection.consequence));
//! assert!(by.clone().any(|refused| refused == ("aga", "ssk")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "archives")]
pub mod archives;
pub mod cycle;
pub mod find;
mod game;
pub mod history;
#[cfg(feature = "files")]
mod inputs;
#[cfg(feature = "files")]
mod items;
pub mod judge;
mod local;
#[cfg(feature = "files")]
mod parts;
#[cfg(feature = "programs")]
pub mod programs;
#[cfg(feature = "files")]
pub mod rows;
#[cfg(feature = "files")]
mod scan;
#[cfg(feature = "files")]
mod totals;

#[doc = include_str!("repetitions.md")]
pub mod repetitions {}

pub use cycle::Cycle;
pub use game::{GameError, GameRepetition, ScannedLine, Scanner, Stretch, board_after, stretches};
#[cfg(feature = "files")]
pub use items::{FileKind, ItemVisitor, RecordItem, ScannedItem};
pub use judge::Objection;
pub use local::{LocalType, LocalTypes, MAX_POSITIONS, NamedType};
#[cfg(feature = "files")]
pub use parts::{PartError, ScanPart, ScannedPart};
#[cfg(feature = "files")]
pub use rows::{PlayedKoEntry, RepetitionEntry};
#[cfg(feature = "files")]
pub use scan::scan;
#[cfg(feature = "files")]
pub use totals::{KoTotal, Totals, TypeTotal};
