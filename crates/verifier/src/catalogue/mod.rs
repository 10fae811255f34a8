//! Check of a catalogue of ko types: everything that it says is computed again on the literal board.
//!
//! [`mod@file`] reads a catalogue, with the types of [`stated`], and checks all types in parallel, [`entry`] one type. [`component`], [`cycles`], [`canonical`],
//! [`factors`] and [`identity`] compute what a component is, [`moves`] the fates of cycles, and [`endless`] the
//! cycles that go on for ever. [`longest`] checks longest sequences inside a component, with bounds from [`arguments`] and
//! [`walks`]. [`realisation`] checks the board that shows a type, [`lists`] the
//! totals and words. [`further`] checks what further rule sets do with the types. [`settings`] checks types without a board and enumerates all settings of few points, and [`complete`] compares them
//! with the catalogue.

pub(crate) mod arguments;
pub(crate) mod canonical;
pub(crate) mod complete;
pub(crate) mod component;
pub(crate) mod cycles;
pub(crate) mod endless;
pub(crate) mod entry;
pub(crate) mod errors;
pub(crate) mod factors;
pub(crate) mod file;
mod further;
pub(crate) mod identity;
pub(crate) mod label;
pub(crate) mod lists;
pub(crate) mod longest;
pub(crate) mod moves;
pub(crate) mod realisation;
pub(crate) mod report;
pub(crate) mod settings;
pub(crate) mod stated;
pub(crate) mod walks;

// What most modules here need, which import it from here.
use canonical::{CanonicalGraph, exchanged};
use component::{ComponentPlay, LiteralComponent};
use entry::{CatalogueContext, CheckedType};
use errors::{check_same, missing, stray, values_by_rule_set};
use label::{ComponentEdge, PlayLabel, Word};
use realisation::SettingBoard;
use stated::{Catalogue, CycleFate, StatedNotDrawn, StatedType};
use walks::ComponentWalkBounds;
