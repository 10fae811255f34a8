//! What a catalogue says of its ko types, found again on the literal board.
//!
//! [`mod@file`]: reading, and the checks of all types in parallel. [`entry`]: one type. [`component`], [`cycles`], [`canonical`],
//! [`factors`], [`identity`], [`coupled`]: what a component is. [`moves`]: cycles and their fates. [`endless`]: which of all cycles
//! go on for ever. [`longest`]: longest sequences inside, with [`arguments`], [`walks`] and [`situations`] for their bounds.
//! [`realisation`]: the board on which a type is shown. [`lists`]: totals and words. [`settings`]: all settings of few
//! points, and [`complete`]: a catalogue beside them.

pub(crate) mod arguments;
pub(crate) mod canonical;
pub(crate) mod complete;
pub(crate) mod component;
pub(crate) mod coupled;
pub(crate) mod cycles;
pub(crate) mod endless;
pub(crate) mod entry;
pub(crate) mod errors;
pub(crate) mod factors;
pub(crate) mod file;
pub(crate) mod format;
pub(crate) mod identity;
pub(crate) mod label;
pub(crate) mod lists;
pub(crate) mod longest;
pub(crate) mod moves;
pub(crate) mod realisation;
pub(crate) mod report;
pub(crate) mod settings;
pub(crate) mod situations;
pub(crate) mod walks;
