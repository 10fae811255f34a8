//! What all files of certificates have in common: a header, one way to be written, a checksum.

pub(crate) mod error;
pub(crate) mod header;
pub(crate) mod layout;
pub(crate) mod sealed;
mod shown;
