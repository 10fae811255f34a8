//! Checks what others claim about longest sequences, with code that shares nothing with theirs but the board.
//!
//! A reader's way through the crate:
//!
//! - [`Certificate`]: a sequence, and perhaps a proof that none is longer, as a file.
//! - [`verify`]: replays the sequence and goes through the proof. [`Proved`] says what then is certain, [`Refused`] why
//!   nothing is.
//! - [`literal`]: the slow referee that replays, every rule as its text says.
//! - [`Model`]: the graph of which proofs speak.
//! - [`CatalogueFile`]: the shortest cycles and the longest sequences of a catalogue, replayed by the same referee.
//!
//! A proof is a *flow bound* or an exhaustion. For a flow bound the sequences of a rule set are seen as walks in a graph of
//! positions, or of situations, in which every play uses up a *token* that no later play may use; [`TokenKind`] says
//! which, and [`NodeKind`] how much of what has happened the graph knows. The graph is built again from the board, and the numbers of the certificate are added up along every edge, in integers. An
//! exhaustion is done again, move by move.

mod apart;
mod board;
mod bounds;
mod catalogue;
mod certificate;
mod class;
mod exhaustive;
mod file;
mod flow;
mod full;
mod inside;
mod layout;
mod model;
mod node;
mod passes;
mod plain;
mod proved;
mod quoted;
mod regions;
mod replay;
mod sequence;
mod stretch;
mod verify;

pub mod literal;

pub use board::{Board, BoardError};
pub use bounds::least_plus;
pub use catalogue::{CatalogueError, CatalogueFile, CheckedCatalogue};
pub use certificate::{Certificate, Cut, Flow, Measure, NodeKind, Proof, TokenKind};
pub use exhaustive::ExhaustiveError;
pub use file::{CertificateError, FORMAT, MAX_CERTIFICATE_SIZE, VERSION};
pub use flow::FlowError;
pub use inside::CheckedLongest;
pub use model::{Edge, Model, ModelError};
pub use proved::{Method, Proved};
pub use replay::ReplayError;
pub use sequence::SequenceError;
pub use verify::{Limits, Refused, verify};
