//! Game records in bulk: every repetition with its cycle, its ko type, and what each rule set says of it.
//!
//! # What is a repetition
//!
//! A game is replayed without rules, as it was played: a play on a stone is not made, all others are, suicides and moves out of turn
//! too. Where the record sets up stones after the first move, or names the player to move, the history begins anew. Moves are numbered from
//! 1 through the whole game; handicap stones that are written as moves are no moves.
//!
//! A *repetition* is a play after which every point of the board holds what it held after an earlier move, or at the start. The last such
//! move is `from`, the play is `to`, and the moves after `from` up to `to` are its *cycle*. A pass is no repetition: it never changes the
//! board. The plays that follow belong to the same repetition as long as each gives the position that comes next when the cycle is played
//! again, whatever passes are between; `last` is the last of them. So a triple ko that is played for three laps is one repetition. Nothing
//! but the whole board counts: a position that only looks like a triple ko, and in which no position comes again, is none.
//!
//! # Its type
//!
//! The ko type is that of the points which the plays of the cycle are made on: what they empty is among these. The board after move `from`
//! is taken with these points as the region, and all other points held fixed unless they can be captured: what `koatlas classify` answers
//! for such a file. At most 20,000 positions are explored, which are enough for every region of nine points, and at most 128 points may
//! change; beyond that the type is not known ([`LocalType::TooLarge`]).
//!
//! # What rule sets say
//!
//! Each rule set with its defaults, its own suicide policy included, judges the game as it was played
//! ([`Referee::make_as_played`](koatlas_rulesets::Referee::make_as_played)). An [`Objection`] is a move that it refuses, whose stone it
//! takes off again, or by which the game ends: unless it is the last move, and the game is scored then. A repetition has for each rule set
//! the first objection after `from` and up to `last`. Moves out of turn, on stones, and after the end are no objections: they say nothing
//! of the rule set.
//!
//! # Where things are
//!
//! - [`Scanner`] scans one game: [`ScannedLine`] has its [`GameRepetition`]s. [`scan()`] does it for files, folders and archives in parallel, and
//!   tells the results in order, as [`GameItem`].
//! - [`Totals`] by type and by rule set. [`rows`]: the tables. [`RepetitionEntry`]: a line of JSON.
//! - [`history`] replays a stretch of a game, [`cycle`] finds what repeats in it, and [`judge`] asks the rule sets. [`archives`] are read
//!   up to a size.
//!
//! The games are replayed once, with a key for each position that finds equal positions, which are then compared. Only rule sets that
//! [might object](koatlas_rulesets::RuleSet::may_object) are asked for a game: in most games they are one or none.
//!
//! ```
//! use koatlas_board::Suicide;
//! use koatlas_formats::{GameReader, Variations};
//! use koatlas_scan::{LocalType, Scanner};
//!
//! // Black takes in a ko, and White takes back at once.
//! let record = b"(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db];W[cb])";
//! let scanner = Scanner::new(Variations::Main, Suicide::Multi);
//! let text = GameReader::new(&record[..]).next().expect("a game")?;
//! let game = &scanner.scan(&text)?[0];
//! let found = &game.repetitions[0];
//! assert_eq!((found.cycle.from, found.cycle.to, found.balance), (0, 2, 0));
//! let LocalType::Known(named) = &found.local_type else { panic!("a small region") };
//! assert_eq!(named.name.as_deref(), Some("basic ko"));
//! let rule_sets: Vec<_> = scanner.rule_sets().collect();
//! let by = found.refused_by.iter().map(|&(rules, objection)| (rule_sets[rules], objection.how.id()));
//! assert!(by.clone().any(|refused| refused == ("aga", "ssk")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod archives;
pub mod cycle;
pub mod find;
mod game;
pub mod history;
mod inputs;
mod items;
pub mod judge;
mod local;
pub mod rows;
mod scan;
mod totals;

pub use cycle::Cycle;
pub use game::{GameError, GameRepetition, ScannedLine, Scanner, Stretch, board_after, stretches};
pub use items::{GameItem, ItemVisitor, RecordItem};
pub use judge::{Consequence, Objection};
pub use local::{LocalType, MAX_POSITIONS, NamedType};
pub use rows::{ExistingKoEntry, RepetitionEntry};
pub use scan::scan;
pub use totals::{KoTotal, Totals, TypeTotal};
