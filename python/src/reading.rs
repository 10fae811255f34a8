//! Arguments as people write them.

use std::fmt::Display;
use std::str::FromStr;

use koatlas::conditions::Conditions;
use koatlas::text::{MemoryLimit, number};
use koatlas_outcome::VoidIs;
use pyo3::PyResult;

use crate::errors::unusable;

/// An argument of any type that is read from a text.
pub fn read<T: FromStr<Err: Display>>(argument: &str, text: &str) -> PyResult<T> {
    text.parse().map_err(|error| unusable(argument, error))
}

/// A whole number from 0 on.
pub fn whole<N: FromStr>(argument: &str, text: &str) -> PyResult<N> {
    number(text).map_err(|error| unusable(argument, error))
}

/// The memory that may be taken: a text such as `500M`; if not given, what is usual.
pub fn memory(text: Option<&str>) -> PyResult<MemoryLimit> {
    text.map_or(Ok(Conditions::USUAL_MEMORY), |text| read("memory_limit", text))
}

/// What a game without result counts as.
pub fn void_is(text: &str) -> PyResult<VoidIs> {
    match text {
        "draw" => Ok(VoidIs::Draw),
        "black" => Ok(VoidIs::Black),
        "white" => Ok(VoidIs::White),
        "separate" => Ok(VoidIs::Separate),
        _ => Err(unusable(
            "void_is",
            format_args!("\"{text}\" is none of draw, black, white, separate: write one of them"),
        )),
    }
}
