//! Data types of certificates, and the formats of their files.
//!
//! A certificate states a result and a proof of it. The crates that write certificates and this one, which checks them, share this module
//! and nothing else. It holds data alone: it reads and writes files, and does not check that a certificate is true.
//!
//! - [`Certificate`]: a sequence, and optionally a [`Proof`] that no sequence is longer; its format is described in
//!   [`certificate_format`].
//! - [`Flow`]: a proof by numbers for the nodes and single-use marks (a walk may leave each mark once) of a graph; [`NodeKind`] and
//!   [`SingleUseMarkKind`] say what these are.
//! - [`OutcomeCertificate`]: strategies that force an end of at least or at most some value; its format is described in
//!   [`outcome_format`].
//! - [`FightCertificate`]: the winner of a fight of many kos, with his replies; its format is described in [`fight_format`].
//! - [`catalogue_format`]: the format of catalogues of ko types. The types of these files are in the crates that read and write them.
//! - [`table_format`]: the format of tables of what each player can force on a whole board. The types of these files are in the crates
//!   that read and write them; the constants `TABLE_*` are shared.
//! - [`FieldTable`]: the inventory of the fields of a format, and how the verifier checks each.
//! - [`read_keys`], [`CertificateFileError`], [`Unique`] and [`quoted`]: helpers for reading JSON files.
//!
//! ```
//! use koatlas_board::BoardPosition;
//! use koatlas_verifier::certificates::{Certificate, CertificateBoard, Measure};
//!
//! let certificate = Certificate {
//!     ruleset: "psk".to_owned(),
//!     rules: None,
//!     options: Default::default(),
//!     measure: Measure::Plays,
//!     board: CertificateBoard::from_position(&BoardPosition::empty_board("1x3".parse()?)),
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
mod fields;
mod fight;
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

#[doc = include_str!("formats/fight.md")]
pub mod fight_format {}

#[doc = include_str!("formats/table.md")]
pub mod table_format {}

pub use board::{BoardError, CertificateBoard};
pub use certificate::{CERTIFICATE_FIELDS, Certificate, FORMAT, VERSION};
pub use fields::{CheckedField, FieldStatus, FieldTable, checked_fields, fields_of};
pub use fight::{FIGHT_FIELDS, FIGHT_FORMAT, FIGHT_VERSION, FightCertificate, FightPhase, FightPlays, FightReply};
pub use file::{CertificateFileError, MAX_CERTIFICATE_SIZE, has_format, read_keys};
pub use json::{OneLine, Unique, lines, one_line};
pub use kinds::{Measure, NodeKind, SingleUseMarkKind, VoidIs};
pub use koatlas_board::quoted;
pub use outcome::{
    CertifiedMoves, CertifiedStrategy, HalfPoints, OUTCOME_FIELDS, OUTCOME_FORMAT, OUTCOME_VERSION, OutcomeCertificate,
    Points, RULE_WIN, StrategyNode,
};
pub use proof::{Cut, Flow, Proof};
pub use tables::{CATALOGUE_FIELDS, TABLE_FIELDS, TABLE_KIND, TABLE_SECTIONS, TABLE_VERSION};
