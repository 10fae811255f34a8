//! Checks what others claim about longest sequences and about outcomes, with code of its own.
//!
//! What certificates say, and how they are written, is in the crate `koatlas_certificates`. A reader's way through this one:
//!
//! - [`read_certificate`]: a [`Certificate`], read. [`verify`](verify()): replays its sequence and goes through its proof.
//!   [`Proved`] says what then is certain, [`Refused`] why the certificate proves nothing, [`NotDecided`] that the [`Limits`] of
//!   work and memory are too low to tell.
//! - [`read_outcome`], [`verify_outcome`]: the same for an [`OutcomeCertificate`]: goes through all sequences that follow its
//!   strategies. [`ProvedOutcome`] says what then is certain.
//! - [`literal`]: the slow referee that replays, every rule as its text says.
//! - [`WalkGraph`]: the graph of which proofs speak; [`bound`] adds up the numbers of a proof along its edges.
//! - [`CatalogueFile`]: a catalogue of ko types, found again on the same board.
//! - [`check_table`]: a table of what each player can force on a whole board, state by state.
//!
//! [`Certificate`]: koatlas_certificates::Certificate
//! [`OutcomeCertificate`]: koatlas_certificates::OutcomeCertificate
//!
//! A proof is a *flow bound* or an exhaustion. For a flow bound the sequences of a rule set are seen as walks in a graph
//! of positions, or of situations. Every play uses up a *token* that no later play may use; [`TokenKind`](koatlas_certificates::TokenKind)
//! says which, and [`NodeKind`](koatlas_certificates::NodeKind) how much of what has happened the graph knows. The graph is found by asking the
//! literal referee, and the numbers of the certificate are added up along every edge, in integers. An exhaustion is done again, move by move.
//!
//! **What is shared** with the rest of koatlas is what hands out a start: `koatlas_board`'s `Size`, `Point`, `Colour`, `Content`
//! and `Suicide` with their texts, and `Setup` and `BoardPosition`, which say whether a start is a legal position; and the macro that
//! gives values names. Strings, liberties, captures, neighbours, suicides, rules, graphs and sums are found here, by code that
//! nothing else uses.
//! Makers of certificates share the types of a certificate with the verifier; neither uses anything else of the other.

mod catalogue;
mod graph;
mod in_order;
mod limits;
mod proof;
mod proved;
mod sequence;
mod strategy;
mod table;
mod unproved;
mod verify;

pub mod literal;

pub use catalogue::file::CatalogueFile;
pub use catalogue::identity::KnownKo;
pub use catalogue::longest::CheckedLongest;
pub use catalogue::report::CheckedCatalogue;
pub use graph::{WalkEdge, WalkGraph};
pub use limits::{Limits, NotDecided};
pub use proof::bounds::least_plus;
pub use proof::flow::{bound, surpluses};
pub use proved::{Method, Proved};
pub use strategy::proved::{Forced, ProvedOutcome, in_points};
pub use strategy::verify::{read_outcome, verify_outcome};
pub use table::check::{CheckedTable, check_table};
pub use table::sealed::may_be_table;
pub use unproved::{Refused, Unproved};
pub use verify::{read_certificate, verify};
