//! A certificate: what it says, and how it is written.

pub(crate) mod board;
pub(crate) mod claim;
pub(crate) mod file;
pub(crate) mod format;
pub(crate) mod kinds;
pub(crate) mod layout;
pub(crate) mod proof;
pub(crate) mod sequence;
