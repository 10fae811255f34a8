//! Exceptions, with the sentences of the command line.

use std::fmt::Display;

use koatlas::Error;
use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::{PyFileNotFoundError, PyRuntimeError, PyValueError};

create_exception!(koatlas, InputError, PyValueError, "The input cannot be used.");
create_exception!(koatlas, IllegalMoveError, PyValueError, "A move that the rule set does not allow.");
create_exception!(koatlas, WorkError, PyRuntimeError, "The work could not be finished, for example at a limit.");
create_exception!(koatlas, RefutedError, WorkError, "A verified claim does not hold.");

/// The exception for an error of the command line: bad input there has exit code 2, unfinished work exit code 1.
pub fn exception_for(error: anyhow::Error) -> PyErr {
    // An exception that Python raised on the way, such as at Ctrl-C.
    let error = match error.downcast::<PyErr>() {
        Ok(raised) => return raised,
        Err(error) => error,
    };
    let sentence = format!("{error:#}");
    if error.downcast_ref().is_some_and(Error::is_missing_file) {
        return PyFileNotFoundError::new_err(sentence);
    }
    if let Some(Error::Refuted { .. }) = error.downcast_ref() {
        return RefutedError::new_err(sentence);
    }
    if error.downcast_ref().is_some_and(Error::is_input) {
        InputError::new_err(sentence)
    } else {
        WorkError::new_err(sentence)
    }
}

/// An argument that cannot be used, and why.
pub fn unusable(argument: &str, reason: impl Display) -> PyErr {
    InputError::new_err(format!("{argument}: {reason}"))
}
