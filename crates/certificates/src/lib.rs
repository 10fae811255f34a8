//! Certificates and claims, and the formats of their files: data alone.
//!
//! Who makes a certificate and who checks it have this crate in common, and nothing else: neither uses the other. That what a
//! certificate says is true is for the crate `koatlas-verifier` to find out.
//!
//! - [`Certificate`]: a sequence, and perhaps a [`Proof`] that none is longer; [`certificate_format`] is its page.
//! - [`Flow`]: numbers for the nodes and tokens of a graph, of which [`TokenKind`] and [`NodeKind`] say what they are.
//! - [`OutcomeCertificate`]: strategies that force an end of some worth; [`outcome_format`] is its page.
//! - [`catalogue_format`] and [`table_format`]: the pages of catalogues of ko types and of tables of what each player can force
//!   on a whole board, whose types are with those who write and read them. [`Cut`] and the constants of tables are what these have in common.
//! - [`read_keys`], [`FileError`], [`Unique`] and [`quoted`]: how files of JSON are read.
//!
//! ```
//! use koatlas_board::BoardPosition;
//! use koatlas_certificates::{Board, Certificate, Measure};
//!
//! let certificate = Certificate {
//!     ruleset: "psk".to_owned(),
//!     options: Default::default(),
//!     measure: Measure::Plays,
//!     board: Board::of(&BoardPosition::empty_board("1x3".parse()?)),
//!     lower: 2,
//!     sequence: "B a1; W b1".to_owned(),
//!     upper: None,
//!     proof: None,
//! };
//! assert_eq!(Certificate::from_bytes(&certificate.to_bytes()), Ok(certificate));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod certificate;
mod file;
mod json;
mod kinds;
mod outcome;
mod proof;
mod tables;

#[doc = include_str!("formats/certificate.md")]
pub mod certificate_format {}

#[doc = include_str!("formats/catalogue.md")]
pub mod catalogue_format {}

#[doc = include_str!("formats/outcome.md")]
pub mod outcome_format {}

#[doc = include_str!("formats/table.md")]
pub mod table_format {}

pub use board::{Board, BoardError};
pub use certificate::{Certificate, FORMAT, VERSION};
pub use file::{FileError, MAX_CERTIFICATE_SIZE, has_format, read_keys};
pub use json::{OneLine, Unique, lines, one_line};
pub use kinds::{Measure, NodeKind, TokenKind, VoidIs};
pub use koatlas_board::quoted;
pub use outcome::{HalfPoints, OUTCOME_FORMAT, OUTCOME_VERSION, OutcomeCertificate, RULE_WIN, Strategy, StrategyNode};
pub use proof::{Cut, Flow, Proof};
pub use tables::{TABLE_KIND, TABLE_SECTIONS, TABLE_VERSION};
