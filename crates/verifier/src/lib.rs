//! Checks what others claim about longest sequences and about outcomes, with code of its own.
//!
//! A reader's way through the crate:
//!
//! - [`Certificate`]: a sequence, and perhaps a proof that none is longer, as a file; [`certificate_format`] is its page.
//! - [`verify`]: replays the sequence and goes through the proof. [`Proved`] says what then is certain, [`Refused`] why
//!   the certificate proves nothing, [`NotDecided`] that the [`Limits`] of work and memory are too low to tell.
//! - [`OutcomeCertificate`]: strategies that force an end of some worth, as a file; [`outcome_format`] is its page.
//! - [`verify_outcome`]: goes through all sequences that follow them. [`ProvedOutcome`] says what then is certain.
//! - [`literal`]: the slow referee that replays, every rule as its text says.
//! - [`WalkGraph`]: the graph of which proofs speak; [`bound`] adds up the numbers of a proof along its edges.
//! - [`CatalogueFile`]: a catalogue of ko types, found again on the same board; [`catalogue_format`] defines what it says.
//! - [`check_table`]: a table of what each player can force on a whole board, state by state; [`table_format`] is its page,
//!   and says why that is a proof.
//! - [`check_suite`]: a test suite of a rule set, every case replayed under it and under those from which it tells.
//!
//! A proof is a *flow bound* or an exhaustion. For a flow bound the sequences of a rule set are seen as walks in a graph
//! of positions, or of situations. Every play uses up a *token* that no later play may use; [`TokenKind`] says which,
//! and [`NodeKind`] how much of what has happened the graph knows. The graph is built again from the board, and the
//! numbers of the certificate are added up along every edge, in integers. An exhaustion is done again, move by move.
//!
//! **What is shared** with the rest of koatlas is what hands out a start: `koatlas_board`'s `Size`, `Point`, `Colour` and
//! `Content` with their texts, and `Setup` and `BoardPosition`, which say whether a start is a legal position. Strings,
//! liberties, captures, neighbours, suicides, rules, graphs and sums are found here, by code that nothing else uses.
//! Makers of certificates use the types of a certificate and [`bound`] to check themselves; the verifier uses nothing
//! of theirs.

mod catalogue;
mod certificate;
mod file;
mod graph;
mod limits;
mod proof;
mod proved;
mod quoted;
mod strategy;
mod suite;
mod table;
mod unique;
mod verify;

#[doc = include_str!("certificate/format.md")]
pub mod certificate_format {}

#[doc = include_str!("catalogue/format.md")]
pub mod catalogue_format {}

#[doc = include_str!("strategy/format.md")]
pub mod outcome_format {}

#[doc = include_str!("table/format.md")]
pub mod table_format {}

pub mod literal;

pub use catalogue::errors::{CatalogueError, Place, Wrong};
pub use catalogue::file::CatalogueFile;
pub use catalogue::identity::KnownKo;
pub use catalogue::longest::CheckedLongest;
pub use catalogue::report::CheckedCatalogue;
pub use certificate::board::{Board, BoardError};
pub use certificate::claim::Certificate;
pub use certificate::file::CertificateError;
pub use certificate::format::{FORMAT, VERSION};
pub use certificate::kinds::{Measure, NodeKind, TokenKind};
pub use certificate::proof::{Cut, Flow, Proof};
pub use certificate::sequence::{SequenceError, StepError};
pub use file::error::{FileError, MAX_CERTIFICATE_SIZE};
pub use graph::walk_graph::{WalkEdge, WalkGraph, WalkGraphError};
pub use limits::{Limits, NotDecided, Unproved};
pub use proof::bounds::least_plus;
pub use proof::exhaustive::ExhaustiveError;
pub use proof::flow::{FlowError, bound, surpluses};
pub use proof::replay::ReplayError;
pub use proved::{Method, Proved};
pub use strategy::claim::{HalfPoints, OutcomeCertificate, RULE_WIN, Strategy, StrategyNode, VoidIs};
pub use strategy::error::{NodeError, OutcomeError, OutcomeRefused, StrategyError};
pub use strategy::format::{OUTCOME_FORMAT, OUTCOME_VERSION};
pub use strategy::proved::{Forced, ProvedOutcome, in_points};
pub use strategy::verify::verify_outcome;
pub use suite::check::{CheckedSuite, check_suite};
pub use suite::errors::{SuiteRefused, SuiteWrong};
pub use suite::file::{SUITE_FORMAT, SUITE_VERSION, may_be_suite};
pub use table::check::{CheckedTable, check_table};
pub use table::errors::TableRefused;
pub use table::sealed::may_be_table;
pub use verify::{Refused, verify};
