//! The body of a request: JSON, within limits; and requests that are refused.

use std::time::Duration;

use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::{Json, body::to_bytes, http::StatusCode};
use serde::de::DeserializeOwned;
use serde_json::json;

const MOST_BYTES: usize = 1 << 20;

/// A body that is not there whole by then is not waited for.
const TIMEOUT: Duration = Duration::from_secs(5);

pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Asked<T>, Refusal> {
        let (head, body) = request.into_parts();
        let header = |name| head.headers.get(name).and_then(|value| value.to_str().ok());
        // A page of another server can send JSON only after it has asked whether it may, and it may not.
        if !header(CONTENT_TYPE).is_some_and(is_json) {
            let sentence = "the content of the request must be of the type application/json";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence));
        }
        let length = header(CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
        if length.is_some_and(|length| length > MOST_BYTES as u64) {
            return Err(too_large());
        }
        let late =
            |_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request did not come whole in time: send it again");
        let bytes = tokio::time::timeout(TIMEOUT, to_bytes(body, MOST_BYTES)).await.map_err(late)?;
        let bytes = bytes.map_err(|_| too_large())?;
        let wrong =
            |error| Refusal::new(StatusCode::BAD_REQUEST, format!("the request is not what the page sends: {error}"));
        serde_json::from_slice(&bytes).map(Asked).map_err(wrong)
    }
}

fn is_json(content_type: &str) -> bool {
    let name = content_type.split(';').next().unwrap_or_default();
    name.trim().eq_ignore_ascii_case("application/json")
}

fn too_large() -> Refusal {
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is larger than 1 MB: a position is far smaller")
}

/// Why a request is refused: a status, and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The status of the answer.
    pub status: StatusCode,
    /// What is wrong, and what to do.
    pub sentence: String,
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

    /// The server, or the program that it asks, does not do what it should.
    pub fn broken(sentence: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }

    /// Nothing is there.
    pub fn nothing_here() -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, "there is nothing at this address")
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.sentence }))).into_response()
    }
}
