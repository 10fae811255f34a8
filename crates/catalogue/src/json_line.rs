//! JSON without line breaks, also where the rest is written with them.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// A value in one line.
pub(crate) fn line<E: serde::ser::Error>(value: &(impl Serialize + ?Sized)) -> Result<Box<RawValue>, E> {
    to_raw_value(value).map_err(E::custom)
}
