//! Requests that are refused.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why a request is refused: a status, and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The status of the answer.
    pub status: StatusCode,
    /// What is wrong, and what to do.
    pub sentence: String,
}

/// What the page gets.
#[derive(Serialize)]
struct Body<'a> {
    error: &'a str,
}

impl Refusal {
    /// A refusal.
    pub fn new(status: StatusCode, sentence: impl Into<String>) -> Refusal {
        Refusal { status, sentence: sentence.into() }
    }

    /// The request is understood, and what it says cannot be used.
    #[allow(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
    pub fn unusable(reason: impl ToString) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, reason.to_string())
    }

    /// Nothing is there.
    pub fn nothing_here() -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, "there is nothing at this address")
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: &self.sentence })).into_response()
    }
}
