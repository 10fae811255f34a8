//! Verifier of certificates, outcome certificates, tables and catalogues, independent on purpose of the crates that make them.
//!
//! The module [`certificates`] defines the certificates and their files, as data alone: who makes certificates uses it, and nothing else
//! of this crate. The ways into the rest:
//!
//! - [`read_certificate`] reads a [`Certificate`]; [`verify`](verify()) replays its sequence and checks its proof. [`VerifiedSequence`] says what
//!   is then certain, [`Refused`] why the certificate proves nothing, and [`NotDecided`] that the [`VerifierLimits`] are too low to tell.
//! - [`read_outcome`] and [`verify_outcome`] do this for an [`OutcomeCertificate`]: they follow its strategies against
//!   every reply. [`VerifiedOutcome`] says what is then certain.
//! - [`read_fight`] and [`verify_fight`] check a [`FightCertificate`], the winner of a fight of many kos. [`VerifiedFight`] says what
//!   is then certain.
//! - [`literal`] is the referee that replays: slow, and with every rule written as in its text.
//! - [`FlowGraph`] is the graph that proofs are about; [`bound`] adds up the numbers of a proof along its edges.
//! - [`CatalogueFile`] is a catalogue of ko types; its `verify` computes everything in it again on the literal board.
//! - [`check_table`] checks a table of what each player can force on a whole board, state by state.
//!
//! [`Certificate`]: crate::certificates::Certificate
//! [`FightCertificate`]: crate::certificates::FightCertificate
//! [`OutcomeCertificate`]: crate::certificates::OutcomeCertificate
//!
//! The proof of an upper bound is a *flow bound* or an exhaustive search. A flow bound treats the sequences under a rule set as walks in
//! a graph whose nodes are positions or situations. Every play uses up a *single-use mark*, which no later play may use again;
//! [`SingleUseMarkKind`](crate::certificates::SingleUseMarkKind) says what the marks are, and
//! [`NodeKind`](crate::certificates::NodeKind) how much of the history a node holds. The verifier builds the graph by asking the literal
//! referee, and adds up the numbers of the certificate along every edge, in integers. It repeats an exhaustive search move by move.
//!
//! **Shared code.** From `koatlas_board` this crate takes the types that describe a start: `Size`, `Point`, `Colour`,
//! `Content`, `Suicide`, and `Setup` and `BoardPosition`, which check that a start is a legal position; and the macro that
//! gives values their names; from `koatlas_files` the reader of sealed files, which says nothing about Go; from `koatlas_data` the files of the
//! rule sets, as text. With those who make certificates
//! it shares the types of a certificate. Strings, liberties, captures, neighbours, suicides, rules, graphs and sums are computed here, by
//! code that no other crate uses.

mod catalogue;
pub mod certificates;
mod fight;
mod graph;
mod limits;
mod parallel;
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
pub use fight::verify::{read_fight, verify_fight};
pub use graph::{FlowEdge, FlowGraph};
pub use limits::{NotDecided, VerifierLimits};
pub use proof::bounds::least_plus;
pub use proof::flow::{bound, surpluses};
pub use proved::{
    CheckedProof, CheckedStrategy, Proved, VerifiedCatalogue, VerifiedFight, VerifiedLongest, VerifiedOutcome,
    VerifiedSequence, VerifiedTable,
};
pub use strategy::verify::{read_outcome, verify_outcome};
pub use table::check::check_table;
pub use table::file::can_be_table;
pub use unproved::{Refused, Unproved};
pub use verify::{read_certificate, verify};

// What most modules need, which import it from here.
use graph::components::{components, distances, reachable};
use limits::{Budget, WithinLimits};
use literal::bars::BarRule;
use literal::ends::{EndRule, RepetitionKind};
use literal::grid::{BoardContents, Grid, Play};
use literal::history::{History, Mark, Move, Question, RuleSettings};
use literal::rules::LiteralRules;
use literal::{Act, LiteralReferee, RULE_SETS};
use parallel::{TaskOutcome, run_in_order};
use sequence::{ClaimStart, Moves};
